// Package invite makes the texts by which two pages find each other: the invitation, which
// travels in a link, and the answer, a line of at most MaxAnswer characters that is pasted
// back. Each has what a WebRTC connection needs of its side, an Endpoint; the invitation
// also says which game is to be played.
//
// A session description (SDP, RFC 8866) of a page that offers one data channel is always
// the same except for few values: the names and the password of ICE, the fingerprint of
// the certificate, who begins, and the addresses. Only these are in the texts, as bytes in
// base64url with a checksum; on the other side a description is built of them. So nothing
// that somebody writes into an invitation gets into a description otherwise than as such a
// value. Whatever is read is hostile until it is parsed.
//
// An address is a name that is valid on the local network (mDNS), an IPv4 or an IPv6
// address; only UDP is used, and at most MaxCandidates addresses are.
package invite

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/strict"
)

// Limits.
const (
	MaxCandidates = 8
	maxSDP        = 64 << 10 // bytes of a description that is read
	maxUfrag      = 32       // characters; at least 4 (RFC 8839)
	maxPwd        = 64       // characters; at least 22
)

// Setup says which side begins the encryption (RFC 8842).
type Setup uint8

// The values of Setup, as an SDP writes them.
const (
	ActPass Setup = iota // either: of an offer
	Active
	Passive
)

var setups = [...]string{"actpass", "active", "passive"}

// Kind is how a page has learned an address of its own.
type Kind uint8

// The kinds of addresses, in the order of preference.
const (
	HostKind      Kind = iota // its own
	ReflexiveKind             // how a STUN server sees it
	RelayKind                 // of a TURN server that passes data on
)

var kinds = [...]string{"host", "srflx", "relay"}

// preferences of the kinds, as RFC 8445 recommends them.
var preferences = [...]uint32{126, 100, 0}

// Candidate is an address at which a page can be reached.
type Candidate struct {
	Kind Kind
	Name [16]byte // the UUID of a local name, "<uuid>.local"; zero for an address
	Addr Addr     // if it is no name
	Port uint16
}

// Endpoint is what one side of a connection says about itself.
type Endpoint struct {
	Setup       Setup
	Ufrag, Pwd  string
	Fingerprint [32]byte    // SHA-256 of the certificate
	Candidates  []Candidate // the best kind first, and of a kind the best
}

// ParseSDP reads a browser's description of one data channel, complete with addresses.
// Addresses that are not for UDP are left out.
func ParseSDP(sdp string) (e Endpoint, err error) {
	if len(sdp) > maxSDP {
		return e, fmt.Errorf("description of %d bytes; allowed: %d", len(sdp), maxSDP)
	}
	values := map[string]string{}
	var ranked []ranked
	media := 0
	for line := range strings.Lines(sdp) {
		line = strings.TrimRight(line, "\r\n")
		key, value, _ := strings.Cut(line, ":")
		switch {
		case strings.HasPrefix(line, "m="):
			if media++; !strings.HasPrefix(line, "m=application ") || !strings.HasSuffix(line, " UDP/DTLS/SCTP webrtc-datachannel") {
				return e, errors.New("description of something else; allowed: one data channel")
			}
		case key == "a=candidate":
			c, priority, ok, err := parseCandidate(value)
			if err != nil {
				return e, err
			}
			if ok {
				ranked = rank(ranked, c, uint64(preferences[c.Kind])<<32|priority)
			}
		case strings.HasPrefix(key, "a="):
			if was, twice := values[key]; twice && was != value && needed[key] {
				return e, fmt.Errorf("description with %s twice; allowed: once", strict.Clip(key))
			}
			values[key] = value
		}
	}
	if media != 1 || values["a=mid"] != "0" || values["a=sctp-port"] != "5000" {
		return e, errors.New("description of something else; allowed: one data channel, mid 0 and port 5000")
	}
	setup := slices.Index(setups[:], values["a=setup"])
	if setup < 0 {
		return e, fmt.Errorf("setup %q; allowed: actpass, active and passive", strict.Clip(values["a=setup"]))
	}
	hash, print, _ := strings.Cut(values["a=fingerprint"], " ")
	digits, err := hex.DecodeString(strings.ReplaceAll(print, ":", ""))
	if !strings.EqualFold(hash, "sha-256") || err != nil || len(digits) != len(e.Fingerprint) {
		return e, errors.New("fingerprint of another kind; allowed: SHA-256")
	}
	e = Endpoint{Setup: Setup(setup), Ufrag: values["a=ice-ufrag"], Pwd: values["a=ice-pwd"]}
	copy(e.Fingerprint[:], digits)
	for _, c := range ranked {
		e.Candidates = append(e.Candidates, c.Candidate)
	}
	return e, e.check()
}

// needed are the attributes of a description that are read.
var needed = map[string]bool{"a=mid": true, "a=sctp-port": true, "a=setup": true, "a=fingerprint": true, "a=ice-ufrag": true, "a=ice-pwd": true}

// ranked is an address with the browser's priority for it, after that of its kind.
type ranked struct {
	Candidate
	priority uint64
}

// rank adds an address: the best of each kind come first, and at most MaxCandidates stay,
// at least one of each kind among them.
func rank(list []ranked, c Candidate, priority uint64) []ranked {
	if slices.ContainsFunc(list, func(o ranked) bool { return o.Candidate == c }) {
		return list
	}
	at, _ := slices.BinarySearchFunc(list, priority, func(o ranked, p uint64) int {
		if o.priority >= p {
			return -1
		}
		return 1
	})
	list = slices.Insert(list, at, ranked{c, priority})
	if len(list) <= MaxCandidates {
		return list
	}
	var count [len(kinds)]int
	for _, o := range list {
		count[o.Kind]++
	}
	most := Kind(slices.Index(count[:], slices.Max(count[:])))
	for i, o := range slices.Backward(list) {
		if o.Kind == most {
			return slices.Delete(list, i, i+1)
		}
	}
	return list
}

// parseCandidate reads the value of a candidate's line; ok is false for one that is not
// used.
func parseCandidate(value string) (c Candidate, priority uint64, ok bool, err error) {
	wrong := fmt.Errorf("candidate %q; allowed: as in RFC 8839", strict.Clip(value))
	f := strings.Fields(value)
	if len(f) < 8 || f[6] != "typ" {
		return c, 0, false, wrong
	}
	kind := slices.Index(kinds[:], f[7])
	if f[1] != "1" || !strings.EqualFold(f[2], "udp") || kind < 0 {
		return c, 0, false, nil
	}
	priority, err = strconv.ParseUint(f[3], 10, 32)
	port, err2 := strconv.ParseUint(f[5], 10, 16)
	if err != nil || err2 != nil || port == 0 {
		return c, 0, false, wrong
	}
	c = Candidate{Kind: Kind(kind), Port: uint16(port)}
	if name, local := strings.CutSuffix(f[4], ".local"); local {
		uuid, err := hex.DecodeString(strings.ReplaceAll(name, "-", ""))
		if err != nil || len(uuid) != len(c.Name) {
			return c, 0, false, nil // another name, which nobody can be asked for
		}
		copy(c.Name[:], uuid)
	} else if c.Addr, err = ParseAddr(f[4]); err != nil {
		return c, 0, false, wrong
	}
	return c, priority, c.check() == nil, nil
}

// host is the address as text.
func (c *Candidate) host() string {
	if c.Addr != "" {
		return c.Addr.String()
	}
	h := hex.EncodeToString(c.Name[:])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:] + ".local"
}

// check refuses what is no address.
func (c *Candidate) check() error {
	switch {
	case int(c.Kind) >= len(kinds):
		return fmt.Errorf("address of kind %d; allowed: 0 to %d", c.Kind, len(kinds)-1)
	case c.Port == 0:
		return errors.New("port 0; allowed: 1 to 65535")
	case (c.Addr != "") == (c.Name != [16]byte{}):
		return errors.New("address that is none; allowed: a local name, IPv4 or IPv6")
	case c.Addr != "" && !c.Addr.valid():
		return fmt.Errorf("address %s; allowed: that of a computer", strict.Clip(c.Addr.String()))
	}
	return nil
}

// check refuses what cannot stand in a description.
func (e *Endpoint) check() error {
	if int(e.Setup) >= len(setups) {
		return fmt.Errorf("setup %d; allowed: 0 to %d", e.Setup, len(setups)-1)
	}
	if err := iceText("name", e.Ufrag, 4, maxUfrag); err != nil {
		return err
	}
	if err := iceText("password", e.Pwd, 22, maxPwd); err != nil {
		return err
	}
	if len(e.Candidates) > MaxCandidates {
		return fmt.Errorf("%d addresses; allowed: %d", len(e.Candidates), MaxCandidates)
	}
	for i := range e.Candidates {
		if err := e.Candidates[i].check(); err != nil {
			return err
		}
		if i > 0 && e.Candidates[i].Kind < e.Candidates[i-1].Kind {
			return errors.New("addresses in disorder; allowed: the best kind first")
		}
	}
	return nil
}

// iceText refuses text that is no name or password of ICE: letters, digits, + and /.
func iceText(what, text string, least, most int) error {
	if len(text) < least || len(text) > most {
		return fmt.Errorf("%s of %d characters; allowed: %d to %d", what, len(text), least, most)
	}
	for i := range len(text) {
		if strings.IndexByte(iceDigits, text[i]) < 0 {
			return fmt.Errorf("%s with %q; allowed: letters, digits, + and /", what, text[i])
		}
	}
	return nil
}

// SDP is a description of this side for the other's browser.
func (e *Endpoint) SDP() string {
	var b strings.Builder
	line := func(format string, values ...any) { fmt.Fprintf(&b, format+"\r\n", values...) }
	line("v=0")
	line("o=- 1 1 IN IP4 127.0.0.1")
	line("s=-")
	line("t=0 0")
	line("a=group:BUNDLE 0")
	line("m=application 9 UDP/DTLS/SCTP webrtc-datachannel")
	line("c=IN IP4 0.0.0.0")
	for i := range e.Candidates {
		c := &e.Candidates[i]
		priority := preferences[c.Kind]<<24 | uint32(65535-i)<<8 | 255
		from := ""
		if c.Kind != HostKind {
			from = " raddr 0.0.0.0 rport 0"
		}
		line("a=candidate:%d 1 udp %d %s %d typ %s%s", i+1, priority, c.host(), c.Port, kinds[c.Kind], from)
	}
	line("a=ice-ufrag:%s", e.Ufrag)
	line("a=ice-pwd:%s", e.Pwd)
	line("a=fingerprint:sha-256 %s", colons(e.Fingerprint[:]))
	line("a=setup:%s", setups[e.Setup])
	line("a=mid:0")
	line("a=sctp-port:5000")
	line("a=max-message-size:65536") // both sides send far less
	return b.String()
}

// colons are bytes as in a fingerprint.
func colons(data []byte) string {
	parts := make([]string, len(data))
	for i, d := range data {
		parts[i] = fmt.Sprintf("%02X", d)
	}
	return strings.Join(parts, ":")
}
