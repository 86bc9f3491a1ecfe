package movelist_test

import (
	"fmt"
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
		notes                     string // kind, times and text of each
	}{
		{"", "", "", "", ""},
		{"1. e4 e5 2.d3 d6 1/2-1/2", "", "e4|e5|d3|d6", "1/2-1/2", ""},
		{"\ufeff1... e5, 2 d3\r\n*", "", "e5|d3", "*", ""},
		{"position of a game\n\n1. a4", "position of a game", "a4", "", ""},
		{"a4 {  one\ntwo}{three} b5 ; to the end\n c3", "", "a4|{one two three}|b5|{to the end}|c3", "", ""},
		{"a4 (b4 {why}) c5 0-1", "", "a4|(|b4|{why}|)|c5", "0-1", ""},
		{"[White \"Ada \\\"A\\\"\"]\n[Result \"*\"]\nposition of a game\na4", "position of a game", "a4", "*", ""},
		{"[not a tag] a4", "", "a4", "", "tag 1 [not a tag]"},
		// Separators.
		{"f5;d6;c3", "", "f5|d6|c3", "", ""},
		{"f5; d6; c3;", "", "f5|d6|c3", "", ""},
		{"f5|d6 | c3, d3", "", "f5|d6|c3|d3", "", ""},
		{"1)f5 d6 2) c3", "", "f5|d6|c3", "", ""},
		{"(1) f5 (2) d6", "", "f5|d6", "", ""},
		{"1f5 2d6 3c3", "", "f5|d6|c3", "", ""},
		{"> 1. f5 d6\n> 2. c3", "", "f5|d6|c3", "", ""},
		{"- f5\n- d6\n• c3", "", "f5|d6|c3", "", ""},
		{"`f5 d6` \"c3\"", "", "f5|d6|c3", "", ""},
		{"f5. d6. c3.", "", "f5|d6|c3", "", ""},
		{"f5\rd6\r% not this\rc3", "", "f5|d6|c3", "", ""},
		// Results.
		{"f5 d6 1 - 0", "", "f5|d6", "1-0", ""},
		{"f5 d6 1-0 resigns", "", "f5|d6|{resigns}", "1-0", ""},
		{"f5 d6 0:1 (Black ran out of time)\n\nKind regards", "", "f5|d6|{Black ran out of time}", "0-1", "rest 1 Kind regards"},
		{"f5 d6 ½ – ½", "", "f5|d6", "1/2-1/2", ""},
		{"f5 d6 draw\n", "", "f5|d6", "1/2-1/2", ""},
		{"1-0 f5 d6", "", "f5|d6", "1-0", ""},
		{"[Result \"1-0\"] f5 d6", "", "f5|d6", "1-0", ""},
		{"[Result \"1-0\"] f5 d6 *", "", "f5|d6", "1-0", ""},
		{"[Result \"1-0\"] f5 d6 0-1", "", "f5|d6", "0-1", "result 1 1-0"},
		{"[Result \"odd\"] f5 d6 0-1", "", "f5|d6", "0-1", "result 1 odd"},
		{"[Result \"odd\"] f5 d6", "", "f5|d6", "", "result 1 odd"},
		{"[Result \"?\"] f5 d6 33-31", "", "f5|d6|{33-31}", "", ""},
		// Tags.
		{"[ White  \"Ada\" ] [Black \"Bo\"] f5", "", "f5", "", ""},
		{"[White \"Ada\"]\n[White \"Bo\"]\n[White \"Ada\"] f5", "", "f5", "", "tag 1 [White \"Bo\"]"},
		{"[]\n[\"x\"]\nf5", "", "f5", "", "tag 2 []"},
		{"f5 [Black \"Bo\"] d6 [%clk 0:01] c3", "", "f5|d6|{[%clk 0:01]}|c3", "", ""},
		{"[Black \"Bo\"]\nf5 d6\n[Black \"Cy\"]\nf5\n[Black \"Di\"]\nf5", "", "f5|d6", "", ""},
		// Comments, variations and words that do not end, or do not belong.
		{"a4 {b4", "", "a4|{b4}", "", "comment 1 b4"},
		{"a4 {good b5 1-0", "", "a4|{good b5}", "1-0", "comment 1 good b5"},
		{"a4 {good\nb5 {fine} c3", "", "a4|{good b5 (fine}|c3", "", ""},
		{"a4 {x {y} z} b5", "", "a4|{x (y) z}|b5", "", ""},
		{"a4 b5 } c3 ) d3", "", "a4|b5|c3|d3", "", "word 2 }"},
		{"a4 (b4 b5", "", "a4|(|b4|b5|)", "", ""},
		{"a4 ({why}) b5", "", "a4|{why}|b5", "", ""},
		{"(a4 b5)", "", "a4|b5", "", "word 1 )"},
		{"a4 ((b4)) b5", "", "a4|(|b4|)|b5", "", "word 1 )"},
		{"My best game: a4 b5 hurrah", "", "{My best game:}|a4|b5|{hurrah}", "", "word 4 My"},
		{"a4 Ke3 b9 xx", "", "a4|Ke3|b9|{xx}", "", "word 1 xx"},
		{"a4 0:05 b5 (0:07) c3", "", "a4|{0:05}|b5|{0:07}|c3", "", ""},
		{"a4 pass b5 -- PA c3", "", "a4|pass|b5|--|PA|c3", "", ""},
		// Judgements.
		{"a4! b5?! $14 c3!? $", "", "a4|$1|b5|$6|$14|c3|$5", "", "word 1 $"},
		{"! a4± b5 ∓ c3= d3 +- $999", "", "a4|$16|b5|$17|c3|$10|d3|$18", "", "word 2 !"},
		{"a4 (! b4) b5", "", "a4|(|b4|)|b5", "", "word 1 !"},
	} {
		l := movelist.Read(c.text, isPosition)
		var notes []string
		for _, n := range l.Notes {
			notes = append(notes, fmt.Sprint(n.Kind, " ", n.Times, " ", n.Text))
		}
		if got := strings.Join(notes, ", "); l.Head != c.head || strings.Join(l.Words, "|") != c.words || l.Result != c.result || got != c.notes {
			t.Errorf("%q: head %q, %q, result %q, notes %q; want %q, %q, %q, %q", c.text, l.Head, strings.Join(l.Words, "|"), l.Result, got, c.head, c.words, c.result, c.notes)
		}
	}
	l := movelist.Read("[White \"Ada\"] \n {before} a4\n[White \"Bo\"]\na4\n[White \"Cy\"]\na4", isPosition)
	if got := l.Players("White", "Black"); !slices.Equal(got, []string{"Ada", ""}) || l.First() != "a4" || l.Left != 2 {
		t.Errorf("players %q, first move %q, %d games left; want Ada alone, a4, 2", got, l.First(), l.Left)
	}
}

// CutTag reads the many ways in which people write tags.
func TestCutTag(t *testing.T) {
	for _, c := range []struct{ text, name, value, rest string }{
		{`[White "Ada"] x`, "White", "Ada", " x"},
		{`[ White "Ada" ]x`, "White", "Ada", "x"},
		{`[White"Ada"]`, "White", "Ada", ""},
		{"[White\t\"Ada\"\t]", "White", "Ada", ""},
		{`[White Elo "2000"]`, "WhiteElo", "2000", ""},
		{`[White: "Ada"]`, "White", "Ada", ""},
		{`[White = "Ada"]`, "White", "Ada", ""},
		{`[White “Ada”]`, "White", "Ada", ""},
		{`[White „Ada“]`, "White", "Ada", ""},
		{`[White Ada Lovelace]`, "White", "Ada Lovelace", ""},
		{`[White 'Ada']`, "White", "Ada", ""},
		{`[White ""]`, "White", "", ""},
		{`[Event "The "Big" One"]`, "Event", `The "Big" One`, ""},
		{`[Event "The \"Big\" \\ One"] x`, "Event", `The "Big" \ One`, " x"},
		{`[Event "a]b"][Site "c"]`, "Event", "a]b", `[Site "c"]`},
		{"[White \"Ada\"\n[Black \"Bo\"]", "White", "Ada", "\n[Black \"Bo\"]"},
		{"[White \"Ada]\n[Black \"Bo\"]", "White", "Ada", "\n[Black \"Bo\"]"},
		{"[White \"Ada\n1. e4 {\"} e5", "White", "Ada", "\n1. e4 {\"} e5"},
		{"[Event \"A long\nname\"]\nx", "Event", "A long name", "\nx"},
		{`[Event "Ada`, "Event", "Ada", ""},
		{`[White "Ada" (2000)] x`, "White", `Ada" (2000)`, " x"},
	} {
		name, value, n, ok := movelist.CutTag(c.text)
		if !ok || name != c.name || value != c.value || c.text[n:] != c.rest {
			t.Errorf("%q is %q, %q, %v, before %q; want %q, %q, before %q", c.text, name, value, ok, c.text[n:], c.name, c.value, c.rest)
		}
	}
	for _, text := range []string{"[", "[]", `["x"]`, "[White]", "[%clk 0:01]", "[not a tag]", `[1 "x"]`, `[a.b "x"]`, "[\n"} {
		if name, value, n, ok := movelist.CutTag(text); ok || n == 0 || n > len(text) {
			t.Errorf("%q is %q, %q, %d bytes; want no tag and a length within the text", text, name, value, n)
		}
	}
}

func TestResultBeginsText(t *testing.T) {
	for text, want := range map[string]string{
		"1-0": "1-0|", "1 - 0 x": "1-0| x", "1-0 2. e4": "1-0| 2. e4", "½ - ½\n": "1/2-1/2|\n", "1/2 (x": "1/2-1/2| (x", "*": "*|", "* x": "*| x",
		"0.5 - 0.5": "1/2-1/2|", "draw\nx": "1/2-1/2|\nx", "O:1}": "0-1|}", "1-\t0": "1-0|", "remis": "1/2-1/2|",
		"draw it": "|draw it", "1. e4": "|1. e4", "1": "|1", "12-0": "|12-0", "1.e4": "|1.e4", "0-0": "|0-0", "O-O-O": "|O-O-O", "": "|", "1\n- 0": "|1\n- 0", "d4": "|d4", "10": "|10",
		"1.5 - 2": "|1.5 - 2", "-": "|-", "é": "|é", strings.Repeat("1", 100): "|" + strings.Repeat("1", 100),
	} {
		result, n := movelist.Result(text)
		if got := result + "|" + text[n:]; got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// A Comment is one line of bounded length that can stand between braces.
func TestComments(t *testing.T) {
	var c movelist.Comment
	c.Add(" {a}\tb\n\n  c ")
	c.Add("d\x00")
	if got := c.Take(); got != "(a) b c d" {
		t.Errorf(`the comment is %q, want "(a) b c d"`, got)
	}
	c.Add("a\u202eb\u2028\u2066c")
	if got := c.Take(); got != "ab c" {
		t.Errorf(`the comment is %q, want "ab c"`, got)
	}
	c.Add(strings.Repeat("ä", movelist.MaxComment))
	if got := c.Take(); !c.Cut || len(got) != movelist.MaxComment || strings.Trim(got, "ä") != "" {
		t.Errorf("a long comment has %d bytes, cut %v; want %d and true", len(got), c.Cut, movelist.MaxComment)
	}
	long := strings.Repeat("x", movelist.MaxComment-3)
	for _, c := range []struct {
		a, b, want string
		cut        bool
	}{{"", "b", "b", false}, {"a", "b", "a b", false}, {long, "ää", long + " ä", true}, {long + "xx", "b", long + "xx", true}} {
		if got, cut := movelist.JoinComments(c.a, c.b); got != c.want || cut != c.cut {
			t.Errorf("JoinComments of %.5q and %q ends in %q, cut %v; want %q, %v", c.a, c.b, got[max(0, len(got)-5):], cut, c.want[max(0, len(c.want)-5):], c.cut)
		}
	}
}

func TestMainLine(t *testing.T) {
	for _, text := range []string{"a4{x (y)},b5(c5{z},d4(e5)),e3", "a4$1$14{x $5 (y)},b5$2(c5$1),e3", "a4$1,b5,e3$9", "a4,b5,e3"} {
		if got := movelist.MainLine(text); got != "a4,b5,e3" {
			t.Errorf("MainLine(%q) = %q, want a4,b5,e3", text, got)
		}
	}
}

// Read takes time in proportion to the length of any text. If not, these texts would take minutes.
func TestReadIsLinear(t *testing.T) {
	for _, odd := range []string{"{\n", "{a{", "[a", "[a\"x]x", "[a \"b", "((a1", "1 ", "; ", "\" ", "a1 $1(", "1-0 ", "½ - ", "{\n\n[Event "} {
		l := movelist.Read(strings.Repeat(odd, (1<<18)/len(odd)), isPosition)
		if len(l.Notes) > 6 {
			t.Errorf("%q repeated has the notes %v, want at most 6", odd, l.Notes)
		}
	}
}

// For any text, every variation of the list ends and has a move, comments are bounded, and the list
// reads back as the same list.
func FuzzRead(f *testing.F) {
	f.Add("[White \"A\"] position x\n1) f5! (d3 {x} 1-0) d6; c3 $14 {y {z} 0:05 hello\n1 - 0 bye\n[White \"B\"]")
	f.Add("((a1 ((b2 {c})) d3) $1 ) } [x] \"--\" [%clk 1] ½-½")
	f.Add("a1{\n[Event \"x\"]\n}")
	f.Fuzz(func(t *testing.T, text string) {
		l := movelist.Read(text, isPosition)
		depth, before := 0, ""
		for _, word := range l.Words {
			switch word[0] {
			case '(':
				depth++
			case ')':
				depth--
			case '{':
				if strings.ContainsAny(word[1:len(word)-1], "{}\n\r") || len(word) > movelist.MaxComment+2 {
					t.Errorf("%q has the comment %q", text, word)
				}
			}
			if depth < 0 || depth > movelist.MaxNesting || before == "(" && (word == ")" || word == "(") {
				t.Fatalf("%q: the words %q have an empty or wrongly nested variation", text, l.Words)
			}
			before = word
		}
		if depth != 0 || len(l.Notes) > 6 {
			t.Errorf("%q: the words are %q, the notes %v; want every variation closed and at most 6 notes", text, l.Words, l.Notes)
		}
		again := movelist.Read(strings.Join(l.Words, " "), func(string) bool { return false })
		comment := func(word string) bool { return word[0] == '{' }
		if got, want := slices.DeleteFunc(again.Words, comment), slices.DeleteFunc(l.Words, comment); !slices.Equal(got, want) {
			t.Errorf("%q is %q, which is read as %q", text, want, got)
		}
	})
}
