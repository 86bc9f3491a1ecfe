package page

import (
	"maps"

	"playout/ui/feature"
)

// Parts are the features' components, by where they are drawn.
type Parts struct {
	Cards   []feature.Card                    // beside the board, the first one first
	Dialogs map[string]func() feature.Content // by the part of View.Dialog before the colon
	Places  map[string]feature.Place          // those other than PlacePlay, by their words
}

// NewParts creates the components of one page. More are additional features, as in New.
func NewParts(more ...func(feature.Device) feature.Feature) Parts { return parts(features, more) }

// EmbeddedParts creates those of an embedded board.
func EmbeddedParts() Parts { return parts(embedded, nil) }

func parts(list, more []func(feature.Device) feature.Feature) Parts {
	p := Parts{Dialogs: make(map[string]func() feature.Content), Places: make(map[string]feature.Place)}
	for _, f := range all(list, feature.Device{Load: func(string) string { return "" }}, more) {
		if of, is := f.(feature.Carder); is {
			p.Cards = append(p.Cards, of.Cards()...)
		}
		if of, is := f.(feature.Dialoger); is {
			maps.Copy(p.Dialogs, of.Dialogs())
		}
		if of, is := f.(feature.Placer); is {
			for _, place := range of.Places() {
				p.Places[place.Word] = place
			}
		}
	}
	// An instance of slices.SortStableFunc would add 10 KB to the program.
	for n := range p.Cards {
		for ; n > 0 && p.Cards[n].Place < p.Cards[n-1].Place; n-- {
			p.Cards[n], p.Cards[n-1] = p.Cards[n-1], p.Cards[n]
		}
	}
	return p
}
