// Package entry has the ways to the place that looks inside a game, and to the lab. All programs show
// them: the one with the place, and those that load the page again for it.
package entry

import (
	"playout/ui/feature"
	"playout/ui/feature/studio"
	"playout/ui/text"
)

// Inside returns the place that looks inside a game.
func Inside() feature.Place {
	return feature.Place{Word: feature.PlaceInside, Order: 10, Title: func(t *text.Strings) string { return WordsIn(t).Inside }}
}

// Lab returns the place for experiments.
func Lab() feature.Place {
	return feature.Place{Word: studio.PlaceLab, Order: 30, Title: func(t *text.Strings) string { return WordsIn(t).Lab }}
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
