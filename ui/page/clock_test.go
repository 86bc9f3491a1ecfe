package page

import (
	"strings"
	"testing"

	"playout/engine/wire"
)

// wait lets time pass while no machine thinks.
func (b *bench) wait(ms float64) View {
	b.t.Helper()
	end := b.now + ms
	b.After(ms, func() {})
	for b.now < end {
		if !b.step(ms) {
			b.t.Fatal("time stands still")
		}
	}
	return b.page.View()
}

// What is a timing, and what a clock shows of it.
func TestTimings(t *testing.T) {
	for _, text := range []string{"", "move:1", "move:600", "game:60+0", "game:10800+180"} {
		if timing, ok := readTiming(text); !ok || timing.String() != text {
			t.Errorf("%q is read as %v, %v", text, timing, ok)
		}
	}
	for _, text := range []string{"x", "move:", "move:0", "move:601", "move:-1", "move:5+3", "game:60", "game:0+5", "game:60+181", "game:60+-1", "game:99999999999999999999+0", "move:05"} {
		if timing, ok := readTiming(text); ok || timing.String() != "" {
			t.Errorf("%q is read as %v", text, timing)
		}
	}
	b := newBench(t, "")
	for ms, want := range map[float64]string{-5: "0.0", 940: "0.9", 9999: "9.9", 10_000: "0:10", 272_999: "4:32", 3_723_000: "1:02:03"} {
		if got := timeText(b.page.words, ms); got != want {
			t.Errorf("%v ms: %s, want %s", ms, got, want)
		}
	}
}

// FuzzTiming: whatever is stored, what is read is within bounds and written as
// it was.
func FuzzTiming(f *testing.F) {
	for _, text := range []string{"", "move:30", "game:300+3", "game:+", "move:1e3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if read, ok := readTiming(text); ok && (read.String() != text || read.full() < 0 || read.full() > maxGame*1000) {
			t.Errorf("%q is read as %+v", text, read)
		}
	})
}

func seatTimes(v View) string {
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

// A clock begins with the first move, runs for who is to move, and gives what is
// added; a move taken back gives the time back that was then.
func TestClockOfAGame(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.SetClock("game:60+3")
	if v := b.wait(5000); seatTimes(v) != "1:00 1:00" {
		t.Fatalf("before the first move: %s", seatTimes(v))
	}
	b.play("f5")
	if v := b.wait(5000); seatTimes(v) != "1:03 0:55*" {
		t.Fatalf("White thinks: %s", seatTimes(v))
	}
	if v := b.play("d6"); seatTimes(v) != "1:03* 0:58" {
		t.Fatalf("White has moved: %s", seatTimes(v))
	}
	b.wait(20_000)
	b.page.Undo()
	if v := b.rest(); seatTimes(v) != "1:03 1:00*" {
		t.Fatalf("taken back: %s", seatTimes(v))
	}
	b.page.GoTo(2)
	if v := b.rest(); seatTimes(v) != "0:43* 0:58" {
		t.Fatalf("forward again, the time is gone: %s", seatTimes(v))
	}
	b.page.GoTo(1)
	b.rest()
	if v := b.wait(5000); seatTimes(v) != "1:03 1:00" {
		t.Fatalf("an earlier position is looked at: %s", seatTimes(v))
	}
}

// A game that a link opens in its middle may be looked at in peace: the clocks
// begin with the first move that is played.
func TestClockOfALink(t *testing.T) {
	b := newBench(t, "#/othello?m=f5,d6&black=human&white=human")
	b.page.SetClock("move:5")
	b.page.FragmentChanged("#/othello?m=f5,d6,c3&black=human&white=human")
	b.rest()
	if v := b.wait(60_000); v.State != human || seatTimes(v) != "5.0 5.0" {
		t.Fatalf("a minute later: %s, %s", v.State, seatTimes(v))
	}
	b.play("d3")
	if v := b.wait(2000); seatTimes(v) != "3.0* 5.0" || v.Seats[0].Low || v.Seats[1].Low {
		t.Errorf("after a move: %s", seatTimes(v))
	}
	if v := b.wait(1000); !v.Seats[0].Low {
		t.Errorf("half of the time is gone: %s", seatTimes(v))
	}
}

func TestOutOfTime(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.SetClock("move:5")
	b.play("f5")
	if v := b.wait(4950); v.State != human || seatTimes(v) != "5.0 0.0*" || !v.Seats[1].Low {
		t.Fatalf("at the end: %s, %s", v.State, seatTimes(v))
	}
	b.wait(60)
	v := b.rest()
	if v.State != over || v.Status != "Black wins on time" || !strings.Contains(b.page.fragment, "timeout=white") {
		t.Fatalf("out of time: %s, %q, %s", v.State, v.Status, b.page.fragment)
	}
	again := newBench(t, b.page.fragment).page.View()
	if again.State != over || again.Status != v.Status {
		t.Errorf("the link gives %s, %q", again.State, again.Status)
	}
	b.page.Undo()
	if v = b.rest(); v.State != human || v.Board.Ply != 1 || seatTimes(v) != "5.0 5.0*" || strings.Contains(b.page.fragment, "timeout") {
		t.Errorf("taken back: %s at %d, %s, %s", v.State, v.Board.Ply, seatTimes(v), b.page.fragment)
	}
}

// A machine is stopped in time and plays; with its share of a game's time it
// does not run out.
func TestMachineKeepsItsTime(t *testing.T) {
	for _, clock := range []string{"move:1", "game:60+0"} {
		b := newBench(t, "#/othello?black=human&white=uct:n=10000000")
		b.page.SetClock(clock)
		b.page.Choose("f5")
		b.until("thought", func(v View) bool { return v.Search != nil })
		began := b.now
		for !b.page.thought.hurried {
			b.tick(1e6) // the search works as fast as it can, the clock alone goes on
		}
		if spent := b.now - began; spent > 2500 {
			t.Errorf("%s: stopped after %v ms", clock, spent)
		}
		if v := b.rest(); v.State != human || len(v.Moves) != 2 {
			t.Errorf("%s: %s after %d moves", clock, v.State, len(v.Moves))
		}
	}
}

// The choice holds at once where nothing was played, else for the next game; it
// is kept; games that all play at once have none.
func TestClockIsChosen(t *testing.T) {
	b := newBench(t, twoPeople)
	b.play("f5")
	b.page.SetClock("move:30")
	b.page.SetClock("move:0")
	v := b.page.View()
	if seatTimes(v) != " " || !v.Clock.Next || v.Clock.Kind.Value != "move:30" || b.store[keyClock] != "move:30" {
		t.Errorf("in the middle of a game: %q, %+v", seatTimes(v), v.Clock)
	}
	b.page.New()
	if v = b.rest(); seatTimes(v) != "0:30 0:30" || v.Clock.Next {
		t.Errorf("the next game: %q", seatTimes(v))
	}
	b.page.Open("geese")
	if v = b.rest(); v.Clock.Offered || strings.TrimSpace(seatTimes(v)) != "" {
		t.Errorf("geese: %q", seatTimes(v))
	}
	for _, s := range []Setting{v.Clock.Kind, v.Clock.Move} {
		for _, o := range s.Options {
			if _, ok := readTiming(o.Value); !ok || o.Label == "" {
				t.Errorf("an option is %+v", o)
			}
		}
	}
}

// Nothing runs while nobody looks, and a worker that dies loses no time.
func TestClockStands(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.SetClock("move:30")
	b.play("f5")
	b.wait(2000)
	b.page.Hidden(true)
	b.wait(60_000)
	b.page.Hidden(false)
	if v := b.page.View(); seatTimes(v) != "0:30 0:28*" {
		t.Errorf("after a minute unseen: %s", seatTimes(v))
	}
	b.page.WorkerDied("test")
	if v := b.rest(); seatTimes(v) != "0:30 0:28*" || v.Board.Ply != 1 {
		t.Errorf("with another worker: %s", seatTimes(v))
	}
	if n := b.asked(func(c wire.Command) bool { return c.End != nil }); n != 0 {
		t.Errorf("%d endings", n)
	}
}
