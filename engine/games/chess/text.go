package chess

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"playout/engine/game"
)

const form = "a position is a FEN: eight ranks from the eighth, w or b, castling rights, the square that can be taken en passant, half moves without progress, number of the move"

// Parse reads a FEN. White space around and between its fields does not matter,
// and the two counts may be left out.
func (g chess) Parse(text string) (game.State, error) {
	s, err := g.parse(text)
	if err != nil {
		return nil, err // a nil *state would be no nil State
	}
	return s, nil
}

func (g chess) parse(text string) (*state, error) {
	s, err := readText(text)
	if err == nil {
		err = s.possible()
	}
	if err == nil {
		err = s.rightsStand()
	}
	if err == nil {
		err = s.passedStands()
	}
	if err != nil {
		return nil, err
	}
	s.claimed = g.claimed
	s.begin()
	return s, nil
}

// readText reads what has the form of a FEN, possible or not.
func readText(text string) (*state, error) {
	if len(text) > 200 {
		return nil, fmt.Errorf("position of %d bytes; %s", len(text), form)
	}
	fields := strings.Fields(text)
	if len(fields) == 4 {
		fields = append(fields, "0", "1")
	}
	if len(fields) != 6 {
		return nil, fmt.Errorf("position %q has %d fields; %s", game.Clip(text), len(fields), form)
	}
	s := new(state)
	if err := s.readBoard(fields[0]); err != nil {
		return nil, fmt.Errorf("%w; %s", err, form)
	}
	switch fields[1] {
	case "w":
	case "b":
		s.turn, s.own = 1, s.taken()&^s.own
	default:
		return nil, fmt.Errorf("position has the side to move %q; allowed: w or b", game.Clip(fields[1]))
	}
	if err := s.readRights(fields[2]); err != nil {
		return nil, err
	}
	if err := s.readPassed(fields[3]); err != nil {
		return nil, err
	}
	quiet, err := readCount(fields[4], "half moves without progress", lastQuiet)
	if err != nil {
		return nil, err
	}
	number, err := readCount(fields[5], "number of the move", maxNumber)
	if err != nil {
		return nil, err
	}
	s.quiet, s.number = uint8(quiet), uint16(number)
	return s, nil
}

// readBoard reads the pieces; own are White's for now.
func (p *position) readBoard(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("position has %d ranks", len(ranks))
	}
	for i, rank := range ranks {
		x := 0
		for j := range len(rank) {
			c := rank[j]
			switch is := strings.IndexByte(letters, c|0x20); {
			case c >= '1' && c <= '8':
				if j > 0 && rank[j-1] <= '8' {
					return fmt.Errorf("position has two numbers of empty squares in a row on rank %d", 8-i)
				}
				x += int(c - '0')
			case is > 0 && c != '.':
				if x < 8 {
					square := (7-i)*8 + x
					p.put(square, piece(is))
					p.own |= uint64(c>>5&1^1) << square
				}
				x++
			default:
				return fmt.Errorf("position has %q on rank %d", c, 8-i)
			}
		}
		if x != 8 {
			return fmt.Errorf("position has %d squares on rank %d", x, 8-i)
		}
	}
	return nil
}

var sideNames = [2]string{"White", "Black"}

// possible says what no game could have led to: pieces too many, pawns on a last
// rank, a king missing, or that the king could be taken.
func (p *position) possible() error {
	for i, side := range [2]uint64{p.own, p.taken() &^ p.own} {
		name := sideNames[(int(p.turn)+i)%2]
		if n := bits.OnesCount64(side & p.of(king)); n != 1 {
			return fmt.Errorf("position has %d kings of %s; allowed: 1", n, name)
		}
		pawns := bits.OnesCount64(side & p.of(pawn))
		if pawns > 8 {
			return fmt.Errorf("position has %d pawns of %s; allowed: 8", pawns, name)
		}
		spare := 8 - pawns // pawns that may have become other pieces
		for _, c := range [4]struct {
			is    piece
			count int
		}{{queen, 1}, {rook, 2}, {bishop, 2}, {knight, 2}} {
			spare -= max(0, bits.OnesCount64(side&p.of(c.is))-c.count)
		}
		if spare < 0 {
			return fmt.Errorf("position has more pieces of %s than its pawns could have become", name)
		}
	}
	if last := p.of(pawn) & 0xff000000000000ff; last != 0 {
		return fmt.Errorf("position has a pawn on %s; allowed: ranks 2 to 7", spec.Squares[bits.TrailingZeros64(last)])
	}
	there := *p
	there.own, there.turn = p.taken()&^p.own, p.turn^1
	if by := there.checkers(); by != 0 {
		return fmt.Errorf("position has %s's king in check from %s, but %s is to move",
			sideNames[there.turn&1], spec.Squares[bits.TrailingZeros64(by)], sideNames[p.turn&1])
	}
	if n := bits.OnesCount64(p.checkers()); n > 2 {
		return fmt.Errorf("position has %s's king in check from %d pieces; allowed: 2", sideNames[p.turn&1], n)
	}
	return nil
}

// rightLetters are the rights of FEN in the order of the bits of rights.
const rightLetters = "KQkq"

// readRights reads the rights to castle, which are - or some of KQkq in this
// order, each once.
func (p *position) readRights(text string) error {
	if text == "-" {
		return nil
	}
	last := -1
	for j := range len(text) {
		i := strings.IndexByte(rightLetters, text[j])
		if i <= last {
			return fmt.Errorf("position has the castling rights %q; allowed: - or some of KQkq in this order", game.Clip(text))
		}
		last = i
		p.home |= homes(i)
	}
	return nil
}

// homes are the squares of king and rook of a right.
func homes(right int) uint64 {
	return (1<<kingHome | uint64(1)<<[2]int{shortRook, longRook}[right%2]) << (56 * (right / 2))
}

// atHome says whether king and rook of a right are where they stood at first.
func (p *position) atHome(right int) bool {
	mine, home := p.own, homes(right)
	if uint64(right/2) != p.turn {
		mine = p.taken() &^ p.own
	}
	k := uint64(1) << kingHome << (56 * (right / 2))
	return mine&p.of(king)&k != 0 && mine&p.of(rook)&(home&^k) != 0
}

// rightsStand says which right there cannot be.
func (p *position) rightsStand() error {
	for i := range rightLetters {
		if rights(p.home)>>i&1 != 0 && !p.atHome(i) {
			return fmt.Errorf("position has the castling right %c without king and rook at home", rightLetters[i])
		}
	}
	return nil
}

// passedRank is the rank, as a letter, of what the side to move can take en passant.
func (p *position) passedRank() byte { return "63"[p.turn&1] }

// readPassed reads the square that the last move's pawn passed by a double step.
func (p *position) readPassed(text string) error {
	if text == "-" {
		return nil
	}
	rank := p.passedRank()
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] != rank {
		return fmt.Errorf("position has %q to be taken en passant; allowed: - or a square of rank %c", game.Clip(text), rank)
	}
	p.passed = uint64(1) << (text[0] - 'a' + (rank-'1')*8)
	return nil
}

// justPassed says whether a pawn of the other side can have just passed a square.
func (p *position) justPassed(square uint64) bool {
	before, after := bits.RotateLeft64(square, p.up()), bits.RotateLeft64(square, -p.up())
	return p.taken()&(square|before) == 0 && p.of(pawn)&^p.own&after != 0
}

// passedStands says that no pawn has passed the square that one is said to have.
func (p *position) passedStands() error {
	if p.passed != 0 && !p.justPassed(p.passed) {
		return fmt.Errorf("position has %s to be taken en passant, but no pawn has just passed it", spec.Squares[bits.TrailingZeros64(p.passed)])
	}
	return nil
}

// readCount reads a number from 0 to most.
func readCount(text, what string, most int) (int, error) {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || int(n) > most || strconv.Itoa(int(n)) != text {
		return 0, fmt.Errorf("position has %q for the %s; allowed: 0 to %d", game.Clip(text), what, most)
	}
	return int(n), nil
}

// String is the FEN.
func (s *state) String() string {
	text := make([]byte, 0, 96)
	white := s.own ^ s.taken()&-s.turn
	for rank := 7; rank >= 0; rank-- {
		gap := byte('0')
		for square := rank * 8; square < rank*8+8; square++ {
			is := s.at(square)
			if is == none {
				gap++
				continue
			}
			if gap > '0' {
				text = append(text, gap)
			}
			gap = '0'
			text = append(text, letters[is]-0x20*byte(white>>square&1))
		}
		if gap > '0' {
			text = append(text, gap)
		}
		text = append(text, "/ "[min(1, (7-rank)/7)])
	}
	text = append(text, "wb"[s.turn&1], ' ')
	rights := rights(s.home)
	for i := range rightLetters {
		if rights>>i&1 != 0 {
			text = append(text, rightLetters[i])
		}
	}
	if rights == 0 {
		text = append(text, '-')
	}
	text = append(text, ' ')
	if s.passed == 0 {
		text = append(text, '-')
	} else {
		text = append(text, spec.Squares[bits.TrailingZeros64(s.passed)]...)
	}
	return fmt.Sprintf("%s %d %d", text, s.quiet, s.number)
}

// MoveName is the move's name in the Universal Chess Interface, such as e2e4,
// e7e8q, and e1g1 for castling.
func (s *state) MoveName(_ game.Seat, m game.Move) string {
	from, to, become := s.squaresOf(m)
	name := spec.Squares[from] + spec.Squares[to]
	if become != none {
		name += letters[become : become+1]
	}
	return name
}
