package arena

import (
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
	const odd = 0x9e3779b97f4a7c15
	return game.NewRand((c.Seed*odd+purpose)*odd + number)
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
	opening, seats := c.Slot(number)
	s, from, err := c.opening(opening)
	if err != nil {
		return Result{}, err
	}
	g, err := c.start(number, seats)
	if err != nil {
		return Result{}, err
	}
	defer g.close()
	g.Start, g.Opening = from.Start, from.Moves
	g.Plies = c.OpeningPlies(g.Result)
	chance := c.rand(forChance, uint64(opening))
	for s.Acting() != 0 && !g.adjudicate(s) {
		g.measure(s)
		joint, out, took, err := g.ask(s)
		if err != nil {
			return Result{}, err
		}
		g.ponder(s, took)
		forfeiter, canContinue := s.(game.Forfeiter)
		switch {
		case out == 0:
			s.Play(joint, chance)
		case canContinue:
			forfeiter.PlayWithout(out, joint, chance)
		default:
			g.forfeit()
			return g.Result, nil
		}
		g.enqueue(joint, s, out == 0)
		g.Plies++
		g.recordDeaths(s)
	}
	if g.Ending == "" {
		g.Ending = ByRules
		g.score(s)
	}
	return g.Result, nil
}

// running is a game in progress and its players.
type running struct {
	config *Config
	Result
	players []player.Player         // by seat, nil if the agent is broken
	left    []timecontrol.Allowance // by seat
	clocks  []timecontrol.Countdown // by seat
	unseen  [][]played              // by seat, plies that its player has yet to learn
	broken  []error                 // by seat, the failure of its player while it pondered
	judge   game.Adjudicator        // nil unless exact results end games
	streaks []streak                // by seat, nil unless scores end games
	report  search.Report           // of the last move, for its thought
}

// start creates a player for every seat from the number of its agent.
func (c *Config) start(number int, agents []int) (*running, error) {
	seats := len(agents)
	g := &running{config: c, players: make([]player.Player, seats), left: make([]timecontrol.Allowance, seats), clocks: make([]timecontrol.Countdown, seats)}
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
		p, err := player.NewPart(c.Game, c.Agents[agent], c.Nets, seed, player.Share{}, c.Now)
		if err != nil {
			g.close()
			return nil, err
		}
		g.players[seat], g.left[seat] = p, timecontrol.Allowance{Step: c.Step, Overage: c.Overage}
		if c.Agents[agent].Clocked() {
			g.clocks[seat] = c.Clock.Begin()
		}
	}
	return g, nil
}

// close releases players that hold a resource, such as a process.
func (g *running) close() {
	for _, p := range g.players {
		if p != nil {
			player.Close(p)
		}
	}
}

// ask asks the acting seats for their moves, lower seats first. A seat that fails forfeits; if the
// game cannot continue without them, ask ends at the first failure. It also returns the total time
// of the moves.
func (g *running) ask(s game.State) (joint game.Joint, out game.Seats, all time.Duration, err error) {
	_, canContinue := s.(game.Forfeiter)
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		begin := g.config.Now()
		move, fault := g.choose(s, seat, begin)
		took := g.config.Now().Sub(begin)
		all += took
		agent := g.Seats[seat]
		g.Nanos[agent] = append(g.Nanos[agent], took.Nanoseconds())
		if fault == nil && !(g.left[seat].Spend(took) && g.clocks[seat].Spend(took)) {
			fault = g.timeFault()
		}
		switch {
		case fault == ErrStopped:
			return joint, out, all, fault
		case fault == nil:
			joint[seat] = move
			g.Moves = append(g.Moves, move)
			g.note(seat)
		default:
			out |= game.Only(seat)
			g.Faults = append(g.Faults, Fault{Seat: int(seat), Ply: g.Plies, Error: oneLine(fault)})
			if !canContinue {
				g.Ending = endingOf(fault)
				return joint, out, all, nil
			}
		}
	}
	return joint, out, all, nil
}

const (
	// pollPause is the longest time between two checks of the clock and of Abort.
	pollPause = 50 * time.Millisecond
	// reserve is how long a move may take beyond its thought, for the work around it on a busy
	// machine.
	reserve = 10 * time.Millisecond
)

// choose asks a seat's player for its move. It returns an error if the agent is broken or panics,
// the move is illegal, or thinking continues when all time is spent.
func (g *running) choose(s game.State, seat game.Seat, begin instant.Time) (move game.Move, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	if err := g.config.Broken[g.Seats[seat]]; err != nil {
		return 0, err
	}
	if err := g.broken[seat]; err != nil {
		return 0, err
	}
	p := g.players[seat]
	g.passOn(seat)
	player.SetPly(p, g.Plies)
	if g.clocks[seat].Limited() {
		player.SetClock(p, g.clocks[seat].Clock(reserve))
	}
	p.Think(s, seat)
	for slice := pollPause; !p.Advance(slice); {
		runtime.Gosched() // in WebAssembly nothing else would run before the move
		select {
		case <-g.config.Abort:
			return 0, ErrStopped
		default:
		}
		rest := g.timeLeft(seat, begin)
		if rest <= 0 {
			return 0, g.timeFault()
		}
		slice = min(pollPause, rest)
	}
	move = p.Move()
	if err := player.Fault(p); err != nil {
		return move, err
	}
	if legal := s.Legal(seat, nil); !slices.Contains(legal, move) {
		return move, &cause{ByIllegal, fmt.Errorf("move code %d is not allowed; allowed: %s", move, game.Names(s, seat, legal))}
	}
	return move, nil
}

// timeLeft returns how much time a seat has left for the move that it began to think about, at most a
// day.
func (g *running) timeLeft(seat game.Seat, begin instant.Time) time.Duration {
	rest := 24 * time.Hour
	spent := g.config.Now().Sub(begin)
	if g.left[seat].Limited() {
		rest = min(rest, g.left[seat].Left(spent))
	}
	if g.clocks[seat].Limited() {
		rest = min(rest, g.clocks[seat].Left(spent))
	}
	return rest
}

// timeFault returns the fault of a seat whose time is spent.
func (g *running) timeFault() error {
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
func (g *running) measure(s game.State) {
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
func (g *running) recordDeaths(s game.State) {
	for seat, died := range g.Died {
		if died == 0 && s.(game.Sized).Size(game.Seat(seat)) == 0 {
			g.Died[seat] = g.Plies
		}
	}
}

// forfeit ends a game that an agent has lost by a fault.
func (g *running) forfeit() { g.lose(g.Seats[g.Faults[0].Seat]) }

// lose ends a game that an agent has lost, at each of its seats.
func (g *running) lose(agent int) {
	g.Returns = make([]float32, len(g.Seats))
	for seat, other := range g.Seats {
		g.Returns[seat] = 1
		if other == agent {
			g.Returns[seat] = -1
		}
	}
}

// score records the returns and margins at the end of the game.
func (g *running) score(s game.State) {
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
