package alphabeta

import (
	"math"

	"playout/engine/game"
	"playout/engine/search/transposition"
)

// Forward pruning: the search skips moves or positions by these rules without searching them. Each
// rule may be wrong, but gains more than it loses.

// unrazored is the largest number of plies of an iteration without razoring: such a short search
// has time to find mates that begin with a sacrifice.
const unrazored = 5

// nullReduction is the smallest reduction of a null move, in plies.
const nullReduction = 3

// assess notes the static evaluation of a position without a check, which the table may have
// stored, and whether it is higher than two plies before. A side whose position gets better is
// likely to fail high, and the other to fail low, so the search prunes less for the one and more
// for the other.
func (e *engine) assess(f *frame, stored int) {
	points := transposition.NoEval
	if !e.inCheck(f) {
		points = stored
		if points == transposition.NoEval && e.use.has(nullMove|futility) {
			points = e.evaluate(f)
		}
	}
	f.points, f.improving = points, true
	if points != transposition.NoEval && f.ply >= 2 {
		before := e.stack[f.ply-2].points
		f.improving = before == transposition.NoEval || points > before
	}
}

// forwardPrune decides a tactical position by its static evaluation, without a search of its
// moves: steps 9 to 11 of node.
func (e *engine) forwardPrune(f *frame, depth, alpha, beta int) (value int, cutoff bool) {
	if max(beta, -beta) >= game.MaxPoints {
		return 0, false
	}

	// Step 9. Razoring: well below alpha the captures alone decide.
	if f.points < beta {
		if e.use.has(razoring) && depth <= 2 && e.iteration > unrazored && f.points+(1+depth*depth)*e.config.razorMargin() <= alpha {
			value = e.quiescence(f, alpha, beta)
			e.noteCut(CutAlpha)
			return value, value <= alpha
		}
		return 0, false
	}

	// Step 10. Reverse futility pruning: well above beta the evaluation itself decides.
	plies := depth
	if f.improving && e.use.has(improving) {
		plies--
	}
	if e.use.has(futility) && depth <= 6 && f.points-plies*e.config.futilityMargin() >= beta {
		e.leaves++
		e.noteCut(CutFutility)
		return f.points, true
	}

	// Step 11. Null move: the position is good enough even if the seat passes.
	if !e.use.has(nullMove) || depth < 3 || f.move == game.NoMove {
		return 0, false
	}
	return e.nullMove(f, depth, beta)
}

// nullMove passes the turn and reports whether the value is beta or more even then.
func (e *engine) nullMove(f *frame, depth, beta int) (value int, cutoff bool) {
	next := f.next
	next.state.CopyFrom(f.state)
	if !next.tactical.NullMove() {
		return 0, false
	}
	next.readFacts(game.NoMove)
	if next.Over {
		return 0, false
	}
	before := e.leaves
	less := nullReduction + depth/4 + min((f.points-beta)/e.config.razorMargin(), 3)
	if value = e.child(f, depth-1-less, beta-1, beta); value < beta {
		e.leaves = before // nothing depends on them
		return 0, false
	}
	e.leaves++
	e.noteCut(CutNull)
	return min(value, game.MaxPoints), true // a win found this way is unproven: the seat may have to move
}

// probCut reports whether a shallow search is so far outside a null window that a deep one is
// historyReduction to end on the other side (ProbCut, M. Buro 1995).
func (e *engine) probCut(f *frame, depth, alpha, beta int) (value int, sure bool) {
	least := 5
	if e.iteration > 6 {
		least = 3 // pays only in deep iterations: shallow ones need exact values near the horizon
	}
	if depth < least || !e.use.has(probCut) || max(beta, -alpha) > game.MaxPoints {
		return 0, false
	}
	shallow := depth/4*2 + depth%2 // of the same parity: values alternate with it
	margin := int(e.margins[depth-shallow])
	above, below := min(beta+margin, game.MaxPoints), max(alpha-margin, -game.MaxPoints)
	before := e.leaves
	if value = e.node(f, shallow, above-1, above); value >= above || e.halted {
		e.noteCut(CutBeta)
		return beta, true
	}
	if value = e.node(f, shallow, below, below+1); value <= below {
		e.noteCut(CutAlpha)
		return alpha, true
	}
	e.leaves = before // nothing depends on them
	return 0, false
}

// probCutMargins returns by how many points a shallow search must be outside the window, by the
// plies between it and the deep one. The change of a value by one more ply is about as random as
// a step of a walk: TestErrors shows that n plies add a standard deviation of scale/5·√n in
// Othello, a little less in Morris. Matches chose 1.3 times that.
func probCutMargins(scale float64) (margins [MaxDepth]int16) {
	for n := range margins {
		margins[n] = int16(min(1.3*scale/5*math.Sqrt(float64(n)), game.MaxPoints))
	}
	return margins
}

// futilityMargin returns the points by which one ply is expected to change the evaluation at most.
func (c *Config) futilityMargin() int { return int(c.Evaluation.Scale) / 5 }

// razorMargin returns about the value of the smallest piece.
func (c *Config) razorMargin() int { return int(c.Evaluation.Scale) / 4 }

// futile reports whether a quiet move near the horizon need not be searched: the static
// evaluation before it is well below alpha (futility pruning), or many moves were searched before
// it (late move pruning). Moves that give check are never futile.
func (e *engine) futile(f *frame, depth, number int, c scoredMove, alpha int) bool {
	if f.points == transposition.NoEval || c.noisy() || depth > 4 || number == 0 || !e.use.has(futility) {
		return false
	}
	late := e.use.has(latePruning) && isLate(depth, number)
	return (late || f.points+(depth+1)*e.config.futilityMargin() <= alpha) && !f.tactical.GivesCheck(f.Seat, c.move())
}

// isLate reports whether a move comes after too many others to be searched.
func isLate(depth, number int) bool { return number >= 4+3*depth*depth }

// futileCut returns why a futile move is left out.
func (e *engine) futileCut(depth, number int) Cut {
	if e.use.has(latePruning) && isLate(depth, number) {
		return CutLate
	}
	return CutFutility
}

// historyPly is the amount of history that changes a reduction by one ply.
const historyPly = 400

// historyReduction returns by how many more plies a move is reduced, given its history and whether
// its side's position gets better.
func (e *engine) historyReduction(f *frame, c scoredMove) (less int) {
	if c.score() < scoreKiller && e.use.has(history) {
		less = -int(max(c.score(), -maxHistory)) / historyPly
	}
	if !f.improving && e.use.has(improving) {
		less++
	}
	return less
}

// reduction returns by how many plies a late move is reduced at first.
func (e *engine) reduction(f *frame, depth, number int, c scoredMove, open bool) int {
	next := f.next
	if depth < 3 || number < 2 || !e.use.has(reductions) || c.noisy() || e.inCheck(f) || next.Over {
		return 0
	}
	less := int(lateReductions[min(depth, 63)][min(number, 63)])
	if open || c.score() >= scoreKiller {
		less--
	}
	if f.tactical != nil {
		less += e.historyReduction(f, c)
	}
	if less > 0 && next.InCheck {
		return 0
	}
	return min(max(less, 0), depth-2)
}
