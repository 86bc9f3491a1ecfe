package pgn_test

import (
	"bufio"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"
)

// splitGames returns the texts of the games in a stream, and checks that they do not depend on the
// pieces in which it arrives.
func splitGames(t testing.TB, text string) []string {
	t.Helper()
	read := func(s *bufio.Scanner) (texts []string) {
		s.Split(form.Split)
		for s.Scan() {
			texts = append(texts, strings.TrimSpace(s.Text()))
		}
		return texts
	}
	whole := read(bufio.NewScanner(strings.NewReader(text)))
	if bits := read(bufio.NewScanner(iotest.OneByteReader(strings.NewReader(text)))); !slices.Equal(whole, bits) {
		t.Errorf("%q is split into %q at once, and into %q byte by byte", text, whole, bits)
	}
	return whole
}

func TestSplitGames(t *testing.T) {
	const (
		plain   = "[Event \"one\"]\n[White \"A; {B\"]\n\n1. e4 e5 2. Nf3\nNc6 1-0"
		remarks = "[Event \"two\"]\n\n1. d4 {a remark\n[%clk 1:00]\n1-0\n} d5 ; and {another 1-0\n(1... Nf6 2. c4 1-0\n) 1/2-1/2"
		bare    = "1. e4 e5 *"
		broken  = "[Event \"three\"]\n\n1. e4 { a remark that does not end\n1-0"
		cutOff  = "[Event \"four\"]\n\n1. e4 e5 2."
	)
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{" \n\r\n", nil},
		{plain, []string{plain}},
		{plain + "\n\n" + remarks + "\n" + bare + "\n" + bare + "\n\n" + plain + "\n", []string{plain, remarks, bare, bare, plain}},
		{broken + "\n\n" + plain, []string{broken, plain}},
		{cutOff + "\n\n" + plain + "\n" + cutOff, []string{cutOff, plain, cutOff}},
		{"[Event \"five\"]\n1. e4 e5\n[Annotator \"x\"]\n\n2. Nf3 1-0\n" + plain, []string{"[Event \"five\"]\n1. e4 e5\n[Annotator \"x\"]\n\n2. Nf3 1-0", plain}},
		{"[White \"six\"]\n1. e4 e5\n[White \"seven\"]\n\n1. Nf3 1-0\n" + plain, []string{"[White \"six\"]\n1. e4 e5", "[White \"seven\"]\n\n1. Nf3 1-0", plain}},
		{"[White \"eight\"]\n1. e4 e5\n[White \"nine\"]\n[FEN \"x\"]\n\n30. Nf3 1-0", []string{"[White \"eight\"]\n1. e4 e5", "[White \"nine\"]\n[FEN \"x\"]\n\n30. Nf3 1-0"}},
		{"1. e4 e5\n[Annotator \"x\"]\n10", []string{"1. e4 e5\n[Annotator \"x\"]\n10"}}, // not 1 while the rest has not arrived
		{strings.ReplaceAll(plain+"\n"+plain, "\n", "\r\n"), []string{strings.ReplaceAll(plain, "\n", "\r\n"), strings.ReplaceAll(plain, "\n", "\r\n")}},
	} {
		if got := splitGames(t, c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q\nis split into %q\nwant %q", c.text, got, c.want)
		}
	}
}

// Splitting any text loses only white space, and a single game is not split.
func FuzzSplitGames(f *testing.F) {
	f.Add("[Event \"one\"]\n\n1. e4 { a } (1. d4 1-0) e5 1-0\n\n[Event \"two\"]\n1. d4 *")
	f.Add("\u3000")
	f.Add("000000000000000\n[0\n10")
	f.Add("% escape\n1. e4 ; remark {\n*\n*")
	f.Fuzz(func(t *testing.T, text string) {
		texts := splitGames(t, text)
		bare := func(s string) string {
			return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }), "")
		}
		if got := strings.Join(texts, "\n"); bare(got) != bare(text) {
			t.Fatalf("%q is split into %q", text, texts)
		}
	})
}
