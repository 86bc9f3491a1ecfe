package board

import "testing"

// TestGlides: a moving piece is drawn at its destination and starts where it was, a captured one
// fades there, and each position has a different beat.
func TestGlides(t *testing.T) {
	f := Field{View: &View{Changes: 2, Passing: []Passing{{Piece: "black", From: "b1"}, {Piece: "white", From: "a1", To: "c3"}}}}
	spot := func(square string) (column, row int) { return int(square[0] - 'a'), int(square[1] - '1') }
	want := []Glide{
		{Passing: f.View.Passing[0], Class: "fades even", At: "translate(150 50)"},
		{Passing: f.View.Passing[1], Class: "goes even", At: "translate(250 250)", By: "--by:-200px -200px"},
	}
	for i, g := range f.Glides(spot, 50) {
		if g != want[i] {
			t.Errorf("%+v, want %+v", g, want[i])
		}
	}
	f.View.Changes++
	if g := f.Glides(spot, 50)[0]; g.Class != "fades odd" || f.ArrivalClass(Square{}) != "" || f.ArrivalClass(Square{Arriving: true}) != " comes odd" {
		t.Errorf("the next position: %q, %q", g.Class, f.ArrivalClass(Square{Arriving: true}))
	}
}
