package library

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
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

// whole is the main line of the game on the board as a link, to its end.
func whole(c *feature.Context) wire.Link {
	l := c.Link()
	l.Ply = -1
	if m := c.Board.Main; m != nil {
		l.Moves, l.Ending = m.Record, m.Ending
	}
	return l
}

// shown is a game as a link to the line that was shown last.
func shown(g *kept.Game) wire.Link {
	l := g.Link
	if g.Line != "" {
		l.Moves, l.Ending = g.Line, wire.Ending{}
	}
	return l
}

// adopt goes on with the game that is kept as the one on the board was opened, once
// it is known what is kept. Where a visitor left too fast for the last moves to be
// kept, as by a reload, it lacks them.
func (f *Feature) adopt(c *feature.Context) {
	const fast = 60_000 // ms since it was kept
	if !f.shelf.answered || f.opened == nil {
		return
	}
	opened, now := f.opened, c.Date.UnixMilli()
	f.opened = nil
	var found *kept.Game
	for _, g := range f.list() {
		was := shown(g)
		lacks, begins := strings.CutPrefix(opened.Moves, was.Moves)
		same := begins && was.Moves != "" && (lacks == "" || lacks[0] == ',' && now-g.Played < fast)
		link := *opened
		link.Moves = was.Moves
		if g.Line != "" {
			link.Ending = wire.Ending{} // a line that ended is told by the tree
		}
		if same && was.String() == link.String() && (found == nil || g.Plies > found.Plies) {
			found = g
		}
	}
	if found == nil {
		return
	}
	f.id, f.begun = found.ID, found.Begun
	switch {
	case found.Tree != "" && c.Board.Tree == "" && c.Opens == nil:
		f.branch(c, found)
	case shown(found).Moves != opened.Moves:
		f.note(c)
	}
}

// branch has the game on the board opened once more, with all its lines.
func (f *Feature) branch(c *feature.Context, g *kept.Game) {
	b := c.Board
	c.Tell(feature.Open{Opening: &feature.Opening{
		Command: wire.Open{Game: b.Game, Position: b.Start, Moves: b.Record, Tree: g.Tree, Seed: b.Seed, Ply: b.Ply, Ending: b.Ending},
		Game:    c.Game, Choices: c.Choices, Paused: c.Paused, Again: true,
	}})
}

// note takes the game on the board into memory, if it is one to be kept.
func (f *Feature) note(c *feature.Context) {
	b := c.Board
	atEnd := b.Ply == len(b.Plies)
	if !f.person && f.id == "" && !(f.live && b.Over && atEnd) {
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
	game.Tree, game.Line = b.Tree, ""
	game.Played = max(game.Begun, c.Date.UnixMilli())
	switch m := b.Main; {
	case m != nil:
		game.Line, game.Plies = b.Record, m.Plies
		noteEnd(c, &game, m)
	case atEnd:
		noteEnd(c, &game, &wire.Main{Over: b.Over, Acting: b.Acting, Returns: b.Returns, Score: b.Score, Ending: b.Ending, Notes: b.Notes})
	}
	if _, err := kept.Parse(game.String()); err != nil {
		return // longer than any link
	}
	f.set(game)
	f.stowSoon(c)
}

// noteEnd says how a game stands at the end of its main line.
func noteEnd(c *feature.Context, game *kept.Game, m *wire.Main) {
	game.ToMove, game.Results, game.Score, game.End = "", nil, nil, ""
	if !m.Over {
		if len(m.Acting) == 1 {
			game.ToMove = m.Acting[0]
		}
		return
	}
	game.Results, game.Score, game.End = m.Returns, m.Score, ending(c, m)
}

// ending is the word for how a line ended, "" for none.
func ending(c *feature.Context, m *wire.Main) string {
	if how := m.Ending.How; how != "" {
		return how
	}
	for _, note := range m.Notes {
		if _, known := c.T.Ends[note]; known {
			return note
		}
	}
	return ""
}
