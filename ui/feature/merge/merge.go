// Package merge makes the view of the page from its features' contributions. All rules for that
// are here.
package merge

import (
	"playout/engine/link"
	"playout/ui/board"
	"playout/ui/feature"
)

// View makes the view from all features' contributions. The order of the contributions means
// nothing:
//   - for a part that exists once, the contribution of the highest rank counts, so no two
//     features may give the same rank at the same time;
//   - a row is sorted by order;
//   - marks of one square are joined, and so are changes of one seat;
//   - the snapshot's own data needs no contribution.
func View(now *feature.Snapshot, all []feature.Contributions) feature.View {
	m := merger{View: feature.View{
		Place: now.Place, Lang: now.T.Lang, Theme: now.Theme, Style: now.Style, State: now.State(), Dialog: now.Dialog, Editing: now.Editing,
	}}
	if now.Board != nil {
		m.Flipped = now.Rotated()
	}
	for i := range all {
		c := &all[i]
		choose(&m.status, c.Status)
		choose(&m.detail, c.Detail)
		choose(&m.spoken, c.Spoken)
		if c.Position != nil && (m.position == nil || c.Position.Rank > m.position.Rank) {
			m.position = c.Position
		}
		m.Regions = append(m.Regions, c.Regions...)
		m.Buttons = append(m.Buttons, c.Buttons...)
		m.Switches = append(m.Switches, c.Switches...)
		m.Fields = append(m.Fields, c.Fields...)
		m.marks = append(m.marks, c.Marks...)
		m.times = append(m.times, c.SeatTimes...)
		m.looks = append(m.looks, c.SeatLooks...)
		m.one(c)
	}
	m.finish(now)
	return m.View
}

// merger is a view in the making.
type merger struct {
	feature.View
	status, detail, spoken feature.Text
	position               *feature.Position

	marks     []feature.Marks
	times     []feature.SeatTime
	looks     []feature.SeatLook
	steps     *feature.Steps
	advantage *float64
	judged    *float64
	premoves  string
	nodes     int
}

// choose replaces words by those of a higher rank.
func choose(words *feature.Text, by feature.Text) {
	if by.Rank > words.Rank || *words == (feature.Text{}) {
		*words = by
	}
}

// one takes over the contributions of which only one feature makes each.
func (m *merger) one(c *feature.Contributions) {
	m.Notice += c.Notice
	if c.Alert != "" {
		m.Alert, m.Cause, m.Again = c.Alert, c.Cause, c.Again
	}
	m.Games = append(m.Games, c.Games...)
	m.Nets = append(m.Nets, c.Models...)
	m.Link += c.Link
	m.Peer += c.Peer
	m.Lobby += c.Lobby
	m.Capitals += c.Capitals
	m.Swipes = m.Swipes || c.Swipes
	m.premoves += c.Premoves
	m.nodes += c.Nodes
	m.Seats = append(m.Seats, c.Seats...)
	if c.Stage.Scene != "" {
		m.Stage = c.Stage
	}
	if c.Embedding != nil {
		m.Embedding = *c.Embedding
	}
	if c.Record != nil {
		m.Moves, m.Lines, m.Opening = c.Record.Moves, c.Record.Lines, c.Record.Opening
	}
	if c.Lessons != nil {
		m.Play, m.Variant = c.Lessons.Play, c.Lessons.Variant
	}
	if c.Steps != nil {
		m.steps = c.Steps
	}
	if c.Advantage != nil {
		m.advantage = c.Advantage
	}
	if c.Judged != nil {
		m.judged = c.Judged
	}
}

// finish puts together contributions that came in any order.
func (m *merger) finish(now *feature.Snapshot) {
	m.Status, m.Detail, m.Spoken = m.status.Text, m.detail.Text, m.spoken.Text
	m.Stage.Nodes = m.nodes
	if m.position != nil {
		m.Board = m.position.Board
	}
	m.Board.State, m.Board.Advantage = m.State, -1
	if m.position != nil && m.position.Rank == feature.OfGame {
		m.mark()
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

// place returns a button's place: those of the menu come after those of the row.
func place(b *feature.Button) int {
	if b.Menu {
		return 1<<16 + b.Order
	}
	return b.Order
}

// first reports whether a region comes before another one. No two regions of a slot share a
// name, so their order does not depend on that of the features.
func first(a, b *feature.Region) bool {
	switch {
	case a.Slot != b.Slot:
		return a.Slot < b.Slot
	case a.Order != b.Order:
		return a.Order < b.Order
	}
	return a.Name < b.Name
}

// arrange sorts a list of the given length: before reports whether an element comes before the
// preceding one, and swap exchanges the two. An instance of slices.SortFunc for each list would
// add 10 KB to the program.
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

// mark adds the marks of the game's position to the board.
func (m *merger) mark() {
	b := &m.Board
	if m.advantage != nil {
		b.Advantage = *m.advantage
	}
	if m.judged != nil {
		b.Advantage = *m.judged
	}
	b.Premoves = m.premoves
	if m.steps != nil {
		b.Passing, b.Changes, b.Stepped = m.steps.Passing, m.steps.Changes, m.steps.Stepped
	}
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
	s.Origin = s.Origin || mark.Origin
	s.Chosen = s.Chosen || mark.Chosen
	s.Fresh = s.Fresh || mark.Fresh
	s.Arriving = s.Arriving || mark.Arriving
	s.Hint = s.Hint || mark.Hint
	s.Best = s.Best || mark.Best
	s.Highlighted = s.Highlighted || mark.Highlighted
	s.Delay = max(s.Delay, mark.Delay)
	s.Ring = max(s.Ring, mark.Ring)
	// Of two texts usually one is empty.
	s.Premove = max(s.Premove, mark.Premove)
	s.Mark = max(s.Mark, mark.Mark)
	s.Value = max(s.Value, mark.Value)
	s.Step = max(s.Step, mark.Step)
	switch {
	case s.Extra == "":
		s.Extra = mark.Extra
	case mark.Extra != "" && mark.Extra != s.Extra:
		s.Extra += ", " + mark.Extra
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
			s.Name, s.Choice = l.Named, link.Human
			s.Title, s.About, s.Agent, s.Description = "", "", "", ""
		}
		if l.Accuracy != "" {
			s.Accuracy, s.AccuracyTip = l.Accuracy, l.AccuracyTip
		}
		bare, turn = bare || l.Bare, turn || l.ToMove
	}
	if bare {
		*s = feature.Seat{Strip: board.Strip{ID: s.ID, Title: s.Title, About: s.About}, Name: s.Name, Choice: s.Choice, Options: s.Options, Above: s.Above, ToMove: turn}
	}
}
