// Package ui draws the page: Vugu components that show a page.View and call
// page.Actions, and nothing else. No component knows a rule of a game, formats
// a number or keeps any state of the game, so the whole page can be rendered to
// HTML, tested and looked at without a browser or a worker.
//
// What Vugu asks for here (its version is pinned in go.mod):
//   - a component is its .vugu file (markup, loops, ifs) and the .go file beside
//     it (the struct and its helpers); *_gen.go is made by go generate;
//   - a subtree without any dynamic attribute becomes one piece of HTML, in
//     which nothing can be handled, so every element that matters carries one.
//
// What is built is drawn by package render, not by Vugu's own renderer: elements
// are matched by position, so what may be absent is hidden rather than left out
// wherever an element that can hold the focus comes after it.
//
// Icons, discs and gradients are symbols of static/index.html.
package ui

import (
	"strconv"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/page"
	"playout/ui/text"
)

// Root is the whole page. View and Do are set before every build; Do may be nil
// where nothing will ever be clicked.
type Root struct {
	View page.View
	Do   page.Actions

	shown board.Board // kept from build to build: it knows where the focus is
	game  string      // the game that shown draws
}

func (c *Root) words() *text.Strings { return boards.Text(c.View.Lang) }

// board is the component of the current game's board, kept while the game is.
func (c *Root) board() vugu.Builder {
	if c.shown == nil || c.game != c.View.Board.Game {
		c.shown, c.game = boards.Of(c.View.Board.Game).New(), c.View.Board.Game
	}
	c.shown.Draw(&c.View.Board, c.View.Flipped, c.Do)
	return c.shown
}

// heading is what the page is about: the game, or the page itself while that is
// not known.
func (c *Root) heading() string {
	for _, tab := range c.View.Games {
		if tab.Current {
			return tab.Name
		}
	}
	return c.words().Mark
}

// aspect is the style that says how wide the board is beside its height.
func (c *Root) aspect() string {
	c.board()
	width, height := c.shown.Size()
	return "--aspect:" + strconv.FormatFloat(float64(width)/float64(height), 'f', 4, 64)
}

// advantage is the style of the bar: how much of it is the first seat's.
func (c *Root) advantage() string {
	chance := c.View.Board.Advantage
	if chance < 0 {
		chance = 0.5
	}
	return share(chance)
}

// colours is the style of the bar that says whose colours it has.
func (c *Root) colours() any {
	if len(c.View.Seats) != 2 {
		return nil
	}
	return "--first:var(--" + c.View.Seats[0].ID + ");--second:var(--" + c.View.Seats[1].ID + ")"
}

// turned says whether the first seat's strip lies above the board.
func (c *Root) turned() bool { return len(c.View.Seats) > 0 && c.View.Seats[0].Above }

// half is the style that says how many strips may lie beside one another.
func (c *Root) half() string { return "--half:" + strconv.Itoa(max(1, (len(c.View.Seats)+1)/2)) }

// share is a style that hands a number from 0 to 1 to the style sheet.
func share(x float64) string {
	return "--share:" + strconv.FormatFloat(min(max(x, 0), 1), 'f', 3, 64)
}

// current is the value of aria-current, or nothing.
func current(is bool, word string) any {
	if is {
		return word
	}
	return nil
}

// present is an attribute's value, or nothing where it is empty.
func present(value string) any {
	if value == "" {
		return nil
	}
	return value
}

// yes is the value of an ARIA attribute that must be spelled out.
func yes(is bool) string { return strconv.FormatBool(is) }

// focus moves the focus to an element of the document that an event came from,
// and has its ring shown: keys brought it there, which WebKit does not infer.
func focus(event vugu.DOMEvent, id string) {
	element := event.JSEventTarget().Get("ownerDocument").Call("getElementById", id)
	if element.Truthy() {
		element.Call("focus", map[string]any{"focusVisible": true})
	}
}

// follow scrolls a list just far enough that its current entry is in view. It
// moves the list alone, never the page.
func follow(list js.Value) {
	entry := list.Call("querySelector", "[aria-current]")
	if !entry.Truthy() {
		return
	}
	box, in := list.Call("getBoundingClientRect"), entry.Call("getBoundingClientRect")
	over := box.Get("top").Float() - in.Get("top").Float()
	under := in.Get("bottom").Float() - box.Get("bottom").Float()
	top := list.Get("scrollTop").Float()
	switch {
	case over > 0:
		list.Set("scrollTop", top-over)
	case under > 0:
		list.Set("scrollTop", top+under)
	}
}
