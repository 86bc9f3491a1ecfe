package page

import (
	"errors"
	"time"

	"playout/engine/wire"
	"playout/ui/kept"
	"playout/ui/text"
)

// keptDialog is the dialog of the games that are kept.
const keptDialog = "games"

// keptPage is how many games the dialog shows at first, and more each time.
const keptPage = 50

// browsing is what a visitor does with the games that are kept.
type browsing struct {
	kind    string // of games that are shown, "" for all
	more    int    // how often more were asked for
	deleted *kept.Game
	said    func(*text.Strings) string // what was done last, nil for nothing
}

// offerDays is for how long an unfinished game offers itself.
const offerDays = 7

// findOffer offers the last game, if it is a person's and unfinished, to a
// visitor who came for no other.
func (p *Page) findOffer() {
	k := &p.kept
	if !k.bare || k.person {
		return
	}
	games := k.list()
	if len(games) == 0 || games[0].Over() {
		return
	}
	if last := time.UnixMilli(games[0].Played); p.host.Date().Sub(last) < offerDays*24*time.Hour {
		k.offer = games[0].ID
	}
}

// DropOffer takes the offer of an unfinished game away.
func (p *Page) DropOffer() { p.do(func() { p.kept.offer = "" }) }

// OpenKept opens a game that is kept: an unfinished one to go on with, one that
// is over from its start.
func (p *Page) OpenKept(id string) {
	p.do(func() {
		g := p.kept.games[id]
		if g == nil || g.gone || !p.worker.greeted {
			return
		}
		p.dialog = ""
		if id == p.kept.id && p.opening == nil {
			return // it is on the board
		}
		link := g.game.Link
		game := p.find(link.Game)
		if game == nil {
			p.alert = &alert{say: func(w *text.Strings) string { return text.Fill(w.LinkGame, "game", wire.Clip(link.Game)) }}
			return
		}
		link.Ply = -1
		if g.game.Over() {
			link.Ply = 0
		}
		p.alert = nil
		o := fromLink(game, link)
		o.paused = link.Ply >= 0
		p.leaveFor(o)
	})
}

// DeleteKept deletes a game that is kept. UndeleteKept brings it back until the
// next is deleted.
func (p *Page) DeleteKept(id string) {
	p.do(func() {
		k := &p.kept
		g := k.games[id]
		if g == nil || g.gone {
			return
		}
		game := g.game
		k.browse.deleted, k.browse.said = &game, func(w *text.Strings) string { return w.Kept.Deleted }
		g.gone, g.dirty = true, true
		if id == k.id {
			k.id, k.person = "", false
		}
		if id == k.offer {
			k.offer = ""
		}
		p.stow()
	})
}

// UndeleteKept brings the game back that was deleted last.
func (p *Page) UndeleteKept() {
	p.do(func() {
		k := &p.kept
		if game := k.browse.deleted; game != nil {
			k.browse.deleted, k.browse.said = nil, func(w *text.Strings) string { return w.Kept.Undeleted }
			k.set(*game)
			p.stow()
		}
	})
}

// FilterKept shows only the games of one kind, or with "" all.
func (p *Page) FilterKept(kind string) {
	p.do(func() { p.kept.browse.kind, p.kept.browse.more = kind, 0 })
}

// MoreKept shows more games.
func (p *Page) MoreKept() { p.do(func() { p.kept.browse.more++ }) }

// ExportKept saves all games that are kept as a file.
func (p *Page) ExportKept() {
	p.do(func() {
		name := "playout-games-" + p.host.Date().Format(time.DateOnly) + ".json"
		p.host.Save(name, "application/json", kept.Write(p.kept.list()))
	})
}

// ImportKept has a file chosen and adds its games. Of a game that is here too
// the one counts that was played last.
func (p *Page) ImportKept() {
	p.host.Pick(".json,application/json", func(_ string, data []byte, err error) {
		p.do(func() { p.importKept(data, err) })
	})
}

func (p *Page) importKept(data []byte, err error) {
	k := &p.kept
	var games []*kept.Game
	bad, added := 0, 0
	if err == nil {
		games, bad, err = kept.Read(data)
	}
	if err != nil {
		k.browse.said = func(w *text.Strings) string {
			if errors.Is(err, ErrTooLarge) {
				return text.Fill(w.Kept.TooLarge, "n", w.Number(MaxFile>>20))
			}
			return w.Kept.NoFile
		}
		return
	}
	for _, game := range games {
		if g := k.games[game.ID]; g == nil || g.gone || g.game.Played < game.Played {
			k.set(*game)
			added++
		}
	}
	known := len(games) - added
	k.browse.said = func(w *text.Strings) string {
		said := w.Count(w.Kept.Added, added)
		if known > 0 {
			said += " " + w.Count(w.Kept.Known, known)
		}
		if bad > 0 {
			said += " " + w.Count(w.Kept.Bad, bad)
		}
		return said
	}
	p.stow()
}

// EraseAll removes everything that is kept on the device, and begins anew.
func (p *Page) EraseAll() {
	p.do(func() {
		k := &p.kept
		k.shelf.erasing = true
		p.host.Erase(func(err error) {
			p.do(func() {
				if err == nil {
					p.host.Restart()
					return
				}
				k.shelf.erasing = false
				p.dialog = ""
				p.alert = &alert{say: func(w *text.Strings) string { return w.Kept.NotErased }}
			})
		})
	})
}

// returns says once where a game is that New leaves unfinished, "" from then on.
func (p *Page) returns() string {
	g := p.kept.games[p.kept.id]
	if g == nil || g.game.Over() || p.host.Load(keyReturns) != "" || p.kept.shelf.problem != nil {
		return ""
	}
	p.host.Store(keyReturns, "said")
	return p.words.Kept.Returns
}
