package message

import (
	"reflect"
	"strings"
	"testing"
)

// samples returns messages of each kind, with every possible field set.
func samples() []Message {
	setup := Setup{Game: "geese:seats=2", ID: "abcDEF012345", Start: "x", Players: []int{0, 1}, Control: "5m0s+3s"}
	full := Act{By: 3, Number: 9, Seen: 17, Kind: "reveal", What: "NORTH,SOUTH", N: 1234, Digest: Digest{5}, Secret: Secret{6}, Tag: Tag{7}}
	return []Message{
		{},
		{Hello: &Hello{Version: Version, Setup: setup, Player: 1, Name: "Ana", Len: 9, Hash: Hash{1, 2}}},
		{Acts: &Acts{Of: "abcDEF012345", At: 7, List: []Act{full, {Kind: "resign"}}}},
		{Act: &Acts{Of: "abcDEF012345", List: []Act{full}}},
		{Follows: true},
		{Split: true},
		{By: 3, Chat: "¿Qué tal? <b>&"},
		{Here: "110"},
		{Named: &Named{Player: 2, Name: "Luis"}},
		{No: "late"},
		{By: 1, Bye: true},
	}
}

// Read inverts Encode, and the samples are of all kinds.
func TestReadInvertsEncode(t *testing.T) {
	kinds := map[int]bool{}
	for _, m := range samples() {
		got, err := Read(Encode(m))
		if err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%s reads as %s, %v; want the same", Encode(m), Encode(got), err)
		}
		v := reflect.ValueOf(m)
		for i := 1; i < v.NumField(); i++ {
			if !v.Field(i).IsZero() {
				kinds[i] = true
			}
		}
	}
	if n := reflect.TypeFor[Message]().NumField() - 1; len(kinds) != n {
		t.Errorf("the samples are of %d kinds; want %d", len(kinds), n)
	}
}

// The longest texts, names and acts fit into a message in any form that JSON gives them.
func TestTheLongestTextsFit(t *testing.T) {
	fits := func(what string, m Message) {
		t.Helper()
		if data := Encode(m); len(data) > MaxMessage {
			t.Errorf("%s takes %d bytes; allowed: %d", what, len(data), MaxMessage)
		} else if _, err := Read(data); err != nil {
			t.Errorf("%s is refused: %v", what, err)
		}
	}
	for _, c := range []string{"<", "\"", "\\", "é", "🪿", "x"} {
		fits("chat of "+c, Message{By: 3, Chat: strings.Repeat(c, MaxChat)})
		fits("a reason of "+c, Message{No: strings.Repeat(c, MaxWhy)})
		fits("a name of "+c, Message{Named: &Named{Player: 3, Name: strings.Repeat(c, MaxName)}})
		fits("a greeting of "+c, Message{Hello: &Hello{Version: Version, Setup: Setup{Game: "geese:seats=4", ID: "abcDEF012345", Start: strings.Repeat("x", 700),
			Players: []int{0, 1, 2, 3}, Control: "3h0m0s+3m0s"}, Player: 3, Name: strings.Repeat(c, MaxName), Len: MaxActs}})
	}
	long := Act{By: MaxActs, Number: MaxActs, Seen: MaxActs, Kind: "offer", What: strings.Repeat("=", maxWord-5), N: MaxTook, Digest: Digest{1}, Secret: Secret{1}}
	fits("an act", Message{Act: &Acts{Of: "abcDEF012345", List: []Act{long}}})
	fits("an act of the log", Message{Acts: &Acts{Of: "abcDEF012345", At: MaxActs, List: []Act{long}}})
}

// A message out of bounds is refused in one line that says what is allowed.
func TestHostileMessages(t *testing.T) {
	act := func(change string) string {
		return `{"act":{"of":"x","list":[{"p":0,"i":0,"s":0,"k":"move","t":"AAAAAAAAAAAAAAAA"` + change + `}]}}`
	}
	for _, c := range []struct{ data, why string }{
		{``, "not JSON"},
		{`{}{}`, "more follows"},
		{`{"by":4,"bye":true}`, "player 4"},
		{`{"by":-1,"bye":true}`, "player -1"},
		{`{"chat":"x","no":"y"}`, "with 2 contents"},
		{`{"follows":true,"split":true,"bye":true}`, "with 3 contents"},
		{`{"chat":"` + strings.Repeat("x", MaxChat+1) + `"}`, "301 characters"},
		{`{"no":"` + strings.Repeat("x", MaxWhy+1) + `"}`, "201 characters"},
		{`{"named":{"player":1,"name":"` + strings.Repeat("x", MaxName+1) + `"}}`, "41 characters"},
		{`{"chat":"a\u0000b"}`, "control characters"},
		{`{"chat":"a\u202eb"}`, "control characters"},
		{`{"chat":"a\ud800b"}`, "control characters"},
		{`{"hello":{"v":2,"len":-1}}`, "log of -1 acts"},
		{`{"hello":{"v":2,"len":65537}}`, "log of 65537 acts"},
		{`{"hello":{"v":1,"view":{"len":3}}}`, "version 1 of the protocol; allowed: 2; reload both pages"},
		{`{"acts":{"of":"x","at":-1,"list":[{}]}}`, "1 acts after -1"},
		{`{"acts":{"of":"x","at":65537,"list":[{}]}}`, "1 acts after 65537"},
		{`{"acts":{"of":"x","list":[]}}`, "0 acts after 0"},
		{`{"act":{"of":"x","at":1,"list":[{}]}}`, "after 1"},
		{`{"act":{"of":"x","list":[{},{}]}}`, "2 acts to be appended"},
		{act(`,"p":-1`), "number -1 in an act"}, {act(`,"p":65537`), "number 65537"},
		{act(`,"i":-1`), "number -1"}, {act(`,"i":65537`), "number 65537"},
		{act(`,"s":-1`), "number -1"}, {act(`,"s":65537`), "number 65537"},
		{act(`,"n":-1`), "number -1"}, {act(`,"n":86400001`), "number 86400001"}, {act(`,"n":99999999999999999999`), "number 99999999999999999999"}, {act(`,"n":1.5`), "number 1.5"},
		{act(`,"w":"<"`), "word"}, {act(`,"w":"a\nb"`), "word"}, {act(`,"k":"é"`), "word"}, {act(`,"w":"` + strings.Repeat("x", 197) + `"`), "allowed: 200 letters"},
		{act(`,"t":"AAAA"`), "12 bytes"},
		{act(`,"d":"A!AA"`), "32 bytes"},
		{act(`,"x":"AAAAAAAAAAAAAAAAAAAAAB"`), "16 bytes"}, // unused bits
		{`{"unknown":1}`, "unknown field"},
		{`{"chat":"a","chat":"b"}`, `key "chat" occurs twice; allowed: once`},
		{act(`,"w":"a","w":"b"`), `key "w" occurs twice; allowed: once`},
		{`{"bye":true}` + strings.Repeat(" ", MaxMessage), "bytes"},
	} {
		if m, err := Read([]byte(c.data)); err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60s reads as %s, %v; want an error with %q", c.data, Encode(m), err, c.why)
		}
	}
}

// Clean leaves one line of at most the given characters.
func TestClean(t *testing.T) {
	for in, want := range map[string]string{"  Ana\n": "Ana", "a\u202eb": "ab", "a\n\ufffdb": "a  b", "abcdef": "abcd", "\x00": "", "abc d": "abc", "ab\u200bcd\u2066e": "abcd", "क\u200dषab": "क\u200dषa", "a\u2028b": "a b"} {
		if got := Clean(in, 4); got != want {
			t.Errorf("%q becomes %q; want %q", in, got, want)
		}
	}
}

// A greeting tells how many people play, if two to four can.
func TestGreeted(t *testing.T) {
	for list, want := range map[string]int{`[0,1]`: 2, `[0,1,2,3]`: 4, `[3]`: 4, `[0]`: 0, `[]`: 0, `[4]`: 0, `[9223372036854775807,-1]`: 0} {
		if got := PlayersInGreeting([]byte(`{"hello":{"v":2,"players":` + list + `,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}`)); got != want {
			t.Errorf("players %s: %d; want %d", list, got, want)
		}
	}
}

// Any message that can be read can be written and reads back as the same, and an act does not
// grow when it is relayed: a page can receive every message that it may send.
func FuzzRead(f *testing.F) {
	for _, m := range samples() {
		f.Add(Encode(m))
	}
	f.Add([]byte(`{"act":{"of":"x","list":[{"w":"\u0061\u003d"}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Fatalf("the error is %q; want one short line", err)
			}
			return
		}
		written := Encode(m)
		again, err := Read(written)
		if len(written) <= MaxMessage && (err != nil || string(Encode(again)) != string(written)) {
			t.Fatalf("%s reads as %s, %v; want the same", written, Encode(again), err)
		}
		for _, list := range []*Acts{m.Acts, m.Act} {
			if list == nil {
				continue
			}
			for _, a := range list.List {
				if n, most := len(Encode(a)), longestAct; n > most {
					t.Fatalf("%s is read, and written as an act of %d bytes; allowed: %d", data, n, most)
				}
			}
		}
	})
}

// longestAct is the largest size of an act in bytes: its words as they are, five numbers, three
// binary values, and the keys.
const longestAct = maxWord + 4*5 + 8 + 43 + 22 + 16 + 80
