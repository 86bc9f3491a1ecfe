// Package review judges the moves of a game with an agent: for each move the judge's own move, the
// mover's winning chance (package chance), and how much of it the move lost.
//
// The work is a list of tasks, each independent of the others, so that several workers can share
// them: a quick pass over all plies, then the deaths of a game in which seats die, then each ply
// again with the whole judge, the plies that seemed to lose most first. A review that is done
// depends only on its Config, if counts limit the judge: not on the order of the tasks, the slices
// in which they advance, or where a review was stopped and resumed from its State.
//
// The judge thinks about each position from nothing, with the same seed. A move that is not its own
// gets a second thought, of the same length and restricted to that move; a judge that deepens
// searches both moves to the same depth. Exact results, from the end of the game, a solver, a table
// or a proof of the search, replace the judge's values. The
// package starts no goroutine.
package review

import (
	"math"
	"slices"
	"time"

	"playout/engine/chance"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/strict"
)

// Config describes a review.
type Config struct {
	Record *record.Record // the game, finished or not; the review only reads it
	Judge  player.Agent
	Nets   player.Nets // the source of the judge's net, nil for none
	Seed   uint64      // of the judge's randomness
	Now    func() instant.Time
}

// Grade says how good a move is.
type Grade string

// The grades: Best is the judge's move, or one that loses less than 0.01 of the winning chance; the
// last three begin at a loss of 0.05, 0.1 and 0.15.
const (
	Best       Grade = "best"
	Good       Grade = "good"
	Inaccuracy Grade = "inaccuracy"
	Mistake    Grade = "mistake"
	Blunder    Grade = "blunder"
)

// grades lists the grades with the loss below which each ends, in units of 0.0001.
var grades = []struct {
	grade Grade
	below int
}{{Best, 100}, {Good, 500}, {Inaccuracy, 1000}, {Mistake, 1500}}

// GradeOf returns the grade of a move that loses some of the winning chance.
func GradeOf(loss float64) Grade {
	n := int(math.Round(loss * unit))
	for _, g := range grades {
		if n < g.below {
			return g.grade
		}
	}
	return Blunder
}

// unit is the number of steps from 0 to 1 to which chances are rounded: a grade follows from the
// loss as it is printed.
const unit = 10_000

func round(p float64) float64 { return math.Round(p*unit) / unit }

// Ply is a judged move. In a game whose seats move at once there is one for each seat that acts.
type Ply struct {
	Ply    int     `json:"ply"` // from 1
	Seat   string  `json:"seat"`
	Move   string  `json:"move"`
	Best   string  `json:"best"`   // the judge's move
	Chance float64 `json:"chance"` // the mover's winning chance before the move
	Loss   float64 `json:"loss"`   // how much less it is after the move
	Grade  Grade   `json:"grade"`
	Exact  bool    `json:"exact"` // whether both chances are certain

	Quick bool     `json:"-"` // only the quick pass has judged it
	Also  []string `json:"-"` // further moves that lose little, after a mistake: Judged.Also
}

// Result is the whole review.
type Result struct {
	Game     string             `json:"game"`
	Judge    string             `json:"judge"`
	Plies    []Ply              `json:"plies"`
	Accuracy map[string]float64 `json:"accuracy"` // of each seat that has moved, in per cent to a tenth
}

// Review is a review at work.
type Review struct {
	config Config
	game   game.Game
	curve  chance.Curve
	quick  player.Agent // the judge with little work
	twice  bool         // there is a quick pass: the judge is slower than quick
	plies  []ply
	deaths []death
	job    *Job // of Advance, nil between two tasks
}

// ply is what the review knows about a ply.
type ply struct {
	acting game.Seats
	free   game.Seats // those of them with several moves
	found  *Found     // nil before the quick pass
}

// New returns the review of a game, with nothing judged.
func New(c Config) (*Review, error) {
	g := c.Record.Game
	if spec := g.Spec(); c.Judge.Outside() && (len(spec.Seats) != 2 || spec.Chance) {
		return nil, strict.Wrong("judge", "judge %q is another program, which judges only games of two seats that take turns", c.Judge).Allow("an agent that searches, such as %s", chance.Judge(g))
	}
	if c.Judge.Silent() && !c.Judge.Outside() {
		return nil, strict.Wrong("judge", "judge %q values no moves", c.Judge).Allow("an agent that searches, such as %s", chance.Judge(g))
	}
	if c.Now == nil {
		c.Now = instant.Now
	}
	r := &Review{config: c, game: g, curve: chance.Of(g, c.Judge)}
	if r.quick = c.Judge.Resolve(); !c.Judge.Outside() { // whose every thought starts a program
		r.quick, _ = r.quick.Within(&quick)
	}
	r.twice = r.quick.String() != c.Judge.Resolve().String()
	var legal []game.Move
	for at, s := range c.Record.Walk() {
		r.findDeaths(at, s)
		if at == c.Record.Len() {
			break
		}
		p := ply{acting: s.Acting()}
		for seats := p.acting; seats != 0; seats = seats.Rest() {
			if legal = s.Legal(seats.First(), legal[:0]); len(legal) > 1 {
				p.free |= game.Only(seats.First())
			}
		}
		r.plies = append(r.plies, p)
	}
	return r, nil
}

// quick bounds the judge in the quick pass.
var quick = player.Bounds{Simulations: 150, Evaluated: 40, Plies: 3, Cheap: 3, Nodes: 4000, Millis: 20, Empties: 64}

// Task is a piece of the work.
type Task struct {
	Ply   int    `json:"ply"`             // that is judged, or at which a seat died; from 1
	Quick bool   `json:"quick,omitempty"` // with the judge of the quick pass
	Death string `json:"death,omitempty"` // the seat whose death is explained
}

// Next returns the next task that is not among those at work elsewhere; ok is false if there is
// none.
func (r *Review) Next(busy ...Task) (t Task, ok bool) {
	free := func(t Task) bool { return !slices.Contains(busy, t) }
	for i := range r.plies {
		if t := (Task{Ply: i + 1, Quick: true}); r.twice && r.plies[i].found == nil && free(t) {
			return t, true
		}
	}
	for i := range r.deaths {
		if t := r.deaths[i].task(r.game); r.deaths[i].found == nil && free(t) {
			return t, true
		}
	}
	swing := -1.0
	for i := range r.plies {
		of := r.swing(i)
		if next := (Task{Ply: i + 1}); of > swing && !r.judged(i) && (r.plies[i].found != nil || !r.twice) && free(next) {
			t, swing, ok = next, of, true
		}
	}
	return t, ok
}

// judged reports whether a ply needs no further work.
func (r *Review) judged(i int) bool {
	found := r.plies[i].found
	return found != nil && (!found.Quick || found.certain())
}

// swing returns how much a ply may matter: the most that a seat lost there, or by which its chance
// differs from that after the ply before.
func (r *Review) swing(i int) (swing float64) {
	found := r.plies[i].found
	if found == nil {
		return 0
	}
	for n, s := range found.Seats {
		swing = max(swing, s.loss())
		if len(found.Seats) == 1 && i > 0 && r.plies[i-1].found != nil && len(r.game.Spec().Seats) == 2 {
			before := r.plies[i-1].found.Seats[n].Played
			if r.plies[i-1].acting != r.plies[i].acting {
				before = 1 - before
			}
			swing = max(swing, math.Abs(s.Chance-before))
		}
	}
	return swing
}

// Progress returns how many tasks are done, and how many there are.
func (r *Review) Progress() (done, total int) {
	passes := 1
	if r.twice {
		passes = 2
	}
	for i, p := range r.plies {
		switch {
		case r.judged(i):
			done += passes
		case p.found != nil:
			done++
		}
	}
	for _, d := range r.deaths {
		if d.found != nil {
			done++
		}
	}
	return done, passes*len(r.plies) + len(r.deaths)
}

// Left returns how many tasks are still to do: of the quick pass, with the whole judge, and of
// deaths.
func (r *Review) Left() (quick, whole, deaths int) {
	for i, p := range r.plies {
		if p.found == nil && r.twice {
			quick++
		}
		if !r.judged(i) {
			whole++
		}
	}
	for _, d := range r.deaths {
		if d.found == nil {
			deaths++
		}
	}
	return quick, whole, deaths
}

// Advance works for about a slice on the next tasks, and reports whether the review is done. After
// an error, such as a missing net, the review stays as it is.
func (r *Review) Advance(slice time.Duration) (done bool, err error) {
	for begin := r.config.Now(); ; {
		if done, err = r.advance(slice); done || err != nil || r.config.Now().Sub(begin) >= slice {
			return done, err
		}
	}
}

// advance works for at most about a slice on one task.
func (r *Review) advance(slice time.Duration) (done bool, err error) {
	if r.job == nil {
		t, more := r.Next()
		if !more {
			return true, nil
		}
		if r.job, err = r.Start(t); err != nil {
			return false, err
		}
	}
	done, err = r.job.Advance(slice)
	if err == nil && !done {
		return false, nil
	}
	found := r.job.Found()
	r.job = nil
	if err == nil {
		err = r.Add(found)
	}
	return false, err
}

// Close ends the programs that a task at work may have started.
func (r *Review) Close() {
	if r.job != nil {
		r.job.Close()
		r.job = nil
	}
}

// Plies returns the moves judged so far, those of the quick pass too.
func (r *Review) Plies() (list []Ply) {
	spec := r.game.Spec()
	for i, s := range r.config.Record.Walk() {
		if i == len(r.plies) || r.plies[i].found == nil {
			continue
		}
		n := 0
		for seats := s.Acting(); seats != 0; seats = seats.Rest() {
			seat := seats.First()
			of := r.plies[i].found.Seats[n]
			p := Ply{
				Ply: i + 1, Seat: spec.Seats[seat], Move: s.MoveName(seat, r.config.Record.Steps[i][seat]),
				Best: of.Best, Chance: of.Chance, Loss: of.loss(), Exact: of.Exact, Also: of.Also, Quick: !r.judged(i),
			}
			if p.Grade = GradeOf(p.Loss); p.Move == p.Best {
				p.Grade = Best
			}
			list = append(list, p)
			n++
		}
	}
	return list
}

// Accuracy returns the accuracy of each seat that has moved, in per cent, from the moves judged so
// far at which it had a choice; see chance.Curve.
func (r *Review) Accuracy() map[string]float64 {
	var had, lost [game.MaxSeats]float64
	var moved game.Seats
	for _, p := range r.plies {
		if p.found == nil {
			continue
		}
		n := 0
		for seats := p.acting; seats != 0; seats = seats.Rest() {
			seat := seats.First()
			moved |= game.Only(seat)
			if of := p.found.Seats[n]; p.free.Has(seat) {
				had[seat] += of.Chance
				lost[seat] += of.loss()
			}
			n++
		}
	}
	accuracy := map[string]float64{}
	for ; moved != 0; moved = moved.Rest() {
		seat := moved.First()
		accuracy[r.game.Spec().Seats[seat]] = math.Round(10*r.curve.Accuracy(had[seat], lost[seat])) / 10
	}
	return accuracy
}

// Result returns the review so far.
func (r *Review) Result() Result {
	plies := r.Plies()
	if plies == nil {
		plies = []Ply{}
	}
	return Result{Game: r.game.Spec().Name(), Judge: r.config.Judge.String(), Plies: plies, Accuracy: r.Accuracy()}
}
