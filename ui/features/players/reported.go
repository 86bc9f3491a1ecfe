package players

import (
	"playout/ui/feature"
	"playout/ui/text"
)

// reports returns the reports' players of a game as choices, after one for none of them, nil if
// there are none.
func reports(t *text.Strings, game string) (list []feature.Option) {
	for _, r := range feature.ReportPlayers(game) {
		if list == nil {
			list = append(list, feature.Option{Label: WordsIn(t).NoReport})
		}
		list = append(list, feature.Option{Value: r.Agent, Label: t.Reports[r.Name]})
	}
	return list
}
