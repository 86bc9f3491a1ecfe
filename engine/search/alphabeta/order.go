package alphabeta

import (
	"math"

	"playout/engine/game"
)

// scoredMove is a move with its score: the moves of a position are searched from the largest
// scoredMove on. It has the score in the upper 32 bits, then the complement of the move's code,
// so that among equal scores the lowest code comes first. Bit 0 is set if the move is noisy: it
// changes the evaluation at once, as a capture does, and loses nothing.
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

// Scores of moves; the highest is searched first. The game's ranking, in units of rankUnit, and
// the history lie in between.
const (
	scoreTable  = 1 << 30
	scoreNoisy  = 1 << 26 // for noisy moves that the game ranks as good, at least this
	scoreKiller = 1 << 24
	rankUnit    = 1 << 5
	maxRank     = 1 << 16
	maxHistory  = 1 << 10
)

// order holds what the search has learnt about moves in the whole tree.
type order struct {
	history [2][]int16 // by seat and move, from -mostHistory to mostHistory
}

func (o *order) init(spec *game.Spec) {
	for seat := range o.history {
		o.history[seat] = make([]int16, spec.Moves)
	}
}

// lateReductions holds the reductions of late moves in plies, by depth and number of the move.
var lateReductions = func() (plies [64][64]uint8) {
	var logs [64]float64
	for i := range logs[1:] {
		logs[1+i] = math.Log(float64(1 + i))
	}
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			plies[depth][number] = uint8(0.3 + logs[depth]*logs[number]/2.2)
		}
	}
	return plies
}()

// clear forgets the history.
func (o *order) clear() {
	clear(o.history[0])
	clear(o.history[1])
}

// age halves the history, so that newer results weigh more.
func (o *order) age() {
	for _, history := range o.history {
		for m := range history {
			history[m] /= 2
		}
	}
}

// learn moves the history of a move towards mostHistory, or towards its opposite, the faster the
// farther it has to go.
func (o *order) learn(seat game.Seat, m game.Move, bonus int) {
	h := int(o.history[seat][m])
	h += bonus - h*max(bonus, -bonus)/maxHistory
	o.history[seat][m] = int16(h)
}

// list prepares to pick the moves of a position, which begin at from in e.legal. The table move
// comes first; list reports whether it is among them.
func (e *engine) list(from int, tableMove game.Move) (hashed bool) {
	if short := len(e.legal) - len(e.moves); short > 0 {
		e.moves = append(e.moves, make([]scoredMove, short)...)
	}
	if tableMove == game.NoMove {
		return false
	}
	moves := e.legal[from:]
	for i, m := range moves {
		if m == tableMove {
			moves[i], moves[0] = moves[0], m
			return true
		}
	}
	return false
}

// score scores the moves of a position, which begin at from in e.legal.
func (e *engine) score(f *frame, from int, hashed bool) {
	moves := e.legal[from:]
	scored, ranks := e.moves[from:][:len(moves)], e.ranks[:len(moves)]
	f.ranksAll.RankAll(f.Seat, moves, ranks)
	use := e.use
	tactical, learnt := f.tactical != nil, e.order.history[f.Seat&1]
	for i, m := range moves {
		rank := min(max(ranks[i], -maxRank), maxRank)
		noisy := tactical && rank > 0
		if !use.has(ranking) {
			rank = 0
		}
		score := rank * rankUnit
		switch {
		case noisy:
			score += scoreNoisy
		case !use.has(killers):
		case m == f.killers[0]:
			score += scoreKiller + 1
		case m == f.killers[1]:
			score += scoreKiller
		}
		if !noisy && use.has(history) {
			score += int32(learnt[m])
		}
		scored[i] = newScoredMove(m, score, noisy)
	}
	if hashed {
		scored[0] = newScoredMove(moves[0], scoreTable, scored[0].noisy())
	}
}

// pick brings the best remaining move of a position, whose moves begin at from, to index i; those
// before it have been picked already. It scores the moves only when one after the table move is
// needed, which is often never the case.
func (e *engine) pick(f *frame, from, i int, hashed bool) scoredMove {
	switch {
	case hashed && i == from:
		return newScoredMove(e.legal[i], scoreTable, false)
	case hashed && i == from+1 || i == from:
		e.score(f, from, hashed)
	}
	rest := e.moves[i:len(e.legal)]
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

// cutoff learns from the move at index at, which refuted the position, and from those before it,
// from index from on, which were searched in vain.
func (e *engine) cutoff(f *frame, depth int, by scoredMove, from, at int) {
	if by.noisy() || by.score() == scoreTable && f.noisy(by.move()) {
		return
	}
	if f.killers[0] != by.move() {
		f.killers[0], f.killers[1] = by.move(), f.killers[0]
	}
	bonus := min(depth*depth, maxHistory/4)
	e.order.learn(f.Seat, by.move(), bonus)
	for _, c := range e.moves[from:at] {
		if !c.noisy() {
			e.order.learn(f.Seat, c.move(), -bonus)
		}
	}
}
