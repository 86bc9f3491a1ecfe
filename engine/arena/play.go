package arena

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/timecontrol"
	"playout/engine/uci"
)

// rand returns the random source for one purpose of one game or opening.
func (c *Config) rand(purpose, number uint64) *game.Rand {
	return game.NewRand(c.seed(purpose, number))
}

// seed returns the seed of that source.
func (c *Config) seed(purpose, number uint64) uint64 {
	const odd = 0x9e3779b97f4a7c15
	return (c.Seed*odd+purpose)*odd + number
}

// ChanceSeed returns the seed of a game's chance after its opening, by the game's number.
func (c *Config) ChanceSeed(number int) uint64 {
	opening, _ := c.Slot(number)
	return c.seed(forChance, uint64(opening))
}

const (
	forOpening uint64 = iota
	forChance
	forPlayers
)

// opening returns the position after an opening by its number and, if it is of a book, the opening.
func (c *Config) opening(number int) (game.State, book.Opening, error) {
	if c.Openings.Kind == book.Random {
		s, err := c.random(uint64(number), nil)
		return s, book.Opening{}, err
	}
	o := c.Book[number%len(c.Book)]
	s, err := o.Begin(c.Game, nil)
	return s, o, err
}

// Begin returns the position after the opening of a game, and passes each ply of the opening to
// see, if not nil, before it is played.
func (c *Config) Begin(r Result, see func(game.State, game.Joint)) (game.State, error) {
	if c.Openings.Kind != book.Random {
		o := book.Opening{Start: r.Start, Moves: r.Opening}
		return o.Begin(c.Game, see)
	}
	opening, _ := c.Slot(r.Number)
	return c.random(uint64(opening), see)
}

// OpeningPlies returns the plies of a game before the agents play.
func (c *Config) OpeningPlies(r Result) int {
	if c.Openings.Kind != book.Random {
		return len(r.Opening)
	}
	return c.Openings.Plies
}

// random plays the random plies of an opening and passes each to see, if not nil, before it is
// played. If the plies end the game, it draws others, a limited number of times.
func (c *Config) random(number uint64, see func(game.State, game.Joint)) (game.State, error) {
	const tries = 100
	plies := c.Openings.Plies
	rng := c.rand(forOpening, number)
	var room []game.Move
	for range tries {
		begin := *rng
		s := c.Game.New(rng)
		for ply := 0; ply < plies && s.Acting() != 0; ply++ {
			var joint game.Joint
			joint, room = game.RandomJoint(s, rng, room)
			s.Play(joint, rng)
		}
		if s.Acting() == 0 {
			continue
		}
		if see != nil {
			again := c.Game.New(&begin)
			for range plies {
				var joint game.Joint
				joint, room = game.RandomJoint(again, &begin, room)
				see(again, joint)
				again.Play(joint, &begin)
			}
		}
		return s, nil
	}
	return nil, fmt.Errorf("openings of %d random plies end the game %d times in a row; allowed: fewer plies", plies, tries)
}

// play plays one game.
func (c *Config) play(number int) (Result, error) {
	p, err := c.NewPlay(number)
	if err != nil {
		return Result{}, err
	}
	defer p.Close()
	for {
		if p.Step(pollPause) {
			return p.Result, nil
		}
		if p.thinking {
			runtime.Gosched() // in WebAssembly nothing else would run before the move
			select {
			case <-c.Abort:
				return Result{}, ErrStopped
			default:
			}
		}
	}
}

// Play is a game of a match in play. Its owner lets it work for one slice of time after another;
// how long the slices are changes nothing about the game, unless time limits its agents.
type Play struct {
	Result  // so far
	config  *Config
	now     func() instant.Time
	state   game.State
	chance  *game.Rand
	players []player.Player         // by seat, nil if the agent is broken
	left    []timecontrol.Allowance // by seat
	clocks  []timecontrol.Countdown // by seat
	unseen  [][]played              // by seat, plies that its player has yet to learn
	broken  []error                 // by seat, the failure of its player while it pondered
	judge   game.Adjudicator        // nil unless exact results end games
	streaks []streak                // by seat, nil unless scores end games
	report  search.Report           // of the last move, for its thought
	over    bool

	// The ply under way:
	begun    bool
	acting   game.Seats    // that have yet to move, the one that thinks included
	joint    game.Joint    // the moves of the others
	out      game.Seats    // that have failed
	took     time.Duration // their time together
	thinking bool          // the first acting seat thinks
	begin    instant.Time  // since then
	rest     time.Duration // the time that it has left, at most
	pondering
}

// NewPlay begins a game of the match by its number. Config must be valid, and stay as it is.
func (c *Config) NewPlay(number int) (*Play, error) {
	opening, seats := c.Slot(number)
	s, from, err := c.opening(opening)
	if err != nil {
		return nil, err
	}
	g := &Play{config: c, state: s, chance: c.rand(forChance, uint64(opening)), now: c.Now}
	if g.now == nil {
		g.now = instant.Now
	}
	if err := g.start(number, seats); err != nil {
		return nil, err
	}
	g.Start, g.Opening = from.Start, from.Moves
	g.Plies = c.OpeningPlies(g.Result)
	return g, nil
}

// State returns the position of the game, which the next Step may change.
func (g *Play) State() game.State { return g.state }

// Close releases players that hold a resource, such as a process.
func (g *Play) Close() {
	for _, p := range g.players {
		if p != nil {
			player.Close(p)
		}
	}
}

// Step does the next part of the game's work, at most one thought for about a slice, and reports
// whether the game is over. Then Result is final.
func (g *Play) Step(slice time.Duration) (over bool) {
	switch {
	case g.over:
	case g.ponders():
		g.ponderOn(slice)
	case !g.begun:
		g.beginPly()
	case g.acting != 0:
		g.thinkOn(slice)
	default:
		g.endPly()
	}
	return g.over
}

// beginPly begins the next ply, or ends the game.
func (g *Play) beginPly() {
	s := g.state
	if s.Acting() == 0 || g.adjudicate(s) {
		if g.over = true; g.Ending == "" {
			g.Ending = ByRules
			g.score(s)
		}
		return
	}
	g.measure(s)
	g.begun, g.acting, g.joint, g.out, g.took = true, s.Acting(), game.Joint{}, 0, 0
}

// endPly plays the ply whose moves have been chosen.
func (g *Play) endPly() {
	s := g.state
	g.begun = false
	forfeiter, canContinue := s.(game.Forfeiter)
	switch {
	case g.out == 0:
		s.Play(g.joint, g.chance)
	case canContinue:
		forfeiter.PlayWithout(g.out, g.joint, g.chance)
	default:
		g.forfeit()
		g.over = true
		return
	}
	g.enqueue(g.joint, s, g.out == 0)
	g.Plies++
	g.recordDeaths(s)
}

// start creates a player for every seat from the number of its agent.
func (g *Play) start(number int, agents []int) error {
	c, seats := g.config, len(agents)
	g.players, g.left, g.clocks = make([]player.Player, seats), make([]timecontrol.Allowance, seats), make([]timecontrol.Countdown, seats)
	g.unseen, g.broken = make([][]played, seats), make([]error, seats)
	g.Result = Result{Number: number, Seats: agents, Nanos: make([][]int64, len(c.Agents)), Thoughts: []Thought{}}
	for i := range g.Nanos {
		g.Nanos[i] = []int64{}
	}
	if c.Adjudicate.Exact {
		g.judge = c.Game.(game.Adjudicable).Adjudicator()
	}
	if c.Adjudicate.Resign.Moves > 0 || c.Adjudicate.Draw.Moves > 0 {
		g.streaks = make([]streak, seats)
	}
	seeds := c.rand(forPlayers, uint64(number))
	for seat, agent := range agents {
		seed := seeds.Uint64()
		if c.Broken[agent] != nil {
			continue
		}
		p, err := player.NewPart(c.Game, c.Agents[agent], c.Nets, seed, player.Share{}, g.now)
		if err != nil {
			g.Close()
			return err
		}
		g.players[seat], g.left[seat] = p, timecontrol.Allowance{Step: c.Step, Overage: c.Overage}
		if c.Agents[agent].Clocked() {
			g.clocks[seat] = c.Clock.Begin()
		}
	}
	return nil
}

// thinkOn lets the first acting seat think for about a slice. The acting seats think one after
// another. A seat that fails forfeits; if the game cannot continue without it, the ply ends there.
func (g *Play) thinkOn(slice time.Duration) {
	seat := g.acting.First()
	if !g.thinking {
		g.begin, g.rest = g.now(), slice
	}
	move, done, fault := g.choose(seat, min(slice, g.rest))
	if g.thinking = !done; !done {
		return
	}
	took := g.now().Sub(g.begin)
	g.took += took
	agent := g.Seats[seat]
	g.Nanos[agent] = append(g.Nanos[agent], took.Nanoseconds())
	if fault == nil && !(g.left[seat].Spend(took) && g.clocks[seat].Spend(took)) {
		fault = g.timeFault()
	}
	g.acting = g.acting.Rest()
	if fault == nil {
		g.joint[seat] = move
		g.Moves = append(g.Moves, move)
		g.note(seat)
	} else {
		g.out |= game.Only(seat)
		g.Faults = append(g.Faults, Fault{Seat: int(seat), Ply: g.Plies, Error: oneLine(fault)})
		if _, canContinue := g.state.(game.Forfeiter); !canContinue {
			g.Ending = endingOf(fault)
			g.acting = 0
		}
	}
	if g.acting == 0 {
		g.ponder()
	}
}

const (
	// pollPause is the longest time between two checks of the clock and of Abort in Run.
	pollPause = 50 * time.Millisecond
	// reserve is how long a move may take beyond its thought, for the work around it on a busy
	// machine.
	reserve = 10 * time.Millisecond
)

// choose lets a seat's player think about its move for about a slice, and reports whether it is
// done. It returns an error if the agent is broken or panics, the move is illegal, or thinking
// continues when all time is spent.
func (g *Play) choose(seat game.Seat, slice time.Duration) (move game.Move, done bool, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			done, err = true, fmt.Errorf("panic: %v", fault)
		}
	}()
	p, s := g.players[seat], g.state
	if !g.thinking {
		if err := cmp.Or(g.config.Broken[g.Seats[seat]], g.broken[seat]); err != nil {
			return 0, true, err
		}
		g.passOn(seat)
		player.SetPly(p, g.Plies)
		if g.clocks[seat].Limited() {
			player.SetClock(p, g.clocks[seat].Clock(reserve))
		}
		p.Think(s, seat)
	}
	if !p.Advance(slice) {
		if g.rest = g.timeLeft(seat); g.rest <= 0 {
			return 0, true, g.timeFault()
		}
		return 0, false, nil
	}
	move = p.Move()
	if err := player.Fault(p); err != nil {
		return move, true, err
	}
	if legal := s.Legal(seat, nil); !slices.Contains(legal, move) {
		return move, true, &cause{ByIllegal, fmt.Errorf("move code %d is not allowed; allowed: %s", move, game.Names(s, seat, legal))}
	}
	return move, true, nil
}

// timeLeft returns how much time a seat has left for the move that it began to think about, at most a
// day.
func (g *Play) timeLeft(seat game.Seat) time.Duration {
	rest := 24 * time.Hour
	spent := g.now().Sub(g.begin)
	if g.left[seat].Limited() {
		rest = min(rest, g.left[seat].Left(spent))
	}
	if g.clocks[seat].Limited() {
		rest = min(rest, g.clocks[seat].Left(spent))
	}
	return rest
}

// timeFault returns the fault of a seat whose time is spent.
func (g *Play) timeFault() error {
	if g.config.Clock != (timecontrol.Control{}) {
		return &cause{ByTime, fmt.Errorf(flagFell+"; allowed: %v", g.config.Clock)}
	}
	return &cause{ByTime, fmt.Errorf(timeIsSpent+"; allowed: %v a move and %v over in a game", g.config.Step, g.config.Overage)}
}

// The beginnings of faults of time.
const (
	flagFell    = "its flag fell"
	timeIsSpent = "its time is spent"
)

// cause is a fault with the ending of the game that it causes.
type cause struct {
	ending Ending
	error
}

// endingOf returns the ending of the game that a fault causes.
func endingOf(fault error) Ending {
	var known *cause
	var illegal *uci.IllegalMove
	switch {
	case errors.As(fault, &known):
		return known.ending
	case errors.As(fault, &illegal):
		return ByIllegal
	}
	return ByError
}

// oneLine returns an error's text on one line of limited length.
func oneLine(err error) string {
	const most = 300
	text := strings.Join(strings.Fields(err.Error()), " ")
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return text
}

// measure records the sizes of the living seats.
func (g *Play) measure(s game.State) {
	sized, ok := s.(game.Sized)
	if !ok {
		return
	}
	if g.Sizes == nil {
		g.Sizes, g.Died = make([]int, len(g.Seats)), make([]int, len(g.Seats))
	}
	for seat := range g.Seats {
		if size := sized.Size(game.Seat(seat)); size > 0 {
			g.Sizes[seat] = size
		}
	}
}

// recordDeaths records after which plies seats died.
func (g *Play) recordDeaths(s game.State) {
	for seat, died := range g.Died {
		if died == 0 && s.(game.Sized).Size(game.Seat(seat)) == 0 {
			g.Died[seat] = g.Plies
		}
	}
}

// forfeit ends a game that an agent has lost by a fault.
func (g *Play) forfeit() { g.lose(g.Seats[g.Faults[0].Seat]) }

// lose ends a game that an agent has lost, at each of its seats.
func (g *Play) lose(agent int) {
	g.Returns = make([]float32, len(g.Seats))
	for seat, other := range g.Seats {
		g.Returns[seat] = 1
		if other == agent {
			g.Returns[seat] = -1
		}
	}
}

// score records the returns and margins at the end of the game.
func (g *Play) score(s game.State) {
	g.measure(s)
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	g.Returns = returns[:len(g.Seats)]
	if scorer, ok := s.(game.Scorer); ok {
		var margin [game.MaxSeats]int
		scorer.Margin(&margin)
		g.Margin = margin[:len(g.Seats)]
	}
}
