package peer

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"playout/engine/peer/channel"
	"playout/engine/peer/message"
)

// Whatever a page says, the other side goes on: it does not panic, its record stays one by
// the rules, and refusals are one line.
func FuzzHear(f *testing.F) {
	const ended = 128 // with this bit the game is over, and the one who hears has asked for a rematch
	w := newWorld(&testing.T{}, "othello", 2, 1)
	next := w.pages[1].session.hello()
	next.ID, next.Players = message.NextID(next.ID), []int{1, 0}
	for _, m := range []message.Message{
		{Hello: next}, {Ask: &message.Ask{What: Rematch}},
		{Hello: w.pages[1].session.hello()},
		{Move: &message.Move{Ply: 0, Step: "d3"}},
		{Sync: &message.Sync{Steps: "d3,c3,c4"}},
		{View: &message.View{Len: 3}},
		{Ask: &message.Ask{What: Takeback}},
		{Commit: &message.Commit{Ply: -1}}, {Reveal: &message.Reveal{Ply: -1}},
		{Claim: &message.Claim{How: Resigned, Seat: "white"}}, {End: &message.End{Ending: message.Ending{How: Agreed}}},
		{Cut: &message.Cut{Rev: 1}}, {Answer: &message.Answer{Yes: true}}, {Here: "11"}, {Bye: true}, {No: "no"}, {Chat: "hi"},
	} {
		f.Add(uint8(0), false, string(message.Encode(m)))
		f.Add(uint8(ended), false, string(message.Encode(m)))
		f.Add(uint8(ended), true, string(message.Encode(m)))
		f.Add(uint8(3), true, string(message.Encode(m))+"\n"+string(message.Encode(m)))
	}
	f.Fuzz(func(t *testing.T, table uint8, toGuest bool, text string) {
		which := tables[int(table%ended)%len(tables)]
		w := newWorld(t, which.game, which.players, 1)
		w.connectAll()
		for range 10 {
			w.step(50 * time.Millisecond)
		}
		from, to := 1, Host
		if toGuest {
			from, to = Host, 1
		}
		s := w.pages[to].session
		if table >= ended && which.players == 2 {
			w.ends(to)
			for range 10 {
				w.step(50 * time.Millisecond)
			}
			if rematchable(&s.book) == nil {
				w.wants(to, true)
			}
		}
		for _, line := range strings.Split(text, "\n") {
			l := w.pages[from].session.lines[to]
			if l == nil || s.lines[from] == nil || len(line) > channel.MaxMessage {
				return
			}
			if err := s.hear(w.now, from, []byte(line)); err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Fatalf("%q", err)
				}
				s.refuse(from, err)
			}
			s.finish(w.now)
		}
		if s.rec != nil {
			if len(s.hashes) != s.len()+1 || len(s.took) != s.len() {
				t.Fatalf("%d plies, %d hashes, %d times", s.len(), len(s.hashes), len(s.took))
			}
		}
		again, err := Restore(w.setup.Game, s.Kept(), dice{rand.New(rand.NewPCG(1, 1))})
		if err != nil || again.len() != s.len() {
			t.Fatalf("what is kept is refused: %v\n%s", err, s.Kept())
		}
	})
}

func FuzzRestore(f *testing.F) {
	for _, table := range tables {
		w := newWorld(&testing.T{}, table.game, table.players, 1)
		f.Add(w.pages[0].session.Kept())
		w.connectAll()
		for range 60 {
			w.step(50 * time.Millisecond)
		}
		f.Add(w.pages[1].session.Kept())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		name, err := KeptGame(data)
		if err != nil {
			return
		}
		for _, table := range tables {
			if table.game != name {
				continue
			}
			s, err := Restore(find(t, name), data, dice{rand.New(rand.NewPCG(1, 1))})
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Fatalf("%q", err)
				}
				return
			}
			again, err := Restore(find(t, name), s.Kept(), dice{rand.New(rand.NewPCG(1, 1))})
			if err != nil || string(again.Kept()) != string(s.Kept()) {
				t.Fatalf("%s\n%s\n%v", s.Kept(), again.Kept(), err)
			}
		}
	})
}
