package page

import (
	"net/url"
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/text"
)

// The page is kept once, when there is a board; another version is offered once
// and can be put off.
func TestUpdate(t *testing.T) {
	b := bareBench(t)
	b.begin("")
	b.until("the board", func(v View) bool {
		if v.State == loading && len(b.keeps) > 0 {
			t.Fatal("the page is kept before it can be played")
		}
		return v.State == human
	})
	b.play("f5")
	b.page.WorkerDied("gone")
	b.rest()
	b.page.Open("morris")
	b.rest()
	if len(b.keeps) != 1 {
		t.Fatalf("the page was kept %d times", len(b.keeps))
	}
	if b.page.View().Update {
		t.Error("a version is offered that nobody told of")
	}
	b.keeps[0]()
	if v := b.page.View(); !v.Update || v.Notice != text.Of("en").Offline.Ready {
		t.Errorf("a new version is offered: %v, notice %q", v.Update, v.Notice)
	}
	b.page.CloseUpdate()
	if b.page.View().Update || b.reloads != 0 {
		t.Error("put off, the version is still offered or was gone over to")
	}
	b.keeps[0]()
	b.page.Update()
	if b.reloads != 1 || !strings.Contains(b.fragments[len(b.fragments)-1], "morris") {
		t.Errorf("%d reloads; the address holds %s", b.reloads, b.fragments[len(b.fragments)-1])
	}
}

// The icon shows the seat to move, and by a dot that a person is; with nobody to
// move or several machines it is the page's own.
func TestIcon(t *testing.T) {
	const dot = `fill='#d4512a'`
	for _, c := range []struct {
		fragment, fill string
		dotted         bool
	}{
		{"", iconColours["black"].Fill, true},
		{"#/othello?m=f5&black=human&white=human", iconColours["white"].Fill, true},
		{"#/chess?white=human&black=human", iconColours["white"].Fill, true},
		{"#/geese?seed=1&goose2=human&goose1=random", boards.Of("geese").Icons["goose2"].Fill, true},
		{"#/othello?black=human&white=human&resigned=black", "", false},
	} {
		b := newBench(t, c.fragment)
		icon, err := url.PathUnescape(b.page.View().Icon)
		if (icon == "") != (c.fill == "") || err != nil || strings.ContainsAny(b.page.View().Icon, "#\"<> ") {
			t.Errorf("%s: the icon is %q, %v", c.fragment, icon, err)
		}
		if !strings.Contains(icon, c.fill) || strings.Contains(icon, dot) != c.dotted {
			t.Errorf("%s: the icon is %s", c.fragment, icon)
		}
	}
	b := bareBench(t)
	b.begin(againstUCT)
	b.rest()
	b.page.Choose("f5")
	b.until("the machine's turn", func(v View) bool { return v.State == thinking && v.Board.Turn == "white" })
	if icon, _ := url.PathUnescape(b.page.View().Icon); !strings.Contains(icon, iconColours["white"].Fill) || strings.Contains(icon, dot) {
		t.Errorf("while the machine thinks: %s", icon)
	}
}

// Every seat of every game has a colour.
func TestIconColours(t *testing.T) {
	for seat := range text.Of("en").Seats {
		if colour, _ := iconColour("", seat); colour.Fill == "" || colour.Rim == "" {
			t.Errorf("%s has none", seat)
		}
	}
	for _, g := range boards.All() {
		for seat := range g.Words["en"].Seats {
			if colour, _ := iconColour(g.ID, seat); colour.Fill == "" || colour.Rim == "" {
				t.Errorf("%s of %s has none", seat, g.ID)
			}
		}
	}
}

// A model that could not be had is asked for on, and plays once it has come.
func TestModelComesLater(t *testing.T) {
	b := netBench(t, againstNet, model{problem: "no network"}, 0)
	v := b.play("f5")
	if v.Alert == "" || v.Seats[1].Name == "Neural net" || len(v.Nets) != 1 {
		t.Fatalf("without the model: alert %q, seat %q, asked for %q", v.Alert, v.Seats[1].Name, v.Nets)
	}
	b.session.Model("othello", othelloNet(), "")
	v = b.play(legalSquares(v)[0])
	if v.Seats[1].Name != "Neural net" || !strings.HasPrefix(v.Search.Judge, "net othello on ") {
		t.Errorf("with it: seat %q, judge %q", v.Seats[1].Name, v.Search.Judge)
	}
}
