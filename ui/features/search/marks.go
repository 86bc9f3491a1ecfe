package search

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
)

const (
	// maxArrows is the greatest number of arrows on a board: more would cover one another.
	maxArrows = 5
	// minMarked is the least share of visits for which the board shows a move's value: smaller
	// rings have no room for a number.
	minMarked = 0.12
	// wide and widest are the least shares of visits for wider arrows.
	wide, widest = 0.15, 0.4
	// near and nearest are the same for the nearness of a move of alpha-beta to the best.
	near, nearest = 0.5, 0.85
)

// marks returns the marks of the open view's search of the position shown: rings, and arrows for
// moves from square to square; in play also those of the hint and of the values. It marks only moves in the table: of thirty or more,
// most would tell nothing. Lit is the name of the highlighted move, "" for none.
func (f *Feature) marks(now *feature.Snapshot, lit string) (m feature.Marks) {
	shown := f.shownSearch(now)
	if now.Board.Over || !slices.Contains(f.at(now.Board, now.Board.Ply), shown) { // it belongs to another position
		shown = nil
	}
	if shown != nil && now.Rings {
		total := 0
		for i := range shown.report.Rows {
			total += shown.report.Rows[i].Visits
		}
		for i := range shown.report.Rows {
			r := &shown.report.Rows[i]
			lit := lit != "" && now.MoveText(cmp.Or(r.Text, r.Move)) == lit
			if i >= shownRows && !lit || r.Visits == 0 || isOffBoard(now, r.Squares) {
				continue
			}
			share := float64(r.Visits) / float64(total)
			if best := &shown.report.Rows[0]; shown.report.Depth > 0 {
				share = nearness(best, r)
				if !lit && (r.AtMost || i > 0 && best.Proven == "win") {
					continue
				}
			}
			if travels(now, r.Squares) {
				f.arrow(now, &m, shown, i, share, lit)
			} else {
				ring(&m, r, i, share, lit)
			}
		}
	}
	if now.FromInside.View != "" {
		return m
	}
	f.markHint(now, &m)
	if f.values.on && boards.Of(now.Game.ID).Manner.Values && !now.Board.Over {
		f.markValues(now, &m, shown)
	}
	return m
}

// nearness returns how close a move comes to the best in result, from 1 for equal to far for
// much worse.
func nearness(best, r *wire.Row) float64 {
	const per, far = 4, 0.05 // of a difference in result
	return min(max(far, 1-per*float64(best.Value-r.Value)), 1)
}

// isOffBoard reports whether squares are missing or not on the board.
func isOffBoard(now *feature.Snapshot, squares []int) bool {
	off := func(i int) bool { return i < 0 || i >= len(now.Board.Squares) }
	return len(squares) == 0 || slices.ContainsFunc(squares, off)
}

// travels reports whether a move takes a piece from square to square.
func travels(now *feature.Snapshot, squares []int) bool {
	return len(squares) == 2 && boards.Of(now.Game.ID).Manner.PiecesMove
}

// ring marks a move to a square: the share of visits, and the chance inside a larger
// ring.
func ring(m *feature.Marks, r *wire.Row, i int, share float64, lit bool) {
	s := m.Square(r.Squares[len(r.Squares)-1])
	s.Highlighted = s.Highlighted || lit
	if share <= s.Ring { // another move to the same square has more visits
		return
	}
	s.Ring, s.Mark, s.Best = share, value(r, share), i == 0
}

// value returns the chance shown for a move, in hundredths; "" if it has too few visits, or is
// only a bound.
func value(r *wire.Row, share float64) string {
	if share < minMarked || r.AtMost {
		return ""
	}
	return hundredths(r.Value)
}

func hundredths(value float32) string {
	return strconv.Itoa(int(math.Round((float64(value) + 1) * 50)))
}

// arrow marks a move from square to square. The highlighted one always has an arrow. Moves that
// differ only in the promotion piece share one arrow, that of the best.
func (f *Feature) arrow(now *feature.Snapshot, m *feature.Marks, of *search, i int, share float64, lit bool) {
	r := &of.report.Rows[i]
	a := board.Arrow{
		From: now.Board.Squares[r.Squares[0]], To: now.Board.Squares[r.Squares[1]],
		Width: 1, Value: value(r, share), Best: i == 0, Highlighted: lit,
	}
	least, most := wide, widest
	if of.report.Depth > 0 {
		least, most = near, nearest
	}
	if share >= least {
		a.Width++
	}
	if share >= most {
		a.Width++
	}
	if i == 0 {
		a.Takes = takes(now, of.report)
	}
	if same := slices.IndexFunc(m.Arrows, func(o board.Arrow) bool { return o.From == a.From && o.To == a.To }); same >= 0 {
		m.Arrows[same].Highlighted = m.Arrows[same].Highlighted || lit
		return
	}
	switch {
	case len(m.Arrows) < maxArrows:
		m.Arrows = append(m.Arrows, a)
	case lit:
		m.Arrows[maxArrows-1] = a
	}
}

// takes returns the square from which the best move also removes a stone, according to the
// principal variation, "" for none.
func takes(now *feature.Snapshot, r *wire.Report) string {
	by := boards.Of(now.Game.ID).Manner.RemovedFrom
	if by == nil || len(r.Line) < 2 || r.Line[0] != cmp.Or(r.Rows[0].Text, r.Rows[0].Move) {
		return ""
	}
	square := by(r.Line[1])
	if at := now.Index(square); at < 0 || now.Board.Cells[at] == "" {
		return ""
	}
	return square
}

// markHint marks the squares of the hint's move, or draws an arrow between them.
func (f *Feature) markHint(now *feature.Snapshot, m *feature.Marks) {
	if isOffBoard(now, f.hint) {
		return
	}
	if !travels(now, f.hint) {
		for _, i := range f.hint {
			m.Square(i).Hint = true
		}
		return
	}
	from, to := now.Board.Squares[f.hint[0]], now.Board.Squares[f.hint[1]]
	for i := range m.Arrows {
		if a := &m.Arrows[i]; a.From == from && a.To == to {
			a.Hint = true
			return
		}
	}
	m.Arrows = append(m.Arrows[:min(len(m.Arrows), maxArrows-1)], board.Arrow{From: from, To: to, Width: 3, Hint: true})
}
