package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Composer is a Game whose positions can be set up piece by piece.
type Composer interface {
	// Palette is what can be put on a square, in the order in which it is shown.
	Palette() []Tool
	// Draft reads untrusted text in the form of positions, also one that Parse
	// refuses for what it says: a chess board without kings. The error, of text
	// that has not even the form, is one line that says what is wrong and what is
	// allowed.
	Draft(text string) (Draft, error)
}

// Tool is something that can be put on a square.
type Tool struct {
	Piece string // "white-knight": what View.Cells then say, or what comes before the dash there
	Key   string // the letter or digit that stands for it
}

// Draft is a position in the making. Its edits are trusted; Edit is the other
// door. What an edit makes impossible of the facts, such as castling once the
// rook is gone, goes with it.
type Draft interface {
	// String is the position's text, which Parse may refuse.
	String() string
	// View is as a Viewer's; Score and Last are nil.
	View() View
	// Facts are what the position says beyond its squares.
	Facts() []Fact
	// Put puts a piece of the palette on a square, or "" for nothing.
	Put(square int, piece string)
	// Set gives a fact a value that it allows.
	Set(fact, value string)
	// Clear empties all squares.
	Clear()
}

// Turn is the name of the fact that says which seat is to move.
const Turn = "turn"

// Fact is one thing that a position says beyond its squares: a choice, or a whole
// number from 0 to Most where there are no choices.
type Fact struct {
	Name    string   // in the words that the game's package documents
	Value   string   // the present one
	Choices []string // what is possible now
	Most    int
}

// Switch is a fact that is "on" or "off", the former only where it is possible.
func Switch(name string, on, possible bool) Fact {
	f := Fact{Name: name, Value: "off", Choices: []string{"off"}}
	if on {
		f.Value = "on"
	}
	if on || possible {
		f.Choices = append(f.Choices, "on")
	}
	return f
}

// allows says why a fact cannot have a value, or nil.
func (f *Fact) allows(value string) error {
	if f.Choices == nil {
		if n, err := strconv.Atoi(value); err != nil || n < 0 || n > f.Most || strconv.Itoa(n) != value {
			return fmt.Errorf("%s cannot be %q; allowed: 0 to %d", f.Name, Clip(value), f.Most)
		}
	} else if !slices.Contains(f.Choices, value) {
		return fmt.Errorf("%s cannot be %q; allowed: %s", f.Name, Clip(value), strings.Join(f.Choices, ", "))
	}
	return nil
}

// Edit is one change of a draft: a fact gets a value, or, where Fact is "", a
// square a piece.
type Edit struct {
	Fact, Value string
	Square      int
	Piece       string // "" for nothing
}

// Apply is an untrusted edit of a draft of this game; the error says what is
// allowed and leaves the draft as it was.
func (e *Edit) Apply(g Game, d Draft) error {
	if e.Fact != "" {
		facts := d.Facts()
		var names []string
		for i := range facts {
			if facts[i].Name == e.Fact {
				if err := facts[i].allows(e.Value); err != nil {
					return err
				}
				d.Set(e.Fact, e.Value)
				return nil
			}
			names = append(names, facts[i].Name)
		}
		return fmt.Errorf("there is no fact %q; allowed: %s", Clip(e.Fact), strings.Join(names, ", "))
	}
	if squares := len(g.Spec().Squares); e.Square < 0 || e.Square >= squares {
		return fmt.Errorf("square %d of a board of %d", e.Square, squares)
	}
	if e.Piece != "" {
		var names []string
		for _, tool := range g.(Composer).Palette() {
			names = append(names, tool.Piece)
		}
		if !slices.Contains(names, e.Piece) {
			return fmt.Errorf("piece %q is unknown; allowed: %s", Clip(e.Piece), strings.Join(names, ", "))
		}
	}
	d.Put(e.Square, e.Piece)
	return nil
}
