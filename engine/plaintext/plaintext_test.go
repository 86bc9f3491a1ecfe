package plaintext

import "testing"

func TestNormal(t *testing.T) {
	for text, want := range map[string]string{
		"e4 e5":                         "e4 e5",
		"1.\u00a0e4":                    "1. e4",
		"O–O, O−O":                      "O-O, O-O",
		"½-½":                           "1/2-1/2",
		"e4\u200be5":                    "e4e5",
		"[White \u201cAda\u201d] 1… e5": `[White "Ada"] 1... e5`,
	} {
		if got := Normal(text); got != want {
			t.Errorf("Normal(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestName(t *testing.T) {
	for r, want := range map[rune]string{'x': "x", 'é': "é", '\u200b': "U+200B", '\u00a0': "U+00A0"} {
		if got := Name(r); got != want {
			t.Errorf("Name(%q) = %q, want %q", r, got, want)
		}
	}
}
