package simulate

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/feature/term"
)

// Grid draws a table of moves.
type Grid struct {
	Table
	Send func(feature.Message)
	Head func(term.Head) vugu.Builder // draws the head of a column
}

// data returns a number of an edge, nil for none.
func (c *Grid) data(r Row, i int) any { return markup.Present(r.Data[i]) }
