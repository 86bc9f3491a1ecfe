package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search/transposition"
)

// quiescence returns the value of a position at the horizon, for its seat: the static evaluation
// or, in a tactical game, the best value after the noisy moves. A seat may always stand pat,
// unless it is in check.
func (e *engine) quiescence(f *frame, alpha, beta int) int {
	if e.tick() {
		return 0
	}
	f.length = 0
	ply := f.ply
	e.leaves++
	if f.tactical == nil || !e.use.has(quiescence) || ply >= maxPly {
		return e.evaluate(f)
	}
	entry := transposition.None
	if e.use.has(transpositions) {
		entry = e.table.Get(f.Key)
		if value := fromRoot(entry.Value(), ply); beta-alpha == 1 && entry.Cuts(value, alpha, beta) {
			e.noteCut(CutTable)
			return value
		}
	}
	low, best, points := alpha, -infinity, transposition.NoEval
	from := len(e.legal)
	if f.InCheck {
		e.legal = f.state.Legal(f.Seat, e.legal)
	} else {
		points = entry.Eval()
		if points == transposition.NoEval {
			points = e.evaluate(f)
		}
		best = points
		if best >= beta {
			if entry.Eval() == transposition.NoEval && e.use.has(transpositions) {
				e.table.Put(f.Key, transposition.NewEntry(game.NoMove, best, points, 0, transposition.Lower))
			}
			e.noteCut(CutStand)
			return best
		}
		alpha = max(alpha, best)
		e.legal = f.tactical.Noisy(f.Seat, e.legal)
	}
	move := game.NoMove
	hashed := e.list(from, entry.Move())
	e.noteMoves(len(e.legal) - from)
	for i := from; i < len(e.legal); i++ {
		c := e.pick(f, from, i, hashed)
		if !f.InCheck && c.score() < scoreNoisy {
			break // the rest lose more than they win
		}
		f.play(c.move())
		value := e.quiescentChild(f, alpha, beta)
		if e.halted {
			return 0
		}
		e.noteSearched()
		if value > best {
			best, move = value, c.move()
			if value >= beta {
				e.noteCut(CutBeta)
				break
			}
			alpha = max(alpha, value)
		}
	}
	e.legal = e.legal[:from]
	if e.use.has(transpositions) {
		e.table.Put(f.Key, transposition.NewEntry(move, fromHere(best, ply), points, 0, transposition.BoundOf(best, low, beta)))
	}
	return best
}

// quiescentChild is child for the quiescence search.
func (e *engine) quiescentChild(f *frame, alpha, beta int) int {
	if e.trace != nil {
		return e.traceChild(f, 0, alpha, beta, true)
	}
	return e.searchQuiescentChild(f, alpha, beta)
}

// searchQuiescentChild does the work of quiescentChild.
func (e *engine) searchQuiescentChild(f *frame, alpha, beta int) int {
	next := f.next
	switch {
	case next.Over:
		e.tick()
		return e.terminalValue(next, f.Seat)
	case next.Seat == f.Seat:
		return e.quiescence(next, alpha, beta)
	}
	return -e.quiescence(next, -beta, -alpha)
}
