package library

import (
	"errors"
	"slices"

	"playout/ui/feature"
)

// storePause is the time from a move to its storage, in milliseconds: moves in quick succession
// are stored together.
const storePause = 300

// storeBatch is how many games are stored at once, so that many games do not block the page.
const storeBatch = 200

// shelf is the conversation with the host's Shelf.
type shelf struct {
	loaded     bool  // the stored games have been loaded
	answered   bool  // it has answered, or has been given up for now
	waiting    bool  // it owes an answer
	reload     bool  // the stored games must be loaded again
	failed     bool  // the last changes failed, so the next are tried one by one
	questions  int   // requests so far
	problem    error // why games are not stored, nil if they are
	unreadable int   // the number of stored texts that cannot be read; they are left alone
	soon       bool  // a timer is running, after which changes are written
	erasing    bool  // nothing may be written any more
}

// unanswered is the timer of a request to the shelf.
type unanswered struct{ question int }

// loaded and stored are the shelf's answers.
type (
	loaded struct {
		games map[string]string
		err   error
	}
	stored struct {
		changes []feature.Change
		stale   []string
		err     error
	}
	storeNow struct{}
)

// ask sends a request to the shelf, which counts as denied until an answer comes.
func (f *Feature) ask(c *feature.Context, question feature.Effect) {
	f.shelf.waiting = true
	f.shelf.questions++
	c.After(feature.ShelfPatience, unanswered{f.shelf.questions})
	c.Do(question)
}

// timeout gives up on a request.
func (f *Feature) timeout(c *feature.Context, m unanswered) {
	if f.shelf.waiting && f.shelf.questions == m.question {
		f.shelf.setProblem(feature.ErrDenied)
		f.settle(c)
	}
}

// setProblem notes whether games are stored.
func (s *shelf) setProblem(err error) {
	switch {
	case err == nil:
		s.problem = nil
	case errors.Is(err, feature.ErrFull):
		s.problem = feature.ErrFull
	default:
		s.problem = feature.ErrDenied
	}
}

// settle continues once the stored games are known, or cannot be known.
func (f *Feature) settle(c *feature.Context) {
	first := !f.shelf.answered
	f.shelf.answered = true
	if first {
		f.matchKept(c)
		f.findOffer(c)
	}
	if f.keepDue {
		f.keepDue = false
		f.noteGame(c)
	}
}

// load requests the stored games.
func (f *Feature) load(c *feature.Context) {
	s := &f.shelf
	if s.erasing {
		return
	}
	if s.waiting {
		s.reload = true
		return
	}
	s.reload = false
	f.ask(c, feature.LoadGames{Then: func(games map[string]string, err error) feature.Message { return loaded{games, err} }})
}

// onLoaded takes over the stored games.
func (f *Feature) onLoaded(c *feature.Context, m loaded) {
	f.shelf.waiting = false
	f.shelf.setProblem(m.err)
	if m.err == nil {
		f.shelf.loaded = true
		f.resolveTabs(c, m.games)
		f.shelf.unreadable = f.games.merge(m.games)
		f.restoreLeft(c)
	}
	f.settle(c)
	if m.err == nil {
		f.store(c)
		f.browse.drawSoon(c, len(f.games))
	}
}

// storeSoon schedules writing the changes to the shelf.
func (s *shelf) storeSoon(c *feature.Context) {
	if !s.soon {
		s.soon = true
		c.After(storePause, storeNow{})
	}
}

// store writes the changes to the shelf, the game on the board first.
func (f *Feature) store(c *feature.Context) {
	s := &f.shelf
	switch {
	case s.erasing || s.waiting:
		return // continues with the answer
	case !s.loaded || s.reload:
		f.load(c)
		return
	}
	most := storeBatch
	if s.failed {
		most = 1
	}
	if changes := f.games.changes(f.id, most); len(changes) > 0 {
		f.ask(c, feature.KeepGames{Changes: changes, Then: func(stale []string, err error) feature.Message {
			return stored{changes, stale, err}
		}})
	}
}

// onStored takes over the shelf's answer to changes.
func (f *Feature) onStored(c *feature.Context, m stored) {
	s := &f.shelf
	s.waiting, s.failed = false, m.err != nil
	f.shelf.setProblem(m.err)
	if m.err != nil {
		return // tried again with the next move
	}
	for _, change := range m.changes {
		g := f.games[change.ID]
		if slices.Contains(m.stale, change.ID) {
			g.stale, s.reload = true, true
			continue
		}
		g.shelf, g.dirty = change.Now, g.shelfText() != change.Now
		if g.gone && !g.dirty {
			delete(f.games, change.ID)
		}
	}
	f.store(c)
}
