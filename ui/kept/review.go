package kept

import (
	"encoding/json"
	"errors"
	"fmt"

	"playout/engine/link"
	"playout/engine/packed"
	"playout/engine/strict"
	"playout/engine/wire"
)

// partReview is the part with the review of the game, which package review of the page writes.
const partReview = "review"

// Review is what is kept of a review of a game: what lists of games show of it, and the state from
// which the worker shows all of it.
type Review struct {
	Judge    string             `json:"judge"`              // agent string
	Done     bool               `json:"done,omitempty"`     // it is complete
	Accuracy map[string]float64 `json:"accuracy"`           // by seat, in per cent
	Opening  string             `json:"opening,omitempty"`  // the name of the opening, "" for none
	Mistakes []Mistake          `json:"mistakes,omitempty"` // the mistakes and blunders, by ply
	State    string             `json:"state,omitempty"`    // packed; "" if it is too long to be kept
}

// Mistake is a move that lost much.
type Mistake struct {
	Ply    int      `json:"ply"` // from 1
	Seat   string   `json:"seat"`
	Move   string   `json:"move"`
	Text   string   `json:"text,omitempty"`   // Move in readable form, if it differs
	Best   string   `json:"best"`             // the judge's move
	Better string   `json:"better,omitempty"` // Best in readable form, if it differs
	Right  []string `json:"right"`            // whole turns that lose little
	Loss   float64  `json:"loss"`             // of the winning chance
}

// Review returns the review of the game, nil for none.
func (g *Game) Review() *Review { return ParseReview(g.Parts[partReview]) }

// ParseReview returns the review in an untrusted part, nil for none.
func ParseReview(part []byte) *Review {
	var r Review
	if len(part) > MaxPart || json.Unmarshal(part, &r) != nil || r.Check() != nil {
		return nil
	}
	return &r
}

// Check implements strict.Checker.
func (r *Review) Check() error {
	if r.Judge == "" || len(r.Judge) > link.MaxLength {
		return errors.New("a review without a judge; allowed: an agent string")
	}
	if len(r.Accuracy) > link.MaxSeats {
		return fmt.Errorf("the accuracy of %d seats; allowed: at most %d", len(r.Accuracy), link.MaxSeats)
	}
	for seat, n := range r.Accuracy {
		if !(n >= 0 && n <= 100) {
			return fmt.Errorf("accuracy %g of %q; allowed: 0 to 100", n, strict.Clip(seat))
		}
	}
	ply := 0
	for _, m := range r.Mistakes {
		if m.Ply < max(ply, 1) || m.Ply > maxPlies || len(m.Right) == 0 || !(m.Loss >= 0 && m.Loss <= 1) {
			return fmt.Errorf("a mistake at ply %d that loses %g; allowed: plies in order, a better move and a loss of 0 to 1", m.Ply, m.Loss)
		}
		ply = m.Ply
	}
	return nil
}

// String returns the review in its stored form.
func (r *Review) String() string {
	text, err := json.Marshal(r)
	if err != nil {
		return ""
	}
	return string(text)
}

// Fit returns the review without what is too much for a part: its state, or the last mistakes.
func (r Review) Fit() *Review {
	if len(r.String()) > MaxPart {
		r.State = ""
	}
	for len(r.String()) > MaxPart && len(r.Mistakes) > 0 {
		r.Mistakes = r.Mistakes[:len(r.Mistakes)/2]
	}
	return &r
}

// PackState packs the state of a review.
func PackState(state []byte) string { return packed.Pack(string(state)) }

// Unpacked returns the state of the review, nil if there is none or it cannot be read.
func (r *Review) Unpacked() []byte {
	state, err := packed.Unpack(r.State, wire.MaxReviewState)
	if err != nil || state == "" {
		return nil
	}
	return []byte(state)
}
