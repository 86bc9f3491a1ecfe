package wire

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/link"
	"playout/engine/strict"
)

// Review asks for a judgement of each move of a game: of the line that the Open shows. It gets
// Revieweds, of which exactly one, the last, is Final, or an Error. Another Review or EndReview
// ends it; nothing else does: it waits while a Think, a Judge, an Explain or a Vet is under way,
// and the open game, which need not be the one reviewed, stays as it is.
type Review struct {
	Open
	Judge   string `json:"judge"`             // agent string; "" for the game's usual judge
	Workers int    `json:"workers,omitempty"` // that may work together, at most MaxWorkers; 0 means 1
	State   []byte `json:"state,omitempty"`   // of an earlier Reviewed: the review continues from there
}

// EndReview ends the review under way, if any, with its Final. It gets no answer of its own.
type EndReview struct{}

// Reviewed is a review so far. Until all tasks are done, plies are missing, and those of a first
// quick look are preliminary.
type Reviewed struct {
	Final bool `json:"final,omitempty"` // whether it is the last
	Done  int  `json:"done"`            // tasks
	Total int  `json:"total"`
	// Millis estimates how long the rest takes, in ms of the present number of workers; 0 for
	// unknown, or for nothing left.
	Millis int `json:"millis,omitempty"`
	// State continues the review in another Review, at most MaxReviewState bytes. The Final has it,
	// and one of several others.
	State []byte `json:"state,omitempty"`

	Result ReviewResult `json:"result"`
	Turns  []Turn       `json:"turns,omitempty"`  // the turning points, the decisive one last
	Deaths []Death      `json:"deaths,omitempty"` // in a game whose seats die
	// Chances holds, by ply from 0 for the start, the winning chance of each seat before that ply,
	// and after the last one; none for a ply that is not judged yet.
	Chances [][]float64 `json:"chances"`

	Opening *Opening `json:"opening,omitempty"` // the last named one, nil for none
	Theory  int      `json:"theory,omitempty"`  // the ply with which its name ends
	End     *Main    `json:"end,omitempty"`     // the end of the game, nil if it is not over

	Seats []string `json:"seats"`           // names of all seats
	Net   string   `json:"net,omitempty"`   // the judge's model, "" for none
	Lacks *Error   `json:"lacks,omitempty"` // why it judges without Net; nil if it has it or waits for it
}

// ReviewResult holds the judged moves: the same as playout review -json prints.
type ReviewResult struct {
	Game     string             `json:"game"`     // game string
	Judge    string             `json:"judge"`    // agent string
	Plies    []JudgedPly        `json:"plies"`    // the moves judged so far, by ply
	Accuracy map[string]float64 `json:"accuracy"` // of each seat that has moved, in per cent
}

// JudgedPly is a judged move. In a game whose seats move at once there is one for each seat that
// acts.
type JudgedPly struct {
	Ply    int     `json:"ply"` // from 1
	Seat   string  `json:"seat"`
	Move   string  `json:"move"`   // by its name in records
	Best   string  `json:"best"`   // the judge's move
	Chance float64 `json:"chance"` // the mover's winning chance before the move, 0 to 1
	Loss   float64 `json:"loss"`   // how much less it is after the move
	Grade  string  `json:"grade"`  // one of Grades
	Exact  bool    `json:"exact"`  // whether both chances are certain

	Text  string   `json:"text,omitempty"`  // Best in readable form, if it differs
	Right []string `json:"right,omitempty"` // after a mistake or a blunder, the whole turns that lose little, as in records
}

// Grades lists the grades of a JudgedPly, the best first.
var Grades = []string{"best", "good", "inaccuracy", "mistake", "blunder"}

// Turn is a turning point: the lead passed to a seat.
type Turn struct {
	Ply   int     `json:"ply"`   // from 1: since the former lead, the ply at which another seat than To lost most
	Seat  string  `json:"seat"`  // that lost it there, "" if none lost anything
	Loss  float64 `json:"loss"`  // of the winning chance
	From  string  `json:"from"`  // the seat that led before, "" for none
	Until int     `json:"until"` // the last ply before which From led, 0 for none
	To    string  `json:"to"`    // the seat that leads from then on
}

// Death is the death of a seat and its explanation.
type Death struct {
	Ply  int    `json:"ply"` // from 1
	Seat string `json:"seat"`
	Fate
}

// Fate explains a death.
type Fate struct {
	Free  int     `json:"free"`            // moves with which the seat would have survived the ply
	At    int     `json:"at,omitempty"`    // the last ply at which another move would have saved it for long, 0 for none
	Move  string  `json:"move,omitempty"`  // that move
	Steps int     `json:"steps,omitempty"` // plies that it would have lived longer
	Share float64 `json:"share,omitempty"` // in this share of the playouts
}

// ReviewTask makes a further worker do one task of a leader's review. The answer is a Found or an
// Error. It waits while a Help is under way. EndReview or another ReviewTask ends it, without an
// answer.
type ReviewTask struct {
	Open
	Judge string `json:"judge"`           // agent string
	At    int    `json:"at"`              // the ply that is judged, or at which a seat died, from 1
	Quick bool   `json:"quick,omitempty"` // with little work
	Death string `json:"death,omitempty"` // the seat whose death is explained, "" to judge the ply
}

// Found is what a task has found. The leader checks that it can be a result of the task.
type Found struct {
	Seats []FoundSeat `json:"seats,omitempty"` // by acting seat
	Fate  *Fate       `json:"fate,omitempty"`  // of a death
}

// FoundSeat is the judgement of a seat's move. Its chances have four decimals.
type FoundSeat struct {
	Best   string  `json:"best"`            // the judge's move
	Chance float64 `json:"chance"`          // the seat's winning chance with it, 0 to 1
	Played float64 `json:"played"`          // the same with the move played
	Exact  bool    `json:"exact,omitempty"` // whether both are certain
	// Also holds further moves that lose little, after a mistake.
	Also []string `json:"also,omitempty"`
}

// MaxReviewState bounds the bytes of a review's state.
const MaxReviewState = 4 << 20

// MaxJudged bounds the judged moves of a Reviewed.
const MaxJudged = 1 << 15

// Check implements strict.Checker.
func (r *Review) Check() error {
	if err := r.Open.Check(); err != nil {
		return err
	}
	if err := checkState(r.State); err != nil {
		return err
	}
	return checkRange("workers", r.Workers, 0, MaxWorkers)
}

func checkState(state []byte) error {
	return checkRange("bytes of a state:", len(state), 0, MaxReviewState)
}

// Check implements strict.Checker.
func (t *ReviewTask) Check() error {
	if err := t.Open.Check(); err != nil {
		return err
	}
	return checkRange("at", t.At, 1, link.MaxPly)
}

// Check implements strict.Checker.
func (f *Found) Check() error {
	if len(f.Seats) > link.MaxSeats {
		return fmt.Errorf("%d judgements; allowed: at most %d", len(f.Seats), link.MaxSeats)
	}
	for _, s := range f.Seats {
		if len(s.Also) > maxMove {
			return fmt.Errorf("%d further moves; allowed: at most %d", len(s.Also), maxMove)
		}
		if err := checkMoves(append([]string{s.Best}, s.Also...)); err != nil {
			return err
		}
		if err := checkShares(s.Chance, s.Played); err != nil {
			return err
		}
	}
	if f.Fate != nil {
		return f.Fate.check()
	}
	return nil
}

func (f *Fate) check() error {
	if err := checkRange("free moves:", f.Free, 0, maxMove); err != nil {
		return err
	}
	if err := checkRange("at", f.At, 0, link.MaxPly); err != nil {
		return err
	}
	if err := checkRange("steps", f.Steps, 0, link.MaxPly); err != nil {
		return err
	}
	if err := checkMoves([]string{f.Move}); err != nil {
		return err
	}
	return checkShares(f.Share)
}

// checkShares checks that numbers are from 0 to 1.
func checkShares(list ...float64) error {
	for _, p := range list {
		if !(p >= 0 && p <= 1) {
			return fmt.Errorf("a chance or share of %g; allowed: 0 to 1", p)
		}
	}
	return nil
}

// Check implements strict.Checker.
func (r *Reviewed) Check() error {
	if err := checkRange("total", r.Total, 0, maxNumber); err != nil {
		return err
	}
	if err := checkRange("done", r.Done, 0, r.Total); err != nil {
		return err
	}
	if err := checkRange("millis", r.Millis, 0, maxNumber); err != nil {
		return err
	}
	if err := checkState(r.State); err != nil {
		return err
	}
	if len(r.Seats) > link.MaxSeats || len(r.Result.Accuracy) > link.MaxSeats {
		return fmt.Errorf("%d seats and %d accuracies; allowed: at most %d", len(r.Seats), len(r.Result.Accuracy), link.MaxSeats)
	}
	if n := max(len(r.Result.Plies), len(r.Turns), len(r.Deaths), len(r.Chances)); n > MaxJudged {
		return fmt.Errorf("%d judged moves; allowed: at most %d", n, MaxJudged)
	}
	for seat, accuracy := range r.Result.Accuracy {
		if !(accuracy >= 0 && accuracy <= 100) {
			return fmt.Errorf("accuracy %g of %q; allowed: 0 to 100", accuracy, strict.Clip(seat))
		}
	}
	for i := range r.Result.Plies {
		if err := r.Result.Plies[i].check(); err != nil {
			return err
		}
	}
	for i := range r.Turns {
		t := &r.Turns[i]
		if err := checkRange("ply", t.Ply, 1, link.MaxPly); err != nil {
			return err
		}
		if err := checkRange("until", t.Until, 0, link.MaxPly); err != nil {
			return err
		}
		if err := checkShares(t.Loss); err != nil {
			return err
		}
	}
	for i := range r.Deaths {
		if err := checkRange("ply", r.Deaths[i].Ply, 1, link.MaxPly); err != nil {
			return err
		}
		if err := r.Deaths[i].Fate.check(); err != nil {
			return err
		}
	}
	for _, chances := range r.Chances {
		if len(chances) != 0 && len(chances) != len(r.Seats) {
			return fmt.Errorf("chances of %d seats; allowed: of all %d, or none", len(chances), len(r.Seats))
		}
		if err := checkShares(chances...); err != nil {
			return err
		}
	}
	return nil
}

func (p *JudgedPly) check() error {
	if err := checkRange("ply", p.Ply, 1, link.MaxPly); err != nil {
		return err
	}
	if err := checkMoves(append([]string{p.Move, p.Best, p.Text}, p.Right...)); err != nil {
		return err
	}
	if !slices.Contains(Grades, p.Grade) {
		return fmt.Errorf("grade %q; allowed: %s", strict.Clip(p.Grade), strings.Join(Grades, ", "))
	}
	return checkShares(p.Chance, p.Loss)
}
