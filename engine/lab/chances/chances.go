// Package chances fits the winning chance of an agent's values to played games (package chance): it
// plays a match, or reads results files, lets the agent judge some positions of each game, and fits
// the slope of the logistic function to how the games ended.
//
// Positions whose result the judge proves do not count in the fit, nor do those with a single move.
// All intervals take the positions of a game together, since they share its result. The same options
// give the same fit if counts limit the judge and the players.
package chances

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"playout/engine/arena"
	"playout/engine/chance"
	"playout/engine/game"
	"playout/engine/lab/matches"
	"playout/engine/lab/nets"
	"playout/engine/lab/plot"
	"playout/engine/lab/progress"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/rating"
	"playout/engine/search"
	"playout/engine/strict"
)

// Options describes a fit.
type Options struct {
	Match     match.Spec // played if there are no results files
	Results   []string   // results files of one game
	Judge     string     // agent string
	Positions int        // judged of each game
	Workers   int
	Log       *progress.Log
}

// maxPositions bounds Options.Positions.
const maxPositions = 1000

// Fit is a fitted curve, and how well it describes the games.
type Fit struct {
	Game      string  `json:"game"`
	Judge     string  `json:"judge"`
	Kind      string  `json:"kind"`
	Games     int     `json:"games"`
	Positions int     `json:"positions"`
	Slope     float64 `json:"slope"`
	Error     float64 `json:"error"`     // standard error of the slope
	Random    float64 `json:"random"`    // chance.Curve.Random
	Loss      float64 `json:"loss"`      // log loss a position
	Unknowing float64 `json:"unknowing"` // log loss of a judge that says 0.5 everywhere
	Bins      []Bin   `json:"bins"`
}

// Bin is a row of the calibration table: the positions with a chance from From to To.
type Bin struct {
	From, To  float64
	Positions int
	Chance    float64 // mean
	Result    float64 // mean, 0 to 1
	Low, High float64 // its 95 % interval
}

// Sample is a judged position.
type Sample struct {
	Game   int        // its game's number
	Value  float32    // of the judge's best move
	Random search.Row // a random move
	Best   search.Row
	Result float64 // of the game for the seat, 0 to 1
}

// Run plays or reads games, judges their positions and fits.
func Run(ctx context.Context, o Options) (*Fit, error) {
	if o.Positions < 1 || o.Positions > maxPositions {
		return nil, strict.Wrong("positions", "positions %d", o.Positions).Allow("1 to %d", maxPositions)
	}
	if o.Workers < 1 {
		return nil, strict.Wrong("workers", "workers %d", o.Workers).Allow("1 or more")
	}
	m, err := o.Match.Match()
	if err != nil {
		return nil, err
	}
	judge, err := player.Parse(m.Game, o.Judge)
	if err == nil && judge.Silent() {
		err = strict.Wrong("", "judge %q values no moves", judge).Allow("an agent that searches, such as %s", chance.Judge(m.Game))
	}
	if err != nil {
		return nil, strict.At("judge", err)
	}
	cache := new(nets.Cache)
	if _, err := cache.Try(m.Game, []player.Agent{judge}, o.Log); err != nil {
		return nil, err
	}
	played, err := o.games(ctx, cache)
	if err != nil {
		return nil, err
	}
	var samples []Sample
	w := work{o: &o, judge: judge, nets: cache}
	if samples, err = w.all(ctx, played); err != nil {
		return nil, err
	}
	fit := fitTo(samples)
	fit.Game, fit.Judge, fit.Kind, fit.Games = m.Game.Spec().Name(), judge.String(), string(chance.KindOf(judge)), len(played)
	return fit, nil
}

// finished is a game and its match.
type finished struct {
	config *arena.Config
	result arena.Result
}

// games plays the match, or reads the files.
func (o *Options) games(ctx context.Context, cache *nets.Cache) (list []finished, err error) {
	if len(o.Results) == 0 {
		outcome, err := matches.Play(ctx, matches.Options{Spec: o.Match, Workers: o.Workers, Nets: cache, Log: o.Log})
		if err != nil {
			return nil, err
		}
		for _, r := range outcome.Results {
			list = append(list, finished{&outcome.Config, r})
		}
		return list, nil
	}
	t, err := matches.Read(o.Results, o.Log)
	if err != nil {
		return nil, err
	}
	if t.Game.Spec().Name() != o.Match.Game {
		return nil, strict.Wrong("results", "results of %s", t.Game.Spec().Name()).Allow("results of %s", o.Match.Game)
	}
	for rated := range t.Rated(0, arena.Anchor{Agent: -1}) {
		list = append(list, finished{rated.Config, rated.Result})
	}
	return list, nil
}

// work judges positions.
type work struct {
	o     *Options
	judge player.Agent
	nets  player.Nets
}

// all judges the positions of all games, several at a time.
func (w *work) all(ctx context.Context, played []finished) ([]Sample, error) {
	found := make([][]Sample, len(played))
	meter := w.o.Log.Meter("games judged", 0, len(played))
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mutex sync.Mutex // guards done
	done := 0
	next := make(chan int)
	var group sync.WaitGroup
	for range w.o.Workers {
		group.Go(func() {
			for i := range next {
				samples, err := w.game(ctx, i, played[i])
				if err != nil {
					stop(err)
					continue
				}
				mutex.Lock()
				found[i] = samples
				done++
				meter.Update(done, "")
				mutex.Unlock()
			}
		})
	}
	for i := range played {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	group.Wait()
	meter.Clear()
	return slices.Concat(found...), context.Cause(ctx)
}

// place is a position to judge.
type place struct {
	ply   int // played before it
	state game.State
	seat  game.Seat
}

// game judges positions of a game, drawn at random from those in which a seat has a choice.
func (w *work) game(ctx context.Context, number int, f finished) (samples []Sample, err error) {
	var places []place
	begin := f.config.OpeningPlies(f.result)
	ply := 0
	if _, err := f.config.Replay(f.result, func(s game.State, _ game.Joint, _ game.Seats) {
		for seats := s.Acting(); seats != 0 && ply >= begin; seats = seats.Rest() {
			if len(s.Legal(seats.First(), nil)) > 1 {
				places = append(places, place{ply, game.Clone(f.config.Game, s), seats.First()})
			}
		}
		ply++
	}); err != nil {
		return nil, err
	}
	rand := game.NewRand(w.o.Match.Seed + uint64(number)<<20)
	for range w.o.Positions {
		if len(places) == 0 || ctx.Err() != nil {
			break
		}
		i := rand.IntN(len(places))
		p := places[i]
		places[i] = places[len(places)-1]
		places = places[:len(places)-1]
		legal := p.state.Legal(p.seat, nil)
		s := Sample{Game: number, Result: chance.Exact(f.result.Returns[p.seat])}
		if s.Best, err = w.think(p); err != nil {
			return nil, err
		}
		s.Value = s.Best.Value
		if s.Random, err = w.think(p, legal[rand.IntN(len(legal))]); err != nil {
			return nil, err
		}
		samples = append(samples, s)
	}
	return samples, context.Cause(ctx)
}

// think returns what the judge says about its best move, or about a move.
func (w *work) think(p place, restrict ...game.Move) (search.Row, error) {
	thinker, err := player.New(w.o.game(), w.judge, w.nets, w.o.Match.Seed)
	if err != nil {
		return search.Row{}, err
	}
	defer player.Close(thinker)
	player.SetPly(thinker, p.ply)
	thinker.Think(p.state, p.seat)
	if len(restrict) > 0 {
		player.Restrict(thinker, restrict)
	}
	for !thinker.Advance(time.Second) {
	}
	if err := player.Fault(thinker); err != nil {
		return search.Row{}, err
	}
	var report search.Report
	if !thinker.Report(&report) || len(report.Rows) == 0 {
		return search.Row{}, nil
	}
	return report.Rows[0], nil
}

// game returns the game of the match, whose text has been read before.
func (o *Options) game() game.Game {
	m, err := o.Match.Match()
	if err != nil {
		panic("chances: " + err.Error())
	}
	return m.Game
}

// bins is the number of rows of the calibration table.
const bins = 10

// fitTo fits the slope to positions by the method of Newton: the log loss is convex in it.
func fitTo(samples []Sample) *Fit {
	f := &Fit{Slope: 2}
	var used []Sample
	for _, s := range samples {
		if s.Best.Proven == search.Unknown {
			used = append(used, s)
		}
	}
	f.Positions = len(used)
	for range 50 {
		gradient, curvature := 0.0, 1e-9
		for _, s := range used {
			x := chance.LogOdds(s.Value)
			p := logistic(f.Slope * x)
			gradient += (s.Result - p) * x
			curvature += p * (1 - p) * x * x
		}
		step := min(max(gradient/curvature, -1), 1)
		if f.Slope = max(0.01, f.Slope+step); math.Abs(step) < 1e-9 {
			break
		}
	}
	f.Slope = math.Round(f.Slope*1000) / 1000
	curve := chance.Curve{Slope: f.Slope}
	f.measure(used, curve)
	had, kept := 0.0, 0.0
	for _, s := range samples {
		p, _ := curve.OfRow(&s.Best)
		q, _ := curve.OfRow(&s.Random)
		had, kept = had+p, kept+min(p, q)
	}
	f.Random = math.Round(1000*kept/max(had, 1e-9)) / 1000
	return f
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// measure sets what the fit says about the positions.
func (f *Fit) measure(used []Sample, curve chance.Curve) {
	curvature := 0.0
	rows := make([]bin, bins)
	for _, s := range used {
		x, p := chance.LogOdds(s.Value), curve.Chance(s.Value)
		f.Loss -= (s.Result*math.Log(p) + (1-s.Result)*math.Log(1-p)) / float64(len(used))
		curvature += p * (1 - p) * x * x
		rows[min(int(p*bins), bins-1)].add(s, p)
	}
	f.Unknowing = math.Ln2
	squares := squaresByGame(used, func(s Sample) float64 { return (s.Result - curve.Chance(s.Value)) * chance.LogOdds(s.Value) })
	if f.Error = math.Sqrt(squares) / curvature; math.IsNaN(f.Error) || math.IsInf(f.Error, 0) {
		f.Error = 0
	}
	for i := range rows {
		if b := rows[i].result(); b.Positions > 0 {
			b.From, b.To = float64(i)/bins, float64(i+1)/bins
			f.Bins = append(f.Bins, b)
		}
	}
}

// squaresByGame returns the sum of the squares of what each game's terms add up to: positions of a
// game, which are neighbours, are not independent of each other.
func squaresByGame(samples []Sample, term func(Sample) float64) (squares float64) {
	sum := 0.0
	for i, s := range samples {
		if i > 0 && s.Game != samples[i-1].Game {
			squares += sum * sum
			sum = 0
		}
		sum += term(s)
	}
	return squares + sum*sum
}

// bin collects the positions of a row.
type bin struct {
	samples []Sample
	chance  float64 // sum
}

func (b *bin) add(s Sample, p float64) {
	b.samples = append(b.samples, s)
	b.chance += p
}

// result returns the row.
func (b *bin) result() (r Bin) {
	n := float64(len(b.samples))
	if n == 0 {
		return Bin{}
	}
	r.Positions, r.Chance = len(b.samples), b.chance/n
	for _, s := range b.samples {
		r.Result += s.Result / n
	}
	half := rating.Z * math.Sqrt(squaresByGame(b.samples, func(s Sample) float64 { return s.Result - r.Result })) / n
	r.Low, r.High = max(0, r.Result-half), min(1, r.Result+half)
	return r
}

// SVG draws the curve, and the results of the games beside it.
func (f *Fit) SVG() []byte {
	curve := chance.Curve{Slope: f.Slope}
	var fitted, results []float64
	for i := -100; i <= 100; i++ {
		fitted = append(fitted, 100*curve.Chance(float32(i)/100))
		results = append(results, math.NaN())
	}
	for i := 1; i < len(f.Bins); i++ { // between the means of two rows
		a, b := f.Bins[i-1], f.Bins[i]
		for at := range results {
			if p := fitted[at] / 100; p >= a.Chance && p <= b.Chance {
				results[at] = 100 * (a.Result + (b.Result-a.Result)*(p-a.Chance)/(b.Chance-a.Chance))
			}
		}
	}
	title := fmt.Sprintf("%s: winning chance by the value of %s", f.Game, f.Judge)
	return plot.Panels(title, "value, in hundredths", -100, []plot.Panel{{
		Title: fmt.Sprintf("%% of %d positions of %d games", f.Positions, f.Games),
		Lines: []plot.Line{{Name: "fitted curve", Values: fitted}, {Name: "results of the games", Values: results}},
	}})
}
