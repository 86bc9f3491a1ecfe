package ice

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestServers(t *testing.T) {
	got, err := Parse("stun:stun.example.org\r\n\n  turns:ana:a:b%40c@turn.example.org:5349?transport=tcp \nturn:1700000000%3Aana:x@[2001:db8::1]:3478\nstun:192.0.2.7:3478")
	want := []Server{
		{URL: "stun:stun.example.org"},
		{URL: "turns:turn.example.org:5349?transport=tcp", User: "ana", Password: "a:b@c"},
		{URL: "turn:[2001:db8::1]:3478", User: "1700000000:ana", Password: "x"},
		{URL: "stun:192.0.2.7:3478"},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v, want slices.Equal(got, want)", got, err)
	}
	if none, err := Parse(" \n\n"); none != nil || err != nil {
		t.Errorf("nothing is read as %v, %v", none, err)
	}
}

// An error has the number of the wrong line, and is one line that says what is allowed.
func TestWrongServers(t *testing.T) {
	for _, line := range []string{
		"example.org", "http://example.org", "stun:", "stun::3478", "stun:a b", "stun:a:0", "stun:a:65536", "stun:a:+1", "stun:a:03", "stun:a:",
		"stun:ana:x@a", "stun:a?transport=udp", "turn:a", "turn:ana@a", "turn::x@a", "turn:ana:@a", "turn:ana:x@", "turn:ana:x@a?transport=sctp",
		"turn:ana:a b@a", "turn:ana:ñ@a", "stun:[::1", "stun:[::1]3478", "stun:[zz::]", "stun:-a", "STUN:a", "stun:" + strings.Repeat("a", 257),
	} {
		_, err := Parse("\nstun:fine\n" + line)
		var wrong *Error
		if !errors.As(err, &wrong) || wrong.Line != 3 || !strings.Contains(err.Error(), "allowed") || strings.Contains(err.Error(), "\n") {
			t.Errorf(`%q: %v; want errors.As(err, &wrong) && wrong.Line == 3 && strings.Contains(err.Error(), "allowed") && !strings.Contains(err.Error(), "\n")`, line, err)
		}
	}
	for text, at := range map[string]int{strings.Repeat("stun:a\n", MaxServers+1): MaxServers + 1, strings.Repeat(" ", MaxText+1): 1} {
		var wrong *Error
		if _, err := Parse(text); !errors.As(err, &wrong) || wrong.Line != at {
			t.Errorf("%.20q: %v; want errors.As(err, &wrong) && wrong.Line == at", text, err)
		}
	}
}

// FuzzServers: an accepted text has few servers, of plain text.
func FuzzServers(f *testing.F) {
	f.Add("stun:a\nturn:b:c@[::1]:5?transport=udp")
	f.Add("turn:%41:%42@host")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || list != nil {
				t.Fatalf(`%q: %v, %v; want !strings.Contains(err.Error(), "\n") && list == nil`, text, list, err)
			}
			return
		}
		if len(list) > MaxServers {
			t.Fatalf("%q: %d servers, want at most %v", text, len(list), MaxServers)
		}
		for _, s := range list {
			scheme, rest, _ := strings.Cut(s.URL, ":")
			relays := strings.HasPrefix(scheme, "turn")
			if !relays && !strings.HasPrefix(scheme, "stun") || rest == "" || relays != (s.User != "") || relays != (s.Password != "") {
				t.Errorf("%q: %+v", text, s)
			}
			for _, word := range []string{s.URL, s.User, s.Password} {
				if strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' || r > '~' }) {
					t.Errorf("%q: %+v, want !strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' || r > '~' })", text, s)
				}
			}
		}
	})
}
