package exercise

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/engine/exercise"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/node"
	"playout/ui/text"
)

// Places implements feature.Placer. All show the same: an exercise beside the board, or an
// overview if the address names none.
func (*Feature) Places() []feature.Place {
	return []feature.Place{
		{Word: exercise.PlaceSet, Order: 20, Title: func(t *text.Strings) string { return WordsIn(t).Title }, Shows: feature.ExerciseMain},
		{Word: exercise.PlaceOne, Under: exercise.PlaceSet, Shows: feature.ExerciseMain},
		{Word: placeLearn, Shows: feature.ExerciseMain},
	}
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the panel of an exercise, or the overview.
type Main struct {
	feature.PartFrame[Part]

	panel    Panel
	overview Overview
}

// part returns the content of the place.
func (c *Main) part() vugu.Builder {
	if c.Part.Shown {
		c.panel.Draw(c.Frame)
		return &c.panel
	}
	c.overview.Draw(c.Frame)
	return &c.overview
}

// Key implements feature.KeyHandler.
func (c *Main) Key(event vugu.DOMEvent, key string) bool {
	if !c.Part.Shown {
		return false
	}
	c.panel.Draw(c.Frame)
	return c.panel.Key(event, key)
}

// Panel is an exercise beside the board, in its places and in an embedded board.
type Panel struct{ feature.PartFrame[Part] }

func (c *Panel) words() *Words { return WordsIn(c.T) }

// status returns the state of the exercise, or of its game.
func (c *Panel) status() string { return cmp.Or(c.Part.Status, c.View.Status) }

// shownMove reports whether a move of a line is shown on the board.
func (c *Panel) shownMove() (line, move int, ok bool) {
	for i := range c.Part.Lines {
		for n := range c.Part.Lines[i].Moves {
			if c.Part.Lines[i].Moves[n].Shown {
				return i, n, true
			}
		}
	}
	return 0, 0, false
}

// lookID returns the id of the button of a line's move.
func lookID(line, move int) string { return "why-" + strconv.Itoa(line) + "-" + strconv.Itoa(move) }

// Key implements feature.KeyHandler: Escape stops a search, and goes from a move of a line back to
// the exercise; the arrows move along the line, except on the board.
func (c *Panel) Key(event vugu.DOMEvent, key string) bool {
	line, move, looks := c.shownMove()
	switch {
	case key == "Escape" && c.Part.Wait != "":
		c.Send(Stop{})
		return true
	case !looks:
		return false
	}
	if key == "Escape" {
		c.Send(feature.LookAhead{})
		return true
	}
	id := event.PropString("target", "id")
	_, square := board.SquareOf(id)
	to := move + map[string]int{"ArrowLeft": -1, "ArrowRight": 1}[key]
	if square || to == move || to < 0 || to >= len(c.Part.Lines[line].Moves) {
		return false
	}
	c.Send(Look{line, to})
	if strings.HasPrefix(id, "why-") {
		markup.Focus(event, lookID(line, to))
	}
	return true
}

// label returns the accessible name of the panel.
func (c *Panel) label() string { return text.Fill(c.words().Name, "title", c.Part.Title) }

// mark returns the symbol of a verdict or of the exercise's state.
func mark(of string) string {
	switch of {
	case "right", "solved":
		return "#i-right"
	case "wrong", "failed":
		return "#i-wrong"
	}
	return "#i-open"
}

// at returns the index of an exercise of the set, relative to the current one, -1 for none.
func (c *Panel) at(by int) int {
	if c.Part.Set == nil {
		return -1
	}
	to := c.Part.Set.Index + by
	if to < 0 || to >= len(c.Part.Set.Steps) {
		return -1
	}
	return to
}

// nextClass returns the class of the button Next, the main button once the exercise is over.
func (c *Panel) nextClass() string {
	if c.Part.State == "open" || c.Part.HasResult && c.set().done() {
		return "plain"
	}
	return "main"
}

// resultClass returns the class of the button Result, the main button once nothing else is left
// to do.
func (c *Panel) resultClass() string {
	if c.Part.State == "open" || c.at(1) >= 0 && !c.set().done() {
		return "plain"
	}
	return "main"
}

// pointsNote explains how points are counted and kept.
func (c *Panel) pointsNote() string {
	if c.Part.Lent {
		return c.words().CountsThere
	}
	return c.words().CountsHere
}

// The addresses of the place for making exercises, of its drafts, and of the place where
// teachers collect results.
const (
	makeAddress    = "#/exercise/edit"
	draftsAddress  = makeAddress + "?drafts"
	resultsAddress = "#/results"
)

// The place to learn, and the address of a lesson, without its name.
const (
	placeLearn    = "learn"
	lessonAddress = "#/" + placeLearn + "?lesson="
)

// pages lists the guide's pages for players.
var pages = [...]string{"playing", "reading-a-search", "search", "friends"}

// groupID returns the id of the heading of a group of the overview.
func groupID(i int) string { return "exercises-" + strconv.Itoa(i) }

// selectAll selects all of the code.
func (c *Panel) selectAll(event vugu.DOMEvent) { event.JSEventTarget().Call("select") }

// aboutCode returns the outcome of copying the code, or what the code is for.
func (c *Panel) aboutCode() string {
	switch {
	case c.Part.Outcome.Code == "":
		return ""
	case c.Part.Outcome.Copied != "":
		return c.Part.Outcome.Copied
	}
	return c.words().CodeAbout
}

// steps returns the exercises of the set.
func (c *Panel) steps() []Step {
	if c.Part.Set == nil {
		return nil
	}
	return c.Part.Set.Steps
}

// set returns the description of the set.
func (c *Panel) set() Set {
	if c.Part.Set == nil {
		return Set{}
	}
	return *c.Part.Set
}

// hint requests a hint, which comes into view below the buttons.
func (c *Panel) hint(event vugu.DOMEvent) {
	c.Send(Hint{})
	markup.Reveal(event, ".exercise-hints")
}

// explain requests an explanation. The lines come into view, or the board, if the answer is
// marked there.
func (c *Panel) explain(event vugu.DOMEvent) {
	c.Send(Explain{})
	if c.Part.Squares {
		markup.Reveal(event, "[data-board]")
	} else {
		markup.Reveal(event, ".exercise-lines")
	}
}

// asked returns the question about a search.
func (c *Panel) asked() *Asked {
	if c.Part.Asked == nil {
		return &Asked{}
	}
	return c.Part.Asked
}

// asks reports whether the question about a search, not its model answer, is of one of some kinds.
func (c *Panel) asks(kinds ...string) bool {
	return c.asked().Step == "" && slices.Contains(kinds, c.asked().Kind)
}

// move fills a move into a label.
func (c *Panel) move(label string, r AskedRow) string { return text.Fill(label, "move", r.Text) }

// place moves a move in the order. The focus goes with it.
func (c *Panel) place(event vugu.DOMEvent, at, by int) {
	way := "down"
	if by < 0 {
		way = "up"
	}
	if c.Send(Move{at, by}); at+by >= 0 && at+by < len(c.asked().Rows) {
		markup.Focus(event, placeID(way, at+by))
	}
}

// placeID returns the id of the button that moves the move at a place.
func placeID(way string, at int) string { return "place-" + way + strconv.Itoa(at) }

// titleID is the id of the question's title.
const titleID = "exercise-title"

// stop ends a search. Its button is then hidden, so that the focus goes to the title.
func (c *Panel) stop(event vugu.DOMEvent) {
	c.Send(Stop{})
	markup.Focus(event, titleID)
}

// lang returns the language of the author's texts, where known.
func (c *Panel) lang() any { return markup.Present(c.Part.Lang) }

// Overview lists the exercises that come with the page, or in the place to learn the lessons and
// the guide.
type Overview struct {
	feature.PartFrame[Part]

	pictures map[*board.Lesson]vugu.HTML // drawn so far
}

func (c *Overview) words() *Words { return WordsIn(c.T) }

// isLearn reports whether this is the place to learn.
func (c *Overview) isLearn() bool { return c.View.Place == placeLearn }

// head returns the heading, and the text below it.
func (c *Overview) head() text.Button {
	if c.isLearn() {
		return c.words().Learn
	}
	return text.Button{Label: c.words().Title, Tip: c.words().About}
}

// target returns the tab in which an address opens, another one for the guide.
func target(address string) any {
	return markup.Current(!strings.HasPrefix(address, "#"), "_blank")
}

// picture returns an exercise's position as a small board, drawn once as text: the page would
// compare elements at every render.
func (c *Overview) picture(of *board.Lesson) vugu.HTML {
	if of == nil { // of the guide
		return `<svg class="icon" viewBox="0 0 24 24"><use href="#i-help"/></svg>`
	}
	drawn, ok := c.pictures[of]
	if !ok {
		small := boards.Of(of.Game).Small()
		small.Show(*of)
		drawn = vugu.HTML(node.Markup(small))
		if c.pictures == nil {
			c.pictures = make(map[*board.Lesson]vugu.HTML)
		}
		c.pictures[of] = drawn
	}
	return drawn
}
