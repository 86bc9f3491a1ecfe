package morris

import (
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

const form = "a position is 24 of W, B and ., the side to move W or B, White's and Black's stones in hand, " +
	"then x if that side must remove a stone, then r and the plies since the last placement or removal if there are any"

// Parse parses a position. White space around and between its parts does not matter, nor do
// capitals, and - or _ may stand for an empty point.
func (g *morris) Parse(text string) (game.State, error) {
	s, err := g.read(plaintext.Normal(text))
	if err != nil {
		return nil, err
	}
	if err := s.validate(); err != nil {
		return nil, err
	}
	s.settle()
	return s, nil
}

// read parses text in the form of a position, possible or not.
func (g *morris) read(text string) (*state, error) {
	parts := strings.Fields(text)
	if len(parts) < 4 || len(parts) > 6 {
		return nil, strict.Wrong("", "position %q has %d parts; %s", game.Clip(text), len(parts), form)
	}
	w, b, err := parseBoard(parts[0])
	if err != nil {
		return nil, err
	}
	s := &state{core: core{variant: g.variant}}
	switch strings.ToUpper(parts[1]) {
	case "W":
	case "B":
		s.turn = black
	default:
		return nil, strict.Wrong("", "position has the side to move %q; %s", game.Clip(parts[1]), form)
	}
	var hands [2]uint8
	for i := range hands {
		if hands[i], err = number("stones in hand", parts[2+i], 0, g.supply()); err != nil {
			return nil, err
		}
	}
	s.position = position{own: w, opp: b, hand: hands[white], oppHand: hands[black]}
	if s.turn == black {
		s.position = s.other()
	}
	rest := strings.Fields(strings.ToLower(strings.Join(parts[4:], " ")))
	if len(rest) > 0 && rest[0] == "x" {
		s.removal, rest = true, rest[1:]
	}
	if len(rest) > 0 && strings.HasPrefix(rest[0], "r") {
		if s.quiet, err = number("plies without placement or removal", rest[0][1:], 1, maxQuiet); err != nil {
			return nil, err
		}
		rest = rest[1:]
	}
	if len(rest) > 0 {
		return nil, strict.Wrong("", "position ends in %q; %s", game.Clip(strings.Join(rest, " ")), form)
	}
	return s, nil
}

func parseBoard(text string) (w, b uint32, err error) {
	if len(text) != len(squares) {
		return 0, 0, strict.Wrong("", "position has a board of %d points; %s", len(text), form)
	}
	for square, point := range pointAt {
		switch text[square] {
		case 'W', 'w':
			w |= 1 << point
		case 'B', 'b':
			b |= 1 << point
		case '.', '-', '_':
		default:
			return 0, 0, strict.Wrong("", "position has %q on %s; %s", text[square], squares[square], form)
		}
	}
	return w, b, nil
}

// number parses a number without sign or leading zeros.
func number(what, text string, least, most uint8) (uint8, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || strconv.FormatUint(n, 10) != text || n < uint64(least) || n > uint64(most) {
		return 0, strict.Wrong("", "position has %q %s", game.Clip(text), what).Allow("%d to %d", least, most)
	}
	return uint8(n), nil
}

// validate returns an error for an impossible position, or nil.
func (s *state) validate() error {
	names := [2]string{"White", "Black"}
	other, most := s.other(), int(s.supply())
	if left := s.left(); left > most {
		return strict.Wrong("", "%s has %d stones on the board and in hand", names[s.turn], left).Allow("at most %d", most)
	}
	if left := other.left(); left > most {
		return strict.Wrong("", "%s has %d stones on the board and in hand", names[1-s.turn], left).Allow("at most %d", most)
	}
	if s.removal {
		switch {
		case inMills(s.own) == 0:
			return strict.Wrong("", "x means that %s closed a mill and must remove a stone, but %[1]s has no mill", names[s.turn])
		case s.opp == 0:
			return strict.Wrong("", "x means that %s must remove a stone, but %s has none on the board", names[s.turn], names[1-s.turn])
		}
	}
	// The last ply was the other side's, or the same side's if it must remove a stone; the ply
	// before was by the opponent of that side.
	last, earlier := s.oppHand, s.hand
	if s.removal {
		last, earlier = earlier, last
	}
	if !s.lasker && (s.quiet >= 1 && last > 0 || s.quiet >= 2 && earlier > 0) {
		return strict.Wrong("", "r%d means that stones were moved, but there were still some in hand to be placed", s.quiet)
	}
	return nil
}

// String returns the position in the form that Parse reads.
func (s *state) String() string {
	w, b := s.stones()
	text := make([]byte, 0, 40)
	for _, point := range pointAt {
		switch {
		case w>>point&1 != 0:
			text = append(text, 'W')
		case b>>point&1 != 0:
			text = append(text, 'B')
		default:
			text = append(text, '.')
		}
	}
	inHandW, inHandB := s.hands()
	text = append(text, ' ', "WB"[s.turn&1])
	text = strconv.AppendUint(append(text, ' '), uint64(inHandW), 10)
	text = strconv.AppendUint(append(text, ' '), uint64(inHandB), 10)
	if s.removal {
		text = append(text, " x"...)
	}
	if s.quiet > 0 {
		text = strconv.AppendUint(append(text, " r"...), uint64(s.quiet), 10)
	}
	return string(text)
}

// MoveName returns the square of a placement, "x" and the square of a removal, or
// both squares of a move.
func (s *state) MoveName(_ game.Seat, m game.Move) string {
	switch {
	case m < firstRemoval:
		return name(int(m))
	case m < firstMove:
		return "x" + name(int(m-firstRemoval))
	case m < moves:
		m -= firstMove
		return name(int(m/24)) + "-" + name(int(m%24))
	}
	return "?"
}
