package invite

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/message"
)

// description returns an SDP written by a browser: Chromium 156 and Firefox 153, without servers,
// each connected to itself.
func description(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name + ".sdp")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// servers holds lines of a page that asked STUN and TURN servers (RFC 8839).
const servers = "a=candidate:842163049 1 udp 1677729535 203.0.113.7 61240 typ srflx raddr 0.0.0.0 rport 0 generation 0 network-cost 999\r\n" +
	"a=candidate:842163050 1 udp 1677732095 2001:db8::1234 61241 typ srflx raddr :: rport 0 generation 0 network-cost 999\r\n" +
	"a=candidate:1 1 udp 8331263 198.51.100.2 49152 typ relay raddr 203.0.113.7 rport 61240 generation 0\r\n" +
	"a=candidate:2 1 tcp 1518149375 192.0.2.3 9 typ host tcptype active\r\n" +
	"a=candidate:3 2 udp 1518149375 192.0.2.3 9 typ host\r\n"

func with(sdp, more string) string {
	return strings.Replace(sdp, "a=ice-ufrag:", more+"a=ice-ufrag:", 1)
}

// invitation returns an invitation with every field set.
func invitation(e Endpoint) Invitation {
	setup := message.Setup{Game: "geese:seats=6,rows=9", ID: "abcDEF012345", Players: []int{0, 1, 2, 0, 1, 2}, Control: "5m0s+3s"}
	return Invitation{Endpoint: e, Setup: setup, Player: 2, Name: "José 🪿", Plies: 300}
}

// The relevant parts of a browser's description arrive at the other end, and the texts are short.
func TestDescriptionsComeThrough(t *testing.T) {
	for _, name := range []string{"chromium", "firefox"} {
		for _, more := range []string{"", servers} {
			sdp := with(description(t, name+"-offer"), more)
			e, err := ParseSDP(sdp)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if want := 2 + strings.Count(more, " typ srflx") + strings.Count(more, " typ relay"); len(e.Candidates) != want {
				t.Errorf("%s: %d addresses of an offer; want %d", name, len(e.Candidates), want)
			}
			v := invitation(e)
			text := v.String()
			got, err := ParseInvitation(text)
			if err != nil || !reflect.DeepEqual(got, v) {
				t.Errorf("%s: %+v reads as %+v, %v, want reflect.DeepEqual(got, v)", name, v, got, err)
			}
			again, err := ParseSDP(got.SDP())
			if err != nil || !reflect.DeepEqual(again, e) {
				t.Errorf("%s: rebuilt %+v, %v; want %+v", name, again, err, e)
			}
			values(t, sdp, got.SDP())

			sdp = with(description(t, name+"-answer"), more)
			if e, err = ParseSDP(sdp); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			a := Answer{Endpoint: e, ID: "abcDEF012345", Player: 3}
			gotA, err := ParseAnswer(a.String())
			if err != nil || !reflect.DeepEqual(gotA, a) {
				t.Errorf("%s: %+v reads as %+v, %v, want reflect.DeepEqual(gotA, a)", name, a, gotA, err)
			}
			values(t, sdp, gotA.SDP())
			t.Logf("%s, %d addresses: invitation %d, answer %d characters", name, len(e.Candidates), len(text), len(a.String()))
		}
	}
}

// values fails unless the relevant lines are in both descriptions, and every address for UDP with
// its port and kind.
func values(t *testing.T, was, is string) {
	t.Helper()
	for line := range strings.Lines(was) {
		line = strings.TrimRight(line, "\r\n")
		for _, key := range []string{"a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:", "a=setup:", "a=mid:", "a=sctp-port:", "m="} {
			if strings.HasPrefix(line, key) && !strings.Contains(is, "\r\n"+line+"\r\n") {
				t.Errorf("%s is lost", line)
			}
		}
		if f := strings.Fields(line); strings.HasPrefix(line, "a=candidate:") && f[1] == "1" && strings.EqualFold(f[2], "udp") {
			if a, err := ParseAddr(f[4]); err == nil {
				f[4] = a.String() // IPv6 is written in full
			}
			if !strings.Contains(is, " "+f[4]+" "+f[5]+" typ "+f[7]) {
				t.Errorf("%s is lost: got %q, want %q in it", line, is, " "+f[4]+" "+f[5]+" typ "+f[7])
			}
		}
	}
}

// random returns any allowed endpoint.
func random(r *rand.Rand, role Role) Endpoint {
	text := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = iceDigits[r.IntN(len(iceDigits))]
		}
		return string(b)
	}
	e := Endpoint{Role: role, Ufrag: text(4 + r.IntN(maxUfrag-3)), Pwd: text(22 + r.IntN(maxPwd-21))}
	for i := range e.Fingerprint {
		e.Fingerprint[i] = byte(r.Uint32())
	}
	for range r.IntN(MaxCandidates + 1) {
		c := Candidate{Kind: Kind(r.IntN(len(kinds))), Port: uint16(1 + r.IntN(65535))}
		var b [16]byte
		for i := range b {
			b[i] = byte(1 + r.IntN(200))
		}
		switch r.IntN(3) {
		case 0:
			c.Name = b
		case 1:
			c.Addr = Addr(b[:4])
		default:
			c.Addr = Addr(b[:])
		}
		e.Candidates = append(e.Candidates, c)
	}
	slices.SortStableFunc(e.Candidates, func(a, b Candidate) int { return int(a.Kind) - int(b.Kind) })
	return e
}

// Every allowed endpoint arrives, in an answer of at most MaxAnswer characters; cut or changed
// texts are refused.
func TestAnswersAreShortAndWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	longest := 0
	for range 2000 {
		a := Answer{Endpoint: random(r, Role(1+r.IntN(2))), ID: "0123456789aZ", Player: 1 + r.IntN(3)}
		if a.check() != nil {
			continue // a multicast address
		}
		text := a.String()
		longest = max(longest, len(text))
		if got, err := ParseAnswer(" " + text[:20] + "\n" + text[20:] + "\r\n"); err != nil || !reflect.DeepEqual(got, a) {
			t.Fatalf("%+v reads as %+v, %v, want reflect.DeepEqual(got, a)", a, got, err)
		}
		at := r.IntN(len(text))
		for _, bad := range []string{text[:at], text[:at] + text[at+1:], text[:at] + string("Aa"[btoi(text[at] == 'A')]) + text[at+1:]} {
			if got, err := ParseAnswer(bad); err == nil || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%s, of which something was changed, reads as %+v, %v", bad, got, err)
			}
		}
	}
	if longest > MaxAnswer || longest < 300 {
		t.Errorf("the longest answer has %d characters; allowed: %d", longest, MaxAnswer)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// If there are many addresses, the best of each kind are kept.
func TestTheBestAddressesAreKept(t *testing.T) {
	var more strings.Builder
	for i := range 30 {
		more.WriteString("a=candidate:9 1 udp " + string("123"[i%3]) + "000 2001:db8::" + string("0123456789abcdef"[i%16]) + string("123"[i%3]) + " 5000 typ host\r\n")
	}
	e, err := ParseSDP(with(description(t, "chromium-offer"), more.String()+servers))
	if err != nil || len(e.Candidates) != MaxCandidates {
		t.Fatalf("%d addresses, %v, want len(e.Candidates) == MaxCandidates", len(e.Candidates), err)
	}
	count := map[Kind]int{}
	for _, c := range e.Candidates {
		count[c.Kind]++
	}
	if count[HostKind] != 5 || count[ReflexiveKind] != 2 || count[RelayKind] != 1 {
		t.Errorf("kinds %v; want count[HostKind] 5, count[ReflexiveKind] 2 and count[RelayKind] 1", count)
	}
	if c := e.Candidates[0]; c.Name[0] != 0xad {
		t.Errorf("the best address is %s: got %v, want %v", c.host(), c.Name[0], 0xad)
	}
}

func TestHostileDescriptions(t *testing.T) {
	good := description(t, "chromium-offer")
	for _, c := range []struct{ old, new, why string }{
		{"m=application", "m=audio", "one data channel"},
		{"webrtc-datachannel", "x", "one data channel"},
		{"a=mid:0", "a=mid:1", "mid 0"},
		{"a=sctp-port:5000", "a=sctp-port:5001", "port 5000"},
		{"a=setup:actpass", "a=setup:holdconn", "setup"},
		{"sha-256", "sha-1", "SHA-256"},
		{"60:36:", "60:", "SHA-256"},
		{"q/Hw", "q/H", "3 characters"},
		{"q/Hw", "q-Hw", "allowed: letters"},
		{"qvPbfk5Y", "", "16 characters"},
		{"57447", "0", "candidate"},
		{"57447", "65536", "candidate"},
		{"2113937151", "x", "candidate"},
		{"19a23159-6f21-4d58-bec9-36758f1f656a.local", "300.1.1.1", "candidate"},
		{"19a23159-6f21-4d58-bec9-36758f1f656a.local", "fe80::1%eth0", "candidate"},
		{"typ host", "host", "candidate"},
		{"a=mid:0", "a=mid:0\r\na=ice-pwd:qvPbfk5YBj2KWaG7QVzpebbz", "twice"},
		{"v=0", strings.Repeat("x", maxSDP), "bytes"},
	} {
		if e, err := ParseSDP(strings.Replace(good, c.old, c.new, 1)); err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s instead of %s: %+v, %v; want %q", c.new, c.old, e, err, c.why)
		}
	}
}

// sealed returns bytes as text with a valid checksum.
func sealed(data []byte) string {
	return base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data)))
}

func TestHostileTexts(t *testing.T) {
	e, err := ParseSDP(description(t, "chromium-offer"))
	if err != nil {
		t.Fatal(err)
	}
	v := invitation(e)
	answer := Answer{Endpoint: e, ID: v.ID, Player: 1}
	answer.Role = Active
	for _, c := range []struct{ text, why string }{
		{"", "another text"},
		{"hello", "base64url"},
		{"héllo", "base64url"},
		{answer.String(), "not an invitation"},
		{v.String()[1:] + "A", "not an invitation"},
		{v.String()[:40], "not the whole"},
		{strings.Repeat("A", MaxInvitation+4), "characters"},
		{sealed([]byte{invitations.first - 1}), "version 1; allowed: 2; reload both pages"},
		{sealed([]byte{invitations.first}), "ends too early"},
		{sealed(append([]byte{invitations.first}, make([]byte, 400)...)), "left over"},
	} {
		if got, err := ParseInvitation(c.text); err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40s: %+v, %v; want %q", c.text, got, err, c.why)
		}
	}
	_, older := ParseInvitation(sealed([]byte{invitations.first - 1}))
	_, newer := ParseAnswer(sealed([]byte{answers.first + 1}))
	_, wrong := ParseAnswer(sealed([]byte{answers.first}))
	if !errors.Is(older, ErrVersion) || !errors.Is(newer, ErrVersion) || errors.Is(wrong, ErrVersion) {
		t.Errorf("of another version: %v, %v; of this one: %v", older, newer, wrong)
	}
	if _, err := ParseAnswer(v.String()); err == nil || !strings.Contains(err.Error(), "this is not an answer") {
		t.Errorf("an invitation as an answer: %v", err)
	}
	for name, change := range map[string]func(*Invitation){
		"ID":      func(v *Invitation) { v.ID = "short" },
		"player":  func(v *Invitation) { v.Player = 0 },
		"game":    func(v *Invitation) { v.Game = "" },
		"line":    func(v *Invitation) { v.Game = "othello\nx" },
		"seats":   func(v *Invitation) { v.Players = nil },
		"seat":    func(v *Invitation) { v.Players = []int{0, 4} },
		"name":    func(v *Invitation) { v.Name = "a\u202eb" },
		"plies":   func(v *Invitation) { v.Plies = -1 },
		"role":    func(v *Invitation) { v.Role = Active },
		"port":    func(v *Invitation) { v.Candidates[0].Port = 0 },
		"address": func(v *Invitation) { v.Candidates[0] = Candidate{Addr: "\x00\x00\x00\x00", Port: 1} },
		"start":   func(v *Invitation) { v.Start = strings.Repeat("x", maxStart+1) },
		"pwd":     func(v *Invitation) { v.Pwd = "short" },
	} {
		bad := invitation(e)
		bad.Candidates = append([]Candidate(nil), e.Candidates...)
		change(&bad)
		if text := bad.String(); text != "" {
			t.Errorf(`%s: written as %s, want ""`, name, text)
		}
	}
}

// pastes lists a text, {}, as chat and mail programs change it, and with words that people add.
var pastes = []string{
	"{}", " {}\n", "{}.", "{},", "({})", "\"{}\"", "“{}”", "«{}»", "'{}'", "`{}`", "```\n{}\n```", "<{}>", "**{}**", "_{}_", "> {}", ">> {}\n>> -- \n>> Bo",
	"Here it is: {}", "Here it is {} good luck", "My answer is:\n\n{}\n\nBo", "{} 😀", "{}…", "{}\u200b", "\u00a0{}\u00a0", "\ufeff{}", "- {}", "* {};",
	"https://example.org/play/#/othello?answer={}", "<https://example.org/#/othello?answer={}>.", "[answer](https://example.org/#/othello?answer={})", "#/chess?answer={}&amp;fbclid=x",
	"https%3A%2F%2Fexample.org%2F%23%2Fothello%3Fanswer%3D{}%26utm_source%3Dx", "{}\nsent from my telephone",
}

// An answer and an invitation are found in pasted text, also broken over lines.
func TestAsPeoplePasteThem(t *testing.T) {
	e, err := ParseSDP(description(t, "chromium-offer"))
	if err != nil {
		t.Fatal(err)
	}
	v := invitation(e)
	e.Role = Active
	a := Answer{Endpoint: e, ID: v.ID, Player: 1}
	for _, form := range pastes {
		for _, end := range []string{"", "\n", "\r\n", "\n> ", " ", "=\n", "\u200b", "\u00ad"} {
			broken := func(text string) string {
				return strings.ReplaceAll(form, "{}", text[:70]+end+text[70:140]+end+text[140:])
			}
			if got, err := ParseAnswer(broken(a.String())); err != nil || !reflect.DeepEqual(got, a) {
				t.Errorf("%q with %q in it: %+v, %v", form, end, got, err)
			}
			if got, err := ParseInvitation(broken(v.String())); err != nil || !reflect.DeepEqual(got, v) {
				t.Errorf("%q with %q in it: %+v, %v", form, end, got, err)
			}
		}
	}
}

// A text that can be read is written as the same text.
func FuzzInvitation(f *testing.F) {
	for _, name := range []string{"chromium", "firefox"} {
		e, err := ParseSDP(with(description(f, name+"-offer"), servers))
		if err != nil {
			f.Fatal(err)
		}
		v := invitation(e)
		data, _ := base64.RawURLEncoding.DecodeString(v.String())
		f.Add(data[:len(data)-4])
		e.Role = Passive
		a := Answer{Endpoint: e, ID: v.ID, Player: 1}
		data, _ = base64.RawURLEncoding.DecodeString(a.String())
		f.Add(data[:len(data)-4])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text := sealed(data)
		if v, err := ParseInvitation(text); err == nil {
			if got := v.String(); got != text {
				t.Fatalf("%s is written as %s", text, got)
			}
			if e, err := ParseSDP(v.SDP()); err != nil || e.Ufrag != v.Ufrag || e.Fingerprint != v.Fingerprint {
				t.Fatalf("%s: %+v, %v; want e.Ufrag == v.Ufrag && e.Fingerprint == v.Fingerprint", v.SDP(), e, err)
			}
		} else if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
			t.Fatalf(`%q; want !strings.Contains(err.Error(), "\n") && len(err.Error()) <= 400`, err)
		}
		if a, err := ParseAnswer(text); err == nil && a.String() != text {
			t.Fatalf("%s is written as %s", text, a.String())
		}
	})
}

func FuzzSDP(f *testing.F) {
	for _, name := range []string{"chromium-offer", "firefox-answer"} {
		f.Add(description(f, name))
		f.Add(with(description(f, name), servers))
	}
	f.Fuzz(func(t *testing.T, sdp string) {
		e, err := ParseSDP(sdp)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf(`%q, want !strings.Contains(err.Error(), "\n")`, err)
			}
			return
		}
		again, err := ParseSDP(e.SDP())
		if err != nil || !reflect.DeepEqual(again, e) {
			t.Fatalf("%+v is rebuilt as %+v, %v", e, again, err)
		}
	})
}
