package tests

import (
	"slices"
	"testing"

	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

// TestTaken: beside a side of chess stands what it took, and by how much it is
// ahead; in other games nothing does.
func TestTaken(t *testing.T) {
	b := pagetest.New(t, pagetest.ChessStart+"&m=e2e4,d7d5,e4d5,d8d5,b1c3,d5g2,f1g2")
	v := b.Page.View()
	white, black := v.Seats[0], v.Seats[1]
	if !slices.Equal(white.Taken, []string{"black-queen", "black-pawn"}) || white.TakenIs != "has taken Black queen, Black pawn" || white.Note != "+8" {
		t.Errorf("White: %v, %q, %q", white.Taken, white.TakenIs, white.Note)
	}
	if !slices.Equal(black.Taken, []string{"white-pawn", "white-pawn"}) || black.TakenIs != "has taken White pawn, White pawn" || black.Note != "" {
		t.Errorf("Black: %v, %q, %q", black.Taken, black.TakenIs, black.Note)
	}
	b.Page.Tell(feature.GoTo{Ply: 0})
	for _, s := range b.Rest().Seats {
		if s.Taken != nil || s.TakenIs != "" || s.Note != "" {
			t.Errorf("at the start: %+v", s)
		}
	}
}

// TestHunger: beside each goose that lives stands how soon it grows hungry.
func TestHunger(t *testing.T) {
	b := pagetest.New(t, `#/geese:seats=3?p={"step":30,"geese":[[21],[],[60]],"food":[20,40],"last":["WEST","","WEST"]}&goose1=human&goose2=human&goose3=human`)
	for i, s := range b.Page.View().Seats {
		if want := []string{"hunger in 10 steps", "", "hunger in 10 steps"}[i]; s.HungerIs != want || (s.Hunger == 0.25) != (want != "") {
			t.Errorf("%s: %q, a share of %v", s.ID, s.HungerIs, s.Hunger)
		}
	}
	for _, s := range pagetest.New(t, "").Page.View().Seats {
		if s.Hunger != 0 || s.HungerIs != "" {
			t.Errorf("a disc grows hungry: %+v", s)
		}
	}
}
