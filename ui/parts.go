package ui

import (
	"slices"
	"strconv"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/page"
	"playout/ui/text"
)

// Header is the mark, the games, language, colours and Share.
type Header struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions
}

func (c *Header) soon(g page.Tab) any {
	if g.Soon {
		return c.T.Soon
	}
	return nil
}

// other is the language that the switch leads to.
func (c *Header) other() string {
	langs := text.Langs()
	for i, lang := range langs {
		if lang == c.T.Lang {
			return langs[(i+1)%len(langs)]
		}
	}
	return langs[0]
}

// Alert says what went wrong.
type Alert struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions
}

// Seat is one side's strip above or below the board.
type Seat struct {
	Seat page.Seat
	T    *text.Strings
	Do   page.Actions
}

func (c *Seat) class() string {
	class := "seat below"
	if c.Seat.Above {
		class = "seat above"
	}
	if c.Seat.Out {
		class += " out"
	}
	return class
}

func (c *Seat) label() string { return text.Fill(c.T.SeatSelect, "seat", c.Seat.Title) }

// option is the words of a choice: the chosen one says who that is here.
func (c *Seat) option(o page.Option) string {
	if o.Value == c.Seat.Choice && c.Seat.Name != "" {
		return c.Seat.Name
	}
	return o.Label
}

// name is the words of the choice that is shown.
func (c *Seat) name() string {
	for _, o := range c.Seat.Options {
		if o.Value == c.Seat.Choice {
			return c.option(o)
		}
	}
	return c.Seat.Name
}

// about is what the seat's player does, or the seat itself for a person.
func (c *Seat) about() string {
	if c.Seat.About != "" {
		return c.Seat.About
	}
	return c.Seat.Title
}

func (c *Seat) shape(piece string) string  { return board.Symbol(piece) }
func (c *Seat) colour(piece string) string { return board.Paint(piece) }

// takenAt is where a piece that was taken is drawn in a row of pieces of 100
// units: close to one of its kind, a little apart from one of another.
func (c *Seat) takenAt(n int) string { return strconv.Itoa(c.taken(n)) }

func (c *Seat) taken(n int) int {
	const first, like, other = -18, 42, 58 // units: pieces have air around them
	at := first
	for i := 1; i <= n; i++ {
		if i < len(c.Seat.Taken) && c.Seat.Taken[i] != c.Seat.Taken[i-1] {
			at += other
		} else {
			at += like
		}
	}
	return at
}

// takenBox and takenWidth are the size of that row, in its units and in pixels.
func (c *Seat) takenBox() string { return "0 0 " + strconv.Itoa(c.takenSpan()) + " 100" }

func (c *Seat) takenWidth() string { return strconv.Itoa(c.takenSpan() * 22 / 100) }

func (c *Seat) takenSpan() int { return c.taken(max(0, len(c.Seat.Taken)-1)) + 82 }

// tip says the same in full: a machine's agent string.
func (c *Seat) tip() string {
	if c.Seat.Agent != "" {
		return c.Seat.About + "\n" + c.Seat.Agent
	}
	return c.about()
}

// counts is the score with what it counts, or nothing where that is not said.
func (c *Seat) counts() any { return present(c.Seat.Counts) }

// Controls is the card with the status and the buttons.
type Controls struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions
}

// stop is the words of the button that ends thinking: where only machines play
// it pauses them.
func (c *Controls) stop() text.Button {
	if c.View.Buttons.Pause {
		return c.T.Pause
	}
	return c.T.Stop
}

func (c *Controls) stopIcon() string {
	if c.View.Buttons.Pause {
		return "#i-pause"
	}
	return "#i-stop"
}

func (c *Controls) loading() bool { return c.View.State == "loading" }

// aside is what stands beside the status: a passing notice goes before the
// quieter words, so that nothing ever has to lie over the board.
func (c *Controls) aside() string {
	if c.View.Notice != "" {
		return c.View.Notice
	}
	return c.View.Detail
}

func (c *Controls) asideClass() string {
	if c.View.Notice != "" {
		return "aside notice"
	}
	return "aside"
}

// Welcome is the first-visit hint.
type Welcome struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions
}

// Update offers another version of the page.
type Update struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions
}

// Help is the dialog on how to play.
type Help struct {
	frame

	game   string        // of the lessons
	smalls []board.Small // of the lessons
}

// small is the board of a lesson.
func (c *Help) small(lesson int) vugu.Builder {
	l := c.View.Play[lesson]
	if c.game != l.Game {
		c.game, c.smalls = l.Game, nil
	}
	for len(c.smalls) <= lesson {
		c.smalls = append(c.smalls, boards.Of(l.Game).Small())
	}
	c.smalls[lesson].Show(l)
	return c.smalls[lesson]
}

// Title implements content.
func (c *Help) Title() string { return c.T.Help.Label }

// keys are those of the board, then those of every board.
func (c *Help) keys() []text.Key {
	return slices.Concat(c.T.Games[c.View.Board.Game].Keys, c.T.Keys)
}

// Search is the live table of what a search holds of its moves.
type Search struct {
	Data *page.Search // nil while there is nothing to show
	T    *text.Strings
	Do   page.Actions
}

func (c *Search) data() *page.Search {
	if c.Data == nil {
		return &page.Search{}
	}
	return c.Data
}

// prior says whether any row has a prior; without one the column is left out.
func (c *Search) prior() bool {
	for _, r := range c.data().Rows {
		if r.Prior != "" {
			return true
		}
	}
	return false
}

// visits, value and expected are the words for what the rows and the line hold.
func (c *Search) visits() text.Button {
	if c.data().Deep {
		return c.T.ColNodes
	}
	return c.T.ColVisits
}

func (c *Search) value() text.Button {
	if points, told := c.T.ColPoints[c.data().Unit]; told {
		return points
	}
	if c.data().Deep {
		return c.T.ColValue
	}
	return c.T.ColWins
}

func (c *Search) expected() text.Button {
	if c.data().Deep {
		return c.T.ExpectsBest
	}
	return c.T.Expects
}

// wins is a row's share of wins, or what was proven of it.
func wins(r page.Row) string {
	if r.Proven != "" {
		return r.Proven
	}
	return r.Wins
}

// expects goes before the expected line, if there is one.
func (c *Search) expects() string {
	if len(c.data().Line) == 0 {
		return ""
	}
	return c.expected().Label
}

func (c *Search) line() string {
	line := ""
	for i, move := range c.data().Line {
		if i > 0 {
			line += " "
		}
		line += move
	}
	return line
}

func (c *Search) more() string {
	if c.data().More == 0 {
		return ""
	}
	return c.T.Count(c.T.More, c.data().More)
}

// Moves is the move list.
type Moves struct {
	List    []page.Move
	Watch   *page.Watch
	Opening page.Opening
	T       *text.Strings
	Do      page.Actions

	followed int // the ply, plus one, that was last scrolled into view
}

// head is the opening, or what the card holds where that has no name.
func (c *Moves) head() string {
	if c.Opening.Name == "" {
		return c.T.Moves
	}
	return text.Fill(c.T.Opening, "name", c.Opening.Name)
}

// turns are the moves, those of a seat that go on one another together.
func (c *Moves) turns() [][]page.Move {
	var turns [][]page.Move
	for i := range c.List {
		if n := len(turns); n > 0 && c.List[i].Joined {
			turns[n-1] = c.List[i-len(turns[n-1]) : i+1]
		} else {
			turns = append(turns, c.List[i:i+1])
		}
	}
	return turns
}

// place is the class that puts a turn in its column: the first one stands in
// the second where the other seat began.
func (c *Moves) place(turn []page.Move) any {
	if turn[0].Ply == c.List[0].Ply && turn[0].Number == "" {
		return "second"
	}
	return nil
}

func (c *Moves) label(m page.Move) string {
	if m.Seat == "" {
		return text.Fill(c.T.StepLabel, "n", c.T.Number(m.Ply), "move", m.Text)
	}
	return text.Fill(c.T.MoveLabel, "n", c.T.Number(m.Ply), "seat", c.T.Seat(m.Seat), "move", m.Text)
}

// follow keeps the current move in view; only a change of it costs a layout.
func (c *Moves) follow(list js.Value) {
	at := 0
	for _, m := range c.List {
		if m.Current {
			at = m.Ply + 1
		}
	}
	if at != c.followed {
		c.followed = at
		follow(list)
	}
}
