package library

import (
	"errors"
	"slices"

	"playout/ui/feature"
	"playout/ui/kept"
)

// stowPause is from a move to its being kept, in milliseconds: several in a row are
// kept at once.
const stowPause = 300

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

// unanswered is the timer of a question to the shelf.
type unanswered struct{ question int }

// loaded and stowed are the shelf's answers.
type (
	loaded struct {
		games map[string]string
		err   error
	}
	stowed struct {
		changes []feature.Change
		stale   []string
		err     error
	}
	stowNow struct{}
)

// ask puts a question to the shelf, and takes it for denied while no answer comes.
func (f *Feature) ask(c *feature.Context, question feature.Effect) {
	f.shelf.asked = true
	f.shelf.questions++
	c.After(feature.ShelfPatience, unanswered{f.shelf.questions})
	c.Do(question)
}

// patience is over with a question.
func (f *Feature) patience(c *feature.Context, m unanswered) {
	if f.shelf.asked && f.shelf.questions == m.question {
		f.shelf.says(feature.ErrDenied)
		f.settle(c)
	}
}

// says notes whether games are kept.
func (s *shelf) says(err error) {
	switch {
	case err == nil:
		s.problem = nil
	case errors.Is(err, feature.ErrFull):
		s.problem = feature.ErrFull
	default:
		s.problem = feature.ErrDenied
	}
}

// settle goes on once it is known what is kept, or that this is not to be known.
func (f *Feature) settle(c *feature.Context) {
	first := !f.shelf.answered
	f.shelf.answered = true
	if first {
		f.adopt(c)
		f.findOffer(c)
	}
	if f.due {
		f.due = false
		f.note(c)
	}
}

// load asks what is kept.
func (f *Feature) load(c *feature.Context) {
	s := &f.shelf
	if s.erasing {
		return
	}
	if s.asked {
		s.again = true
		return
	}
	s.again = false
	f.ask(c, feature.LoadGames{Then: func(games map[string]string, err error) feature.Message { return loaded{games, err} }})
}

// onLoaded takes over what is kept.
func (f *Feature) onLoaded(c *feature.Context, m loaded) {
	f.shelf.asked = false
	f.shelf.says(m.err)
	if m.err == nil {
		f.shelf.loaded = true
		f.shelf.spoilt = f.games.merge(m.games)
		f.takeLeft()
	}
	f.settle(c)
	if m.err == nil {
		f.stow(c)
		f.browse.drawSoon(c, len(f.games))
	}
}

// stowSoon takes to the shelf what is to be kept, in a moment.
func (s *shelf) stowSoon(c *feature.Context) {
	if !s.soon {
		s.soon = true
		c.After(stowPause, stowNow{})
	}
}

// stow takes to the shelf what is to be kept, the game on the board first.
func (f *Feature) stow(c *feature.Context) {
	s := &f.shelf
	switch {
	case s.erasing || s.asked:
		return // the answer goes on
	case !s.loaded || s.again:
		f.load(c)
		return
	}
	most := stowBatch
	if s.failed {
		most = 1
	}
	if changes := f.games.changes(f.id, most); len(changes) > 0 {
		f.ask(c, feature.KeepGames{Changes: changes, Then: func(stale []string, err error) feature.Message {
			return stowed{changes, stale, err}
		}})
	}
}

// onStowed takes over what the shelf has done.
func (f *Feature) onStowed(c *feature.Context, m stowed) {
	s := &f.shelf
	s.asked, s.failed = false, m.err != nil
	f.shelf.says(m.err)
	if m.err != nil {
		return // tried again with the next move
	}
	for _, change := range m.changes {
		g := f.games[change.ID]
		if slices.Contains(m.stale, change.ID) {
			f.part(c, change.ID)
			continue
		}
		g.shelf, g.dirty = change.Now, g.now() != change.Now
		if g.gone && !g.dirty {
			delete(f.games, change.ID)
		}
	}
	f.stow(c)
}

// part gives way to another tab, which has changed a game meanwhile. The one on
// the board goes on as a game of its own.
func (f *Feature) part(c *feature.Context, id string) {
	g := f.games[id]
	delete(f.games, id)
	f.shelf.again = true
	if id == f.id && !g.gone {
		f.id = kept.ID(c.Random())
		g.game.ID = f.id
		f.games.set(g.game)
	}
}
