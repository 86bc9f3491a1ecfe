package game

// A Game or State may offer more than the rules. Callers that can use more ask for
// it by type assertion and work without it, with two exceptions: the page shows
// only games whose State is a Viewer, and the agent "rules" needs a State that is
// RuleBased. The interfaces in this file and in evaluation.go are all of them, but
// for two in packages beside this one:
//
//   - editor.Editable: a Game whose positions can be set up piece by piece;
//   - format.Provider: a Game with formats in which it is exchanged.

// Playouter is a State with a fast way to the end of the game.
type Playouter interface {
	// Playout plays uniformly random legal moves to the end, leaving the state
	// there, writes the final results and returns the plies played. It
	// allocates nothing.
	Playout(*Rand, *[MaxSeats]float32) int
}

// Heuristic is a State that can judge itself without search.
type Heuristic interface {
	// Heuristic writes a guess of each seat's result, -1 to 1.
	Heuristic(*[MaxSeats]float32)
}

// Rewarder is a State that counts what a seat has come to, in numbers without an
// upper bound, for agents that play for it instead of the final result.
type Rewarder interface {
	// Reward is above 0 for a seat that acts, and 0 once it has lost for good.
	Reward(Seat) float64
}

// RuleBased is a State with a hand-written player.
type RuleBased interface {
	// Rules appends the moves that the hand-written player holds equally best
	// for an acting seat, at least one, ascending; the caller picks among them.
	Rules(Seat, []Move) []Move
}

// Sensible is a State in which some legal moves are never worth a try, such as
// certain death without need. Random play leaves them out.
type Sensible interface {
	// Sensible appends the moves that random play picks from for an acting
	// seat, at least one, ascending.
	Sensible(Seat, []Move) []Move
}

// Scorer is a State that counts its final result in the game's own points.
type Scorer interface {
	// Margin writes by how many points each seat won, below 0 where it lost,
	// once the game is over.
	Margin(*[MaxSeats]int)
}

// Sized is a State whose seats play with something that grows, shrinks and may
// die before the game is over.
type Sized interface {
	// Size is how large that is, in the game's own measure, 0 for the dead.
	Size(Seat) int
}

// Forfeiter is a State in which a seat can drop out by its player's fault, such
// as a spent allowance of time, and the others play on. Where a State is none,
// a fault ends the game.
type Forfeiter interface {
	// PlayWithout is Play in which these acting seats make no move and drop
	// out: they never act again and end behind every seat that did not. Their
	// entries of the joint move are not looked at.
	PlayWithout(out Seats, j Joint, r *Rand)
}

// InsufficientMaterial is a State in which a seat may have too little left ever to
// win, whatever is played: nobody loses to it by running out of time.
type InsufficientMaterial interface {
	InsufficientMaterial(Seat) bool
}

// Defaulter is a State in which a seat whose player does not choose in time
// moves all the same.
type Defaulter interface {
	// Default is the legal move that an acting seat then makes.
	Default(Seat) Move
}

// ChanceReplayer is a State whose chance outcomes can be given instead of drawn: no
// seed reproduces those of a game that was played elsewhere.
type ChanceReplayer interface {
	// PlayChance is Play with the chance outcome that an untrusted text of letters,
	// digits and dots describes. The error is one line; nothing has then changed.
	PlayChance(j Joint, outcome string) error
}

// PerftCounter is a State with a faster perft than the general one, with the
// same answers but for what HistoryBound says.
type PerftCounter interface {
	Perft(depth int) uint64
}

// HistoryBound is a State whose game can also end by the way that led to it: a
// repetition, or too many plies without progress. A position's text may hold
// less than that way, so Parse may give back a state in which the game goes on;
// and a PerftCounter counts as if there were no such rules.
type HistoryBound interface {
	// Drawn says whether the game is over by such a rule alone.
	Drawn() bool
}

// Planes is one way to show a state to a net: what goes in, and which output
// belongs to which move. All shapes are of one sample.
type Planes struct {
	Name    string // "" for the game's own, else such as "report1"
	C, H, W int    // channels, rows, columns
	Policy  int    // number of policy logits, 0 where no policy is defined
	// Fixed says that every seat sees the same planes, in a game of two seats of
	// which one acts. A value is then that of seat 0.
	Fixed bool
	// Encode writes C*H*W values, channel by channel, seen from the seat.
	Encode func(s State, seat Seat, dst []float32)
	// Index is the logit of a move of the seat, in [0, Policy).
	Index func(s State, seat Seat, m Move) int
}

// Encoder is a Game that defines planes, its own first.
type Encoder interface {
	Planes() []Planes
}

// Symmetric is a Game whose board has symmetries. Number 0 is the identity.
type Symmetric interface {
	Symmetries() int
	// Transform writes the image of src into dst.
	Transform(k int, dst, src State)
	// TransformMove is the image of a move.
	TransformMove(k int, m Move) Move
}

// View is a state as a board shows it. The page knows no rules: all it draws
// is said here.
type View struct {
	Cells []string // what stands on each square of Spec.Squares, "" for nothing
	Score []int    // points of each seat, nil where the game keeps none
	Notes []string // other facts for the board, such as "check", in the game's documented words
	Last  []int    // squares of the last move where the state itself knows them
}

// Configurable is a Game with variants.
type Configurable interface {
	// Options are all that a game string can say of the game, each with its
	// present value.
	Options() []Option
}

// Option is one thing that variants of a game differ in. What it may be is the same
// whatever else a game string says, and a game string of values that are all allowed
// names a game.
type Option struct {
	Name    string // as in game strings: "flying"
	Value   string // "off", or a number
	Default bool   // the value is the standard game's

	Values   []string // the words that are allowed, the default first; none for a number
	Min, Max int      // of a number
	Seats    []string // where the number is that of the seats: their names, as many as there can be
}

// Viewer is a State that can be shown on a board.
type Viewer interface {
	View() View
	// Squares lists the squares, indexes into Spec.Squares, that a person
	// chooses one after the other for this move; none for a pass.
	Squares(Seat, Move) []int
}

// Promoter is a Viewer some of whose moves go over the same squares and differ
// in a choice that is no square: in chess, what a pawn becomes.
type Promoter interface {
	// Promotion is the letter of that choice, "" where the move has none.
	Promotion(Seat, Move) string
}

// MoveTexter is a State whose moves are written differently for people and programs.
type MoveTexter interface {
	// MoveText is a legal move as a person reads it.
	MoveText(Seat, Move) string
}
