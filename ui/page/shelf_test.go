package page

import (
	"errors"
	"maps"
	"time"
)

// device is the Shelf of a bench: what a browser keeps, with all that can go
// wrong there.
type device struct {
	games    map[string]string
	denied   bool    // every question is refused
	room     int     // games that there is room for, 0 for any number
	silent   bool    // no question is answered
	late     float64 // ms that an answer takes
	asked    int     // questions that have no answer yet
	erased   int
	restarts int
}

// answer gives a question's answer in its time.
func (b *bench) answer(give func()) {
	b.device.asked++
	if b.device.asked > 1 {
		b.t.Fatal("the shelf is asked while it owes an answer")
	}
	if b.device.silent {
		return
	}
	b.After(b.device.late, func() {
		b.device.asked--
		give()
	})
}

var errThrown = errors.New("SecurityError: thrown by the browser")

func (b *bench) LoadGames(done func(map[string]string, error)) {
	b.answer(func() {
		if b.device.denied {
			done(nil, errThrown)
			return
		}
		done(maps.Clone(b.device.games), nil)
	})
}

func (b *bench) KeepGames(changes []Change, done func([]string, error)) {
	b.answer(func() {
		if b.device.denied {
			done(nil, errThrown)
			return
		}
		next := maps.Clone(b.device.games)
		var stale []string
		for _, c := range changes {
			switch {
			case next[c.ID] != c.Was:
				stale = append(stale, c.ID)
			case c.Now == "":
				delete(next, c.ID)
			default:
				next[c.ID] = c.Now
			}
		}
		if b.device.room > 0 && len(next) > b.device.room {
			done(nil, ErrFull)
			return
		}
		b.device.games = next
		done(stale, nil)
	})
}

func (b *bench) Erase(done func(error)) {
	b.After(b.device.late, func() {
		if b.device.denied {
			done(errThrown)
			return
		}
		b.device.erased++
		clear(b.device.games)
		clear(b.store)
		done(nil)
	})
}

func (b *bench) Restart() { b.device.restarts++ }

// firstDay is when every bench begins.
var firstDay = time.Date(2026, 3, 12, 9, 30, 0, 0, time.UTC)

func (b *bench) Date() time.Time {
	return firstDay.Add(b.days*24*time.Hour + time.Duration(b.now*float64(time.Millisecond)))
}

// shelve goes on until the shelf has everything, or will not have it.
func (b *bench) shelve() {
	b.t.Helper()
	for range 100_000 {
		s := &b.page.kept.shelf
		if !s.soon && (!s.asked || b.device.silent) {
			return
		}
		if !b.step(loadPatience) {
			return
		}
	}
	b.t.Fatal("the games are never kept")
}
