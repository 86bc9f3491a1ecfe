package plaintext

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Visible keeps text of any script, including emoji.
func TestVisibleKeeps(t *testing.T) {
	for _, text := range []string{
		"", "Ada\nBo\tCy", "Mueller-Lüdenscheidt, O’Neill & Sons", "Tie\u0302\u0301ng Vie\u0323\u0302t", "a\u00a0b", "½–½ … „x“",
		"שָׁ֣ל֔וֹם", "مُحَمَّدٌ", "می\u200cخواهم", "नमस्ते क\u094d\u200dष", "র\u200d\u09cd\u09afা", "ශ\u0dca\u200dර\u0dd3", "ที่นี้", "ཧཱུྃ", "ᠮᠣᠩᠭᠣᠯ\u180b",
		"한글 ᄒ\u1161\u11ab", "日本葛\U000e0100", "👩\u200d👩\u200d👧\u200d👦", "👩🏻\u200d❤\ufe0f\u200d💋\u200d👨🏻", "🏳\ufe0f\u200d🌈", "1\ufe0f\u20e3", "🇪🇸", "♔♕", "�",
	} {
		if got := Visible(text); got != text {
			t.Errorf("Visible(%q) = %q, want the same", text, got)
		}
		if got := Named(text); got != text {
			t.Errorf("Named(%q) = %q, want the same", text, got)
		}
	}
}

// Visible removes characters that do not show as themselves, and Named names them.
func TestVisible(t *testing.T) {
	for text, want := range map[string][2]string{
		"a\u202eb\u2066c\x07":               {"abc", "a<U+202E change of direction>b<U+2066 change of direction>c\a"},
		"gpj\u202eexe":                      {"gpjexe", "gpj<U+202E change of direction>exe"},
		"\u2067x\u2069\u200e\u200f\u061c":   {"x", "<U+2067 change of direction>x<U+2069 change of direction><U+200E left-to-right mark><U+200F right-to-left mark><U+061C character without width>"},
		"e\u200b4 \ufeffe5\u2060":           {"e4 e5", "e<U+200B zero width space>4 <U+FEFF byte order mark>e5<U+2060 word joiner>"},
		"so\u00adft":                        {"soft", "so<U+00AD soft hyphen>ft"},
		"a\u200cb \u200d c\u200d":           {"ab  c", "a<U+200C zero width non-joiner>b <U+200D zero width joiner> c<U+200D zero width joiner>"},
		"می\u200c\u200cخ\u200c":             {"می\u200cخ", "می<U+200C zero width non-joiner>\u200cخ<U+200C zero width non-joiner>"},
		"x\ufe0f\ufe0f\ufe0f":               {"x\ufe0f", "x\ufe0f"},
		"\ufe0f x":                          {" x", " x"},
		"🏴\U000e0067\U000e0062\U000e007f":   {"🏴", "🏴<U+E0067 character without width><U+E0062 character without width><U+E007F character without width>"},
		"\ue000\U0010ffff\ufdd0":            {"", "<U+E000><U+10FFFF><U+FDD0>"},
		"\u115f\u3164\uffa0\u17b4\u034f":    {"", "<U+115F character without width><U+3164 character without width><U+FFA0><U+17B4><U+034F character without width>"},
		"a\r\nb\rc\u0085d\u2028e\u2029f":    {"a\nb\nc\nd\ne\nf", "a\nb\nc\nd\ne\nf"},
		"a\xffb\xe2\x80":                    {"ab", "ab"},
		"\x00\x1b[31m\x7f\u009b":            {"[31m", "\x00\x1b[31m\x7f\u009b"},
		"z" + strings.Repeat("\u0301", 9):   {"z" + strings.Repeat("\u0301", MaxMarks), "z" + strings.Repeat("\u0301", MaxMarks)},
		"क" + strings.Repeat("\u093f", 999): {"क" + strings.Repeat("\u093f", MaxMarks), "क" + strings.Repeat("\u093f", MaxMarks)},
	} {
		if got, named := Visible(text), Named(text); got != want[0] || named != want[1] {
			t.Errorf("Visible(%q) = %q, want %q; Named: %q, want %q", text, got, want[0], named, want[1])
		}
	}
}

// Line returns one line, without blanks around it.
func TestLine(t *testing.T) {
	for text, want := range map[string]string{"": "", " Ada \n\t Lovelace ": "Ada Lovelace", "a\u2028b": "a b", "\u202e": "", "a\u00a0 b": "a b"} {
		if got := Line(text); got != want {
			t.Errorf("Line(%q) = %q, want %q", text, got, want)
		}
	}
}

// Visible text is valid UTF-8 and a second call leaves it as it is; no letter in it has more than
// MaxMarks marks, and nothing in it is hidden.
func FuzzVisible(f *testing.F) {
	for _, text := range []string{"a\u202eb", "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u200d\u0301", "क\u200c\ufe0f", "👩\u200d\u202e👩", "\r\u200b\n", "\xe2\x80", "क\u094d\u200d\u034fष",
		strings.Repeat("👩\u200d", 20), "a\u0301\u0301\u0301\u0301\u0301\u0301\u200d\u0301क", "\U000e0100\u180b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := Visible(text)
		if !utf8.ValidString(got) || len(got) > len(text) {
			t.Errorf("Visible(%q) = %q; want valid UTF-8 that is no longer", text, got)
		}
		if twice := Visible(got); twice != got {
			t.Errorf("Visible(%q) = %q, and Visible of that = %q; want the same", text, got, twice)
		}
		marks := 0
		for _, r := range got {
			if isHidden(r) && !isSelector(r) && r != joiner && r != nonJoiner {
				t.Errorf("Visible(%q) = %q has %U", text, got, r)
			}
			if !isMark(r) || isSelector(r) {
				if r != joiner && r != nonJoiner && !isSelector(r) {
					marks = 0
				}
				continue
			}
			if marks++; marks > MaxMarks {
				t.Errorf("Visible(%q) = %q has more than %d marks", text, got, MaxMarks)
			}
		}
		if line := Line(text); strings.ContainsAny(line, "\n\t") || Line(line) != line {
			t.Errorf("Line(%q) = %q, and Line of that = %q; want one line, the same twice", text, line, Line(line))
		}
		if named := Named(text); !utf8.ValidString(named) || Visible(text) == text && named != text {
			t.Errorf("Named(%q) = %q; want valid UTF-8, and the same text if Visible keeps it", text, named)
		}
	})
}
