package board

import "strconv"

// Glide is a piece on its way, drawn above all squares: it glides to the place
// where it now stands, or fades where it stood. The piece on its square waits
// meanwhile. The style sheet moves it and it is not seen at rest, so that where
// nothing moves, or another move comes in between, the squares alone are true.
type Glide struct {
	Passing
	Class string // "goes even"
	At    string // transform
	By    any    // style that says how far from there it begins
}

// Beat is a word that changes with every position, so that the same motion on
// the same element begins again.
func (f *Field) Beat() string {
	if f.View.Changes%2 == 0 {
		return "even"
	}
	return "odd"
}

// Comes is what the class of a square says while its piece is brought there.
func (f *Field) Comes(s Square) string {
	if !s.Comes {
		return ""
	}
	return " comes " + f.Beat()
}

// Glides are the pieces on their way on a board whose squares are spaced by 100
// units and seen at spot, the first one's corner margin units from the rim.
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
