package pagetest

import (
	"errors"
	"maps"

	"playout/ui/feature"
)

// ErrThrown is the error of a browser that stores nothing.
var ErrThrown = errors.New("SecurityError: thrown by the browser")

// Device is the feature.ShelfHost of a bench: a browser's storage, with all its possible faults.
type Device struct {
	Games     map[string]string
	Files     map[string][]byte // that KeepFile stored
	FilesFail error             // of every KeepFile, nil for none
	Denied    bool              // every request is refused
	Room      int               // games that fit, 0 for any number
	Silent    bool              // no request is answered
	Late      float64           // ms until an answer
	Asked     int               // requests that have no answer yet
	Erased    int
	Restarts  int
}

// Answer delivers the answer to a request when it is due.
func (b *Browser) Answer(give func()) {
	b.Device.Asked++
	if b.Device.Asked > 1 {
		b.T.Fatal("the shelf is asked while it owes an answer")
	}
	if b.Device.Silent {
		return
	}
	b.After(b.Device.Late, func() {
		b.Device.Asked--
		give()
	})
}

// LoadGames returns all stored games.
func (b *Browser) LoadGames(done func(map[string]string, error)) {
	b.Answer(func() {
		if b.Device.Denied {
			done(nil, ErrThrown)
			return
		}
		done(maps.Clone(b.Device.Games), nil)
	})
}

// KeepGames makes changes while there is room.
func (b *Browser) KeepGames(changes []feature.Change, done func([]string, error)) {
	b.Answer(func() {
		if b.Device.Denied {
			done(nil, ErrThrown)
			return
		}
		next := maps.Clone(b.Device.Games)
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
		if b.Device.Room > 0 && len(next) > b.Device.Room {
			done(nil, feature.ErrFull)
			return
		}
		b.Device.Games = next
		done(stale, nil)
	})
}

// Erase deletes everything.
func (b *Browser) Erase(done func(error)) {
	b.After(b.Device.Late, func() {
		if b.Device.Denied {
			done(ErrThrown)
			return
		}
		b.Device.Erased++
		clear(b.Device.Games)
		clear(b.Device.Files)
		clear(b.Stored)
		done(nil)
	})
}

// Restart counts.
func (b *Browser) Restart() { b.Device.Restarts++ }
