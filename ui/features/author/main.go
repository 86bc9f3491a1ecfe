package author

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/vugu/vugu"
	js "github.com/vugu/vugu/js"

	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/feature/guide"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Dialog is the dialog of the drafts.
const Dialog = "drafts"

// Places implements feature.Placer.
func (*Feature) Places() []feature.Place {
	return []feature.Place{{Word: Place, Under: exercise.PlaceSet}}
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// drafts is the part of the dialog of drafts, which shows some data of the form's.
type drafts struct{ Part }

// New implements feature.Part.
func (drafts) New() feature.Component { return &Drafts{} }

// form holds what the parts of the form share.
type form struct{ feature.PartFrame[Part] }

func (c *form) words() *Words { return WordsIn(c.T) }

// set reports a typed or chosen value.
func (c *form) set(field string, index int, event vugu.DOMEvent) {
	c.Send(Set{field, index, markup.Value(event)})
}

// on reports a switch.
func (c *form) on(field string, index int, event vugu.DOMEvent) {
	value := ""
	if markup.Checked(event) {
		value = "yes"
	}
	c.Send(Set{field, index, value})
}

// wrong returns the error of a field, or of one of several, as a sentence; "" if they have none.
// The tab for trying reports that there are no answers yet.
func (c *form) wrong(fields ...string) string { return c.fault(fields).Text }

// cause returns the engine's own words about them.
func (c *form) cause(fields ...string) any {
	if cause := c.fault(fields).Cause; cause != "" {
		return cause
	}
	return nil
}

// fault returns the error of the first of several fields that has one.
func (c *form) fault(fields []string) Wrong {
	for _, wrong := range c.Part.Wrong {
		answers := wrong.Field == "accept" || wrong.Field == "line" || wrong.Field == "options"
		if slices.Contains(fields, wrong.Field) && !(answers && c.Part.Blank) {
			return wrong
		}
	}
	return Wrong{}
}

// searches returns which searches can be asked about, with examples.
func (c *Question) searches() string {
	if c.is(exercise.Cut) {
		return c.words().Pruners
	}
	return c.words().Trees
}

// named returns the accessible name of a button about something with a title.
func (c *form) named(does, title string) string { return does + ": " + title }

// bad returns aria-invalid of a field.
func (c *form) bad(field string) string { return markup.Bool(c.wrong(field) != "") }

// n returns a text about a row by its number, from 1.
func (c *form) n(template string, index int) string {
	return text.Fill(template, "n", c.T.Number(index+1))
}

// Main is the form beside the board.
type Main struct {
	form

	position Position
	question Question
	share    Share
}

// Draw implements feature.Component.
func (c *Main) Draw(f feature.Frame) {
	c.form.Draw(f)
	c.position.Draw(f)
	c.question.Draw(f)
	c.share.Draw(f)
}

// setup returns the editor's card, and trial the exercise as a visitor sees it.
func (c *Main) setup() vugu.Builder { return c.Region(feature.Beside, feature.SetUpCard) }

func (c *Main) trial() vugu.Builder { return c.Region(feature.Main, feature.ExerciseMain) }

// part returns one of the form's parts.
func (c *Main) part(of vugu.Builder) vugu.Builder { return of }

// dataStatus returns data-status, which the exercise has on trial.
func (c *Main) dataStatus() any {
	if c.Part.Tries {
		return nil
	}
	return ""
}

// Key implements feature.KeyHandler: keys belong to the editor's card while a position is set up,
// and to the exercise on trial.
func (c *Main) Key(event vugu.DOMEvent, key string) bool {
	var in vugu.Builder
	switch {
	case c.Region == nil:
	case c.View.Editing:
		in = c.setup()
	case c.Part.Tries:
		in = c.trial()
	}
	keyer, is := in.(feature.KeyHandler)
	return is && keyer.Key(event, key)
}

// tabID returns the id of a tab.
func tabID(tab string) string { return "make-tab-" + tab }

// stop returns the tabindex of a tab: Tab leads to the one that is open, arrows to the others.
func (c *Main) stop(tab string) string {
	if c.Part.Tab == tab {
		return "0"
	}
	return "-1"
}

// walk moves from one tab to another by the arrows, Home and End.
func (c *Main) walk(event vugu.DOMEvent, at int) {
	to, leads := markup.NextTab(event, at, len(tabs))
	if !leads {
		return
	}
	event.StopPropagation()
	c.show(event, tabs[to])
}

// show goes to a tab. The whole board comes into view with it if both fit: on phones it is above
// the form.
func (c *Main) show(event vugu.DOMEvent, tab string) {
	c.Send(Show{tab})
	markup.Focus(event, tabID(tab))
	markup.Reveal(event, ".stage")
	markup.Reveal(event, ".make-head")
}

// faulty returns the tab of the form to return to from a trial: the first with an error.
func (c *Main) faulty() string {
	if c.fault([]string{"position", "moves", "seat"}).Text != "" {
		return tabPosition
	}
	return tabQuestion
}

// next returns the tab after this one, "" for none.
func (c *Main) next() string {
	for i, tab := range tabs[:len(tabs)-1] {
		if tab == c.Part.Tab {
			return tabs[i+1]
		}
	}
	return ""
}

// Position is the part of the form about the position.
type Position struct{ form }

// seated reports whether the form asks for the solver: otherwise that is the side to move.
func (c *Position) seated() bool {
	kind := c.Part.Sheet.Kind
	return kind == exercise.Win || kind == exercise.Choose || len(c.Part.Seats) > 3
}

// Question is the part of the form with the question.
type Question struct {
	form
	pendingFocus pendingFocus
}

// pendingFocus is a field to focus once it exists; the zero value for none.
type pendingFocus struct {
	field string // its data-make
	at    int    // among those of the same name
}

// add adds a row, and focuses its first field.
func (c *Question) add(what, field string, at int) {
	c.pendingFocus = pendingFocus{field, at}
	c.Send(Do{what, 0})
}

// apply focuses the field once the form shows it.
func (p *pendingFocus) apply(form js.Value) {
	if p.field == "" {
		return
	}
	fields := form.Call("querySelectorAll", "[data-make="+p.field+"]")
	if fields.Length() <= p.at || fields.Index(p.at).Get("offsetParent").IsNull() {
		return
	}
	fields.Index(p.at).Call("focus")
	*p = pendingFocus{}
}

// is reports whether one of some kinds of goals is chosen.
func (c *Question) is(kinds ...exercise.Kind) bool {
	for _, kind := range kinds {
		if c.Part.Sheet.Kind == kind {
			return true
		}
	}
	return false
}

// node returns the moves to the marked node.
func (c *Question) node() string { return strings.Join(c.Part.Sheet.Node, " ") }

func (c *Question) about() string { return c.words().About[string(c.Part.Sheet.Kind)] }

// without returns the name of the button that removes a right answer, and instead that of the
// field for other right ones than a move of the line.
func (c *Question) without(move string) string {
	return text.Fill(c.words().RemoveMove, "move", move)
}

func (c *Question) instead(move string) string {
	return text.Fill(c.words().OtherMoves, "move", move)
}

// checking reports in words that the engine is at work.
func (c *Question) checking() string {
	if c.Part.Checking {
		return c.words().Checking
	}
	return ""
}

// count returns a number of rows, "" for none.
func (c *Question) count(n int) string {
	if n == 0 {
		return ""
	}
	return c.T.Number(n)
}

// scoring sums up attempts and points.
func (c *Question) scoring() string {
	return cmp.Or(c.Part.Sheet.Attempts, c.words().AnyNumber) + " · " + cmp.Or(c.Part.Sheet.Points, "1")
}

// scrolls returns the tabindex of the findings: if they do not fit, keys scroll them.
func (c *Question) scrolls() any {
	if len(c.Part.Findings) < 3 {
		return nil
	}
	return "0"
}

// warn returns the mark before a finding.
func warn(is bool) string {
	if is {
		return "!"
	}
	return ""
}

// wheres lists the places where students may see the published exercise.
var wheres = []string{"link", "page", "file"}

// Share is the part of the form for publishing.
type Share struct {
	form
	pendingFocus pendingFocus
}

// make makes a set, whose title comes next.
func (c *Share) make() {
	c.pendingFocus = pendingFocus{field: "setTitle"}
	c.Send(Do{"set-make", 0})
}

// pick adds the draft chosen in the select to the set.
func (c *Share) pick(event vugu.DOMEvent) {
	if n, err := strconv.Atoi(markup.Value(event)); err == nil {
		c.Send(Do{"set-add", n})
	}
}

// alone reports whether there is no draft besides the edited one.
func (c *Share) alone() bool {
	for _, d := range c.Part.Drafts {
		if !d.Current {
			return false
		}
	}
	return true
}

// whyNotReady returns why nothing can be published.
func (c *Share) whyNotReady() string { return c.Part.whyNotReady(c.words()) }

// links reports whether the link is shown: without a link its reason is shown.
func (c *Share) links() bool {
	return c.Part.Where == "link" || c.Part.Where == "page" && c.Part.Link == ""
}

// whyNoLink returns why there is no link.
func (c *Share) whyNoLink() string {
	if c.Part.TooLong {
		return c.words().TooLong
	}
	return ""
}

// whole selects all of a focused field.
func (c *Share) whole(event vugu.DOMEvent) { event.JSEventTarget().Call("select") }

// Drafts is the dialog of the drafts.
type Drafts struct{ form }

// Draw implements feature.Component.
func (c *Drafts) Draw(f feature.Frame) {
	f.Part = f.Part.(drafts).Part
	c.form.Draw(f)
}

// Title implements feature.Content.
func (c *Drafts) Title() string { return c.words().Drafts.Label }

// deleted names the deleted draft.
func (c *Drafts) deleted() string {
	if c.Part.Deleted == "" {
		return ""
	}
	return c.words().Deleted + " " + c.Part.Deleted
}

// Guide implements feature.Guided.
func (c *Drafts) Guide() string { return guide.Exercises }
