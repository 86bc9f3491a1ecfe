package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search/table"
)

// play makes the position at the next ply that after a move.
func (e *engine) play(ply int, m game.Move) {
	l, next := &e.levels[ply], &e.levels[ply+1]
	next.state.CopyFrom(l.state)
	next.state.Play(game.Solo(l.seat, m), nil)
	next.move = m
	e.arrive(ply + 1)
}

// arrive finds out about the position at a ply.
func (e *engine) arrive(ply int) {
	l := &e.levels[ply]
	l.length = 0
	acting := l.state.Acting()
	if l.over = acting == 0; l.over {
		return
	}
	l.seat = acting.First()
	if l.keyed != nil {
		l.key = l.keyed.Key()
	} else {
		l.key = l.state.Hash()
	}
	if l.knowing != nil {
		l.result, l.plies, l.known = l.knowing.Probe()
	}
}

// down is the value, for the seat that acts at a ply, of the position at the
// next one.
func (e *engine) down(ply, depth, alpha, beta int) int {
	l, next := &e.levels[ply], &e.levels[ply+1]
	switch {
	case next.over:
		e.tick()
		return e.final(ply+1, l.seat)
	case next.known:
		e.tick()
		if next.seat == l.seat {
			return e.foretold(ply + 1)
		}
		return -e.foretold(ply + 1)
	case next.seat == l.seat:
		return e.node(ply+1, depth, alpha, beta)
	}
	return -e.node(ply+1, depth, -beta, -alpha)
}

// final is the value of a finished game for a seat.
func (e *engine) final(ply int, seat game.Seat) int {
	var returns [game.MaxSeats]float32
	state := e.levels[ply].state
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

// foretold is the value of a position whose end the game knows, for its seat.
func (e *engine) foretold(ply int) int {
	l := &e.levels[ply]
	if l.result == 0 {
		e.leaves++ // it may hang on how many plies there are left
		return 0
	}
	return l.result * max(winSoon+1, winNow-ply-l.plies)
}

// judge is what the evaluation says of the position at a ply, for its seat.
func (e *engine) judge(ply int) int {
	l := &e.levels[ply]
	points := e.config.Evaluation.Points(l.state, l.seat, e.config.Without)
	return min(max(points, -game.MaxPoints), game.MaxPoints)
}

// repeats says whether the position at a ply stood before: who would rather have
// a draw can make it come again.
func (e *engine) repeats(ply int) bool {
	l := &e.levels[ply]
	return l.memory != nil && e.config.off&noRepetition == 0 && l.memory.Repetitions() > 0
}

// fromRoot makes a value that was counted from a ply one counted from the root,
// where wins by plies are concerned; fromHere the other way round.
func fromRoot(value, ply int) int {
	switch {
	case value > winSoon:
		return value - ply
	case value < -winSoon:
		return value + ply
	}
	return value
}

func fromHere(value, ply int) int { return fromRoot(value, -ply) }

// node is the value, for the seat that acts, of the position at a ply, searched
// so many plies deep. At or below alpha it is a bound from above, at or above
// beta one from below (fail-soft).
func (e *engine) node(ply, depth, alpha, beta int) int {
	l := &e.levels[ply]
	l.length = 0
	off := e.config.off
	threatened := l.tactical != nil && off&noExtensions == 0 && l.tactical.InCheck()
	if threatened && ply < 2*e.trying {
		depth++
	}
	if depth <= 0 || ply >= lastPly {
		return e.quiet(ply, alpha, beta)
	}
	if e.tick() {
		return 0
	}
	if e.repeats(ply) {
		e.leaves++ // it hangs on the line
		return 0
	}
	if !e.scored && off != plain {
		// No win is sooner than the next ply.
		alpha, beta = max(alpha, ply-winNow), min(beta, winNow-ply-1)
		if alpha >= beta {
			return alpha
		}
	}
	window := beta - alpha
	held, found := table.Entry{Move: game.NoMove, Judge: table.NoPoints}, false
	if off&noTable == 0 {
		if x, ok := e.table.Get(l.key); ok {
			held, found = x, true
		}
	}
	if found && window == 1 && int(held.Depth) >= depth {
		value := fromRoot(int(held.Value), ply)
		if b := held.Bound(); b == table.Exact || b == table.Least && value >= beta || b == table.Most && value <= alpha {
			if held.Depth != table.ToTheEnd {
				e.leaves++
			}
			return value
		}
	}

	if depth >= 4 && held.Move == game.NoMove && off&noInternal == 0 {
		depth-- // it will be met again, in better order
	}

	before := e.leaves
	points := table.NoPoints // of a position that may be judged as it stands
	if l.tactical != nil && !threatened {
		points = int(held.Judge)
		if points == table.NoPoints && off&(noNullMove|noMargins) != noNullMove|noMargins {
			points = e.judge(ply)
		}
		if window == 1 && points != table.NoPoints {
			if value, refuted := e.giveAway(ply, depth, points, beta); refuted || e.halted {
				return value
			}
		}
	}
	if window == 1 && l.tactical == nil {
		if value, sure := e.probable(ply, depth, alpha, beta); sure || e.halted {
			return value
		}
	}

	e.legal = l.state.Legal(l.seat, e.legal[:0])
	from := e.list(ply, e.legal, held.Move)
	low, best, move := alpha, -infinity, game.NoMove
	for i, ordered := from, true; i < len(e.trials); i++ {
		c := e.trials[i]
		if ordered {
			c = e.pick(ply, from, i)
		}
		if window == 1 && best > -game.MaxPoints && e.hopeless(ply, depth, i-from, c, points, alpha) {
			e.leaves++
			ordered = false // all that follow are hopeless too, but for threats
			continue
		}
		e.play(ply, c.move())
		value := e.try(ply, depth, alpha, beta, i-from, c, threatened)
		if e.halted {
			return 0
		}
		if value > best {
			best, move = value, c.move()
			if value > alpha {
				alpha = value
				next := &e.levels[ply+1]
				l.line[0] = c.move()
				l.length = 1 + copy(l.line[1:], next.line[:next.length])
			}
			if value >= beta {
				e.refuted(ply, depth, c, from, i)
				break
			}
		}
	}
	e.trials = e.trials[:from]

	if off&noTable == 0 {
		x := table.Entry{Key: l.key, Move: move, Value: int16(fromHere(best, ply)), Judge: int16(points), Depth: uint8(depth), Kind: uint8(table.BoundOf(best, low, beta))}
		if e.leaves == before && off&noSolved == 0 {
			x.Depth = table.ToTheEnd
		}
		e.table.Put(x)
	}
	return best
}

// try is the value of the move just played, of that number among its position's
// moves. All but the first are tried with an empty window, late ones less deep,
// and again where they come up to it.
func (e *engine) try(ply, depth, alpha, beta, number int, c trial, threatened bool) int {
	if number == 0 || e.config.off&noScout != 0 {
		return e.down(ply, depth-1, alpha, beta)
	}
	less := e.reduction(ply, depth, number, c, threatened, beta-alpha > 1)
	value := e.down(ply, depth-1-less, alpha, alpha+1)
	if value > alpha && less > 0 && !e.halted {
		value = e.down(ply, depth-1, alpha, alpha+1)
	}
	if value > alpha && value < beta && !e.halted {
		value = e.down(ply, depth-1, alpha, beta)
	}
	return value
}
