package ui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/features/pencil"
	"playout/ui/features/typed"
)

// rootID is the id of the element that holds the page.
const rootID = "app"

// key answers a key anywhere in the page. If nothing has the focus, the page's main program
// passes the key to the root element; an arrow then moves the focus to the board.
func (c *Root) key(event vugu.DOMEvent) {
	if c.View.Dialog != "" {
		return // the dialog handles its own keys
	}
	if event.PropBool("ctrlKey") || event.PropBool("metaKey") || event.PropBool("altKey") {
		return
	}
	key := event.PropString("key")
	if key == "Escape" && event.PropString("target", "id") == typed.ID {
		markup.Focus(event, board.ID(c.shown.Cursor()))
		return
	}
	if key == "Escape" {
		if !markup.MenuOpen(event) {
			c.escape(event)
		}
		return
	}
	if handlesItself(event, key) {
		return
	}
	if c.passKey(event, key) {
		event.PreventDefault()
		return
	}
	if c.otherPlace() != nil {
		return // there is no board
	}
	if (keyboard{&c.View, c.shown, c.Send}).key(event, key) {
		event.PreventDefault()
		return
	}
	if !c.isPlaying() {
		return
	}
	// A capital can begin a move: N is for the knight, not for a new game.
	capital := event.PropBool("shiftKey") && strings.Contains(c.View.Capitals, key)
	if !capital && c.shortcut(c.View.Buttons, key) || c.focusTyped(event, key) {
		event.PreventDefault()
	}
}

// focusTyped moves the focus to the field for typed moves, on a slash, or on an unused letter or
// digit. It reports whether it has used the key: the browser puts a letter into the field.
func (c *Root) focusTyped(event vugu.DOMEvent, key string) bool {
	first, size := utf8.DecodeRuneInString(key)
	letter := size == len(key) && (unicode.IsLetter(first) || unicode.IsDigit(first))
	if (key == "/" || letter) && !c.View.Editing {
		markup.Focus(event, typed.ID)
	}
	return key == "/"
}

// keyboard handles the keys of the board.
type keyboard struct {
	view  *feature.View
	shown board.Board
	send  func(feature.Message)
}

// key answers a key with a meaning on the board, and reports whether it did.
func (k keyboard) key(event vugu.DOMEvent, key string) bool {
	if k.promote(event, key) {
		return true
	}
	if !event.PropBool("shiftKey") && !k.view.Editing {
		if square, steers := k.shown.Steer(key); steers {
			if square != "" {
				k.send(feature.Choose{Square: square})
			}
			return true
		}
	}
	at := event.PropString("target", "id")
	if square, on := board.SquareOf(at); on {
		if strings.EqualFold(key, "m") {
			k.send(pencil.Key{Square: square, Arrow: event.PropBool("shiftKey")})
			return true
		}
		if key == "Enter" || key == " " {
			k.send(feature.Choose{Square: square})
			return true
		}
		if next := k.shown.NextSquare(square, key); next != "" {
			markup.Focus(event, board.ID(next))
			return true
		}
	}
	if at == rootID && strings.HasPrefix(key, "Arrow") {
		markup.Focus(event, board.ID(k.shown.Cursor()))
		return true
	}
	return false
}

// passKey passes a key to the visible components, until one answers it.
func (c *Root) passKey(event vugu.DOMEvent, key string) bool {
	drawn := c.above()
	if main := c.otherPlace(); main != nil {
		drawn = append(drawn, main)
	} else {
		drawn = append(drawn, c.beside()...)
	}
	return offerKey(drawn, event, key)
}

// offerKey passes a key to some components, until one answers it.
func offerKey(drawn []vugu.Builder, event vugu.DOMEvent, key string) bool {
	return slices.ContainsFunc(drawn, func(component vugu.Builder) bool {
		keyer, is := component.(feature.KeyHandler)
		return is && keyer.Key(event, key)
	})
}

// handlesItself reports whether the control with the focus handles a key: every key in a text
// field or a select, and their own keys in a switch and a slider.
func handlesItself(event vugu.DOMEvent, key string) bool {
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

// promote answers a key while the promotion menu is open, and reports whether it did: a piece's
// letter chooses it, arrows move through the menu, and Enter chooses. The buttons leave Enter to
// this, since the press that opened the menu would otherwise also choose in it.
func (k keyboard) promote(event vugu.DOMEvent, key string) bool {
	choices := k.view.Board.Promotions
	for _, p := range choices {
		if strings.EqualFold(p.Letter, key) {
			k.send(feature.Promote{Letter: p.Letter})
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
			k.send(feature.Promote{Letter: choices[i].Letter})
		}
		return i >= 0
	}
	next := board.NextPromotion(choices, at, key)
	if next != "" {
		markup.Focus(event, board.PromotionID(next))
	}
	return next != ""
}

// escape drops the chosen square, or closes what is open, the topmost first.
func (c *Root) escape(event vugu.DOMEvent) {
	if c.View.Stage.Scene != "" {
		if !c.passKey(event, "Escape") {
			offerKey(c.slot(feature.OverBoard), event, "Escape")
		}
		return
	}
	if slices.ContainsFunc(c.View.Board.Squares, func(s board.Square) bool { return s.Chosen || s.Premove != "" }) {
		c.Send(feature.Unchoose{})
		return
	}
	if !c.passKey(event, "Escape") && len(c.View.Board.Drawn) > 0 {
		c.Send(pencil.Clear{})
	}
}

// shortcut presses the button with a single-key shortcut, if it is enabled, and reports whether
// there is one. The tooltips name the same keys.
func (c *Root) shortcut(buttons []feature.Button, key string) bool {
	if c.View.Editing && key != "?" {
		return false
	}
	for i := range buttons {
		if b := &buttons[i]; b.Key != "" && strings.EqualFold(b.Key, key) {
			if b.Enabled() {
				c.Send(b.OnClick)
			}
			return true
		}
	}
	return false
}
