package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search/transposition"
)

// child returns the value of the position in the next frame, for the seat that acts in this one.
func (e *engine) child(f *frame, depth, alpha, beta int) int {
	if !e.use.has(pruning) {
		alpha, beta = -infinity, infinity
	}
	if e.trace != nil {
		return e.traceChild(f, depth, alpha, beta, false)
	}
	return e.searchChild(f, depth, alpha, beta)
}

// searchChild does the work of child.
func (e *engine) searchChild(f *frame, depth, alpha, beta int) int {
	next := f.next
	switch {
	case next.Over:
		e.tick()
		return e.terminalValue(next, f.Seat)
	case next.Known && !e.scored && e.use.has(tablebase):
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

// terminalValue returns the value of a finished game for a seat.
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
		size = winBase + min(max(margin[seat], -margin[seat]), maxMargin)
	}
	if returns[seat] < 0 {
		return -size
	}
	return size
}

// tablebaseValue returns the value of a position in the tablebase, for its seat.
func (e *engine) tablebaseValue(f *frame) int {
	if f.Result == 0 {
		e.leaves++ // it may depend on how many plies are left
		return 0
	}
	return int(f.Result) * max(winSoon+1, winNow-f.ply-int(f.Plies))
}

// evaluate returns the static evaluation of a position, for its seat.
func (e *engine) evaluate(f *frame) int {
	points := e.static(f.state, f.Seat, e.config.Without)
	return min(max(points, -game.MaxPoints), game.MaxPoints)
}

// fromRoot converts a value whose plies to a win count from a ply into one that counts them from
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

// inCheck reports whether the seat that acts is in check, if the search heeds checks.
func (e *engine) inCheck(f *frame) bool { return f.InCheck && e.use.has(extensions) }

// node searches a position depth plies deep and returns its value for the seat that acts. At or
// below alpha the value is an upper bound, at or above beta a lower bound (fail-soft).
//
// The steps from here to searchMove are numbered in their order, which is about that of
// Stockfish; each has its name in the literature. The ends of games and the tablebase come before
// them, in child.
func (e *engine) node(f *frame, depth, alpha, beta int) int {
	ply := f.ply

	// Step 1. Check extension.
	if e.inCheck(f) && ply < 2*e.iteration {
		depth++
	}

	// Step 2. Quiescence search at the horizon.
	if depth <= 0 || ply >= maxPly {
		return e.quiescence(f, alpha, beta)
	}

	// Step 3. Count the node, pause, and leave a search that was halted.
	if e.tick() {
		return 0
	}
	f.length = 0 // it may hold a line of an earlier search

	// Step 4. Draw by repetition.
	if f.Repeated && e.use.has(repetition) {
		e.leaves++ // it depends on the line; a side that prefers a draw can repeat the position
		return 0
	}

	// Step 5. Mate distance pruning: no win is sooner than the next ply.
	if !e.scored && e.use.has(mateDistance) {
		alpha, beta = max(alpha, ply-winNow), min(beta, winNow-ply-1)
		if alpha >= beta {
			e.noteCut(CutAlpha)
			return alpha
		}
	}

	// Step 6. Transposition table.
	window := beta - alpha
	entry := transposition.None
	if e.use.has(transpositions) {
		entry = e.table.Get(f.Key)
	}
	if window == 1 && entry.Depth() >= depth {
		if value := fromRoot(entry.Value(), ply); entry.Cuts(value, alpha, beta) {
			if entry.Depth() != transposition.ToTheEnd {
				e.leaves++
			}
			e.noteCut(CutTable)
			return value
		}
	}

	// Step 7. Internal iterative reduction: the next iteration has a move to try first.
	if depth >= 4 && entry.Move() == game.NoMove && e.use.has(internalReduction) {
		depth--
	}

	before := e.leaves
	if f.tactical != nil {
		// Step 8. Static evaluation.
		e.assess(f, entry.Eval())

		// Steps 9 to 11. Razoring, reverse futility pruning, null move.
		if window == 1 && f.points != transposition.NoEval {
			if value, cutoff := e.forwardPrune(f, depth, alpha, beta); cutoff || e.halted {
				return value
			}
		}
	} else if window == 1 {
		// Step 12. ProbCut.
		if value, sure := e.probCut(f, depth, alpha, beta); sure || e.halted {
			return value
		}
	}
	return e.searchMoves(f, depth, alpha, beta, entry.Move(), before)
}

// searchMoves returns the value of a position that only its moves can decide. It tries a move
// from the table first; before is the number of leaves before the position.
func (e *engine) searchMoves(f *frame, depth, alpha, beta int, tableMove game.Move, before uint64) int {
	// Step 13. List the moves; pick orders them when they are needed.
	from := len(e.legal)
	e.legal = f.state.Legal(f.Seat, e.legal)
	hashed := e.list(from, tableMove)
	e.noteMoves(len(e.legal) - from)
	window := beta - alpha
	low, best, move := alpha, -infinity, game.NoMove
	for i, ordered := from, true; i < len(e.legal); i++ {
		c := e.moves[i]
		if ordered {
			c = e.pick(f, from, i, hashed)
		}

		// Step 14. Futility pruning and late move pruning.
		if window == 1 && best > -game.MaxPoints && e.futile(f, depth, i-from, c, alpha) {
			e.leaves++
			ordered = false // all moves that follow are futile too, except checks
			e.noteCut(e.futileCut(depth, i-from))
			continue
		}

		// Step 15. Make the move.
		f.play(c.move())

		// Steps 16 to 18. Principal variation search.
		value := e.searchMove(f, depth, alpha, beta, i-from, c)
		if e.halted {
			return 0
		}
		e.noteSearched()

		// Step 19. A new best move; the order learns from one that refutes the position.
		if value > best {
			best, move = value, c.move()
			if value > alpha {
				alpha = value
				f.line[0] = c.move()
				f.length = 1 + copy(f.line[1:], f.next.line[:f.next.length])
			}
			if value >= beta {
				e.cutoff(f, depth, c, from, i)
				e.noteCut(CutBeta)
				break
			}
		}
	}
	e.legal = e.legal[:from]

	// Step 20. Store the result in the table, and note it for other searches of the same root.
	if e.use.has(transpositions) {
		plies := depth
		if e.leaves == before && e.use.has(solving) {
			depth = transposition.ToTheEnd
		}
		x := transposition.NewEntry(move, fromHere(best, f.ply), f.points, depth, transposition.BoundOf(best, low, beta))
		e.table.Put(f.Key, x)
		if plies >= e.sharing.least {
			e.sharing.note(result{f.Key, x, uint8(plies)})
		}
	}
	return best
}

// searchMove returns the value of the move just made, the given number in its position, by
// principal variation search: it searches all moves but the first with a null window, late ones
// reduced, and searches them again if they fail high.
func (e *engine) searchMove(f *frame, depth, alpha, beta, number int, c scoredMove) int {
	if number == 0 || !e.use.has(nullWindow) {
		return e.child(f, depth-1, alpha, beta)
	}

	// Step 16. A null window, and late move reduction.
	less := e.reduction(f, depth, number, c, beta-alpha > 1)
	value := e.child(f, depth-1-less, alpha, alpha+1)

	// Step 17. The full depth.
	if value > alpha && less > 0 && !e.halted {
		value = e.child(f, depth-1, alpha, alpha+1)
	}

	// Step 18. The full window.
	if value > alpha && value < beta && !e.halted {
		value = e.child(f, depth-1, alpha, beta)
	}
	return value
}
