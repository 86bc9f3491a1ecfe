package game

// MaxPoints bounds the absolute value of an Evaluation; results of finished games lie
// beyond it.
const MaxPoints = 30_000

// Evaluation is a static evaluation of the positions of a game of two seats: a sum of
// hand-written terms, without search.
type Evaluation struct {
	Name  string   // "heuristic" for the game's best; others have names such as "report5"
	Scale float64  // points of a clear advantage; the expected result is tanh(points/Scale)
	Terms []string // the names of the terms, at most 32; bit i of without stands for Terms[i]
	// Unit is the measure in which points are shown to people, "pawn", "disc", "stone" or
	// "point", and PerUnit the number of points in one; "" and 0 if people know none.
	Unit    string
	PerUnit int
	// Points is the evaluation, for any number of callers at once.
	Points Points
	// Remember, unless it is nil, returns a function that returns the same as Points, but is faster
	// because it caches results for parts of positions, such as their pawns. Each such function
	// serves one goroutine.
	Remember func() Points
}

// Points is the evaluation of an unfinished position for a seat, in [-MaxPoints,
// MaxPoints]; for the other seat its sign is opposite. Terms whose bits are set in without
// are left out. It allocates nothing.
type Points func(s State, seat Seat, without uint32) int

// Evaluated is a Game with evaluations, the best one first.
type Evaluated interface {
	Evaluations() []Evaluation
}

// Keyed is a State with a key for transposition tables, equal for positions with the
// same continuations. Unlike Hash, it leaves out clocks and the history that leads to
// a draw by repetition.
type Keyed interface {
	Key() uint64
}

// Ranker is a State that orders moves for a search that prunes: the moves that look
// best are searched first.
type Ranker interface {
	// Rank returns a larger number for a legal move of the acting seat that looks better.
	Rank(Seat, Move) int
}

// ListRanker is a Ranker that ranks several moves in one call, faster than one by one.
type ListRanker interface {
	Ranker
	// RankAll writes the ranks of legal moves of the acting seat, in any order, to ranks,
	// which has room for them.
	RankAll(seat Seat, moves []Move, ranks []int32)
}

// Tactical is a State in which some positions are too tactical for an Evaluation until the forcing
// moves, those that rank above 0, have been played out.
type Tactical interface {
	Ranker
	// Noisy appends, ascending, the legal moves that may change the evaluation at once, such as
	// captures and promotions, of any rank; there may be none.
	Noisy(Seat, []Move) []Move
	// InCheck reports whether the acting seat must answer a threat, in chess a check.
	// Every legal move then counts, and a null move is impossible.
	InCheck() bool
	// GivesCheck reports whether the other seat is in check after a legal move.
	GivesCheck(Seat, Move) bool
	// NullMove passes the turn to the other seat without a move. If that would be misleading, in
	// check or if zugzwang is likely, it returns false and changes nothing.
	NullMove() bool
}

// RepetitionCounter is a State that knows the earlier positions that the game can still return to.
type RepetitionCounter interface {
	// Repetitions returns how often the current position occurred before.
	Repetitions() int
}

// Facts holds the facts that a search needs of each position that it reaches, in a game in which
// seats take turns. Once the game is over, only Over counts.
type Facts struct {
	Key      uint64 // of a Keyed state, else the Hash
	Seat     Seat   // that acts
	Over     bool   // no seat acts
	InCheck  bool   // of a Tactical state
	Repeated bool   // the position occurred before, according to a RepetitionCounter
	Known    bool   // Result and Plies are those of a Tablebase
	Result   int8
	Plies    int16
}

// FactsOf collects the facts of a state one by one.
func FactsOf(s State, f *Facts) {
	acting := s.Acting()
	*f = Facts{Over: acting == 0}
	if f.Over {
		return
	}
	f.Seat = acting.First()
	if keyed, ok := s.(Keyed); ok {
		f.Key = keyed.Key()
	} else {
		f.Key = s.Hash()
	}
	if tactical, ok := s.(Tactical); ok {
		f.InCheck = tactical.InCheck()
	}
	if counter, ok := s.(RepetitionCounter); ok {
		f.Repeated = counter.Repetitions() > 0
	}
	if tablebase, ok := s.(Tablebase); ok {
		result, plies, known := tablebase.Probe()
		f.Result, f.Plies, f.Known = int8(result), int16(plies), known
	}
}

// Successor is a State of a game without chance that becomes the one after a move, and computes
// all its facts, in one call: a search does little else, and calls through interfaces take time.
type Successor interface {
	// PlayFrom does what CopyFrom of another state of the same game, Play of a legal move of the
	// seat that acts there, and FactsOf do together. It may leave facts unchanged that the game
	// does not have, such as InCheck.
	PlayFrom(parent State, m Move, f *Facts)
}

// Solvable is a Game whose late positions can be solved exactly.
type Solvable interface {
	// Remaining measures how far a position is from the end, such as the number of its
	// empty squares. The agents' key solve is compared with it.
	Remaining(State) int
	// Solver returns a solver with a table of about this many bytes.
	Solver(bytes int) Solver
	// FinalPoints returns the result of a finished position in the game's points (Scorer) for the
	// seat that would move next.
	FinalPoints(State) int
}

// OutcomeSolvable is a Solvable Game with a faster solver that only finds wins, draws and losses.
type OutcomeSolvable interface {
	Solvable
	// OutcomeSolver returns a solver whose points are 1, 0 or -1, with a table of about this many
	// bytes.
	OutcomeSolver(bytes int) Solver
}

// Solver finds the exact result of positions in slices of work.
type Solver interface {
	// Begin starts on an unfinished position and keeps the table.
	Begin(State)
	// Advance works for about this many nodes and reports whether the position is
	// solved.
	Advance(nodes int) bool
	// Answer returns the best move found so far, once solved the exact result in the
	// game's points (Scorer) for the acting seat, and the nodes since Begin.
	Answer() (best Move, points int, nodes uint64)
}

// LikelySolver is a Solver that first finds an answer that is only likely.
type LikelySolver interface {
	Solver
	// Likely returns the probability that the points of Answer are right, as far as it is known: 0
	// at first, 1 once the position is solved.
	Likely() float64
	// LikelyNodes returns how many nodes a first likely answer usually takes if this much remains
	// (Solvable).
	LikelyNodes(remaining int) int
}

// Adjudicable is a Game of two seats that knows how some unfinished positions end with best play by
// both sides, so that a match need not play them out.
type Adjudicable interface {
	// Adjudicator returns a function for one goroutine, nil if this variant has no such position.
	Adjudicator() Adjudicator
}

// Adjudicator judges an unfinished position: known reports whether its result is certain. The acting
// seat then wins by points, in the game's own points (Scorer) or, without these, 1, 0 or -1.
type Adjudicator func(State) (points int, known bool)

// Tablebase is a State that knows from a table how some positions end.
type Tablebase interface {
	// Probe returns the result of best play by both sides for the acting seat, 1, 0 or
	// -1, and for a win or loss the plies to the end of the game; ok is false if the
	// position is not in the table. Draws by repetition are not taken into account,
	// since the side that plays for the fewest plies never repeats.
	Probe() (result, plies int, ok bool)
}
