package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search/table"
)

// play makes a move: the position after it is at the next ply.
func (e *engine) play(ply int, m game.Move) {
	f, next := &e.stack[ply], &e.stack[ply+1]
	next.state.CopyFrom(f.state)
	next.state.Play(game.Solo(f.seat, m), nil)
	next.move = m
	e.enter(ply + 1)
}

// enter fills the frame of the position at a ply.
func (e *engine) enter(ply int) {
	f := &e.stack[ply]
	f.length = 0
	acting := f.state.Acting()
	if f.over = acting == 0; f.over {
		return
	}
	f.seat = acting.First()
	if f.keyed != nil {
		f.key = f.keyed.Key()
	} else {
		f.key = f.state.Hash()
	}
	if f.tablebase != nil {
		f.result, f.plies, f.probed = f.tablebase.Probe()
	}
}

// child is the value of the position at the next ply, for the seat that acts at this
// one.
func (e *engine) child(ply, depth, alpha, beta int) int {
	f, next := &e.stack[ply], &e.stack[ply+1]
	switch {
	case next.over:
		e.tick()
		return e.terminalValue(ply+1, f.seat)
	case next.probed:
		e.tick()
		if next.seat == f.seat {
			return e.tablebaseValue(ply + 1)
		}
		return -e.tablebaseValue(ply + 1)
	case next.seat == f.seat:
		return e.node(ply+1, depth, alpha, beta)
	}
	return -e.node(ply+1, depth, -beta, -alpha)
}

// terminalValue is the value of a finished game for a seat.
func (e *engine) terminalValue(ply int, seat game.Seat) int {
	var returns [game.MaxSeats]float32
	state := e.stack[ply].state
	state.Returns(&returns)
	if returns[seat] == 0 {
		return 0
	}
	size := winNow - ply
	if e.scored {
		var margin [game.MaxSeats]int
		state.(game.Scorer).Margin(&margin)
		size = winBase + min(max(margin[seat], -margin[seat]), winMost)
	}
	if returns[seat] < 0 {
		return -size
	}
	return size
}

// tablebaseValue is the value of a position in the tablebase, for its seat.
func (e *engine) tablebaseValue(ply int) int {
	f := &e.stack[ply]
	if f.result == 0 {
		e.leaves++ // it may depend on how many plies are left
		return 0
	}
	return f.result * max(winSoon+1, winNow-ply-f.plies)
}

// evaluate is the static evaluation of the position at a ply, for its seat.
func (e *engine) evaluate(ply int) int {
	f := &e.stack[ply]
	points := e.config.Evaluation.Points(f.state, f.seat, e.config.Without)
	return min(max(points, -game.MaxPoints), game.MaxPoints)
}

// repeats says whether the position at a ply has occurred before: whoever prefers
// a draw can repeat it.
func (e *engine) repeats(ply int) bool {
	f := &e.stack[ply]
	return f.repetitions != nil && e.config.off&noRepetition == 0 && f.repetitions.Repetitions() > 0
}

// fromRoot turns a value whose plies to a win count from a ply into one that counts from
// the root.
func fromRoot(value, ply int) int {
	switch {
	case value > winSoon:
		return value - ply
	case value < -winSoon:
		return value + ply
	}
	return value
}

// fromHere is the inverse of fromRoot.
func fromHere(value, ply int) int { return fromRoot(value, -ply) }

// node searches the position at a ply so many plies deep and returns its value for the
// seat that acts. At or below alpha the value is an upper bound, at or above beta a
// lower bound (fail-soft).
func (e *engine) node(ply, depth, alpha, beta int) int {
	f := &e.stack[ply]
	f.length = 0
	off := e.config.off
	inCheck := f.tactical != nil && off&noExtensions == 0 && f.tactical.InCheck()
	if inCheck && ply < 2*e.iteration {
		depth++
	}
	if depth <= 0 || ply >= lastPly {
		return e.quiescence(ply, alpha, beta)
	}
	if e.tick() {
		return 0
	}
	if e.repeats(ply) {
		e.leaves++ // it depends on the line
		return 0
	}
	if !e.scored && off != plain {
		// Mate distance pruning: no win is sooner than the next ply.
		alpha, beta = max(alpha, ply-winNow), min(beta, winNow-ply-1)
		if alpha >= beta {
			return alpha
		}
	}
	window := beta - alpha
	held, found := table.Entry{Move: game.NoMove, Eval: table.NoEval}, false
	if off&noTable == 0 {
		if x, ok := e.table.Get(f.key); ok {
			held, found = x, true
		}
	}
	if found && window == 1 && int(held.Depth) >= depth {
		value := fromRoot(int(held.Value), ply)
		if b := held.Bound(); b == table.Exact || b == table.Lower && value >= beta || b == table.Upper && value <= alpha {
			if held.Depth != table.ToTheEnd {
				e.leaves++
			}
			return value
		}
	}

	if depth >= 4 && held.Move == game.NoMove && off&noInternal == 0 {
		depth-- // internal iterative reduction: the next iteration has a move to try first
	}

	before := e.leaves
	points := table.NoEval // static evaluation, if there is no check
	if f.tactical != nil && !inCheck {
		points = int(held.Eval)
		if points == table.NoEval && off&(noNullMove|noFutility) != noNullMove|noFutility {
			points = e.evaluate(ply)
		}
		if window == 1 && points != table.NoEval {
			if value, cutoff := e.forwardPrune(ply, depth, points, beta); cutoff || e.halted {
				return value
			}
		}
	}
	if window == 1 && f.tactical == nil {
		if value, sure := e.probCut(ply, depth, alpha, beta); sure || e.halted {
			return value
		}
	}

	e.legal = f.state.Legal(f.seat, e.legal[:0])
	from := e.list(ply, e.legal, held.Move)
	low, best, move := alpha, -infinity, game.NoMove
	for i, ordered := from, true; i < len(e.moves); i++ {
		c := e.moves[i]
		if ordered {
			c = e.pick(ply, from, i)
		}
		if window == 1 && best > -game.MaxPoints && e.futile(ply, depth, i-from, c, points, alpha) {
			e.leaves++
			ordered = false // all that follow are futile too, except checks
			continue
		}
		e.play(ply, c.move())
		value := e.searchMove(ply, depth, alpha, beta, i-from, c, inCheck)
		if e.halted {
			return 0
		}
		if value > best {
			best, move = value, c.move()
			if value > alpha {
				alpha = value
				next := &e.stack[ply+1]
				f.line[0] = c.move()
				f.length = 1 + copy(f.line[1:], next.line[:next.length])
			}
			if value >= beta {
				e.cutoff(ply, depth, c, from, i)
				break
			}
		}
	}
	e.moves = e.moves[:from]

	if off&noTable == 0 {
		x := table.Entry{Key: f.key, Move: move, Value: int16(fromHere(best, ply)), Eval: int16(points), Depth: uint8(depth), Kind: uint8(table.BoundOf(best, low, beta))}
		if e.leaves == before && off&noSolved == 0 {
			x.Depth = table.ToTheEnd
		}
		e.table.Put(x)
	}
	return best
}

// searchMove is the value of the move just made, which has that number among the moves
// of its position, by principal variation search: all moves but the first are searched
// with a null window, late ones reduced, and searched again if they fail high.
func (e *engine) searchMove(ply, depth, alpha, beta, number int, c scoredMove, inCheck bool) int {
	if number == 0 || e.config.off&noNullWindow != 0 {
		return e.child(ply, depth-1, alpha, beta)
	}
	less := e.reduction(ply, depth, number, c, inCheck, beta-alpha > 1)
	value := e.child(ply, depth-1-less, alpha, alpha+1)
	if value > alpha && less > 0 && !e.halted {
		value = e.child(ply, depth-1, alpha, alpha+1)
	}
	if value > alpha && value < beta && !e.halted {
		value = e.child(ply, depth-1, alpha, beta)
	}
	return value
}
