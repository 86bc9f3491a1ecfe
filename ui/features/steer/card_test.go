package steer

import (
	"testing"

	"playout/ui/board"
	"playout/ui/feature"
)

// TestPress: a button does what its arrow does on the board, on the turned board, and nothing if
// that leads nowhere. In real time it gives the direction, also while the board offers no moves.
func TestPress(t *testing.T) {
	view := &feature.View{Board: board.View{Game: "geese", Seats: []string{"goose1"}, Own: "goose1", Position: `{"step":3,"geese":[[12,13]],"food":[],"last":["WEST"]}`}}
	for cell := range 77 {
		name := "r" + string(rune('0'+cell/11)) + "c" + []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}[cell%11]
		piece := map[int]string{12: "goose1-head", 13: "goose1-tail"}[cell]
		view.Board.Squares = append(view.Board.Squares, board.Square{Name: name, Piece: piece, Legal: cell == 1 || cell == 11 || cell == 23})
	}
	for _, c := range []struct {
		key     string
		flipped bool
		going   bool
		want    feature.Message
	}{
		{"ArrowUp", false, false, feature.Choose{Square: "r0c1"}},
		{"ArrowUp", true, false, feature.Choose{Square: "r2c1"}},
		{"ArrowLeft", false, false, feature.Choose{Square: "r1c0"}},
		{"ArrowRight", false, false, nil}, // backwards
		{"ArrowUp", true, true, Direction{Way: "NORTH"}},
	} {
		var told feature.Message
		view.Flipped = c.flipped
		card := &Card{}
		card.Draw(feature.Frame{View: view, Part: Part{Going: c.going}, Send: func(m feature.Message) { told = m }})
		if card.press(c.key); told != c.want {
			t.Errorf("%s, turned %v, going %v: told %#v, want %#v", c.key, c.flipped, c.going, told, c.want)
		}
	}
}
