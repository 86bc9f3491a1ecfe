package motion_test

import (
	"slices"
	"strings"
	"testing"

	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

// TestSounds: every event has its sound, once, and the page is silent until a visitor turns
// sounds on.
func TestSounds(t *testing.T) {
	const mill = "#/morris?p=WW.BB...................%20W%207%207&white=human&black=human"
	for _, c := range []struct {
		name, fragment, squares, want string
	}{
		{"othello", "#/othello?black=human&white=human", "f5", "place"},
		{"last disc", "#/othello?p=" + strings.Repeat("X", 62) + "O-%20X&black=human&white=human", "h8", "over"},
		{"mill, taken, placed", mill, "g7 b6 d5", "mill capture place"},
		{"stone moves", "#/morris?p=W..BWB.W.B.W.W.B......WB%20W%200%200&white=human&black=human", "d6 d7", "move"},
		{"chess", pagetest.ChessStart, "e2 e4 d7 d5 e4 d5 d8 d5", "move move capture capture"},
		{"check", pagetest.ChessAt("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "h1 h8", "check"},
		{"mate", pagetest.ChessAt("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"), "e1 e8", "over"},
		{"food", "#/geese:seats=2?p={\"step\":3,\"geese\":[[21],[60]],\"food\":[20,40],\"last\":[\"WEST\",\"WEST\"]}&goose1=human&goose2=human", "r1c9 r5c4", "food"},
	} {
		b := pagetest.New(t, c.fragment)
		want := strings.Fields(c.want)
		if b.Page.Send(settings.SetSound{On: true}); !b.Page.View().Sound || !slices.Equal(b.Sounds, []string{board.SoundPlace}) {
			t.Fatalf("%s: turned on, heard %v", c.name, b.Sounds)
		}
		b.Sounds = nil
		for square := range strings.FieldsSeq(c.squares) {
			b.Play(square)
		}
		if !slices.Equal(b.Sounds, want) {
			t.Errorf("%s: heard %v, want %v", c.name, b.Sounds, want)
		}
	}
	b := pagetest.New(t, pagetest.ChessStart)
	b.Play("e2")
	b.Play("e4")
	if b.Page.Send(feature.Undo{}); len(b.Sounds) > 0 {
		t.Errorf("without a request there is %v, want none", b.Sounds)
	}
}
