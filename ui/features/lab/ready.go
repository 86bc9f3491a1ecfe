package lab

import "playout/ui/text"

// Ready is an experiment to begin with.
type Ready struct {
	Name, Link string
	Lesson
}

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
	{"luck", form{keyAgents: "uct:n=50 uct:n=50", keyGames: "15", keySeed: "4"}},
	{"playouts", form{keyGame: "morris", keyAgents: "uct:n=400 alphabeta:depth=2", keyGames: "40"}},
	{"depth", form{keyGame: "morris", keyAgents: "alphabeta:depth=1 alphabeta:depth=2 alphabeta:depth=3 alphabeta:depth=4", keyFormat: formatRoundRobin, keyGames: "40"}},
	{"net", form{keyAgents: "puct:n=50,net=othello uct:n=50", keyGames: "40"}},
	{"test", form{keyAgents: "uct:n=200 uct:n=100", keyGames: "1000", keySPRT: "0,100"}},
	{"pond", form{keyGame: "geese:seats=4", keyAgents: "rules flat:n=20 uct:n=20 random", keyGames: "40"}},
	{"resign", form{keyGame: "chess", keyAgents: "alphabeta:depth=3 alphabeta:depth=2", keyGames: "40", keyAdjudicate: "resign:moves=3,score=600"}},
}

// readyOf returns the ready experiments in a language.
func readyOf(t *text.Strings) (list []Ready) {
	w := WordsIn(t)
	for _, e := range experiments {
		list = append(list, Ready{e.name, (address{form: e.form}).link(), w.Ready[e.name]})
	}
	return list
}
