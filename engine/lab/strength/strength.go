// Package strength holds the strength table: the matches that measure the strongest agent with a
// net against the strongest without, and both against outside programs, with the score that each
// must reach; and the levels of each game on one Elo scale. It keeps the results of the matches,
// from which it makes the guide's page of strength. Package reports has the matches of the
// student reports.
package strength

import (
	"strings"

	"playout/engine/lab/row"
	"playout/engine/match"
)

// Kind is the kind of a row's comparison. The guide has a table for each.
type Kind string

// The kinds of rows.
const (
	Nets    Kind = "nets"    // the strongest agent with a net and the strongest without, in equal time
	Outside Kind = "outside" // this program and another one
	Former  Kind = "former"  // a net and its predecessor
)

// Kinds lists all kinds in the order of the guide.
var Kinds = []Kind{Nets, Outside, Former}

// Row is a row of the table.
type Row struct {
	row.Match
	Kind Kind
	Goal float64 // the score that the first agent is asked to reach
}

// What rows need besides the program.
const (
	needsZebra     = "zebra in this folder, a program built from Zebra's sources (github.com/lk16/zebra, bee2dad) that speaks UCI"
	needsSanmill   = "sanmill in this folder, a program built from Sanmill's sources (github.com/calcitem/Sanmill, v7.4.6) that speaks UCI"
	needsFirst     = "first.onnx in this folder: git show f7275a0:models/othello.onnx > first.onnx"
	needsStockfish = "Stockfish as /usr/games/stockfish, where Debian's package puts it"
)

// table is the strength table; to add a match, add a row.
var table = []Row{
	{newMatch("othello-net", "othello", "puct:ms=200,solve=16 alphabeta:ms=200", "", 100), Nets, 0.5},
	{newMatch("morris-eval", "morris", "alphabeta:ms=200 alphabeta:ms=200,eval=heuristic", "", 200), Nets, 0.6},
	{newMatch("chess-eval", "chess", "alphabeta:ms=200,net=chess-eval alphabeta:ms=200,eval=heuristic", "", 200), Nets, 0.7},
	{newMatch("geese-net", "geese", "puct:ms=50 uct:ms=50,playouts=careful", "", 40), Nets, 0.6},
	{newMatch("zebra", "othello", "puct:ms=500,solve=16 uci:cmd=./zebra,ms=500", needsZebra, 60), Outside, 0.5},
	{newMatch("zebra-alphabeta", "othello", "alphabeta:ms=500 uci:cmd=./zebra,ms=500", needsZebra, 60), Outside, 0.3},
	{newMatch("sanmill", "morris", "alphabeta:ms=500 uci:cmd=./sanmill,ms=500", needsSanmill, 60), Outside, 0.6},
	{newMatch("chess-stockfish", "chess", "alphabeta:ms=500 uci:cmd=/usr/games/stockfish,ms=500,elo=2300", needsStockfish, 100), Outside, 0.5},
	{newMatch("chess-puct", "chess", "puct:ms=1000 uci:cmd=/usr/games/stockfish,ms=1000,elo=1500", needsStockfish, 60), Outside, 0.5},
	{newMatch("first", "othello", "puct:n=200 puct:n=200,net=./first.onnx", needsFirst, 200), Former, 0.8},
}

// newMatch returns a match of two agents with its needs, "" for none. It plays one game at a time if
// time limits agents.
func newMatch(name, game, agents, needs string, games int) row.Match {
	return row.Match{Name: name, Spec: match.Spec{Game: game, Agents: strings.Fields(agents), Games: games}, Needs: needs, Serial: strings.Contains(agents, "ms=")}
}

// Rows returns the rows of these names, separated by commas, in the order of the
// table; "" for all.
func Rows(names string) ([]Row, error) {
	return row.Choose(table, names, func(r *Row) string { return r.Name })
}
