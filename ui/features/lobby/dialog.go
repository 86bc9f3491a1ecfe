package lobby

import (
	"strconv"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/engine/lobby"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/feature/timing"
	"playout/ui/text"
)

// toolPart is the part of the button in the header.
type toolPart struct{}

// New implements feature.Part.
func (toolPart) New() feature.Component { return &Tool{} }

// Tool is the button in the header.
type Tool struct{ feature.Frame }

func (c *Tool) words() *Words { return WordsIn(c.T) }

// Content is the dialog.
type Content struct {
	feature.PartFrame[Part]
	clock timing.Pick
	more  bool   // the further choices for a game to open are shown
	typed string // the password of a game, so far

	signIns, opened int               // as in the part when the fields were last cleared
	asked           string            // the game whose password was asked for when it was last drawn
	rows            map[string]string // the IDs of the games by their places, when it was last drawn
	focus           place             // where the focus was then
	name            string            // of the person who was signed in then
}

// place is a control of a row.
type place struct{ at, control string }

// New implements feature.Part.
func (Part) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

// address returns the address of one of the server's pages, in the language of this one.
func (c *Content) address(name string) string { return lobby.Pages + name + "?lang=" + c.T.Lang }

func (c *Content) words() *Words { return WordsIn(c.T) }

// cut returns that the lobby cannot be reached.
func (c *Content) cut() string {
	if c.Part.Cut {
		return c.words().Cut
	}
	return ""
}

// who returns who is signed in.
func (c *Content) who() string {
	template := c.words().In
	if c.Part.Guest {
		template = c.words().InAsGuest
	}
	return text.Fill(template, "name", c.Part.Name)
}

// figures returns the statistics.
func (c *Content) figures() string {
	s, n := c.Part.Statistics, c.T.Number
	words := text.Fill(c.words().Figures, "played", n(s.Played), "won", n(s.Won), "drawn", n(s.Drawn), "lost", n(s.Lost), "ratio", c.T.Hundredths(s.Ratio))
	if s.Rating > 0 {
		const ninetyFive = 2 // standard deviations, to either side of the rating
		words += "; " + text.Fill(c.words().Rating, "rating", n(s.Rating), "about", n(ninetyFive*s.Deviation))
	}
	return words
}

// ratio returns the ratio of wins to losses as other programs read it.
func (c *Content) ratio() string { return strconv.FormatFloat(c.Part.Statistics.Ratio, 'f', 2, 64) }

// title returns the title that a game gets without one.
func (c *Content) title() string { return text.Fill(c.words().DefaultTitle, "name", c.Part.Name) }

// heading returns the heading above the fields for a new game.
func (c *Content) heading() string { return text.Fill(c.words().NewGame, "game", c.Part.Board) }

// field returns what is in a form's field.
func field(event vugu.DOMEvent, name string) string {
	return event.PropString("currentTarget", "elements", name, "value")
}

// sign signs in, or up if that button was pressed.
func (c *Content) sign(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Send(Sign{Up: event.PropString("submitter", "name") == "sign-up", User: field(event, "user"), Password: field(event, "password")})
}

// open opens a game.
func (c *Content) open(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Send(Open{Title: field(event, "title"), Password: field(event, "game-password")})
}

// enter joins or watches the game whose password was asked for.
func (c *Content) enter(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Send(Enter{c.typed})
}

// enterRow handles the buttons of a game, which enter it once its password has been asked for.
func (c *Content) enterRow(id string, otherwise feature.Message) {
	if id == c.Part.Asking {
		c.Send(Enter{c.typed})
	} else {
		c.Send(otherwise)
	}
}

// setSeat chooses the person's seat.
func (c *Content) setSeat(event vugu.DOMEvent) {
	if seat, err := strconv.Atoi(markup.Value(event)); err == nil {
		c.Send(SetSeat{seat})
	}
}

// clockPick returns the choice of a clock.
func (c *Content) clockPick() vugu.Builder {
	c.clock = timing.Pick{T: c.T, Choice: c.Part.Clock, Set: func(choice string) { c.Send(SetClock{choice}) }}
	return &c.clock
}

// joinLabel returns what joining a game is called.
func (c *Content) joinLabel(r *Row) string {
	if r.Own {
		return c.words().Return
	}
	return c.words().Join
}

// leaveLabel returns what leaving a game is called that has not begun: who has opened it ends it.
func (c *Content) leaveLabel(r *Row) string {
	if r.Opener {
		return c.words().Withdraw
	}
	return c.words().Leave
}

// at returns the name of a place in the list.
func at(section, row int) string { return strconv.Itoa(section) + "-" + strconv.Itoa(row) }

// clearAccount clears the fields for signing in once somebody has.
func (c *Content) clearAccount(form js.Value) {
	if c.signIns != c.Part.SignIns {
		c.signIns = c.Part.SignIns
		form.Call("reset")
	}
}

// clearOpening clears the fields for a game once it is open.
func (c *Content) clearOpening(form js.Value) {
	if c.opened != c.Part.Opened {
		c.opened = c.Part.Opened
		form.Call("reset")
	}
}

// Draw implements feature.Component.
func (c *Content) Draw(frame feature.Frame) {
	c.PartFrame.Draw(frame)
	if c.asked != c.Part.Asking {
		c.typed = ""
	}
}

// keepFocus keeps the focus on its game when the list changes, whose elements stay where they are
// while the games move; and it moves the focus into the field for a password.
func (c *Content) keepFocus(list js.Value) {
	now := map[string]string{}
	for section := range c.Part.Sections {
		for row, r := range c.Part.Sections[section].Rows {
			now[at(section, row)] = r.ID
		}
	}
	was, asks := c.rows, c.asked != c.Part.Asking && c.Part.Asking != ""
	c.rows, c.asked = now, c.Part.Asking
	if asks {
		focus(list, `[name=game-password]`)
	} else if here := c.focused(list); here.at != "" && was[here.at] != now[here.at] {
		c.followGame(list, was[here.at], here.control)
	}
	c.focus = c.focused(list)
	c.followPerson(list.Get("ownerDocument"))
}

// followPerson moves the focus on when its control goes because a person has signed in or out.
func (c *Content) followPerson(document js.Value) {
	was := c.name
	c.name = c.Part.Name
	active := document.Get("activeElement")
	gone := !active.Truthy() || active.Get("tagName").String() == "BODY" || !active.Call("checkVisibility").Bool()
	switch {
	case (was == "") == (c.name == "") || !gone:
	case c.name != "":
		focus(document, `.lobby [data-action=sign-out]`)
	default:
		focus(document, `.lobby [name=user]`)
	}
}

// noteFocus notes where in the list the focus has come.
func (c *Content) noteFocus(event vugu.DOMEvent) {
	c.focus = placeOf(event.JSEventTarget())
}

// focused returns where in the list the focus is. If its element has gone, that is where it was.
func (c *Content) focused(list js.Value) place {
	active := list.Get("ownerDocument").Get("activeElement")
	if !active.Truthy() || active.Get("tagName").String() == "BODY" || active.Get("tagName").String() == "DIALOG" {
		return c.focus
	}
	return placeOf(active)
}

// placeOf returns the place of an element, the zero place for one outside the rows.
func placeOf(element js.Value) place {
	row := element.Call("closest", ".lobby [data-at]")
	if !row.Truthy() {
		return place{}
	}
	return place{row.Call("getAttribute", "data-at").String(), element.Get("name").String()}
}

// followGame moves the focus to a control of a game's row, or to the list if the game has gone.
func (c *Content) followGame(list js.Value, id, control string) {
	for at, other := range c.rows {
		if id != "" && other == id {
			focus(list, `[data-at="`+at+`"] [name="`+control+`"]`)
			return
		}
	}
	list.Call("focus")
}

// focus moves the focus to an element within another one.
func focus(within js.Value, selector string) {
	if element := within.Call("querySelector", selector); element.Truthy() {
		element.Call("focus")
	}
}
