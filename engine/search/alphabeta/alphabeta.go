// Package alphabeta implements alpha-beta search: iterative deepening with a principal variation
// search, aspiration windows and a transposition table, for games of two seats that take turns,
// without chance. It orders moves by the table, the game's own ranking (game.Ranker), killers and
// history, and reduces late moves. If the game knows which moves are forcing (game.Tactical),
// there are null moves, futility pruning, check extensions and a quiescence search; in other
// games ProbCut. The names are those of the Chess Programming Wiki, which describes each of
// these.
//
// Values are those of the seat that acts. Their sign changes if another seat acts, not with every
// ply: in some games a seat moves twice in a row. Draws are worth 0, and so is a position that
// has occurred before, in the line or in the game, if the game counts that
// (game.RepetitionCounter). With Config.Plain there is only alpha-beta itself, and the value is
// that of minimax.
//
// The search is a plain recursion in a coroutine. Advance runs it for a number of nodes and pauses
// it at any place, so that its results do not depend on how the work is divided. The package reads
// no clock, and a search allocates nothing while it runs.
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

// MaxDepth is the largest depth of a Config, in plies.
const MaxDepth = 60

// MaxLines is the largest number of lines of a Config.
const MaxLines = 8

// FirstBest is the Config.Margin of a search that plays the first best move found: not even a
// move of the same value replaces it.
const FirstBest = -1

// DefaultEntries is a good limit for the growth of the table: 16 MB.
const DefaultEntries = 1 << 20

// Config describes an alpha-beta search.
type Config struct {
	Game       game.Game // of two seats that take turns, without chance
	Evaluation game.Evaluation
	Without    uint32 // terms of the evaluation to leave out
	Depth      int    // plies to search, 0 for up to MaxDepth
	// With a Margin the search draws its move at random from those at most that many points worse
	// than the best; with FirstBest it plays the first best move found, which takes less work.
	Margin int
	// Lines is the number of best moves that get a value, 1 to MaxLines, 0 for 1; the others get
	// bounds. An iteration's values replace earlier ones only once it has all of them, so that all
	// compared values are of one depth; those of the first iteration count one by one.
	Lines   int
	Entries int  // of the table at most, 16 bytes each, at least 4; rounded down to a power of two
	Fresh   bool // nothing is kept from one position to the next, so that the result depends only on the seed and the position
	// Plain leaves everything out but alpha-beta: no pruning, reductions, extensions, table or
	// tablebase. Moves are searched in the order of their codes, except that captures come first
	// in chess, and repetitions are no draws. The value is that of minimax.
	Plain bool
	// Unpruned leaves out pruning too, of a Plain search: it is bare minimax, which searches all moves.
	Unpruned bool
	LeftOut  []Part // of a search that is not Plain
	// Straight makes the first iteration that of Depth. Then a Plain search that plays the first
	// best move plays the one with the lowest code.
	Straight bool
	Seed     uint64

	off features // left out, to measure what they are good for
}

// Values of a position, in points for the seat that acts there. An Evaluation returns
// game.MaxPoints at most. A win in a game with a margin is worth winBase plus the margin; in
// other games it is worth winNow minus the plies to it, so that a quicker win is worth more.
const (
	infinity  = 32_500
	winNow    = 32_000
	winSoon   = winNow - 2*maxPly // wins by plies are above
	winBase   = game.MaxPoints + 1
	maxMargin = 1000 // larger margins count as this one
)

// maxPly is the deepest position of a line, in plies below the root.
const maxPly = 2*MaxDepth + 8

// Search searches positions of one game, one after the other. A Search that is dropped while it is
// paused is freed by the garbage collector like any other value.
type Search struct {
	engine *engine
}

// engine is the search itself. It has no pointer to its Search, since the coroutine would then
// keep the Search alive.
type engine struct {
	config  Config
	use     features    // all but those left out
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
	current   int     // the row that is searched
	draw      float64 // in [0, 1), picks one of the moves that are equally good
	depth     int     // plies searched in full
	iteration int     // plies being searched
	best      int     // value of the root, once some depth has been searched in full
	least     int     // value of the last of its lines, likewise
	known     int     // the depth of the latest iteration with a value above its window's lower end, 0 for none
	leaves    uint64  // evaluations before the end of the game, in this iteration

	nodes, pause uint64 // positions searched since Think; their number at the next pause
	over         bool
	halted       bool
	running      *coroutine
	yield        func(struct{}) bool
	trace        *trace // nil unless Trace asked for one
}

// coroutine resumes a paused search, and ends it; both functions are nil while none is paused. It
// is separate from the engine so that the cleanup of a dropped Search does not keep its tables
// alive.
type coroutine struct {
	next func() (struct{}, bool)
	stop func()
}

// end ends the coroutine by unwinding the recursion, if there is one.
func (c *coroutine) end() {
	if c.stop != nil {
		c.stop()
		*c = coroutine{}
	}
}

// rootMove holds the results of one move of the root.
type rootMove struct {
	move  game.Move
	found        // the result that counts
	fresh found  // the result of this iteration, which counts once enough moves are within its window
	nodes uint64 // spent on it
}

// found is the result of a move in one iteration.
type found struct {
	points int // its value, or an upper bound if it failed low
	above  int // the depth of the iteration that found points as a value, 0 if they are a bound
	line   [search.MaxLine]game.Move
	length int
}

// New returns a search, which allocates its table when it first searches.
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

// Think starts to search a copy of a position, in which some seat acts.
func (s *Search) Think(root game.State) {
	e := s.engine
	e.halt()
	e.begin(root)
}

// Restrict limits the search that Think has just begun to some of the moves.
func (s *Search) Restrict(moves []game.Move) {
	s.engine.rows = slices.DeleteFunc(s.engine.rows, func(r rootMove) bool { return !slices.Contains(moves, r.move) })
}

// Arrange limits the search that Think has just begun to some of the root's moves, each of them
// once, and makes its first iteration search them in this order.
func (s *Search) Arrange(moves []game.Move) {
	e := s.engine
	for at, m := range moves {
		from := at + slices.IndexFunc(e.rows[at:], func(r rootMove) bool { return r.move == m })
		e.rows[at], e.rows[from] = e.rows[from], e.rows[at]
	}
	e.rows = e.rows[:len(moves)]
}

// Limit sets the depth and the margin of later searches.
func (s *Search) Limit(depth, margin int) {
	s.engine.config.Depth, s.engine.config.Margin = depth, margin
}

// Advance searches n nodes, or fewer if the search is over before, and returns the number of
// nodes searched.
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

// Stop ends the search. Its results stay, and Advance does nothing more.
func (s *Search) Stop() { s.engine.halt() }

// halt ends the search: it makes yield return false, and tick unwinds the recursion.
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
		e.table.Clear()
		e.order.clear()
	} else {
		e.table.Age()
		e.order.age()
	}
	f := &e.stack[0]
	f.state.CopyFrom(root)
	f.readFacts(game.NoMove)
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
	e.nodes, e.current = 0, 0
	e.over, e.halted = false, false
	e.orderRoot()
}

// tick counts a node and pauses when the nodes of Advance are used up. It reports whether the
// search was halted: then the recursion returns, and its values are meaningless.
func (e *engine) tick() bool {
	e.nodes++
	return e.nodes >= e.pause && e.pauseOrHalt()
}

// pauseOrHalt pauses the search, unless it was halted, and reports whether it was. It is called
// rarely: inlined, it would keep tick from being inlined.
//
//go:noinline
func (e *engine) pauseOrHalt() bool {
	if !e.halted && !e.yield(struct{}{}) {
		e.halted = true
	}
	return e.halted
}

// Over reports whether the search has ended: nothing is left to search, or it was stopped.
func (s *Search) Over() bool { return s.engine.over }

// Done returns the number of nodes searched since Think.
func (s *Search) Done() int { return int(s.engine.nodes) }

// Depth returns the number of plies searched in full since Think.
func (s *Search) Depth() int { return s.engine.depth }

// Points returns the value of the position for the seat that acts there, as far as it is known. A
// number beyond game.MaxPoints stands for a finished game.
func (s *Search) Points() int { return s.engine.points() }

func (e *engine) points() int {
	points := -infinity
	for i := range e.rows {
		points = max(points, e.value(&e.rows[i]))
	}
	if points == -infinity {
		return e.best // there is no value yet, or an iteration with a higher window has not found it again
	}
	return points
}

// result converts points to the result of a game, -1 to 1.
func (e *engine) result(points int) float32 {
	switch {
	case points > game.MaxPoints:
		return 1
	case points < -game.MaxPoints:
		return -1
	}
	return float32(math.Tanh(float64(points) / e.config.Evaluation.Scale))
}
