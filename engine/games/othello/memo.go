package othello

import (
	"math/bits"

	"playout/engine/game"
)

// memo caches facts about a position for alpha-beta: the positions after its moves, which ranking
// computes and PlayFrom uses later, and the configurations of all patterns, updated from those of
// the position before.
type memo struct {
	ranked  uint64    // the squares whose replies are cached
	replies [64]reply // the positions after a disc on a square

	// A position made by PlayFrom points to the one before it. The link is valid only as long as
	// that one has not changed.
	linked  bool
	parent  *state
	placed  uint8
	flipped uint64

	summed bool
	sums   configuration // of Black's discs as digits 1 and White's as digits 2
}

// reply is a position from the point of view of its side to move, with its moves.
type reply struct{ own, opp, legal uint64 }

// clearMemo clears the cache, after the position has changed.
func (s *state) clearMemo() { s.memo.ranked, s.memo.linked, s.memo.summed = 0, false, false }

// RankAll is Rank for all moves. It caches the positions after them for PlayFrom.
func (s *state) RankAll(_ game.Seat, moves []game.Move, ranks []int32) {
	own, opp, ranked := s.own, s.opp, s.memo.ranked
	ranks = ranks[:len(moves)]
	for i, m := range moves {
		if m >= pass {
			ranks[i] = 0
			continue
		}
		l := &linesFrom[m&63]
		f := rising(own, opp, l.e) | rising(own, opp, l.sw) | rising(own, opp, l.s) | rising(own, opp, l.se) |
			falling(own, opp, l.w) | falling(own, opp, l.ne) | falling(own, opp, l.n) | falling(own, opp, l.nw)
		bit := uint64(1) << (m & 63)
		mine, theirs := own|f|bit, opp&^f
		in := mine & inner
		taken := mine | theirs
		legal := (movesEast(theirs, in) |
			movesUp(theirs, in, 7) | movesUp(theirs, mine, 8) | movesUp(theirs, in, 9) |
			movesDown(theirs, in, 1) | movesDown(theirs, in, 7) | movesDown(theirs, mine, 8) | movesDown(theirs, in, 9)) &^ taken
		r := &s.memo.replies[m&63]
		r.own, r.opp, r.legal = theirs, mine, legal
		ranked |= bit
		rank := -int32(bits.OnesCount64(legal)+bits.OnesCount64(legal&cornerSquares))<<4 -
			int32(bits.OnesCount64(around(mine)&^taken))
		rows, columns := fullRows(taken)|leftRight, fullColumns(taken)|topBottom
		if mine&rows&columns != 0 {
			rank += int32(bits.OnesCount64(stable(mine, theirs)) << 2)
		}
		ranks[i] = rank
	}
	s.memo.ranked = ranked
}

// PlayFrom makes s the position after a move, from the cache if RankAll has computed it.
func (s *state) PlayFrom(parent game.State, m game.Move, f *game.Facts) {
	p := parent.(*state)
	switch {
	case m >= pass:
		s.setWithLegal(p.opp, p.own, mobility(p.opp, p.own), 1-p.turn)
	case p.memo.ranked>>(m&63)&1 != 0:
		r := &p.memo.replies[m&63]
		s.setWithLegal(r.own, r.opp, r.legal, 1-p.turn)
		s.link(p, m)
	default:
		f := flips(p.own, p.opp, int(m))
		own, opp := p.opp&^f, p.own|f|1<<(m&63)
		s.setWithLegal(own, opp, mobility(own, opp), 1-p.turn)
		s.link(p, m)
	}
	f.Key, f.Seat, f.Over = s.Key(), s.turn, s.over
}

// link records that s is the position after a disc was placed in p.
func (s *state) link(p *state, m game.Move) {
	s.memo.linked, s.memo.placed, s.memo.flipped = true, uint8(m), p.opp&^s.own
	if s.memo.parent != p {
		s.memo.parent = p
	}
}

// configuration returns s.memo.sums, and computes it if necessary: from the sums of the position
// before, or from scratch if there is no valid link to one.
func (s *state) configuration() *configuration {
	k := &s.memo
	if k.summed {
		return &k.sums
	}
	k.summed = true
	p, disc := k.parent, uint64(1)<<(k.placed&63)
	if k.linked && p.own == s.opp&^(k.flipped|disc) && p.opp == s.own|k.flipped && p.turn != s.turn {
		k.sums.update(p.configuration(), int(k.placed), k.flipped, 1+uint64(p.turn))
	} else {
		k.sums.set(s.discs())
	}
	return &k.sums
}
