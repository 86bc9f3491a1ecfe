package uci

import (
	"strconv"
	"strings"
)

// Score is an engine's score of a position, for the side to move.
type Score struct {
	Known bool
	Mate  bool // Value counts moves to mate: above 0 the side mates, else it is mated
	Value int  // hundredths of a pawn, or moves
	Depth int  // plies of the iteration that found it
	Nodes int  // searched until then
}

// Bounds of the value and the nodes of a parsed score.
const (
	maxScore = 1_000_000
	maxNodes = 1 << 53
)

// ParseScore parses the words after "info", such as "depth 7 score cp -31 pv e7e5", and reports
// whether they hold the score of a best line; a bound or another line's score does not count.
func ParseScore(text string) (s Score, found bool) {
	words := strings.Fields(text)
	for i, word := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		n, err := strconv.Atoi(next)
		switch word {
		case "depth":
			s.Depth = min(max(n, 0), maxScore)
		case "nodes":
			s.Nodes = min(max(n, 0), maxNodes)
		case "multipv":
			if n != 1 {
				return Score{}, false
			}
		case "lowerbound", "upperbound":
			return Score{}, false
		case "cp", "mate":
			if err == nil {
				s.Known, s.Mate, s.Value = true, word == "mate", min(max(n, -maxScore), maxScore)
			}
		case "string", "pv":
			return s, s.Known
		}
	}
	return s, s.Known
}
