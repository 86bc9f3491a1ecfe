// Package alphabeta is alpha-beta search: iterative deepening with a principal
// variation search, aspiration windows and a transposition table, for games of two
// seats that take turns, without chance. Moves are ordered by the table, the game's own
// ranking (game.Ranker), killers and history, and late moves are reduced. If the game
// says which moves are forcing (game.Tactical), there are null moves, futility pruning,
// check extensions and a quiescence search; in other games ProbCut. The names are those
// of the Chess Programming Wiki, which describes each of these.
//
// Values are those of the seat that acts. Their sign changes where another seat
// acts, not with every ply: in some games a seat moves twice in a row. Draws are
// worth 0, and so is a position that has occurred before, in the line or in the game, if
// the game counts that (game.RepetitionCounter). With Config.Plain there is none of
// this but alpha-beta itself, and the value is that of minimax.
//
// The search is a plain recursion in a coroutine. Advance lets it run for so
// many nodes and pauses it wherever it is, so that what it finds does not depend on
// how the work is divided. The package reads no clock, and a search allocates nothing
// while it runs.
package alphabeta

import (
	"iter"
	"math"
	"runtime"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/transposition"
)

// MaxDepth is the largest depth that can be asked for, in plies.
const MaxDepth = 60

// MaxLines is the most moves of the root that are asked to have a value.
const MaxLines = 5

// FirstBest is the Config.Margin of a search that plays the first best move found: not
// even one of the same value takes its place.
const FirstBest = -1

// DefaultEntries is a good size for the table, to which it grows: 16 MB.
const DefaultEntries = 1 << 20

// Config is what an alpha-beta search needs to know.
type Config struct {
	Game       game.Game // of two seats that take turns, without chance
	Evaluation game.Evaluation
	Without    uint32 // terms of the evaluation to leave out
	Depth      int    // plies to search, 0 for up to MaxDepth
	// Margin lets the search play any move that is worth at most so many points
	// less than the best, drawn at random; FirstBest has it play the first best move
	// found, which takes less work.
	Margin int
	// Lines is how many of the best moves get a value, 1 to MaxLines, 0 for 1; the others get
	// bounds. Their values count together, once an iteration has all of them, so that moves are
	// compared by values of one depth; those of the first iteration count as they come.
	Lines   int
	Entries int  // of the table at most, 16 bytes each, at least 4; rounded down to a power of two
	Fresh   bool // every position is searched as if it were the first, so that the result depends on the seed and the position alone
	// Plain leaves everything out but alpha-beta: nothing is pruned, reduced, extended or looked
	// up, in a tablebase either, moves are searched in the order of their codes, but those
	// that take first in chess, and repetitions are no draws. The value is that of minimax.
	Plain bool
	// Straight makes the first iteration that of Depth. Then a Plain search that plays the first
	// best move plays the one of the lowest code.
	Straight bool
	Seed     uint64

	off features // left out, to measure what they are good for
}

// Values of a position, in points for the seat that acts there. An
// Evaluation returns game.MaxPoints at most. A win in a game with a margin is
// worth winBase plus the margin; in other games winNow minus the plies until
// then, so that a quicker win is worth more.
const (
	infinity = 32_500
	winNow   = 32_000
	winSoon  = winNow - 2*lastPly // wins by plies are above
	winBase  = game.MaxPoints + 1
	winMost  = 1000 // larger margins count as this one
)

// lastPly is the deepest position of a line, in plies below the root.
const lastPly = 2*MaxDepth + 8

// Search searches positions of one game, one after the other. One that is dropped
// during a search is freed like anything else.
type Search struct {
	engine *engine
}

// engine is the search itself. It has no pointer to its Search, which the
// coroutine would otherwise keep alive.
type engine struct {
	config  Config
	use     features    // all that are not left out
	static  game.Points // evaluates positions without search
	scored  bool        // the game has margins
	rng     game.Rand
	stack   []frame              // by ply below the root
	margins [MaxDepth]int16      // of ProbCut, see probCutMargins
	table   *transposition.Table // nil before the first Think
	order   order
	sharing sharing
	legal   []game.Move  // moves of all plies being searched, one after the other
	moves   []scoredMove // the same moves once they are scored
	ranks   []int32      // room for the ranks of the moves of one position

	rows      []rootMove
	under     int     // the row that is being searched
	draw      float64 // in [0, 1), picks one of the moves that are equally good
	depth     int     // plies searched in full
	iteration int     // plies being searched
	best      int     // value of the root, once some depth has been searched
	least     int     // value of the last of its lines; then too
	known     int     // the depth at which the latest value above the window was found, 0 for none
	leaves    uint64  // evaluations before the end of the game, in this iteration

	nodes, pause uint64 // positions searched since Think; how many there are at the next pause
	over         bool
	halted       bool
	running      *coroutine
	yield        func(struct{}) bool
}

// coroutine resumes a paused search, and ends it; both functions are nil
// while there is none. It is separate from the engine so that the cleanup of
// a search that is over keeps none of its tables alive.
type coroutine struct {
	next func() (struct{}, bool)
	stop func()
}

// end ends the coroutine, if there is one, by unwinding the recursion.
func (c *coroutine) end() {
	if c.stop != nil {
		c.stop()
		*c = coroutine{}
	}
}

// rootMove is what is held of one move of the root.
type rootMove struct {
	move  game.Move
	found        // what counts
	fresh found  // what the iteration has found of it, which counts once there are enough moves within its window
	nodes uint64 // spent on it
}

// found is what an iteration has found of a move.
type found struct {
	points int // of its value, or an upper bound where it failed low
	above  int // the depth at which points were its value most recently, 0 for never
	line   [search.MaxLine]game.Move
	length int
}

// New makes a search. Its table is allocated when it first searches.
func New(config Config) *Search {
	if config.Depth == 0 {
		config.Depth = MaxDepth
	}
	config.Lines = max(1, config.Lines)
	e := &engine{
		config: config,
		use:    config.used(),
		rng:    *game.NewRand(config.Seed),
		over:   true,

		running: new(coroutine),
	}
	e.stack = newStack(config.Game)
	e.static = config.Evaluation.Points
	if config.Evaluation.Remember != nil {
		e.static = config.Evaluation.Remember()
	}
	e.margins = probCutMargins(config.Evaluation.Scale)
	_, e.scored = e.stack[0].state.(game.Scorer)
	s := &Search{engine: e}
	runtime.AddCleanup(s, (*coroutine).end, e.running)
	return s
}

// Think starts to search a position, in which some seat acts. It is copied.
func (s *Search) Think(root game.State) {
	e := s.engine
	e.halt()
	e.begin(root)
}

// Restrict has the search that Think has just begun consider only some of the moves.
func (s *Search) Restrict(moves []game.Move) {
	s.engine.rows = slices.DeleteFunc(s.engine.rows, func(r rootMove) bool { return !slices.Contains(moves, r.move) })
}

// Limit sets the depth and the margin of later searches.
func (s *Search) Limit(depth, margin int) {
	s.engine.config.Depth, s.engine.config.Margin = depth, margin
}

// Advance searches n nodes, or fewer if the search is over before, and returns how
// many it searched.
func (s *Search) Advance(n int) int {
	defer runtime.KeepAlive(s) // otherwise the cleanup might end the search during this call
	e := s.engine
	if e.over {
		return 0
	}
	if e.running.next == nil {
		e.running.next, e.running.stop = iter.Pull(e.deepen)
	}
	before := e.nodes
	e.pause = before + uint64(max(1, n))
	if _, paused := e.running.next(); !paused {
		*e.running = coroutine{}
	}
	return int(e.nodes - before)
}

// Stop ends the search. What it has found stays, and Advance does nothing more.
func (s *Search) Stop() { s.engine.halt() }

// halt ends the search: yield tells tick to unwind.
func (e *engine) halt() {
	e.running.end()
	e.yield, e.over = nil, true
}

// begin prepares for a new root.
func (e *engine) begin(root game.State) {
	if e.table == nil {
		e.table = transposition.New(e.config.Entries)
		spec := e.config.Game.Spec()
		e.order.init(spec)
		e.legal, e.moves = make([]game.Move, 0, 1<<12), make([]scoredMove, 1<<12)
		e.ranks = make([]int32, spec.Moves)
	}
	if e.config.Fresh {
		e.table.Forget()
		e.order.forget()
	} else {
		e.table.Age()
		e.order.age()
	}
	f := &e.stack[0]
	f.state.CopyFrom(root)
	f.arrive(game.NoMove)
	for i := range e.stack {
		e.stack[i].killers = [2]game.Move{game.NoMove, game.NoMove}
	}
	e.legal = f.state.Legal(f.Seat, e.legal[:0])
	e.rows = e.rows[:0]
	for _, m := range e.legal {
		e.rows = append(e.rows, rootMove{move: m})
	}
	e.legal = e.legal[:0]
	e.draw = e.rng.Float64()
	e.sharing.worker, e.sharing.least = 0, unshared
	e.depth, e.iteration, e.best, e.least, e.known = 0, 0, 0, 0, 0
	e.nodes, e.under = 0, 0
	e.over, e.halted = false, false
	e.orderRoot()
}

// tick counts a node and pauses when the nodes of Advance are used up. It says
// whether the search was halted: then the recursion returns, and its values
// mean nothing.
func (e *engine) tick() bool {
	e.nodes++
	return e.nodes >= e.pause && e.rest()
}

// rest pauses the search, if it was not halted, and says whether it was. It is seldom
// called: inlined, it would keep tick from being inlined.
//
//go:noinline
func (e *engine) rest() bool {
	if !e.halted && !e.yield(struct{}{}) {
		e.halted = true
	}
	return e.halted
}

// Over says that nothing is left to search.
func (s *Search) Over() bool { return s.engine.over }

// Done is the number of nodes searched since Think.
func (s *Search) Done() int { return int(s.engine.nodes) }

// Depth is how many plies have been searched in full since Think.
func (s *Search) Depth() int { return s.engine.depth }

// Points is the value of the position for the seat that acts there, as far as it
// is known. Beyond game.MaxPoints it stands for a finished game.
func (s *Search) Points() int { return s.engine.points() }

func (e *engine) points() int {
	points := -infinity
	for i := range e.rows {
		points = max(points, e.value(&e.rows[i]))
	}
	if points == -infinity {
		return e.best // nothing is known yet, or what was found above a window is not found again
	}
	return points
}

// result is points as the result of a game, -1 to 1.
func (e *engine) result(points int) float32 {
	switch {
	case points > game.MaxPoints:
		return 1
	case points < -game.MaxPoints:
		return -1
	}
	return float32(math.Tanh(float64(points) / e.config.Evaluation.Scale))
}
