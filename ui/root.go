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
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Root is the whole page. View and Tell are set before every build; Tell may be nil if
// nothing will ever be clicked.
type Root struct {
	View feature.View
	Tell func(feature.Message)

	kept  components
	shown board.Board // kept from build to build: it knows where the focus is
	game  string      // the game that shown draws
}

func (c *Root) words() *text.Strings { return boards.Text(c.View.Lang) }

// frame is what the components draw from.
func (c *Root) frame() feature.Frame {
	f := feature.Frame{View: &c.View, T: c.words(), Tell: c.Tell}
	f.Region = func(slot feature.Slot, name string) feature.Component { return c.draw(c.View.Region(slot, name)) }
	return f
}

// draw draws a region.
func (c *Root) draw(r *feature.Region) feature.Component {
	if c.kept == nil {
		c.kept = make(components)
	}
	return c.kept.draw(r, c.frame())
}

// above returns the regions above the board, and beside what stands beside it: the cards while
// one plays, otherwise what the place has there.
func (c *Root) above() []vugu.Builder { return c.slot(feature.Above) }

func (c *Root) beside() []vugu.Builder {
	if main := c.main(); main != nil {
		return []vugu.Builder{c.draw(main)}
	}
	return c.slot(feature.Beside)
}

// slot returns the components of a slot's regions.
func (c *Root) slot(slot feature.Slot) (list []vugu.Builder) {
	for i := range c.View.Regions {
		if r := &c.View.Regions[i]; r.Slot == slot {
			list = append(list, c.draw(r))
		}
	}
	return list
}

// main is what the place shows instead of the cards, nil where one plays.
func (c *Root) main() *feature.Region { return c.View.Region(feature.Main, c.View.Shows) }

// components are those of the regions, kept from build to build by slot and name.
type components map[place]feature.Component

// place is where a component is.
type place struct {
	slot feature.Slot
	name string
}

// draw lets a region's component show its part.
func (k components) draw(r *feature.Region, frame feature.Frame) feature.Component {
	at := place{r.Slot, r.Name}
	c, there := k[at]
	if !there {
		c = r.Part.New()
		k[at] = c
	}
	frame.Part = r.Part
	c.Draw(frame)
	return c
}

// plays reports whether this is the place where one plays, with the controls beside the board.
func (c *Root) plays() bool { return c.View.Place == feature.PlacePlay }

// elsewhere is what is drawn of a place without a board, nil in one that has it.
func (c *Root) elsewhere() vugu.Builder {
	main := c.main()
	if main == nil || main.Board {
		return nil
	}
	return c.draw(main)
}

// peer is data-peer: how the connection to a friend is.
func (c *Root) peer() any { return markup.Present(c.View.Peer) }

// presses handles what is pressed on a board.
type presses struct{ tell func(feature.Message) }

func (p presses) Choose(square string) { p.tell(feature.Choose{Square: square}) }

func (p presses) Promote(letter string) { p.tell(feature.Promote{Letter: letter}) }

// board returns the component of the current game's board, kept as long as the game is the same.
func (c *Root) board() vugu.Builder {
	if c.shown == nil || c.game != c.View.Board.Game {
		c.shown, c.game = boards.Of(c.View.Board.Game).New(), c.View.Board.Game
	}
	c.shown.Draw(&c.View.Board, c.View.Flipped, presses{c.Tell})
	return c.shown
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

// aspect returns the style that says how wide the board is beside its height.
func (c *Root) aspect() string {
	c.board()
	width, height := c.shown.Size()
	return "--aspect:" + strconv.FormatFloat(float64(width)/float64(height), 'f', 4, 64)
}

// advantage returns the style of the bar: how much of it is the first seat's.
func (c *Root) advantage() string {
	chance := c.View.Board.Advantage
	if chance < 0 {
		chance = 0.5
	}
	return markup.Share(chance)
}

// turned reports whether the first seat's strip lies above the board.
func (c *Root) turned() bool { return len(c.View.Seats) > 0 && c.View.Seats[0].Above }

// half returns the style that says how many strips may lie side by side.
func (c *Root) half() string { return "--half:" + strconv.Itoa(max(1, (len(c.View.Seats)+1)/2)) }
