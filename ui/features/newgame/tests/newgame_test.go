package tests

import (
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/newgame"
	"playout/ui/page/pagetest"
)

// kept is what the dialog says of the game on the board.
func kept(b *pagetest.Bench) feature.Kept { return b.Page.Now().Kept }

func opens(c wire.Command) bool { return c.Open != nil }

// move has the person move once.
func move(b *pagetest.Bench) {
	b.T.Helper()
	plies := len(b.Page.View().Moves)
	for len(b.Page.View().Moves) == plies { // a stone, then where to
		b.Play(pagetest.LegalSquares(b.Page.View())[0])
	}
}

// In every game New begins at once before the first move, and asks after it; the game
// that is left is kept as it was, and once a game is over New begins at once again.
func TestNewAsks(t *testing.T) {
	for _, fragment := range []string{"#/othello?white=random", "#/morris:flying=off?black=random", "#/chess?black=random", "#/geese?goose2=random&goose3=random&goose4=random"} {
		b := pagetest.New(t, fragment)
		b.Page.Tell(newgame.Ask{})
		if v := b.Rest(); v.Dialog != "" || b.Asked(opens) != 2 {
			t.Fatalf("%s: before the first move: %q is open, %d games were opened", fragment, v.Dialog, b.Asked(opens))
		}
		game, seats := b.Page.Now().Board.Game, b.Page.Now().Choices
		move(b)
		b.Shelve()
		was := b.OnDevice()
		b.Page.Tell(newgame.Ask{})
		if v := b.Rest(); v.Dialog != newgame.Dialog || len(v.Moves) == 0 || kept(b) != feature.KeptHere {
			t.Fatalf("%s: after it: %q is open, %d moves, kept %v", fragment, v.Dialog, len(v.Moves), kept(b))
		}
		b.Page.Tell(newgame.Start{})
		v := b.Rest()
		b.Shelve()
		if now := b.Page.Now(); v.Dialog != "" || len(v.Moves) > 0 || now.Board.Game != game || len(now.Choices) != len(seats) || now.Choices[1] != seats[1] {
			t.Errorf("%s: begun is %s with %v, %d moves, %q is open", fragment, now.Board.Game, now.Choices, len(v.Moves), v.Dialog)
		}
		if games := b.OnDevice(); len(games) != 1 || games[0].String() != was[0].String() {
			t.Errorf("%s: kept is %v, was %v", fragment, games, was)
		}
		move(b)
		b.Page.Tell(feature.Resign{})
		b.Rest()
		b.Page.Tell(newgame.Ask{})
		if v := b.Rest(); v.Dialog != "" || len(v.Moves) > 0 {
			t.Errorf("%s: resigned: %q is open, %d moves", fragment, v.Dialog, len(v.Moves))
		}
	}
}

// The dialog says what becomes of the game: it stays, stays for now, or is not kept.
func TestWhatBecomesOfTheGame(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=human")
	if kept(b) != feature.NotKept {
		t.Errorf("nobody has moved, it is %v", kept(b))
	}
	b.Play("c3")
	if kept(b) != feature.KeptHere {
		t.Errorf("somebody has moved, it is %v", kept(b))
	}
	b = pagetest.Bare(t)
	b.Device.Denied = true
	b.Begin(pagetest.TwoPeople)
	b.Rest()
	b.Play("f5")
	b.Shelve()
	if kept(b) != feature.KeptForNow || b.Current() == "" {
		t.Errorf("nothing is kept here, it is %v, among the games as %q", kept(b), b.Current())
	}
	b = pagetest.Bare(t)
	b.Device.Silent = true
	b.Begin(pagetest.TwoPeople)
	b.Rest()
	b.Play("f5")
	if b.Wait(20_000); kept(b) != feature.KeptForNow {
		t.Errorf("nobody answers, it is %v", kept(b))
	}
}

// A game that was over when it was opened is not asked about, wherever it is looked
// at.
func TestOverIsNotAskedAbout(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoMachines)
	b.Until("the end", func(v pagetest.View) bool { return v.State == pagetest.Over })
	b.Shelve()
	b.Page.Tell(feature.GoTo{Ply: 3})
	b.Rest()
	c := b.Again(b.Page.Fragment())
	if v := c.Page.View(); v.Board.Ply != 3 {
		t.Fatalf("it is opened at ply %d", v.Board.Ply)
	}
	for _, b := range []*pagetest.Bench{b, c} {
		if b.Page.Tell(newgame.Ask{}); b.Page.View().Dialog != "" {
			t.Error("over, and yet it is asked about")
		}
	}
}
