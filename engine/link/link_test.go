package link

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/packed"
	"playout/engine/strict"
)

// links holds links and their fragments.
var links = []struct {
	link Link
	text string
}{
	{Link{}, ""},
	{Link{Game: "othello", Ply: -1}, "#/othello"},
	{Link{Game: "othello", Moves: "f5,d6", Ply: 1, Seats: []Seat{{"black", Human}, {"white", "level:3"}}},
		"#/othello?m=f5,d6&ply=1&black=human&white=level:3"},
	{Link{Game: "othello", Position: "--OX X", Seed: math.MaxUint64, Ending: ending.Ending{How: ending.Resigned, Seat: "white"}, Ply: 0},
		"#/othello?p=--OX%20X&seed=18446744073709551615&resigned=white&ply=0"},
	{Link{Game: "othello", Moves: "f5", Ending: ending.Ending{How: ending.Timeout, Seat: "white"}, Ply: -1}, "#/othello?m=f5&timeout=white"},
	{Link{Game: "chess", Moves: "e2e4", Ending: ending.Ending{How: ending.Agreed}, Ply: -1}, "#/chess?m=e2e4&agreed=yes"},
	{Link{Game: "morris:removal=any,flying=off", Ply: -1, Seats: []Seat{{"white", "uct:n=800,c=2"}}},
		"#/morris:removal=any,flying=off?white=uct:n=800,c=2"},
	{Link{Game: "geese", Position: `{"step":0}`, Moves: "a+b@é", Ply: -1, Seats: []Seat{{"goose1", "rules"}}},
		"#/geese?m=a%2Bb%40%C3%A9&p=%7B%22step%22:0%7D&goose1=rules"},
	{Link{Game: "geese", Position: "x", Ply: -1, ID: "0123456789aZ", Seats: []Seat{{"goose1", "rules"}}},
		"#/geese?p=x&id=0123456789aZ&goose1=rules"},
	{Link{Game: "chess", Moves: "e2e4", Ply: 1, Flip: true, Seats: []Seat{{"white", Human}, {"black", Human}}},
		"#/chess?m=e2e4&ply=1&flip=on&white=human&black=human"},
}

func TestLinksAreInverse(t *testing.T) {
	for _, c := range links {
		if text := c.link.String(); text != c.text {
			t.Errorf("%+v is written %q; want %q", c.link, text, c.text)
		}
		if back, err := Parse(c.text); err != nil || !reflect.DeepEqual(back, c.link) {
			t.Errorf("%q is read as %+v, %v; want %+v", c.text, back, err, c.link)
		}
	}
}

// Parse reads the fragments of browsers and people like those of String.
func TestParseOtherSpellings(t *testing.T) {
	want := Link{Game: "othello", Moves: "f5 d6", Position: "--OX X", Ply: -1, Seats: []Seat{{"black", "level:2"}}}
	for _, text := range []string{
		"#/othello?m=f5+d6&p=--OX+X&black=level:2",
		"/othello?m=f5%20d6&p=--OX X&black=level%3a2",
		"#/%6fthello?m=f5 d6&p=--OX%20X&&black=level:2&",
	} {
		if got, err := Parse(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "#", "#/", "/"} {
		if got, err := Parse(text); err != nil || !reflect.DeepEqual(got, Link{}) {
			t.Errorf("%q is read as %+v, %v; want the zero Link", text, got, err)
		}
	}
}

func TestBadLinks(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"#othello", "names no game; allowed: #/<game>"},
		{"#/?m=f5", "names no game"},
		{"#/oth%zzello", "no percent code"},
		{"#/othello?m=f5%2", `"%2" is no percent code`},
		{"#/othello?m=%ff", "not UTF-8"},
		{"#/othello?m=f5&m=d6", `"m" twice`},
		{"#/othello?v=AA", `link's "v": it does not unpack; allowed: raw deflate`},
		{"#/othello?v=" + packed.Pack(strings.Repeat("f5", MaxTree)), "it unpacks to more than 131072 bytes"},
		{"#/othello?black=human&black=random", `"black" twice`},
		{"#/othello?moves", "has no value"},
		{"#/othello?Black=human", "no such key; allowed: m, mz, p, seed"},
		{"#/othello?<script>=1", "no such key"},
		{"#/othello?black=", "no player; allowed: human"},
		{"#/othello?seed=-1", "is no seed; allowed: 0 to 18446744073709551615"},
		{"#/othello?seed=", "is no seed"},
		{"#/othello?ply=x", "is no ply; allowed: 0 to"},
		{"#/othello?ply=1048577", "is no ply"},
		{"#/othello?resigned=%3Cb%3E", "is no seat"},
		{"#/othello?timeout=", "is no seat"},
		{"#/chess?agreed=no", `"no" is unknown; allowed: yes`},
		{"#/chess?agreed=yes&timeout=white", "has another end already; allowed: one of resigned, timeout, agreed"},
		{"#/g?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1", "too many seats; allowed: at most 8"},
		{"#/othello?m=" + strings.Repeat("a", MaxLength), "allowed: at most 32768"},
		{"#/othello?p=" + strings.Repeat("{", MaxLength/2), "once written out"},
		{"#/chess?flip=off", `"flip": "off" is unknown; allowed: on`},
		{"#/chess?flip=", `"flip": "" is unknown; allowed: on`},
		{"#/chess?flip=on&flip=on", `"flip" twice`},
		{"#/othello?id=123", `"123" is no ID; allowed: 12 letters or digits`},
		{"#/othello?id=0123456789-_", "is no ID"},
		{"#/othello?m=f5&mz=" + packed.Pack("f5"), "both m and mz; allowed: one of them"},
		{"#/othello?mz=" + packed.Pack("f5") + "&m=", "both m and mz"},
		{"#/othello?mz=", "does not unpack; allowed: raw deflate"},
		{"#/othello?mz=f5,d6", "not base64url; allowed: letters, digits, - and _, without padding"},
		{"#/othello?mz=AwB", "not base64url"}, // bits without meaning
		{"#/othello?mz=_____", "not base64url"},
		{"#/othello?mz=" + packed.Pack("f5,d6,c3")[:8], "does not unpack"},
		{"#/othello?mz=" + packed.Pack("f5\xff"), "UTF-8"},
		{"#/othello?mz=" + packed.Pack(strings.Repeat("f5,", MaxMoves)), "more than 131072 bytes; allowed: at most that"},
		{"#/" + strings.Repeat("{", MaxLength/2), "once written out"},
	} {
		got, err := Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.says) || !isOneLine(err) {
			t.Errorf("%.60q: error %v; want one line that says %q", c.text, err, c.says)
		}
		// The result is a link without the wrong parts.
		if again, err := Parse(got.String()); err != nil || !reflect.DeepEqual(got, again) {
			t.Errorf("%.60q: left %+v, read again as %+v, %v", c.text, got, again, err)
		}
	}
}

// Each fault of a link has its key as path, and Parts lists the unreadable parts in readable form:
// of a repeated key, the repetitions.
func TestPartsOfUnreadLinks(t *testing.T) {
	long := strings.Repeat("a", 70)
	for text, want := range map[string]struct{ paths, parts []string }{
		"#/othello?seed=x&m=f5&flip=%20off&Black=human":     {[]string{"seed", "flip", "Black"}, []string{"seed=x", "flip=off", "Black=human"}},
		"#/othello?m=f5&white=human&m=d3&white=random&m=c4": {[]string{"m", "white", "m"}, []string{"m=d3", "white=random", "m=c4"}},
		"#/othello?seed=x&amp;seed=7":                       {[]string{"seed", "seed"}, []string{"seed=x", "seed=7"}},
		"#/othello?mz=" + packed.Pack("f5") + "&m=d3":       {[]string{"m"}, []string{"m=d3"}},
		"#/othello?" + strings.ToUpper(long) + "=1":         {[]string{strict.Clip(strings.ToUpper(long))}, []string{strict.Clip(strings.ToUpper(long) + "=1")}},
		"#/g?A&B&C&D&E&F&G&H&I&J":                           {strings.Split("ABCDEFGHIJ", ""), []string{"A", "B", "C", "D", "E", "F", "G", "H", "…"}},
		"#/othello?m=" + strings.Repeat("a", MaxLength):     {[]string{""}, nil},
		"#othello?seed=x":                                   {[]string{""}, nil},
		"#/oth%zzello?seed=x":                               {[]string{""}, nil},
		"#/othello?m=f5&white=human":                        {nil, nil},
	} {
		_, err := Parse(text)
		var paths []string
		for _, f := range strict.FaultsOf(err) {
			paths = append(paths, f.Path)
		}
		if got := Parts(text, err); !slices.Equal(paths, want.paths) || !slices.Equal(got, want.parts) {
			t.Errorf("%.60q: faults of %q in %q, want of %q in %q", text, paths, got, want.paths, want.parts)
		}
	}
}

// A link loses its wrong parts and nothing else.
func TestBadLinksKeepGoodParts(t *testing.T) {
	good := Link{Game: "othello", Moves: "f5,d6", Ply: -1, Seats: []Seat{{"white", "random"}}}
	for _, wrong := range []string{"ply=x", "seed=-1", "p=%zz", "m=d3", "moves", "Black=human", "black=", "resigned=%3Cb%3E", "white=human"} {
		got, err := Parse("#/othello?m=f5,d6&white=random&" + wrong)
		if err == nil || !reflect.DeepEqual(got, good) {
			t.Errorf("%s leaves %+v, %v; want an error and %v", wrong, got, err, good)
		}
	}
	for _, text := range []string{"#/chess:x?m=" + strings.Repeat("a", MaxLength), "#/chess:x?p=" + strings.Repeat("{", MaxLength/2)} {
		if got, err := Parse(text); err == nil || !reflect.DeepEqual(got, Link{Game: "chess:x", Ply: -1}) {
			t.Errorf("%.20s leaves %+v, %v; want an error and the game alone", text, got, err)
		}
	}
}

// isSound reports whether all values of a link begin with a letter or a digit and have no escaped
// characters, and none is a code.
func isSound(l Link) bool {
	for pair := range strings.FieldsFuncSeq(l.String(), func(r rune) bool { return r == '?' || r == '&' }) {
		key, value, _ := strings.Cut(pair, "=")
		if strings.HasPrefix(pair, "#/") {
			value = pair[2:]
		}
		if slices.Contains([]string{"exercise", "set", "invite", "answer"}, key) || value == "" || !ending.IsSeat(strings.ToLower(value[:1])) {
			return false
		}
	}
	return l.Game != "" && l.Position == "" && !strings.Contains(l.String(), "%")
}

func FuzzParse(f *testing.F) {
	for _, c := range links {
		f.Add(c.text)
	}
	f.Add("#/othello?m=f5%20d6&p=--OX X&&black=level%3a2&")
	f.Add("#/othello?m=%ff&&=&=x&ply=07&seed=00")
	f.Add("#/geese?mz=" + packed.Pack(strings.Repeat("NEWS,SSWW,", 50)) + "&id=0123456789ab")
	f.Add("#/othello?m=f5&v=" + packed.Pack("f5(d3{why}$1),d6#(c3)"))
	f.Add("#/othello?v=AAAA&v=" + packed.Pack(strings.Repeat("(", 1000)))
	f.Add("#/geese?m=" + strings.Repeat("NEWSSSWW", 500))
	for _, tail := range stuck {
		f.Add("#/othello?m=f5,d6" + tail + "&white=level:3" + tail)
	}
	f.Add("%23%2Fchess%3Fm%3De2e4%252Ce7e5%26amp%3Bwhite%3Dhuman")
	f.Add("#/chess?m=3De2e4&p=3D8/8+w+-+-&white=3Dhuman")
	f.Add("#/\u2060")
	f.Add("#/g?p=%7B%22%5C%22%7D%7D&m=NE--+-&exercise=%2525252541")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Parse(text)
		if err != nil {
			if !isOneLine(err) {
				t.Fatalf("Parse(%q) has the error %q, want one short line", text, err)
			}
		}
		again, err := Parse(l.String())
		if err != nil || !reflect.DeepEqual(again, l) {
			t.Fatalf("Parse(%q) = %+v, which is written and read as %+v, %v", text, l, again, err)
		}
		tail := stuck[len(text)%len(stuck)]
		if again, err := Parse(l.String() + tail); isSound(l) && (err != nil || !reflect.DeepEqual(again, l)) {
			t.Fatalf("%q with %q at its end is read as %+v, %v; want %+v", l.String(), tail, again, err, l)
		}
	})
}

// isOneLine reports whether an error is one line.
func isOneLine(err error) bool {
	text := err.Error()
	return len(text) < 300*(maxParts+1) && !strings.ContainsAny(text, "\n\r\x00")
}
