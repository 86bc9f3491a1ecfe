package board

import "strconv"

// Glide is a moving piece, drawn above all squares: it glides to its new square, or fades on its
// old one. Meanwhile the piece on its square is hidden. The style sheet moves it and hides it at
// rest, so that the squares alone are right if nothing moves, or another move interrupts.
type Glide struct {
	Passing
	Class string // "goes even"
	At    string // transform
	By    any    // style with the distance of its start
}

// Beat returns a word that changes with every position, so that a repeated motion of an element
// starts again.
func (f *Field) Beat() string {
	if f.View.Changes%2 == 0 {
		return "even"
	}
	return "odd"
}

// ArrivalClass returns the class of a square while a piece is moving to it.
func (f *Field) ArrivalClass(s Square) string {
	if !s.Arriving {
		return ""
	}
	return " comes " + f.Beat()
}

// Glides returns the moving pieces on a board with squares 100 units apart; spot returns a
// square's place on the screen, and the first square's corner is margin units from the rim.
func (f *Field) Glides(spot func(square string) (column, row int), margin int) []Glide {
	list := make([]Glide, len(f.View.Passing))
	for i, p := range f.View.Passing {
		x, y := spot(p.From)
		list[i] = Glide{Passing: p, Class: "fades " + f.Beat(), At: Translate(margin+100*x, margin+100*y)}
		if p.To != "" {
			xx, yy := spot(p.To)
			list[i].Class, list[i].At = "goes "+f.Beat(), Translate(margin+100*xx, margin+100*yy)
			list[i].By = "--by:" + strconv.Itoa(100*(x-xx)) + "px " + strconv.Itoa(100*(y-yy)) + "px"
		}
	}
	return list
}
