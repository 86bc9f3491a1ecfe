package ui

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Header is the logo, the games, the places and Share.
type Header struct {
	feature.Frame
	Tools []vugu.Builder // of features
}

func (c *Header) unavailableTip(g feature.Tab) any {
	if g.Unavailable {
		return c.T.Soon
	}
	return nil
}

// address returns the target of a place's link.
func (c *Header) address(place feature.Tab) string {
	switch place.ID {
	case feature.PlacePlay:
		return "#/" + c.View.Board.Game
	case feature.PlaceInside:
		return "#/" + feature.PlaceInside + "/" + c.View.Board.Game
	}
	return "#/" + place.ID
}

// action returns data-action of a place's link: in the place for playing it is the way inside.
func (c *Header) action(place feature.Tab) any {
	return markup.Current(place.ID == feature.PlaceInside && c.View.Place == feature.PlacePlay, feature.PlaceInside)
}

// disabled returns aria-disabled of a place's link.
func (c *Header) disabled(place feature.Tab) any {
	return markup.Current(place.Unavailable, "true")
}

// placeTip returns why a place cannot be entered, nothing while the page loads.
func (c *Header) placeTip(place feature.Tab) any {
	if place.Unavailable && c.View.State != feature.StateLoading {
		return c.T.NotInside
	}
	return nil
}

// visit goes to the game as it stands, or looks inside it; the place's address alone would start
// another one.
func (c *Header) visit(event vugu.DOMEvent, place feature.Tab) {
	switch place.ID {
	case feature.PlacePlay:
		event.PreventDefault()
		c.Send(feature.Return{})
	case feature.PlaceInside:
		event.PreventDefault()
		c.Send(feature.OpenInside{})
	}
}

// Seat is one side's strip above or below the board.
type Seat struct {
	feature.Frame
	Seat feature.Seat
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

func (c *Seat) label() string { return text.Fill(c.T.SeatSelect, "seat", c.T.TheSeat(c.Seat.ID)) }

// option returns the text of a choice: for the chosen one the name of the seat's player.
func (c *Seat) option(o feature.Option) string {
	if o.Value == c.Seat.Choice && c.Seat.Name != "" {
		return c.Seat.Name
	}
	return o.Label
}

// name returns the text of the visible choice.
func (c *Seat) name() string {
	for _, o := range c.Seat.Options {
		if o.Value == c.Seat.Choice {
			return c.option(o)
		}
	}
	return c.Seat.Name
}

// hasStrength reports whether the strength of the seat's player is known; it has precedence over a
// description of the player.
func (c *Seat) hasStrength() bool { return strings.Contains(c.Seat.Description, "\n") }

// about describes the seat's player, or the seat itself for a person.
func (c *Seat) about() string {
	if c.Seat.About != "" {
		return c.Seat.About
	}
	return c.Seat.Title
}

// accuracyOf returns data-accuracy: the seat, if its accuracy is known.
func (c *Seat) accuracyOf() any {
	if c.Seat.Accuracy == "" {
		return nil
	}
	return c.Seat.ID
}

func (c *Seat) shape(piece string) string  { return board.Symbol(piece) }
func (c *Seat) colour(piece string) string { return board.Paint(piece) }

// takenAt returns where to draw a captured piece in a row of pieces of 100 units: close to one
// of its kind, a little further from one of another.
func (c *Seat) takenAt(n int) string { return strconv.Itoa(c.taken(n)) }

func (c *Seat) taken(n int) int {
	const first, like, other = -18, 42, 58 // units: the drawings of pieces have margins
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

// takenBox and takenWidth return the size of that row, in its units and in pixels.
func (c *Seat) takenBox() string { return "0 0 " + strconv.Itoa(c.takenSpan()) + " 100" }

func (c *Seat) takenWidth() string { return strconv.Itoa(c.takenSpan() * 22 / 100) }

func (c *Seat) takenSpan() int { return c.taken(max(0, len(c.Seat.Taken)-1)) + 82 }

// tip describes a machine in full.
func (c *Seat) tip() string { return c.Seat.Description + "\n" + c.Seat.Agent }

// inspects returns the accessible name of the button that opens the dialog.
func (c *Seat) inspects() string {
	return c.Seat.Title + ": " + strings.ReplaceAll(c.Seat.Description, "\n", "; ")
}

// machine reports whether a machine plays the seat.
func (c *Seat) machine() bool { return c.Seat.Agent != "" }

// inspect opens the dialog about the seat's player.
func (c *Seat) inspect() { c.Show(feature.PlayerDialog + ":" + c.Seat.ID) }

// counts returns the score with its unit, or "" if there is none.
func (c *Seat) counts() any { return markup.Present(c.Seat.ScoreText) }

// Controls is the card with the status and the buttons.
type Controls struct {
	feature.Frame
	Typing []vugu.Builder // below the status
}

// row returns the buttons of the row, and menu those of the menu More.
func (c *Controls) row() []feature.Button  { return c.View.Buttons[:c.divide()] }
func (c *Controls) menu() []feature.Button { return c.View.Buttons[c.divide():] }

// divide returns the index of the first button of the menu.
func (c *Controls) divide() int {
	n := 0
	for n < len(c.View.Buttons) && !c.View.Buttons[n].Menu {
		n++
	}
	return n
}

// pressed returns aria-pressed of a switch.
func pressed(b *feature.Button) any {
	if !b.Switch {
		return nil
	}
	return markup.Bool(b.On)
}

// hasPopup returns aria-haspopup of a button.
func hasPopup(b *feature.Button) any { return markup.Current(b.OpensDialog, "dialog") }

// press does a button's action.
func (c *Controls) press(event vugu.DOMEvent, b *feature.Button) {
	if b.OnClick != nil {
		c.Send(b.OnClick)
	}
	if b.Focus != "" {
		markup.Focus(event, b.Focus)
	}
}

// aside returns the text beside the status: a passing notice has precedence over the quieter
// texts, so that no text has to cover the board.
func (c *Controls) aside() string {
	if c.View.Notice != "" {
		return c.View.Notice
	}
	return c.View.Detail
}

func (c *Controls) asideClass() string {
	const line = 26 // characters, in the narrowest column
	switch n := utf8.RuneCountInString(c.View.Notice); {
	case n > line:
		return "aside notice long" // on both lines
	case n > 0:
		return "aside notice"
	}
	return "aside"
}
