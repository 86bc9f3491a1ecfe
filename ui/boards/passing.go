package boards

import (
	"strconv"

	"playout/ui/page"
)

// passing is a piece on its way, drawn above all squares: it glides to the place
// where it now stands, or fades where it stood. The piece on its square waits
// meanwhile. The style sheet moves it and it is not seen at rest, so that where
// nothing moves, or another move comes in between, the squares alone are true.
type passing struct {
	page.Passing
	class string // "goes even"
	at    string // transform
	by    any    // style that says how far from there it begins
}

// beat is a word that changes with every position, so that the same motion on
// the same element begins again.
func (f *field) beat() string {
	if f.board.Changes%2 == 0 {
		return "even"
	}
	return "odd"
}

// comes is what the class of a square says while its piece is brought there.
func (f *field) comes(s page.Square) string {
	if !s.Comes {
		return ""
	}
	return " comes " + f.beat()
}

// onTheWay are the pieces on their way on a board whose squares are spaced by
// 100 units and seen at spot, the first one's corner margin units from the rim.
func (f *field) onTheWay(spot func(square string) (column, row int), margin int) []passing {
	list := make([]passing, len(f.board.Passing))
	for i, p := range f.board.Passing {
		x, y := spot(p.From)
		list[i] = passing{Passing: p, class: "fades " + f.beat(), at: translate(margin+100*x, margin+100*y)}
		if p.To != "" {
			xx, yy := spot(p.To)
			list[i].class, list[i].at = "goes "+f.beat(), translate(margin+100*xx, margin+100*yy)
			list[i].by = "--by:" + strconv.Itoa(100*(x-xx)) + "px " + strconv.Itoa(100*(y-yy)) + "px"
		}
	}
	return list
}
