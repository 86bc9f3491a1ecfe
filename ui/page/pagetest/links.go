package pagetest

import "strings"

// Links to games with which many tests start.
const (
	TwoPeople   = "#/othello?black=human&white=human"
	TwoMachines = "#/othello?black=random&white=uct:n=30"
	AgainstUCT  = "#/othello?black=human&white=uct:n=30"
	// Mills is a game of Morris in which White can close a mill.
	Mills      = "#/morris?m=a7,b6,d7,d6,g7&white=human&black=human"
	ChessStart = "#/chess?white=human&black=human"
)

// ChessAt returns a link to a position of chess between two people.
func ChessAt(fen string) string {
	return "#/chess?p=" + strings.ReplaceAll(fen, " ", "+") + "&white=human&black=human"
}
