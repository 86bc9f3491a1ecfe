package library_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/page/pagetest"
)

const againstRandom = "#/othello?black=human&white=random"

// TestGameIsKept: a game is stored from a person's first move on, and a reload continues the
// same one.
func TestGameIsKept(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.WaitStored()
	if games := b.OnDevice(); len(games) > 0 {
		t.Fatalf("nothing was played: stored %v, want none", games)
	}
	b.Play("f5")
	b.WaitStored()
	first := b.OnDevice()
	if len(first) != 1 || first[0].Plies != 2 || first[0].ToMove != "black" || first[0].Link.String() != b.Page.Fragment() {
		t.Fatalf("stored %v, the address %s", first, b.Page.Fragment())
	}
	b.Page.Send(feature.Undo{})
	b.Rest()
	b.Play("d3") // another move instead: the same game
	b.WaitStored()
	undone := b.OnDevice()
	if len(undone) != 1 || undone[0].ID != first[0].ID || !strings.HasPrefix(undone[0].Link.Moves, "d3") {
		t.Fatalf("undone and played on: stored %v", undone)
	}
	c := b.Again(b.Page.Fragment())
	c.Play(pagetest.LegalSquares(c.Page.View())[0])
	c.WaitStored()
	if games := c.OnDevice(); len(games) != 1 || games[0].ID != first[0].ID || games[0].Plies != 4 || games[0].Begun != first[0].Begun {
		t.Fatalf("after a reload: stored %v", games)
	}
	c.Page.Send(feature.New{})
	c.Rest()
	c.Play("f5")
	c.WaitStored()
	if games := c.OnDevice(); len(games) != 2 || games[0].Plies != 2 {
		t.Fatalf("after a new game: stored %v; want 2 games and first with 2 plies", games)
	}
}

// TestReloadBeforeStorage: a reload before the last moves are stored continues the same game,
// which gets them.
func TestReloadBeforeStorage(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Play("f5")
	b.WaitStored()
	was := b.OnDevice()[0]
	b.Play(pagetest.LegalSquares(b.Page.View())[0]) // and none of it is stored
	c := b.Reloaded(b.Page.Fragment())
	if games := c.OnDevice(); len(games) != 1 || games[0].ID != was.ID || games[0].Plies != 4 {
		t.Errorf("after a fast reload: stored %v, before it %v; want 1 game, first with ID %v and first with 4 plies", games, was, was.ID)
	}
	if d := c.Again(c.Page.Fragment()); len(d.OnDevice()) != 1 || d.Current() == "" {
		t.Error("the game does not go on")
	}
}

// TestEndIsKept: the end of a game is stored and counted, whatever the visitor shows or takes
// back afterwards; a game of machines is stored once it is over.
func TestEndIsKept(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Play("f5")
	b.Page.Send(feature.Resign{})
	b.Rest()
	b.WaitStored()
	lost := b.OnDevice()
	if len(lost) != 1 || !lost[0].Over() || lost[0].Outcome(0) != -1 || lost[0].End != "resigned" {
		t.Fatalf("resigned: stored %v", lost)
	}
	b.Page.Send(feature.ShowDialog{Dialog: "games:results"})
	if v := b.Page.View().Kept; len(v.Results) != 1 || v.Results[0].Rows[0].Opponent != "Random" || v.Results[0].Rows[0].Label != "0 won, 0 drawn, 1 lost" {
		t.Fatalf("results %+v; want one game, lost against Random", v.Results)
	}
	b.Page.Send(feature.GoTo{Ply: 0}) // looking back changes nothing
	b.Rest()
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "level:1"}) // nor do the players of the next game
	b.Rest()
	b.WaitStored()
	if games := b.OnDevice(); games[0].String() != lost[0].String() {
		t.Fatalf("looked at, it is kept as %v", games)
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "random"})
	b.Page.Send(feature.GoTo{Ply: 2})
	b.Rest()
	b.Page.Send(feature.Undo{}) // of the resignation
	b.Rest()
	b.WaitStored()
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	b.WaitStored()
	if games := b.OnDevice(); len(games) != 2 || games[0].Over() || games[1].String() != lost[0].String() {
		t.Fatalf("the resignation was taken back: stored %v", games)
	}

	m := pagetest.New(t, "#/othello?black=random&white=random")
	m.Until("the end", func(v pagetest.View) bool { return v.State == pagetest.Over })
	m.WaitStored()
	if games := m.OnDevice(); len(games) != 1 || !games[0].Over() || len(games[0].Score) != 2 || games[0].Opponent() != "" {
		t.Fatalf("watched to the end: stored %v", games)
	}
	if n := m.Again(m.Page.Fragment()); len(n.OnDevice()) != 1 {
		t.Error("shown again, the game is kept twice")
	}
}

// TestResultBelongsToWhoPlayed: later players and moves at the board of a finished game change
// nothing; its result stays with its players.
func TestResultBelongsToWhoPlayed(t *testing.T) {
	for _, c := range []struct{ seat, choice string }{{"white", "level:1"}, {"white", "human"}, {"black", "level:1"}, {"black", "random"}} {
		b := pagetest.New(t, againstRandom)
		b.Play("f5")
		b.Page.Send(feature.Resign{})
		b.Rest()
		b.WaitStored()
		was := b.OnDevice()[0]
		b.Page.Send(feature.SetSeat{Seat: c.seat, Choice: c.choice})
		b.Page.Send(feature.GoTo{Ply: 0})
		b.Page.Send(feature.SetSeat{Seat: "black", Choice: "human"})
		b.Rest()
		b.Play("d3")
		b.WaitStored()
		games := b.OnDevice()
		if len(games) != 1 || games[0].Line == "" || !slices.Equal(games[0].Link.Seats, was.Link.Seats) || !slices.Equal(games[0].Results, was.Results) {
			t.Errorf("%v: stored %v, was %v", c, games, was)
		}
		b.Page.Send(feature.ShowDialog{Dialog: "games:results"})
		v := b.Page.View().Kept
		if len(v.Results) != 1 || v.Results[0].Rows[0].Opponent != "Random" || v.Results[0].Rows[0].Label != "0 won, 0 drawn, 1 lost" {
			t.Errorf("%v: the results are %+v; want one game, lost against Random", c, v.Results)
		}
		if names := b.Page.Now().PlayerNames(); !slices.Equal(names, []string{"", "Random"}) {
			t.Errorf("%v: an export names %q", c, names)
		}
	}
}

// TestReplay: a finished game stays unchanged, with its result. Moves from an earlier ply form a
// variation of it, which a reload restores, and one click returns to the game.
func TestReplay(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Play("f5")
	b.Page.Send(feature.Resign{})
	b.Rest()
	b.WaitStored()
	was := b.OnDevice()[0]
	c := b.Again("")
	if c.Page.View().Offer != nil {
		t.Error("a game that is over is offered")
	}
	c.Page.Send(library.Open{ID: was.ID})
	if v := c.Rest(); v.Board.Ply != 0 || len(v.Moves) != 2 || v.State != pagetest.Human {
		t.Fatalf("replayed, the board is at ply %d of %d, %s; want 0, 2 and %v", v.Board.Ply, len(v.Moves), v.State, pagetest.Human)
	}
	c.Play("d3")
	c.WaitStored()
	games := c.OnDevice()
	if len(games) != 1 || games[0].ID != was.ID || games[0].Link.String() != was.Link.String() || !slices.Equal(games[0].Results, was.Results) || games[0].Plies != 2 || games[0].Line == "" {
		t.Fatalf("continued: stored %v", games)
	}
	position := c.Page.View().Board.Position
	d := c.Again(c.Page.Fragment()) // a reload
	v := d.Rest()
	if v.Board.Position != position || len(v.Moves[0].Lines) != 1 || !v.Moves[0].Lines[0].Main {
		t.Fatalf("after a reload the board is %s, its moves %+v", v.Board.Position, v.Moves)
	}
	d.Page.Send(feature.GoToLine{Line: v.Moves[0].Lines[0].Line})
	if v = d.Rest(); v.State != pagetest.Over || len(v.Moves) != 2 || v.Board.Position != b.Page.View().Board.Position {
		t.Fatalf("back in the game, the board is %s, %s", v.Board.Position, v.State)
	}
	d.Page.Send(library.Open{ID: was.ID})
	d.Page.Send(feature.New{})
	d.Rest()
	d.Page.Send(library.Open{ID: was.ID})
	if v = d.Rest(); v.Board.Position != position && len(v.Moves[0].Lines) != 1 {
		t.Errorf("opened again, the board is %s", v.Board.Position)
	}
	d.WaitStored()
	if games := d.OnDevice(); len(games) != 1 || !games[0].Over() {
		t.Errorf("in the end: stored %v", games)
	}
}

// TestOffer: the page offers the last game to a visitor without a link, if it is unfinished and
// recent, and continues it as the same game.
func TestOffer(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	if b.Page.View().Offer != nil {
		t.Fatal("on a first visit a game is offered")
	}
	b.Play("f5")
	b.WaitStored()
	if c := b.Again("#/chess"); c.Page.View().Offer != nil {
		t.Error("a link was opened, and another game is offered")
	}
	c := b.Again("")
	offer := c.Page.View().Offer
	if offer == nil || offer.Words != "Continue your Othello game against Random?" {
		t.Fatalf(`offered is %+v; want "Continue your Othello game against Random?"`, offer)
	}
	const question = `{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"moves","accept":["e2e4"]}}`
	set, _, err := exercise.Read([]byte(question))
	if err != nil {
		t.Fatal(err)
	}
	e := b.Again("#/exercise?exercise=" + set.Exercises[0].Pack())
	if e.Page.View().Offer != nil {
		t.Error("beside an exercise a game is offered")
	}
	e.Page.Send(feature.Return{})
	if v := e.Rest(); v.Offer == nil || v.Offer.ID != offer.ID {
		t.Error("after an exercise that was opened at its start, no game is offered")
	}
	position := b.Page.View().Board.Position
	c.Page.Send(library.Open{ID: offer.ID})
	if v := c.Rest(); v.Board.Position != position || v.Offer != nil || v.Seats[1].Choice != "random" {
		t.Fatalf("continued, the board is %s", v.Board.Position)
	}
	c.Play(pagetest.LegalSquares(c.Page.View())[0])
	c.WaitStored()
	if games := c.OnDevice(); len(games) != 1 || games[0].Plies != 4 {
		t.Fatalf("continued: stored %v; want 1 game and first with 4 plies", games)
	}
	d := c.Again("")
	d.Play("f5")
	if d.Page.View().Offer != nil {
		t.Error("another game is played, and one is offered")
	}
	c.Days += pagetest.OfferDays + 1
	if e := c.Again(""); e.Page.View().Offer != nil {
		t.Error("an old game is offered")
	}
}

// TestGamesWithSameBeginning: of two games with the same beginning, the opened one continues,
// whether it is chosen in the list or by its address.
func TestGamesWithSameBeginning(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	for _, square := range []string{"f5", "d6", "c3", "d3"} {
		b.Play(square)
	}
	b.Page.Send(feature.Resign{})
	b.Rest()
	b.Page.Send(feature.New{})
	b.Rest()
	b.Play("f5")
	b.Play("d6")
	b.WaitStored()
	games := b.OnDevice()
	if len(games) != 2 || games[0].Plies != 2 {
		t.Fatalf("stored %v; want 2 games and first with 2 plies", games)
	}
	short, address := games[0], b.Page.Fragment()
	c := reloadedAt(b, "")
	c.Page.Send(library.Open{ID: short.ID})
	for when, page := range map[string]*pagetest.Bench{"opened": c, "addressed": reloadedAt(b, address)} {
		if v := page.Rest(); len(v.Moves) != 2 || page.Current() != short.ID {
			t.Errorf("%s, on the board is %q, not %s: %d plies", when, page.Current(), short.ID, len(v.Moves))
		}
	}
}

// TestBackOpensPreviousGame: Back leads to the previous game, whichever way another was opened.
func TestBackOpensPreviousGame(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Play("f5")
	first := b.Page.View().Board.Position
	b.Page.Send(feature.New{})
	b.Rest()
	b.Play("d3")
	b.WaitStored()
	second := b.Page.View().Board.Position
	b.Page.Send(feature.OpenGame{Game: "morris"})
	b.Rest()
	b.Page.Send(library.Open{ID: b.OnDevice()[1].ID})
	b.Rest()
	if len(b.History) != 4 {
		t.Fatalf("the history is %q, want four addresses", b.History)
	}
	if v := b.Back(); v.Board.Game != "morris" {
		t.Fatalf(`back from a kept game comes %s, want "morris"`, v.Board.Game)
	}
	if v := b.Back(); v.Board.Position != second {
		t.Fatalf("back from another game comes %s, want %v", v.Board.Position, second)
	}
	b.Play(pagetest.LegalSquares(b.Page.View())[0]) // moves add no entries
	if v := b.Back(); v.Board.Position != first {
		t.Fatalf("back from a new game comes %s, want %v", v.Board.Position, first)
	}
}
