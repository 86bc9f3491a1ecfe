package library

import (
	"slices"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
)

// opened is a newly opened game, with everything that identifies it.
type opened struct {
	link    link.Link  // to its end
	id      string     // of the kept game, "" for unknown
	text    bool       // a text was imported, which can hold more than a link
	tree    string     // of a text: all its lines, "" if there is only one
	players []string   // of a text
	tags    []wire.Tag // of a text
}

// newOpened returns the game on the board in its newly opened form.
func newOpened(c *feature.Context, o *feature.OpenRequest) *opened {
	game := &opened{link: c.Link()}
	game.link.Ply = -1
	if len(o.ID) == kept.IDDigits {
		game.id = o.ID
	}
	if from := o.Imported; from != nil && from.Seats == nil {
		game.text, game.tree, game.players, game.tags = true, c.Board.Tree, from.Players, from.Tags
	}
	return game
}

// worthKeeping reports whether to keep an imported game: it has moves, or its text has more than an
// address holds.
func worthKeeping(c *feature.Context, from *wire.Imported) bool {
	b := c.Board
	return len(b.Plies) > 0 || from.Seats == nil && (b.Tree != "" || b.Ending.How != "" || from.Players != nil || from.Tags != nil)
}

// find returns the kept game that was opened, nil for none. It is the game with the same ID,
// unless the two have different moves. Otherwise it is one that is equal in everything that the
// opened game states. A text states everything; a link can also stand for a kept game that has
// more, such as the players' names, if there is only one.
func (m memory) find(o *opened) *kept.Game {
	var more []*kept.Game
	if g := m[o.id]; g != nil && !g.gone && (related(shownLink(&g.game), o.link) || related(g.game.Link, o.link)) {
		return &g.game
	}
	if o.link.Moves == "" && !o.text {
		return nil // a start, which any number of games have
	}
	for _, g := range m.list() {
		switch {
		case o.text:
			if o.equals(g) {
				return g
			}
		case g.Link.Plain() != o.link.Plain() && (g.Line == "" || shownLink(g).Plain() != o.link.Plain()):
		case g.Tree == "" && g.Names() == nil && len(g.Tags()) == 0:
			return g
		default:
			more = append(more, g)
		}
	}
	if len(more) == 1 {
		return more[0]
	}
	return nil
}

// related reports whether two games are the same, or one continues the other; a game without
// moves is a new one.
func related(was, now link.Link) bool {
	r, _ := link.Relate(&was, &now)
	return r == link.Same || now.Moves != "" && (r == link.Newer || r == link.Older)
}

// equals reports whether a kept game is equal to a text. It ignores the seed, which is for
// future chance, and which no text has.
func (o *opened) equals(g *kept.Game) bool {
	other := o.link
	other.Seed = g.Link.Seed
	return g.Tree == o.tree && slices.Equal(g.Names(), o.players) && sameTags(g.Tags(), o.tags) && g.Link.Plain() == other.Plain()
}

// sameTags reports whether two games have the same tags, each name once, in any order.
func sameTags(a, b []wire.Tag) bool {
	missing := func(tag wire.Tag) bool { return !slices.Contains(b, tag) }
	return len(a) == len(b) && !slices.ContainsFunc(a, missing)
}
