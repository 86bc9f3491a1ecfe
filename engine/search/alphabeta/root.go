package alphabeta

import (
	"cmp"
	"math"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/sorting"
)

// deepen searches the root one ply deeper at a time (iterative deepening). It is the function of
// the coroutine.
func (e *engine) deepen(yield func(struct{}) bool) {
	e.yield = yield
	depth := 1
	if !e.use.has(deepening) {
		depth = e.config.Depth
	}
	for ; depth <= e.config.Depth; depth++ {
		if depth < e.config.Depth && e.sharing.skips(depth) {
			continue
		}
		e.leaves = 0
		e.iteration = depth
		e.aspiration(depth)
		if e.halted {
			return
		}
		e.depth = depth
		if e.decided() {
			break
		}
	}
	e.over = true
}

// decided reports whether deeper searches would find nothing better: the search reached the end
// of the game, or a win that is as quick as possible. If there is a single move and no depth was
// set, a rough value is enough.
func (e *engine) decided() bool {
	const rough = 4
	if len(e.rows) == 1 && e.config.Depth == MaxDepth && e.depth >= rough {
		return true
	}
	size := max(e.best, -e.best)
	return e.leaves == 0 && e.use.has(solving) || size > winSoon && winNow-size <= e.depth
}

// aspiration searches to a depth, at first with a narrow window around the value of the previous
// iteration. The window also has room for moves within the margin of the best, and for one move
// per line, whose values must be exact.
func (e *engine) aspiration(depth int) {
	below := 1 + max(0, e.config.Margin)
	width := max(8, int(e.config.Evaluation.Scale/2))
	low, high := -infinity, infinity
	if depth > 3 && e.depth > 0 && e.use.has(aspiration) {
		low, high = min(e.best-below, e.least-1)-width, e.best+width
	}
	for {
		low, high = max(low, -infinity), min(high, infinity)
		search := e.searchRoot
		if e.trace != nil {
			search = e.traceRoot
		}
		best, least := search(depth, low, high)
		lowest := min(best-below, least-1)
		switch {
		case e.halted:
			return
		case best >= high && high < infinity:
			high = best + width
		case lowest < low && low > -infinity:
			low = lowest - width
		default:
			e.best, e.least = best, least
			return
		}
		if width *= 4; width > game.MaxPoints/8 {
			low, high = -infinity, infinity
		}
	}
}

// searchRoot searches all moves of the root with a window. It returns the values of the best move
// and of the last one that has a line.
func (e *engine) searchRoot(depth, low, high int) (best, least int) {
	var tops [MaxLines]int // the largest values
	for i := range tops {
		tops[i] = -infinity
	}
	top := tops[:min(e.config.Lines, len(e.rows))]
	exact := 0 // values above the window's lower end
	f := &e.stack[0]
	for i := range e.rows {
		r := &e.rows[i]
		alpha := low
		best, least = top[0], top[len(top)-1]
		if least > -infinity {
			alpha = max(low, min(least, best-e.margin(best)-1))
		}
		before := e.nodes
		e.current = i
		f.play(r.move)
		value := infinity
		if i >= len(top) && alpha > -infinity && e.use.has(nullWindow) {
			value = e.child(f, depth-1, alpha, alpha+1)
		}
		if value > alpha && !e.halted {
			value = e.child(f, depth-1, alpha, high)
		}
		r.nodes += e.nodes - before
		if e.halted {
			return 0, 0
		}
		e.noteSearched()
		r.fresh.points, r.fresh.above = value, 0
		if value > alpha {
			exact++
			r.fresh.above = depth
			r.fresh.length = 1 + copy(r.fresh.line[1:], f.next.line[:f.next.length])
			r.fresh.line[0] = r.move
		}
		switch {
		case e.known == depth:
			r.count()
		case exact == len(top), e.known == 0: // before any iteration there are no older values to mix with
			e.commitResults(depth, i)
		}
		insert(top, value)
		if value >= high {
			break
		}
	}
	e.orderRoot()
	return top[0], top[len(top)-1]
}

// insert puts a value into its place among the largest ones, and drops the smallest.
func insert(top []int, value int) {
	for i := range top {
		if value > top[i] {
			value, top[i] = top[i], value
		}
	}
}

// count makes the result of the present iteration count.
func (r *rootMove) count() {
	if r.fresh.above > 0 {
		r.found = r.fresh
		return
	}
	r.points, r.above = r.fresh.points, 0 // the line stays
}

// commitResults notes that an iteration has found one value above its window for each line, the last
// one in the given row. Until then the results of earlier iterations stand, since a search that
// is stopped needs a move with a value; now the new results of the rows so far replace them. With
// several lines, the earlier value of a later row becomes a bound: it must not stand between
// values of another depth.
func (e *engine) commitResults(depth, row int) {
	e.known = depth
	for i := range e.rows {
		if i <= row {
			e.rows[i].count()
		} else if e.config.Lines > 1 {
			e.rows[i].above = 0
		}
	}
}

// margin returns by how much a move may be worse than the best, or FirstBest if it may not even
// be equal. Among finished games it is 0 at most.
func (e *engine) margin(best int) int {
	if max(best, -best) > game.MaxPoints {
		return min(e.config.Margin, 0)
	}
	return max(e.config.Margin, FirstBest)
}

// orderRoot puts the best moves first, then those that took the most work to refute. Before any
// search the game's ranking counts. With several lines, equally good moves keep their order, so
// that the first one stays first.
func (e *engine) orderRoot() {
	f := &e.stack[0]
	if e.known == 0 {
		if f.ranker != nil && e.use.has(ranking) {
			sorting.Stably(e.rows, func(a, b rootMove) int {
				return cmp.Compare(f.ranker.Rank(f.Seat, b.move), f.ranker.Rank(f.Seat, a.move))
			})
		}
		return
	}
	found := e.known == e.iteration // otherwise no value was above the window's lower end
	sorting.Stably(e.rows, func(a, b rootMove) int {
		x := cmp.Compare(e.value(&b), e.value(&a))
		if x != 0 && found || e.config.Lines > 1 && max(e.value(&a), e.value(&b)) > -infinity {
			return x
		}
		return cmp.Compare(b.nodes, a.nodes)
	})
}

// value returns the value of a move of the root in the latest iteration that counts, or -infinity
// if it has only a bound there.
func (e *engine) value(r *rootMove) int {
	if r.above == 0 || r.above != e.known {
		return -infinity
	}
	return r.points
}

// Best returns the move that the search would play: the best, or one drawn from those within its
// margin.
func (s *Search) Best() game.Move {
	e := s.engine
	return e.rows[e.chosenRow()].move
}

// chosenRow returns the row of the move to play.
func (e *engine) chosenRow() int {
	best := -infinity
	for i := range e.rows {
		best = max(best, e.value(&e.rows[i]))
	}
	if best == -infinity {
		return 0 // nothing has been searched yet
	}
	margin := e.margin(best)
	if margin == FirstBest {
		return slices.IndexFunc(e.rows, func(r rootMove) bool { return e.value(&r) == best })
	}
	// The one with the k-th lowest code among those near the best.
	count := 0
	for i := range e.rows {
		if e.value(&e.rows[i]) >= best-margin {
			count++
		}
	}
	k := int(e.draw * float64(count))
	for i := range e.rows {
		r := &e.rows[i]
		if e.value(r) < best-margin {
			continue
		}
		lower := 0
		for j := range e.rows {
			if o := &e.rows[j]; e.value(o) >= best-margin && o.move < r.move {
				lower++
			}
		}
		if lower == k {
			return i
		}
	}
	panic("alphabeta: no move has the rank that was drawn")
}

// Leader returns the best move after the last iteration, its value as the expected result of the
// game, and its share of the nodes. Unlike Best it does not draw from equally good moves.
func (s *Search) Leader() (move game.Move, value float32, effort float64) {
	e := s.engine
	return e.rows[0].move, e.result(e.best), float64(e.rows[0].nodes) / float64(max(1, e.nodes))
}

// Report writes the results of the root. The visits of a row are the nodes spent on the move. Its
// value is that of its points, an upper bound for most moves that are worse than the best.
func (s *Search) Report(r *search.Report) {
	e := s.engine
	seat := e.stack[0].Seat
	*r = search.Report{Seat: seat, Visits: int(e.nodes), Done: int(e.nodes), Depth: e.depth, Unit: e.config.Evaluation.Unit, Rows: r.Rows[:0], Line: r.Line[:0]}
	if e.known > 0 {
		r.Value = e.result(e.points())
	}
	chosenRow := e.chosenRow()
	for _, i := range e.inOrder(chosenRow) {
		m := &e.rows[i]
		row := e.row(m.move, m.points, m.above > 0, m.nodes > 0)
		row.Visits = int32(min(m.nodes, math.MaxInt32))
		r.Rows = append(r.Rows, row)
	}
	r.Line = e.appendLine(r.Line, &e.rows[chosenRow])
}

// LineOf appends the line of a move of the root, nothing before it has had an exact value.
func (s *Search) LineOf(m game.Move, line []game.Joint) []game.Joint {
	e := s.engine
	if i := slices.IndexFunc(e.rows, func(r rootMove) bool { return r.move == m }); i >= 0 {
		line = e.appendLine(line, &e.rows[i])
	}
	return line
}

// row returns the row of a report for a move: its points are its value if they are exact,
// otherwise a bound, or nothing if it was not searched.
func (e *engine) row(m game.Move, points int, exact, searched bool) search.Row {
	row := search.Row{Move: m, Value: e.result(points), AtMost: !exact && searched}
	if points > game.MaxPoints && !row.AtMost {
		row.Proven = search.Win
	} else if points < -game.MaxPoints {
		row.Proven, row.AtMost = search.Loss, false
	}
	e.setPoints(&row, points, exact)
	return row
}

// inOrder returns the indices of the rows in the order in which the search chooses: the best
// value first, and among equals the move that it plays. Exact values come before bounds, and
// among bounds the move that took more work.
func (e *engine) inOrder(chosenRow int) []int32 {
	order := make([]int32, len(e.rows))
	for i := range order {
		order[i] = int32(i)
	}
	other := func(i int32) int {
		if i == int32(chosenRow) {
			return 0
		}
		return 1
	}
	sorting.By(order, func(i, j int32) int {
		a, b := &e.rows[i], &e.rows[j]
		return cmp.Or(
			cmp.Compare(e.certainty(b), e.certainty(a)),
			cmp.Compare(b.points, a.points),
			cmp.Compare(other(i), other(j)),
			cmp.Compare(b.nodes, a.nodes),
			cmp.Compare(a.move, b.move),
		)
	})
	return order
}

// certainty grades the points of a move: 3 if the search chooses by them, 2 if an earlier
// iteration found them, 1 for a bound, 0 for nothing.
func (e *engine) certainty(r *rootMove) int {
	switch {
	case r.nodes == 0:
		return 0
	case r.above == 0:
		return 1
	case r.above < e.known:
		return 2
	}
	return 3
}

// setPoints puts points into a row: in the evaluation's unit or, for a finished game with an exact
// value, as its margin or plies.
func (e *engine) setPoints(row *search.Row, points int, exact bool) {
	size, sign := points, 1
	if points < 0 {
		size, sign = -points, -1
	}
	switch {
	case size <= game.MaxPoints:
		if e.config.Evaluation.PerUnit > 0 {
			row.Points = float32(points) / float32(e.config.Evaluation.PerUnit)
		}
	case !exact: // a bound has neither margin nor plies
	case e.scored:
		row.Margin = int32(sign * (size - winBase))
	default:
		row.Plies = int32(winNow - size)
	}
}

// appendLine appends the line of a move of the root.
func (e *engine) appendLine(line []game.Joint, m *rootMove) []game.Joint {
	state := e.stack[maxPly+1].state // no line is so long
	state.CopyFrom(e.stack[0].state)
	for _, move := range m.line[:m.length] {
		joint := game.Solo(state.Acting().First(), move)
		line = append(line, joint)
		state.Play(joint, nil)
	}
	return line
}
