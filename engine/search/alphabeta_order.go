package search

import (
	"math"

	"playout/engine/game"
)

// trial is a move in the order in which those of a position are searched.
type trial struct {
	mark  int32 // the larger, the earlier
	move  game.Move
	noisy bool
}

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

// list puts moves of a position on top of the trials, with their marks, and returns
// where they begin. They are all that are legal, or the noisy ones.
func (e *alphaBeta) list(ply int, moves []game.Move, held game.Move, all bool) (from int) {
	l := &e.levels[ply]
	from = len(e.trials)
	e.noisy = e.noisy[:0]
	if all && l.tactical != nil {
		e.noisy = l.tactical.Noisy(l.seat, e.noisy)
	}
	next := 0
	for _, m := range moves {
		t := trial{move: m, noisy: !all}
		if next < len(e.noisy) && e.noisy[next] == m {
			t.noisy = true
			next++
		}
		rank := 0
		if l.ranker != nil && e.config.off&noRank == 0 {
			rank = min(max(l.ranker.Rank(l.seat, m), -mostRank), mostRank)
		}
		t.mark = int32(rank * rankUnit)
		switch {
		case m == held:
			t.mark = markTable
		case t.noisy && rank >= 0:
			t.mark += markNoisy
		case t.noisy:
			t.mark -= markKiller
		default:
			if e.config.off&noHistory == 0 {
				t.mark += int32(e.order.history[l.seat][m])
			}
			if e.config.off&noKillers == 0 {
				switch m {
				case l.killers[0]:
					t.mark += markKiller + 1
				case l.killers[1]:
					t.mark += markKiller
				}
			}
		}
		e.trials = append(e.trials, t)
	}
	return from
}

// pick brings the best of the trials from i on to the place i.
func (e *alphaBeta) pick(i int) trial {
	best := i
	for j := i + 1; j < len(e.trials); j++ {
		if e.trials[j].mark > e.trials[best].mark {
			best = j
		}
	}
	c := e.trials[best]
	e.trials[best] = e.trials[i]
	e.trials[i] = c
	return c
}

// refuted learns from a move that made all others needless.
func (e *alphaBeta) refuted(ply, depth int, by trial, from, at int) {
	if by.noisy {
		return
	}
	l := &e.levels[ply]
	if l.killers[0] != by.move {
		l.killers[0], l.killers[1] = by.move, l.killers[0]
	}
	bonus := min(depth*depth, mostMark/4)
	e.order.learn(l.seat, by.move, bonus)
	for _, c := range e.trials[from:at] {
		if !c.noisy {
			e.order.learn(l.seat, c.move, -bonus)
		}
	}
}
