package plaintext

import (
	"io"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// encode16 returns text in UTF-16.
func encode16(text string, littleEndian bool) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		first, second := byte(unit>>8), byte(unit)
		if littleEndian {
			first, second = second, first
		}
		b.WriteByte(first)
		b.WriteByte(second)
	}
	return b.String()
}

func TestDecode(t *testing.T) {
	const game = "[White \"Muñoz\"]\r\n\r\n1. e4 e5 *"
	for data, want := range map[string]string{
		"":                             "",
		game:                           game,
		"\ufeff" + game:                game,
		encode16(game, true):           game,
		encode16(game, false):          game,
		encode16("\ufeff"+game, true):  game,
		encode16("\ufeff"+game, false): game,
		encode16("\ufeffŠahović Београд", true): "Šahović Београд",
		"[White \"Mu\xf1oz\"]":                  `[White "Muñoz"]`,
		"\x93Immortal\x94 \x96 1\xbd \x80":      "“Immortal” – 1½ €",
		"M\xfcller\nMüller\nG\xe9za":            "Müller\nMüller\nGéza",
		"Müller and M\xfcller":                  "Müller and Müller",
		"e4 \xd7 \xab x \xbb":                   "e4 × « x »",
		"Hübner, J\xf8rgen, S\xf8ren":           "Hübner, Jørgen, Søren",
		"\x8aahovi\xe6":                         "Šahoviæ",
		"f5\x00":                                "f5\x00",
	} {
		if got := Decode([]byte(data)); got != want {
			t.Errorf("Decode(%q) = %q, want %q", data, got, want)
		}
	}
}

// Decode returns valid text for any bytes. UTF-8 stays as it is, and so does text that was encoded
// in UTF-16 with a mark.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{"", "e4", "Mu\xf1oz", "\xff\xfe", "\x00f\x005", "\ufeffé"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := Decode([]byte(text))
		if !utf8.ValidString(got) {
			t.Errorf("Decode(%q) = %q, want valid UTF-8", text, got)
		}
		if !utf8.ValidString(text) || strings.Contains(text, "\x00") || strings.HasPrefix(text, "\ufeff") {
			return
		}
		if got != text {
			t.Errorf("Decode(%q) = %q, want the same", text, got)
		}
		for _, little := range []bool{true, false} {
			if read, err := io.ReadAll(Reader(strings.NewReader(encode16("\ufeff"+text, little)))); err != nil || string(read) != "\ufeff"+text {
				t.Errorf("Reader reads UTF-16 of %q as %q, %v; want the same after a mark, nil", text, read, err)
			}
			if got := Decode([]byte(encode16("\ufeff"+text, little))); got != text {
				t.Errorf("Decode returns UTF-16 of %q as %q, want the same", text, got)
			}
		}
	})
}
