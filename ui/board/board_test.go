package board

import "testing"

func TestIDs(t *testing.T) {
	if got, is := SquareOf(ID("f5")); !is || got != "f5" {
		t.Errorf(`got %q, %v; want "f5" and true`, got, is)
	}
	if _, is := SquareOf("app"); is {
		t.Error("app is taken for a square")
	}
}

func TestSymbols(t *testing.T) {
	for piece, want := range map[string][2]string{"white-knight": {"#knight", "piece white"}, "black": {"#disc-black", ""}} {
		if symbol, paint := Symbol(piece), Paint(piece); symbol != want[0] || paint != want[1] {
			t.Errorf("%s is drawn as %q %q", piece, symbol, paint)
		}
	}
}

func TestNote(t *testing.T) {
	notes := []string{"hand white 9", "hand black 0", "remove", "goose1 EAST", "handy"}
	for key, want := range map[string]string{"hand white": "9", "hand black": "0", "remove": "", "goose1": "EAST"} {
		if got, there := Note(notes, key); got != want || !there {
			t.Errorf("%q: %q, %v; want %q and true", key, got, there, want)
		}
	}
	for _, key := range []string{"rem", "hand red", "goose", "quiet"} {
		if got, there := Note(notes, key); there {
			t.Errorf("%q: %q, want none", key, got)
		}
	}
	if n := Number(notes, "hand white") + Number(notes, "goose1") + Number(notes, "quiet"); n != 9 {
		t.Errorf("numbers of the notes: %d, want 9", n)
	}
}

func TestSeries(t *testing.T) {
	if got := Series(93, 100, 3) + ", " + Series(8, 0, 2) + ", " + Series(1, 1, 0); got != "93 193 293, 8 8, " {
		t.Error(got)
	}
	if got := Turned("abc", true) + Turned("abc", false); got != "cbaabc" {
		t.Error(got)
	}
}

// TestPromotions: arrows lead around the menu, and other keys and squares nowhere.
func TestPromotions(t *testing.T) {
	var list []Promotion
	for _, letter := range []string{"q", "r", "b", "n"} {
		list = append(list, Promotion{Letter: letter})
	}
	for i, p := range list {
		for key, to := range map[string]int{"ArrowDown": i + 1, "ArrowRight": i + 1, "ArrowUp": i + 3, "ArrowLeft": i + 3, "Home": 0, "End": 3} {
			if got := NextPromotion(list, PromotionID(p.Letter), key); got != list[to%4].Letter {
				t.Errorf("%s from %s leads to %s", key, p.Letter, got)
			}
		}
	}
	for _, nowhere := range [][2]string{{PromotionID("q"), "x"}, {PromotionID("k"), "ArrowUp"}, {ID("a8"), "ArrowUp"}, {"", "End"}} {
		if got := NextPromotion(list, nowhere[0], nowhere[1]); got != "" {
			t.Errorf(`%v leads to %s, want ""`, nowhere, got)
		}
	}
	if got := NextPromotion(nil, PromotionID("q"), "End"); got != "" {
		t.Errorf(`without choices: %s, want ""`, got)
	}
}
