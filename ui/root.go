// Package ui draws the page: Vugu components that show a feature.View and send messages
// about what a person does, and nothing else. This package is the frame: the header, the
// seats, the controls, and where the board, cards and dialogs are. What a feature shows in
// it is in the feature's package. No component knows a rule of a game, formats a number or
// keeps any state of the game, so the whole page can be rendered to HTML, tested and
// looked at without a browser or a worker.
//
// A component is its .vugu file (markup, loops, ifs) and the .go file beside it (the struct and its
// helpers). engine/cmd/components, whose comment explains the markup, makes *_gen.go of it.
//
// Package render draws what is built, not Vugu's own renderer: elements are matched by
// position, so whatever may be absent is hidden rather than left out if an element that
// can hold the focus comes after it.
//
// Icons, discs and gradients are symbols of static/index.html.
package ui

import (
	"slices"
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/features/files"
	"playout/ui/features/friend"
	"playout/ui/features/stage"
	"playout/ui/page"
	"playout/ui/text"
)

// Root is the whole page. View and Tell are set before every build; Tell may be nil if
// nothing will ever be clicked.
type Root struct {
	View  feature.View
	Tell  func(feature.Message)
	Parts page.Parts

	shown board.Board // kept from build to build: it knows where the focus is
	game  string      // the game that shown draws

	over stage.Screen // what lies over the board
}

func (c *Root) words() *text.Strings { return boards.Text(c.View.Lang) }

// frame is what the components draw from.
func (c *Root) frame() feature.Frame {
	return feature.Frame{View: &c.View, T: c.words(), Tell: c.Tell}
}

// above are the cards above the board, and beside those beside it.
func (c *Root) above() []vugu.Builder {
	return cards(c.Parts.Cards, c.frame(), func(card feature.Card) bool { return card.Place < 0 })
}

// beside is what stands beside the board: the cards while one plays, otherwise what the
// place has there.
func (c *Root) beside() []vugu.Builder {
	if place, is := c.Parts.Places[c.View.Place]; is {
		place.Main.Draw(c.lending())
		return []vugu.Builder{place.Main}
	}
	return cards(c.Parts.Cards, c.frame(), func(card feature.Card) bool { return card.Place >= 0 })
}

// plays says whether this is the place where one plays, with the controls beside the
// board.
func (c *Root) plays() bool { return c.View.Place == feature.PlacePlay }

// cards are the components of those cards that are drawn, from a frame.
func cards(all []feature.Card, frame feature.Frame, drawn func(feature.Card) bool) []vugu.Builder {
	var list []vugu.Builder
	for _, card := range all {
		if drawn(card) {
			card.Component.Draw(frame)
			list = append(list, card.Component)
		}
	}
	return list
}

// elsewhere is what is drawn of a place without a board, nil in one that has it.
func (c *Root) elsewhere() vugu.Builder {
	place, is := c.Parts.Places[c.View.Place]
	if !is || place.Beside(&c.View) {
		return nil
	}
	place.Main.Draw(c.lending())
	return place.Main
}

// lending is the frame for the Main of a place, which may draw what belongs elsewhere.
func (c *Root) lending() feature.Frame {
	f := c.frame()
	f.Main = func(place string) feature.Component {
		main := c.Parts.Places[place].Main
		main.Draw(c.frame())
		return main
	}
	f.Card = func(place int) feature.Component {
		i := slices.IndexFunc(c.Parts.Cards, func(card feature.Card) bool { return card.Place == place })
		c.Parts.Cards[i].Component.Draw(c.frame())
		return c.Parts.Cards[i].Component
	}
	return f
}

// hovering says whether a file is held over the page.
func (c *Root) hovering() bool { return feature.Get[files.Part](&c.View).Hovering }

// peer is data-peer: how the connection to a friend is.
func (c *Root) peer() any { return markup.Present(feature.Get[friend.Part](&c.View).Peer) }

// presses handles what is pressed on a board.
type presses struct{ tell func(feature.Message) }

func (p presses) Choose(square string) { p.tell(feature.Choose{Square: square}) }

func (p presses) Promote(letter string) { p.tell(feature.Promote{Letter: letter}) }

// board is the component of the current game's board, kept as long as the game is the
// same.
func (c *Root) board() vugu.Builder {
	if c.shown == nil || c.game != c.View.Board.Game {
		c.shown, c.game = boards.Of(c.View.Board.Game).New(), c.View.Board.Game
	}
	c.shown.Draw(&c.View.Board, c.View.Flipped, presses{c.Tell})
	return c.shown
}

// screen is what lies over the board while the stage is open.
func (c *Root) screen() vugu.Builder {
	c.over.Draw(c.frame())
	return &c.over
}

// heading is what the page is about: the game, or the page itself while the game is not
// known.
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
	return markup.Share(chance)
}

// turned says whether the first seat's strip lies above the board.
func (c *Root) turned() bool { return len(c.View.Seats) > 0 && c.View.Seats[0].Above }

// half is the style that says how many strips may lie side by side.
func (c *Root) half() string { return "--half:" + strconv.Itoa(max(1, (len(c.View.Seats)+1)/2)) }
