package plaintext

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestNormal(t *testing.T) {
	for text, want := range map[string]string{
		"e4 e5":      "e4 e5",
		"1.\u00a0e4": "1. e4",
		"O–O, O−O, O‑O‑O, 0—0, 0‒0, O―O": "O-O, O-O, O-O-O, 0-0, 0-0, O-O",
		"½-½ 1–0 0−1 1⁄2–1⁄2 ½–½":        "1/2-1/2 1-0 0-1 1/2-1/2 1/2-1/2",
		"e4\u200be5":                      "e4e5",
		"e\u00ad4 e\u20605 N\ufeffc6":     "e4 e5 Nc6",
		"♞\ufe0ff6 ♗\ufe0eb5":             "♞f6 ♗b5",
		"[White “Ada”] 1… e5":             `[White "Ada"] 1... e5`,
		"„Ada“ «Bo» ‘Cy’ ″Di″":            `"Ada" "Bo" 'Cy' "Di"`,
		"ｅ４　ｄ５ Ｎｆ３ １．ｅ４":                  "e4 d5 Nf3 1.e4",
		"e⁴ d₅ c³ b² a¹":                  "e4 d5 c3 b2 a1",
		"𝐞𝟒 𝘕𝘧𝟥 𝙴𝟻 𝖺𝟣":                    "e4 Nf3 E5 a1",
		"е4 с4 а1 еxd5 О-О О–О–О":         "e4 c4 a1 exd5 O-O O-O-O",
		"Οο-Οο ΟΧ":                        "Oo-Oo OX",
		"e4×d5, e4✕d5, a1х":               "e4xd5, e4xd5, a1x",
		"f5d6— —\n— f5—":                  "f5d6-- -\n- f5--",
		"a1—a4":                           "a1-a4",
		"1\ufe0f\u20e3. e4":               "1. e4",
		"a\u2028b\u2029c\u0085d":          "a\nb\nc\nd",
		"Сe2 Кf3 Ф":                       "Сe2 Кf3 Ф", // Russian letters of pieces, or Latin letters
		"Muñoz":                           "Muñoz",
		"\xff\xfee4":                      "\xff\xfee4",
		"{“step”:0}":                      `{"step":0}`,
		"rnbqkbnr/pp… w KQkq − 0 1":       "rnbqkbnr/pp... w KQkq - 0 1",
		"a\u2000\u2003\u2009\u202f\u3000": "a     ",
	} {
		if got := Normal(text); got != want {
			t.Errorf("Normal(%q) = %q, want %q", text, got, want)
		}
	}
}

// Normal turns every space, dash and invisible character of Unicode into ASCII or nothing.
func TestNormalCoversUnicode(t *testing.T) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		got, want := Normal("a"+string(r)+"b"), ""
		switch {
		case unicode.Is(unicode.Zs, r):
			want = "a b"
		case unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
			want = "a\nb"
		case r >= 0x2010 && r <= 0x2015:
			want = "a-b"
		case unicode.Is(unicode.Variation_Selector, r), unicode.Is(unicode.Bidi_Control, r), unicode.Is(unicode.Join_Control, r):
			want = "ab"
		default:
			continue
		}
		if got != want {
			t.Errorf("U+%04X between a and b: %q, want %q", r, got, want)
		}
	}
}

func TestName(t *testing.T) {
	for r, want := range map[rune]string{
		'x': "x", 'é': "é", '♞': "♞", '\u200b': "U+200B zero width space", '\u00a0': "U+00A0 no-break space", '\u202e': "U+202E change of direction",
		'\u2009': "U+2009 space", '\ufe0f': "U+FE0F character without width", 'С': "С (U+0421)", '\x07': "U+0007", '\ufffd': "U+FFFD replacement character",
	} {
		if got := Name(r); got != want {
			t.Errorf("Name(%q) = %q, want %q", r, got, want)
		}
	}
}

func TestClip(t *testing.T) {
	for text, want := range map[string]string{
		"e4":                         "e4",
		"e4\u200b!":                  "e4<U+200B zero width space>!",
		"\u2060e4":                   "<U+2060 word joiner>e4",
		"a\nb\tc\x07":                "a\nb\tc\x07",
		"С4":                         "С (U+0421)4",
		"Смирнов":                    "Смирнов",
		"می\u200cخواهم":              "می\u200cخواهم",
		"👩\u200d👧":                   "👩\u200d👧",
		"\u202eevil":                 "<U+202E change of direction>evil",
		"Jean\u00a0Paul":             "Jean<U+00A0 no-break space>Paul",
		strings.Repeat("e4 ", 3):     "e4 e4 e4 ",
		strings.Repeat("é", 41):      strings.Repeat("é", 40) + "…",
		"Müller\u00a0et\u2009al. — ": "Müller<U+00A0 no-break space>et<U+2009 space>al. — ",
	} {
		if got := Clip(text, 40); got != want {
			t.Errorf("Clip(%q) = %q, want %q", text, got, want)
		}
	}
}

// A second call of Normal changes nothing. Normal leaves ASCII as it is and keeps valid text valid.
func FuzzNormal(f *testing.F) {
	for _, seed := range []string{"", "e4", "О–О 1–0 “x”\u200b", "f5—", "——", "\xff—", "𝐞½⁄", "—\u200bx"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := Normal(text)
		if twice := Normal(got); twice != got {
			t.Errorf("Normal(%q) = %q, and Normal of that = %q; want the same", text, got, twice)
		}
		if isASCII(text) && got != text {
			t.Errorf("Normal(%q) = %q, want the same", text, got)
		}
		if utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Errorf("Normal(%q) = %q, want valid UTF-8", text, got)
		}
		if clipped := Clip(text, 40); strings.Contains(clipped, "\u202e") || !utf8.ValidString(clipped) {
			t.Errorf("Clip(%q) = %q, want valid UTF-8 without U+202E", text, clipped)
		}
	})
}
