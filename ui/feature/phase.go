package feature

import "slices"

// Phase is the state of the game on the board: one value, which only package play changes, by the
// table follows.
type Phase uint8

// The phases.
const (
	// Starting means that there is no board yet.
	Starting Phase = iota
	// Loading means that the worker has been asked to open a game, or will be once it answers.
	Loading
	// Seating means that the worker is checking the agents of a link.
	Seating
	// Asking means that a move, another ply, the game's end or an import is with the worker.
	Asking
	// Choosing means that a person may act.
	Choosing
	// Thinking means that a machine is thinking about a move that it will play.
	Thinking
	// Showing means that the position stays in view before the next move is played.
	Showing
	// Replaying means that the record is shown ply by ply.
	Replaying
	// Waiting means that machines are to move and wait for Resume.
	Waiting
	// Sleeping means that machines are to move, but the page is hidden, or the previous thought
	// has not ended yet.
	Sleeping
	// Over means that the game has ended.
	Over
	// Editing means that a position is being set up, and the game stays as it is.
	Editing
	// Gone means that the page has given up the worker.
	Gone
	phases // the number of phases
)

// names are for messages about faults, and for tests.
var names = [phases]string{"starting", "loading", "seating", "asking", "choosing", "thinking", "showing", "replaying", "waiting", "sleeping", "over", "editing", "gone"}

// String returns the phase in a word.
func (p Phase) String() string { return names[p] }

// going holds the phases of a game under way in which the worker owes no answer that would
// change its position. Each may become another at any time: a seat changes hands, a pause begins
// or ends, the page is hidden.
var going = []Phase{Choosing, Thinking, Showing, Replaying, Waiting, Sleeping}

// leaving holds the other phases that may follow those of going, and the only ones that may follow
// Over: the game stands still there until the page asks for another position.
var leaving = []Phase{Loading, Seating, Asking, Editing, Gone}

// follows holds the phases that may come after each, besides itself.
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

// Follows reports whether the next phase may come after this one. A phase may follow itself.
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
