package movelist_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/game/movelist"
)

// isPosition accepts the positions of these tests.
func isPosition(line string) bool { return strings.HasPrefix(line, "position ") }

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text, head, words, result string
	}{
		{"", "", "", ""},
		{"1. e4 e5 2.Nf3 Nc6 1/2-1/2", "", "e4|e5|Nf3|Nc6", "1/2-1/2"},
		{"\ufeff1... e5, 2 Nf3\r\n*", "", "e5|Nf3", "*"},
		{"position of a game\n\n1. a4", "position of a game", "a4", ""},
		{"a4 {  one\ntwo}{three} b5 ; to the end\n c3", "", "a4|{one two three}|b5|{to the end}|c3", ""},
		{"a4 (b4 {why}) c5 0-1", "", "a4|(|b4|{why}|)|c5", "0-1"},
		{"[White \"Ada \\\"A\\\"\"]\n[Result \"*\"]\nposition of a game\na4", "position of a game", "a4", ""},
		{"[not a tag]", "", "[not|a|tag]", ""},
	} {
		l, err := movelist.Read(c.text, isPosition)
		if err != nil || l.Head != c.head || strings.Join(l.Words, "|") != c.words || l.Result != c.result {
			t.Errorf("%q: %+v, %v", c.text, l, err)
		}
	}
	l, err := movelist.Read("a4 {b4", isPosition)
	if err == nil || !slices.Equal(l.Words, []string{"a4"}) {
		t.Errorf("an open comment: %+v, %v", l, err)
	}
	l, _ = movelist.Read("[White \"Ada\"] \n {before} a4", isPosition)
	if got := l.Players("White", "Black"); !slices.Equal(got, []string{"Ada", ""}) || l.First() != "a4" {
		t.Errorf("players %q, first move %q", got, l.First())
	}
}

// A comment is one line of bounded length that can stand between braces.
func TestComments(t *testing.T) {
	var c movelist.Comment
	c.Add(" {a}\tb\n\n  c ")
	c.Add("d\x00")
	if got := c.Take(); got != "(a) b c d" {
		t.Errorf("%q", got)
	}
	c.Add("a\u202eb\u2028\u2066c")
	if got := c.Take(); got != "ab c" {
		t.Errorf("%q, want what shows", got)
	}
	c.Add(strings.Repeat("ä", movelist.MaxComment))
	if got := c.Take(); !c.Cut || len(got) != movelist.MaxComment || strings.Trim(got, "ä") != "" {
		t.Errorf("cut %v to %d bytes", c.Cut, len(got))
	}
	long := strings.Repeat("x", movelist.MaxComment-3)
	for _, c := range []struct {
		a, b, want string
		cut        bool
	}{{"", "b", "b", false}, {"a", "b", "a b", false}, {long, "ää", long + " ä", true}, {long + "xx", "b", long + "xx", true}} {
		if got, cut := movelist.JoinComments(c.a, c.b); got != c.want || cut != c.cut {
			t.Errorf("%.5q and %q: …%q, cut %v", c.a, c.b, got[max(0, len(got)-5):], cut)
		}
	}
}

func TestMainLine(t *testing.T) {
	if got := movelist.MainLine("a4{x (y)},b5(c5{z},d4(e5)),e3"); got != "a4,b5,e3" {
		t.Errorf("%q", got)
	}
}
