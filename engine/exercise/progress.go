package exercise

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// State is the state of an exercise for a solver.
type State string

// The states of an exercise.
const (
	Open   State = "open"
	Solved State = "solved"
	Failed State = "failed"
)

// Progress is a solver's progress on an exercise, and its score. It is stored as JSON, which
// Resume reads back. Once an exercise is solved or failed, further answers are practice and
// change nothing.
type Progress struct {
	State    State `json:"state"`
	Attempts int   `json:"attempts"` // answers given, the right one included
	Hints    int   `json:"hints"`    // shown
	// Part is the largest share of the steps that were right in a wrong attempt, 0 to less than 1; 0
	// unless steps earn points.
	Part float64 `json:"part,omitempty"`

	terms terms
}

// terms holds the points and limits of an exercise.
type terms struct {
	points, cost    float64
	attempts, hints int
}

func (x *Exercise) terms() terms {
	return terms{points: x.Points, cost: x.HintCost, attempts: x.Attempts, hints: len(x.Hints)}
}

// maxCounted is the most answers that Progress counts, more than a solver gives.
const maxCounted = 1 << 20

// Begin returns the progress before the first attempt.
func (x *Exercise) Begin() Progress { return Progress{State: Open, terms: x.terms()} }

// Resume reads stored progress, which is hostile.
func (x *Exercise) Resume(data []byte) (Progress, error) {
	p := x.Begin()
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return x.Begin(), errors.New("not the progress of an exercise; allowed: an object of state, attempts and hints")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return x.Begin(), errors.New("more follows the progress of an exercise; allowed: one object")
	}
	if err := p.check(); err != nil {
		return x.Begin(), err
	}
	return p, nil
}

// check returns an error if the progress is impossible.
func (p *Progress) check() error {
	least, most := 0, maxCounted
	if limit := p.terms.attempts; limit > 0 {
		most = limit
	}
	switch p.State {
	case Open:
		if p.terms.attempts > 0 {
			most--
		}
	case Solved:
		least = 1
	case Failed:
		if least = p.terms.attempts; least == 0 {
			return errors.New("state failed without a limit of attempts; allowed: open, solved")
		}
	default:
		return errors.New("its state is unknown; allowed: open, solved, failed")
	}
	if p.Attempts < least || p.Attempts > most {
		return fmt.Errorf("%d attempts of an exercise that is %s; allowed: %d to %d", p.Attempts, p.State, least, most)
	}
	if !(p.Part >= 0 && p.Part < 1) {
		return errors.New("its part is out of range; allowed: at least 0, and less than 1")
	}
	if p.Hints < 0 || p.Hints > p.terms.hints {
		return fmt.Errorf("%d hints; allowed: 0 to %d", p.Hints, p.terms.hints)
	}
	return nil
}

// Answer counts an answer and reports whether it counts; practice does not.
func (p *Progress) Answer(right bool) bool { return p.AnswerInPart(right, 0) }

// AnswerInPart is Answer for an answer of steps: a wrong one earns the share of those that are
// right, 0 to less than 1, which counts once the exercise is failed.
func (p *Progress) AnswerInPart(right bool, share float64) bool {
	if p.State != Open {
		return false
	}
	if !right && p.terms.attempts > 0 {
		p.Part = max(p.Part, share)
	}
	if p.Attempts < maxCounted {
		p.Attempts++
	}
	switch {
	case right:
		p.State = Solved
	case p.Attempts == p.terms.attempts:
		p.State = Failed
	}
	return true
}

// Hint counts the next hint as shown and reports whether there was one. In practice hints
// cost nothing and are not counted.
func (p *Progress) Hint() bool {
	if p.State != Open || p.Hints == p.terms.hints {
		return false
	}
	p.Hints++
	return true
}

// Left returns the number of answers that may still be given, -1 for any number.
func (p *Progress) Left() int {
	switch {
	case p.State != Open:
		return 0
	case p.terms.attempts == 0:
		return -1
	}
	return p.terms.attempts - p.Attempts
}

// Over reports whether the exercise is solved or failed, so that the rest is practice.
func (p *Progress) Over() bool { return p.State != Open }

// Max returns the score for a right answer at the first attempt.
func (p *Progress) Max() float64 { return tenth(p.terms.points) }

// Score returns the score of the exercise or, while it is open, the score of a right answer now:
// the points, less the cost of each hint shown, less a share of the points for each wrong
// answer, at least 0, rounded to a tenth. A failed exercise keeps of what a right answer would have
// earned last the share Part.
func (p *Progress) Score() float64 {
	wrong, part := p.Attempts, 1.0
	if p.State != Open {
		wrong--
	}
	if p.State == Failed {
		part = p.Part
	}
	score := p.terms.points - float64(p.Hints)*p.terms.cost
	if p.terms.attempts > 0 {
		score -= p.terms.points * float64(wrong) / float64(p.terms.attempts)
	}
	return max(0, tenth(score*part))
}
