package alphabeta

import (
	"math"

	"playout/engine/game"
)

// scoredMove is a move with its score: the moves of a position are searched from the
// largest on. It has the score in the upper 32 bits, then the complement of the move's
// code, so that among equal scores the lowest code comes first, and in bit 0 whether the
// move is noisy: it changes the evaluation at once, as a capture does, and loses nothing.
type scoredMove int64

func newScoredMove(m game.Move, score int32, noisy bool) scoredMove {
	t := scoredMove(score)<<32 | scoredMove(^m)<<1
	if noisy {
		t |= 1
	}
	return t
}

func (t scoredMove) score() int32    { return int32(t >> 32) }
func (t scoredMove) move() game.Move { return ^game.Move(t >> 1) }
func (t scoredMove) noisy() bool     { return t&1 != 0 }

// Scores of moves, from the first to be searched on. The game's ranking, in units of
// rankUnit, and the history lie in between.
const (
	scoreTable  = 1 << 30
	scoreNoisy  = 1 << 26 // at least, of noisy moves that the game ranks as good
	scoreKiller = 1 << 24
	rankUnit    = 1 << 5
	mostRank    = 1 << 16
	mostHistory = 1 << 10
)

// order is what has been learnt about moves in the whole tree.
type order struct {
	history [2][]int16    // by seat and move, from -mostHistory to mostHistory
	plies   [64][64]uint8 // by which late moves are reduced, by depth and number of the move
}

func (o *order) init(spec *game.Spec) {
	for seat := range o.history {
		o.history[seat] = make([]int16, spec.Moves)
	}
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			o.plies[depth][number] = uint8(0.3 + math.Log(float64(depth))*math.Log(float64(number))/2.2)
		}
	}
}

func (o *order) forget() {
	clear(o.history[0])
	clear(o.history[1])
}

// age halves the history, so that what comes next weighs more.
func (o *order) age() {
	for _, history := range o.history {
		for m := range history {
			history[m] /= 2
		}
	}
}

// learn moves the history of a move towards mostHistory, or away from it, the faster
// the farther it has to go.
func (o *order) learn(seat game.Seat, m game.Move, bonus int) {
	h := int(o.history[seat][m])
	h += bonus - h*max(bonus, -bonus)/mostHistory
	o.history[seat][m] = int16(h)
}

// list puts the moves of a position on top of e.moves and returns where they
// begin. The table move comes first.
func (e *engine) list(ply int, moves []game.Move, held game.Move) (from int) {
	from = len(e.moves)
	for _, m := range moves {
		e.moves = append(e.moves, newScoredMove(m, 0, false))
		if m == held {
			last := len(e.moves) - 1
			e.moves[last] = e.moves[from]
			_, noisy := e.rank(ply, m)
			e.moves[from] = newScoredMove(m, scoreTable, noisy)
		}
	}
	return from
}

// rank is how good the game takes a move to be, and whether the move is noisy.
func (e *engine) rank(ply int, m game.Move) (rank int, noisy bool) {
	f := &e.stack[ply]
	if f.ranker == nil {
		return 0, false
	}
	rank = min(max(f.ranker.Rank(f.seat, m), -mostRank), mostRank)
	noisy = rank > 0 && f.tactical != nil
	if e.config.off&noRank != 0 {
		rank = 0
	}
	return rank, noisy
}

// score scores the moves from a place on.
func (e *engine) score(ply, from int) {
	f := &e.stack[ply]
	history := e.order.history[f.seat&1]
	for i, t := range e.moves[from:] {
		m := t.move()
		rank, noisy := e.rank(ply, m)
		score := int32(rank * rankUnit)
		switch {
		case noisy:
			score += scoreNoisy
		case e.config.off&noKillers == 0 && m == f.killers[0]:
			score += scoreKiller + 1
		case e.config.off&noKillers == 0 && m == f.killers[1]:
			score += scoreKiller
		}
		if !noisy && e.config.off&noHistory == 0 {
			score += int32(history[m])
		}
		e.moves[from+i] = newScoredMove(m, score, noisy)
	}
}

// pick brings the best of a position's moves, which begin at from, to the place
// i; those before it have been picked already. The moves are scored when the first one
// after the table move is asked for, which is often not needed.
func (e *engine) pick(ply, from, i int) scoredMove {
	switch held := e.moves[from].score() == scoreTable; {
	case held && i == from:
		return e.moves[i]
	case held && i == from+1 || i == from:
		e.score(ply, i)
	}
	rest := e.moves[i:]
	first, best := rest[0], 0
	c := first
	for j, t := range rest {
		if t > c {
			c, best = t, j
		}
	}
	rest[best], rest[0] = first, c
	return c
}

// cutoff learns from a move that refuted the position, and from those searched before
// it in vain.
func (e *engine) cutoff(ply, depth int, by scoredMove, from, at int) {
	if by.noisy() {
		return
	}
	f := &e.stack[ply]
	if f.killers[0] != by.move() {
		f.killers[0], f.killers[1] = by.move(), f.killers[0]
	}
	bonus := min(depth*depth, mostHistory/4)
	e.order.learn(f.seat, by.move(), bonus)
	for _, c := range e.moves[from:at] {
		if !c.noisy() {
			e.order.learn(f.seat, c.move(), -bonus)
		}
	}
}
