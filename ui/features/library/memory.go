package library

import (
	"cmp"
	"maps"

	"playout/engine/sorting"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/kept"
)

// keptGame is a game in memory.
type keptGame struct {
	game  kept.Game
	shelf string // the text on the shelf under its ID, as far as known
	gone  bool   // it was deleted
	dirty bool   // the shelf does not have this version
	stale bool   // the shelf did not take this version, since another tab has changed the game

	lesson *board.Lesson // its picture, once drawn
}

// shelfText returns the text that should be on the shelf.
func (g *keptGame) shelfText() string {
	if g.gone {
		return ""
	}
	return g.game.String()
}

// memory holds the games in memory by ID, including deleted ones until the shelf has removed
// them.
type memory map[string]*keptGame

// set puts a game into memory; the library will write it to the shelf.
func (m memory) set(game kept.Game) {
	g := m[game.ID]
	if g == nil {
		g = &keptGame{}
		m[game.ID] = g
	}
	g.game, g.gone, g.dirty = game, false, true
}

// list returns the kept games, the last played first.
func (m memory) list() []*kept.Game {
	games := make([]*kept.Game, 0, len(m))
	for _, g := range m {
		if !g.gone {
			games = append(games, &g.game)
		}
	}
	sorting.By(games, func(a, b *kept.Game) int {
		return cmp.Or(cmp.Compare(b.Played, a.Played), cmp.Compare(a.ID, b.ID))
	})
	return games
}

// rename changes a player's name in all games.
func (m memory) rename(was, name string) {
	for _, g := range m {
		people, plays := make(map[string]string), false
		for seat, player := range g.game.People {
			if player == was {
				player, plays = name, true
			}
			people[seat] = player
		}
		if plays && !g.gone {
			g.game.People, g.dirty = people, true
		}
	}
}

// merge takes over the shelf's games, and counts the texts that cannot be read. Games in memory
// that have not been stored yet stay.
func (m memory) merge(shelved map[string]string) (spoilt int) {
	maps.DeleteFunc(m, func(id string, g *keptGame) bool {
		_, there := shelved[id]
		return !there && !g.dirty // deleted in another tab
	})
	for id, text := range shelved {
		g := m[id]
		if g != nil && (g.dirty || g.shelf == text) {
			continue
		}
		game, err := kept.Parse(text)
		if err != nil || game.ID != id {
			spoilt++
			continue
		}
		m[id] = &keptGame{game: game, shelf: text}
	}
	return spoilt
}

// changes returns the next changes for the shelf, at most most of them, those of one game first.
func (m memory) changes(first string, most int) []feature.Change {
	var list []feature.Change
	add := func(id string, g *keptGame) {
		if g != nil && g.dirty && len(list) < most {
			list = append(list, feature.Change{ID: id, Was: g.shelf, Now: g.shelfText()})
		}
	}
	add(first, m[first])
	for id, g := range m {
		if id != first {
			add(id, g)
		}
	}
	return list
}
