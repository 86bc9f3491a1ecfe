package othello

import (
	"math/bits"

	"playout/engine/game"
)

// state is one position. own and opp are the discs of the side to move and of the other side;
// legal and over follow from them and are stored for fast access.
type state struct {
	own, opp uint64
	legal    uint64    // squares where the side to move may place a disc
	turn     game.Seat // the side to move, even if it must pass or the game is over
	over     bool
	memo     memo // cached facts for a search
}

// set sets the discs and the side to move.
func (s *state) set(own, opp uint64, turn game.Seat) {
	s.setWithLegal(own, opp, mobility(own, opp), turn)
}

// setWithLegal is set for known legal squares. It writes fields one by one, as CopyFrom does, since
// WebAssembly has only a slow call to copy them all.
func (s *state) setWithLegal(own, opp, legal uint64, turn game.Seat) {
	s.own, s.opp, s.legal, s.turn = own, opp, legal, turn
	s.over = legal == 0 && mobility(opp, own) == 0
	s.clearMemo()
}

// discs returns the discs of Black and of White.
func (s *state) discs() (b, w uint64) {
	if s.turn == black {
		return s.own, s.opp
	}
	return s.opp, s.own
}

// Acting returns the side to move, or none when neither side has a move.
func (s *state) Acting() game.Seats {
	if s.over {
		return 0
	}
	return game.Only(s.turn)
}

// Legal appends the squares in ascending order, or the pass alone.
func (s *state) Legal(_ game.Seat, dst []game.Move) []game.Move {
	if s.legal == 0 {
		return append(dst, pass)
	}
	for m := s.legal; m != 0; m &= m - 1 {
		dst = append(dst, game.Move(bits.TrailingZeros64(m)))
	}
	return dst
}

// Play places a disc and flips the discs that it encloses, or passes.
func (s *state) Play(j game.Joint, _ *game.Rand) {
	m := j[s.turn]
	if m == pass {
		s.set(s.opp, s.own, 1-s.turn)
		return
	}
	f := flips(s.own, s.opp, int(m))
	s.set(s.opp&^f, s.own|f|1<<(m&63), 1-s.turn)
}

// Returns writes 1 for the side with more discs and -1 for the other.
func (s *state) Returns(r *[game.MaxSeats]float32) {
	v := result(s.own, s.opp)
	*r = [game.MaxSeats]float32{}
	r[s.turn], r[1-s.turn] = v, -v
}

// result returns 1, 0 or -1 if own has more, as many or fewer discs than opp.
func result(own, opp uint64) float32 {
	switch d := bits.OnesCount64(own) - bits.OnesCount64(opp); {
	case d > 0:
		return 1
	case d < 0:
		return -1
	}
	return 0
}

// Margin writes the disc difference, with the empty squares given to the winner.
func (s *state) Margin(r *[game.MaxSeats]int) {
	p := s.points()
	*r = [game.MaxSeats]int{}
	r[black], r[white] = p[0]-p[1], p[1]-p[0]
}

// points returns the numbers of discs of Black and of White; after the end of the game, the
// winner's number includes the empty squares.
func (s *state) points() [2]int {
	b, w := s.discs()
	p := [2]int{bits.OnesCount64(b), bits.OnesCount64(w)}
	if s.over {
		empty := 64 - p[0] - p[1]
		switch {
		case p[0] > p[1]:
			p[0] += empty
		case p[1] > p[0]:
			p[1] += empty
		}
	}
	return p
}

// CopyFrom copies the few words of a position, without the cache.
func (s *state) CopyFrom(from game.State) {
	o := from.(*state)
	s.own, s.opp, s.legal, s.turn, s.over = o.own, o.opp, o.legal, o.turn, o.over
	s.clearMemo()
}

// Hash mixes the discs of both sides and the turn.
func (s *state) Hash() uint64 {
	b, w := s.discs()
	h := game.Mix(b + 0x9e3779b97f4a7c15)
	h = game.Mix(h ^ w)
	return game.Mix(h + uint64(s.turn))
}

// View shows the discs and the current points.
func (s *state) View() game.View {
	b, w := s.discs()
	cells := make([]string, 64)
	for i := range cells {
		switch {
		case b>>i&1 != 0:
			cells[i] = spec.Seats[black]
		case w>>i&1 != 0:
			cells[i] = spec.Seats[white]
		}
	}
	p := s.points()
	return game.View{Cells: cells, Score: p[:]}
}

// Squares returns the square of the disc, none for a pass.
func (s *state) Squares(_ game.Seat, m game.Move) []int {
	if m >= pass {
		return nil
	}
	return []int{int(m)}
}
