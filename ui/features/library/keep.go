package library

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// keptGame is a game in memory.
type keptGame struct {
	game  kept.Game
	shelf string // what is on the shelf under its ID, as far as is known
	gone  bool   // it was deleted
	dirty bool   // the shelf does not have it as it is here
}

// now is what is to be on the shelf.
func (g *keptGame) now() string {
	if g.gone {
		return ""
	}
	return g.game.String()
}

// set puts a game into memory, to be taken to the shelf.
func (f *Feature) set(game kept.Game) {
	g := f.games[game.ID]
	if g == nil {
		g = &keptGame{}
		f.games[game.ID] = g
	}
	g.game, g.gone, g.dirty = game, false, true
}

// whole is the game on the board as a link, to its end.
func whole(c *feature.Context) wire.Link {
	l := c.Link()
	l.Ply = -1
	return l
}

// adopt goes on with the unfinished game that is kept as the one on the board
// was opened, once it is known what is kept. Where a visitor left too fast for
// the last moves to be kept, as by a reload, it lacks them.
func (f *Feature) adopt(c *feature.Context) {
	const fast = 60_000 // ms since it was kept
	if !f.shelf.answered || f.opened == nil {
		return
	}
	if f.seeks != "" {
		f.recall(c)
		return
	}
	opened, now := f.opened, c.Date.UnixMilli()
	f.opened = nil
	var found *kept.Game
	for _, g := range f.list() {
		lacks, begins := strings.CutPrefix(opened.Moves, g.Link.Moves)
		same := begins && g.Link.Moves != "" && (lacks == "" || lacks[0] == ',' && now-g.Played < fast)
		link := *opened
		link.Moves = g.Link.Moves
		if !same || g.Link.Plain() != link.Plain() {
			continue
		}
		if g.Over() && lacks == "" {
			f.same = g.ID
		} else if !g.Over() && (found == nil || g.Plies > found.Plies) {
			found = g
		}
	}
	if found == nil {
		if f.same == "" && !opened.Fits() {
			f.note(c)
		}
		f.tellLong(c)
		return
	}
	f.id, f.begun = found.ID, found.Begun
	if found.Link.Moves != opened.Moves {
		f.note(c)
	}
	f.tellLong(c)
}

// recall opens the game that is kept in place of the position that an address holds of
// it, which is too long for any. Where it is not kept here the position stays.
func (f *Feature) recall(c *feature.Context) {
	seeks := f.seeks
	f.seeks, f.opened = "", nil
	for _, g := range f.list() {
		if game := c.Find(g.Link.Game); game != nil && strings.HasPrefix(g.ID, seeks) && g.Link.Game == c.Board.Game {
			c.Tell(feature.Open{Opening: feature.FromLink(game, g.Link)})
			return
		}
	}
	c.Tell(feature.Alert{Soft: true, Say: func(w *text.Strings) string { return Says(w).Elsewhere }})
}

// tellLong says once that the game on the board is too long for a link, and where it
// is.
func (f *Feature) tellLong(c *feature.Context) {
	if f.long || whole(c).Fits() {
		return
	}
	f.long = true
	says := Says(c.T).Long
	if f.shelf.problem != nil {
		says = Says(c.T).LongLost
	}
	c.Tell(feature.Notice{Text: says})
}

// note takes the game on the board into memory, if it is one to be kept.
func (f *Feature) note(c *feature.Context) {
	b := c.Board
	atEnd := b.Ply == len(b.Plies)
	if !f.person && f.id == "" && !(f.live && b.Over && atEnd) && whole(c).Fits() {
		return
	}
	if !f.shelf.answered {
		f.due = true
		return
	}
	if f.id == "" {
		f.id = kept.ID(c.Random())
	}
	game := kept.Game{ID: f.id, Begun: f.begun}
	if g := f.games[f.id]; g != nil {
		game = g.game
	}
	game.Link, game.Plies = whole(c), len(b.Plies)
	game.Played = max(game.Begun, c.Date.UnixMilli())
	if atEnd {
		noteEnd(c, &game)
	}
	if _, err := kept.Parse(game.String()); err != nil {
		return // no page could read it
	}
	f.set(game)
	f.stowSoon(c)
	f.tellLong(c)
}

// noteEnd says how the game on the board stands at its end.
func noteEnd(c *feature.Context, game *kept.Game) {
	b := c.Board
	game.ToMove, game.Results, game.Score, game.End = "", nil, nil, ""
	if !b.Over {
		if len(b.Acting) == 1 {
			game.ToMove = b.Acting[0]
		}
		return
	}
	game.Results, game.Score, game.End = b.Returns, b.Score, ending(c)
}

// ending is the word for how the game on the board ended, "" for none.
func ending(c *feature.Context) string {
	if how := c.Board.Ending.How; how != "" {
		return how
	}
	for _, note := range c.Board.Notes {
		if _, known := c.T.Ends[note]; known {
			return note
		}
	}
	return ""
}
