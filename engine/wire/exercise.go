package wire

import (
	"cmp"
	"fmt"

	"playout/engine/link"
	"playout/engine/strict"
)

// Pose asks how to put an exercise on the board. The answer is a Posed or an Error; nothing
// changes.
type Pose struct {
	Exercise string `json:"exercise"`        // JSON of an exercise, or of a set
	Index    int    `json:"index,omitempty"` // of the exercise in a set, from 0
}

// Posed is an exercise whose game, position, moves and goal are valid.
type Posed struct {
	Open    Open     `json:"open"`           // opens its position
	Plies   int      `json:"plies"`          // of the record there: the answer follows them
	Seats   []string `json:"seats"`          // names of all seats
	Seat    string   `json:"seat"`           // that solves it
	Against []string `json:"against"`        // the player of each seat: Human, or an agent in a game to be won
	Unit    string   `json:"unit,omitempty"` // of values: "pawn", "disc", "stone"; "" for none
	// Exact tells whether a judge is sure to know the best move to within the goal's tolerance.
	Exact bool `json:"exact,omitempty"`
	// Lowered is the judge or the opponent in use, if the exercise asks for one that exceeds the
	// limits of exercises; "" otherwise.
	Lowered string `json:"lowered,omitempty"`
}

// Working reports, about once a second, that a Judge or an Explain is in progress. It is not an
// answer.
type Working struct {
	Left int `json:"left,omitempty"` // ms that the search can still take, at most and roughly; 0 for unknown
}

// Judge asks whether an answer to an exercise is right. The answer is a Judged or an Error. A Judge
// that needs a search first ends a Think in progress. A Think, a command that changes the position,
// another Judge or Explain, or Stop ends it, with an Error of kind stale.
type Judge struct {
	Exercise string `json:"exercise"`
	Index    int    `json:"index,omitempty"`
	// Moves holds the plies since the exercise's position, of all seats, by their names in
	// records, with or without forced passes. In geese, unless a game is to be won, it is the
	// solver's move alone.
	Moves  []string `json:"moves,omitempty"`
	Option int      `json:"option,omitempty"` // index of the chosen option, in an exercise with options
	// Attempt is the number of earlier attempts at a question about a search. Moves are then the words of
	// its answer.
	Attempt int `json:"attempt,omitempty"`
}

// Judged tells whether an answer is right.
type Judged struct {
	Verdict string `json:"verdict"` // one of Right, Wrong, Incomplete
	// Reply holds the plies of the other side's answer in a line, for the page to play: for
	// Incomplete, and after the last right move if the line continues. It omits forced passes: the
	// page plays them anyway.
	Reply    []string `json:"reply,omitempty"`
	Feedback string   `json:"feedback,omitempty"` // the author's text for this answer, "" for none
	// Loss is how much worse the answer is than the best move, if a search determined that; 0 for
	// not at all or unknown.
	Loss float32 `json:"short,omitempty"`
	Unit string  `json:"unit,omitempty"` // of Loss
	// Of a question about a search: the next step of an incomplete answer; whether each step so far is
	// right, where steps earn points, and the share of the points that they earn; the nodes of an order
	// and of a best one.
	Next   *TaskStep `json:"next,omitempty"`
	Steps  []bool    `json:"steps,omitempty"`
	Share  float64   `json:"share,omitempty"`
	Nodes  int       `json:"nodes,omitempty"`
	Fewest int       `json:"fewest,omitempty"`
}

// Task asks for the numbers of a question about a search. The answer is a Tasked or an Error, and the
// same commands end it as a Judge.
type Task struct {
	Exercise string   `json:"exercise"`
	Index    int      `json:"index,omitempty"`
	Attempt  int      `json:"attempt,omitempty"` // the number of earlier attempts
	Moves    []string `json:"moves,omitempty"`   // the words of the answer so far or, with Model, of the last one
	Model    bool     `json:"model,omitempty"`   // for the model answer
}

// Tasked is what a solver sees at one step of a question about a search, none after the last step, or
// the steps of the model answer.
type Tasked struct {
	Steps []TaskStep `json:"steps"`
}

// TaskStep holds the numbers of a step, see grade.Task.
type TaskStep struct {
	Step   int       `json:"step"` // from 0
	Of     int       `json:"of"`
	Seat   string    `json:"seat"`
	Path   []string  `json:"path,omitempty"`   // plies from the exercise's position to the one in question
	Visits int       `json:"visits,omitempty"` // N of the formula
	Rows   []TaskRow `json:"rows"`
	Chosen string    `json:"chosen,omitempty"` // the root's move that the simulation chooses
	Value  float64   `json:"value,omitempty"`  // of its leaf, -1 to 1
	By     string    `json:"by,omitempty"`     // what valued the leaf
	Alpha  *int      `json:"alpha,omitempty"`  // of the node, in points; absent for no bound
	Beta   *int      `json:"beta,omitempty"`   // likewise
	Nodes  int       `json:"nodes,omitempty"`  // searched in this order
}

// TaskRow holds the numbers of a move.
type TaskRow struct {
	Move  string   `json:"move"`
	N     int      `json:"n,omitempty"`
	Q     float64  `json:"q,omitempty"`
	P     float64  `json:"p,omitempty"`
	U     *float64 `json:"u,omitempty"`
	Sum   *float64 `json:"sum,omitempty"`
	Score *int     `json:"score,omitempty"`
	Low   *int     `json:"low,omitempty"` // alpha before the move
	Nodes int      `json:"nodes,omitempty"`
	Right bool     `json:"right,omitempty"` // it is chosen, or cut
}

// Verdicts.
const (
	Right      = "right"
	Wrong      = "wrong"
	Incomplete = "open" // the answer is incomplete: more moves follow
)

// Explain asks why an answer is right or wrong: for the author's line or the engine's. The answer
// is an Explained or an Error, and the same commands end it as a Judge.
type Explain struct {
	Exercise string   `json:"exercise"`
	Index    int      `json:"index,omitempty"`
	Moves    []string `json:"moves,omitempty"` // the answer, if there is one
}

// Explained is a line that shows why an answer is right or wrong.
type Explained struct {
	From  int      `json:"from"`  // how many of Explain's Moves precede the line
	Line  []string `json:"line"`  // plies by their names in records, at most MaxLine
	Texts []string `json:"texts"` // the same in readable form
	// Value is the value of the line for the solver, in Unit, if Valued is set.
	Value  float32 `json:"value,omitempty"`
	Valued bool    `json:"valued,omitempty"`
	Unit   string  `json:"unit,omitempty"`   // "pawn", "disc", "stone"
	Proven string  `json:"proven,omitempty"` // "win", "loss", "draw" for the solver, "" for unknown
	Plies  int     `json:"plies,omitempty"`  // to the end of the game, of a proven result; 0 for unknown
}

// Vet asks for an engine's opinion of an exercise's answers, for its author. The answer is a
// Vetted or an Error, and the same commands end it as a Judge.
type Vet struct {
	Exercise string `json:"exercise"`
	Index    int    `json:"index,omitempty"`
}

// Vetted is the engine's opinion. Goals without a search, a game to be won and options, have no
// turns.
type Vetted struct {
	Judge   string       `json:"judge,omitempty"` // the judge of these values: "exact", or an agent string
	Unit    string       `json:"unit,omitempty"`  // of the values: "pawn", "disc", "stone"; "" for none
	Turns   []VettedTurn `json:"turns"`           // of the line; for other goals the solver's alone
	Accepts []string     `json:"accepts"`         // for the best move: the answers that the exercise's own judge accepts
}

// VettedTurn is the engine's opinion of a turn.
type VettedTurn struct {
	Seat    string         `json:"seat"`
	Answers []VettedAnswer `json:"answers"` // all legal whole turns, the best first
}

// VettedAnswer is an answer and the engine's opinion of it.
type VettedAnswer struct {
	Name    string  `json:"name"`
	Loss    float32 `json:"short,omitempty"` // how much worse it is than the best
	Best    bool    `json:"best,omitempty"`  // whether none is better
	AtLeast bool    `json:"least,omitempty"` // whether it may be worse by more than Loss
}

// Limits of exercises.
const (
	MaxExercise = 64 << 10 // bytes of an exercise or a set

	maxExercises       = 100     // of a set
	maxAnswerMoves     = 1 << 12 // enough for the longest games
	maxExerciseOptions = 20      // options of an exercise
	maxFeedback        = 8 << 10 // bytes
	maxLowered         = 512     // bytes of an agent string
	maxAttempt         = 1 << 20 // attempts at an exercise
	maxSteps           = 40      // of a question about a search
	maxAnswers         = 1 << 12 // legal turns of a position: a removal multiplies those of Morris
)

func checkExercise(text string, index int, moves []string) error {
	if len(text) > MaxExercise {
		return fmt.Errorf("an exercise of %d bytes; allowed: at most %d", len(text), MaxExercise)
	}
	if len(moves) > maxAnswerMoves {
		return fmt.Errorf("%d moves of an answer; allowed: at most %d", len(moves), maxAnswerMoves)
	}
	if err := checkMoves(moves); err != nil {
		return err
	}
	return checkRange("index", index, 0, maxExercises-1)
}

// checkMoves checks the lengths of names of moves.
func checkMoves(moves []string) error {
	for _, m := range moves {
		if len(m) > maxMoveText {
			return fmt.Errorf("a move of %d bytes; allowed: at most %d", len(m), maxMoveText)
		}
	}
	return nil
}

// Check implements strict.Checker.
func (p *Pose) Check() error { return checkExercise(p.Exercise, p.Index, nil) }

// Check implements strict.Checker.
func (j *Judge) Check() error {
	return cmp.Or(
		checkRange("option", j.Option, 0, maxExerciseOptions-1), checkRange("attempt", j.Attempt, 0, maxAttempt),
		checkExercise(j.Exercise, j.Index, j.Moves),
	)
}

// Check implements strict.Checker.
func (t *Task) Check() error {
	return cmp.Or(checkRange("attempt", t.Attempt, 0, maxAttempt), checkExercise(t.Exercise, t.Index, t.Moves))
}

// Check implements strict.Checker.
func (t *Tasked) Check() error {
	if len(t.Steps) > maxSteps {
		return fmt.Errorf("%d steps; allowed: at most %d", len(t.Steps), maxSteps)
	}
	for i := range t.Steps {
		if err := t.Steps[i].check(); err != nil {
			return err
		}
	}
	return nil
}

// check checks the bounds of a step.
func (t *TaskStep) check() error {
	if max(len(t.Rows), len(t.Path)) > maxAnswers || min(t.Step, t.Of, t.Visits, t.Nodes) < 0 {
		return fmt.Errorf("a step with %d moves after %d plies; allowed: at most %d, and counts of at least 0", len(t.Rows), len(t.Path), maxAnswers)
	}
	for i := range t.Rows {
		if r := &t.Rows[i]; len(r.Move) > maxMoveText || min(r.N, r.Nodes) < 0 {
			return fmt.Errorf("a move of %d bytes; allowed: at most %d, and counts of at least 0", len(r.Move), maxMoveText)
		}
	}
	return checkMoves(t.Path)
}

// Check implements strict.Checker.
func (e *Explain) Check() error { return checkExercise(e.Exercise, e.Index, e.Moves) }

// Check implements strict.Checker.
func (r *Vet) Check() error { return checkExercise(r.Exercise, r.Index, nil) }

// Check implements strict.Checker.
func (r *Vetted) Check() error {
	if len(r.Turns) > maxExercises || len(r.Accepts) > maxAnswers {
		return fmt.Errorf("%d turns and %d accepted answers; allowed: at most %d and %d", len(r.Turns), len(r.Accepts), maxExercises, maxAnswers)
	}
	for _, t := range r.Turns {
		if len(t.Answers) > maxAnswers {
			return fmt.Errorf("%d answers of a turn; allowed: at most %d", len(t.Answers), maxAnswers)
		}
		for _, a := range t.Answers {
			if len(a.Name) > maxMoveText {
				return fmt.Errorf("a move of %d bytes; allowed: at most %d", len(a.Name), maxMoveText)
			}
		}
	}
	return checkMoves(r.Accepts)
}

// Check implements strict.Checker.
func (p *Posed) Check() error {
	if len(p.Seats) > link.MaxSeats || len(p.Against) != len(p.Seats) {
		return fmt.Errorf("%d seats and %d players; allowed: equal numbers, at most %d", len(p.Seats), len(p.Against), link.MaxSeats)
	}
	if err := checkRange("plies", p.Plies, 0, link.MaxPly); err != nil {
		return err
	}
	if len(p.Lowered) > maxLowered {
		return fmt.Errorf("an agent of %d bytes; allowed: at most %d", len(p.Lowered), maxLowered)
	}
	return p.Open.Check()
}

// Check implements strict.Checker.
func (w *Working) Check() error { return checkRange("left", w.Left, 0, maxNumber) }

// Check implements strict.Checker.
func (j *Judged) Check() error {
	switch {
	case j.Verdict != Right && j.Verdict != Wrong && j.Verdict != Incomplete:
		return fmt.Errorf("verdict %q; allowed: %s, %s, %s", strict.Clip(j.Verdict), Right, Wrong, Incomplete)
	case len(j.Reply) > MaxLine || len(j.Feedback) > maxFeedback:
		return fmt.Errorf("a reply of %d moves and a feedback of %d bytes; allowed: at most %d and %d", len(j.Reply), len(j.Feedback), MaxLine, maxFeedback)
	}
	if len(j.Steps) > maxAnswers || !(j.Share >= 0 && j.Share < 1) {
		return fmt.Errorf("%d steps worth %v; allowed: at most %d, and a share from 0 to less than 1", len(j.Steps), j.Share, maxAnswers)
	}
	if j.Next != nil {
		if err := j.Next.check(); err != nil {
			return err
		}
	}
	return checkMoves(j.Reply)
}

// Check implements strict.Checker.
func (e *Explained) Check() error {
	if len(e.Line) > MaxLine || len(e.Texts) != len(e.Line) {
		return fmt.Errorf("a line of %d moves and %d texts; allowed: equal numbers, at most %d", len(e.Line), len(e.Texts), MaxLine)
	}
	if err := checkRange("plies", e.Plies, 0, link.MaxPly); err != nil {
		return err
	}
	if err := checkMoves(e.Line); err != nil {
		return err
	}
	return checkRange("from", e.From, 0, maxAnswerMoves)
}
