package ui

import (
	"slices"
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/page"
)

// rootID is the id of the element that holds the page.
const rootID = "app"

// key answers a key that was pressed anywhere in the page. Where nothing has the
// focus, the page's main hands the key to the root element; an arrow then leads
// to the board.
func (c *Root) key(event vugu.DOMEvent) {
	if c.View.Dialog != "" {
		return // its keys are its own
	}
	if event.PropBool("ctrlKey") || event.PropBool("metaKey") || event.PropBool("altKey") {
		return
	}
	key := event.PropString("key")
	if key == "Escape" {
		c.escape()
		return
	}
	if answersItself(event, key) {
		return
	}
	if c.View.Setup != nil {
		if c.setUp(event, key) {
			event.PreventDefault()
		}
		return
	}
	if c.promote(event, key) {
		event.PreventDefault()
		return
	}
	if !event.PropBool("shiftKey") {
		if square, steers := c.shown.Steer(key); steers {
			event.PreventDefault()
			if square != "" {
				c.Do.Choose(square)
			}
			return
		}
	}
	if square, on := board.SquareOf(event.PropString("target", "id")); on {
		if key == "Enter" || key == " " {
			event.PreventDefault()
			c.Do.Choose(square)
			return
		}
		if next := c.shown.Walk(square, key); next != "" {
			event.PreventDefault()
			focus(event, board.ID(next))
			return
		}
	}
	if event.PropString("target", "id") == rootID && strings.HasPrefix(key, "Arrow") {
		event.PreventDefault()
		focus(event, board.ID(c.shown.Cursor()))
		return
	}
	if shortcut(&c.View, c.Do, key) {
		event.PreventDefault()
	}
}

// steer does what an arrow key does on a board that is steered.
func (c *Root) steer(key string) {
	if square, steers := c.shown.Steer(key); steers && square != "" {
		c.Do.Choose(square)
	}
}

// answersItself says whether a key belongs to the control that has the focus: all
// keys where text or an option is chosen, of a switch and a slider their own.
func answersItself(event vugu.DOMEvent, key string) bool {
	switch event.PropString("target", "tagName") {
	case "SELECT", "TEXTAREA":
		return true
	case "INPUT":
		switch event.PropString("target", "type") {
		case "checkbox":
			return key == " "
		case "range":
			return strings.Contains(" ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown ", " "+key+" ")
		}
		return true
	}
	return false
}

// promote answers a key while it is open what a pawn becomes, and says whether
// it does: its letter chooses a piece, arrows lead through the menu, and Enter
// chooses there. The buttons leave Enter to this, since the press that opened
// the menu would else choose in it as well.
func (c *Root) promote(event vugu.DOMEvent, key string) bool {
	choices := c.View.Board.Promotions
	for _, p := range choices {
		if strings.EqualFold(p.Letter, key) {
			c.Do.Promote(p.Letter)
			return true
		}
	}
	if len(choices) == 0 {
		return false
	}
	at := event.PropString("target", "id")
	if key == "Enter" || key == " " {
		i := slices.IndexFunc(choices, func(p board.Promotion) bool { return board.PromotionID(p.Letter) == at })
		if i >= 0 && !event.PropBool("repeat") {
			c.Do.Promote(choices[i].Letter)
		}
		return i >= 0
	}
	next := board.NextPromotion(choices, at, key)
	if next != "" {
		focus(event, board.PromotionID(next))
	}
	return next != ""
}

// escape lets go what was chosen, or closes what is open, the topmost first.
func (c *Root) escape() {
	switch {
	case slices.ContainsFunc(c.View.Board.Squares, func(s board.Square) bool { return s.Chosen }):
		c.Do.Unchoose()
	case c.View.Alert != "":
		c.Do.CloseAlert()
	case c.View.Welcome:
		c.Do.CloseWelcome()
	}
}

// shortcut does what a single key stands for, if that is possible now, and says
// whether the key stands for anything. The tooltips name the same keys.
func shortcut(view *page.View, do page.Actions, key string) bool {
	ready := view.State != "loading"
	var can bool
	var act func()
	switch key {
	case "u", "U":
		can, act = view.Buttons.Undo, do.Undo
	case "r", "R":
		can, act = view.Buttons.Redo, do.Redo
	case "h", "H":
		can, act = view.Buttons.Hint, do.Hint
	case "s", "S":
		can, act = view.Buttons.Stop, do.Stop
	case "p", "P":
		can, act = view.Buttons.Resume, do.Resume
	case ",":
		can, act = view.Watch.Back, func() { do.GoTo(view.Watch.Ply - 1) }
	case ".":
		can, act = view.Watch.Forward, do.Forward
	case "f", "F":
		can, act = ready, do.Flip
	case "n", "N":
		can, act = ready, do.New
	case "?":
		can, act = true, func() { do.Show("help") }
	default:
		return false
	}
	if can {
		act()
	}
	return true
}
