package board

import "github.com/vugu/vugu"

// Sketch is a Small with squares of 100 units, on which pieces are symbols.
type Sketch struct {
	Width, Height int    // of the drawing
	Lines         string // path of the board's lines
	LinesClass    string // class of the lines
	PieceClass    string // class of pieces whose symbol has its own colours
	// Spot returns the corner of a square, in units from the top left.
	Spot func(square string) (x, y int)
	// Figures draws a square's content that is no piece, under the pieces; nil for none.
	Figures vugu.Builder

	lesson Lesson
}

// Show implements Small.
func (c *Sketch) Show(l Lesson) { c.lesson = l }

// viewBox returns the visible part of the drawing, in its units.
func (c *Sketch) viewBox() string { return "0 0 " + Series(c.Width, c.Height-c.Width, 2) }

// at returns the transform to a square's place.
func (c *Sketch) at(square string) string { return Translate(c.Spot(square)) }

// alive counts the drawings of figures.
func (c *Sketch) alive() int {
	if c.Figures == nil {
		return 0
	}
	return 1
}

// class returns the class of a piece.
func (c *Sketch) class(piece string) string {
	if paint := Paint(piece); paint != "" {
		return paint
	}
	return c.PieceClass
}
