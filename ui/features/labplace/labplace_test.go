package labplace_test

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/labtab"
	"playout/ui/features/lab"
	"playout/ui/features/labplace"
	"playout/ui/features/training"
	"playout/ui/page/pagetest"
)

// other is a feature with a tab of its own.
type other struct{}

func (*other) Handle(*feature.Context, feature.Message) {}

func (*other) View(now feature.Snapshot) feature.Contributions {
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Lab, Name: "other", Part: otherPart{}}}}
}

type otherPart struct{}

func (otherPart) New() feature.Component { return nil }
func (otherPart) Address() string        { return "#/lab?view=nets" }
func (otherPart) Runs() bool             { return false }

// The address opens the tabs. A match goes on while another tab is open, and its tab leads back to it.
func TestTabs(t *testing.T) {
	const match = "#/lab?game=othello&agents=uct:n=900%20uct:n=600&games=12&seed=3"
	b := pagetest.Bare(t)
	b.Lab, b.History, b.IDs = true, []string{match}, []string{""}
	b.More = append(b.More, func(feature.Device) feature.Feature { return &other{} })
	b.Begin(match)
	b.Rest()
	open := func() string {
		v := b.Page.View()
		return featuretest.PartOf[labplace.Part](&v.View).Open
	}
	part := func() lab.Part {
		v := b.Page.View()
		return featuretest.PartOf[lab.Part](&v.View)
	}
	if got := open(); got != labtab.Match {
		t.Fatalf("the tab %s is open, want %s", got, labtab.Match)
	}
	b.Page.Send(lab.Start{})
	b.Until("a game", func(pagetest.View) bool { return part().Games > 0 })
	b.Page.FragmentChanged("#/lab?view=nets")
	if got := open(); got != labtab.Nets {
		t.Errorf("the tab %s is open, want %s", got, labtab.Nets)
	}
	before := part()
	b.Until("another game", func(pagetest.View) bool { return part().Games > before.Games })
	if !part().Runs() || part().Address() != match {
		t.Errorf("beside another tab the match runs: %v, at %q; want that it runs at %q", part().Runs(), part().Address(), match)
	}
	b.Page.FragmentChanged(part().Address())
	if got := open(); got != labtab.Match || part().State != "running" {
		t.Errorf("back in %s the match is %s, want %s and running", got, part().State, labtab.Match)
	}
}

// The worker plays a match or games to learn from: what begins pauses the other.
func TestOneAtATime(t *testing.T) {
	const match = "#/lab?game=othello&agents=uct:n=900%20uct:n=600&games=12&seed=3"
	const learns = "#/lab?view=training&game=othello&agents=uct:n=300&games=40&name=a"
	b := pagetest.Bare(t)
	b.Lab, b.History, b.IDs = true, []string{match}, []string{""}
	b.Begin(match)
	b.Rest()
	states := func() (match, learns string) {
		v := b.Page.View()
		return featuretest.PartOf[lab.Part](&v.View).State, featuretest.PartOf[training.Part](&v.View).State
	}
	until := func(what, match, learns string) {
		t.Helper()
		b.Until(what, func(pagetest.View) bool {
			a, b := states()
			return a == match && b == learns
		})
	}
	b.Page.Send(lab.Start{})
	until("the match", "running", "ready")
	b.Page.FragmentChanged(learns)
	b.Page.Send(training.Start{})
	until("games to learn from, and a paused match", "paused", "running")
	b.Until("a game", func(pagetest.View) bool {
		v := b.Page.View()
		return len(featuretest.PartOf[training.Part](&v.View).Games) > 1
	})
	b.Page.FragmentChanged(match)
	b.Page.Send(lab.Start{})
	until("the match again, and paused games", "running", "paused")
}
