package page

import (
	"slices"
	"strings"
	"testing"

	"playout/ui/board"
)

// TestSounds: each thing that happens has its sound, once, and none is heard
// before a visitor asked for it.
func TestSounds(t *testing.T) {
	const mill = "#/morris?p=WW.BB...................%20W%207%207&white=human&black=human"
	for _, c := range []struct {
		name, fragment, squares, want string
	}{
		{"othello", "#/othello?black=human&white=human", "f5", "place"},
		{"last disc", "#/othello?p=" + strings.Repeat("X", 62) + "O-%20X&black=human&white=human", "h8", "over"},
		{"mill, taken, placed", mill, "g7 b6 d5", "mill capture place"},
		{"stone moves", "#/morris?p=W..BWB.W.B.W.W.B......WB%20W%200%200&white=human&black=human", "d6 d7", "move"},
		{"chess", chessStart, "e2 e4 d7 d5 e4 d5 d8 d5", "move move capture capture"},
		{"check", chessAt("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "h1 h8", "check"},
		{"mate", chessAt("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"), "e1 e8", "over"},
		{"food", "#/geese:seats=2?p={\"step\":3,\"geese\":[[21],[60]],\"food\":[20,40],\"last\":[\"WEST\",\"WEST\"]}&goose1=human&goose2=human", "r1c9 r5c4", "food"},
	} {
		b := newBench(t, c.fragment)
		want := strings.Fields(c.want)
		if b.page.SetSound(true); !b.page.View().Sound || !slices.Equal(b.heard, []string{board.SoundPlace}) {
			t.Fatalf("%s: turned on, heard %v", c.name, b.heard)
		}
		b.heard = nil
		for square := range strings.FieldsSeq(c.squares) {
			b.play(square)
		}
		if !slices.Equal(b.heard, want) {
			t.Errorf("%s: heard %v, want %v", c.name, b.heard, want)
		}
	}
	b := newBench(t, chessStart)
	b.play("e2")
	b.play("e4")
	if b.page.Undo(); len(b.heard) > 0 {
		t.Errorf("nobody asked for it, and there is %v", b.heard)
	}
}
