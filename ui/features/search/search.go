// Package search is the feature that shows the results of searches: the live table, the
// rings on the board, the chart of the chances over the game, and hints.
package search

import (
	"cmp"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"slices"

	"playout/engine/sorting"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature holds the results of searches in the game on the board.
type Feature struct {
	searches   map[uint64][]*search // each seat's last one in each view, the newest first, by the line to their position
	lookedSeat string               // the seat whose search is shown, "" for any
	lit        int                  // the highlighted row of the table, from 1; 0 for none
	open       bool                 // the table shows all moves
	last       *search              // the last one shown in this game while it is played: it stays until the next
	hint       []int                // squares of the hint's move
	chances    []chance
	values     values
}

// search is a machine's last report on a position.
type search struct {
	report  *wire.Report
	thought int    // ID of its Think
	view    string // feature.Thought.View
	agent   string
	hint    bool
	ply     int // of the position
}

// chance is the first seat's chance, 0 to 1, at a ply.
type chance struct {
	ply   int
	value float64
}

// New returns a game without searches.
func New(d feature.Device) feature.Feature {
	return &Feature{searches: make(map[uint64][]*search), values: values{on: d.Load(keyValues) == valuesOn}}
}

type (
	// Look shows the search of another seat, if several have one.
	Look struct{ Seat string }
	// Light highlights on the board the move of a row, from 1, or with 0 none.
	Light struct{ Row int }
	// Unfold shows all moves in the table, or the best few again.
	Unfold struct{}
	// Along shows the position after the first moves of the principal variation.
	Along struct{ At int }
)

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	c := feature.Contributions{Switches: []feature.Switch{f.valuesSwitch(&now)}}
	if now.Board == nil || now.Editing || now.IsExercise { // the table would give away the solution of an exercise
		c.Regions = cards(nil, nil)
		return c
	}
	table := f.table(&now)
	chance := f.bar(&now)
	c.Advantage, c.Regions = &chance, cards(table, f.chart(&now))
	if now.Ahead == nil { // otherwise another position is on the board
		lit := ""
		if table != nil && f.lit > 0 && f.lit <= len(table.Rows) {
			lit = table.Rows[f.lit-1].Move
		}
		c.Marks = []feature.Marks{f.marks(&now, lit)}
	}
	return c
}

// cards returns the table and the chart beside the board.
func cards(t *LiveTable, c *Chart) []feature.Region {
	return []feature.Region{
		{Slot: feature.Beside, Name: "table", Order: 60, Part: Part{t}},
		{Slot: feature.Beside, Name: "chart", Order: 70, Part: CurvePart{c}},
	}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.BoardChanged:
		f.hint = nil
		if m.Request != nil {
			f.lookedSeat = ""
		}
		if m.Request != nil && !m.Request.Again {
			f.last = nil
		}
		f.prune(c.Board, feature.CommonPlies(m.Before, c.Board), m.Request != nil)
		f.keepLast(&c.Snapshot)
	case feature.ThoughtReported:
		f.reported(c, m)
	case feature.HintAsked:
		f.hint, f.lookedSeat, f.values.asked = nil, c.Game.Seats[m.Seat], nil
	case feature.Reseated:
		f.lookedSeat = c.Game.Seats[m.Seat]
	case feature.SetEditing:
		if m.On {
			f.hint = nil
		}
	case feature.Gather:
		m.Parts[partValues] = f.encodeChances()
	case feature.Restored:
		f.restore(m.Parts[partValues], len(c.Board.Plies))
	case Look:
		f.lookedSeat = m.Seat
	case Light:
		f.lit = m.Row
	case SetValues:
		f.setValues(c, m.On)
	case feature.Idle:
		f.askValues(c)
	case Unfold:
		f.open = !f.open
	case Along:
		f.lookAhead(c, m.At)
	}
}

// lookAhead requests the position after the first moves of the line.
func (f *Feature) lookAhead(c *feature.Context, at int) {
	if c.Board == nil {
		return
	}
	if ply, line := f.line(&c.Snapshot); at > 0 && at <= len(line) {
		c.Send(feature.LookAhead{Ply: ply, Line: line, At: at})
	}
}

// line returns the principal variation that the table shows, and the ply from which it
// continues; while a person looks along a line it stays the same, even if the search continues.
func (f *Feature) line(now *feature.Snapshot) (ply int, line []string) {
	if now.Ahead != nil {
		return now.Ahead.Ply, now.Ahead.Line
	}
	s := f.shownSearch(now)
	if s == nil || !f.current(now.Board, s) || len(s.report.Line) < 2 { // a single move is the choice itself
		return 0, nil
	}
	return s.ply, s.report.Line
}

// lineTo identifies the line of moves that leads to a ply of a record, and its number of plies.
func lineTo(b *wire.Board, ply int) uint64 {
	hash := fnv.New64a()
	for i := range min(ply, len(b.Plies)) {
		_, _ = io.WriteString(hash, b.Plies[i].Name+",") // it never fails
	}
	return hash.Sum64()
}

// at returns the searches of the position at a ply of a record.
func (f *Feature) at(b *wire.Board, ply int) []*search {
	if ply < 0 || ply > len(b.Plies) {
		return nil
	}
	return f.searches[lineTo(b, ply)]
}

// current reports whether a search belongs to a position of the record; the last one shown may
// not.
func (f *Feature) current(b *wire.Board, s *search) bool { return slices.Contains(f.at(b, s.ply), s) }

// reported takes over a report; it ignores a thought about an offer.
func (f *Feature) reported(c *feature.Context, m feature.ThoughtReported) {
	t, r := m.Thought, m.Report
	if t.Values {
		f.values.take(c.Board, r)
	}
	if t.Judge || t.Values {
		return
	}
	if len(r.Rows) > 0 {
		f.store(lineTo(c.Board, c.Board.Ply), &search{report: r, thought: t.ID, view: t.View(), agent: t.Agent, hint: t.Hint && !t.Analysis, ply: c.Board.Ply})
		f.keepLast(&c.Snapshot)
	}
	if value := firstChance(c.Game, r, t.Seat); value >= 0 {
		f.put(chance{c.Board.Ply, value})
	}
	if r.Final && t.Hint && !t.Analysis {
		f.showHint(c, t.Seat, r)
	}
}

// showHint marks a move's squares and announces it.
func (f *Feature) showHint(c *feature.Context, seat int, r *wire.Report) {
	name := c.Game.Seats[seat]
	for _, m := range c.Board.Legal {
		if m.Name == r.Move && m.Seat == name {
			f.hint = m.Squares
		}
	}
	c.Send(feature.Notice{
		Text: text.Fill(c.T.HintIs, "seat", c.T.TheSeat(name), "move", c.SpokenMove(cmp.Or(r.Text, r.Move))),
		Hint: true,
	})
}

// firstChance returns the first seat's chance, 0 to 1, by a report about a seat's move, below 0 if it
// has none. With more than two seats the others' chances tell nothing about the first one's.
func firstChance(g *wire.Game, r *wire.Report, seat int) float64 {
	chance := (float64(r.Value) + 1) / 2
	if r.Chance > 0 {
		chance = float64(r.Chance)
	}
	switch {
	case !r.Valued || seat < 0 || seat > 0 && len(g.Seats) != 2:
		return -1
	case seat > 0:
		chance = 1 - chance
	}
	return math.Round(min(max(chance, 0), 1)*scale) / scale
}

// put stores a chance, and replaces the one at its ply.
func (f *Feature) put(c chance) {
	if i, found := f.find(c.ply); found {
		f.chances[i] = c
	} else {
		f.chances = append(f.chances, c)
		copy(f.chances[i+1:], f.chances[i:])
		f.chances[i] = c
	}
}

// find returns the index of the chance at a ply, or where it would be inserted.
func (f *Feature) find(ply int) (at int, found bool) {
	return slices.BinarySearchFunc(f.chances, ply, func(c chance, ply int) int { return c.ply - ply })
}

// maxBeside is the number of positions whose searches are remembered beside those of the record.
const maxBeside = 500

// prune drops the chances at positions after a ply, which are no longer in the record. The
// searches there return with their line; those of another game are dropped.
func (f *Feature) prune(b *wire.Board, after int, opened bool) {
	f.chances = slices.DeleteFunc(f.chances, func(c chance) bool { return c.ply > after })
	if opened || after < 0 || len(f.searches) > maxBeside+len(b.Plies) {
		maps.DeleteFunc(f.searches, func(_ uint64, list []*search) bool {
			return list[0].ply > after || !f.current(b, list[0])
		})
	}
}

// store stores a search, and replaces its seat's last one of the same position and view.
func (f *Feature) store(line uint64, s *search) {
	rest := slices.DeleteFunc(f.searches[line], func(o *search) bool { return o.report.Seat == s.report.Seat && o.view == s.view })
	f.searches[line] = append([]*search{s}, rest...)
}

// lookable returns the searches of the open view that can be shown: for each seat the one of the
// position shown, or otherwise the one from which its last move came. If seats take turns there is
// one, otherwise one per seat in order.
func (f *Feature) lookable(now *feature.Snapshot) []*search {
	var list []*search
	for _, s := range slices.Concat(f.at(now.Board, now.Board.Ply), f.at(now.Board, now.Board.Ply-1)) {
		if s.view == now.FromInside.View && !slices.ContainsFunc(list, func(o *search) bool { return o.report.Seat == s.report.Seat }) {
			list = append(list, s)
		}
	}
	if len(now.Game.Seats) == 2 && len(list) > 1 {
		return list[:1]
	}
	sorting.By(list, func(a, b *search) int {
		return slices.Index(now.Game.Seats, a.report.Seat) - slices.Index(now.Game.Seats, b.report.Seat)
	})
	return list
}

// shownSearch returns the search to show. Without one of this position it is the last one shown, so
// that nothing on the page jumps between two moves. It is nil if there was none at all.
func (f *Feature) shownSearch(now *feature.Snapshot) *search {
	list := f.lookable(now)
	for _, s := range list {
		if s.report.Seat == f.lookedSeat {
			return s
		}
	}
	if len(list) > 0 {
		return list[0]
	}
	if now.FromInside.View != "" {
		return nil
	}
	return f.last
}

// keepLast notes the search that is shown while people play.
func (f *Feature) keepLast(now *feature.Snapshot) {
	if now.FromInside.View == "" {
		f.last = f.shownSearch(now)
	}
}

// isPast reports whether a search belongs neither to the position shown nor to the one from
// which its last move came, of the line shown.
func (f *Feature) isPast(now *feature.Snapshot, s *search) bool {
	return s.ply != now.Board.Ply && s.ply != now.Board.Ply-1 || !f.current(now.Board, s)
}

// isRunning reports whether a search is running.
func isRunning(now *feature.Snapshot, s *search) bool {
	return now.Thought != nil && now.Thought.ID == s.thought && !now.Thought.Dropped
}
