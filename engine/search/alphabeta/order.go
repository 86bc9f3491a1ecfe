package alphabeta

import (
	"math"

	"playout/engine/game"
)

// trial is a move in the order in which those of a position are searched, the
// largest first: its mark in the upper 32 bits, then the complement of its code,
// so that of equal marks the lowest code comes first, and in bit 0 whether it is
// noisy: it changes the evaluation at a stroke and loses nothing.
type trial int64

func newTrial(m game.Move, mark int32, noisy bool) trial {
	t := trial(mark)<<32 | trial(^m)<<1
	if noisy {
		t |= 1
	}
	return t
}

func (t trial) mark() int32     { return int32(t >> 32) }
func (t trial) move() game.Move { return ^game.Move(t >> 1) }
func (t trial) noisy() bool     { return t&1 != 0 }

// Marks of moves, from the earliest on. In between lie the game's guess, each of
// its units being rankUnit, and the history.
const (
	markTable  = 1 << 30
	markNoisy  = 1 << 26 // above it the noisy moves that the game thinks well of
	markKiller = 1 << 24
	rankUnit   = 1 << 5
	mostRank   = 1 << 16
	mostMark   = 1 << 10 // of the history
)

// order is what was learnt of moves wherever they were played.
type order struct {
	history [2][]int16 // by seat and move, at most mostMark either way
	plies   [64][64]uint8
}

func (o *order) init(spec *game.Spec) {
	for seat := range o.history {
		o.history[seat] = make([]int16, spec.Moves)
	}
	// How much less deep late moves are searched, by depth and number of the move.
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

// fade halves what was learnt, so that what comes weighs more.
func (o *order) fade() {
	for _, history := range o.history {
		for m := range history {
			history[m] /= 2
		}
	}
}

// learn moves the history of a move towards mostMark, either way, the faster the
// farther it is.
func (o *order) learn(seat game.Seat, m game.Move, bonus int) {
	h := int(o.history[seat][m])
	h += bonus - h*max(bonus, -bonus)/mostMark
	o.history[seat][m] = int16(h)
}

// list puts the moves of a position on top of the trials and returns where they
// begin. The one that is held of it comes first.
func (e *engine) list(ply int, moves []game.Move, held game.Move) (from int) {
	from = len(e.trials)
	for _, m := range moves {
		e.trials = append(e.trials, newTrial(m, 0, false))
		if m == held {
			last := len(e.trials) - 1
			e.trials[last] = e.trials[from]
			_, noisy := e.rank(ply, m)
			e.trials[from] = newTrial(m, markTable, noisy)
		}
	}
	return from
}

// rank is the game's guess of a move, and whether the move is noisy.
func (e *engine) rank(ply int, m game.Move) (rank int, noisy bool) {
	l := &e.levels[ply]
	if l.ranker == nil {
		return 0, false
	}
	rank = min(max(l.ranker.Rank(l.seat, m), -mostRank), mostRank)
	noisy = rank > 0 && l.tactical != nil
	if e.config.off&noRank != 0 {
		rank = 0
	}
	return rank, noisy
}

// mark marks the trials from a place on.
func (e *engine) mark(ply, from int) {
	l := &e.levels[ply]
	history := e.order.history[l.seat&1]
	for i, t := range e.trials[from:] {
		m := t.move()
		rank, noisy := e.rank(ply, m)
		mark := int32(rank * rankUnit)
		switch {
		case noisy:
			mark += markNoisy
		case e.config.off&noKillers == 0 && m == l.killers[0]:
			mark += markKiller + 1
		case e.config.off&noKillers == 0 && m == l.killers[1]:
			mark += markKiller
		}
		if !noisy && e.config.off&noHistory == 0 {
			mark += int32(history[m])
		}
		e.trials[from+i] = newTrial(m, mark, noisy)
	}
}

// pick brings the best of a position's trials, which begin at from, to the place
// i; those before it were picked before. The trials are marked when the first one
// is asked for that was not held, which often is not needed.
func (e *engine) pick(ply, from, i int) trial {
	switch held := e.trials[from].mark() == markTable; {
	case held && i == from:
		return e.trials[i]
	case held && i == from+1 || i == from:
		e.mark(ply, i)
	}
	rest := e.trials[i:]
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

// refuted learns from a move that made all others needless.
func (e *engine) refuted(ply, depth int, by trial, from, at int) {
	if by.noisy() {
		return
	}
	l := &e.levels[ply]
	if l.killers[0] != by.move() {
		l.killers[0], l.killers[1] = by.move(), l.killers[0]
	}
	bonus := min(depth*depth, mostMark/4)
	e.order.learn(l.seat, by.move(), bonus)
	for _, c := range e.trials[from:at] {
		if !c.noisy() {
			e.order.learn(l.seat, c.move(), -bonus)
		}
	}
}
