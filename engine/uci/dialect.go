package uci

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
)

// Dialect is how a game is written in the protocol.
type Dialect struct {
	Variant string // the value of the option UCI_Variant, "" for an engine's default game
	// Path says that the moves that led to a position matter, so that an engine is
	// sent them by their names.
	Path bool
	// Position is the text after "position".
	Position func(game.State) string
	// Read finds the legal move of an acting seat that an untrusted word names.
	Read func(game.State, game.Seat, string) (game.Move, error)
}

// DialectOf is the dialect of a game with the key variant of an agent string.
func DialectOf(spec *game.Spec, variant string) (*Dialect, error) {
	switch spec.ID {
	case "chess":
		if variant != "" && variant != "chess" {
			return nil, fmt.Errorf("variant=%q; allowed for chess: none, chess", game.Clip(variant))
		}
		return &Dialect{Variant: variant, Path: true, Position: fen, Read: game.FindMove}, nil
	case "othello":
		if variant != "flipello" {
			return nil, fmt.Errorf("variant=%q; allowed for othello: flipello", game.Clip(variant))
		}
		return &Dialect{Variant: variant, Position: flipelloFEN, Read: readFlipello}, nil
	}
	return nil, fmt.Errorf("%s cannot be played over UCI; allowed: chess, othello with variant=flipello", spec.ID)
}

func fen(s game.State) string { return "fen " + s.String() }

// Fairy-Stockfish plays Othello as flipello: discs are dropped pawns, our Black is its
// White, which moves first, and its ranks are counted from the bottom, so that row r
// is rank 9 - r. A pass is a move from a square with a disc of one's own to the same
// square.

// flipelloFEN puts a pawn in each hand for every empty square, as many as a side can
// need.
func flipelloFEN(s game.State) string {
	board, side, _ := strings.Cut(s.String(), " ")
	var text strings.Builder
	text.WriteString("fen ")
	empty := 0 // in a row
	flush := func() {
		if empty > 0 {
			text.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for i := range len(board) {
		if i > 0 && i%8 == 0 {
			flush()
			text.WriteByte('/')
		}
		switch board[i] {
		case 'X':
			flush()
			text.WriteByte('P')
		case 'O':
			flush()
			text.WriteByte('p')
		default:
			empty++
		}
	}
	flush()
	hand := strings.Count(board, "-")
	turn := "w"
	if side == "O" {
		turn = "b"
	}
	fmt.Fprintf(&text, "[%s%s] %s - - 0 1", strings.Repeat("P", hand), strings.Repeat("p", hand), turn)
	return text.String()
}

func readFlipello(s game.State, seat game.Seat, word string) (game.Move, error) {
	square, drop := strings.CutPrefix(word, "P@")
	switch {
	case drop && len(square) == 2:
		return game.FindMove(s, seat, flipRank(square))
	case len(word) == 4 && word[:2] == word[2:]:
		return game.FindMove(s, seat, "pass")
	}
	return game.NoMove, fmt.Errorf("move %q; allowed: a drop, such as P@f4, or a pass, such as a1a1", game.Clip(word))
}

// flipRank converts a square's name between row r and rank 9 - r.
func flipRank(square string) string { return square[:1] + string('1'+'8'-square[1]) }
