package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search/table"
)

// quiet is the value of a position at the horizon, for its seat: what the
// evaluation says, where the game is Tactical after the noisy moves have been
// played out. A seat may always leave them, unless it is threatened.
func (e *engine) quiet(ply, alpha, beta int) int {
	if e.tick() {
		return 0
	}
	l := &e.levels[ply]
	l.length = 0
	e.leaves++
	if l.tactical == nil || e.config.off&noQuiescence != 0 || ply >= lastPly {
		return e.judge(ply)
	}
	held := table.Entry{Move: game.NoMove, Judge: table.NoPoints}
	if e.config.off&noTable == 0 {
		if x, ok := e.table.Get(l.key); ok {
			held = x
			value := fromRoot(int(x.Value), ply)
			if b := x.Bound(); beta-alpha == 1 && (b == table.Exact || b == table.Least && value >= beta || b == table.Most && value <= alpha) {
				return value
			}
		}
	}
	low, best, points := alpha, -infinity, table.NoPoints
	threatened := l.tactical.InCheck()
	if threatened {
		e.legal = l.state.Legal(l.seat, e.legal[:0])
	} else {
		points = int(held.Judge)
		if points == table.NoPoints {
			points = e.judge(ply)
		}
		best = points
		if best >= beta {
			if held.Judge == table.NoPoints && e.config.off&noTable == 0 {
				e.table.Put(table.Entry{Key: l.key, Move: game.NoMove, Value: int16(best), Judge: int16(points), Kind: uint8(table.Least)})
			}
			return best
		}
		alpha = max(alpha, best)
		e.legal = l.tactical.Noisy(l.seat, e.legal[:0])
	}
	move := game.NoMove
	from := e.list(ply, e.legal, held.Move)
	for i := from; i < len(e.trials); i++ {
		c := e.pick(ply, from, i)
		if !threatened && c.mark() < markNoisy {
			break // the rest lose more than they win
		}
		e.play(ply, c.move())
		value := e.fall(ply, alpha, beta)
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
	e.trials = e.trials[:from]
	if e.config.off&noTable == 0 {
		e.table.Put(table.Entry{Key: l.key, Move: move, Value: int16(fromHere(best, ply)), Judge: int16(points), Kind: uint8(table.BoundOf(best, low, beta))})
	}
	return best
}

// fall is down within the quiescence search.
func (e *engine) fall(ply, alpha, beta int) int {
	l, next := &e.levels[ply], &e.levels[ply+1]
	switch {
	case next.over:
		e.tick()
		return e.final(ply+1, l.seat)
	case next.seat == l.seat:
		return e.quiet(ply+1, alpha, beta)
	}
	return -e.quiet(ply+1, -beta, -alpha)
}
