package page_test

import (
	"slices"
	"testing"

	"playout/ui/feature"
	"playout/ui/page"
	"playout/ui/page/pagetest"
)

// copyCount is an effect that no other package knows: it copies a text and stores the number of
// copies.
type copyCount struct{ Text, Count string }

func (e copyCount) Do(h feature.Host, reply feature.Replier) {
	h.Store("copies", e.Count)
	reply.Now(counted{"stored"})
	h.Copy(e.Text, func(bool) { reply.Later(counted{"copied"}) })
}

// counted is the effect's answer.
type counted struct{ What string }

// won makes the copyCounter copy.
type won struct{}

// copyCounter is a feature with an effect of its own.
type copyCounter struct {
	rounds map[string]int
	heard  []string
}

func (f *copyCounter) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case won:
		f.rounds["won"] = c.Round
		c.Do(copyCount{"Won in 9 moves", "1"})
		c.Send(counted{"told"})
	case counted:
		f.rounds[m.What] = c.Round
		f.heard = append(f.heard, m.What)
	}
}

// A new effect is one type: the shell carries it out without knowing it. The features handle its
// immediate answer in the same round, behind the waiting messages, and a later answer in a round
// of its own.
func TestEffectOfOneType(t *testing.T) {
	b := pagetest.Bare(t)
	b.Spy = &pagetest.Spy{}
	f := &copyCounter{rounds: map[string]int{}}
	b.Page = &pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en"}, func(feature.Device) feature.Feature { return f })}
	b.Page.Start("#/othello")
	b.Rest()
	b.Page.Send(won{})
	if got, want := b.Stored["copies"], "1"; got != want {
		t.Errorf("the device stores %q, want %q", got, want)
	}
	if got, want := f.heard, []string{"told", "stored"}; !slices.Equal(got, want) {
		t.Errorf("heard at once: %q, want %q", got, want)
	}
	b.Rest()
	if got, want := b.Copied, "Won in 9 moves"; got != want {
		t.Errorf("copied %q, want %q", got, want)
	}
	if got, want := f.heard, []string{"told", "stored", "copied"}; !slices.Equal(got, want) {
		t.Errorf("heard in the end: %q, want %q", got, want)
	}
	if got, want := f.rounds["stored"], f.rounds["won"]; got != want {
		t.Errorf("the answer at once came in round %d, want %d", got, want)
	}
	if got, over := f.rounds["copied"], f.rounds["won"]; got <= over {
		t.Errorf("the later answer came in round %d, want one after %d", got, over)
	}
}
