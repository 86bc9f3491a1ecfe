package offline_test

import (
	"net/url"
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/offline"
	"playout/ui/page/pagetest"
	"playout/ui/text"
)

// The page is stored once, when there is a board; a new version is offered once and can
// be put off.
func TestUpdate(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("")
	b.Until("the board", func(v pagetest.View) bool {
		if v.State == pagetest.Loading && len(b.Keeps) > 0 {
			t.Fatal("the page is kept before it can be played")
		}
		return v.State == pagetest.Human
	})
	b.Play("f5")
	b.Page.WorkerDied("gone")
	b.Rest()
	b.Page.Send(feature.OpenGame{Game: "morris"})
	b.Rest()
	if len(b.Keeps) != 1 {
		t.Fatalf("the page was kept %d times, want 1", len(b.Keeps))
	}
	if b.Page.View().Update {
		t.Error("a version is offered without a report of one")
	}
	b.Keeps[0]()
	if v := b.Page.View(); !v.Update || v.Notice != offline.WordsIn(text.Of("en")).Ready {
		t.Errorf("a new version is offered: %v, notice %q", v.Update, v.Notice)
	}
	b.Page.Send(offline.Close{})
	if b.Page.View().Update || b.Reloads != 0 {
		t.Error("put off, the version is still offered or was loaded")
	}
	b.Keeps[0]()
	b.Page.Send(offline.Update{})
	if b.Reloads != 1 || !strings.Contains(b.Fragments[len(b.Fragments)-1], "morris") {
		t.Errorf(`%d reloads; the address holds %s; want 1 and "morris" in it`, b.Reloads, b.Fragments[len(b.Fragments)-1])
	}
}

// The icon shows the seat to move, with a dot if a person has it; if no seat or several machines
// are to move it is the page's own.
func TestIcon(t *testing.T) {
	const dot, black, white = `fill='#d4512a'`, "#1d2120", "#f7f3ec"
	for _, c := range []struct {
		fragment, fill string
		dotted         bool
	}{
		{"", black, true},
		{"#/othello?m=f5&black=human&white=human", white, true},
		{"#/chess?white=human&black=human", white, true},
		{"#/geese?seed=1&goose2=human&goose1=random", boards.Of("geese").Icons["goose2"].Fill, true},
		{"#/othello?black=human&white=human&resigned=black", "", false},
	} {
		b := pagetest.New(t, c.fragment)
		icon, err := url.PathUnescape(b.Page.View().Icon)
		if (icon == "") != (c.fill == "") || err != nil || strings.ContainsAny(b.Page.View().Icon, "#\"<> ") {
			t.Errorf("%s: the icon is %q, %v", c.fragment, icon, err)
		}
		if !strings.Contains(icon, c.fill) || strings.Contains(icon, dot) != c.dotted {
			t.Errorf("%s: the icon is %s", c.fragment, icon)
		}
	}
	b := pagetest.Bare(t)
	b.Begin(pagetest.AgainstUCT)
	b.Rest()
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Until("the machine's turn", func(v pagetest.View) bool { return v.State == pagetest.Thinking && v.Board.Turn == "white" })
	if icon, _ := url.PathUnescape(b.Page.View().Icon); !strings.Contains(icon, white) || strings.Contains(icon, dot) {
		t.Errorf("while the machine thinks: %s", icon)
	}
}

// A model that could not be loaded is requested again, and plays once it has arrived.
func TestModelComesLater(t *testing.T) {
	b := pagetest.NetBench(t, pagetest.AgainstNet, pagetest.Model{Problem: "no network"}, 0)
	v := b.Play("f5")
	if v.Alert == "" || v.Seats[1].About != "tree search with priors, 20 simulations" || len(v.Nets) != 1 {
		t.Fatalf("without the model: alert %q, seat %q, asked for %q", v.Alert, v.Seats[1].About, v.Nets)
	}
	b.Session.Model("othello", pagetest.OthelloNet(), "")
	v = b.Play(pagetest.LegalSquares(v)[0])
	if v.Seats[1].About != "tree search guided by a neural net, 20 simulations" || !strings.HasPrefix(v.Search.Evaluator, "net othello on ") {
		t.Errorf(`with it: seat %q, evaluator %q; want "tree search guided by a neural net, 20 simulations" and it to begin with "net othello on "`, v.Seats[1].About, v.Search.Evaluator)
	}
}
