package tables

import (
	"slices"
	"strings"

	"playout/engine/lab/row"
	"playout/engine/match"
)

// Report 3 plays chess by PUCT with c = 2, the default, and 20 simulations, with noise and
// temperature, draws at −0.5 by its rule of signs, moves without visits at 0, and one table
// of statistics for all paths to a position.
// Games are drawn by fivefold repetition and after 75 moves.
const (
	report3Game   = "chess:draws=claimed"
	report3Search = "puct:n=20,fpu=zero,drawfor=mover,noise=0.25,noiseplies=30,temp=1,tempplies=40,draw=-0.5,paths=joined"
	report3Self   = "all drawn, mostly by repetition; 65 to 90 moves; 4 to 5 s a move"
	report3Own    = report3Search + ",net=./chess-report3/chess-report3.onnx"
	report3Elo    = "K = 20 against an opponent at 400, without figures"
)

// report3Row returns a match from the start that keeps its games.
func report3Row(name, label, agents, figures string) Row {
	return Row{Match: row.Match{Name: name, Spec: match.Spec{Game: report3Game, Agents: strings.Fields(agents), Openings: "random:0"}, Records: true}, Rated: true, Label: label, Counts: counts(50), Figures: figures}
}

// withReport3Net returns a row that plays with the net of the recipe chess-report3.
func withReport3Net(r Row) Row {
	r.Needs = "chess-report3/chess-report3.onnx in this folder, as playout train -recipe chess-report3 makes it"
	return r
}

// report3Reading returns a match of the report's search with itself under a reading of the report,
// given as keys of its agents that replace or follow those of report3Search.
func report3Reading(name, label, net, keys string) Row {
	const needs = " in this folder, as the commands below this table in the guide make it"
	own := "puct:n=20,fpu=zero,noise=0.25,draw=-0.5,paths=joined,temp=1," + keys + ",net=" + net
	r := report3Row(name, label, own+" "+own, report3Self)
	if r.Counts = []int{50, 200}; net != "chess" {
		r.Needs = net[len("./"):] + needs
	}
	return r
}

// report3Readings returns the readings of report 3: how far its net is trained, what it counts as a
// move, whose loss a draw is, and whose result a simulation adds up.
func report3Readings() []Row {
	const (
		early   = "./readings/chess-early.onnx"
		start   = "./chess-report3/round1.onnx"
		own     = "./chess-report3/chess-report3.onnx"
		written = "drawfor=mover,noiseplies=30,tempplies=40"
	)
	return []Row{
		report3Reading("early", "with a net that has seen 40 games once", early, written),
		report3Reading("start", "with its own net before it plays with itself", start, written),
		report3Reading("moves", "noise and temperature for 30 and 40 moves of both sides, instead of plies", own, "drawfor=mover,noiseplies=60,tempplies=80"),
		report3Reading("both", "a draw is half a loss for both sides", own, "drawfor=both,noiseplies=30,tempplies=40"),
		report3Reading("leaf", "the net's value counts for the other side", own, written+",result=leaf"),
		report3Reading("other", "values and results count for the other side", own, written+",result=other"),
		report3Reading("other-early", "as `other`, with a net that has seen 40 games once", early, written+",result=other"),
		report3Reading("other-start", "as `other`, with its own net before it plays with itself", start, written+",result=other"),
		report3Reading("other-net", "as `other`, with the shipped net", "chess", written+",result=other"),
	}
}

// report3Departures are the departures of both tables.
var report3Departures = []Departure{
	{"its net has 4 blocks of 32 channels in rows `own`, instead of 20 blocks of 256, and other rows play without a net or with the net of chess that ships",
		"the report's weights were not published, and a net of its size takes days on two cores"},
	{"the visits of the root count its own evaluation",
		"by the report's formula N is the sum of the moves' visits, which is 0 in a new node: all moves would be equal whatever their priors; here the move with the highest prior is the first, and after that the difference is one visit"},
	{"noise is a quarter of the priors", "the report does not say how much; a quarter is AlphaZero's"},
	{"moves are numbered as AlphaZero numbers them", "the report does not say how its policy numbers them"},
	{"paths to one position meet even if the FEN's counts of moves differ", "the report keeps its tree by the whole FEN"},
	{"insufficient material ends the game, as a draw", "the rules of chess say so, and the report does not mention it"},
}

// report3Counted adds that of the tables in which the search plays with itself.
var report3Counted = slices.Concat(report3Departures, []Departure{{"50 games are played, then 400, of readings 200", "the report does not say how many it played"}})

// holdOpponent returns rows whose ratings hold the opponent at 400.
func holdOpponent(rows []Row) []Row {
	for i := range rows {
		rows[i].Held = true
	}
	return rows
}

var report3 = []Table{
	{
		ID: "r3-self", Report: 3, Version: 1, Title: "its search against itself",
		Rows: []Row{
			report3Row("none", "without a net: equal priors and playouts", report3Search+",net=none "+report3Search+",net=none", report3Self),
			report3Row("net", "with the shipped net", report3Search+",net=chess "+report3Search+",net=chess", report3Self),
			withReport3Net(report3Row("own", "with its own net in a smaller size, by its recipe", report3Own+" "+report3Own, report3Self)),
		},
		Departures: report3Counted,
	},
	{
		ID: "r3-elo", Report: 3, Version: 1, Title: "its search against a base opponent, for its rating",
		Rows: holdOpponent([]Row{
			report3Row("none", "without a net against random play", report3Search+",net=none random", report3Elo),
			report3Row("net", "with the shipped net against random play", report3Search+",net=chess random", report3Elo),
			withReport3Net(report3Row("own", "with its own net in a smaller size against random play", report3Own+" random", report3Elo)),
		}),
		Departures: slices.Concat(report3Departures, []Departure{{"random play is the base opponent, and the player begins at the opponent's rating", "the report gives the opponent's rating, 400, but neither names the opponent nor gives its player's first rating"}}),
	},
	{
		ID: "r3-readings", Report: 3, Version: 1, Title: "its search against itself, under readings of what the report leaves open",
		Rows:       report3Readings(),
		Departures: report3Counted,
	},
}
