package gameboard_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// TestTaken: beside a side of chess are the pieces that it captured, and its material advantage;
// other games show nothing there.
func TestTaken(t *testing.T) {
	b := pagetest.New(t, pagetest.ChessStart+"&m=e2e4,d7d5,e4d5,d8d5,b1c3,d5g2,f1g2")
	v := b.Page.View()
	white, black := v.Seats[0], v.Seats[1]
	if !slices.Equal(white.Taken, []string{"black-queen", "black-pawn"}) || white.TakenText != "has captured Black queen, Black pawn" || white.Note != "+8" {
		t.Errorf(`White: %v, %q, %q; want Black's queen and pawn, said to be captured, and "+8"`, white.Taken, white.TakenText, white.Note)
	}
	if !slices.Equal(black.Taken, []string{"white-pawn", "white-pawn"}) || black.TakenText != "has captured White pawn, White pawn" || black.Note != "" {
		t.Errorf("Black: %v, %q, %q; want two white pawns, said to be captured, and no note", black.Taken, black.TakenText, black.Note)
	}
	b.Page.Send(feature.GoTo{Ply: 0})
	for _, s := range b.Rest().Seats {
		if s.Taken != nil || s.TakenText != "" || s.Note != "" {
			t.Errorf("at the start: %+v", s)
		}
	}
}

// TestTakenFromAPosition: in a game that started from a position a side has captured the pieces
// that the other lost since, also with promoted pieces and several queens; pieces missing at the
// start do not count as captured.
func TestTakenFromAPosition(t *testing.T) {
	for _, c := range []struct {
		position, moves string
		white, black    []string
		note            string // of White
	}{
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", nil, nil, "+5"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", nil, nil, "+5"},
		{"3qkqq1/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8,e8d8", []string{"black-queen"}, []string{"white-rook"}, ""},
		{"4k3/8/8/8/8/8/r7/R3K3 w - - 0 1", "a1a2", []string{"black-rook"}, nil, "+5"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q,e8e7", []string{"black-rook"}, nil, "+9"},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q,b8a8", nil, []string{"white-pawn"}, ""},
		{"1r2k3/P6Q/8/8/8/8/8/4K3 w - - 0 1", "a7a8q,b8a8", nil, []string{"white-pawn"}, "+4"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4,d7d5,e4d5", []string{"black-pawn"}, nil, "+1"},
	} {
		b := pagetest.New(t, "#/chess?p="+strings.ReplaceAll(c.position, " ", "+")+"&m="+c.moves+"&white=human&black=human")
		v := b.Page.View()
		if v.Alert != "" {
			t.Fatalf(`%s: %s, want ""`, c.position, v.Alert)
		}
		if white, black := v.Seats[0], v.Seats[1]; !slices.Equal(white.Taken, c.white) || !slices.Equal(black.Taken, c.black) || white.Note != c.note {
			t.Errorf("%s, %s: White %v, %s, want %v, %s; Black %v, want %v", c.position, c.moves, white.Taken, white.Note, c.white, c.note, black.Taken, c.black)
		}
	}
}

// TestNobodyTakesMoreThanThereWas: after any moves from any position, the number of captured
// pieces is the number that the other side has lost since the start.
func TestNobodyTakesMoreThanThereWas(t *testing.T) {
	for i, position := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "qqq1k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
		"8/PPPP4/8/2n3k1/8/8/pppp4/6K1 w - - 0 1", "4k3/pppppppp/8/8/8/8/PPP5/QQQQKQ2 w - - 0 1",
	} {
		b := pagetest.New(t, "#/chess?p="+strings.ReplaceAll(position, " ", "+")+"&white=random&black=random&seed="+fmt.Sprint(i))
		if told := b.Page.View().Alert; told != "" {
			t.Fatalf(`%s: %s, want ""`, position, told)
		}
		placed, _, _ := strings.Cut(position, " ")
		for range 3000 {
			v := b.Page.View()
			for seat, letters := range []string{"qrbnp", "QRBNP"} {
				other := v.Seats[1-seat].ID
				lost := 0
				for _, letter := range letters {
					lost += strings.Count(placed, string(letter))
				}
				for _, s := range v.Board.Squares {
					if strings.HasPrefix(s.Piece, other) && !strings.HasSuffix(s.Piece, "king") {
						lost--
					}
				}
				if n := len(v.Seats[seat].Taken); n != lost {
					t.Fatalf("%s, %d moves: %s has taken %d, %d are lost", position, len(v.Moves), v.Seats[seat].ID, n, lost)
				}
			}
			if len(v.Moves) > 40 || !b.Step(5000) {
				break
			}
		}
		if len(b.Page.View().Moves) < 10 {
			t.Errorf("%s: %d moves only", position, len(b.Page.View().Moves))
		}
	}
}

// TestHunger: a living goose's strip shows how soon hunger takes a cell.
func TestHunger(t *testing.T) {
	b := pagetest.New(t, `#/geese:seats=3?p={"step":30,"geese":[[21],[],[60]],"food":[20,40],"last":["WEST","","WEST"]}&goose1=human&goose2=human&goose3=human`)
	for i, s := range b.Page.View().Seats {
		if want := []string{"hunger in 10 steps", "", "hunger in 10 steps"}[i]; s.HungerText != want || (s.Hunger == 0.25) != (want != "") {
			t.Errorf("%s: %q, a share of %v", s.ID, s.HungerText, s.Hunger)
		}
	}
	for _, s := range pagetest.New(t, "").Page.View().Seats {
		if s.Hunger != 0 || s.HungerText != "" {
			t.Errorf(`a disc grows hungry: %+v; want Hunger 0 and HungerIs ""`, s)
		}
	}
}
