package page

import (
	"errors"
	"maps"
	"slices"

	"playout/ui/kept"
)

// Times in milliseconds of the conversation with the shelf.
const (
	stowPause     = 300  // from a move to its being kept: several in a row are kept at once
	shelfPatience = 4000 // from a question to its being taken for denied
)

// stowBatch is how many games are kept at once, so that many do not hold up the
// page.
const stowBatch = 200

// shelf is the conversation with the Shelf of the host.
type shelf struct {
	loaded    bool  // it has said what is kept
	answered  bool  // it has, or it was given up for now
	asked     bool  // it owes an answer
	again     bool  // what is kept is to be asked for once more
	failed    bool  // the last changes were not kept, so the next are tried one by one
	questions int   // asked so far
	problem   error // why games are not kept, nil where they are
	spoilt    int   // what is kept and cannot be read; it is left alone
	soon      bool  // a timer runs that will keep what is to be kept
	erasing   bool  // nothing is to be kept any more
}

// askShelf has a question put to the shelf, unless one is not answered yet, and takes
// it for denied while no answer comes.
func (p *Page) askShelf(put func()) {
	s := &p.kept.shelf
	s.asked = true
	s.questions++
	question := s.questions
	p.after(shelfPatience, func() {
		if s.asked && s.questions == question {
			p.shelfSays(ErrDenied)
			p.settle()
		}
	})
	put()
}

// shelfSays notes whether games are kept.
func (p *Page) shelfSays(err error) {
	switch s := &p.kept.shelf; {
	case err == nil:
		s.problem = nil
	case errors.Is(err, ErrFull):
		s.problem = ErrFull
	default:
		s.problem = ErrDenied
	}
}

// settle goes on once it is known what is kept, or that this is not to be known.
func (p *Page) settle() {
	k := &p.kept
	first := !k.shelf.answered
	k.shelf.answered = true
	if first {
		p.adopt()
		p.findOffer()
	}
	if k.due {
		k.due = false
		p.note()
	}
}

// loadKept asks what is kept.
func (p *Page) loadKept() {
	s := &p.kept.shelf
	if s.erasing {
		return
	}
	if s.asked {
		s.again = true
		return
	}
	s.again = false
	p.askShelf(func() {
		p.host.LoadGames(func(games map[string]string, err error) {
			p.do(func() {
				s.asked = false
				p.shelfSays(err)
				if err == nil {
					s.loaded = true
					p.merge(games)
				}
				p.settle()
				if err == nil {
					p.stow()
				}
			})
		})
	})
}

// merge takes over what is kept. What is here and not yet there stays.
func (p *Page) merge(games map[string]string) {
	k := &p.kept
	k.shelf.spoilt = 0
	maps.DeleteFunc(k.games, func(id string, g *keptGame) bool {
		_, there := games[id]
		return !there && !g.dirty // deleted in another tab
	})
	for id, text := range games {
		g := k.games[id]
		if g != nil && (g.dirty || g.shelf == text) {
			continue
		}
		game, err := kept.Parse(text)
		if err != nil || game.ID != id {
			k.shelf.spoilt++
			continue
		}
		k.games[id] = &keptGame{game: game, shelf: text}
	}
}

// stowSoon takes to the shelf what is to be kept, in a moment.
func (p *Page) stowSoon() {
	s := &p.kept.shelf
	if s.soon {
		return
	}
	s.soon = true
	p.after(stowPause, func() {
		s.soon = false
		p.stow()
	})
}

// stow takes to the shelf what is to be kept, the game on the board first.
func (p *Page) stow() {
	k, s := &p.kept, &p.kept.shelf
	switch {
	case s.erasing || s.asked:
		return // the answer goes on
	case !s.loaded || s.again:
		p.loadKept()
		return
	}
	changes := k.changes()
	if len(changes) == 0 {
		return
	}
	p.askShelf(func() {
		p.host.KeepGames(changes, func(stale []string, err error) {
			p.do(func() { p.onKept(changes, stale, err) })
		})
	})
}

// changes are what the shelf is to be told next.
func (k *keeping) changes() []Change {
	most := stowBatch
	if k.shelf.failed {
		most = 1
	}
	var list []Change
	add := func(id string, g *keptGame) {
		if g != nil && g.dirty && len(list) < most {
			list = append(list, Change{ID: id, Was: g.shelf, Now: g.now()})
		}
	}
	add(k.id, k.games[k.id])
	for id, g := range k.games {
		if id != k.id {
			add(id, g)
		}
	}
	return list
}

// onKept takes over what the shelf has done.
func (p *Page) onKept(changes []Change, stale []string, err error) {
	k, s := &p.kept, &p.kept.shelf
	s.asked, s.failed = false, err != nil
	p.shelfSays(err)
	if err != nil {
		return // tried again with the next move
	}
	for _, c := range changes {
		g := k.games[c.ID]
		if slices.Contains(stale, c.ID) {
			p.part(c.ID)
			continue
		}
		g.shelf, g.dirty = c.Now, g.now() != c.Now
		if g.gone && !g.dirty {
			delete(k.games, c.ID)
		}
	}
	p.stow()
}

// part gives way to another tab, which has changed a game meanwhile. The one on
// the board goes on as a game of its own.
func (p *Page) part(id string) {
	k := &p.kept
	g := k.games[id]
	delete(k.games, id)
	k.shelf.again = true
	if id == k.id && !g.gone {
		k.id = kept.ID(p.host.Random())
		g.game.ID = k.id
		k.set(g.game)
	}
}
