package library

import (
	"playout/ui/feature"
	"playout/ui/kept"
)

// resolveTabs sorts out the games that another tab has changed meanwhile, given the shelf's games.
// Neither tab loses moves: of two copies, it keeps the one that continues the other, and if both
// have moves of their own, this tab's becomes another game.
func (f *Feature) resolveTabs(c *feature.Context, shelved map[string]string) {
	for id, g := range f.games {
		shown, text := id == f.id, shelved[id]
		if !g.stale && (!shown || g.dirty || text == "" || text == g.shelf) {
			continue
		}
		g.stale = false
		delete(f.games, id)
		other, err := kept.Parse(text)
		holds, held := err == nil && g.game.Contains(&other), err == nil && other.Contains(&g.game)
		switch {
		case g.gone, text == "" && !shown:
		case holds && (g.dirty || !held):
			g.shelf, g.dirty = text, true
			f.games[id] = g
		case held:
			f.behind = f.behind || shown && !holds
		default:
			game := separateGame(c, g.game)
			f.games.set(game)
			if shown {
				f.id = game.ID
			}
		}
		if shown && text != "" && !holds && !g.gone {
			c.Send(feature.Notice{Text: WordsIn(c.T).Apart})
		}
	}
}
