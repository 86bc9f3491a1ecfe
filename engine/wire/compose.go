package wire

import (
	"errors"
	"fmt"

	"playout/engine/link"
	"playout/engine/strict"
)

// Compose sets up a position of the current game: it edits a draft, which is text in the form of a
// position but need not be a possible one. The answer is a Composed or an Error; the game stays as
// it is.
type Compose struct {
	Text  string `json:"text,omitempty"`  // the draft, "" for the position shown
	Edits []Edit `json:"edits,omitempty"` // in their order, at most MaxEdits
}

// Edit is one change of a draft. Do is its kind: "put" puts a piece on a square, "set" sets a fact
// to a value, "clear" empties the board, "start" sets up the start of the game.
type Edit struct {
	Do     string `json:"do"`
	Square int    `json:"square,omitempty"`
	Piece  string `json:"piece,omitempty"` // one of Composed.Palette, "" for none
	Fact   string `json:"fact,omitempty"`
	Value  string `json:"value,omitempty"`
}

// Kinds of edits.
const (
	EditPut   = "put"
	EditSet   = "set"
	EditClear = "clear"
	EditStart = "start"
)

// Composed is a draft with everything needed to show it.
type Composed struct {
	Text    string   `json:"text"`
	Cells   []string `json:"cells"` // the piece on each square, "" for none
	Notes   []string `json:"notes"` // other facts for the board, in the game's words
	Facts   []Fact   `json:"facts"` // of the position besides its pieces
	Palette []Tool   `json:"palette"`
	Wrong   string   `json:"wrong,omitempty"` // why it is not a position, in one line; "" for one that can be played
	Over    bool     `json:"over,omitempty"`  // whether the game is over in it
}

// Fact is a property of a position besides its pieces: a choice or, without choices, a whole
// number from 0 to Most.
type Fact struct {
	Name    string   `json:"name"` // in the game's words; FactTurn is whose turn it is
	Value   string   `json:"value"`
	Choices []string `json:"choices,omitempty"` // those possible now
	Most    int      `json:"most,omitempty"`
}

// FactTurn is the fact for the seat to move.
const FactTurn = "turn"

// Tool is something to put on a square.
type Tool struct {
	Piece string `json:"piece"` // as in Cells, or the part before the dash there
	Key   string `json:"key"`   // its letter or digit on the keyboard
}

// Limits of setting up.
const (
	MaxEdits = 1 << 12 // of one Compose
	MaxDraft = 1 << 16 // bytes of a draft

	maxFacts = 32
	maxTools = 32
)

// Check implements strict.Checker.
func (c *Compose) Check() error {
	if len(c.Text) > MaxDraft {
		return fmt.Errorf("a position of %d bytes; allowed: at most %d", len(c.Text), MaxDraft)
	}
	if len(c.Edits) > MaxEdits {
		return fmt.Errorf("%d edits; allowed: at most %d", len(c.Edits), MaxEdits)
	}
	for i := range c.Edits {
		switch c.Edits[i].Do {
		case EditPut, EditClear, EditStart:
		case EditSet:
			if c.Edits[i].Fact == "" {
				return errors.New("an edit sets no fact; allowed: those of composed")
			}
		default:
			return fmt.Errorf("edit %q; allowed: put, set, clear, start", strict.Clip(c.Edits[i].Do))
		}
		if err := checkRange("square", c.Edits[i].Square, 0, maxCells-1); err != nil {
			return err
		}
	}
	return nil
}

// Check implements strict.Checker.
func (c *Composed) Check() error {
	if len(c.Text) > MaxDraft || len(c.Cells) > maxCells {
		return fmt.Errorf("a position of %d bytes and %d cells; allowed: at most %d and %d", len(c.Text), len(c.Cells), MaxDraft, maxCells)
	}
	if len(c.Facts) > maxFacts || len(c.Palette) > maxTools {
		return fmt.Errorf("%d facts and %d pieces; allowed: at most %d and %d", len(c.Facts), len(c.Palette), maxFacts, maxTools)
	}
	for _, f := range c.Facts {
		if err := checkRange("most", f.Most, 0, link.MaxPly); err != nil {
			return err
		}
	}
	return nil
}
