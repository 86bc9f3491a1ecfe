package ui

import (
	"slices"

	"github.com/vugu/vugu"

	contract "playout/engine/embed"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/ahead"
	"playout/ui/features/embed"
	"playout/ui/features/notice"
	"playout/ui/features/search"
	"playout/ui/features/stage"
	"playout/ui/features/tree"
	"playout/ui/features/watch"
	"playout/ui/page"
	"playout/ui/text"
)

// Embed is a board that lives in another page: the board, and what its author turns on
// beside it. It takes the place of Root, and keys act only on what is drawn.
type Embed struct {
	View  feature.View
	Tell  func(feature.Message)
	Parts page.Parts // of page.EmbeddedParts

	shown board.Board // kept from build to build: it knows where the focus is
	game  string      // the game that shown draws

	over stage.Screen // what lies over the board
}

func (c *Embed) words() *text.Strings { return boards.Text(c.View.Lang) }

func (c *Embed) part() embed.Part { return feature.Get[embed.Part](&c.View) }

// frame is what the components draw from.
func (c *Embed) frame() feature.Frame {
	return feature.Frame{View: &c.View, T: c.words(), Tell: c.Tell}
}

// root is a Root with the same view, for what both draw alike.
func (c *Embed) root() *Root { return &Root{View: c.View, Tell: c.Tell, shown: c.shown, game: c.game} }

func (c *Embed) board() vugu.Builder {
	r := c.root()
	r.board()
	c.shown, c.game = r.shown, r.game
	return c.shown
}

func (c *Embed) screen() vugu.Builder {
	c.over.Draw(c.frame())
	return &c.over
}

func (c *Embed) stage() stage.Part { return feature.Get[stage.Part](&c.View) }

// alone says whether the board has a button below it although it stands alone: a button
// on it would cover its corner square.
func (c *Embed) alone() bool {
	return c.part().Stage && c.part().Controls == contract.ControlsNone && !c.solves()
}

// staged says whether the stage may be opened here.
func (c *Embed) staged() bool { return c.part().Stage && c.stage().Offered }

func (c *Embed) tree() tree.Part { return feature.Get[tree.Part](&c.View) }

// grown says whether the tree of a search may be opened here.
func (c *Embed) grown() bool { return c.part().Stage && c.tree().Offered }

func (c *Embed) aspect() string {
	c.board()
	return c.root().aspect()
}

func (c *Embed) heading() string { return c.root().heading() }

// place is what is drawn of an exercise, nil without one.
func (c *Embed) place() vugu.Builder {
	place, is := c.Parts.Places[c.View.Place]
	if !is || !place.Beside(&c.View) {
		return nil
	}
	place.Main.Draw(c.frame())
	return place.Main
}

// solves says whether an exercise takes the place of what is otherwise beside the board.
func (c *Embed) solves() bool { return c.place() != nil }

// look is data-controls: what stands beside the board.
func (c *Embed) look() string {
	if c.solves() {
		return "exercise"
	}
	return c.part().Controls
}

// controls says whether there are buttons, full whether the players and the record are
// shown too, and tabled whether the search's table may be.
func (c *Embed) controls() bool { return !c.solves() && c.part().Controls != contract.ControlsNone }
func (c *Embed) full() bool     { return !c.solves() && c.part().Controls == contract.ControlsFull }
func (c *Embed) tabled() bool   { return !c.solves() && c.part().Table }

// seats are the strips of the players. There is no dialog here for building a player.
func (c *Embed) seats() []feature.Seat {
	list := slices.Clone(c.View.Seats)
	for i := range list {
		list[i].Options = slices.DeleteFunc(slices.Clone(list[i].Options), func(o feature.Option) bool { return o.Value == feature.CustomChoice })
	}
	return list
}

// above is what went wrong.
func (c *Embed) above() []vugu.Builder {
	return cards(c.Parts.Cards, c.frame(), func(card feature.Card) bool {
		_, is := card.Component.(*notice.Alert)
		return is
	})
}

// beside is the record, and the search's table.
func (c *Embed) beside() []vugu.Builder {
	return cards(c.Parts.Cards, c.frame(), func(card feature.Card) bool {
		switch card.Component.(type) {
		case *watch.Moves:
			return c.full()
		case *ahead.Chip, *search.Card:
			return c.tabled()
		case *tree.Card:
			return c.tree().Open
		}
		return false
	})
}

func (c *Embed) buttons() *Controls { return &Controls{Frame: c.frame()} }

func (c *Embed) stop() text.Button  { return c.buttons().stop() }
func (c *Embed) stopIcon() string   { return c.buttons().stopIcon() }
func (c *Embed) loading() bool      { return c.buttons().loading() }
func (c *Embed) aside() string      { return c.buttons().aside() }
func (c *Embed) asideClass() string { return c.buttons().asideClass() }

// key answers a key that was pressed while the frame has the focus.
func (c *Embed) key(event vugu.DOMEvent) {
	if event.PropBool("ctrlKey") || event.PropBool("metaKey") || event.PropBool("altKey") {
		return
	}
	key := event.PropString("key")
	drawn := append(c.above(), c.beside()...)
	if main := c.place(); main != nil {
		drawn = append(drawn, main)
	}
	if key == "Escape" {
		if c.over.Key(event, key) {
			return
		}
		if slices.ContainsFunc(c.View.Board.Squares, func(s board.Square) bool { return s.Chosen }) {
			c.Tell(feature.Unchoose{})
		} else {
			firstAnswer(drawn, event, key)
		}
		return
	}
	if answersItself(event, key) {
		return
	}
	if firstAnswer(drawn, event, key) || (keyboard{&c.View, c.shown, c.Tell}).key(event, key) || c.controls() && c.shortcut(key) {
		event.PreventDefault()
	}
}

// shortcut is like that of the page, for the buttons that there are.
func (c *Embed) shortcut(key string) bool {
	switch key {
	case "n", "N":
		if !c.loading() {
			c.Tell(feature.New{})
		}
		return true
	case "?":
		return false
	}
	return c.root().shortcut(key)
}
