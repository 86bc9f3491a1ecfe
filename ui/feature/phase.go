package feature

import "slices"

// Phase is the state of the game on the board: one value, which only package play
// changes. Follows is the table of its transitions.
type Phase uint8

// The phases.
const (
	// Starting: there is no board yet.
	Starting Phase = iota
	// Loading: the worker has been asked to open a game, or will be as soon as it
	// answers.
	Loading
	// Seating: the worker has been asked about the agents that a link names.
	Seating
	// Asking: a move, another ply, the game's end or an import is with the worker.
	Asking
	// Choosing: a person may act.
	Choosing
	// Thinking: a machine is thinking about a move that it will play.
	Thinking
	// Showing: the position stays in view before the next move is played.
	Showing
	// Replaying: the record is shown ply by ply.
	Replaying
	// Waiting: machines are to move and wait for Resume.
	Waiting
	// Sleeping: machines are to move, but the page is hidden, or the thought before has
	// not ended yet.
	Sleeping
	// Over: the game has ended.
	Over
	// Editing: a position is being set up, and the game stays as it is.
	Editing
	// Gone: the worker was given up.
	Gone
	phases
)

// names are for messages about faults, and for tests.
var names = [phases]string{"starting", "loading", "seating", "asking", "choosing", "thinking", "showing", "replaying", "waiting", "sleeping", "over", "editing", "gone"}

// String is the phase in a word.
func (p Phase) String() string { return names[p] }

// going are the phases of a game under way that expects nothing from the worker that
// would change its position. Each may become another at any time: a seat changes hands, a
// pause begins or ends, the page is hidden.
var going = []Phase{Choosing, Thinking, Showing, Replaying, Waiting, Sleeping}

// leaving are the phases that follow one in which the game stands still: over stays over
// until another position is requested.
var leaving = []Phase{Loading, Seating, Asking, Editing, Gone}

// follows are the phases that may come after each, besides itself.
var follows = [phases][]Phase{
	Starting:  {Loading, Gone},
	Loading:   slices.Concat(going, []Phase{Over, Seating, Gone}),
	Seating:   slices.Concat(going, []Phase{Over, Loading, Gone}),
	Asking:    slices.Concat(going, []Phase{Over, Loading, Seating, Gone}),
	Choosing:  slices.Concat(going, leaving),
	Thinking:  slices.Concat(going, leaving),
	Showing:   slices.Concat(going, leaving),
	Replaying: slices.Concat(going, leaving),
	Waiting:   slices.Concat(going, leaving),
	Sleeping:  slices.Concat(going, leaving),
	Over:      leaving,
	Editing:   slices.Concat(going, []Phase{Over, Loading, Seating, Gone}),
	Gone:      {Loading},
}

// Follows reports whether one phase may come after another. A phase may follow itself.
func (p Phase) Follows(next Phase) bool { return p == next || slices.Contains(follows[p], next) }

// Settled reports whether the position is known, and changes only by the players' moves.
func (p Phase) Settled() bool { return p == Over || slices.Contains(going, p) }

// The values of data-state.
const (
	StateLoading  = "loading"
	StateHuman    = "human"
	StateThinking = "thinking"
	StateOver     = "over"
)
