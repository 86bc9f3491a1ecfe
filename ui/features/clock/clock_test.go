package clock_test

import (
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/clock"
	"playout/ui/page/pagetest"
)

func seatTimes(v pagetest.View) string {
	var list []string
	for _, s := range v.Seats {
		text := s.Time
		if s.Ticking {
			text += "*"
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

// A clock starts with the first move, runs for the seat to move, and adds its increment;
// a move taken back restores the time of then.
func TestClockOfAGame(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(clock.Set{Choice: "game:60+3"})
	if v := b.Wait(5000); seatTimes(v) != "1:00 1:00" {
		t.Fatalf("before the first move: %s", seatTimes(v))
	}
	b.Play("f5")
	if v := b.Wait(5000); seatTimes(v) != "1:03 0:55*" {
		t.Fatalf(`White thinks: %s, want "1:03 0:55*"`, seatTimes(v))
	}
	if v := b.Play("d6"); seatTimes(v) != "1:03* 0:58" {
		t.Fatalf("White has moved: %s", seatTimes(v))
	}
	b.Wait(20_000)
	b.Page.Send(feature.Undo{})
	if v := b.Rest(); seatTimes(v) != "1:03 1:00*" {
		t.Fatalf(`taken back: %s, want "1:03 1:00*"`, seatTimes(v))
	}
	b.Page.Send(feature.GoTo{Ply: 2})
	if v := b.Rest(); seatTimes(v) != "0:43* 0:58" {
		t.Fatalf("forward again, the time is gone: %s", seatTimes(v))
	}
	b.Page.Send(feature.GoTo{Ply: 1})
	b.Rest()
	if v := b.Wait(5000); seatTimes(v) != "1:03 1:00" {
		t.Fatalf("an earlier position is looked at: %s", seatTimes(v))
	}
}

// A game that a link opens in its middle leaves time to look: the clocks start with the first
// move.
func TestClockOfALink(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3&black=human&white=human")
	b.Page.Send(clock.Set{Choice: "move:5"})
	if v := b.Wait(60_000); v.State != pagetest.Human || seatTimes(v) != "5.0 5.0" {
		t.Fatalf("a minute later: %s, %s", v.State, seatTimes(v))
	}
	b.Play("d3")
	if v := b.Wait(2000); seatTimes(v) != "3.0* 5.0" || v.Seats[0].Low || v.Seats[1].Low {
		t.Errorf("after a move: %s", seatTimes(v))
	}
	if v := b.Wait(1000); !v.Seats[0].Low {
		t.Errorf("half of the time is gone: %s", seatTimes(v))
	}
}

func TestOutOfTime(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(clock.Set{Choice: "move:5"})
	b.Play("f5")
	if v := b.Wait(4950); v.State != pagetest.Human || seatTimes(v) != "5.0 0.0*" || !v.Seats[1].Low {
		t.Fatalf("at the end: %s, %s", v.State, seatTimes(v))
	}
	b.Wait(60)
	v := b.Rest()
	if v.State != pagetest.Over || v.Status != "Black wins: White ran out of time" || !strings.Contains(b.Page.Fragment(), "timeout=white") {
		t.Fatalf("out of time: %s, %q, %s", v.State, v.Status, b.Page.Fragment())
	}
	again := pagetest.New(t, b.Page.Fragment()).Page.View()
	if again.State != pagetest.Over || again.Status != v.Status {
		t.Errorf("the link gives %s, %q; want %v and %q", again.State, again.Status, pagetest.Over, v.Status)
	}
	b.Page.Send(feature.Undo{})
	if v = b.Rest(); v.State != pagetest.Human || v.Board.Ply != 1 || seatTimes(v) != "5.0 5.0*" || strings.Contains(b.Page.Fragment(), "timeout") {
		t.Errorf("taken back: %s at %d, %s, %s", v.State, v.Board.Ply, seatTimes(v), b.Page.Fragment())
	}
}

// A machine is stopped in time and plays; it does not use up its time for a whole game.
func TestMachineKeepsItsTime(t *testing.T) {
	for choice, most := range map[string]float64{"move:1": 1000, "game:60+0": 11_000} {
		b := pagetest.New(t, "#/othello?black=human&white=uct:n=10000000")
		b.Page.Send(clock.Set{Choice: choice})
		b.Page.Send(feature.Choose{Square: "f5"})
		b.Until("thought", func(v pagetest.View) bool { return v.Search != nil })
		began := b.Time
		for now := b.Page.Now(); now.Thought != nil && !now.Thought.Hurried; now = b.Page.Now() {
			b.Tick(1e6) // the search works as fast as it can, only the clock advances
		}
		if spent := b.Time - began; spent > most {
			t.Errorf("%s: stopped after %v ms, want at most %v", choice, spent, most)
		}
		if v := b.Rest(); v.State != pagetest.Human || len(v.Moves) != 2 {
			t.Errorf("%s: %s after %d moves; want %v and 2", choice, v.State, len(v.Moves), pagetest.Human)
		}
	}
}

// The choice applies at once before the first move, otherwise to the game that New starts; games
// in which all seats act at once have no clocks.
func TestClockIsChosen(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Play("f5")
	b.Page.Send(clock.Set{Choice: "move:30"})
	b.Page.Send(clock.Set{Choice: "move:0"})
	v := b.Page.View()
	if seatTimes(v) != " " || !v.Clock.Next || v.Clock.Kind.Value != "move:30" || b.Stored["playout.clock"] != "" {
		t.Errorf("in the middle of a game: %q, %+v", seatTimes(v), v.Clock)
	}
	b.Page.Send(feature.New{})
	if v = b.Rest(); seatTimes(v) != "0:30 0:30" || v.Clock.Next {
		t.Errorf("the next game: %q", seatTimes(v))
	}
	b.Page.Send(feature.OpenGame{Game: "geese"})
	if v = b.Rest(); v.Clock.Offered || strings.TrimSpace(seatTimes(v)) != "" {
		t.Errorf("geese: %q; want neither clocks nor an offer of them", seatTimes(v))
	}
	for _, s := range []feature.Setting{v.Clock.Kind, v.Clock.Move} {
		for _, o := range s.Options {
			if o.Value != "" && !strings.Contains(o.Value, ":") || o.Label == "" {
				t.Errorf("an option is %+v", o)
			}
		}
	}
}

// No clock runs while the page is hidden, and a worker that dies costs no time.
func TestClockStands(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(clock.Set{Choice: "move:30"})
	b.Play("f5")
	b.Wait(2000)
	b.Page.Hidden(true)
	b.Wait(60_000)
	b.Page.Hidden(false)
	if v := b.Page.View(); seatTimes(v) != "0:30 0:28*" {
		t.Errorf("after a minute unseen: %s", seatTimes(v))
	}
	b.Page.WorkerDied("test")
	if v := b.Rest(); seatTimes(v) != "0:30 0:28*" || v.Board.Ply != 1 {
		t.Errorf("with another worker: %s", seatTimes(v))
	}
	if n := b.Asked(func(c wire.Command) bool { return c.End != nil }); n != 0 {
		t.Errorf("%d endings, want 0", n)
	}
}
