package othello

import (
	"fmt"
	"strings"

	"playout/engine/game"
	"playout/engine/plaintext"
)

const form = "a position is 64 of X (black), O (white) and -, a space, and the side to move, X or O"

// Parse reads a position. White space around it does not matter.
func (othello) Parse(text string) (game.State, error) {
	text = strings.TrimSpace(plaintext.Normal(text))
	board, side, found := strings.Cut(text, " ")
	if !found {
		return nil, fmt.Errorf("position %q has no side to move; %s", game.Clip(text), form)
	}
	if len(board) != 64 {
		return nil, fmt.Errorf("position %q has %d squares; %s", game.Clip(text), len(board), form)
	}
	var b, w uint64
	for i := range 64 {
		switch board[i] {
		case 'X':
			b |= 1 << i
		case 'O':
			w |= 1 << i
		case '-':
		default:
			return nil, fmt.Errorf("position has %q on %s; %s", board[i], spec.Squares[i], form)
		}
	}
	s := new(state)
	switch side {
	case "X":
		s.set(b, w, black)
	case "O":
		s.set(w, b, white)
	default:
		return nil, fmt.Errorf("position has the side to move %q; %s", game.Clip(side), form)
	}
	return s, nil
}

// String is the position in the form that Parse reads.
func (s *state) String() string {
	b, w := s.discs()
	var text [66]byte
	for i := range 64 {
		switch {
		case b>>i&1 != 0:
			text[i] = 'X'
		case w>>i&1 != 0:
			text[i] = 'O'
		default:
			text[i] = '-'
		}
	}
	text[64] = ' '
	text[65] = "XO"[s.turn&1]
	return string(text[:])
}

// MoveName is the square, or "pass".
func (s *state) MoveName(_ game.Seat, m game.Move) string {
	if m >= pass {
		return "pass"
	}
	return spec.Squares[m]
}
