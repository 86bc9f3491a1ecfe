package lab

import "playout/ui/text"

// Ready is an experiment to begin with.
type Ready struct{ Name, Title, Question, Link string }

// report1 is the search of report 1 with 100 iterations, as the table r1-start has it.
const report1 = "uct:n=100,c=2,tree=flat,final=ucb"

// experiments holds the matches of the ready experiments, by their names in the words.
var experiments = []struct {
	name string
	form form
}{
	{"c", form{keyAgents: "uct:n=200,c=1.4 uct:n=200,c=0.3", keyGames: "200"}},
	{"more", form{keyAgents: "uct:n=50 uct:n=100 uct:n=200 uct:n=400", keyFormat: formatRoundRobin, keyGames: "40"}},
	{"first", form{keyAgents: "uct:n=100,c=2 uct:n=100,c=1.9", keyGames: "200", keyOpenings: "random:2", keySeating: "fixed"}},
	{"report", form{keyAgents: report1 + ",net=othello " + report1, keyGames: "15", keyOpenings: "random:0", keySeating: "fixed"}},
}

// readyOf returns the ready experiments in a language.
func readyOf(t *text.Strings) (list []Ready) {
	w := WordsIn(t)
	for _, e := range experiments {
		words := w.Ready[e.name]
		list = append(list, Ready{e.name, words.Label, words.Tip, (address{form: e.form}).link()})
	}
	return list
}
