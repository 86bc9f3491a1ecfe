package ui

import (
	"slices"
	"strings"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/page"
	"playout/ui/text"
)

// Setup is the card in which a position is set up; the board beside it takes the
// pieces.
type Setup struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions

	open bool // it was when it was last drawn
}

// tend moves the focus into the card when it opens, and from one that has closed
// back to the button that opened it, where nothing else has it.
func (c *Setup) tend(card js.Value) {
	open := c.View.Setup != nil && len(c.View.Setup.Tools) > 0
	if open == c.open {
		return
	}
	document := card.Get("ownerDocument")
	at := document.Get("activeElement")
	if !open && at.Get("tagName").String() != "BODY" && !card.Call("contains", at).Bool() {
		c.open = open
		return
	}
	target := "[data-action=setup]"
	if open {
		target = ".palette button"
	}
	element := document.Call("querySelector", target)
	if !element.Truthy() || element.Get("disabled").Bool() {
		return // a later render finds it: the game is still being opened
	}
	c.open = open
	if open {
		element.Call("focus")
		return
	}
	element.Call("focus", map[string]any{"preventScroll": true}) // it is the board that is to be seen
	document.Call("querySelector", ".stage").Call("scrollIntoView", map[string]any{"block": "nearest"})
}

// symbol is the symbol of the page that shows a piece, "" for a seat's number.
func (c *Setup) symbol(piece string) string {
	if piece == "" {
		return "#i-erase"
	}
	return boards.Of(c.View.Board.Game).SymbolOf(piece)
}

// colour is the class of a symbol.
func (c *Setup) colour(piece string) string {
	if piece == "" {
		return "icon"
	}
	if paint := board.Paint(piece); paint != "" {
		return paint
	}
	return "whole"
}

// box is what is seen of a symbol: icons are drawn in 24 units, pieces in 100.
func (c *Setup) box(piece string) any {
	if piece == "" {
		return nil
	}
	return "0 0 100 100"
}

// kind is the class of a fact's line.
func (c *Setup) kind(f page.Fact) string {
	class := "fact"
	if f.Switch {
		class += " toggle"
	}
	if f.Fixed {
		class += " fixed"
	}
	return class
}

func (c *Setup) onOff(event vugu.DOMEvent) string {
	if event.PropBool("target", "checked") {
		return "on"
	}
	return "off"
}

// setUp answers a key while a position is set up and says whether it does: a
// piece's letter picks it, upper and lower case being told apart where that
// matters; Enter puts it on the square with the focus, and Delete empties that.
func (c *Root) setUp(event vugu.DOMEvent, key string) bool {
	if square, on := board.SquareOf(event.PropString("target", "id")); on {
		switch key {
		case "Enter", " ":
			if !event.PropBool("repeat") {
				c.Do.Choose(square)
			}
			return true
		case "Delete", "Backspace":
			c.Do.Erase(square)
			return true
		}
		if next := c.shown.Walk(square, key); next != "" {
			focus(event, board.ID(next))
			return true
		}
	}
	if event.PropString("target", "id") == rootID && strings.HasPrefix(key, "Arrow") {
		focus(event, board.ID(c.shown.Cursor()))
		return true
	}
	tools := c.View.Setup.Tools
	i := slices.IndexFunc(tools, func(t page.Tool) bool { return t.Key == key })
	if i < 0 {
		i = slices.IndexFunc(tools, func(t page.Tool) bool { return strings.EqualFold(t.Key, key) })
	}
	if i >= 0 {
		c.Do.PickTool(tools[i].Piece)
		return true
	}
	return key == "?" && shortcut(&c.View, c.Do, key)
}
