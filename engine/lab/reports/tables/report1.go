package tables

import (
	"fmt"

	"playout/engine/lab/row"
	"playout/engine/match"
)

// Report 1 plays Othello by UCT that expands only the root, with and without a net. Its formula
// has the 2 inside the root, √2·√(2·ln N/n) for results from −1 to 1, which is c = 2 here; its
// final move is the one with the highest bound.
const report1Search = "uct:n=%d,c=2,tree=flat,final=ucb"

// What replaces playouts in report 1's searches.
const (
	report1Shipped = ",net=othello"
	report1File    = "othello-report1/othello-report1"
	report1Own     = ",net=./" + report1File + ".onnx"
	needsReport1   = report1File + ".onnx in this folder, which the first two commands of \"A net made as report 1 says\" in the guide make"
)

// report1Matches are the three matches of the report.
var report1Matches = []struct {
	name, label string
	net, plain  int // iterations a move
	figures     string
}{
	{"equal", "as many iterations: 80", 80, 80, "10 won, 5 lost, margin +5.46"},
	{"half", "half as many with the net: 50 against 100", 50, 100, "9 won, 2 drawn, 4 lost, margin +5.6"},
	{"double", "twice as many with the net: 100 against 50", 100, 50, "12 won, 3 lost, margin +14.87"},
}

// report1Rows returns the three matches of report 1 between an agent with a net and one without; %d
// in their strings is the number of iterations, and word begins the rows' names.
func report1Rows(word, with, without, needs, more string) []Row {
	var rows []Row
	for _, m := range report1Matches {
		r := Row{Label: m.label + more, Counts: counts(15), Figures: m.figures}
		r.Match = row.Match{Name: word + m.name, Needs: needs,
			Spec: match.Spec{Game: "othello", Agents: []string{fmt.Sprintf(with, m.net), fmt.Sprintf(without, m.plain)}}}
		rows = append(rows, r)
	}
	return rows
}

// withBothNets returns the three matches with the shipped net, then with the report's own.
func withBothNets() []Row {
	return append(report1Rows("", report1Search+report1Shipped, report1Search, "", "; the shipped net"),
		report1Rows("own-", report1Search+report1Own, report1Search, needsReport1, "; its own net, by its recipe")...)
}

// report1Reading returns the match of equal iterations, or another of report1Matches, in which both
// players follow a reading of the report, given as keys of their agents. The net is a file, without
// its ending, or "" for the small sibling that ships.
func report1Reading(name, label, match, net, keys, plainKeys string) Row {
	needs, from := "", "net=othello-report1-small"
	if net != "" {
		if needs = needsReport1; net != report1File {
			needs = fmt.Sprintf("%s.onnx in this folder, which the commands below this table in the guide make", net)
		}
		from = fmt.Sprintf("net=./%s.onnx", net)
	}
	search := "uct:n=%d,c=2,tree=flat,"
	for _, r := range report1Rows("", search+keys+","+from, search+plainKeys, needs, "") {
		if r.Name == match {
			r.Name, r.Label = name, label
			return r
		}
	}
	panic("tables: report 1 has no match " + match)
}

// report1Readings returns the readings of report 1: of its search with the net of the rows own-…, of
// its training with small nets, and then of both.
func report1Readings() []Row {
	const (
		written = "final=ucb"
		other   = "final=ucb,result=other"
	)
	equal := func(name, label, net, keys, plainKeys string) Row {
		return report1Reading(name, label, "equal", net, keys, plainKeys)
	}
	return fromTheStart([]Row{
		equal("written", "as the report is written", report1File, written, written),
		equal("mean", "the move with the highest mean is played: C = 0 in the last choice, as in the pseudocode that it follows", report1File, "final=mean", "final=mean"),
		equal("order", "ties are broken in order", report1File, written+",ties=first", written+",ties=first"),
		equal("first", "a playout returns Black's result", report1File, written, written+",result=first"),
		equal("sign", "the net returns the value of the side to move after the move", report1File, other, written),
		equal("other", "a playout, and the net, return the result of the side to move after the move", report1File, other, other),
		equal("next", "a playout returns the result of the side whose turn would be next at its end", report1File, written, written+",result=next"),
		equal("next-mean", "the same, and the move with the highest mean is played", report1File, "final=mean", "final=mean,result=next"),
		equal("small", "as written, with the small net", "", written, written),
		equal("small-few", "trained on 100 games", "readings/small-few", written, written),
		equal("small-black", "trained on games in which Black searches", "readings/small-black", written, written),
		equal("small-white", "trained on games in which White searches, by White's results", "readings/small-white", written, written),
		equal("small-mixed", "trained on all games, by the results of the side that searches", "readings/small-mixed", written, written),
		equal("small-rows", "validated by positions of the same games, so that it learns for 30 epochs", "readings/small-rows", written, written),
		equal("small-second", "trained on games of the first net against random play", "readings/small-second", written, written),
		equal("other-own", "as `other`, also in the games that its net learns from", "readings/other", other, other),
		report1Reading("other-half", "half as many iterations with the net", "half", "readings/other", other, other),
		report1Reading("other-double", "twice as many with the net", "double", "readings/other", other, other),
		equal("next-own", "as `next`, also in the games that its net learns from", "readings/next", written, written+",result=next"),
		report1Reading("next-half", "half as many iterations with the net", "half", "readings/next", written, written+",result=next"),
		report1Reading("next-double", "twice as many with the net", "double", "readings/next", written, written+",result=next"),
	})
}

// fromTheStart returns rows whose games begin from the start, with the first agent always
// Black.
func fromTheStart(rows []Row) []Row {
	for i := range rows {
		rows[i].Openings, rows[i].Seating = "random:0", match.SeatingFixed
	}
	return rows
}

// shippedNet is the departure of rows with the net that ships.
var shippedNet = Departure{"rows without `own-` in their names play with the net that ships, not with the report's",
	"the report's weights were not published; a net made by its recipe is too large to ship"}

// ownNet is the departure of the training of the rows with the report's own net.
var ownNet = Departure{"rows `own-…`, and rows of `r1-readings` with `othello-report1.onnx`, play with the net of the first of two rounds of training, after its first epoch",
	"later epochs predict the results of games kept out of training worse than the first does (squared error 0.80, 0.88, 0.95, 0.93), so early stopping keeps the first; and a second round did not improve the small sibling"}

// smallNets is the departure of rows that compare trainings.
var smallNets = Departure{"rows `small…` play with nets of a quarter of the channels", "they compare how a net is trained, and these nets are trained in minutes"}

// report1Proven is the departure of the solver, which the report's search lacked.
var report1Proven = Departure{"a move that wins the game at once is always played", "our search proves such ends, with playouts and with a net alike"}

var report1 = []Table{
	{
		ID: "r1-start", Report: 1, Version: 1, Title: "search with a net against search with playouts, as the report played: the net is always Black, from the start",
		Rows: fromTheStart(withBothNets()), Departures: []Departure{shippedNet, ownNet, report1Proven},
	},
	{
		ID: "r1-paired", Report: 1, Version: 1, Title: "the same agents over paired openings: eight random plies, each opening played with both colours",
		Rows: withBothNets(),
		Departures: []Departure{shippedNet, ownNet, report1Proven, {"games begin from openings, each played with both colours, so that there are 16 games and not 15",
			"games from the start alone resemble one another, and what Black gains cannot be distinguished from what the net gains"}},
	},
	{
		ID: "r1-times", Report: 1, Version: 1, Title: "time a move by iterations",
		Rows: []Row{
			report1Times(50, "net 1420 ms, plain 28 ms"),
			report1Times(80, "net 3100 ms, plain 30 ms"),
			report1Times(100, "net 5100 ms, plain 59 ms"),
		},
		Departures: []Departure{
			shippedNet, report1Proven,
			{"every move is timed, and the column has medians", "the report timed some moves by hand, does not say how many, and gives means; the results have means too"},
		},
	},
	{
		ID: "r1-ours", Report: 1, Version: 1, Title: "the same budgets, our search: not the report's agents",
		Rows: append(append(
			report1Rows("puct-", "puct:n=%d", "uct:n=%d", "", "; our PUCT with the shipped net against our UCT"),
			report1Rows("uct-", "uct:n=%d,net=othello", "uct:n=%d", "", "; our UCT with the shipped net against the same with playouts")...),
			report1Rows("own-", "uct:n=%d"+report1Own, "uct:n=%d", needsReport1, "; our UCT with the report's own net against the same with playouts")...),
		Departures: []Departure{shippedNet, ownNet, {"the search is ours: a tree that grows, c = √2, the most visited move, and paired openings",
			"the table shows what the same number of iterations is worth in our search; the report makes no such claim"}},
	},
	{
		ID: "r1-readings", Report: 1, Version: 1, Title: "readings of what the report leaves open; the net is always Black, from the start",
		Rows:       report1Readings(),
		Departures: []Departure{ownNet, report1Proven, smallNets},
	},
}

// report1Times returns a match at equal iterations that measures times.
func report1Times(n int, figures string) Row {
	agents := []string{fmt.Sprintf(report1Search+report1Shipped, n), fmt.Sprintf(report1Search, n)}
	r := Row{Label: fmt.Sprintf("%d iterations", n), Counts: []int{20}, Figures: figures}
	r.Match = row.Match{Name: fmt.Sprintf("n%d", n), Spec: match.Spec{Game: "othello", Agents: agents}, Serial: true}
	return r
}
