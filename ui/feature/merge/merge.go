// Package merge makes the view of the page of what its features contribute. All rules for
// that are here.
package merge

import (
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
)

// View makes the view of what all features contribute. The order of the contributions
// means nothing:
//   - of what is there once, the contribution of the highest rank counts;
//   - what stands in a row is sorted by its order;
//   - marks of one square are joined, and so are changes of one seat;
//   - what the snapshot says already needs no contribution.
func View(now *feature.Snapshot, all []feature.Contribution) feature.View {
	m := merger{View: feature.View{
		Place: now.Place, Lang: now.T.Lang, Theme: now.Theme, Style: now.Style, State: now.State(), Dialog: now.Dialog, Editing: now.Editing,
	}}
	if now.Board != nil {
		m.Flipped = now.Upended()
	}
	m.Board.Advantage = -1
	for _, c := range all {
		m.add(c)
	}
	m.finish(now)
	return m.View
}

// merger is a view that is being made.
type merger struct {
	feature.View
	status, detail, said, position won

	marks []feature.Marks
	times []feature.SeatTime
	looks []feature.SeatLook
	steps feature.Steps
	// advantage and premoves belong to the board, which may come after them.
	advantage float64
	judged    bool
	premoves  string
}

// won is the highest rank so far of what is there once.
type won struct {
	rank feature.Rank
	is   bool
}

// by reports whether a rank is the highest so far.
func (w *won) by(rank feature.Rank) bool {
	if w.is && rank <= w.rank {
		return false
	}
	*w = won{rank, true}
	return true
}

// add takes over a contribution.
func (m *merger) add(c feature.Contribution) {
	switch c := c.(type) {
	case feature.Status:
		if m.status.by(c.Rank) {
			m.Status = c.Text
		}
	case feature.Detail:
		if m.detail.by(c.Rank) {
			m.Detail = c.Text
		}
	case feature.Said:
		if m.said.by(c.Rank) {
			m.Said = c.Text
		}
	case feature.Passing:
		m.Notice = c.Text
	case feature.Trouble:
		m.Alert, m.Cause, m.Again = c.Alert, c.Cause, c.Again
	case feature.Region:
		m.Regions = append(m.Regions, c)
	case feature.Button:
		m.Buttons = append(m.Buttons, c)
	case feature.Switch:
		m.Switches = append(m.Switches, c)
	case feature.Field:
		m.Fields = append(m.Fields, c)
	default:
		m.addGame(c)
	}
}

// addGame takes over a contribution to the game on the board, or to the page around it.
func (m *merger) addGame(c feature.Contribution) {
	switch c := c.(type) {
	case feature.Position:
		if m.position.by(c.Rank) {
			m.Board = c.Board
		}
	case feature.Strips:
		m.Seats = c.Seats
	case feature.SeatTime:
		m.times = append(m.times, c)
	case feature.SeatLook:
		m.looks = append(m.looks, c)
	case feature.Marks:
		m.marks = append(m.marks, c)
	case feature.Steps:
		m.steps = c
	case feature.Advantage:
		m.advantage, m.judged = float64(c), true
	case feature.Premoves:
		m.premoves = c.Seat
	case feature.Record:
		m.Moves, m.Opening = c.Moves, c.Opening
	case feature.Lessons:
		m.Play, m.Variant = c.Play, c.Variant
	case feature.Swipes:
		m.Swipes = true
	case feature.Capitals:
		m.Capitals = string(c)
	case feature.Games:
		m.Games = c.List
	case feature.Models:
		m.Nets = c.Names
	case feature.Link:
		m.Link = string(c)
	case feature.Peer:
		m.Peer = string(c)
	case feature.Nodes:
		m.Stage.Nodes = int(c)
	case feature.Stage:
		m.Stage.Scene, m.Stage.Label, m.Stage.Ready = c.Scene, c.Label, c.Ready
	case feature.Embedding:
		m.Embedding = c
	}
}

// finish puts together what came in any order.
func (m *merger) finish(now *feature.Snapshot) {
	m.Board.State = m.State
	if m.position.rank == feature.OfGame {
		m.mark()
	} else {
		m.Board.Advantage = -1
	}
	for i := range m.Seats {
		m.finishSeat(i)
	}
	arrange(len(m.Regions), func(i int) bool { return first(&m.Regions[i], &m.Regions[i-1]) }, func(i int) { m.Regions[i], m.Regions[i-1] = m.Regions[i-1], m.Regions[i] })
	arrange(len(m.Buttons), func(i int) bool { return place(&m.Buttons[i]) < place(&m.Buttons[i-1]) }, func(i int) { m.Buttons[i], m.Buttons[i-1] = m.Buttons[i-1], m.Buttons[i] })
	arrange(len(m.Switches), func(i int) bool { return m.Switches[i].Order < m.Switches[i-1].Order }, func(i int) { m.Switches[i], m.Switches[i-1] = m.Switches[i-1], m.Switches[i] })
	arrange(len(m.Fields), func(i int) bool { return m.Fields[i].Order < m.Fields[i-1].Order }, func(i int) { m.Fields[i], m.Fields[i-1] = m.Fields[i-1], m.Fields[i] })
	m.share()
	if now.Board != nil {
		name(now, &m.View)
	}
}

// place is where a button stands: those of the menu come after those of the row.
func place(b *feature.Button) int {
	if b.Menu {
		return 1<<16 + b.Order
	}
	return b.Order
}

// first reports whether a region comes before another one. The names of two never agree,
// so that their order does not depend on that of the features.
func first(a, b *feature.Region) bool {
	switch {
	case a.Slot != b.Slot:
		return a.Slot < b.Slot
	case a.Order != b.Order:
		return a.Order < b.Order
	}
	return a.Name < b.Name
}

// arrange sorts a list of a length: before reports whether an element comes before the one
// that precedes it, and swap exchanges the two. An instance of slices.SortFunc for each
// list would add 10 KB to the program.
func arrange(length int, before func(int) bool, swap func(int)) {
	for i := range length {
		for n := i; n > 0 && before(n); n-- {
			swap(n)
		}
	}
}

// share hides all but one of the buttons that share a place: the last one that is not
// hidden stays.
func (m *merger) share() {
	for i := range m.Buttons {
		b := &m.Buttons[i]
		for n := range m.Buttons[:i] {
			if other := &m.Buttons[n]; b.Place != "" && !b.Hidden && other.Place == b.Place {
				other.Hidden = true
			}
		}
	}
}

// mark adds to the board what belongs to the game's position.
func (m *merger) mark() {
	b := &m.Board
	b.Advantage = -1
	if m.judged {
		b.Advantage = m.advantage
	}
	b.Premoves = m.premoves
	b.Passing, b.Changes, b.Stepped = m.steps.Passing, m.steps.Changes, m.steps.Stepped
	arrange(len(m.marks), func(i int) bool { return m.marks[i].Rank < m.marks[i-1].Rank }, func(i int) { m.marks[i], m.marks[i-1] = m.marks[i-1], m.marks[i] })
	for _, marks := range m.marks {
		for i := range marks.Squares {
			if at := marks.Squares[i].At; at < len(b.Squares) {
				join(&b.Squares[at], &marks.Squares[i].Square)
			}
		}
		b.Arrows = append(b.Arrows, marks.Arrows...)
		b.Drawn = append(b.Drawn, marks.Drawn...)
	}
}

// join adds a mark to a square.
func join(s, mark *board.Square) {
	s.Legal = s.Legal || mark.Legal
	s.Last = s.Last || mark.Last
	s.Left = s.Left || mark.Left
	s.Chosen = s.Chosen || mark.Chosen
	s.Fresh = s.Fresh || mark.Fresh
	s.Comes = s.Comes || mark.Comes
	s.Hint = s.Hint || mark.Hint
	s.Best = s.Best || mark.Best
	s.Lit = s.Lit || mark.Lit
	s.Delay = max(s.Delay, mark.Delay)
	s.Ring = max(s.Ring, mark.Ring)
	// Of two texts usually one is empty.
	s.Premove = max(s.Premove, mark.Premove)
	s.Mark = max(s.Mark, mark.Mark)
	s.Value = max(s.Value, mark.Value)
	switch {
	case s.Also == "":
		s.Also = mark.Also
	case mark.Also != "" && mark.Also != s.Also:
		s.Also += ", " + mark.Also
	}
}

// finishSeat adds to a seat's strip its time and its changes.
func (m *merger) finishSeat(i int) {
	s := &m.Seats[i]
	for _, t := range m.times {
		if t.Seat == i {
			s.Time, s.Ticking, s.Low = t.Time, t.Ticking, t.Low
		}
	}
	bare, turn := false, false
	for _, l := range m.looks {
		if l.Seat != i {
			continue
		}
		s.Fixed = s.Fixed || l.Fixed
		s.ToMove = s.ToMove && !l.Idle
		if l.Named != "" {
			s.Name, s.Choice = l.Named, wire.Human
			s.Title, s.About, s.Agent, s.Does = "", "", "", ""
		}
		bare, turn = bare || l.Bare, turn || l.ToMove
	}
	if bare {
		*s = feature.Seat{Strip: board.Strip{ID: s.ID, Title: s.Title, About: s.About}, Name: s.Name, Choice: s.Choice, Options: s.Options, Above: s.Above, ToMove: turn}
	}
}
