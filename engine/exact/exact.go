// Package exact finds the results of a position's moves that are certain without any search of the
// whole game: at its end, by a table, or by the exact solver of the game's last moves. It works in
// slices, so that a search can go on beside it.
package exact

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/sorting"
)

// From is what game.Solvable may count in the position, in Othello the empty squares, for its moves to
// be solved: a move then takes some tenths of a second.
const From = 18

// tableBytes is the size of a solver's table.
const tableBytes = 1 << 20

// Moves looks for the results of the moves of a position, one after another.
type Moves struct {
	seat   game.Seat
	known  []search.Row // the results so far: Move, Proven, and Margin or Plies if known
	solver game.Solver  // nil before the first move that needs it
	solves game.Solvable
	left   []solvedNext // moves that need the solver
	begun  bool         // the solver works on the first of left
}

// solvedNext is a move with the position after it.
type solvedNext struct {
	move  game.Move
	state game.State
}

// New returns the work on the moves of the only acting seat of a position. It finds at once what
// needs no solver. It is nil for a finished position, and for games of chance, of more than two seats,
// or whose seats choose together.
func New(g game.Game, at game.State) *Moves {
	acting := at.Acting()
	if spec := g.Spec(); acting.Count() != 1 || spec.Chance || len(spec.Seats) != 2 {
		return nil
	}
	m := &Moves{seat: acting.First()}
	solves, solvable := g.(game.Solvable)
	var judge game.Adjudicator
	if of, is := g.(game.Adjudicable); is && !solvable {
		judge = of.Adjudicator()
	}
	if solvable && solves.Remaining(at) <= From {
		m.solves = solves
	}
	for _, move := range at.Legal(m.seat, nil) {
		after := game.Clone(g, at)
		after.Play(game.Solo(m.seat, move), nil)
		row, known := m.look(g, after, judge)
		if row.Move = move; known {
			m.known = append(m.known, row)
		} else if m.solves != nil {
			m.left = append(m.left, solvedNext{move, after})
		}
	}
	return m
}

// look returns the result of a position that needs no solver.
func (m *Moves) look(g game.Game, after game.State, judge game.Adjudicator) (row search.Row, known bool) {
	acting := after.Acting()
	if acting == 0 {
		var results [game.MaxSeats]float32
		after.Returns(&results)
		points := int(results[m.seat])
		row = result(points)
		if of, is := g.(game.Solvable); is {
			row.Margin = int32(abs(of.FinalPoints(after)) * points)
		} else if points != 0 {
			row.Plies = 1
		}
		return row, true
	}
	sign := 1
	if !acting.Has(m.seat) {
		sign = -1
	}
	if table, is := after.(game.Tablebase); is {
		if points, plies, known := table.Probe(); known {
			row = result(sign * points)
			if points != 0 {
				row.Plies = int32(plies + 1)
			}
			return row, true
		}
	}
	if judge != nil {
		if points, known := judge(after); known {
			return result(sign * points), true
		}
	}
	return row, false
}

func abs(n int) int { return max(n, -n) }

// result returns a row with a proven result, by its sign.
func result(points int) search.Row {
	proven := search.ResultOf(points)
	return search.Row{Value: float32(proven.Rank()), Proven: proven}
}

// Advance solves for about a number of nodes, and reports whether it has found everything.
func (m *Moves) Advance(nodes int) (done bool) {
	if len(m.left) == 0 {
		return true
	}
	next := m.left[0]
	if m.solver == nil {
		m.solver = m.solves.Solver(tableBytes)
	}
	if !m.begun {
		m.begun = true
		m.solver.Begin(next.state)
	}
	if !m.solver.Advance(nodes) {
		return false
	}
	_, points, _ := m.solver.Answer()
	if !next.state.Acting().Has(m.seat) {
		points = -points
	}
	row := result(points)
	row.Move, row.Margin = next.move, int32(points)
	m.known = append(m.known, row)
	m.left, m.begun = m.left[1:], false
	if len(m.left) > 0 {
		return false
	}
	m.solver = nil
	return true
}

// Mark writes the results found so far into the rows of a search that has not proven them itself, and
// puts known wins first, the highest first, and known losses last.
func (m *Moves) Mark(rows []search.Row) {
	marked := false
	for i := range rows {
		r := &rows[i]
		at := slices.IndexFunc(m.known, func(of search.Row) bool { return of.Move == r.Move })
		if at < 0 || r.Proven != search.Unknown && r.Plies+r.Margin != 0 {
			continue
		}
		marked = true
		of := &m.known[at]
		r.Value, r.Proven, r.Margin, r.Plies, r.Points, r.AtMost = of.Value, of.Proven, of.Margin, of.Plies, 0, false
	}
	if !marked {
		return
	}
	sorting.Stably(rows, func(a, b search.Row) int {
		return cmp.Or(cmp.Compare(class(&b), class(&a)), cmp.Compare(b.Margin, a.Margin), cmp.Compare(speed(&b), speed(&a)))
	})
}

// class orders results: wins, then draws and open moves as the search has them, then losses.
func class(r *search.Row) int {
	switch r.Proven {
	case search.Win:
		return 1
	case search.Loss:
		return -1
	}
	return 0
}

// speed prefers quick wins and slow losses.
func speed(r *search.Row) int32 {
	if r.Proven == search.Win {
		return -r.Plies
	}
	return r.Plies
}
