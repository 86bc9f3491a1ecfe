package newgame_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/newgame"
	"playout/ui/page/pagetest"
)

// kept returns where the dialog says the game on the board is kept.
func kept(b *pagetest.Bench) feature.Keeping { return b.Page.Now().Kept }

// move makes the person move once.
func move(b *pagetest.Bench) {
	b.T.Helper()
	plies := len(b.Page.View().Moves)
	for len(b.Page.View().Moves) == plies { // a stone, then its target
		b.Play(pagetest.LegalSquares(b.Page.View())[0])
	}
}

// openDialog returns the page with the dialog open.
func openDialog(b *pagetest.Bench) newgame.Part {
	b.T.Helper()
	b.Page.Send(newgame.Ask{})
	v := b.Rest()
	if v.Dialog != newgame.Dialog {
		b.T.Fatalf("%q is open, want %q", v.Dialog, newgame.Dialog)
	}
	return featuretest.PartOf[newgame.Part](&v.View)
}

// started starts the game by the dialog, and returns its game string and the players.
func started(b *pagetest.Bench, messages ...feature.Message) (string, []string) {
	b.T.Helper()
	openDialog(b)
	for _, m := range messages {
		b.Page.Send(m)
	}
	b.Page.Send(newgame.Start{})
	if v := b.Rest(); v.Dialog != "" || len(v.Moves) > 0 && b.Page.Now().Choices[0] == link.Human || v.Alert != "" {
		b.T.Fatalf("%+v: %d moves, %q is open, alert %q", messages, len(v.Moves), v.Dialog, v.Alert)
	}
	now := b.Page.Now()
	return now.Board.Game, now.Choices
}

// In every game New opens the dialog, before the first move, after it and once the game is over,
// and Start starts the same again; the previous game is stored unchanged.
func TestSameAgain(t *testing.T) {
	for _, fragment := range []string{"#/othello?white=random", "#/morris:flying=off?black=random", "#/chess?black=random", "#/geese?goose2=random&goose3=random&goose4=random", "#/geese:seats=2,rows=5?goose2=random"} {
		b := pagetest.New(t, fragment)
		game, seats := b.Page.Now().Board.Game, b.Page.Now().Choices
		again := func(when string) {
			t.Helper()
			if got, choices := started(b); got != game || !slices.Equal(choices, seats) || b.Page.Now().Board.Ply > 0 {
				t.Errorf("%s, %s: started %s with %v", fragment, when, got, choices)
			}
		}
		if openDialog(b).UnderWay {
			t.Errorf("%s: before the first move nothing is left", fragment)
		}
		again("before the first move")
		move(b)
		b.WaitStored()
		was := b.OnDevice()
		if !openDialog(b).UnderWay || kept(b) != feature.KeptHere {
			t.Errorf("%s: after it the game is not left, kept %v", fragment, kept(b))
		}
		again("after it")
		b.WaitStored()
		if games := b.OnDevice(); len(games) != 1 || games[0].String() != was[0].String() {
			t.Errorf("%s: stored %v, was %v", fragment, games, was)
		}
		move(b)
		b.Page.Send(feature.Resign{})
		b.Rest()
		if openDialog(b).UnderWay {
			t.Errorf("%s: resigned, and yet it is left", fragment)
		}
		again("resigned")
	}
}

// Every choice of the dialog is a game: every option of every game with each of its words, or
// its first and last number, alone and together with the others.
func TestEveryOptionStarts(t *testing.T) {
	b := pagetest.New(t, "#/othello")
	games := openDialog(b).Game.Options
	if len(games) != len(b.Page.Now().Catalogue) {
		t.Errorf("offered are %+v", games)
	}
	for _, game := range games {
		b.Page.Send(newgame.SetGame{Game: game.Value})
		v := b.Page.View()
		part := featuretest.PartOf[newgame.Part](&v.View)
		together := []feature.Message{newgame.SetGame{Game: game.Value}}
		want := map[string]string{}
		for _, o := range part.Options {
			values := []string{o.Min, o.Max}
			switch {
			case o.Switch:
				values = []string{o.Value, o.Toggled}
			case len(o.Options) > 0:
				values = []string{o.Options[0].Value, o.Options[len(o.Options)-1].Value}
			}
			for _, value := range values {
				started(b, newgame.SetGame{Game: game.Value}, newgame.SetOption{Name: o.Name, Value: value})
				checkOptions(b, map[string]string{o.Name: value})
				started(b, newgame.SetGame{Game: game.Value}, newgame.SetOption{Name: o.Name, Value: o.Value}) // unchanged
			}
			if o.Name != "steps" { // with one step a game of geese is over at once
				together = append(together, newgame.SetOption{Name: o.Name, Value: values[0]})
				want[o.Name] = values[0]
			}
		}
		got, _ := started(b, together...)
		if id, _, _ := strings.Cut(got, ":"); id != game.Value {
			t.Errorf("%s: started %s", game.Value, got)
		}
		checkOptions(b, want)
	}
}

// checkOptions fails the test unless the game on the board has these options, and defaults for
// the others.
func checkOptions(b *pagetest.Bench, want map[string]string) {
	b.T.Helper()
	for _, o := range b.Page.Now().Board.Options {
		if value, ok := want[o.Name]; ok && o.Value != value || !ok && !o.Default && len(want) == 1 {
			b.T.Errorf("%s: %s is %s, wanted %v", b.Page.Now().Board.Game, o.Name, o.Value, want)
		}
	}
}

// A game from the book begins after the moves of an opening: they stand in the record and in the
// link, can be taken back, and the side to move goes on. Without the file the board stays.
func TestOpeningFromTheBook(t *testing.T) {
	b := pagetest.New(t, "#/othello?white=random")
	b.Site = fstest.MapFS{"books/chess.txt": {Data: []byte("# one\ne2e4,c7c5\n")}}
	messages := []feature.Message{newgame.SetGame{Game: "chess"}, newgame.SetBook{On: true}, newgame.SetPlayer{Player: 1, Choice: link.Human}}
	openDialog(b)
	for _, m := range append(messages, newgame.Start{}) {
		b.Page.Send(m)
	}
	b.Until("the opening", func(v pagetest.View) bool { return len(v.Moves) == 2 })
	b.Rest()
	now := b.Page.Now()
	if now.Board.Game != "chess" || now.Board.Record != "e2e4,c7c5" || now.Board.Ply != 2 || !strings.Contains(b.Page.Fragment(), "m=e2e4,c7c5") {
		t.Errorf("the game is %s with %s at ply %d, its address %s; want chess after e2e4,c7c5", now.Board.Game, now.Board.Record, now.Board.Ply, b.Page.Fragment())
	}
	before := b.Page.Fragment()
	openDialog(b)
	b.Page.Send(newgame.SetGame{Game: "morris"})
	b.Page.Send(newgame.SetBook{On: true})
	b.Page.Send(newgame.Start{})
	b.Until("no book", func(v pagetest.View) bool { return v.Alert != "" })
	if v := b.Page.View(); b.Page.Fragment() != before || v.Dialog != "" {
		t.Errorf("without the file the address is %s, the alert %q; want %s", b.Page.Fragment(), v.Alert, before)
	}
}

// If the colour is left to chance, the person gets the colour drawn, with that side
// below; the choice stays, and the browser's Back leads to the previous game.
func TestRandomColour(t *testing.T) {
	b := pagetest.New(t, "#/othello?white=random")
	b.Page.Send(newgame.Ask{})
	b.Page.Send(newgame.SetColour{Seat: newgame.Random})
	for i, seat := range []int{1, 1, 0, 1, 0, 0} {
		b.Randoms = uint64(2*i + 1 - seat) // chance counts
		b.Page.Send(newgame.Start{})
		if v := b.Rest(); slices.Index(b.Page.Now().Choices, link.Human) != seat || v.Seats[seat].Above || !v.Seats[1-seat].Above {
			t.Errorf("chance gives the seat %d, the game is of %v", seat, b.Page.Now().Choices)
		}
		if part := openDialog(b); part.Colour.Value != newgame.Random {
			t.Fatalf("the colour is %s, want %v", part.Colour.Value, newgame.Random)
		}
	}
	before := b.Page.Fragment()
	b.Page.Send(newgame.SetGame{Game: "chess"})
	b.Page.Send(newgame.Start{})
	b.Rest()
	b.Back()
	if v := b.Rest(); b.Page.Fragment() != before || v.Board.Game != "othello" {
		t.Errorf("Back leads to %s, it was %s", b.Page.Fragment(), before)
	}
}

// The clock of the dialog is that of the game, and of the next one.
func TestClock(t *testing.T) {
	b := pagetest.New(t, "#/othello?white=random")
	started(b, newgame.SetClock{Choice: "game:300+3"})
	if v := b.Page.View(); v.Seats[0].Time != "5:00" || b.Page.Now().Clock != "game:300+3" {
		t.Errorf("the clock shows %q, chosen is %q", v.Seats[0].Time, b.Page.Now().Clock)
	}
	if part := openDialog(b); part.Clock.Kind.Value != "game:300+3" {
		t.Errorf(`the dialog opens with %+v, want Value "game:300+3"`, part.Clock.Kind)
	}
	started(b, newgame.SetClock{Choice: ""})
	if v := b.Page.View(); v.Seats[0].Time != "" {
		t.Errorf(`the clock shows %q, want ""`, v.Seats[0].Time)
	}
}

// The page remembers the last start for the next visit, and offers only what exists.
func TestRemembered(t *testing.T) {
	b := pagetest.New(t, "#/othello")
	game, choices := started(b, newgame.SetGame{Game: "geese"}, newgame.SetOption{Name: "seats", Value: "3"}, newgame.SetPlayer{Player: 2, Choice: "random"})
	c := b.Again("#/othello")
	got, players := started(c, newgame.SetGame{Game: "geese"})
	if got != game || game != "geese:seats=3" || !slices.Equal(players, choices) || choices[2] != "random" {
		t.Errorf("started %s with %v, remembered %s with %v", got, players, game, choices)
	}
	c.Stored["playout.new"] = `{"geese":{"options":{"seats":"9"},"players":["deepblue"]}}`
	if got, players = started(c.Again("#/chess"), newgame.SetGame{Game: "geese"}); got != "geese" || players[0] != link.Human {
		t.Errorf(`started %s with %v; want "geese" with %v first`, got, players, link.Human)
	}
}

// The dialog tells what happens to the game: it stays, stays for now, or is not kept.
func TestWhereGameIsKept(t *testing.T) {
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
	b.WaitStored()
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

// The dialog does not speak of leaving a game that was over at its opening, whichever position
// is shown.
func TestOverIsNotLeft(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoMachines)
	b.Until("the end", func(v pagetest.View) bool { return v.State == pagetest.Over })
	b.WaitStored()
	b.Page.Send(feature.GoTo{Ply: 3})
	b.Rest()
	c := b.Again(b.Page.Fragment())
	if v := c.Page.View(); v.Board.Ply != 3 {
		t.Fatalf("it is opened at ply %d, want 3", v.Board.Ply)
	}
	for _, b := range []*pagetest.Bench{b, c} {
		if openDialog(b).UnderWay {
			t.Error("over, and yet it is left")
		}
	}
}
