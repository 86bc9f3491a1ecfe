package link

import (
	"reflect"
	"strings"
	"testing"

	"playout/engine/packed"
	"playout/engine/strict/stricttest"
)

// stuck lists what people, mail and chat programs append to links.
var stuck = []string{
	".", ",", ";", ":", "!", "?", ")", "]", "}", ">", "\"", "'", "`", "*", "**", "_", "__", "~", "|", "\\", "…", "...", "”", "’", "»", "。", "،",
	").", "),", ").\"", "\">", "\">here</a>", "</a>", "](https://example.org/#/othello?m=c4)", "](", "]", ">,", "*.", "`.", "'s", "\".",
	" ", "\n", "\t", "\u00a0", "\u200b", "\ufeff", "\u00ad", "\u2060", " and more", " nice!", " — see you", ") and then", ", please", ". Bye",
	"😀", " 👍", "♟", "%20", "%20nice", "%0A", "%E2%80%A6", "%F0%9F%98%80", "%E2%80%8B", "%29", "%22", "%3E", "%5D", "&gt;", "&quot;", "&nbsp;", "&amp;", "&",
	"&fbclid=IwAR0_x-1", "&utm_source=chat&utm_medium=a.b", "&gclid=1", "?fbclid=x", "?utm_source=x", "#:~:text=f5", "&igshid=a=", "#", "&msclkid=9", "&ref=x",
}

// Text appended to a link does not change what it opens.
func TestStuckToLinks(t *testing.T) {
	for _, c := range links {
		if c.text == "" {
			continue
		}
		for _, of := range []string{c.text, c.link.String(), strings.ReplaceAll(c.text, "&", "&amp;")} {
			for _, tail := range stuck {
				if got, err := Parse(of + tail); err != nil || !reflect.DeepEqual(got, c.link) {
					t.Errorf("%q after %s: %+v, %v; want %+v", tail, of, got, err, c.link)
				}
			}
		}
	}
}

// Every key tolerates text stuck to its value, also before another key.
func TestStuckToValues(t *testing.T) {
	for _, pair := range []string{
		"m=f5,d6", "m=f5,pass", "m=NEW-,NE--", "m=e2e4,e7e8q", "m=a1-a4,xg7", "m=f5+d6", "m=NEWS@12.34", "mz=" + packed.Pack(strings.Repeat("f5,d6,", 30)),
		"p=---OX---%20X", "p=rnbqkbnr/8/8/8/8/8/8/RNBQKBNR%20w%20-%20-%200%201", "p=8/8/8%20b%20KQkq%20-", "p=..W.B.%20W%208%208%20x%20r3", "p=%7B%22a%22:%5B%7B%7D%5D%7D",
		"seed=7", "ply=0", "id=0123456789aZ", "flip=on", "resigned=white", "timeout=white", "agreed=yes", "lost=white", "drawn=yes",
		"white=human", "white=level:3", "white=uct:n=800,c=1.4", "white=puct:net=mine:a-b", "invite=EAbc-_9", "answer=IQ_-a",
	} {
		want, err := Parse("#/g?" + pair)
		if err != nil {
			t.Fatalf("%s: %v", pair, err)
		}
		for _, tail := range stuck {
			if strings.HasPrefix(tail, "_") && (strings.HasPrefix(pair, "invite") || strings.HasPrefix(pair, "answer")) {
				continue // it may belong to these, whose checksum decides
			}
			got, err := Parse("#/g?" + pair + tail)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%q after %s: %+v, %v; want %+v", tail, pair, got, err, want)
			}
			if strings.HasPrefix(tail, "#") || strings.Contains(tail, "](h") {
				continue // the rest of the address belongs to it
			}
			if got, err = Parse("#/g?" + pair + tail + "&black=random"); err != nil || len(got.Seats) != len(want.Seats)+1 {
				t.Errorf("%q between %s and another key: %+v, %v", tail, pair, got, err)
			}
		}
	}
}

// A link may be escaped as a whole, in part, and more than once.
func TestEscapedLinks(t *testing.T) {
	want := Link{Game: "chess", Moves: "e2e4,e7e5", Position: "8/8 w - - 0 1", Ply: 1, Seats: []Seat{{"white", "level:3"}}}
	for _, text := range []string{
		"#/chess?m=e2e4%2Ce7e5&p=8%2F8%20w%20-%20-%200%201&ply=1&white=level%3A3",
		"#/chess?m=e2e4%2ce7e5&p=8%2f8+w+-+-+0+1&ply=1&white=level%3a3",
		"#/chess?m=e2e4%252Ce7e5&p=8%252F8%2520w%2520-%2520-%25200%25201&ply=1&white=level%253A3",
		"#/chess?m=e2e4%25252Ce7e5&p=8/8%252520w%252520-%252520-%2525200%2525201&ply=1&white=level%25253a3",
		"#%2Fchess%3Fm%3De2e4%2Ce7e5%26p%3D8%2F8%2520w%2520-%2520-%25200%25201%26ply%3D1%26white%3Dlevel%3A3",
		"#%2fchess%3fm%3de2e4%2ce7e5%26p%3d8/8%20w%20-%20-%200%201%26ply%3d1%26white%3dlevel:3",
		"%23%2Fchess%3Fm%3De2e4%2Ce7e5%26p%3D8%2F8%20w%20-%20-%200%201%26ply%3D1%26white%3Dlevel%3A3",
		"#%252Fchess%253Fm%253De2e4%252Ce7e5%2526p%253D8%252F8%252520w%252520-%252520-%2525200%2525201%2526ply%253D1%2526white%253Dlevel%253A3",
		"#/chess%3Fm=e2e4,e7e5%26p=8/8%20w%20-%20-%200%201%26ply=1%26white=level:3",
		"#/chess?m%3De2e4,e7e5%26p%3D8/8%20w%20-%20-%200%201%26ply%3D1%26white%3Dlevel:3",
		"#/chess?m=e2e4,e7e5&amp;p=8/8%20w%20-%20-%200%201&amp;ply=1&amp;white=level:3",
		"#/chess?m=e2e4,e7e5&amp;amp;p=8/8%20w%20-%20-%200%201&#38;ply=1&#x26;white=level:3",
		"&#35;/chess?m=e2e4,e7e5&amp;p=8/8 w - - 0 1&amp;ply=1&amp;white=level:3",
		"#/chess?m=3De2e4,e7e5&p=3D8/8%20w%20-%20-%200%201&ply=3D1&white=3Dlevel:3",
		"#/chess?m=e2\u00ade4,e7\u200be5&p=8/8\u00a0w\u202f–\u00a0−\u00a00 1&\u200bply=1&white=level:3",
		"#/chess?m=e2%C2%ADe4,e7%E2%80%8Be5&p=8/8%C2%A0w%20%E2%80%93%20-%200%201&%E2%80%8Bply=1&white=level:3%E2%81%A0",
		"#/chess?m=e2e4,e7e5?p=8/8%20w%20-%20-%200%201&ply=1&white=level:3",
		"#/chess&m=e2e4,e7e5&p=8/8%20w%20-%20-%200%201&ply=1&white=level:3",
		"#/chess/?m=e2e4,e7e5&p=8/8%20w%20-%20-%200%201&ply=1&white=level:3",
		"##/chess.?utm_source=x&m=e2e4,e7e5&p=8/8%20w%20-%20-%200%201&ply=1&white=level:3",
	} {
		if got, err := Parse(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// A link with several faults names them all, up to a bound.
func TestSeveralFaults(t *testing.T) {
	const text = "#/othello?m=f5&seed=x&ply=y&Black=human&moves&white=&m=d3"
	_, err := Parse(text)
	stricttest.Refused(t, text, err, strings.Join([]string{
		`link's "seed": "x" is no seed; allowed: 0 to 18446744073709551615`,
		`link's "ply": "y" is no ply; allowed: 0 to 1048576`,
		`link's "Black": no such key; allowed: m, mz, p, seed, resigned, timeout, agreed, lost, drawn, adjudicated, adjudicateddraw, ply, id, flip, invite, answer, lobby, v and the seats' names`,
		`link's "moves" has no value; allowed: <key>=<value>`,
		`link's "white": no player; allowed: human or an agent string`,
		`link has "m" twice; allowed: once`,
	}, "; "), "seed", "ply", "Black", "moves", "white", "m")
	if _, err := Parse("#/othello?" + strings.Repeat("A=1&B=2&", 100)); err == nil || !strings.HasSuffix(err.Error(), "; and more") || !isOneLine(err) {
		t.Errorf("many faults: %v; want a line that ends in \"and more\"", err)
	}
}
