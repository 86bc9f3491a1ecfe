package session

import (
	"testing"

	"playout/engine/packed"
	"playout/engine/wire"
)

// Links open whole as people paste them, and the text stuck to them is reported.
func TestImportLinksAsPeopleHaveThem(t *testing.T) {
	const moves = "f5,d6,c3,d3,c4"
	const long = "e2e4,e7e5,g1f3,g8f6,f3g1,f6g8,g1f3,g8f6,f3g1,f6g8"
	wrapped := "https://example.org/play/index.html#/chess?m=" + long + "&white=human&black=level:3"
	for _, c := range []struct{ text, record, stuck string }{
		{"#/othello?m=" + moves, moves, ""},
		{"#/othello?m=" + moves + ".", moves, "."},
		{"<https://example.org/#/othello?m=" + moves + ">", moves, ">"},
		{"[our game](https://example.org/#/othello?m=" + moves + ")", moves, ")"},
		{"[https://example.org/#/othello?m=" + moves + "](https://example.org/#/othello?m=" + moves + ")", moves, "](https://example.org/ #/othello?m=f5,d6…"},
		{"\"https://example.org/#/othello?m=" + moves + "&white=human\"", moves, "\""},
		{"“https://example.org/#/othello?m=" + moves + "”", moves, "\""},
		{"https://example.org/#/othello?m=" + moves + ">,", moves, ">,"},
		{"Look at this: https://example.org/#/othello?m=" + moves + " — is it lost?", moves, "- is it lost"},
		{"Hello; see #/othello?m=" + moves + "&amp;white=human&amp;black=random!", moves, "!"},
		{"<a href=\"https://example.org/#/othello?m=" + moves + "&amp;black=human\">here</a>", moves, "\">here</a>"},
		{"Dear Ada,\n\nhere is the game:\nhttps://example.org/#/othello?m=" + moves + "\n\nBo", moves, ""},
		{"Dear Ada,\nhttps://example.org/#/othello?m=" + moves + "\nGreetings, Bo", moves, ""},
		{"https://example.org/#/othello?m=f5,d6,\nc3,d3,c4", moves, ""},
		{"https://example.org/#/othello?m=f5,d6\n,c3,d3,c4", moves, ""},
		{"> https://example.org/#/othello?m=f5,d6,\n> c3,d3,c4\n>\n> Bo", moves, ""},
		{">> https://example.org/#/othello?m=f5,d\n>> 6,c3,d3,c4\n", moves, ""},
		{"https://example.org/#/othello?m=f5,d6,=\r\nc3,d3,c4", moves, ""},
		{"https://example.org/#/othello?m=3Df5,d6,c=\n3,d3,c4&white=3Dhuman", moves, ""},
		{"https://example.org/#/othello?\nm=f5,d6,c3,\nd3,c4&\nwhite=\nhuman", moves, ""},
		{"https://example.org/#/othello?m=f5,d6,c3,d3,c4\n4 people like this", moves, ""},
		{"https://example.org/index.html%23/othello?m=" + moves, moves, ""},
		{"https%3A%2F%2Fexample.org%2F%23%2Fothello%3Fm%3Df5%2Cd6%2Cc3%2Cd3%2Cc4", moves, ""},
		{"https://example.org/?fbclid=a#/othello?m=" + moves + "&utm_source=mail&fbclid=b", moves, ""},
		{"https://exam\u00adple.org/#/oth\u00adello?m=f5,\u200bd6,c3,d3,c4\u2060", moves, ""},
		{"https://example.org/#/othello?m=f5\u00a0d6\u00a0c3\u00a0d3\u00a0c4", moves, ""},
		{"`#/othello?mz=" + packed.Pack(moves) + "`.", moves, "`."},
		{"#/othello?mz=" + packed.Pack(moves)[:9] + "\n> " + packed.Pack(moves)[9:] + "\n\nBo", moves, ""},
		{"> " + wrapped[:76] + "\n> " + wrapped[76:] + "\n> Bo", long, ""},
		{wrapped[:76] + "=\n" + wrapped[76:] + "\nBo", long, ""},
		{wrapped + "\nGreetings", long, ""},
	} {
		k := newTalk(t)
		b := k.board(importing("chess", c.text))
		if b.Record != c.record || b.Imported == nil || b.Imported.Form != formLink || b.Imported.Stuck != c.stuck {
			t.Errorf("%q opens %s %q, %+v; want %q with %q left over", c.text, b.Game, b.Record, b.Imported, c.record, c.stuck)
		}
	}
}

// A game that has a link in a tag or a comment is no link.
func TestGamesWithLinks(t *testing.T) {
	for _, text := range []string{
		"[Site \"https://example.org/#/chess?m=d2d4\"]\n\n1. e4 e5 *",
		"1. e4 {as in https://example.org/#/chess?m=d2d4} e5",
	} {
		k := newTalk(t)
		if b := k.board(importing("chess", text)); b.Record != "e2e4,e7e5" || b.Imported.Form == formLink {
			t.Errorf("%q opens %q as a %s", text, b.Record, b.Imported.Form)
		}
	}
}

// A link that cannot be opened in any way is refused with the reason.
func TestLinksThatCannotBeOpened(t *testing.T) {
	k := newTalk(t)
	k.checkRefused(importing("chess", "> https://example.org/#/othello?m=f5,e9,\n> c3,d3"), wire.KindRecord, "e9")
	k.checkRefused(importing("chess", "https://example.org/#/othello?m=f5&seed=x&Black=human"), wire.KindForm, "seed")
	k.checkRefused(importing("chess", "https://example.org/#/othello?m=f5&seed=x&Black=human"), wire.KindForm, "Black")
}
