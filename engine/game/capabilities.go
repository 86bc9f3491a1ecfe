package game

// A Game or State may offer more than the rules. Callers find these capabilities by type assertion
// and work without them, with two exceptions: the page shows only games whose State is a Viewer,
// and the agent "rules" needs a State that is RuleBased. This file, evaluation.go and placement.go
// declare the interfaces, except for some in the packages that need them:
//
//   - editor.Editable: a Game whose positions can be set up piece by piece;
//   - format.Provider: a Game with file formats;
//   - openings.Named: a Game whose openings have names.

// Playouter is a State with a fast way to the end of the game.
type Playouter interface {
	// Playout plays random moves to the end of the game, changing the state, writes
	// the final results and returns the number of plies. It allocates nothing.
	Playout(*Rand, *[MaxSeats]float32) int
}

// CarefulPlayouter is a State with playouts that are random except for moves that are plainly
// fatal.
type CarefulPlayouter interface {
	// CarefulPlayout is Playout with such moves replaced if there are others.
	CarefulPlayout(*Rand, *[MaxSeats]float32) int
}

// Recounter is a Playouter that can recount the moves of a playout.
type Recounter interface {
	// Recount plays the same moves as Playout does from the same state and Rand, or with careful as
	// CarefulPlayout does, and ends in the same state. It calls step after each joint move.
	Recount(r *Rand, careful bool, step func(Joint))
}

// Heuristic is a State that can estimate its result without search.
type Heuristic interface {
	// Heuristic writes an estimate of each seat's result, -1 to 1.
	Heuristic(*[MaxSeats]float32)
}

// Rewarder is a State with rewards that have no upper bound, for agents that play for
// a reward instead of the final result.
type Rewarder interface {
	// Reward returns a number above 0 for a seat that acts, and 0 once the seat has lost for
	// good. The position was reached in this many steps, 0 or more, from the one that the agent
	// thinks about.
	Reward(of Reward, seat Seat, steps int) float64
}

// Reward is one of the rewards of a Rewarder. All count what the seat has gained; they differ in
// what they add for the time that it has lasted.
type Reward uint8

// The rewards.
const (
	RewardSteps  Reward = iota // one for each step from the position that the agent thinks about
	RewardLength               // nothing
	RewardScore                // the points of the game's own score for each step of the game
)

// Careful is a State in which some moves of random play are plainly fatal or risky, for playouts
// that avoid them.
type Careful interface {
	// Careful appends, of the moves of RandomMoves for an acting seat, those that are not plainly
	// fatal, and if wary only those without risk if there are several. It appends at least one move,
	// ascending, and allocates nothing if dst is large enough.
	Careful(seat Seat, wary bool, dst []Move) []Move
}

// Settler is a State that may know a seat's result before the game is over, such as that of a
// seat that has dropped out while the others play on.
type Settler interface {
	// Settled returns the result that a seat will have in every continuation; ok is false as long as
	// there are several.
	Settled(Seat) (result float32, ok bool)
}

// RuleBased is a State with a hand-written player.
type RuleBased interface {
	// Rules appends the moves that the hand-written player considers equally good for
	// an acting seat, at least one, ascending; the caller picks among them.
	Rules(Seat, []Move) []Move
}

// Sensible is a State in which some legal moves are never worth trying, such as needless certain
// death. Random play leaves them out.
type Sensible interface {
	// Sensible appends the moves that random play picks from for an acting seat, at least one,
	// ascending.
	Sensible(Seat, []Move) []Move
}

// Scorer is a State whose final result is also counted in the game's own points.
type Scorer interface {
	// Margin writes by how many points each seat won, negative if it lost; before the end of the
	// game, by how many it leads.
	Margin(*[MaxSeats]int)
}

// Sized is a State in which each seat plays with something that grows, shrinks and may die before
// the game is over, such as a goose.
type Sized interface {
	// Size returns the size of a seat's, in the game's own measure; 0 if it is dead.
	Size(Seat) int
}

// Forfeiter is a State in which a seat can drop out because its player failed, for
// example by running out of time, while the others play on. In other games a failure
// ends the game.
type Forfeiter interface {
	// PlayWithout is Play in which some acting seats make no move and drop out: they
	// never act again and rank behind every seat that did not. Their entries of the
	// joint move are ignored.
	PlayWithout(out Seats, j Joint, r *Rand)
}

// InsufficientMaterial is a State in which a seat may have too little material to win by any moves.
// If its opponent then runs out of time, the game is drawn.
type InsufficientMaterial interface {
	InsufficientMaterial(Seat) bool
}

// Defaulter is a State in which a seat moves even if its player does not choose in
// time.
type Defaulter interface {
	// Default returns the legal move that the acting seat then makes.
	Default(Seat) Move
}

// ChanceReplayer is a State whose chance outcomes can be given instead of drawn, for games of other
// programs, whose outcomes no seed reproduces.
type ChanceReplayer interface {
	// PlayChance is Play with the chance outcome that an untrusted text of letters,
	// digits and dots describes. The error is one line; nothing has then changed.
	PlayChance(j Joint, outcome string) error
}

// PerftCounter is a State with a faster perft than the general one. Its counts are the same,
// except for the rules of a HistoryBound.
type PerftCounter interface {
	Perft(depth int) uint64
}

// HistoryBound is a State in which the moves so far can also end the game, by repetition or by
// too many plies without progress. A position's text may not record them all, so that Parse may
// return a state in which the game continues; and a PerftCounter counts without such rules.
type HistoryBound interface {
	// Drawn reports whether the game is over only because of such a rule.
	Drawn() bool
	// Forget drops the history, as if a game began with the position.
	Forget()
}

// Planes is one way to encode a state for a net: its inputs, and the output that
// belongs to each move. All shapes are those of a single sample.
type Planes struct {
	Name    string // "" for the game's own; others have names such as "report1"
	C, H, W int    // channels, rows, columns
	Policy  int    // number of policy logits, 0 if no policy is defined
	// Fixed is set if the planes are the same for both seats of a game in which they take turns.
	// The value is then that of seat 0.
	Fixed bool
	// Rising is set if the first row of a plane is at the bottom of the board.
	Rising bool
	// Rings is set if a row of a plane is a ring of points, not a row of the board.
	Rings bool
	// Names describe the planes, one each, in English.
	Names []string
	// Encode writes C*H*W values, channel by channel, from the seat's point of view.
	Encode func(s State, seat Seat, dst []float32)
	// Index returns the index of the logit of a seat's move, in [0, Policy).
	Index func(s State, seat Seat, m Move) int
}

// Encoder is a Game with planes, its own first.
type Encoder interface {
	Planes() []Planes
}

// Symmetric is a Game whose board has symmetries. Number 0 is the identity.
type Symmetric interface {
	Symmetries() int
	// Transform writes the image of src into dst.
	Transform(k int, dst, src State)
	// TransformMove returns the image of a move.
	TransformMove(k int, m Move) Move
}

// View describes a state for a board. The page knows no rules: everything that it draws is here.
type View struct {
	Cells []string // the piece on each square of Spec.Squares, "" for nothing
	Score []int    // points of each seat, nil if the game has none
	Notes []string // other facts for the board, such as "check", in words that the game documents
	Last  []int    // squares of the last move, if the state itself knows them
}

// Configurable is a Game with variants.
type Configurable interface {
	// Options returns everything that a game string can set, each with its current value.
	Options() []Option
}

// Option is a setting in which variants of a game differ. Its allowed values do not depend on other
// options: any combination of allowed values names a game.
type Option struct {
	Name    string // the name in game strings: "flying"
	Value   string // "off", or a number
	Default bool   // the value is the standard game's

	Values   []string // the words that are allowed, the default first; none for a number
	Min, Max int      // the range of a number
	Seats    []string // if the option is the number of seats: the names of the most seats
}

// Viewer is a State that can be shown on a board.
type Viewer interface {
	View() View
	// Squares lists the squares, as indexes into Spec.Squares, that a person clicks
	// one after another to make a move; none for a pass.
	Squares(Seat, Move) []int
}

// Promoter is a Viewer in which several moves may have the same squares and differ in
// a further choice: in chess, the piece to which a pawn promotes.
type Promoter interface {
	// Promotion returns the letter of that choice, "" if the move has none.
	Promotion(Seat, Move) string
}

// Notated is a Game with notations of other programs.
type Notated interface {
	Notations() []Notation
}

// Notation is the notation of other programs for the positions and moves of a game.
type Notation struct {
	Name     string // of the variant in the Universal Chess Interface
	Write    func(State) string
	Parse    func(text string) (State, error) // of untrusted text, as Game.Parse
	MoveName func(State, Seat, Move) string
	ReadMove func(State, Seat, string) (Move, error) // the legal move that an untrusted word names
}

// MoveTexter is a State with different notations of moves for people and programs.
type MoveTexter interface {
	// MoveText returns a legal move in the notation of people.
	MoveText(Seat, Move) string
}

// MoveReader is a State that reads moves in the notation of people, besides their names.
type MoveReader interface {
	// ReadMove returns the legal move that an untrusted text means. The error is one line.
	ReadMove(text string) (Move, error)
}
