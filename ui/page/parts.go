package page

import (
	"cmp"
	"maps"
	"slices"

	"playout/ui/feature"
)

// Parts are the components of the features, by where they are drawn.
type Parts struct {
	Cards   []feature.Card                    // beside the board, the first one first
	Dialogs map[string]func() feature.Content // by the part of View.Dialog before the colon
	Mains   map[string]feature.Component      // of the places other than PlacePlay, by their words
}

// NewParts makes the components of one page anew. More are further features, as
// New has them.
func NewParts(more ...func(feature.Device) feature.Feature) Parts {
	p := Parts{Dialogs: make(map[string]func() feature.Content), Mains: make(map[string]feature.Component)}
	for _, f := range all(feature.Device{Load: func(string) string { return "" }}, more) {
		if of, is := f.(feature.Carder); is {
			p.Cards = append(p.Cards, of.Cards()...)
		}
		if of, is := f.(feature.Dialoger); is {
			maps.Copy(p.Dialogs, of.Dialogs())
		}
		if of, is := f.(feature.Placer); is {
			p.Mains[of.Place()] = of.Main()
		}
	}
	slices.SortStableFunc(p.Cards, func(a, b feature.Card) int { return cmp.Compare(a.Place, b.Place) })
	return p
}
