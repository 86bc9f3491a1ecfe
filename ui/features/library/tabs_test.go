package library_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// tabs returns two tabs with the same game of two people, after its first move.
func tabs(t *testing.T) (a, b *pagetest.Bench) {
	t.Helper()
	a = pagetest.New(t, "#/othello?black=human&white=human")
	a.Play("f5")
	a.WaitStored()
	return a, a.Reloaded(a.Page.Fragment())
}

// storeGames makes a tab store its games, which the other one will find.
func storeGames(from, to *pagetest.Bench) {
	from.WaitStored()
	to.Device.Games = from.Device.Games
}

// noticesDivergence reports whether a tab shows that another one has continued its game.
func noticesDivergence(b *pagetest.Bench) bool {
	return b.Page.View().Notice == library.WordsIn(b.Page.Now().T).Apart
}

// records returns the moves of the games that a tab's device keeps, in order.
func records(b *pagetest.Bench) (list []string) {
	for _, g := range b.OnDevice() {
		list = append(list, g.Link.Moves)
	}
	slices.Sort(list)
	return list
}

// TestTwoTabs: of two tabs that play on in the same game, one continues with a game of its own,
// and reports that once; neither is lost.
func TestTwoTabs(t *testing.T) {
	a, b := tabs(t)
	a.Play("d6")
	storeGames(a, b)
	b.Play("f6")
	storeGames(b, a)
	if got := records(b); !slices.Equal(got, []string{"f5,d6", "f5,f6"}) || !noticesDivergence(b) {
		t.Fatalf("stored %q, notice %q", got, b.Page.View().Notice)
	}
	if noticesDivergence(a) {
		t.Error("the first tab says so too")
	}
	b.Play("e6")
	b.Wait(10_000)
	if got := records(b); !slices.Equal(got, []string{"f5,d6", "f5,f6,e6"}) || noticesDivergence(b) {
		t.Errorf("played on: stored %q, notice %q", got, b.Page.View().Notice)
	}
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	if list := b.Page.View().Kept.Games; len(list) != 2 {
		t.Errorf("the dialog shows %v, want 2 games", list)
	}
	if c := b.Reloaded(b.Page.Fragment()); c.Current() != b.Current() || len(c.OnDevice()) != 2 {
		t.Errorf("reloaded, %q of %q is on the board", c.Current(), records(c))
	}
}

// TestTabsAgree: two tabs that play the same moves keep one game, whichever is ahead.
func TestTabsAgree(t *testing.T) {
	a, b := tabs(t)
	for i, square := range []string{"d6", "c3", "d3"} {
		from, to := a, b
		if i%2 == 1 {
			from, to = b, a
		}
		for _, tab := range []*pagetest.Bench{from, to} {
			tab.Play(square)
			storeGames(tab, map[*pagetest.Bench]*pagetest.Bench{a: b, b: a}[tab])
		}
		if got := records(a); len(got) != 1 || !strings.HasSuffix(got[0], square) {
			t.Fatalf("after %s kept are %q", square, got)
		}
	}
	if noticesDivergence(a) || noticesDivergence(b) {
		t.Errorf("notice %q and %q", a.Page.View().Notice, b.Page.View().Notice)
	}
}

// TestTabBehind: a tab reports that another one has continued, and can open that game; moves
// played here instead form a game of their own.
func TestTabBehind(t *testing.T) {
	for name, c := range map[string]struct {
		play []string
		want []string
	}{
		"the same moves":       {[]string{"d6", "c3"}, []string{"f5,d6,c3"}},
		"the same, and more":   {[]string{"d6", "c3", "d3"}, []string{"f5,d6,c3,d3"}},
		"another move":         {[]string{"f6"}, []string{"f5,d6,c3", "f5,f6"}},
		"another move further": {[]string{"d6", "c4"}, []string{"f5,d6,c3", "f5,d6,c4"}},
		"nothing":              {nil, []string{"f5,d6,c3"}},
	} {
		a, b := tabs(t)
		a.Play("d6")
		a.Play("c3")
		storeGames(a, b)
		b.Page.Send(feature.ShowDialog{Dialog: "games"}) // reads the shelf
		b.WaitStored()
		b.Page.Send(feature.ShowDialog{})
		if !noticesDivergence(b) {
			t.Errorf("%s: notice %q, want the one about the other tab", name, b.Page.View().Notice)
		}
		for _, square := range c.play {
			b.Play(square)
			b.WaitStored()
		}
		if got := records(b); !slices.Equal(got, c.want) {
			t.Errorf("%s: kept are %q, want %q", name, got, c.want)
		}
	}
	a, b := tabs(t)
	a.Play("d6")
	storeGames(a, b)
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	b.WaitStored()
	b.Page.Send(library.Open{ID: a.Current()})
	if v := b.Rest(); pagetest.Played(v) != "f5 d6" {
		t.Errorf(`opened is %s, want "f5 d6"`, pagetest.Played(v))
	}
}

// TestLeftByTwoTabs: data that a tab could not store when it was left does not replace another
// tab's later data, and is added once.
func TestLeftByTwoTabs(t *testing.T) {
	a, b := tabs(t)
	b.Play("f6")
	b.Stored = map[string]string{"playout.welcome": "seen"}
	b.Page.Leave() // and nothing reaches the shelf
	a.Play("d6")
	a.WaitStored()
	a.Stored = b.Stored
	for range 2 {
		a = a.Again("")
		if got := records(a); !slices.Equal(got, []string{"f5,d6", "f5,f6"}) {
			t.Fatalf("stored %q", got)
		}
	}
}

// TestTabsLoseNothing: whatever two tabs do in turns, every game that one of them has shown at
// rest is stored, or one that continues it.
func TestTabsLoseNothing(t *testing.T) {
	runs := 4
	if os.Getenv("PLAYOUT_LONG") != "" {
		runs = 100
	}
	for seed := range runs {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		var pair [2]*pagetest.Bench
		pair[0], pair[1] = tabs(t)
		pair[1].Randoms = 1 << 20
		var seen []link.Link
		for range 14 {
			i := r.IntN(2)
			tab := pair[i]
			switch r.IntN(7) {
			case 0:
				tab.Page.Send(feature.ShowDialog{Dialog: "games"})
				tab.WaitStored()
				tab.Page.Send(feature.ShowDialog{})
			case 1:
				tab.Page.Leave()
				randoms := tab.Randoms
				pair[i] = tab.Reloaded(tab.Page.Fragment())
				tab, pair[i].Randoms = pair[i], randoms+1<<10
			case 2:
				list := tab.OnDevice()
				tab.Page.Send(library.Open{ID: list[r.IntN(len(list))].ID})
				tab.Rest()
			default:
				if legal := pagetest.LegalSquares(tab.Page.View()); len(legal) > 0 {
					tab.Play(legal[r.IntN(min(2, len(legal)))])
				}
			}
			if r.IntN(3) > 0 {
				tab.WaitStored()
			}
			pair[1-i].Device.Games = tab.Device.Games
			link := tab.Page.Now().Link()
			link.Ply = -1
			seen = append(seen, link)
		}
		for i, tab := range pair {
			storeGames(tab, pair[1-i])
		}
		for i := range seen {
			if !slices.ContainsFunc(pair[1].OnDevice(), func(g kept.Game) bool { return holdsLine(&g, seen[i].Moves) }) {
				t.Fatalf("seed %d: %s was on the board; stored %s", seed, seen[i].Moves, kept.Write(pointers(pair[1].OnDevice())))
			}
		}
	}
}

// holdsLine reports whether one of a game's lines begins with these moves.
func holdsLine(g *kept.Game, moves string) bool {
	return slices.ContainsFunc(append(linesOf(g.Tree), g.Link.Moves), func(line string) bool {
		return strings.HasPrefix(line+",", moves+",")
	})
}

// linesOf returns the lines of a game without comments, each from the start.
func linesOf(tree string) (lines []string) {
	var outer [][]string
	var line []string
	for _, word := range strings.Fields(strings.NewReplacer(",", " ", "(", " ( ", ")", " ) ").Replace(tree)) {
		switch word {
		case "(":
			outer = append(outer, line)
			line = slices.Clone(line[:len(line)-1])
		case ")":
			lines = append(lines, strings.Join(line, ","))
			line, outer = outer[len(outer)-1], outer[:len(outer)-1]
		default:
			line = append(line, word)
		}
	}
	return append(lines, strings.Join(line, ","))
}
