package game

// MaxPoints bounds what an Evaluation says, either way; results of finished
// games lie beyond it.
const MaxPoints = 30_000

// Evaluation is one way to judge the positions of a game of two seats without
// search, as a sum of hand-written terms.
type Evaluation struct {
	Name  string   // "heuristic" for the game's best, else such as "report5"
	Scale float64  // points of a clear advantage: as a result they are tanh(points/Scale)
	Terms []string // what is added up, at most 32 names; bit i of without stands for Terms[i]
	// Unit is what points are told in, "pawn", "disc", "stone" or "point", and PerUnit how
	// many points one is; "" and 0 where they are no measure that people know.
	Unit    string
	PerUnit int
	// Points is what a position that is not over is worth for a seat, in
	// [-MaxPoints, MaxPoints], the other seat's with the sign changed. Terms
	// whose bits are set in without count nothing. It allocates nothing.
	Points func(s State, seat Seat, without uint32) int
}

// Evaluated is a Game with evaluations, the best one first.
type Evaluated interface {
	Evaluations() []Evaluation
}

// Keyed is a State with a key for transposition tables: equal for positions
// from which play goes on alike. Unlike Hash it leaves out clocks and what
// leads to a draw by repetition.
type Keyed interface {
	Key() uint64
}

// Ranker is a State that guesses which moves are best, so that a search that
// prunes looks at them first.
type Ranker interface {
	// Rank is the larger the better a legal move of the acting seat looks.
	Rank(Seat, Move) int
}

// Tactical is a State in which some positions are too tactical for an Evaluation before
// the forcing moves are played out. These are the moves that
// rank above 0.
type Tactical interface {
	Ranker
	// Noisy appends, ascending, the legal moves that may change the evaluation at
	// once, such as captures and promotions, whatever their ranks; there may be none.
	Noisy(Seat, []Move) []Move
	// InCheck reports whether the acting seat must answer a threat, in chess a check.
	// Every legal move then counts, and a null move is impossible.
	InCheck() bool
	// GivesCheck reports whether the other seat is in check after a legal move.
	GivesCheck(Seat, Move) bool
	// NullMove passes the turn to the other seat without a move. It returns false and
	// changes nothing where that would be misleading: in check, and where zugzwang is
	// likely.
	NullMove() bool
}

// RepetitionCounter is a State that remembers the earlier positions of the game to
// which it may still return.
type RepetitionCounter interface {
	// Repetitions is how often the current position occurred before.
	Repetitions() int
}

// Solvable is a Game whose late positions can be solved exactly.
type Solvable interface {
	// Remaining measures how far a position is from the end, such as the number of its
	// empty squares. The agents' key solve is compared with it.
	Remaining(State) int
	// Solver makes a solver with a table of about so many bytes.
	Solver(bytes int) Solver
}

// Solver finds the exact result of positions, in pieces of work.
type Solver interface {
	// Begin turns to a position that is not over; the table is kept.
	Begin(State)
	// Advance works for about so many nodes and says whether it is solved.
	Advance(nodes int) bool
	// Answer is the best move found so far and, once solved, the exact result in
	// the game's points (Scorer) for the acting seat, and the nodes since Begin.
	Answer() (best Move, points int, nodes uint64)
}

// Tablebase is a State that knows from a table how some positions end.
type Tablebase interface {
	// Probe returns the result of best play by both sides for the acting seat, 1, 0 or
	// -1, and for a win or loss the plies to the end of the game; ok is false if the
	// position is not in the table. Draws by repetition are not taken into account,
	// since the side that plays for the fewest plies never repeats.
	Probe() (result, plies int, ok bool)
}
