package feature

import (
	"strings"

	"playout/ui/board"
	"playout/ui/boards"
)

// ReportPlayers returns the reports' players of a game; variants have those of their game.
func ReportPlayers(game string) []board.ReportPlayer {
	game, _, _ = strings.Cut(game, ":")
	return boards.Of(game).Reported
}

// reportName returns the name of a report's player with settings of its own, "" for other
// agents: an agent without settings, such as plain rules, belongs to no report.
func (s *Snapshot) reportName(agent string) string {
	for _, r := range ReportPlayers(s.Game.ID) {
		if r.Agent == agent && strings.Contains(agent, ":") {
			return s.T.Reports[r.Name]
		}
	}
	return ""
}
