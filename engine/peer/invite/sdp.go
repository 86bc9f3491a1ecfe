// Package invite makes the texts that connect two pages: the invitation, which travels in a link,
// and the answer, a line of at most MaxAnswer characters that is pasted back. Each describes its
// side of a WebRTC connection, an Endpoint; the invitation also describes the game.
//
// A session description (SDP, RFC 8866) of a page that offers one data channel is always the same
// except for a few values: the names and the password of ICE, the fingerprint of the certificate,
// the side that begins, and the addresses. The texts hold only these, as bytes in base64url with
// a checksum, and the other side builds a description from them. So a description takes nothing
// but these values from an invitation. A text is hostile until it is parsed.
//
// An address is a name that is valid on the local network (mDNS), an IPv4 or an IPv6 address;
// only UDP is used, with at most MaxCandidates addresses.
package invite

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/sorting"
	"playout/engine/strict"
)

// Limits.
const (
	MaxCandidates = 8
	maxSDP        = 64 << 10 // bytes of a description to read
	maxUfrag      = 32       // characters; at least 4 (RFC 8839)
	maxPwd        = 64       // characters; at least 22
)

// iceDigits holds the characters of ICE's names and passwords, which are those of base64.
const iceDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// Role tells which side begins the encryption: the setup of RFC 8842.
type Role int

// The roles.
const (
	ActPass Role = iota // either side: of an offer
	Active
	Passive
)

// roles holds the roles in the notation of an SDP.
var roles = [...]string{"actpass", "active", "passive"}

// Kind is the way in which a page has learned an address of its own.
type Kind uint8

// The kinds of addresses, in the order of preference.
const (
	HostKind      Kind = iota // its own
	ReflexiveKind             // the page's address as a STUN server sees it
	RelayKind                 // of a TURN server that relays data
)

var kinds = [...]string{"host", "srflx", "relay"}

// preferences holds the preferences of the kinds that RFC 8445 recommends.
var preferences = [...]uint32{126, 100, 0}

// Candidate is an address at which a page can be reached.
type Candidate struct {
	Kind Kind
	Name [16]byte // the UUID of a local name, "<uuid>.local"; zero for an address
	Addr Addr     // unless it is a name
	Port uint16
}

// Endpoint describes one side of a connection.
type Endpoint struct {
	Role        Role
	Ufrag, Pwd  string
	Fingerprint [32]byte    // SHA-256 of the certificate
	Candidates  []Candidate // the best kind first, and the best of each kind
}

// ParseSDP reads a browser's description of one data channel, complete with addresses. It leaves
// out addresses that are not for UDP.
func ParseSDP(sdp string) (e Endpoint, err error) {
	if len(sdp) > maxSDP {
		return e, fmt.Errorf("description of %d bytes; allowed: %d", len(sdp), maxSDP)
	}
	values := map[string]string{}
	var list []ranked
	var media []string
	for line := range strings.Lines(sdp) {
		line = strings.TrimRight(line, "\r\n")
		key, value, _ := strings.Cut(line, ":")
		switch {
		case strings.HasPrefix(line, "m="):
			media = append(media, line)
		case key == "a=candidate":
			if list, err = addCandidate(list, value); err != nil {
				return e, err
			}
		case slices.Contains(attributes[:], key):
			if was, twice := values[key]; twice && was != value {
				return e, fmt.Errorf("description with %s twice; allowed: once", key)
			}
			values[key] = value
		}
	}
	if len(media) != 1 || !strings.HasPrefix(media[0], "m=application ") || !strings.HasSuffix(media[0], " UDP/DTLS/SCTP webrtc-datachannel") ||
		values["a=mid"] != "0" || values["a=sctp-port"] != "5000" {
		return e, errors.New("description of something else; allowed: one data channel, mid 0 and port 5000")
	}
	role := slices.Index(roles[:], values["a=setup"])
	if role < 0 {
		return e, fmt.Errorf("setup %q; allowed: actpass, active and passive", strict.Clip(values["a=setup"]))
	}
	hash, hexDigits, _ := strings.Cut(values["a=fingerprint"], " ")
	digits, err := hex.DecodeString(strings.ReplaceAll(hexDigits, ":", ""))
	if !strings.EqualFold(hash, "sha-256") || err != nil || len(digits) != len(e.Fingerprint) {
		return e, errors.New("fingerprint of another kind; allowed: SHA-256")
	}
	e = Endpoint{Role: Role(role), Ufrag: values["a=ice-ufrag"], Pwd: values["a=ice-pwd"], Fingerprint: [32]byte(digits), Candidates: bestCandidates(list)}
	return e, e.check()
}

// attributes lists the attributes of a description that are read.
var attributes = [...]string{"a=mid", "a=sctp-port", "a=setup", "a=fingerprint", "a=ice-ufrag", "a=ice-pwd"}

// ranked is an address with the browser's priority for it among those of its kind.
type ranked struct {
	Candidate
	priority uint64
}

// addCandidate reads the value of a candidate's line, and adds the address to a list if it can be
// used.
func addCandidate(list []ranked, value string) ([]ranked, error) {
	wrong := fmt.Errorf("candidate %q; allowed: as in RFC 8839", strict.Clip(value))
	f := strings.Fields(value)
	if len(f) < 8 || f[6] != "typ" {
		return nil, wrong
	}
	kind := slices.Index(kinds[:], f[7])
	if f[1] != "1" || !strings.EqualFold(f[2], "udp") || kind < 0 {
		return list, nil
	}
	priority, err := strconv.ParseUint(f[3], 10, 32)
	port, err2 := strconv.ParseUint(f[5], 10, 16)
	if err != nil || err2 != nil || port == 0 {
		return nil, wrong
	}
	c := Candidate{Kind: Kind(kind), Port: uint16(port)}
	if name, local := strings.CutSuffix(f[4], ".local"); local {
		uuid, err := hex.DecodeString(strings.ReplaceAll(name, "-", ""))
		if err != nil || len(uuid) != len(c.Name) {
			return list, nil // another name, which the other page cannot look up
		}
		c.Name = [16]byte(uuid)
	} else if c.Addr, err = ParseAddr(f[4]); err != nil {
		return nil, wrong
	}
	if c.check() != nil || slices.ContainsFunc(list, func(o ranked) bool { return o.Candidate == c }) {
		return list, nil
	}
	return append(list, ranked{c, priority}), nil
}

// bestCandidates returns the best addresses of each kind, the best kind first. If there are more
// than MaxCandidates, the kind with the most loses addresses.
func bestCandidates(list []ranked) (best []Candidate) {
	sorting.Stably(list, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.priority, a.priority))
	})
	var room [len(kinds)]int
	for _, c := range list {
		room[c.Kind]++
	}
	for range len(list) - MaxCandidates {
		room[slices.Index(room[:], slices.Max(room[:]))]--
	}
	for _, c := range list {
		if room[c.Kind]--; room[c.Kind] >= 0 {
			best = append(best, c.Candidate)
		}
	}
	return best
}

// host returns the address as text.
func (c *Candidate) host() string {
	if c.Addr != "" {
		return c.Addr.String()
	}
	n := c.Name[:]
	return fmt.Sprintf("%x-%x-%x-%x-%x.local", n[:4], n[4:6], n[6:8], n[8:10], n[10:])
}

// check refuses an invalid address.
func (c *Candidate) check() error {
	switch {
	case (c.Addr != "") == (c.Name != [16]byte{}):
		return errors.New("invalid address; allowed: a local name, IPv4 or IPv6")
	case c.Addr != "" && !c.Addr.valid():
		return fmt.Errorf("address %s; allowed: that of a computer", strict.Clip(c.Addr.String()))
	}
	return checkBounds(bound{"address of kind %d", int(c.Kind), 0, len(kinds) - 1}, bound{"port %d", int(c.Port), 1, 65535})
}

// check refuses values that a description cannot hold.
func (e *Endpoint) check() error {
	for i := range e.Candidates {
		if err := e.Candidates[i].check(); err != nil {
			return err
		}
	}
	if !slices.IsSortedFunc(e.Candidates, func(a, b Candidate) int { return int(a.Kind) - int(b.Kind) }) {
		return errors.New("addresses in disorder; allowed: the best kind first")
	}
	return cmp.Or(checkWord("name", e.Ufrag), checkWord("password", e.Pwd), checkBounds(
		bound{"setup %d", int(e.Role), 0, len(roles) - 1},
		bound{"name of %d characters", len(e.Ufrag), 4, maxUfrag},
		bound{"password of %d characters", len(e.Pwd), 22, maxPwd},
		bound{"%d addresses", len(e.Candidates), 0, MaxCandidates},
	))
}

// checkWord refuses a character that no name or password of ICE has.
func checkWord(what, text string) error {
	if strange := strings.Trim(text, iceDigits); strange != "" {
		return fmt.Errorf("%s with %q; allowed: letters, digits, + and /", what, strange[0])
	}
	return nil
}

// SDP returns a description of this side for the other's browser.
func (e *Endpoint) SDP() string {
	lines := []string{"v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
		"m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"}
	for i, c := range e.Candidates {
		priority := preferences[c.Kind]<<24 | uint32(65535-i)<<8 | 255
		line := fmt.Sprintf("a=candidate:%d 1 udp %d %s %d typ %s", i+1, priority, c.host(), c.Port, kinds[c.Kind])
		if c.Kind != HostKind {
			line += " raddr 0.0.0.0 rport 0"
		}
		lines = append(lines, line)
	}
	fingerprint := strings.ReplaceAll(fmt.Sprintf("% X", e.Fingerprint[:]), " ", ":")
	lines = append(lines, "a=ice-ufrag:"+e.Ufrag, "a=ice-pwd:"+e.Pwd, "a=fingerprint:sha-256 "+fingerprint,
		"a=setup:"+roles[e.Role], "a=mid:0", "a=sctp-port:5000",
		"a=max-message-size:65536", "") // both sides send far less
	return strings.Join(lines, "\r\n")
}
