package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search/table"
)

// quiescence is the value of a position at the horizon, for its seat: the static
// evaluation or, in a tactical game, the best value once the noisy moves are played out.
// A seat may always stand pat, unless it is in check.
func (e *engine) quiescence(ply, alpha, beta int) int {
	if e.tick() {
		return 0
	}
	f := &e.stack[ply]
	f.length = 0
	e.leaves++
	if f.tactical == nil || e.config.off&noQuiescence != 0 || ply >= lastPly {
		return e.evaluate(ply)
	}
	held := table.Entry{Move: game.NoMove, Eval: table.NoEval}
	if e.config.off&noTable == 0 {
		if x, ok := e.table.Get(f.key); ok {
			held = x
			value := fromRoot(int(x.Value), ply)
			if b := x.Bound(); beta-alpha == 1 && (b == table.Exact || b == table.Lower && value >= beta || b == table.Upper && value <= alpha) {
				return value
			}
		}
	}
	low, best, points := alpha, -infinity, table.NoEval
	inCheck := f.tactical.InCheck()
	if inCheck {
		e.legal = f.state.Legal(f.seat, e.legal[:0])
	} else {
		points = int(held.Eval)
		if points == table.NoEval {
			points = e.evaluate(ply)
		}
		best = points
		if best >= beta {
			if held.Eval == table.NoEval && e.config.off&noTable == 0 {
				e.table.Put(table.Entry{Key: f.key, Move: game.NoMove, Value: int16(best), Eval: int16(points), Kind: uint8(table.Lower)})
			}
			return best
		}
		alpha = max(alpha, best)
		e.legal = f.tactical.Noisy(f.seat, e.legal[:0])
	}
	move := game.NoMove
	from := e.list(ply, e.legal, held.Move)
	for i := from; i < len(e.moves); i++ {
		c := e.pick(ply, from, i)
		if !inCheck && c.score() < scoreNoisy {
			break // the rest lose more than they win
		}
		e.play(ply, c.move())
		value := e.quiescentChild(ply, alpha, beta)
		if e.halted {
			return 0
		}
		if value > best {
			best, move = value, c.move()
			if value >= beta {
				break
			}
			alpha = max(alpha, value)
		}
	}
	e.moves = e.moves[:from]
	if e.config.off&noTable == 0 {
		e.table.Put(table.Entry{Key: f.key, Move: move, Value: int16(fromHere(best, ply)), Eval: int16(points), Kind: uint8(table.BoundOf(best, low, beta))})
	}
	return best
}

// quiescentChild is child within the quiescence search.
func (e *engine) quiescentChild(ply, alpha, beta int) int {
	f, next := &e.stack[ply], &e.stack[ply+1]
	switch {
	case next.over:
		e.tick()
		return e.terminalValue(ply+1, f.seat)
	case next.seat == f.seat:
		return e.quiescence(ply+1, alpha, beta)
	}
	return -e.quiescence(ply+1, -beta, -alpha)
}
