package movelist_test

import (
	"strings"
	"testing"

	"playout/engine/game/movelist"
)

func TestTidy(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5": "1. e4 e5",
		"[White “Muñoz – López”]\n1.\u00a0e4 e5 ½–½": "[White \"Muñoz – López\"]\n1. e4 e5 1/2-1/2",
		"[\u00a0White\u2009„Bo«\u00a0]":              "[ White \"Bo\" ]",
		"[Event \"“Immortal” – 1851\"] 1. e4 O–O":    "[Event \"“Immortal” – 1851\"] 1. e4 O-O",
		"[White \"A – B\"] [Black “C – D”] 1–0":      "[White \"A – B\"] [Black \"C – D\"] 1-0",
		"1. e4 {“Immortal” – best} O–O ; a – b\nO–O": "1. e4 {“Immortal” – best} O-O ; a – b\nO-O",
		"% note – one\n1… e5\n% note – two\n0–1":     "% note – one\n1... e5\n% note – two\n0-1",
		"1. e4\u200b e5\u200d (1… c5 {a\u200bb}) ½":  "1. e4 e5 (1... c5 {a\u200bb}) 1/2",
		"[Note – no quotes] e4–e5":                   "[Note - no quotes] e4-e5",
		"[White “open – \n1–0":                       "[White \"open – \n1-0",
		"{never – closed\n1–0":                       "{never – closed\n1-0",
		"f5—":                                        "f5--",
		"е4 с5 О-О":                                  "e4 c5 O-O",
	} {
		if got := movelist.Tidy(text); got != want {
			t.Errorf("Tidy(%q) = %q, want %q", text, got, want)
		}
	}
}

// Tidy is stable, keeps the lines, and leaves comments as they are.
func FuzzTidy(f *testing.F) {
	for _, seed := range []string{"", "[White “Ada – Bo”] 1–0", "{–} –", "%–\n–", "[–", "[“", "[“”]“", ";–\n–"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := movelist.Tidy(text)
		if again := movelist.Tidy(got); again != got {
			t.Errorf("%q becomes %q, and that %q", text, got, again)
		}
		if want := strings.Count(text, "\n") + strings.Count(text, "\u2028") + strings.Count(text, "\u2029") + strings.Count(text, "\u0085"); strings.Count(got, "\n") > want {
			t.Errorf("Tidy(%q) = %q, want at most %d line ends", text, got, want)
		}
	})
}

// Tidy takes no longer for text that opens much and closes nothing.
func TestTidyIsLinear(t *testing.T) {
	for _, part := range []string{"{\n", "[", "[a", "[“", ";–", "{", "%\n"} {
		text := "–" + strings.Repeat(part, 1<<17)
		if got := movelist.Tidy(text); len(got) < 1<<17 {
			t.Errorf("Tidy of many %q has %d bytes, want at least %d", part, len(got), 1<<17)
		}
	}
}
