package library_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/features/share"
	"playout/ui/page/pagetest"
)

// longSteps is more steps than a link can hold of the game below.
const longSteps = 2600

// longGame returns a game of geese that no link can hold: eight of them go north forever, and
// the record contains the new food.
func longGame(steps int) link.Link {
	const side, geese, food = 32, 8, 900
	rng := rand.New(rand.NewPCG(1, 0))
	board := make([]byte, side*side) // 1 a goose, 2 food
	heads := make([]int, geese)
	var start strings.Builder
	for i := range heads {
		heads[i] = 4*i + side*(1+i)
		board[heads[i]] = 1
		fmt.Fprintf(&start, ",[%d]", heads[i])
	}
	grow := func() int {
		for {
			if c := rng.IntN(len(board)); board[c] == 0 {
				board[c] = 2
				return c
			}
		}
	}
	var foods, moves strings.Builder
	for range food {
		fmt.Fprintf(&foods, ",%d", grow())
	}
	long := link.Link{Game: "geese:seats=8,rows=32,columns=32,hungerRate=10000,minFood=900,maxLength=1,steps=10000", Ply: -1,
		Position: `{"step":0,"geese":[` + start.String()[1:] + `],"food":[` + foods.String()[1:] + `],"last":[],"rows":32,"columns":32,"hungerRate":10000,"minFood":900,"maxLength":1,"steps":10000}`}
	for range steps {
		eaten := 0
		for i, h := range heads {
			board[h] = 0
			heads[i] = (h + len(board) - side) % len(board)
		}
		for _, h := range heads {
			if board[h] == 2 {
				eaten++
			}
			board[h] = 1
		}
		moves.WriteString(",NNNNNNNN")
		for i := range eaten {
			fmt.Fprintf(&moves, "%c%d", ":."[min(i, 1)], grow())
		}
	}
	long.Moves = moves.String()[1:]
	for i := range geese {
		long.Seats = append(long.Seats, link.Seat{Seat: fmt.Sprint("goose", i+1), Agent: "random"})
	}
	long.Seats[0].Agent = link.Human
	return long
}

// openLong returns a page on which the game was opened, before any move.
func openLong(t *testing.T, denied bool) *pagetest.Bench {
	t.Helper()
	b := pagetest.Bare(t)
	b.Device.Denied = denied
	b.Begin("#/geese")
	b.Rest()
	b.WaitStored()
	link := longGame(longSteps)
	if link.Fits() {
		t.Fatalf("a link holds it, of %d bytes", len(link.String()))
	}
	b.Page.Send(feature.Open{Request: feature.FromLink(b.Page.Now().Game, link)})
	if v := b.Rest(); len(v.Moves) != longSteps {
		t.Fatalf("%d moves: notice %q, want %v", len(v.Moves), v.Alert, longSteps)
	}
	b.WaitStored()
	return b
}

// TestLongGame: the page stores a game that no link can hold, reports that, and restores the
// game after a reload of its address; if it is not stored, the page shows the position.
func TestLongGame(t *testing.T) {
	b := openLong(t, false)
	games, says := b.OnDevice(), library.WordsIn(b.Page.Now().T)
	if told := b.Page.View().Notice; told != says.Long || len(games) != 1 || games[0].Plies != longSteps {
		t.Fatalf("notice %q, %d games stored; want %q, 1 game of %d plies", told, len(games), says.Long, longSteps)
	}
	b.Page.Send(share.Copy{})
	if told := b.Page.View().Notice; told != b.Page.Now().T.NoLink {
		t.Errorf("shared: notice %q", told)
	}
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	b.WaitStored()
	address, id := b.Page.Fragment(), games[0].ID
	games = b.OnDevice()
	if len(games) != 1 || games[0].ID != id || games[0].Plies != longSteps+1 || !strings.Contains(address, "&id="+id[:link.IDDigits]+"&") {
		t.Fatalf("played on: stored %d games; the address is %.200s … %s", len(games), address, address[len(address)-200:])
	}
	c := b.Again(address)
	if v := c.Page.View(); len(v.Moves) != longSteps+1 || v.Alert != "" || len(c.OnDevice()) != 1 || c.Page.Fragment() != address {
		t.Errorf("after a reload: %d moves, %q, %d games", len(v.Moves), v.Alert, len(c.OnDevice()))
	}
	d := pagetest.New(t, address)
	d.WaitStored()
	if v := d.Page.View(); len(v.Moves) != 0 || v.Alert != says.Elsewhere || v.Board.Position != b.Page.View().Board.Position {
		t.Errorf("elsewhere: %d moves, %q; want no moves, the alert %q, and the board as it was", len(v.Moves), v.Alert, says.Elsewhere)
	}
	if strings.Contains(d.Page.Fragment(), "id=") {
		t.Errorf("elsewhere the address ends in %s", address[len(address)-200:])
	}
}

// TestLongGameNotKept: if nothing is stored, the page reports that.
func TestLongGameNotKept(t *testing.T) {
	b := openLong(t, true)
	if told := b.Page.View().Notice; told != library.WordsIn(b.Page.Now().T).LongLost {
		t.Errorf("notice %q, want %q", told, library.WordsIn(b.Page.Now().T).LongLost)
	}
}
