// Package alphabeta is alpha-beta search: iterative deepening with a principal
// variation search, aspiration windows and a transposition table, for games of two
// seats that take turns, without chance. Moves are ordered by the table, the game's guess
// (game.Ranker), killers and history; late moves are searched less deep; and
// where the game says which moves are forcing (game.Tactical), there are null
// moves, extensions and a quiescence search. The names are those of the Chess
// Programming Wiki, where each of these is described.
//
// Values are of the seat that acts, and change their sign where another seat
// acts, not with the ply: in some games a seat moves twice in a row. Draws are
// worth 0, as is a position that stood before, in the line or in the game, where the
// game knows that (game.RepetitionCounter). Without what is pruned and reduced, the value is
// that of minimax.
//
// The search is a plain recursion in a coroutine. Advance lets it run for so
// many nodes and halts it wherever it is, so that what it finds does not hang on
// how the work is cut up. The package knows no clock, and while it searches it
// allocates nothing.
package alphabeta

import (
	"iter"
	"math"
	"runtime"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/table"
)

// MaxDepth is the deepest that an alpha-beta search can be told to go, in plies.
const MaxDepth = 60

// DefaultEntries is a good size for the table: 16 MB.
const DefaultEntries = 1 << 20

// Config is what an alpha-beta search needs to know.
type Config struct {
	Game       game.Game // of two seats that take turns, without chance
	Evaluation game.Evaluation
	Without    uint32 // terms of the evaluation that count nothing
	Depth      int    // plies to search, 0 for up to MaxDepth
	// Margin asks for a trial at random among the moves that are worth at most
	// so many points less than the best; below 0 for the first best one found,
	// which is cheaper to find.
	Margin  int
	Entries int  // of the table, 16 bytes each, at least 1; rounded down to a power of two
	Fresh   bool // every position is searched as if it were the first, so that the seed and the position alone decide
	Seed    uint64

	off feature // left out, to see what it is good for
}

// feature is a part of the search that can be left out.
type feature uint32

// The features of the search.
const (
	noTable      feature         = 1 << iota // what was found of a position is not used when it is met again
	noSolved                                 // what was searched to the end of the game counts for its own depth only
	noRank                                   // moves are not ordered by the game's guess
	noKillers                                // moves that refuted a neighbour's are not tried early
	noHistory                                // moves that refuted others anywhere are not tried earlier
	noAspiration                             // every depth is searched with the full window
	noScout                                  // every move is searched with the full window
	noReductions                             // late moves are searched as deep as early ones
	noProbable                               // a shallow search far beyond the window does not stand for a deep one
	noInternal                               // a position of which nothing is held is searched as deep as others
	noNullMove                               // a turn given away refutes nothing
	noMargins                                // a lead well beyond the window is not taken for granted
	noExtensions                             // threats do not make the search deeper
	noQuiescence                             // lively positions are judged as they are
	noRepetition                             // a position that comes again is no draw
	noDeepening                              // the first depth searched is the last one
	noFeature                                // one above the last
	plain        = noFeature - 1             // nothing but minimax with a window
)

// Values of a position, in points for the seat that acts there. What an
// Evaluation says is at most game.MaxPoints. A win in a game with a margin is
// worth winBase and the margin; else it is worth winNow less the plies until
// then, so that the sooner is the better.
const (
	infinity = 32_500
	winNow   = 32_000
	winSoon  = winNow - 2*lastPly // no win by plies is below
	winBase  = game.MaxPoints + 1
	winMost  = 1000 // the largest margin told apart
)

// lastPly is the deepest position of a line, in plies below the root.
const lastPly = 2*MaxDepth + 8

// Search searches positions of one game, one after the other. One that is dropped
// amid a search is freed like anything else.
type Search struct {
	engine *engine
}

// engine is the search itself. It knows nothing of the Search, which the
// coroutine would else keep alive.
type engine struct {
	config Config
	scored bool // the game has margins
	rng    game.Rand
	levels []level      // by ply below the root
	table  *table.Table // nil before the first search
	order  order
	trials []trial     // moves of all levels that are being searched, one after the other
	legal  []game.Move // room for moves of one position

	rows   []rootMove
	draw   float64 // in [0, 1), picks among moves that are equally good
	depth  int     // plies that were searched in full
	trying int     // plies that are being searched
	best   int     // value of the root, once some depth was searched
	known  int     // the depth at which the latest value above the window was found, 0 for none
	leaves uint64  // judgements short of the game's end

	nodes, pause uint64 // positions searched since Think; how many there are at the next pause
	over         bool
	halted       bool
	running      *coroutine
	yield        func(struct{}) bool
}

// coroutine is what goes on with a search that paused, and ends it; both are nil
// while there is none. It stands apart from the engine so that the cleanup of
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

// level is the position at a ply of the line that is being searched.
type level struct {
	state    game.State
	keyed    game.Keyed             // state, or nil
	ranker   game.Ranker            // state, or nil
	tactical game.Tactical          // state, or nil
	memory   game.RepetitionCounter // state, or nil
	knowing  game.Tablebase         // state, or nil
	key      uint64
	move     game.Move // that led to it, NoMove for the root and after a null move
	seat     game.Seat // that acts
	over     bool
	known    bool // the game knows that it ends by result for the seat in so many plies
	result   int
	plies    int
	killers  [2]game.Move
	line     [search.MaxLine]game.Move // expected from here on
	length   int                       // of line
}

// rootMove is what is held of one move of the root.
type rootMove struct {
	move   game.Move
	points int    // of its value, or a bound from above where it did not come up to the window
	above  int    // the depth at which points were last its value, 0 for never
	nodes  uint64 // spent on it
	line   [search.MaxLine]game.Move
	length int
}

// New makes a search. Its table is allocated when it first searches.
func New(config Config) *Search {
	if config.Depth == 0 {
		config.Depth = MaxDepth
	}
	e := &engine{
		config: config,
		rng:    *game.NewRand(config.Seed),
		levels: make([]level, lastPly+2),
		trials: make([]trial, 0, 1<<12),
		over:   true,

		running: new(coroutine),
	}
	for i := range e.levels {
		l := &e.levels[i]
		l.state = config.Game.New(game.NewRand(0))
		l.keyed, _ = l.state.(game.Keyed)
		l.ranker, _ = l.state.(game.Ranker)
		l.tactical, _ = l.state.(game.Tactical)
		l.memory, _ = l.state.(game.RepetitionCounter)
	}
	_, e.scored = e.levels[0].state.(game.Scorer)
	for i := range e.levels[1:] { // the root is searched in any case, for its best move
		if l := &e.levels[1+i]; !e.scored {
			l.knowing, _ = l.state.(game.Tablebase)
		}
	}
	a := &Search{engine: e}
	runtime.AddCleanup(a, (*coroutine).end, e.running)
	return a
}

// Think begins to search a position, in which some seat acts. It is copied.
func (a *Search) Think(root game.State) {
	e := a.engine
	e.halt()
	e.begin(root)
}

// Limit sets the depth and the margin of the searches that begin from now on.
func (a *Search) Limit(depth, margin int) {
	a.engine.config.Depth, a.engine.config.Margin = depth, margin
}

// Advance searches n nodes, fewer when the search is over before, and returns how
// many it searched.
func (a *Search) Advance(n int) int {
	defer runtime.KeepAlive(a) // else the cleanup might halt the search from elsewhere
	e := a.engine
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

// Stop ends the search. What it found stays, and Advance has nothing to do.
func (a *Search) Stop() { a.engine.halt() }

// halt ends the search: tick learns from yield that it is to unwind.
func (e *engine) halt() {
	e.running.end()
	e.yield, e.over = nil, true
}

// begin turns to a new root.
func (e *engine) begin(root game.State) {
	if e.table == nil {
		e.table = table.New(e.config.Entries)
		e.order.init(e.config.Game.Spec())
	}
	if e.config.Fresh {
		e.table.Forget()
		e.order.forget()
	} else {
		e.table.Age()
		e.order.fade()
	}
	l := &e.levels[0]
	l.state.CopyFrom(root)
	l.move = game.NoMove
	e.arrive(0)
	for i := range e.levels {
		e.levels[i].killers = [2]game.Move{game.NoMove, game.NoMove}
	}
	e.legal = l.state.Legal(l.seat, e.legal[:0])
	e.rows = e.rows[:0]
	for _, m := range e.legal {
		e.rows = append(e.rows, rootMove{move: m})
	}
	e.trials = e.trials[:0]
	e.draw = e.rng.Float64()
	e.depth, e.trying, e.best, e.known = 0, 0, 0, 0
	e.nodes = 0
	e.over, e.halted = false, false
	e.orderRoot()
}

// tick counts a node and pauses where the nodes of Advance are used up. It says
// whether the search was halted: then everything returns, and what it returns
// means nothing.
func (e *engine) tick() bool {
	e.nodes++
	if e.nodes >= e.pause && !e.halted && !e.yield(struct{}{}) {
		e.halted = true
	}
	return e.halted
}

// Over says that nothing is left to search.
func (a *Search) Over() bool { return a.engine.over }

// Done is the number of positions searched since Think.
func (a *Search) Done() int { return int(a.engine.nodes) }

// Depth is how many plies were searched in full since Think.
func (a *Search) Depth() int { return a.engine.depth }

// Points is the value of the position for the seat that acts there, as far as it
// is known; beyond game.MaxPoints it is a finished game.
func (a *Search) Points() int { return a.engine.points() }

func (e *engine) points() int {
	points := e.best
	for i := range e.rows {
		if r := &e.rows[i]; e.known > 0 && r.above == e.known {
			points = max(points, r.points)
		}
	}
	return points
}

// result is what points are worth as a result of a game, -1 to 1.
func (e *engine) result(points int) float32 {
	switch {
	case points > game.MaxPoints:
		return 1
	case points < -game.MaxPoints:
		return -1
	}
	return float32(math.Tanh(float64(points) / e.config.Evaluation.Scale))
}
