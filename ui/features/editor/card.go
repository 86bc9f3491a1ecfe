package editor

import (
	"slices"
	"strings"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Card is the card for setting up a position; pieces are put on the board beside it.
type Card struct {
	feature.PartFrame[Part]

	open         bool              // when it was last drawn
	focusPending bool              // it has closed, and the focus is yet to return to the button that opened it
	writing      map[string]string // unfinished texts in number fields, by fact
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Card{} }

func (c *Card) words() *Words { return WordsIn(c.T) }

// play returns the text of the button that uses the position. Outside the place for playing it
// begins no game.
func (c *Card) play() text.Button {
	if c.View.Place != feature.PlacePlay {
		return c.words().Use
	}
	return c.words().Play
}

// Key implements feature.KeyHandler while a position is set up: a piece's letter picks it, with its
// case if that matters; Enter puts it on the square with the focus, and Delete empties that.
func (c *Card) Key(event vugu.DOMEvent, key string) bool {
	if !c.Part.Open {
		return false
	}
	if square, on := board.SquareOf(event.PropString("target", "id")); on {
		switch key {
		case "Enter", " ":
			if !event.PropBool("repeat") {
				c.Send(feature.Choose{Square: square})
			}
			return true
		case "Delete", "Backspace":
			c.Send(Erase{square})
			return true
		}
	}
	tools := c.Part.Tools
	i := slices.IndexFunc(tools, func(t Tool) bool { return t.Key == key })
	if i < 0 {
		i = slices.IndexFunc(tools, func(t Tool) bool { return strings.EqualFold(t.Key, key) })
	}
	if i >= 0 {
		c.Send(Pick{tools[i].Piece})
	}
	return i >= 0
}

// moveFocus moves the focus into the card when it opens, and from a closed card back to the
// button that opened it, unless something else has the focus.
func (c *Card) moveFocus(card js.Value) {
	open := len(c.Part.Tools) > 0
	if open == c.open {
		return
	}
	c.dropWriting()
	document := card.Get("ownerDocument")
	at := document.Get("activeElement")
	if !open && !c.focusPending && at.Get("tagName").String() != "BODY" && !card.Call("contains", at).Bool() {
		c.open = open
		return
	}
	target := "[data-action=menu], [data-action=setup]" // it is in the menu in the place for playing
	if open {
		target = ".palette button"
	}
	element := document.Call("querySelector", target)
	if !element.Truthy() || element.Get("disabled").Bool() {
		c.focusPending = !open
		return // a later render finds it: the game is still being opened
	}
	c.open, c.focusPending = open, false
	if open {
		element.Call("focus")
		return
	}
	element.Call("focus", map[string]any{"preventScroll": true}) // the board should stay in view
	document.Call("querySelector", ".stage").Call("scrollIntoView", map[string]any{"block": "nearest"})
}

// symbol returns the page's symbol for a piece, "" for a seat's number.
func (c *Card) symbol(piece string) string {
	if piece == "" {
		return "#i-erase"
	}
	return boards.Of(c.View.Board.Game).SymbolOf(piece)
}

// colour returns the class of a symbol.
func (c *Card) colour(piece string) string {
	if piece == "" {
		return "icon"
	}
	if paint := board.Paint(piece); paint != "" {
		return paint
	}
	return "whole"
}

// box returns a symbol's viewBox: icons are drawn in 24 units, pieces in 100.
func (c *Card) box(piece string) any {
	if piece == "" {
		return nil
	}
	return "0 0 100 100"
}

// kind returns the class of a fact's line.
func (c *Card) kind(f Fact) string {
	class := "fact"
	if f.Switch {
		class += " toggle"
	}
	if f.Fixed {
		class += " fixed"
	}
	return class
}

// number returns the text of a field: the unfinished text, which a render must not overwrite, or
// otherwise the value.
func (c *Card) number(f Fact) string {
	if text, is := c.writing[f.Name]; is {
		return text
	}
	return f.Value
}

func (c *Card) write(name string, event vugu.DOMEvent) {
	if c.writing == nil {
		c.writing = make(map[string]string)
	}
	c.writing[name] = markup.Value(event)
}

func (c *Card) written(name string, event vugu.DOMEvent) {
	delete(c.writing, name)
	c.Send(SetFact{name, markup.Value(event)})
}

// dropWriting ends the editing of a field, which then shows its value.
func (c *Card) dropWriting() { c.writing = nil }

func (c *Card) onOff(event vugu.DOMEvent) string {
	if event.PropBool("target", "checked") {
		return "on"
	}
	return "off"
}
