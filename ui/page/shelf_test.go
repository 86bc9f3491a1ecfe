package page

import (
	"errors"
	"maps"
	"math/rand/v2"
	"strings"
	"time"

	"playout/ui/kept"
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

// troubles gives a visitor a device with one trouble or none, on which something
// lies that no page has kept.
func (b *bench) troubles(kind uint64) {
	b.device.games["0123456789abcdef"] = `{"version":1,"id":"<script>","link":"#/othello?m=f5"}`
	b.device.games["x"] = ""
	switch kind % 6 {
	case 1:
		b.device.denied = true
	case 2:
		b.device.room = 3
	case 3:
		b.device.late = 900
	case 4:
		b.device.late = 2 * shelfPatience
	case 5:
		b.device.silent = true
	}
}

// browse is something that a visitor does with the games that are kept.
func browse(b *bench, r *rand.Rand) {
	p := b.page
	p.Show([]string{"games", "games:results", "erase", ""}[r.IntN(4)])
	id := "nobody's"
	if v := p.View().Kept; v != nil && len(v.Games) > 0 {
		id = v.Games[r.IntN(len(v.Games))].ID
	}
	switch r.IntN(7) {
	case 0, 1:
		p.OpenKept(id)
	case 2:
		p.DeleteKept(id)
	case 3:
		p.UndeleteKept()
	case 4:
		p.FilterKept([]string{"", "othello", "chess", "nothing"}[r.IntN(4)])
		p.MoreKept()
	case 5:
		p.ExportKept()
		b.picks = &b.saved[len(b.saved)-1]
		p.ImportKept()
	case 6:
		p.DropOffer()
		p.Leave()
	}
}

// kept holds the device to the game that was played, in a game of people to its
// end, and to what it kept of others.
func (b *bench) kept() {
	b.t.Helper()
	b.page.Leave()
	b.shelve()
	d, k := &b.device, &b.page.kept
	if d.games["x"] != "" || !strings.Contains(d.games["0123456789abcdef"], "<script>") {
		b.t.Fatalf("what nobody can read was changed: %q", d.games)
	}
	if d.denied || d.silent || d.room > 0 {
		return
	}
	for id, g := range k.games {
		if !g.gone && d.games[id] != g.game.String() {
			b.t.Fatalf("kept is %s, here is %s", d.games[id], g.game.String())
		}
	}
	if k.id == "" {
		if k.person {
			b.t.Fatal("a person has moved, and the game is not kept")
		}
		return
	}
	game, err := kept.Parse(d.games[k.id])
	if err != nil {
		b.t.Fatal(err)
	}
	is, want := game.Link, b.page.whole()
	is.Seats, want.Seats = nil, nil
	if is.String() != want.String() {
		b.t.Fatalf("kept is %s, played was %s", is, want)
	}
}
