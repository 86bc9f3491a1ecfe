package page_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/analysis"
	"playout/ui/features/share"
	"playout/ui/features/simulate"
	"playout/ui/page/pagetest"
)

// opened counts the games that the page has opened.
func opened(b *pagetest.Bench) int {
	return b.Asked(func(c wire.Command) bool { return c.Open != nil })
}

// The way inside keeps the game on the board, moves for all seats, and leads back to the line, the
// ply and the players that were there.
func TestInside(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3,d3&black=human&white=random")
	entries, games := len(b.History), opened(b)
	b.Page.Send(feature.OpenInside{})
	v := b.Rest()
	if want := "#/inside/othello?m=f5,d6,c3,d3&black=human&white=random&view=analysis"; v.Place != feature.PlaceInside || b.Page.Fragment() != want || len(b.History) != entries+1 {
		t.Fatalf("inside: %s, %s, %d entries; want %s, %s and one more than %d", v.Place, b.Page.Fragment(), len(b.History), feature.PlaceInside, want, entries)
	}
	if opened(b) != games {
		t.Errorf("the way inside opened %d games, want none", opened(b)-games)
	}
	b.Page.Send(feature.GoTo{Ply: 1})
	b.Rest()
	v = b.Play("f4") // for White
	v = b.Play(pagetest.LegalSquares(v)[0])
	if len(v.Moves) != 3 || v.Moves[1].Text != "f4" || v.State != pagetest.Human || b.Page.Now().Board.Main == nil {
		t.Fatalf("inside after two moves: %s at %q; want a person to move after a variation of three moves", v.State, pagetest.Played(v))
	}
	b.CheckSettled()
	b.Page.Send(feature.Return{})
	v = b.Rest()
	if v.Place != feature.PlacePlay || pagetest.Played(v) != "f5 d6 c3 d3" || !strings.HasPrefix(b.Page.Fragment(), "#/othello?m=f5,d6,c3,d3&v=") || v.State != pagetest.Human {
		t.Errorf("back: %s at %q, %s, %s; want the game as it was, with its lines", v.Place, pagetest.Played(v), b.Page.Fragment(), v.State)
	}
	if tree := b.Page.Now().Board.Tree; !strings.Contains(tree, "(f4") {
		t.Errorf("the lines are %q, want f4 among them", tree)
	}
}

// Inside the board and its bar show only what the open view has found: neither the search of a hint
// in play nor that of another view.
func TestInsideMarks(t *testing.T) {
	const game = "chess?m=e2e4,e7e5,f1c4,g8f6"
	marked := func(v pagetest.View) bool { return len(v.Board.Arrows) > 0 }
	b := pagetest.New(t, "#/"+game+"&black=human&white=human")
	b.Page.Send(feature.Hint{})
	b.Until("a hint's arrows", func(v pagetest.View) bool { return marked(v) && v.Board.Advantage >= 0 })
	b.Rest()
	for _, view := range []string{feature.ViewReview, feature.ViewAnalysis} {
		b.Page.Send(feature.OpenInside{View: view})
		if v := b.Rest(); v.Place != feature.PlaceInside || marked(v) || v.Board.Advantage >= 0 {
			t.Errorf("%s after a hint in play: arrows %+v, bar %v; want neither", view, v.Board.Arrows, v.Board.Advantage)
		}
	}
	b.Page.Send(analysis.Toggle{})
	b.Until("arrows of lines", func(v pagetest.View) bool { return marked(v) && v.Board.Advantage >= 0 })
	b.Page.Send(analysis.Toggle{})
	lines := b.Rest()

	fresh := pagetest.New(t, "#/inside/"+game+"&view=search&simulation=30")
	b.Page.Send(feature.OpenInside{View: feature.ViewSearch})
	b.Page.Send(simulate.Go{Simulation: 30})
	until := func(b *pagetest.Bench) pagetest.View {
		b.Until("simulation 30", func(v pagetest.View) bool { return featuretest.PartOf[simulate.Part](&v.View).Simulation == 30 })
		return b.Rest()
	}
	v, want := until(b), until(fresh)
	if diff := cmp.Diff(want.Board.Arrows, v.Board.Arrows); diff != "" || !marked(v) || v.Board.Advantage != want.Board.Advantage {
		t.Errorf("a search after lines (-in a new page +here), bar %v and %v:\n%s", want.Board.Advantage, v.Board.Advantage, diff)
	}
	b.Page.Send(feature.OpenInside{View: feature.ViewAnalysis})
	if v := b.Rest(); cmp.Diff(lines.Board.Arrows, v.Board.Arrows) != "" || v.Board.Advantage != lines.Board.Advantage {
		t.Errorf("lines again: arrows %+v, bar %v; want %+v, %v", v.Board.Arrows, v.Board.Advantage, lines.Board.Arrows, lines.Board.Advantage)
	}
}

// Back and forward in the browser's history lead from one to the other and open nothing.
func TestInsideHistory(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3&black=human&white=human")
	b.History, b.IDs = []string{b.Page.Fragment()}, []string{""}
	b.Page.Send(feature.OpenInside{View: "review"})
	b.Rest()
	games := opened(b)
	b.Page.Send(feature.Undo{})
	b.Rest()
	b.Play("c7")
	for range 2 {
		entry, id := b.History[len(b.History)-1], b.IDs[len(b.IDs)-1]
		b.Back()
		if v := b.Rest(); v.Place != feature.PlacePlay || pagetest.Played(v) != "f5 d6 c3" {
			t.Fatalf("the browser's Back: %s at %q, want the game as it was", v.Place, pagetest.Played(v))
		}
		b.History, b.IDs = append(b.History, entry), append(b.IDs, id)
		b.Page.Page.FragmentChanged(entry)
		if v := b.Rest(); v.Place != feature.PlaceInside || pagetest.Played(v) != "f5 d6 c3" || b.Page.Now().FromInside.View != "review" {
			t.Fatalf("the browser's Forward: %s at %q, view %q; want the review of the game", v.Place, pagetest.Played(v), b.Page.Now().FromInside.View)
		}
	}
	if n := opened(b) - games; n > 1 {
		t.Errorf("%d games were opened, want at most the one line to return to", n)
	}
}

// A link leads inside, for a visitor who comes with it and in the address bar; errors in it are
// reported as those of game links.
func TestInsideLink(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/inside/chess?m=e2e4,e7e5&ply=1&agents=level:3%20random&view=review")
	v := b.Rest()
	now := b.Page.Now()
	if v.Place != feature.PlaceInside || v.Board.Game != "chess" || len(v.Moves) != 2 || now.Board.Ply != 1 || v.Alert != "" || now.FromInside.View != "review" || !slices.Equal(now.FromInside.Agents, []string{"level:3", "random"}) {
		t.Fatalf("%s, %s at %d of %d, %+v, alert %q; want ply 1 of 2 of chess in a review with two agents", v.Place, v.Board.Game, now.Board.Ply, len(v.Moves), now.FromInside, v.Alert)
	}
	b.Page.FragmentChanged("#/inside/othello?m=f5&black=level:1&white=level:1")
	if v = b.Rest(); v.Board.Game != "othello" || len(v.Moves) != 1 || v.State != pagetest.Human || len(pagetest.LegalSquares(v)) == 0 {
		t.Errorf("the address bar: %s with %d moves, %s; want Othello after a move, and a person to move", v.Board.Game, len(v.Moves), v.State)
	}
	for address, want := range map[string]string{
		"#/inside/othello?m=a1":             "Move 1",
		"#/inside/othello?m=f5&view=x":      "view=x",
		"#/inside/nothing?m=f5":             "nothing",
		"#/inside/othello?agents=a:1&ply=x": "ply=x",
	} {
		b.Page.FragmentChanged(address)
		if v = b.Rest(); !strings.Contains(v.Alert, want) || v.Place != feature.PlaceInside || v.Board.Game != "othello" {
			t.Errorf("%s: %s, %s, alert %q; want Othello inside and an alert with %q", address, v.Place, v.Board.Game, v.Alert, want)
		}
	}
}

// Another game of the header stays inside, and the game's own button leads nowhere else.
func TestInsideOtherGame(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5&black=human&white=human")
	b.Page.Send(feature.OpenInside{})
	b.Rest()
	b.Page.Send(feature.OpenGame{Game: "othello"})
	if v := b.Rest(); v.Place != feature.PlaceInside || len(v.Moves) != 1 {
		t.Errorf("the same game: %s with %d moves, want it inside as it was", v.Place, len(v.Moves))
	}
	b.Page.Send(feature.OpenGame{Game: "morris"})
	if v := b.Rest(); v.Place != feature.PlaceInside || v.Board.Game != "morris" || !strings.HasPrefix(b.Page.Fragment(), "#/inside/morris?") {
		t.Errorf("another game: %s, %s, %s; want Morris inside", v.Place, v.Board.Game, b.Page.Fragment())
	}
	b.Page.Send(feature.Return{})
	if v := b.Rest(); v.Place != feature.PlacePlay || v.Board.Game != "morris" {
		t.Errorf("back: %s, %s; want to play Morris", v.Place, v.Board.Game)
	}
}

// The view stays for the game in which it was opened. Another game begins with the first view.
func TestInsideViewOfAnotherGame(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5&black=human&white=human")
	for _, want := range []string{feature.ViewReview, feature.ViewReview, feature.ViewAnalysis} {
		if want == feature.ViewReview {
			b.Page.Send(feature.OpenInside{View: want})
			b.Rest()
			b.Page.Send(feature.Return{})
			b.Rest()
		} else {
			b.Page.Send(feature.OpenGame{Game: "chess"})
			b.Rest()
		}
		b.Page.Send(feature.OpenInside{})
		b.Rest()
		if got := b.Page.Now().FromInside.View; got != want {
			t.Errorf("inside %s the view is %q, want %q", b.Page.Now().Game.ID, got, want)
		}
		b.Page.Send(feature.Return{})
		b.Rest()
	}
}

// Visitors who go inside and back at random, and move, undo and redo on both sides, while workers die
// and the browser refuses addresses, never lose a move of the game and never change its players.
func TestRandomInside(t *testing.T) {
	visitors := 24
	if os.Getenv("PLAYOUT_LONG") == "1" {
		visitors = 240
	}
	for seed := range uint64(visitors) {
		r := rand.New(rand.NewPCG(seed, 0))
		b := pagetest.Bare(t)
		b.SetTrouble(seed)
		b.Begin([]string{pagetest.TwoPeople, "#/othello?m=f5,d6,c3&black=human&white=random", "#/chess?white=human&black=random", "#/morris?white=human&black=human", "#/geese?goose2=random"}[r.IntN(5)])
		b.Rest()
		for act := range 40 {
			inside := b.Page.View().Place == feature.PlaceInside
			main, players := mainLine(b), slices.Clone(b.Page.Now().Choices)
			did := insideDeed(b, r)
			b.Rest()
			b.Check()
			now := mainLine(b)
			if !inside && b.Page.View().Place == feature.PlacePlay {
				continue // played
			}
			if now != main {
				t.Fatalf("visitor %d, act %d: %s changed the game from %q to %q", seed, act, did, main, now)
			}
			if !slices.Equal(players, b.Page.Now().Choices) {
				t.Fatalf("visitor %d, act %d: %s changed the players from %q to %q", seed, act, did, players, b.Page.Now().Choices)
			}
		}
	}
}

// mainLine returns the record of the game's main line.
func mainLine(b *pagetest.Bench) string {
	board := b.Page.Now().Board
	if board.Main != nil {
		return board.Main.Record
	}
	return board.Record
}

// insideDeed does one thing that a visitor may do inside or in play, and returns it.
func insideDeed(b *pagetest.Bench, r *rand.Rand) string {
	p, v := b.Page, b.Page.View()
	switch r.IntN(9) {
	case 0, 1:
		p.Send(feature.OpenInside{View: []string{"", "analysis", "review"}[r.IntN(3)]})
		return "the way inside"
	case 2:
		p.Send(feature.Return{})
		return "the way back"
	case 3:
		if v.Place == feature.PlaceInside && len(b.History) > 1 {
			b.Back()
			return "the browser's Back"
		}
		return "nothing"
	case 4:
		p.Send(feature.Undo{})
		return "Undo"
	case 5:
		if v.Place == feature.PlaceInside {
			p.Send(feature.GoTo{Ply: r.IntN(len(v.Moves) + 1)})
		}
		return "another ply"
	case 6:
		b.Dead = b.Dead || v.Place == feature.PlaceInside && r.IntN(4) == 0
		return "a death"
	}
	if legal := pagetest.LegalSquares(v); len(legal) > 0 {
		p.Send(feature.Choose{Square: legal[r.IntN(len(legal))]})
	}
	return "a move"
}

// The review of a finished game is one press away, and the next step of a person who has lost.
func TestReviewIsOffered(t *testing.T) {
	for _, c := range []struct {
		at          string
		shown, next bool
	}{
		{"#/othello?m=f5,d6&black=human&white=level:1", false, false},
		{"#/othello?m=f5,d6&resigned=black&black=human&white=level:1", true, true},
		{"#/othello?m=f5,d6&resigned=white&black=human&white=level:1", true, false},
		{"#/othello?m=f5,d6&resigned=white&black=level:1&white=level:1", true, false},
		{"#/chess?m=e2e4&agreed=yes&white=human&black=human", true, false},
		{"#/chess?m=e2e4&resigned=white&white=human&black=human", true, true},
	} {
		b := pagetest.New(t, c.at)
		v := b.Page.View()
		review := v.Button("review")
		if review.Hidden == c.shown || review.Next != c.next {
			t.Errorf("%s: review hidden %v, next %v; want %v and %v", c.at, review.Hidden, review.Next, !c.shown, c.next)
		}
		if next := slices.IndexFunc(v.Buttons, func(b feature.Button) bool { return b.Next && b.Action != "review" }); c.next && next >= 0 {
			t.Errorf("%s: %s is the next step, too", c.at, v.Buttons[next].Action)
		}
		if !c.shown {
			continue
		}
		b.Page.Send(review.OnClick)
		if v = b.Rest(); v.Place != feature.PlaceInside || b.Page.Now().FromInside.View != feature.ViewReview {
			t.Errorf("%s: the review leads to %s, %q", c.at, v.Place, b.Page.Now().FromInside.View)
		}
	}
}

// Inside, people judge and comment moves, and order and delete lines.
func TestInsideAmend(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3&black=human&white=human")
	b.Page.Send(feature.OpenInside{})
	b.Rest()
	b.Page.Send(feature.GoTo{Ply: 1})
	b.Rest()
	b.Play("f4")
	for _, step := range []struct {
		amend feature.Amend
		tree  string
	}{
		{feature.Amend{Do: wire.Glyphs, Text: "$1"}, "f5,d6(f4$1),c3"},
		{feature.Amend{Do: wire.Comment, Text: "why"}, "f5,d6(f4$1{why}),c3"},
		{feature.Amend{Do: wire.Comment, Text: "a {brace"}, "f5,d6(f4$1{why}),c3"}, // refused
		{feature.Amend{Do: wire.Demote}, "f5,d6(f4$1{why}),c3"},                    // refused
		{feature.Amend{Do: wire.Promote}, "f5,f4$1{why}(d6,c3)"},
		{feature.Amend{Do: wire.Demote}, "f5,d6(f4$1{why}),c3"},
		{feature.Amend{Do: wire.Delete}, ""},
	} {
		b.Page.Send(step.amend)
		v := b.Rest()
		if tree := b.Page.Now().Board.Tree; tree != step.tree || v.State != pagetest.Human || v.Alert != "" {
			t.Errorf("%+v: the lines are %q, %s, alert %q; want %q", step.amend, tree, v.State, v.Alert, step.tree)
		}
	}
	b.Page.Send(feature.Return{})
	b.Rest()
	b.Page.Send(feature.Amend{Do: wire.Comment, Text: "in play"})
	if b.Rest(); b.Page.Now().Board.Tree != "" {
		t.Errorf("in play a comment was made: %q", b.Page.Now().Board.Tree)
	}
}

// All lines survive a reload: of a game that is not kept by its address, of a kept one also if the
// address lacks them. A link to a kept game adds its lines to those that are kept.
func TestInsideLinesSurvive(t *testing.T) {
	for _, keeps := range []bool{false, true} {
		at := "#/othello?m=f5,d6&black=human&white=human"
		b := pagetest.New(t, at)
		if keeps {
			b.Play("c3")
		}
		b.Page.Send(feature.OpenInside{})
		b.Rest()
		b.Page.Send(feature.GoTo{Ply: 1})
		b.Rest()
		b.Play("f4")
		b.Page.Send(feature.Amend{Do: wire.Comment, Text: "why"})
		b.Rest()
		tree, line := b.Page.Now().Board.Tree, b.Page.Now().Board.Record
		if !strings.Contains(b.Page.Fragment(), "&v=") {
			t.Errorf("the address is %s, want one with v=", b.Page.Fragment())
		}
		b.WaitStored()
		next := b.Reloaded(b.Page.Fragment())
		if now := next.Page.Now(); now.Board.Tree != tree || now.Board.Record != line || now.Place != feature.PlaceInside {
			t.Errorf("kept %v, reloaded: %s with %q, showing %q; want %q and %q inside", keeps, now.Place, now.Board.Tree, now.Board.Record, tree, line)
		}
		if kept := len(next.OnDevice()) > 0; kept != keeps {
			t.Errorf("the device keeps the game: %v, want %v", kept, keeps)
		}
		if !keeps {
			continue
		}
		other := link.Inside{Link: link.Link{Game: "othello", Moves: "f5,d6,c3", Tree: "f5(f4,c3),d6,c3", Ply: -1, Seats: []link.Seat{{Seat: "black", Agent: "human"}, {Seat: "white", Agent: "human"}}}}
		next.Page.FragmentChanged(other.String())
		next.Rest()
		next.WaitStored()
		if now := next.Page.Now().Board.Tree; !strings.Contains(now, "(f4{why}") {
			t.Errorf("after a link with other lines there are %q, want those of both", now)
		}
	}
}

// Lines that cannot be read are named, and the game opens without them.
func TestHostileLines(t *testing.T) {
	for _, tree := range []string{"f5,d6(", "a1", "f5(d6#(c3", "((((", "f5{", "\x00", "f5#resigned.nobody(d6)", strings.Repeat("f5(f4),", 3000)} {
		b := pagetest.Bare(t)
		b.Begin(link.Inside{Link: link.Link{Game: "othello", Moves: "f5,d6", Tree: tree, Ply: -1}}.String())
		v := b.Rest()
		if len(v.Moves) != 2 || v.Place != feature.PlaceInside || !strings.Contains(v.Alert, "v=") || strings.Contains(v.Alert, "\n") {
			t.Errorf("%.40q: %d moves, %s, alert %q; want two moves inside and an alert about v", tree, len(v.Moves), v.Place, v.Alert)
		}
	}
}

// Lines too long for a link are kept, and the page says so.
func TestInsideLongLines(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6,c3&black=human&white=human")
	b.Page.Send(feature.OpenInside{})
	b.Rest()
	r := rand.New(rand.NewPCG(1, 1))
	for range 20 { // text that does not pack
		words := make([]byte, 1900)
		for i := range words {
			words[i] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[r.IntN(62)]
		}
		b.Play(pagetest.LegalSquares(b.Page.View())[0])
		b.Page.Send(feature.Amend{Do: wire.Comment, Text: string(words)})
		b.Rest()
	}
	now := b.Page.Now()
	if fragment := b.Page.Fragment(); !now.WithoutLines || strings.Contains(fragment, "&v=") || len(now.Board.Tree) < link.MaxLength {
		t.Errorf("%d bytes of lines: without them %v, the address has %d bytes; want an address without them", len(now.Board.Tree), now.WithoutLines, len(fragment))
	}
}

// Every state inside can be shared: the link of Share leads to the same view with the same agents,
// the same simulation and the same limit.
func TestInsideIsShared(t *testing.T) {
	for _, of := range []string{
		"view=analysis", "agents=uct:n=50&view=review", "agents=uct:n=50&view=search&simulation=7", "agents=level:3%20uct:n=50&view=compare&each=n=1000", "view=net",
	} {
		address := "#/inside/othello?m=f5,d6&black=human&white=human&" + of
		b := pagetest.New(t, address)
		b.Page.Send(share.Copy{})
		b.Page.Send(feature.ShowDialog{Dialog: share.Dialog})
		v := b.Rest()
		if got := featuretest.PartOf[share.Part](&v.View).Summary; !strings.Contains(got, "Inside") || strings.Contains(got, "people play") {
			t.Errorf("the sheet says %q of %s, want that it leads to Inside", got, address)
		}
		if want := "https://example.org/play/" + address; b.Copied != want || b.Page.Fragment() != address {
			t.Errorf("copied %s at %s, want %s", b.Copied, b.Page.Fragment(), want)
		}
	}
}
