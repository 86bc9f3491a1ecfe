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

// Tactical is a State in which some positions are too lively to be judged by
// an Evaluation before the forcing moves are played out. These are the moves that
// rank above 0.
type Tactical interface {
	Ranker
	// Noisy appends, ascending, the legal moves that may change the evaluation
	// at a stroke, such as captures and promotions, whatever their ranks; none is
	// an answer.
	Noisy(Seat, []Move) []Move
	// Threatened says that the acting seat must answer a threat, in chess check:
	// then every legal move counts, and the turn cannot be given away.
	Threatened() bool
	// Threatens says whether after a legal move the other seat is threatened.
	Threatens(Seat, Move) bool
	// Skip gives the turn to the other seat without a move, or says false and
	// changes nothing where that would say nothing about the position: when
	// threatened, or where having to move may hurt.
	Skip() bool
}

// Remembering is a State that knows which positions the game came through, as
// far as it may still come back to them.
type Remembering interface {
	// Before is how often the present position stood before.
	Before() int
}

// Ending is a Game whose last positions can be solved exactly.
type Ending interface {
	// Left measures how far a position is from the end, such as its empty
	// squares: what the agents' key solve is compared with.
	Left(State) int
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

// Knowing is a State that knows by a table how some positions end.
type Knowing interface {
	// Known is the result that both sides' best play leads to, for the acting
	// seat: 1, 0 or -1, and for 1 and -1 the plies to the end of the game. It
	// says false where that is not known. A draw that only a repetition makes is
	// left out: who plays for the fewest plies repeats nothing.
	Known() (result, plies int, ok bool)
}
