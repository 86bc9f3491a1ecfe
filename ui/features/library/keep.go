package library

import (
	"slices"
	"strings"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// mainLink returns the main line of the game on the board as a link, to its end.
func mainLink(c *feature.Context) link.Link {
	l := c.Link()
	l.Ply = -1
	if m := c.Board.Main; m != nil {
		l.Moves, l.Ending = m.Record, m.Ending
	}
	return l
}

// shownLink returns a game as a link to the line shown last.
func shownLink(g *kept.Game) link.Link {
	l := g.Link
	if g.Line != "" {
		l.Moves, l.Ending = g.Line, ending.Ending{}
	}
	return l
}

// matchKept links the game on the board with the kept game it was opened from, once the shelf has
// answered. If a visitor left before the last moves were stored, as in a reload, the kept game
// lacks them.
func (f *Feature) matchKept(c *feature.Context) {
	if !f.shelf.answered || f.opened == nil {
		return
	}
	if f.wantedID != "" {
		f.reopenKept(c)
		return
	}
	opened := f.opened
	f.opened = nil
	found := f.games.find(opened)
	if f.thread != "" {
		var differs divergence
		if found, differs = f.games.findThread(f.thread, &opened.link); differs.leavesLink() {
			f.offer, f.divergence = found.ID, differs
			return
		}
		if found == nil {
			f.id = kept.ID(c.Random())
			f.noteGame(c)
		}
		if f.linked && differs.relation == link.Newer {
			c.Send(feature.LinkOpened{})
		}
	}
	if found == nil {
		switch {
		case !opened.link.Fits():
			f.noteGame(c) // and the notice reports that it is long
		case f.linked:
			c.Send(feature.LinkOpened{})
		}
		f.noticeTooLong(c)
		return
	}
	restore(c, found)
	f.id, f.begun, f.keepDue = found.ID, found.Begun, f.keepDue && f.continued
	was := shownLink(found)
	own := opened.id == found.ID && c.Board.Tree != "" // its address has the lines
	lines := found.Tree != "" && c.Board.Tree != found.Tree && !own
	switch r, _ := link.Relate(&was, &opened.link); {
	case c.Requested == nil && (lines || r == link.Older):
		branch(c, found)
	case r == link.Newer && !lines:
		f.noteGame(c)
	}
	f.storePosition(c)
	f.noticeTooLong(c)
}

// versionOf returns the version of the levels that play a game now, 0 for the first version and
// for none.
func versionOf(c *feature.Context, g *kept.Game) int {
	levels := slices.ContainsFunc(g.Link.Seats, func(s link.Seat) bool { return link.IsLevel(s.Agent) })
	if !levels || c.Game.Levels < 2 {
		return 0
	}
	return c.Game.Levels
}

// reopenKept opens the kept game that the address of a game too long for a link names, instead of
// the position in the address. If the game is not kept here, the position stays.
func (f *Feature) reopenKept(c *feature.Context) {
	seeks := f.wantedID
	f.wantedID, f.opened = "", nil
	for _, g := range f.games.list() {
		if game := c.Find(g.Link.Game); game != nil && strings.HasPrefix(g.ID, seeks) && g.Link.Game == c.Board.Game {
			o := opening(game, g)
			o.Flip = c.ViewLink().Flip
			c.Send(feature.Open{Request: o})
			return
		}
	}
	c.Send(feature.Alert{Soft: true, Text: func(w *text.Strings) string { return WordsIn(w).Elsewhere }})
}

// opening returns the opening of a kept game at its last position.
func opening(game *wire.Game, g *kept.Game) *feature.OpenRequest {
	o := feature.FromLink(game, shownLink(g))
	o.Command.Tree, o.ID = g.Tree, g.ID
	return o
}

// noticeTooLong reports once that the game on the board is too long for a link, and where it is
// kept.
func (f *Feature) noticeTooLong(c *feature.Context) {
	if f.long || mainLink(c).Fits() {
		return
	}
	f.long = true
	message := WordsIn(c.T).Long
	if f.shelf.problem != nil {
		message = WordsIn(c.T).LongLost
	}
	c.Send(feature.Notice{Text: message})
}

// branch reopens the game on the board with all its lines.
func branch(c *feature.Context, g *kept.Game) {
	b := c.Board
	command := wire.Open{Game: b.Game, Position: b.Start, Moves: b.Record, Tree: g.Tree, More: b.Tree, Seed: b.Seed, Ply: b.Ply, Ending: b.Ending}
	if l := g.Link; g.Tree == "" { // it continued after the address was written
		command.Moves, command.Ending = l.Moves, l.Ending
	}
	c.Send(feature.Open{Request: &feature.OpenRequest{
		Command: command,
		Game:    c.Game, Choices: c.Choices, Paused: c.Paused, Again: true,
	}})
}

// noteGame updates the game on the board in memory, if it is one to keep.
func (f *Feature) noteGame(c *feature.Context) {
	b := c.Board
	if c.IsExercise || f.shown && !f.personMoved || !f.personMoved && f.id == "" && !(f.continued && b.Over && atEnd(b)) && mainLink(c).Fits() {
		return
	}
	if !f.shelf.answered {
		f.keepDue = true
		return
	}
	f.keep(c)
}

// keep keeps the game on the board.
func (f *Feature) keep(c *feature.Context) {
	b := c.Board
	if f.id == "" {
		f.id = kept.ID(c.Random())
	}
	game := kept.Game{ID: f.id, Begun: f.begun}
	var before *kept.Game
	if g := f.games[f.id]; g != nil {
		game, before = g.game, &g.game
	}
	if before == nil {
		game.Thread = f.thread
	}
	game.Link, game.Plies = mainLink(c), len(b.Plies)
	if before != nil && before.Over() { // a new player there has not played it
		game.Link.Seats = before.Link.Seats
	}
	f.seat(c, &game, before)
	if !game.Over() { // the levels of that time, and no later ones
		game.Levels = versionOf(c, &game)
	}
	game.Tree, game.Line = b.Tree, ""
	game.Played = max(game.Begun, c.Date.Milli)
	switch m := b.Main; {
	case m != nil:
		game.Line, game.Plies = b.Record, m.Plies
		noteEnd(c, &game, m)
	case atEnd(b):
		noteEnd(c, &game, &wire.Main{Over: b.Over, Acting: b.Acting, Returns: b.Returns, Score: b.Score, Ending: b.Ending, Notes: b.Notes})
	}
	if at := position(c); at != "" || before == nil || shownLink(before).Moves != shownLink(&game).Moves {
		game.Position = at
	}
	if _, err := kept.Parse(game.String()); err != nil {
		return // no page could read it
	}
	if f.behind && before != nil {
		if before.Contains(&game) {
			return
		}
		if f.behind = false; !game.Contains(before) {
			game = separateGame(c, game)
			f.id = game.ID
		}
	}
	f.games.set(game)
	f.shelf.storeSoon(c)
	f.gather(c, false)
	f.noticeTooLong(c)
}

// atEnd reports whether a board shows the end of its line.
func atEnd(b *wire.Board) bool { return b.Ply == len(b.Plies) }

// noteEnd notes a game's result at the end of its main line.
func noteEnd(c *feature.Context, game *kept.Game, m *wire.Main) {
	game.ToMove, game.Results, game.Score, game.End = "", nil, nil, ""
	game.Parts = game.Parts.With(partFate, "")
	if !m.Over {
		if len(m.Acting) == 1 {
			game.ToMove = m.Acting[0]
		}
		return
	}
	game.Results, game.Score, game.End = m.Returns, m.Score, howEnded(c, m)
	keepFate(game, m.Notes)
}

// howEnded returns the word for how a line ended, "" for none.
func howEnded(c *feature.Context, m *wire.Main) string {
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
