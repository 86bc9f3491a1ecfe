package library_test

import (
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/features/share"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

const twoPeople = "#/othello?black=human&white=human"

// sharedLink returns the link that Share passes on.
func sharedLink(t *testing.T, b *pagetest.Bench) link.Link {
	t.Helper()
	n := len(b.Shared)
	b.Page.Send(share.Send{})
	b.Rest()
	if len(b.Shared) != n+1 {
		t.Fatalf("no link is shared: got %v, want %v", len(b.Shared), n+1)
	}
	_, fragment, _ := strings.Cut(b.Shared[n], "#")
	link, err := link.Parse(fragment)
	if err != nil {
		t.Fatal(err)
	}
	return link
}

// TestByCorrespondence: two people send each other links, each with one move more, and each
// has one game.
func TestByCorrespondence(t *testing.T) {
	ana := pagetest.New(t, twoPeople)
	if link := sharedLink(t, ana); link.ID != "" {
		t.Errorf(`a game without moves is shared with the ID %s, want ""`, link.ID)
	}
	ana.Play("f5")
	ana.WaitStored()
	sent := sharedLink(t, ana)
	if len(sent.ID) != link.IDDigits || sent.Moves != "f5" || !sent.Flip {
		t.Fatalf("the first link is %s", sent)
	}
	luis := pagetest.New(t, sent.String())
	luis.WaitStored()
	if games := luis.OnDevice(); len(games) != 1 || games[0].Thread != sent.ID || games[0].Plies != 1 {
		t.Fatalf("opened, it is kept as %v; want 1 game, games[0].Thread %v and first with 1 plies", games, sent.ID)
	}
	if v := luis.Page.View(); v.Offer != nil || v.State != pagetest.Human || !strings.Contains(v.Notice, "f5") {
		t.Errorf("opened, it says %q, offers %v, and is %s", v.Notice, v.Offer, v.State)
	}
	for ply := 2; ply < 9; ply++ {
		from, to := luis, &ana
		if ply%2 == 1 {
			from, to = ana, &luis
		}
		from.Play(pagetest.LegalSquares(from.Page.View())[0])
		from.WaitStored()
		back := sharedLink(t, from)
		if back.ID != sent.ID {
			t.Fatalf("ply %d: the ID is %s; want %s", ply, back.ID, sent.ID)
		}
		*to = (*to).Again(back.String())
		(*to).WaitStored()
		if games := (*to).OnDevice(); len(games) != 1 || games[0].Plies != ply || (*to).Current() == "" {
			t.Fatalf("ply %d: stored %v", ply, games)
		}
	}
}

// TestLinksThatDiffer: an older link and one that changes the past are distinguished, leave the
// kept game unchanged, and offer it.
func TestLinksThatDiffer(t *testing.T) {
	b := pagetest.New(t, twoPeople)
	var links []link.Link
	for range 4 {
		b.Play(pagetest.LegalSquares(b.Page.View())[0])
		b.WaitStored()
		links = append(links, sharedLink(t, b))
	}
	was := b.OnDevice()[0]
	steps := strings.Split(was.Link.Moves, ",")
	changed := links[1]
	changed.Moves = steps[0] + "," + other(t, steps[0], steps[1])
	ended := links[3]
	ended.Ending = ending.Ending{How: ending.Resigned, Seat: "white"}
	for _, c := range []struct {
		link link.Link
		says string // "" for nothing
	}{
		{links[3], ""},
		{links[2], "This link is older: the same game, kept here, has 1 more move. Open the game kept here?"},
		{links[0], "This link is older: the same game, kept here, has 3 more moves. Open the game kept here?"},
		{changed, "This link changes the past: it differs from the same game, kept here, from move 2 on. Open the game kept here?"},
	} {
		d := b.Again(c.link.String())
		d.WaitStored()
		if games := d.OnDevice(); len(games) != 1 || games[0].String() != was.String() {
			t.Fatalf("%s: stored %v; want only the game from before", c.link, games)
		}
		offer := d.Page.View().Offer
		if c.says == "" {
			if offer != nil || d.Current() != was.ID {
				t.Errorf("the same link: %v is offered, and %s goes on", offer, d.Current())
			}
			continue
		}
		if offer == nil || offer.Words != c.says || offer.ID != was.ID {
			t.Errorf("%s: %+v is offered; want %q for the game %v", c.link, offer, c.says, was.ID)
			continue
		}
		if record := d.Page.Now().Board.Record; record != c.link.Moves {
			t.Errorf("%s: the board has %s, want %v", c.link, record, c.link.Moves)
		}
		e := d.Again(c.link.String()) // open the kept game
		e.Page.Send(library.Open{ID: offer.ID})
		e.Rest()
		if record := e.Page.Now().Board.Record; record != was.Link.Moves || e.Page.View().Offer != nil {
			t.Errorf("%s: the game kept here is opened as %s", c.link, record)
		}
		d.Page.Send(library.DropOffer{}) // or play on with the link
		d.Rest()
		d.Play(pagetest.LegalSquares(d.Page.View())[0])
		d.WaitStored()
		games := d.OnDevice()
		if len(games) != 2 {
			t.Fatalf("%s: played on: stored %v, want 2 games", c.link, games)
		}
		if i := 1 - index(games, was.ID); games[i].Thread != c.link.ID || games[1-i].String() != was.String() {
			t.Errorf("%s: played on: stored %v", c.link, games)
		}
	}
	d := b.Again(ended.String())
	d.WaitStored()
	if games := d.OnDevice(); len(games) != 1 || !games[0].Over() {
		t.Errorf("a link that ends the game: stored %v", games)
	}
	d = d.Again(links[3].String())
	if offer := d.Page.View().Offer; offer == nil || offer.Words != "This link is older: the same game, kept here, has ended. Open the game kept here?" {
		t.Errorf("a link from before the end: %+v is offered", offer)
	}
	if d.Page.Send(feature.New{}); d.Rest().Offer != nil {
		t.Error("the offer stays with a new game")
	}
}

func index(games []kept.Game, id string) int {
	for i := range games {
		if games[i].ID == id {
			return i
		}
	}
	return -1
}

// other returns a move other than the one played after the given moves.
func other(t *testing.T, after, than string) string {
	t.Helper()
	b := pagetest.New(t, twoPeople)
	b.Play(after)
	for _, square := range pagetest.LegalSquares(b.Page.View()) {
		if square != than {
			return square
		}
	}
	t.Fatal("there is no other move")
	return ""
}
