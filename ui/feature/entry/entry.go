// Package entry has the ways from a game to the place that looks inside it. Both programs show them:
// the one with the place, and the one that loads the page again for it.
package entry

import (
	"playout/ui/feature"
	"playout/ui/text"
)

// Inside returns the place that looks inside a game.
func Inside() feature.Place {
	return feature.Place{Word: feature.PlaceInside, Order: 10, Title: func(t *text.Strings) string { return WordsIn(t).Inside }}
}

// Review returns the button that reviews a finished game.
func Review(now *feature.Snapshot) feature.Button {
	w := WordsIn(now.T)
	return feature.Button{
		Action: "review", Order: 125, Icon: "review", Label: w.Review.Label, Tip: w.Review.Tip,
		OnClick: feature.OpenInside{View: feature.ViewReview, Start: true},
		Hidden:  now.Board == nil || !now.Board.Over || now.Board.Ply == 0 || !now.MayAnalyse() || now.Editing, Next: now.PersonLost(),
	}
}
