package peer

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// For any messages of a page, the other side continues: it does not panic, its log follows the
// rules without acts in its own name that it did not make, and its errors are one line.
func FuzzHear(f *testing.F) {
	const ended = 128 // with this bit the game is over, and the receiver has asked for a rematch
	w := newWorld(&testing.T{}, "othello", 2, 1)
	hello := w.pages[1].session.hello()
	next, long := *hello, *hello
	next.ID, next.Players = message.NextID(next.ID), []int{1, 0}
	long.Len = 9
	act := func(a acts.Act) message.Message {
		return message.Message{Act: &message.Acts{Of: hello.ID, List: []acts.Act{a}}}
	}
	acts1 := func(at int, list ...acts.Act) message.Message {
		return message.Message{Acts: &message.Acts{Of: hello.ID, At: at, List: list}}
	}
	for _, m := range []message.Message{
		{}, {Hello: hello}, {Hello: &next}, {Hello: &long}, {Follows: true}, {Split: true}, {Chat: "hi"}, {By: 2, Chat: "hi"}, {Here: "11"}, {Here: "00"},
		{Named: &message.Named{Player: 1, Name: "x"}}, {No: "no"}, {Bye: true},
		act(acts.Act{By: 1, Kind: acts.Resign}), act(acts.Act{By: 1, Number: 1, Kind: acts.Offer, What: acts.Rematch}), act(acts.Act{By: 1, Kind: acts.Commit}),
		acts1(0, acts.Act{Kind: acts.Move, What: "d3"}), acts1(0, acts.Act{Kind: acts.Resign}, acts.Act{Number: 1, Seen: 1, Kind: acts.Offer, What: acts.Rematch}),
		acts1(0, acts.Act{Kind: acts.Commit}, acts.Act{By: 1, Kind: acts.Commit}), acts1(1, acts.Act{By: 1, Kind: acts.Forgo}),
	} {
		text := string(message.Encode(m))
		f.Add(uint8(0), false, text)
		f.Add(uint8(3), true, text+"\n"+text)
		f.Add(uint8(4), true, text)
		f.Add(uint8(ended), false, text)
		f.Add(uint8(ended), true, text)
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
			w.resign(to)
			for range 10 {
				w.step(50 * time.Millisecond)
			}
			w.requestRematch(to, true)
		}
		for _, line := range strings.Split(text, "\n") {
			if s.net.connections[from] == nil {
				break
			}
			if err := s.receive(w.now, from, []byte(line)); err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Fatalf("the error is %q; want one line", err)
				}
				s.net.refuse(from, err)
			}
			s.finish(w.now)
		}
		log := s.book.now
		for i := range log.Len() {
			before := prefix(t, log, i)
			if a := log.Act(i); a.By == to && !w.pages[to].key.Made(before, &a) {
				t.Fatalf("act %d is in the victim's name and was not made by it: %+v", i, a)
			}
		}
		if next, err := log.Next(); next != nil || err != nil {
			t.Fatalf("the log waits for a rematch: %v", err)
		}
		again, err := Restore(w.setup.Game, s.Kept(), w.pages[to].key)
		if err != nil || again.book.now.View() != log.View() {
			t.Fatalf("the kept state is refused, or has another log: %v\n%s", err, s.Kept())
		}
	})
}

// prefix returns the beginning of a log, of n acts.
func prefix(t *testing.T, log *acts.Log, n int) *acts.Log {
	t.Helper()
	start, err := acts.NewLog(*log.Setup())
	for i := 0; i < n && err == nil; i++ {
		a := log.Act(i)
		err = start.Append(&a)
	}
	if err != nil {
		t.Fatalf("the log is not one by the rules: %v", err)
	}
	return start
}

// A restored state is kept unchanged; a refused one gives an error of one line.
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
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("the error is %q; want one line", err)
			}
			return
		}
		i := slices.IndexFunc(tables, func(table struct {
			game    string
			players int
		}) bool {
			return table.game == name
		})
		if i < 0 {
			return
		}
		s, err := Restore(find(t, name), data, &acts.Key{Bytes: [32]byte{1}})
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("the error is %q; want one line", err)
			}
			return
		}
		again, err := Restore(find(t, name), s.Kept(), &acts.Key{Bytes: [32]byte{1}})
		if err != nil || string(again.Kept()) != string(s.Kept()) {
			t.Fatalf("%s is restored and kept as %s, %v; want the same", s.Kept(), again.Kept(), err)
		}
	})
}
