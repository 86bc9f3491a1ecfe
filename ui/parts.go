package ui

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/features/clock"
	"playout/ui/features/draw"
	"playout/ui/features/ends"
	"playout/ui/features/friend"
	"playout/ui/features/stage"
	"playout/ui/features/tree"
	"playout/ui/features/typed"
	"playout/ui/text"
)

// Header is the logo, the games, the places and Share.
type Header struct{ feature.Frame }

func (c *Header) soon(g feature.Tab) any {
	if g.Soon {
		return c.T.Soon
	}
	return nil
}

// address is where the link of a place leads.
func (c *Header) address(place feature.Tab) string {
	if place.ID == feature.PlacePlay {
		return "#/" + c.View.Board.Game
	}
	return "#/" + place.ID
}

// visit leads back to the game as it stands, where its address alone would start another.
func (c *Header) visit(event vugu.DOMEvent, place feature.Tab) {
	if place.ID == feature.PlacePlay {
		event.PreventDefault()
		c.Tell(feature.Return{})
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

// option is the text of a choice: the chosen one says who plays here.
func (c *Seat) option(o feature.Option) string {
	if o.Value == c.Seat.Choice && c.Seat.Name != "" {
		return c.Seat.Name
	}
	return o.Label
}

// name is the text of the choice that is shown.
func (c *Seat) name() string {
	for _, o := range c.Seat.Options {
		if o.Value == c.Seat.Choice {
			return c.option(o)
		}
	}
	return c.Seat.Name
}

// worth says whether the strength of the seat's player is known, which takes precedence
// over what it does.
func (c *Seat) worth() bool { return strings.Contains(c.Seat.Does, "\n") }

// about is what the seat's player does, or the seat itself for a person.
func (c *Seat) about() string {
	if c.Seat.About != "" {
		return c.Seat.About
	}
	return c.Seat.Title
}

func (c *Seat) shape(piece string) string  { return board.Symbol(piece) }
func (c *Seat) colour(piece string) string { return board.Paint(piece) }

// takenAt is where a captured piece is drawn in a row of pieces of 100 units: close to
// one of its kind, a little apart from one of another.
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

// takenBox and takenWidth are the size of that row, in its units and in pixels.
func (c *Seat) takenBox() string { return "0 0 " + strconv.Itoa(c.takenSpan()) + " 100" }

func (c *Seat) takenWidth() string { return strconv.Itoa(c.takenSpan() * 22 / 100) }

func (c *Seat) takenSpan() int { return c.taken(max(0, len(c.Seat.Taken)-1)) + 82 }

// tip describes a machine and what it does in full.
func (c *Seat) tip() string { return c.Seat.Does + "\n" + c.Seat.Agent }

// inspects is the accessible name of the button that opens the dialog.
func (c *Seat) inspects() string {
	return c.Seat.Title + ": " + strings.ReplaceAll(c.Seat.Does, "\n", "; ")
}

// machine says whether a machine plays the seat.
func (c *Seat) machine() bool { return c.Seat.Agent != "" }

// inspect opens the dialog that shows how the seat's player plays.
func (c *Seat) inspect() { c.Show(feature.PlayerDialog + ":" + c.Seat.ID) }

// counts is the score with what it counts, or "" if that is not said.
func (c *Seat) counts() any { return markup.Present(c.Seat.Counts) }

// Controls is the card with the status and the buttons.
type Controls struct {
	feature.Frame

	typed typed.Field
}

// field is the field in which moves are typed.
func (c *Controls) field() vugu.Builder {
	c.typed.Draw(c.Frame)
	return &c.typed
}

// mayType reports whether a move may be typed now.
func (c *Controls) mayType() bool { return feature.Get[typed.Part](c.View).Open }

func (c *Controls) clock() clock.Part { return feature.Get[clock.Part](c.View) }

// unread is how many messages of a friend are unread, nil for none, and unreadName the
// accessible name that says so.
func (c *Controls) unread() any { return markup.Present(feature.Get[friend.Part](c.View).Waits()) }
func (c *Controls) unreadName() any {
	return markup.Present(feature.Get[friend.Part](c.View).Told(c.T))
}

func (c *Controls) stage() stage.Part { return feature.Get[stage.Part](c.View) }

func (c *Controls) tree() tree.Part { return feature.Get[tree.Part](c.View) }

func (c *Controls) ends() ends.Part { return feature.Get[ends.Part](c.View) }

// level is the level that comes next.
func (c *Controls) level() string { return text.Fill(c.T.Level, "n", strconv.Itoa(c.ends().Level)) }

func (c *Controls) draws() draw.Part { return feature.Get[draw.Part](c.View) }

// stop is the text of the button that ends thinking: where only machines play it pauses
// them.
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

func (c *Controls) loading() bool { return c.View.State == feature.StateLoading }

// aside is what stands beside the status: a passing notice takes precedence over the
// quieter texts, so that nothing ever has to cover the board.
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
