package page

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/kept"
)

// What is kept: every game in which a person has moved on this page, as it is
// played, and a game of machines once it was watched to its end. A game that is
// gone back in and played on stays the same one; New, another game and a game
// that is opened begin another. Opening an address goes on with the unfinished
// game that is kept as it stands there, if there is one. A game that was over
// when it was opened stays as it was: what is played from it is another.
//
// The games in memory are what the page shows; the shelf follows them, by one
// conversation at a time. Where it is denied or full, they last as long as the
// page.

// keeping is the state of the games that are kept.
type keeping struct {
	games  map[string]*keptGame // by ID
	shelf  shelf
	browse browsing

	// The game on the board.
	id     string     // "" while it is not kept
	begun  int64      // ms since 1970
	opened *wire.Link // as it was opened, to be found among those that are kept; nil once it was looked for
	person bool       // a person has moved since it was opened
	live   bool       // it has gone on since it was opened
	due    bool       // it is to be kept once the shelf has answered
	offer  string     // ID of an unfinished game that is offered, "" for none
	bare   bool       // the page was visited by an address without a game, and nothing was opened since
}

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
func (k *keeping) set(game kept.Game) {
	g := k.games[game.ID]
	if g == nil {
		g = &keptGame{}
		k.games[game.ID] = g
	}
	g.game, g.gone, g.dirty = game, false, true
}

// keepBoard follows the board that has just come, in place of one before.
func (p *Page) keepBoard(o *opening, before *wire.Board) {
	k, b := &p.kept, p.board
	if o != nil && !o.again {
		k.id, k.begun, k.person, k.live, k.due = "", p.host.Date().UnixMilli(), false, false, false
		opened := p.whole()
		k.opened = &opened
		p.adopt()
		return
	}
	if before != nil && before.Record == b.Record && before.Ending == b.Ending {
		return // another of its positions
	}
	k.live = true
	p.note()
}

// whole is the game on the board as a link, to its end.
func (p *Page) whole() wire.Link {
	l := p.held()
	l.Ply = -1
	return l
}

// adopt goes on with the unfinished game that is kept as the one on the board
// was opened, once it is known what is kept. Where a visitor left too fast for
// the last moves to be kept, as by a reload, it lacks them.
func (p *Page) adopt() {
	const fast = 60_000 // ms since it was kept
	k := &p.kept
	if !k.shelf.answered || k.opened == nil {
		return
	}
	opened, now := k.opened, p.host.Date().UnixMilli()
	k.opened = nil
	var found *kept.Game
	for _, g := range k.list() {
		lacks, begins := strings.CutPrefix(opened.Moves, g.Link.Moves)
		same := begins && g.Link.Moves != "" && (lacks == "" || lacks[0] == ',' && now-g.Played < fast)
		link := *opened
		link.Moves = g.Link.Moves
		if !g.Over() && same && g.Link.String() == link.String() && (found == nil || g.Plies > found.Plies) {
			found = g
		}
	}
	if found == nil {
		return
	}
	k.id, k.begun = found.ID, found.Begun
	if found.Link.Moves != opened.Moves {
		p.note()
	}
}

// note takes the game on the board into memory, if it is one to be kept.
func (p *Page) note() {
	k, b := &p.kept, p.board
	atEnd := b.Ply == len(b.Plies)
	if !k.person && k.id == "" && !(k.live && b.Over && atEnd) {
		return
	}
	if !k.shelf.answered {
		k.due = true
		return
	}
	if k.id == "" {
		k.id = kept.ID(p.host.Random())
	}
	game := kept.Game{ID: k.id, Begun: k.begun}
	if g := k.games[k.id]; g != nil {
		game = g.game
	}
	game.Link, game.Plies = p.whole(), len(b.Plies)
	game.Played = max(game.Begun, p.host.Date().UnixMilli())
	if atEnd {
		p.noteEnd(&game)
	}
	if _, err := kept.Parse(game.String()); err != nil {
		return // longer than any link
	}
	k.set(game)
	p.stowSoon()
}

// noteEnd says how the game on the board stands at its end.
func (p *Page) noteEnd(game *kept.Game) {
	b := p.board
	game.ToMove, game.Results, game.Score, game.End = "", nil, nil, ""
	if !b.Over {
		if len(b.Acting) == 1 {
			game.ToMove = b.Acting[0]
		}
		return
	}
	game.Results, game.Score, game.End = b.Returns, b.Score, p.ending()
}

// ending is the word for how the game on the board ended, "" for none.
func (p *Page) ending() string {
	if how := p.board.Ending.How; how != "" {
		return how
	}
	for _, note := range p.board.Notes {
		if _, known := p.words.Kept.Ends[note]; known {
			return note
		}
	}
	return ""
}

// noteSeats keeps that somebody else plays on a game that is not over.
func (p *Page) noteSeats() {
	if g := p.kept.games[p.kept.id]; g != nil && !g.game.Over() {
		p.note()
	}
}

// leave is called before another game takes the place of the one on the board, to
// which the browser's Back then leads.
func (p *Page) leave() {
	p.writeAddress()
	p.pushes = true
	p.kept.offer, p.kept.bare = "", false
}

// leaveFor opens another game in place of the one on the board.
func (p *Page) leaveFor(o *opening) {
	p.leave()
	p.open(o)
}
