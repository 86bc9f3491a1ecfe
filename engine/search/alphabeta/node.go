package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search/table"
)

// child is the value of the position in the next frame, for the seat that acts in this
// one.
func (e *engine) child(f *frame, depth, alpha, beta int) int {
	next := f.next
	switch {
	case next.Over:
		e.tick()
		return e.terminalValue(next, f.Seat)
	case next.Known && !e.scored && !e.config.Plain:
		e.tick()
		if next.Seat == f.Seat {
			return e.tablebaseValue(next)
		}
		return -e.tablebaseValue(next)
	case next.Seat == f.Seat:
		return e.node(next, depth, alpha, beta)
	}
	return -e.node(next, depth, -beta, -alpha)
}

// terminalValue is the value of a finished game for a seat.
func (e *engine) terminalValue(f *frame, seat game.Seat) int {
	var returns [game.MaxSeats]float32
	f.state.Returns(&returns)
	if returns[seat] == 0 {
		return 0
	}
	size := winNow - f.ply
	if e.scored {
		var margin [game.MaxSeats]int
		f.state.(game.Scorer).Margin(&margin)
		size = winBase + min(max(margin[seat], -margin[seat]), winMost)
	}
	if returns[seat] < 0 {
		return -size
	}
	return size
}

// tablebaseValue is the value of a position in the tablebase, for its seat.
func (e *engine) tablebaseValue(f *frame) int {
	if f.Result == 0 {
		e.leaves++ // it may depend on how many plies are left
		return 0
	}
	return int(f.Result) * max(winSoon+1, winNow-f.ply-int(f.Plies))
}

// evaluate is the static evaluation of a position, for its seat.
func (e *engine) evaluate(f *frame) int {
	points := e.static(f.state, f.Seat, e.config.Without)
	return min(max(points, -game.MaxPoints), game.MaxPoints)
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

// node searches a position so many plies deep and returns its value for the seat that
// acts. At or below alpha the value is an upper bound, at or above beta a
// lower bound (fail-soft).
func (e *engine) node(f *frame, depth, alpha, beta int) int {
	off, ply := e.config.off, f.ply
	inCheck := f.InCheck && off&noExtensions == 0
	if inCheck && ply < 2*e.iteration {
		depth++
	}
	if depth <= 0 || ply >= lastPly {
		return e.quiescence(f, alpha, beta)
	}
	if e.tick() {
		return 0
	}
	f.length = 0 // there may be a line of a search before this one
	if f.Repeated && off&noRepetition == 0 {
		e.leaves++ // it depends on the line; whoever prefers a draw can repeat the position
		return 0
	}
	if !e.scored && off|noDeepening|noSolved != plain {
		// Mate distance pruning: no win is sooner than the next ply.
		alpha, beta = max(alpha, ply-winNow), min(beta, winNow-ply-1)
		if alpha >= beta {
			return alpha
		}
	}
	window := beta - alpha
	held := table.None
	if off&noTable == 0 {
		held = e.table.Get(f.Key)
	}
	if window == 1 && held.Depth() >= depth {
		if value := fromRoot(held.Value(), ply); held.Cuts(value, alpha, beta) {
			if held.Depth() != table.ToTheEnd {
				e.leaves++
			}
			return value
		}
	}

	if depth >= 4 && held.Move() == game.NoMove && off&noInternal == 0 {
		depth-- // internal iterative reduction: the next iteration has a move to try first
	}

	before := e.leaves
	points := table.NoEval // static evaluation, if there is no check
	if f.tactical != nil {
		if !inCheck {
			points = held.Eval()
			if points == table.NoEval && off&(noNullMove|noFutility) != noNullMove|noFutility {
				points = e.evaluate(f)
			}
		}
		e.follow(f, points)
		if window == 1 && points != table.NoEval {
			if value, cutoff := e.forwardPrune(f, depth, alpha, beta); cutoff || e.halted {
				return value
			}
		}
	} else if window == 1 {
		if value, sure := e.probCut(f, depth, alpha, beta); sure || e.halted {
			return value
		}
	}

	from := len(e.legal)
	e.legal = f.state.Legal(f.Seat, e.legal)
	hashed := e.list(from, held.Move())
	low, best, move := alpha, -infinity, game.NoMove
	for i, ordered := from, true; i < len(e.legal); i++ {
		c := e.moves[i]
		if ordered {
			c = e.pick(f, from, i, hashed)
		}
		if window == 1 && best > -game.MaxPoints && e.futile(f, depth, i-from, c, points, alpha) {
			e.leaves++
			ordered = false // all that follow are futile too, except checks
			continue
		}
		f.play(c.move())
		value := e.searchMove(f, depth, alpha, beta, i-from, c, inCheck)
		if e.halted {
			return 0
		}
		if value > best {
			best, move = value, c.move()
			if value > alpha {
				alpha = value
				f.line[0] = c.move()
				f.length = 1 + copy(f.line[1:], f.next.line[:f.next.length])
			}
			if value >= beta {
				e.cutoff(f, depth, c, from, i)
				break
			}
		}
	}
	e.legal = e.legal[:from]

	if off&noTable == 0 {
		plies := depth
		if e.leaves == before && off&noSolved == 0 {
			depth = table.ToTheEnd
		}
		x := table.NewEntry(move, fromHere(best, ply), points, depth, table.BoundOf(best, low, beta))
		e.table.Put(f.Key, x)
		if plies >= e.sharing.least {
			e.sharing.note(result{f.Key, x, uint8(plies)})
		}
	}
	return best
}

// searchMove is the value of the move just made, which has that number among the moves
// of its position, by principal variation search: all moves but the first are searched
// with a null window, late ones reduced, and searched again if they fail high.
func (e *engine) searchMove(f *frame, depth, alpha, beta, number int, c scoredMove, inCheck bool) int {
	if number == 0 || e.config.off&noNullWindow != 0 {
		return e.child(f, depth-1, alpha, beta)
	}
	less := e.reduction(f, depth, number, c, inCheck, beta-alpha > 1)
	value := e.child(f, depth-1-less, alpha, alpha+1)
	if value > alpha && less > 0 && !e.halted {
		value = e.child(f, depth-1, alpha, alpha+1)
	}
	if value > alpha && value < beta && !e.halted {
		value = e.child(f, depth-1, alpha, beta)
	}
	return value
}
