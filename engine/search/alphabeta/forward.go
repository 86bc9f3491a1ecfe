package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search/table"
)

// What a search takes for granted without looking: all of it may be wrong, and
// is kept where it finds more than it misses.

// nullLess is how much less deep a null move is searched.
const nullLess = 3

// giveAway says whether a position is so good for its seat that even without a
// move it is worth beta or more: its judgement is well beyond it, near the
// horizon (reverse futility), or a search after giving the turn away finds so
// (null move).
func (e *engine) giveAway(ply, depth, points, beta int) (value int, refuted bool) {
	off := e.config.off
	if points < beta || beta <= -game.MaxPoints || beta > game.MaxPoints {
		return 0, false
	}
	if off&noMargins == 0 && depth <= 6 && points-depth*e.step() >= beta {
		e.leaves++
		return points, true
	}
	l, next := &e.levels[ply], &e.levels[ply+1]
	if off&noNullMove != 0 || depth < 3 || l.move == game.NoMove {
		return 0, false
	}
	next.state.CopyFrom(l.state)
	if !next.tactical.NullMove() {
		return 0, false
	}
	next.move = game.NoMove
	e.arrive(ply + 1)
	if next.over {
		return 0, false
	}
	before := e.leaves
	if value = e.down(ply, depth-1-nullLess-depth/6, beta-1, beta); value < beta {
		e.leaves = before // nothing hangs on them
		return 0, false
	}
	e.leaves++
	return min(value, game.MaxPoints), true // a win found so is none: the seat may have to move
}

// probable says whether a shallow search is so far beyond an empty window that a
// deep one will hardly come out on its other side (ProbCut, M. Buro 1995).
func (e *engine) probable(ply, depth, alpha, beta int) (value int, sure bool) {
	if depth < 5 || e.config.off&noProbable != 0 || max(beta, -alpha) > game.MaxPoints {
		return 0, false
	}
	shallow := depth/4*2 + depth%2 // of the same parity, since values swing with it
	margin := int(e.config.Evaluation.Scale) / 2
	above, below := min(beta+margin, game.MaxPoints), max(alpha-margin, -game.MaxPoints)
	before := e.leaves
	if value = e.node(ply, shallow, above-1, above); value >= above || e.halted {
		return beta, true
	}
	if value = e.node(ply, shallow, below, below+1); value <= below {
		return alpha, true
	}
	e.leaves = before // nothing hangs on them
	return 0, false
}

// step is the lead, in points, that one ply may turn over.
func (e *engine) step() int { return int(e.config.Evaluation.Scale) / 5 }

// hopeless says whether a quiet move near the horizon need not be searched: the
// position before it is judged well below alpha, or many moves went before
// (futility). Moves that threaten are searched.
func (e *engine) hopeless(ply, depth, number int, c trial, points, alpha int) bool {
	if points == table.NoPoints || c.noisy() || depth > 4 || number == 0 || e.config.off&noMargins != 0 {
		return false
	}
	l := &e.levels[ply]
	late := number >= 4+3*depth*depth
	return (late || points+(depth+1)*e.step() <= alpha) && !l.tactical.GivesCheck(l.seat, c.move())
}

// reduction is how many plies less deep a move is searched at first.
func (e *engine) reduction(ply, depth, number int, c trial, threatened, open bool) int {
	next := &e.levels[ply+1]
	if e.config.off&noReductions != 0 || depth < 3 || number < 2 || c.noisy() || threatened || next.over {
		return 0
	}
	less := int(e.order.plies[min(depth, 63)][min(number, 63)])
	if open || c.mark() >= markKiller {
		less--
	}
	if less > 0 && next.tactical != nil && next.tactical.InCheck() {
		return 0
	}
	return min(max(less, 0), depth-2)
}
