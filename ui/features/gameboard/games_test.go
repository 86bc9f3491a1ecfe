package gameboard_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

// A visitor opens every game of the worker by its tab and plays it to its end by clicks on
// squares that may be chosen, against machines and between people.
func TestEveryGameToItsEnd(t *testing.T) {
	catalogue := pagetest.New(t, "").Page.Now().Catalogue
	if len(catalogue) < 3 {
		t.Fatalf("%d games, want at least 3", len(catalogue))
	}
	for _, game := range catalogue {
		for _, machine := range []string{"random", link.Human} {
			b := pagetest.New(t, "")
			b.Page.Send(feature.OpenGame{Game: game.ID})
			v := b.Rest()
			if v.Board.Game != game.ID || v.State != pagetest.Human || len(v.Seats) != len(game.Seats) || v.Alert != "" {
				t.Fatalf("the tab of %s opens %s: %s, %q", game.ID, v.Board.Game, v.State, v.Alert)
			}
			for _, seat := range game.Seats[1:] {
				b.Page.Send(feature.SetSeat{Seat: seat, Choice: machine})
			}
			for clicks := 0; v.State != pagetest.Over; clicks++ {
				if clicks > 8000 {
					t.Fatalf("%s against %s does not end: got %v, want at most 8000", game.ID, machine, clicks)
				}
				legal := pagetest.LegalSquares(v)
				switch {
				case len(v.Board.Promotions) > 0:
					b.Page.Send(feature.Promote{Letter: v.Board.Promotions[clicks%len(v.Board.Promotions)].Letter})
				case len(legal) > 0:
					b.Page.Send(feature.Choose{Square: legal[clicks*7%len(legal)]})
				default:
					t.Fatalf("%s: a person's turn without a choice: %q", game.ID, v.Status)
				}
				v = b.Rest()
			}
			if v.Alert != "" || len(pagetest.LegalSquares(v)) > 0 || v.Status == "" {
				t.Errorf("%s ends with %q, alert %q", game.ID, v.Status, v.Alert)
			}
		}
	}
}

// The page announces a mill, marks the stones that may be removed, and shows the removal with
// it.
func TestMillAndRemoval(t *testing.T) {
	b := pagetest.New(t, pagetest.Mills)
	v := b.Page.View()
	if v.Status != "White to move" || v.Detail != "mill closed, remove a stone" {
		t.Errorf(`at the removal: %q, %q; want "White to move" and "mill closed, remove a stone"`, v.Status, v.Detail)
	}
	if legal := pagetest.LegalSquares(v); !slices.Equal(legal, []string{"b6", "d6"}) {
		t.Errorf("may be removed: %v", legal)
	}
	if s := v.Seats; s[0].ScoreText != "3 stones on the board" || s[0].Score != "3" || s[0].Note != "6 in hand" || s[1].Score != "2" || s[1].Note != "7 in hand" {
		t.Errorf(`strips: %+v; want s[0].Counts "3 stones on the board", s[0].Score "3", s[0].Note "6 in hand", s[1].Score "2" and s[1].Note "7 in hand"`, s)
	}
	b.Page.Send(feature.Undo{})
	b.Rest()
	if v = b.Play("g7"); v.Spoken != "White plays g7, closes a mill and must remove a stone" {
		t.Errorf(`said %q, want "White plays g7, closes a mill and must remove a stone"`, v.Spoken)
	}
	if v = b.Play("d6"); v.Spoken != "White removes d6" || v.Board.Turn != "black" {
		t.Errorf(`said %q, then %s; want "White removes d6" and "black"`, v.Spoken, v.Board.Turn)
	}
	if n := len(v.Moves); !v.Moves[n-1].Joined || v.Moves[n-1].Number != "" || v.Moves[n-2].Joined {
		t.Errorf("the list ends in %+v", v.Moves[n-2:])
	}
	if s := pagetest.Square(v, "d6"); !s.Last || s.Label != "d6, empty, last move, legal move" {
		t.Errorf("where the stone was: %+v", s)
	}
	if v = b.Play("d6"); v.Moves[len(v.Moves)-1].Joined || v.Spoken != "Black plays d6" {
		t.Errorf(`after it: %+v, %q; want a move that is joined to none, and "Black plays d6" spoken`, v.Moves[len(v.Moves)-1], v.Spoken)
	}
	if v = b.Play("a1"); v.Moves[len(v.Moves)-1].Number != "4" {
		t.Errorf(`the round after a removal is %q, want "4"`, v.Moves[len(v.Moves)-1].Number)
	}
}

// A stone is chosen, then another instead, dropped, and moved.
func TestMovingAStone(t *testing.T) {
	b := pagetest.New(t, "#/morris?p=W..B...W.....W....B..WB. W 0 0&white=human&black=human")
	own := []string{"a7", "d5", "f4", "a1"}
	if legal := pagetest.LegalSquares(b.Page.View()); !slices.Equal(legal, own) {
		t.Fatalf("may be chosen: %v, want %v", legal, own)
	}
	b.Page.Send(feature.Choose{Square: "a7"})
	b.Page.Send(feature.Choose{Square: "f4"})
	v := b.Page.View()
	if legal := pagetest.LegalSquares(v); !slices.Equal(legal, []string{"f6", "e4", "g4", "f2"}) || !pagetest.Square(v, "f4").Chosen || pagetest.Square(v, "a7").Chosen {
		t.Errorf("with f4 chosen: %v, %q", legal, v.Detail)
	}
	if label := pagetest.Square(v, "f4").Label; label != "f4, white stone, chosen" {
		t.Errorf(`chosen: %q, want "f4, white stone, chosen"`, label)
	}
	b.Page.Send(feature.Unchoose{})
	if legal := pagetest.LegalSquares(b.Page.View()); !slices.Equal(legal, own) {
		t.Errorf("dropped: %v, want %v", legal, own)
	}
	b.Page.Send(feature.Choose{Square: "f4"})
	if v = b.Play("f2"); v.Spoken != "White moves f4 to f2" || v.Moves[0].Text != "f4-f2" {
		t.Errorf(`said %q; want "White moves f4 to f2", and f4-f2 in the list`, v.Spoken)
	}
}

func TestDrawsAreExplained(t *testing.T) {
	b := pagetest.New(t, "#/morris?p=W..B...W.....W....B..WB. W 0 0&m=a7-d7,b6-b4,d7-a7,b4-b6,a7-d7,b6-b4,d7-a7,b4-b6&white=human&black=human")
	if v := b.Page.View(); v.State != pagetest.Over || v.Status != "Draw by threefold repetition" {
		t.Errorf(`%s, %q; want %v and "Draw by threefold repetition"`, v.State, v.Status, pagetest.Over)
	}
}

// Every game tells how it was won, and addresses the only person directly.
func TestWinsAreExplained(t *testing.T) {
	const last = `,"food":[5,6],"last":["EAST","EAST","",""]`
	const pair = `#/geese:seats=2?p={"step":3,"geese":`
	for _, c := range []struct{ link, want, first, second string }{ // between people, and to each as the only person
		{"#/othello?p=" + strings.Repeat("X", 42) + strings.Repeat("O", 22) + " X",
			"Black wins 42 to 22", "You win 42 to 22", "You lose 22 to 42"},
		{"#/morris?p=WW.BB.B.......W......... W 0 0&m=g4-g7,xb6",
			"White wins: Black has fewer than three stones", "You win: Black has fewer than three stones", "You lose: you have fewer than three stones"},
		{"#/morris?p=BWB......W....W....W.B.B W 0 0&m=d2-d1", "White wins: Black cannot move", "You win: Black cannot move", "You lose: you cannot move"},
		{"#/chess?m=f2f3,e7e5,g2g4,d8h4", "Black wins by checkmate", "Checkmate: you lose", "You win by checkmate"},
		{"#/chess?m=e2e4&resigned=white", "Black wins: White resigned", "You lose by resignation", "You win: White resigned"},
		{"#/chess?m=e2e4&timeout=white", "Black wins: White ran out of time", "You lose: you ran out of time", "You win: White ran out of time"},
		{"#/chess?m=e2e4&lost=white", "Black won", "You lost", "You won"},
		{"#/chess?m=e2e4&agreed=yes", "Draw by agreement", "Draw by agreement", "Draw by agreement"},
		{"#/chess?p=4k3/8/8/8/8/8/8/Q3K3 w - - 0 1&timeout=white", "Draw: White ran out of time, but the other side has too few pieces to win",
			"Draw: you ran out of time, but the other side has too few pieces to win", "Draw: White ran out of time, but you have too few pieces to win"},
		{`#/geese?p={"step":3,"geese":[[13,12],[40,39],[],[]]` + last + `}&m=WE--`, "Goose 2 wins: the last one alive", "You come 2nd of 4", "You win: the last one alive"},
		{`#/geese?p={"step":3,"geese":[[13,12],[40,39],[],[]]` + last + `}&m=WW--`, "Draw: the last geese died together", "You share first place", "You share first place"},
		{`#/geese?p={"step":3,"geese":[[13,12,11],[40,39],[],[]]` + last + `}&m=WW--`,
			"Goose 1 wins: the longest of the last to die", "You win: the longest of the last to die", "You come 2nd of 4"},
		{`#/geese:steps=5?p={"step":3,"geese":[[13,12],[40,39],[],[]]` + last + `,"steps":5}&m=EE--`,
			"Draw: equally long after the last step", "You share first place", "You share first place"},
		{`#/geese:steps=5?p={"step":3,"geese":[[13,12],[40,39,38],[],[]]` + last + `,"steps":5}&m=EE--`,
			"Goose 2 wins: the longest after the last step", "You come 2nd of 4", "You win: the longest after the last step"},
		{`#/geese?p={"step":3,"geese":[[13,12],[40,39],[],[]]` + last + `}&resigned=goose1`, "Goose 1 resigned", "You resigned", "You share first place"},
		{pair + `[[13,12],[40,39]],"food":[5,6],"last":["EAST","EAST"]}&m=WE`, "Goose 2 wins 2 to 0", "You lose: Goose 2 outlived you", "You win: the last one alive"},
	} {
		for i, want := range []string{c.want, c.first, c.second} {
			game, _, _ := strings.Cut(strings.TrimPrefix(c.link, "#/"), "?")
			seats, two := map[string]string{"othello": "black white", "morris": "white black", "chess": "white black"}[game]
			if !two {
				seats = "goose1 goose2"
			}
			link := c.link
			for j, seat := range strings.Fields(seats) {
				link += "&" + seat + "=" + map[bool]string{true: "human", false: "random"}[i == 0 || i == j+1]
			}
			v := pagetest.New(t, link).Page.View()
			if v.State != pagetest.Over || v.Status != want || v.Alert != "" {
				t.Errorf("%s: %s, %q, want %q; %s", link, v.State, v.Status, want, v.Alert)
			}
			if placed := strings.HasPrefix(want, "You come") || strings.HasPrefix(want, "You share") || want == "You resigned"; placed != (v.Detail != "") || placed && v.Detail != c.want {
				t.Errorf("%s: beside %q stands %q", link, v.Status, v.Detail)
			}
		}
	}
}

// pondAt returns a link to a position of geese, each of one cell per head given, all of which
// last went east.
func pondAt(geese string, query string) string {
	return `#/geese?p={"step":3,"geese":` + geese + `,"food":[5,6],"last":["EAST","EAST","EAST","EAST"]}&` + query
}

// A person's goose and machines step together; a death is announced, and the machines play on
// until the person stops them.
func TestGooseDies(t *testing.T) {
	b := pagetest.New(t, pondAt("[[13,12],[40,39],[60,59],[71,70]]", "goose1=human&goose2=random&goose3=random&goose4=random"))
	v := b.Page.View()
	if v.State != pagetest.Human || v.Status != "Your move" || v.Detail != "Step 4 of 200, hunger in 37 steps" || v.Board.Turn != "goose1" || v.Board.Own != "goose1" {
		t.Fatalf(`%s, %q, %q, %s: got %v, %q, %q, %q and %q, want %v, "Your move", "Step 4 of 200, hunger in 37 steps", "goose1" and "goose1"`, v.State, v.Status, v.Detail, v.Board.Turn, v.State, v.Status, v.Detail, v.Board.Turn, v.Board.Own, pagetest.Human)
	}
	if legal := pagetest.LegalSquares(v); !slices.Equal(legal, []string{"r0c2", "r1c1", "r1c3", "r2c2"}) {
		t.Errorf("beside the head: %v", legal)
	}
	for i, s := range v.Seats {
		if s.ToMove != (i == 0) || s.Score != "2" || s.Title != []string{"Goose 1", "Goose 2", "Goose 3", "Goose 4"}[i] {
			t.Errorf(`strip %d: %+v; want only the first to move, the score "2", and the goose of that number`, i, s)
		}
	}
	b.Page.Send(feature.Choose{Square: "r1c1"}) // straight back
	b.Until("the step", func(v pagetest.View) bool { return len(v.Moves) == 1 })
	v = b.Page.View()
	if !strings.HasPrefix(v.Spoken, "Goose 1 turned straight back") || !v.Seats[0].Out || v.Seats[0].Note != "turned back at step 4" || v.Button("stop").Icon != "pause" {
		t.Errorf("said %q, %+v, %+v", v.Spoken, v.Seats[0], v.Button("stop"))
	}
	if said := v.Moves[0].Comment; !strings.HasPrefix(said, "Goose 1 turned straight back") {
		t.Errorf(`in the move list: %q, want it to begin with "Goose 1 turned straight back"`, said)
	}
	if v.State == pagetest.Thinking && (v.Status != "Your goose turned straight back" || !strings.HasPrefix(v.Detail, "Step 5 of 200, ")) {
		t.Errorf("watching: %q", v.Status)
	}
	b.Page.Send(feature.Stop{})
	if v = b.Rest(); v.State == pagetest.Human && (v.Button("resume").Hidden || v.Can("resign")) {
		t.Errorf("stopped: %+v", v.Buttons)
	}
	b.Page.Send(feature.Resume{})
	if v = b.Rest(); v.State != pagetest.Over || v.Alert != "" {
		t.Fatalf(`the others stop with %s, %q: got %v and %q, want %v and ""`, v.State, v.Status, v.State, v.Alert, pagetest.Over)
	}
	b.Page.Send(feature.Undo{})
	if v = b.Rest(); v.Board.Ply != 0 || v.State != pagetest.Human {
		t.Errorf("undo goes to step %d, where the person chose nothing: got %v and %v, want 0 and %v", v.Board.Ply, v.Board.Ply, v.State, pagetest.Human)
	}
}

// Two people choose one after another, and nothing moves before both have.
func TestTwoPeopleAmongGeese(t *testing.T) {
	b := pagetest.New(t, pondAt("[[13,12],[40,39],[60,59],[71,70]]", "goose1=random&goose2=human&goose3=human&goose4=random"))
	v := b.Page.View()
	if v.Status != "Goose 2 to move" || v.Board.Own != "goose2" {
		t.Fatalf(`%q, %s; want "Goose 2 to move" and "goose2"`, v.Status, v.Board.Own)
	}
	b.Page.Send(feature.Choose{Square: "r3c8"})
	v = b.Rest()
	if v.Status != "Goose 3 to move" || v.Board.Own != "goose3" || len(v.Moves) != 0 {
		t.Fatalf(`then %q, %s, %d steps; want "Goose 3 to move", "goose3" and 0`, v.Status, v.Board.Own, len(v.Moves))
	}
	b.Page.Send(feature.Choose{Square: "r5c6"})
	v = b.Rest()
	if len(v.Moves) != 1 || v.Moves[0].Text[1:3] != "EE" || v.Moves[0].Number != "1" || v.Moves[0].Seat != "" {
		t.Errorf("the step is %+v; want one line with the number 1 and no seat, EE in its second and third place", v.Moves)
	}
}

// Each new game of geese has food of its own, kept in the address; a variant has its own
// seats.
func TestSeedsAndVariants(t *testing.T) {
	b := pagetest.New(t, "#/geese")
	first := b.Page.View()
	if !strings.Contains(first.Link, "seed=") && !strings.Contains(b.Page.Fragment(), "seed=") {
		t.Errorf("the address %q has no seed", b.Page.Fragment())
	}
	b.Page.Send(feature.New{})
	if v := b.Rest(); v.Board.Position == first.Board.Position {
		t.Error("the new game is the one before")
	}
	c := pagetest.New(t, "#/geese?seed=7")
	d := pagetest.New(t, "#/geese?seed=7")
	if c.Page.View().Board.Position != d.Page.View().Board.Position {
		t.Error("the same seed starts differently")
	}
	e := pagetest.New(t, "#/geese:seats=6,rows=9?goose6=random&goose5=human")
	if v := e.Page.View(); len(v.Seats) != 6 || v.Seats[5].Choice != "random" || v.Seats[4].Choice != link.Human || len(v.Board.Squares) != 99 || v.Alert != "" {
		t.Errorf("six geese: %d seats on %d cells, alert %q; want six seats on 99 squares, Random last after %v, and no alert", len(v.Seats), len(v.Board.Squares), v.Alert, link.Human)
	}
	e.Page.Send(feature.OpenGame{Game: "geese"})
	if v := e.Rest(); len(v.Seats) != 6 {
		t.Errorf("the tab of the open game starts another: got %v, want 6", len(v.Seats))
	}
	f := pagetest.New(t, "#/geese?goose5=human")
	if v := f.Page.View(); !strings.Contains(v.Alert, "goose5") || !strings.Contains(v.Alert, "goose4") || v.Board.Game != "geese" {
		t.Errorf(`a fifth goose: %q: got %q, %q and %q, want "goose5" in it, "goose4" in it and "geese"`, v.Alert, v.Alert, v.Alert, v.Board.Game)
	}
}

// A resignation among several leaves no sole winner.
func TestGooseResigns(t *testing.T) {
	b := pagetest.New(t, "#/geese?seed=3&goose1=human&goose2=random&goose3=random&goose4=random")
	b.Page.Send(feature.Resign{})
	if v := b.Rest(); v.State != pagetest.Over || v.Status != "You resigned" {
		t.Errorf(`%s, %q; want %v and "You resigned"`, v.State, v.Status, pagetest.Over)
	}
}

// A step of geese is written with the first letters of the directions in the page's language,
// and in the table with whole words.
func TestStepsInTheLanguage(t *testing.T) {
	b := pagetest.New(t, pondAt("[[13,12],[40,39],[60,59],[]]", "m=EEN-&goose1=human&goose2=human&goose3=human&goose4=human"))
	b.Page.Now().Board.Plies[0].Text = "NEW-"
	for lang, want := range map[string]string{"en": "NEW-", "es": "NEO-"} {
		b.Page.Send(settings.SetLang{Lang: lang})
		if got := b.Page.View().Moves[0].Text; got != want {
			t.Errorf("%s: %s, want %s", lang, got, want)
		}
	}
}
