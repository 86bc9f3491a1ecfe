package feature

import "strings"

// ReportPlayer is a player of one of the five reports, as a canonical agent string.
type ReportPlayer struct{ Game, Name, Agent string }

// reported are the players of the five reports that a game's dialog offers by name; another one
// is a row, and its name in both languages, text.Strings.Reports.
var reported = []ReportPlayer{
	{"othello", "1", "uct:n=80,c=2,tree=flat,final=ucb"},
	{"othello", "1 net", "uct:n=80,c=2,net=othello-report1-small,tree=flat,final=ucb"},
	{"othello", "1 ours", "uct:n=80,c=2,net=own,tree=flat,final=ucb"},
	{"morris", "2", "uct:ms=1000,final=ucb"},
	{"chess", "3", "puct:n=20,fpu=zero,noise=0.25,noiseplies=30,temp=1,tempplies=40,draw=-0.5,drawfor=mover,paths=joined"},
	{"geese", "4", "flat:n=1000,depth=6"},
	{"geese", "4 rules", "rules"},
	{"othello", "5", "alphabeta:adaptive=on,plain=on,eval=report5"},
}

// ReportPlayers are the reports' players of a game; variants have those of their game.
func ReportPlayers(game string) (list []ReportPlayer) {
	game, _, _ = strings.Cut(game, ":")
	for _, r := range reported {
		if r.Game == game {
			list = append(list, r)
		}
	}
	return list
}

// reportName is the name of a report's player whose settings are its own, "" for other agents:
// an agent without settings, such as plain rules, belongs to no report.
func (s *Snapshot) reportName(agent string) string {
	for _, r := range ReportPlayers(s.Game.ID) {
		if r.Agent == agent && strings.Contains(agent, ":") {
			return s.T.Reports[r.Name]
		}
	}
	return ""
}
