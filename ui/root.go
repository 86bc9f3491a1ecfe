// Package ui draws the page: Vugu components that show a feature.View and send messages about a
// person's actions, and nothing else. This package is the frame: the header, the seats, the
// controls, and the places of the board, cards and dialogs. A feature's package draws what the
// feature shows in it. No component knows a rule of a game, formats a number or keeps any state
// of the game, so that tests can render the whole page to HTML without a browser or a worker.
//
// A component is its .vugu file (markup, loops, ifs) and the .go file beside it (its struct and
// helpers). engine/cmd/components explains the markup and generates *_gen.go from it.
//
// Package render draws the components, not Vugu's own renderer: it matches elements by position,
// so that an optional element is hidden rather than left out if an element that can hold the
// focus comes after it.
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

// Root is the whole page. Set View and Send before every build; Send may be nil if nothing will
// be clicked.
type Root struct {
	View feature.View
	Send func(feature.Message)

	components components
	shown      board.Board // kept between builds: it knows where the focus is
	game       string      // the game that shown draws
}

func (c *Root) words() *text.Strings { return boards.Text(c.View.Lang) }

// frame returns the data that the components draw.
func (c *Root) frame() feature.Frame {
	f := feature.Frame{View: &c.View, T: c.words(), Send: c.Send}
	f.Region = func(slot feature.Slot, name string) feature.Component { return c.draw(c.View.Region(slot, name)) }
	return f
}

// draw draws a region.
func (c *Root) draw(r *feature.Region) feature.Component {
	if c.components == nil {
		c.components = make(components)
	}
	return c.components.draw(r, c.frame())
}

// above returns the regions above the board, and beside those beside it: the cards while a game
// is on, otherwise the place's own.
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

// main returns the region that replaces the cards, nil while a game is on.
func (c *Root) main() *feature.Region { return c.View.Region(feature.Main, c.View.Shows) }

// components holds the components of the regions, kept between builds by slot and name.
type components map[place]feature.Component

// place is the slot and name of a component.
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

// isPlaying reports whether this is the place of the game, with the controls beside the board.
func (c *Root) isPlaying() bool { return c.View.Place == feature.PlacePlay }

// otherPlace returns the component of a place without a board, nil in one with it.
func (c *Root) otherPlace() vugu.Builder {
	main := c.main()
	if main == nil || main.Board {
		return nil
	}
	return c.draw(main)
}

// peer returns data-peer, the state of the connection to a friend.
func (c *Root) peer() any { return markup.Present(c.View.Peer) }

// lobby returns data-lobby, whether the visitor is signed in to a lobby.
func (c *Root) lobby() any { return markup.Present(c.View.Lobby) }

// boardActions handles presses on a board.
type boardActions struct{ send func(feature.Message) }

func (p boardActions) Choose(square string) { p.send(feature.Choose{Square: square}) }

func (p boardActions) Promote(letter string) { p.send(feature.Promote{Letter: letter}) }

// board returns the component of the current game's board, kept as long as the game is the same.
func (c *Root) board() vugu.Builder {
	if c.shown == nil || c.game != c.View.Board.Game {
		c.shown, c.game = boards.Of(c.View.Board.Game).New(), c.View.Board.Game
	}
	c.shown.Draw(&c.View.Board, c.View.Flipped, boardActions{c.Send})
	return c.shown
}

// heading returns the page's heading: the game, or the page itself while the game is unknown.
func (c *Root) heading() string {
	for _, tab := range c.View.Games {
		if tab.Current {
			return tab.Name
		}
	}
	return c.words().Mark
}

// aspect returns the style with the ratio of the board's width to its height.
func (c *Root) aspect() string {
	c.board()
	width, height := c.shown.Size()
	return "--aspect:" + strconv.FormatFloat(float64(width)/float64(height), 'f', 4, 64)
}

// advantage returns the style of the bar: the first seat's share of it.
func (c *Root) advantage() string {
	chance := c.View.Board.Advantage
	if chance < 0 {
		chance = 0.5
	}
	return markup.ShareStyle(chance)
}

// turned reports whether the first seat's strip is above the board.
func (c *Root) turned() bool { return len(c.View.Seats) > 0 && c.View.Seats[0].Above }

// half returns the style with the number of strips side by side.
func (c *Root) half() string { return "--half:" + strconv.Itoa(max(1, (len(c.View.Seats)+1)/2)) }
