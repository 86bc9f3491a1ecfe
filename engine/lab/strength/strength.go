// Package strength is the strength table: the matches that measure our nets and agents
// against outside programs and one another, with the score that each must reach. What the
// student reports played is in package reports.
package strength

import "playout/engine/lab/row"

// Row is a row of the table.
type Row struct {
	row.Match
	Games int     // rounded up so that each opening is played once in each seating
	Least float64 // score that the first agent must reach
}

// What rows need besides the program.
const (
	needsZebra     = "zebra in this folder, a program that plays by Zebra's sources (github.com/lk16/zebra, bee2dad) and speaks UCI"
	needsFirst     = "first.onnx in this folder: git show f7275a0:models/othello.onnx > first.onnx"
	needsStockfish = "Stockfish as /usr/games/stockfish, where Debian's package puts it"
)

// table is the strength table; adding to it is a row.
var table = []Row{
	{of("zebra", "othello", "puct:ms=500,solve=16 uci:cmd=./zebra,ms=500", needsZebra), 60, 0.5},
	{of("zebra-alphabeta", "othello", "alphabeta:ms=500 uci:cmd=./zebra,ms=500", needsZebra), 60, 0.3},
	{of("first", "othello", "puct:n=200 puct:n=200,net=./first.onnx", needsFirst), 200, 0.8},
	{of("morris-eval", "morris", "alphabeta:ms=200 alphabeta:ms=200,eval=heuristic", ""), 200, 0.6},
	{of("chess-eval", "chess", "alphabeta:ms=200,net=chess-eval alphabeta:ms=200,eval=heuristic", ""), 200, 0.7},
	{of("chess-stockfish", "chess", "alphabeta:ms=500 uci:cmd=/usr/games/stockfish,ms=500,elo=2300", needsStockfish), 100, 0.5},
	{of("chess-puct", "chess", "puct:ms=1000 uci:cmd=/usr/games/stockfish,ms=1000,elo=1500", needsStockfish), 60, 0.5},
}

// of is the match of two agents that needs something, "" for nothing.
func of(name, game, agents, needs string) row.Match {
	return row.Match{Name: name, Game: game, Agents: agents, Needs: needs}
}

// Rows are the rows of these names, separated by commas, in the order of the
// table; "" for all.
func Rows(names string) ([]Row, error) {
	return row.Choose(table, names, func(r *Row) string { return r.Name })
}
