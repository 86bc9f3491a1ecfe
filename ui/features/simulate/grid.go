package simulate

import (
	"playout/ui/feature"
	"playout/ui/feature/markup"
)

// Grid draws a table of moves.
type Grid struct {
	Table
	Send func(feature.Message)
}

// data returns a number of an edge, nil for none.
func (c *Grid) data(r Row, i int) any { return markup.Present(r.Data[i]) }
