package pagetest

import (
	"math/rand/v2"
	"strings"

	"playout/engine/ending"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/features/replay"
	"playout/ui/kept"
)

// WaitStored runs until the shelf has stored everything, or refused it.
func (b *Bench) WaitStored() {
	b.T.Helper()
	end := b.Time + StorePause + 4*b.Device.Late
	b.After(end-b.Time, func() {})
	for b.Step(end - b.Time) {
	}
}

// SetTrouble gives a visitor a device with one trouble or none, which holds an entry that no page
// has stored.
func (b *Bench) SetTrouble(kind uint64) {
	b.Device.Games["0123456789abcdef"] = `{"version":1,"id":"<script>","link":"#/othello?m=f5"}`
	b.Device.Games["x"] = ""
	switch kind % 6 {
	case 1:
		b.Device.Denied = true
	case 2:
		b.Device.Room = 3
	case 3:
		b.Device.Late = 900
	case 4:
		b.Device.Late = 2 * feature.ShelfPatience
	case 5:
		b.Device.Silent = true
	}
}

// Browse does something with the stored games, as a visitor might.
func Browse(b *Bench, r *rand.Rand) {
	p := b.Page
	p.Send(feature.ShowDialog{Dialog: []string{"games", "games:results", "erase", ""}[r.IntN(4)]})
	id := "nobody's"
	if v := p.View().Kept; v != nil && len(v.Games) > 0 {
		id = v.Games[r.IntN(len(v.Games))].ID
	}
	switch r.IntN(7) {
	case 0, 1:
		p.Send(library.Open{ID: id})
	case 2:
		p.Send(library.Delete{ID: id})
	case 3:
		p.Send(library.Undelete{})
	case 4:
		p.Send(library.Filter{Kind: []string{"", "othello", "chess", "nothing"}[r.IntN(4)]})
		p.Send(library.More{})
	case 5:
		p.Send(library.Export{})
		b.Picks = &b.Saved[len(b.Saved)-1]
		p.Send(library.Import{})
	case 6:
		p.Send(library.DropOffer{})
		p.Leave()
	}
}

// CheckKept leaves the page. It checks that the device has the game played, up to its end if
// people play, and keeps its other games. A page that was left stands still: neither clocks nor
// geese run while it is hidden.
func (b *Bench) CheckKept() {
	b.T.Helper()
	b.Page.Send(replay.SetBackground{})
	b.Page.Hidden(true)
	b.Page.Leave()
	b.WaitStored()
	d := &b.Device
	if d.Games["x"] != "" || !strings.Contains(d.Games["0123456789abcdef"], "<script>") {
		b.T.Fatalf("what nobody can read was changed: %q", d.Games)
	}
	if d.Denied || d.Silent || d.Room > 0 {
		return
	}
	b.Page.Send(library.Export{})
	games, _, err := kept.Read(b.Saved[len(b.Saved)-1].Data)
	if err != nil {
		b.T.Fatal(err)
	}
	for _, g := range games {
		if d.Games[g.ID] != g.String() {
			b.T.Fatalf("kept is %s, here is %s", d.Games[g.ID], g.String())
		}
	}
	current := b.Current()
	if current == "" {
		if now := b.Page.Now(); b.Spy.Person && now.Board != nil && len(now.Board.Plies) > 0 { // otherwise the move was lost with the worker
			b.T.Fatal("a person has moved, and the game is not kept")
		}
		return
	}
	game, err := kept.Parse(d.Games[current])
	if err != nil {
		b.T.Fatal(err)
	}
	is, want := game.Link, b.Page.Now().Link()
	if game.Line != "" { // a variation was shown last, whose end is not stored
		is.Moves, is.Ending, want.Ending = game.Line, ending.Ending{}, ending.Ending{}
	}
	is.Seats, want.Seats, want.Ply = nil, nil, -1
	if is.String() != want.String() {
		b.T.Fatalf("kept is %s, played was %s", is, want)
	}
}

// Current returns the ID under which the game on the board is stored, "" for none.
func (b *Bench) Current() string {
	b.T.Helper()
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	b.Page.Send(library.Filter{})
	defer b.Page.Send(feature.ShowDialog{Dialog: ""})
	for {
		v := b.Page.View().Kept
		if v == nil {
			return ""
		}
		for _, g := range v.Games {
			if g.Current {
				return g.ID
			}
		}
		if v.More == "" {
			return ""
		}
		b.Page.Send(library.More{})
	}
}
