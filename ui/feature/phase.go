package feature

import "slices"

// Phase is where the game on the board stands. It is one value, which package
// play alone changes, and Follows is the table of its transitions.
type Phase uint8

// The phases.
const (
	// Starting: there is no board yet.
	Starting Phase = iota
	// Loading: the worker is asked to open a game, or will be as soon as it answers.
	Loading
	// Seating: the worker is asked about agents that a link named.
	Seating
	// Asking: a move, another ply, the game's end or an import is on its way to
	// the worker and back.
	Asking
	// Choosing: a person may act.
	Choosing
	// Thinking: a machine thinks about a move that it will play.
	Thinking
	// Showing: the position is left to be seen before the next move is played.
	Showing
	// Replaying: the record is shown ply by ply.
	Replaying
	// Waiting: machines are to move and wait for Resume.
	Waiting
	// Sleeping: machines are to move, but nobody looks, or what was thought before
	// has not ended yet.
	Sleeping
	// Over: the game has ended.
	Over
	// Editing: a position is set up, and the game stays as it is.
	Editing
	// Gone: the worker was given up.
	Gone
	phases
)

// names are for messages about faults, and for tests.
var names = [phases]string{"starting", "loading", "seating", "asking", "choosing", "thinking", "showing", "replaying", "waiting", "sleeping", "over", "editing", "gone"}

// String is the phase in a word.
func (p Phase) String() string { return names[p] }

// going are the phases of a game that goes on and waits for nothing from the
// worker that would change its position. Each may become another at any time: a
// seat changes hands, a pause begins or ends, nobody looks any more.
var going = []Phase{Choosing, Thinking, Showing, Replaying, Waiting, Sleeping}

// leaving are the phases into which a game goes from where it stands still: over
// it stays over, until it is asked for another position.
var leaving = []Phase{Loading, Seating, Asking, Editing, Gone}

// follows are the phases that each may become, besides itself.
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

// Follows says whether a phase may become another. A phase may go on as it is.
func (p Phase) Follows(next Phase) bool { return p == next || slices.Contains(follows[p], next) }

// Settled says whether the position is known and will change by nobody but those
// who play.
func (p Phase) Settled() bool { return p == Over || slices.Contains(going, p) }

// The words of data-state.
const (
	StateLoading  = "loading"
	StateHuman    = "human"
	StateThinking = "thinking"
	StateOver     = "over"
)
