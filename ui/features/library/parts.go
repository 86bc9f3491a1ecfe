package library

import (
	"strings"

	"playout/ui/feature"
	"playout/ui/kept"
)

// gathered holds the data that other features keep with a game.
type gathered struct {
	id     string
	parts  map[string]string
	leaves bool // the page may end at any moment
}

// kept reports where the game on the board is kept.
func (f *Feature) kept() feature.Keeping {
	switch g := f.games[f.id]; {
	case !f.keepDue && (g == nil || g.gone):
		return feature.NotKept
	case f.shelf.problem != nil:
		return feature.KeptForNow
	}
	return feature.KeptHere
}

// leave writes everything to the shelf, including the other features' present data.
func (f *Feature) leave(c *feature.Context) {
	if g := f.games[f.id]; g != nil && !g.gone {
		f.gather(c, true)
		return
	}
	f.store(c)
}

// gather collects the other features' data for the game on the board, and takes it over when
// everything rests. It keeps only the data of the main line: the rest has no use once another
// line is left.
func (f *Feature) gather(c *feature.Context, leaves bool) {
	parts := make(map[string]string)
	if c.Board.Main == nil {
		c.Send(feature.Gather{Parts: parts})
	}
	f.gathered = append(f.gathered, gathered{f.id, parts, leaves})
}

// keepGathered takes over the gathered data.
func (f *Feature) keepGathered(c *feature.Context) {
	for _, m := range f.gathered {
		f.keepParts(c, m)
	}
	f.gathered = nil
}

func (f *Feature) keepParts(c *feature.Context, m gathered) {
	if g := f.games[m.id]; g != nil && !g.gone {
		game := g.game
		for name, text := range m.parts {
			game.Parts = game.Parts.With(name, text)
		}
		if game.String() != g.game.String() {
			f.games.set(game)
			f.shelf.storeSoon(c)
		}
	}
	if !m.leaves || f.shelf.erasing {
		return
	}
	if g := f.games[m.id]; g != nil && g.dirty {
		c.Do(feature.Store{Key: keyLeft, Value: g.shelfText()})
	}
	f.store(c)
}

// restoreLeft takes over the game that was on the board when the page was left, if it did not reach
// the shelf. If another tab has changed the game otherwise, it becomes a game of its own.
func (f *Feature) restoreLeft(c *feature.Context) {
	game, err := kept.Parse(f.left)
	f.left = ""
	g := f.games[game.ID]
	switch {
	case err == nil && g == nil && game.ID == c.Entry: // a reload before it was stored
		f.games.set(game)
		return
	case err != nil || g == nil || g.gone || g.dirty || game.String() == g.game.String():
		return
	}
	switch holds := game.Contains(&g.game); {
	case holds && (game.Played >= g.game.Played || !g.game.Contains(&game)):
		f.games.set(game)
	case !holds && !g.game.Contains(&game):
		c.Do(feature.Store{Key: keyLeft}) // which would add it again
		f.games.set(separateGame(c, game))
	}
}

// restore gives the features the data kept with the game on the board, unless another line is
// shown or other moves have been played since its opening.
func restore(c *feature.Context, g *kept.Game) {
	if c.Board.Main != nil || !strings.HasPrefix(mainLink(c).Moves, g.Link.Moves) {
		return
	}
	parts := make(map[string]string)
	for name, text := range g.Parts {
		parts[name] = string(text)
	}
	c.Send(feature.Restored{Parts: parts})
}
