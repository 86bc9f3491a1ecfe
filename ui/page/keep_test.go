package page

import (
	"slices"
	"strings"
	"testing"

	"playout/ui/kept"
)

// onDevice is what the device keeps, the last played first.
func (b *bench) onDevice() []kept.Game {
	b.t.Helper()
	var games []kept.Game
	for id, text := range b.device.games {
		g, err := kept.Parse(text)
		if err != nil || g.ID != id {
			b.t.Fatalf("kept under %s: %s: %v", id, text, err)
		}
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b kept.Game) int { return int(b.Played - a.Played) })
	return games
}

// again is a later visit of the same device by an address.
func (b *bench) again(fragment string) *bench {
	b.t.Helper()
	next := bareBench(b.t)
	next.store, next.device.games, next.days = b.store, b.device.games, b.days
	next.now = b.now + 60_000
	next.randoms = 1000 * (b.randoms + 1) // chance does not repeat itself
	next.begin(fragment)
	next.rest()
	next.shelve()
	return next
}

// back is the browser's Back.
func (b *bench) back() View {
	b.t.Helper()
	if len(b.history) < 2 {
		b.t.Fatal("there is nothing to go back to")
	}
	b.history = b.history[:len(b.history)-1]
	b.page.FragmentChanged(b.history[len(b.history)-1])
	return b.rest()
}

const againstRandom = "#/othello?black=human&white=random"

// TestKept: a game is kept from a person's first move on, as it stands, and a
// reload goes on with the same one.
func TestKept(t *testing.T) {
	b := newBench(t, againstRandom)
	b.shelve()
	if games := b.onDevice(); len(games) > 0 {
		t.Fatalf("nothing was played, and kept is %v", games)
	}
	b.play("f5")
	b.shelve()
	first := b.onDevice()
	if len(first) != 1 || first[0].Plies != 2 || first[0].ToMove != "black" || first[0].Link.String() != b.page.fragment {
		t.Fatalf("kept is %v, the address %s", first, b.page.fragment)
	}
	b.page.Undo()
	b.rest()
	b.play("d3") // another move in its place: the same game
	b.shelve()
	undone := b.onDevice()
	if len(undone) != 1 || undone[0].ID != first[0].ID || !strings.HasPrefix(undone[0].Link.Moves, "d3") {
		t.Fatalf("undone and played on, kept is %v", undone)
	}
	c := b.again(b.page.fragment)
	c.play(legalSquares(c.page.View())[0])
	c.shelve()
	if games := c.onDevice(); len(games) != 1 || games[0].ID != first[0].ID || games[0].Plies != 4 || games[0].Begun != first[0].Begun {
		t.Fatalf("after a reload kept is %v", games)
	}
	c.page.New()
	c.rest()
	c.play("f5")
	c.shelve()
	if games := c.onDevice(); len(games) != 2 || games[0].Plies != 2 {
		t.Fatalf("after a new game kept is %v", games)
	}
}

// TestKeptFast: a reload that comes before the last moves are kept goes on with
// the same game, which gets them.
func TestKeptFast(t *testing.T) {
	b := newBench(t, againstRandom)
	b.play("f5")
	b.shelve()
	was := b.onDevice()[0]
	b.play(legalSquares(b.page.View())[0]) // and nothing of it is kept
	c := bareBench(t)
	c.store, c.device.games, c.now = b.store, b.device.games, b.now
	c.begin(b.page.fragment)
	c.rest()
	c.shelve()
	if games := c.onDevice(); len(games) != 1 || games[0].ID != was.ID || games[0].Plies != 4 {
		t.Errorf("after a fast reload kept is %v, before it %v", games, was)
	}
	if d := c.again(c.page.fragment); len(d.onDevice()) != 1 || d.page.kept.id == "" {
		t.Error("the game is not gone on with")
	}
}

// TestKeptEnds: how a game ended is kept, taken back with a resignation, and
// counted; a game of machines is kept once it is over.
func TestKeptEnds(t *testing.T) {
	b := newBench(t, againstRandom)
	b.play("f5")
	b.page.Resign()
	b.rest()
	b.shelve()
	lost := b.onDevice()
	if len(lost) != 1 || !lost[0].Over() || lost[0].Outcome(0) != -1 || lost[0].End != "resigned" {
		t.Fatalf("resigned, and kept is %v", lost)
	}
	b.page.Show("games:results")
	if v := b.page.View().Kept; len(v.Results) != 1 || *v.Results[0].Rows[0] != (KeptResult{Opponent: "Random", Lost: 1, Label: "0 won, 0 drawn, 1 lost", place: 0}) {
		t.Fatalf("results %+v", v.Results)
	}
	b.page.GoTo(0) // looking back changes nothing
	b.rest()
	b.page.SetSeat("white", "level:1") // nor does who is to play next
	b.rest()
	b.shelve()
	if games := b.onDevice(); games[0].String() != lost[0].String() {
		t.Fatalf("looked at, it is kept as %v", games)
	}
	b.page.SetSeat("white", "random")
	b.page.GoTo(2)
	b.rest()
	b.page.Undo() // of the resignation
	b.rest()
	b.shelve()
	if games := b.onDevice(); len(games) != 1 || games[0].Over() || games[0].ID != lost[0].ID {
		t.Fatalf("not resigned after all, and kept is %v", games)
	}

	m := newBench(t, "#/othello?black=random&white=random")
	m.until("the end", func(v View) bool { return v.State == over })
	m.shelve()
	if games := m.onDevice(); len(games) != 1 || !games[0].Over() || len(games[0].Score) != 2 || games[0].Opponent() != "" {
		t.Fatalf("watched to the end, and kept is %v", games)
	}
	if n := m.again(m.page.fragment); len(n.onDevice()) != 1 {
		t.Error("looked at again, the game is kept twice")
	}
}

// TestReplay: a game that was over when it was opened stays as it was.
func TestReplay(t *testing.T) {
	b := newBench(t, againstRandom)
	b.play("f5")
	b.page.Resign()
	b.rest()
	b.shelve()
	was := b.onDevice()[0]
	c := b.again("")
	if c.page.View().Offer != nil {
		t.Error("a game that is over is offered")
	}
	c.page.OpenKept(was.ID)
	if v := c.rest(); v.Board.Ply != 0 || len(v.Moves) != 2 || v.State != human {
		t.Fatalf("replayed, the board is at ply %d of %d, %s", v.Board.Ply, len(v.Moves), v.State)
	}
	c.play("d3")
	c.shelve()
	games := c.onDevice()
	if len(games) != 2 || games[1].String() != was.String() || games[0].Over() {
		t.Fatalf("played on from, kept is %v", games)
	}
}

// TestOffer: the last game offers itself to a visitor without a link, if it is
// unfinished and of late, and goes on as the same game.
func TestOffer(t *testing.T) {
	b := newBench(t, againstRandom)
	if b.page.View().Offer != nil {
		t.Fatal("on a first visit a game is offered")
	}
	b.play("f5")
	b.shelve()
	if c := b.again("#/chess"); c.page.View().Offer != nil {
		t.Error("a link was opened, and another game is offered")
	}
	c := b.again("")
	offer := c.page.View().Offer
	if offer == nil || offer.Words != "Othello against Random waits for you." {
		t.Fatalf("offered is %+v", offer)
	}
	position := b.page.View().Board.Position
	c.page.OpenKept(offer.ID)
	if v := c.rest(); v.Board.Position != position || v.Offer != nil || v.Seats[1].Choice != "random" {
		t.Fatalf("gone on with, the board is %s", v.Board.Position)
	}
	c.play(legalSquares(c.page.View())[0])
	c.shelve()
	if games := c.onDevice(); len(games) != 1 || games[0].Plies != 4 {
		t.Fatalf("gone on with, kept is %v", games)
	}
	d := c.again("")
	d.play("f5")
	if d.page.View().Offer != nil {
		t.Error("another game is played, and one is offered")
	}
	c.days += offerDays + 1
	if e := c.again(""); e.page.View().Offer != nil {
		t.Error("a game of long ago is offered")
	}
}

// TestTwoTabs: of two tabs that play on the same game, one goes on with a game
// of its own, and none is lost.
func TestTwoTabs(t *testing.T) {
	a := newBench(t, "#/othello?black=human&white=human")
	a.play("f5")
	a.shelve()
	b := a.again(a.page.fragment)
	a.play("d6")
	a.shelve()
	b.device.games = a.device.games // what one keeps is there for the other
	b.play("f6")
	b.shelve()
	games := b.onDevice()
	if len(games) != 2 || games[0].ID == games[1].ID {
		t.Fatalf("kept is %v", games)
	}
	moves := []string{games[0].Link.Moves, games[1].Link.Moves}
	slices.Sort(moves)
	if !slices.Equal(moves, []string{"f5,d6", "f5,f6"}) {
		t.Fatalf("kept is %v", moves)
	}
	b.page.Show("games")
	if list := b.page.View().Kept.Games; len(list) != 2 {
		t.Errorf("the dialog shows %v", list)
	}
}

// TestBack: Back leads to the game before, through every way to open another.
func TestBack(t *testing.T) {
	b := newBench(t, againstRandom)
	b.play("f5")
	first := b.page.View().Board.Position
	b.page.New()
	if notice := b.rest().Notice; notice != b.page.words.Kept.Returns {
		t.Errorf("after New the page says %q", notice)
	}
	b.play("d3")
	b.shelve()
	second := b.page.View().Board.Position
	b.page.Open("morris")
	b.rest()
	b.page.OpenKept(b.onDevice()[1].ID)
	b.rest()
	if len(b.history) != 4 {
		t.Fatalf("the history is %q", b.history)
	}
	if v := b.back(); v.Board.Game != "morris" {
		t.Fatalf("back from a kept game comes %s", v.Board.Game)
	}
	if v := b.back(); v.Board.Position != second {
		t.Fatalf("back from another game comes %s", v.Board.Position)
	}
	b.play(legalSquares(b.page.View())[0]) // moves take no entries
	if v := b.back(); v.Board.Position != first {
		t.Fatalf("back from a new game comes %s", v.Board.Position)
	}
	b.until("the end of the notice", func(v View) bool { return v.Notice == "" })
	b.page.New()
	if notice := b.rest().Notice; notice == b.page.words.Kept.Returns {
		t.Error("where the game before is is said twice")
	}
}
