package settings_test

import (
	"strconv"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/settings"
	"playout/ui/page"
	"playout/ui/page/pagetest"
)

// Without a choice, the page leaves a core for itself.
func TestWorkersSuitTheMachine(t *testing.T) {
	for cores, want := range map[int]int{0: 1, 1: 1, 2: 1, 3: 2, 8: 7, 200: wire.MaxWorkers} {
		p := &pagetest.Visitor{Page: page.New(pagetest.Bare(t), page.Settings{Cores: cores})}
		if got := p.Now().Workers; got != want {
			t.Errorf("%d cores: %d workers, want %d", cores, got, want)
		}
		s := p.View().Workers
		if n := len(s.Options) - 1; s.Value != "" || n != min(max(2, cores), wire.MaxWorkers) || s.Options[n].Value != strconv.Itoa(n) {
			t.Errorf("%d cores: offered %+v; want none chosen, and the numbers from 1 to the cores, at least 2 and at most %d", cores, s, wire.MaxWorkers)
		}
	}
}

// A chosen number is stored, sent with every Think, and reset by "".
func TestWorkersAreChosen(t *testing.T) {
	b := pagetest.Bare(t)
	b.Stored = map[string]string{}
	b.Begin(pagetest.AgainstUCT)
	b.Rest()
	for _, c := range []struct {
		choice string
		want   int
	}{{"3", 3}, {"0", 3}, {"17", 3}, {"<b>", 3}, {"-1", 3}, {"", 1}, {"16", 16}} {
		b.Page.Send(settings.SetWorkers{Choice: c.choice})
		b.Page.Send(feature.Hint{})
		b.Rest()
		if got := b.LastThink().Workers; got != c.want {
			t.Errorf("%q: a Think asks for %d workers, want %d", c.choice, got, c.want)
		}
	}
	b.Begin("")
	if v := b.Rest(); v.Workers.Value != "16" {
		t.Errorf(`kept: %+v, want Value "16"`, v.Workers)
	}
	b.Stored["playout.workers"] = "1e9"
	b.Begin("")
	if v := b.Rest(); v.Workers.Value != "" {
		t.Errorf(`believed from storage: %+v, want Value ""`, v.Workers)
	}
}

// The table shows how many workers have taken part.
func TestRateNamesWorkers(t *testing.T) {
	b := pagetest.New(t, pagetest.AgainstUCT)
	for workers, want := range map[int]string{0: "4,000 per second", 2: "4,000 per second in 2 workers"} {
		b.Report(&wire.Report{Seat: "black", Done: 2000, Millis: 500, Workers: workers, Rows: []wire.Row{{Move: "f5", Visits: 1}}})
		if got := b.Page.View().Search.Rate; got != want {
			t.Errorf("%d workers: %q, want %q", workers, got, want)
		}
	}
}
