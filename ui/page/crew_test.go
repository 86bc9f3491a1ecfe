package page

import (
	"strconv"
	"testing"

	"playout/engine/wire"
)

// lastThink is the last Think that the page sent.
func (b *bench) lastThink() *wire.Think {
	b.t.Helper()
	for i := len(b.sent) - 1; i >= 0; i-- {
		if b.sent[i].Think != nil {
			return b.sent[i].Think
		}
	}
	b.t.Fatal("nobody was asked to think")
	return nil
}

// Where nobody has chosen, the page leaves a core for itself.
func TestWorkersSuitTheMachine(t *testing.T) {
	for cores, want := range map[int]int{0: 1, 1: 1, 2: 1, 3: 2, 8: 7, 200: wire.MaxWorkers} {
		p := New(bareBench(t), Settings{Cores: cores})
		if got := p.workers(); got != want {
			t.Errorf("%d cores: %d workers, want %d", cores, got, want)
		}
		s := p.workerSetting()
		if n := len(s.Options) - 1; s.Value != "" || n != min(max(2, cores), wire.MaxWorkers) || s.Options[n].Value != strconv.Itoa(n) {
			t.Errorf("%d cores: offered %+v", cores, s)
		}
	}
}

// A chosen number is kept, goes with every Think, and is given back by "".
func TestWorkersAreChosen(t *testing.T) {
	b := bareBench(t)
	b.store = map[string]string{}
	b.begin(againstUCT)
	b.rest()
	for _, c := range []struct {
		choice string
		want   int
	}{{"3", 3}, {"0", 3}, {"17", 3}, {"<b>", 3}, {"-1", 3}, {"", 1}, {"16", 16}} {
		b.page.SetWorkers(c.choice)
		b.page.Hint()
		b.rest()
		if got := b.lastThink().Workers; got != c.want {
			t.Errorf("%q: a Think asks for %d workers, want %d", c.choice, got, c.want)
		}
	}
	b.begin("")
	if v := b.rest(); v.Workers.Value != "16" {
		t.Errorf("kept: %+v", v.Workers)
	}
	b.store[keyWorkers] = "1e9"
	b.begin("")
	if v := b.rest(); v.Workers.Value != "" {
		t.Errorf("believed from storage: %+v", v.Workers)
	}
}

// The table says how many workers have taken part.
func TestRateNamesWorkers(t *testing.T) {
	b := newBench(t, againstUCT)
	for workers, want := range map[int]string{0: "4,000 a second", 2: "4,000 a second in 2 workers"} {
		r := &wire.Report{Done: 2000, Millis: 500, Workers: workers}
		b.page.searches[b.page.board.Ply] = []*search{{report: r, ply: b.page.board.Ply}}
		if got := b.page.View().Search.Rate; got != want {
			t.Errorf("%d workers: %q, want %q", workers, got, want)
		}
	}
}
