// Package editor sets up positions piece by piece. A game whose positions can be edited implements
// Editable: it makes a Draft of a position's text. A Draft may be impossible as a position while it
// is being edited, such as a chess board without kings. Its text is for Game.Parse, which accepts
// it or says what is wrong.
//
// Edit checks changes from outside; the methods of Draft trust their arguments.
package editor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
)

// Editable is a Game whose positions can be edited.
type Editable interface {
	// Palette returns the tools that can be put on a square, in the order in which they are
	// shown.
	Palette() []Tool
	// Draft reads untrusted text that has the form of a position, even one that
	// Parse refuses for its content. The error, for text that lacks the form, is one
	// line that says what is wrong and what is allowed.
	Draft(text string) (Draft, error)
}

// Tool is something that can be put on a square.
type Tool struct {
	Piece string // "white-knight": the word in View.Cells, or the part before its dash
	Key   string // the letter or digit that stands for it
}

// Draft is a position being edited. Its methods trust their arguments; Edit.Apply
// does not. Facts that an edit makes impossible, such as castling once the rook is
// gone, are dropped with it.
type Draft interface {
	// String returns the position's text, which Parse may refuse.
	String() string
	// View returns the same as a Viewer's; Score and Last are nil.
	View() game.View
	// Facts returns the facts of the position beyond its squares.
	Facts() []Fact
	// Put puts a piece of the palette on a square, or "" for nothing.
	Put(square int, piece string)
	// Set sets a fact to a value that it allows.
	Set(fact, value string)
	// Clear empties all squares.
	Clear()
}

// Turn is the name of the fact that holds the seat to move.
const Turn = "turn"

// Fact is a fact of a position beyond its squares: a choice or, without choices, a whole number
// from 0 to Most.
type Fact struct {
	Name    string   // in the words that the game's package documents
	Value   string   // the current one
	Choices []string // the possible values, nil for a number
	Most    int      // the largest number
}

// Switch returns a fact that is "on" or "off"; "on" is a choice only if it is possible.
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

// check returns an error if a fact cannot have a value.
func (f *Fact) check(value string) error {
	if f.Choices == nil {
		if n, err := strconv.Atoi(value); err != nil || n < 0 || n > f.Most || strconv.Itoa(n) != value {
			return fmt.Errorf("%s cannot be %q; allowed: 0 to %d", f.Name, game.Clip(value), f.Most)
		}
	} else if !slices.Contains(f.Choices, value) {
		return fmt.Errorf("%s cannot be %q; allowed: %s", f.Name, game.Clip(value), strings.Join(f.Choices, ", "))
	}
	return nil
}

// Edit is one change of a draft: it sets a fact to a value or, if Fact is "", puts a piece on a
// square.
type Edit struct {
	Fact, Value string
	Square      int
	Piece       string // "" for nothing
}

// Apply applies an untrusted edit to a draft of a game. The error says what is
// allowed; the draft is then unchanged.
func (e *Edit) Apply(g game.Game, d Draft) error {
	if e.Fact != "" {
		facts := d.Facts()
		var names []string
		for i := range facts {
			if facts[i].Name == e.Fact {
				if err := facts[i].check(e.Value); err != nil {
					return err
				}
				d.Set(e.Fact, e.Value)
				return nil
			}
			names = append(names, facts[i].Name)
		}
		return fmt.Errorf("there is no fact %q; allowed: %s", game.Clip(e.Fact), strings.Join(names, ", "))
	}
	if squares := len(g.Spec().Squares); e.Square < 0 || e.Square >= squares {
		return fmt.Errorf("square %d; allowed: 0 to %d", e.Square, squares-1)
	}
	if e.Piece != "" {
		var names []string
		for _, tool := range g.(Editable).Palette() {
			names = append(names, tool.Piece)
		}
		if !slices.Contains(names, e.Piece) {
			return fmt.Errorf("piece %q is unknown; allowed: %s", game.Clip(e.Piece), strings.Join(names, ", "))
		}
	}
	d.Put(e.Square, e.Piece)
	return nil
}
