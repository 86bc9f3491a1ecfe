package othello

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// Fairy-Stockfish plays Othello as the variant flipello: discs are dropped pawns; our Black is its
// White, which moves first; and its ranks are counted from the bottom, so that row r is rank 9 - r.
// A pass is a move from a square with an own disc, the first by rank and file, to the same square.

// Notations returns the notation of Fairy-Stockfish.
func (g othello) Notations() []game.Notation {
	parse := func(text string) (game.State, error) {
		own, err := fromFlipello(text)
		if err != nil {
			return nil, err
		}
		return g.Parse(own)
	}
	return []game.Notation{{Name: "flipello", Write: flipelloFEN, Parse: parse, MoveName: flipelloMove, ReadMove: readFlipelloMove}}
}

// flipelloFEN returns a position as FEN. Each hand has a pawn for every empty square, enough for
// the whole game.
func flipelloFEN(s game.State) string {
	board, side, _ := strings.Cut(s.String(), " ")
	var text strings.Builder
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

// fromFlipello returns the position of Othello for an untrusted FEN. It ignores the pieces in hand
// and everything after the side to move.
func fromFlipello(fen string) (string, error) {
	const form = "eight ranks of P, p and numbers of empty squares, then w or b"
	refuse := func() (string, error) {
		return "", strict.Wrong("", "position %q", game.Clip(fen)).Allow("%s", form)
	}
	fields := strings.Fields(fen)
	if len(fields) < 2 {
		return refuse()
	}
	board, _, _ := strings.Cut(fields[0], "[")
	ranks := strings.Split(board, "/")
	side, known := map[string]string{"w": " X", "b": " O"}[fields[1]]
	if len(ranks) != 8 || !known {
		return refuse()
	}
	var text strings.Builder
	for i, rank := range ranks {
		for _, c := range []byte(rank) {
			switch {
			case c == 'P':
				text.WriteByte('X')
			case c == 'p':
				text.WriteByte('O')
			case '1' <= c && c <= '8':
				text.WriteString(strings.Repeat("-", int(c-'0')))
			default:
				return refuse()
			}
		}
		if text.Len() != 8*(i+1) {
			return refuse()
		}
	}
	return text.String() + side, nil
}

// flipelloMove returns the name of a move.
func flipelloMove(s game.State, seat game.Seat, m game.Move) string {
	if name := s.MoveName(seat, m); name != "pass" {
		return "P@" + flipRank(name)
	}
	board, _, _ := strings.Cut(s.String(), " ")
	for rank := 1; rank <= 8; rank++ {
		row := 8 - rank
		if file := strings.IndexByte(board[8*row:8*row+8], "XO"[seat&1]); file >= 0 {
			square := string([]byte{byte('a' + file), byte('0' + rank)})
			return square + square
		}
	}
	return "0000" // unreachable: a side that must pass has a disc
}

// readFlipelloMove returns the legal move with a name of flipello.
func readFlipelloMove(s game.State, seat game.Seat, word string) (game.Move, error) {
	square, drop := strings.CutPrefix(word, "P@")
	switch {
	case drop && len(square) == 2:
		return game.FindMove(s, seat, flipRank(square))
	case len(word) == 4 && word[:2] == word[2:]:
		return game.FindMove(s, seat, "pass")
	}
	return game.NoMove, strict.Wrong("", "move %q", game.Clip(word)).Allow("a drop, such as P@f4, or a pass, such as a1a1")
}

// flipRank converts a square's name between row r and rank 9 - r.
func flipRank(square string) string { return square[:1] + string('1'+'8'-square[1]) }
