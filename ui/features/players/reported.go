package players

import (
	"strings"

	"playout/ui/feature"
)

// reported are the players of the five reports that a game's dialog offers by name, as canonical
// agent strings; another one is a row, and its name in both languages.
var reported = []struct{ game, name, agent string }{
	{"othello", "1", "uct:n=80,c=2,tree=flat,final=ucb"},
	{"othello", "1 net", "uct:n=80,c=2,net=othello-report1-small,tree=flat,final=ucb"},
	{"othello", "1 ours", "uct:n=80,c=2,net=own,tree=flat,final=ucb"},
	{"morris", "2", "uct:ms=1000,final=ucb"},
	{"chess", "3", "puct:n=20,fpu=zero,noise=0.25,noiseplies=30,temp=1,tempplies=40,draw=-0.5,drawfor=mover,paths=joined"},
	{"geese", "4", "flat:n=1000,depth=6"},
	{"geese", "4 rules", "rules"},
	{"othello", "5", "alphabeta:adaptive=on,plain=on,eval=report5"},
}

// reports are the reports' players of a game as choices, after one for none of them, nil where
// there are none; variants have those of their game.
func reports(w *Words, game string) (list []feature.Option) {
	game, _, _ = strings.Cut(game, ":")
	for _, r := range reported {
		if r.game != game {
			continue
		}
		if list == nil {
			list = append(list, feature.Option{Label: w.Reports[""]})
		}
		list = append(list, feature.Option{Value: r.agent, Label: w.Reports[r.name]})
	}
	return list
}
