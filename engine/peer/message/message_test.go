package message

import (
	"reflect"
	"strings"
	"testing"

	"playout/engine/peer/channel"
)

// samples is a message of each kind, with every field set where that is possible.
func samples() []Message {
	end := &Ending{How: "timeout", Seat: "white", Ply: 9}
	view := View{Rev: 1, Len: 9, Hash: Hash{1, 2}, End: end}
	return []Message{
		{Hello: &Hello{Version: Version, Game: "geese:seats=2", ID: "abcDEF012345", Start: "x", Players: []int{0, 1}, Control: "5m0s+3s", Player: 1, Name: "Ana", View: view}},
		{View: &view},
		{Sync: &Sync{Rev: 1, Seed: 1 << 52, From: 3, Steps: "NEWS,SEWN", Took: []int{1, 2}, More: true, Proof: []Proof{{1, "NORTH", Secret{3}}}, End: end}},
		{Move: &Move{Rev: 1, Ply: 9, Step: "e7e8q", Took: 1234, Hash: Hash{4}}},
		{By: 1, Commit: &Commit{Rev: 1, Ply: -1, Digest: Digest{5}}},
		{By: 3, Reveal: &Reveal{Rev: 1, Ply: 4, Moves: "NORTH,SOUTH", Secret: Secret{6}}},
		{Ask: &Ask{N: 1 << 31, What: "takeback", Rev: 1, Ply: 9, To: 7}},
		{Answer: &Answer{N: 1 << 31, Yes: true}},
		{Cut: &Cut{Rev: 2, To: 7}},
		{Claim: &Claim{How: "resigned", Seat: "white"}},
		{End: &End{Rev: 1, Ending: *end}},
		{Chat: "¿Qué tal? <b>&"},
		{Here: "110"},
		{Named: &Named{Player: 2, Name: "Luis"}},
		{No: "late"},
		{Bye: true},
	}
}

// Read inverts Encode, and the samples are all there is.
func TestReadInvertsEncode(t *testing.T) {
	kinds := map[int]bool{}
	for _, m := range samples() {
		got, err := Read(Encode(m))
		if err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%s reads as %s, %v", Encode(m), Encode(got), err)
		}
		v := reflect.ValueOf(m)
		for i := 1; i < v.NumField(); i++ {
			if !v.Field(i).IsZero() {
				kinds[i] = true
			}
		}
	}
	if n := reflect.TypeFor[Message]().NumField() - 1; len(kinds) != n {
		t.Errorf("samples of %d of %d kinds", len(kinds), n)
	}
}

// The longest texts fit, however they are written in JSON.
func TestTheLongestTextFits(t *testing.T) {
	for _, c := range []string{"<", "\"", "é", "🪿", "x"} {
		text := strings.Repeat(c, MaxChat)
		if data := Encode(Message{By: 3, Chat: text}); len(data) > channel.MaxMessage {
			t.Errorf("%d times %q take %d bytes; allowed: %d", MaxChat, c, len(data), channel.MaxMessage)
		}
	}
}

func TestHostileMessages(t *testing.T) {
	for _, c := range []struct{ data, why string }{
		{``, "not JSON"},
		{`{}`, "says 0 things"},
		{`{"by":4,"bye":true}`, "player 4"},
		{`{"by":-1,"bye":true}`, "player -1"},
		{`{"chat":"x","no":"y"}`, "says 2 things"},
		{`{"chat":"` + strings.Repeat("x", MaxChat+1) + `"}`, "301 characters"},
		{`{"chat":"a\u0000b"}`, "control characters"},
		{`{"chat":"a\u202eb"}`, "control characters"},
		{`{"chat":"a\ud800b"}`, "control characters"},
		{`{"move":{"ply":-2,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}`, "ply -2"},
		{`{"move":{"ply":999999999,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}`, "ply 999999999"},
		{`{"move":{"ply":1,"took":-1,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}`, "-1 ms"},
		{`{"move":{"ply":1,"rev":-1,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}`, "revision -1"},
		{`{"move":{"ply":1,"hash":"AAAA"}}`, "16 bytes"},
		{`{"move":{"ply":1,"hash":"AAAAAAAAAAAAAAAAAAAAAB"}}`, "16 bytes"}, // bits that say nothing
		{`{"commit":{"ply":1,"digest":"A!AA"}}`, "32 bytes"},
		{`{"sync":{"from":0,"took":[1.5]}}`, "number"},
		{`{"unknown":1}`, "unknown field"},
		{`{"bye":true}` + strings.Repeat(" ", channel.MaxMessage), "bytes"},
	} {
		if m, err := Read([]byte(c.data)); err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60s: %+v, %v; want %q", c.data, m, err, c.why)
		}
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{"  Ana\n": "Ana", "a\u202eb": "ab", "a\n\ufffdb": "a  b", "abcdef": "abcd", "\x00": "", "abc d": "abc", "ab\u200bcd\u2066e": "abcd", "क\u200dषab": "क\u200dषa", "a\u2028b": "a b"} {
		if got := Clean(in, 4); got != want {
			t.Errorf("%q becomes %q; want %q", in, got, want)
		}
	}
}

// Whatever is read can be written and read again as the same.
func FuzzRead(f *testing.F) {
	for _, m := range samples() {
		f.Add(Encode(m))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Fatalf("%q", err)
			}
			return
		}
		written := Encode(m)
		again, err := Read(written)
		if len(written) <= channel.MaxMessage && (err != nil || string(Encode(again)) != string(written)) {
			t.Fatalf("%s reads as %s, %v", written, Encode(again), err)
		}
	})
}
