// Package ice reads the servers that a visitor enters to help two pages connect: STUN servers
// (RFC 7064), which see a page's address from outside, and TURN servers (RFC 7065), which relay
// everything. There are none unless a visitor enters some.
package ice

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Key is the name of the text on the page's device.
const Key = "playout.servers"

// Limits of the text.
const (
	MaxText    = 2000 // bytes
	MaxServers = 5    // browsers warn that more of them slow them down
	maxWord    = 256  // bytes of a user's name, of a password and of a host
)

// Server is a server for RTCPeerConnection.
type Server struct {
	URL            string // such as stun:example.org:3478
	User, Password string // of TURN, "" for STUN
}

// Error says what is wrong with a line.
type Error struct {
	Line int // from 1
	Why  error
}

// Error returns one line.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Why) }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Why }

var (
	errForm = errors.New("allowed: stun:HOST, stun:HOST:PORT, turn:USER:PASSWORD@HOST:PORT and the same with stuns and turns; turn also with ?transport=udp or tcp at the end")
	errWord = fmt.Errorf("user and password of a TURN server, USER:PASSWORD@ before the host; allowed: each 1 to %d characters of ASCII without blanks, with %%3A for a colon and %%40 for @", maxWord)
)

// Parse reads untrusted text, a server a line, without empty lines. The error is an *Error.
func Parse(text string) (list []Server, err error) {
	if len(text) > MaxText {
		return nil, &Error{1, fmt.Errorf("text of %d bytes; allowed: %d", len(text), MaxText)}
	}
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if len(list) == MaxServers {
			return nil, &Error{i + 1, fmt.Errorf("too many servers; allowed: %d", MaxServers)}
		}
		s, err := parse(line)
		if err != nil {
			return nil, &Error{i + 1, err}
		}
		list = append(list, s)
	}
	return list, nil
}

// unescaper replaces the escapes in a user's name and a password: the name ends at the first colon,
// and the password at the last @.
var unescaper = strings.NewReplacer("%3A", ":", "%3a", ":", "%40", "@", "%25", "%")

// parse reads one server.
func parse(line string) (Server, error) {
	scheme, rest, _ := strings.Cut(line, ":")
	at := strings.LastIndexByte(rest, '@')
	user, password, _ := strings.Cut(rest[:max(at, 0)], ":") // the password may have colons
	s := Server{URL: scheme + ":" + rest[at+1:], User: unescaper.Replace(user), Password: unescaper.Replace(password)}
	address, transport, asks := strings.Cut(rest[at+1:], "?")
	relays := scheme == "turn" || scheme == "turns"
	switch {
	case !relays && (scheme != "stun" && scheme != "stuns" || at >= 0 || asks):
		return Server{}, errForm
	case relays && !(isWord(s.User) && isWord(s.Password)):
		return Server{}, errWord
	case asks && transport != "transport=udp" && transport != "transport=tcp", !isAddress(address):
		return Server{}, errForm
	}
	return s, nil
}

// isWord reports whether text may be a user's name or a password.
func isWord(text string) bool {
	return text != "" && len(text) <= maxWord && !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}

// nameDigits holds the characters of a host's name.
const nameDigits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-."

// isAddress reports whether text is a host, perhaps with a port.
func isAddress(text string) bool {
	host := text
	if colon := strings.LastIndexByte(text, ':'); colon > strings.LastIndexByte(text, ']') {
		host = text[:colon]
		if port, err := strconv.ParseUint(text[colon+1:], 10, 16); err != nil || port == 0 || text[colon+1] == '0' {
			return false
		}
	}
	if v6, is := strings.CutPrefix(host, "["); is {
		v6, closed := strings.CutSuffix(v6, "]")
		return closed && len(v6) > 2 && strings.Contains(v6, ":") && strings.Trim(v6, "0123456789abcdefABCDEF:.") == ""
	}
	return host != "" && len(host) <= maxWord && strings.Trim(host, nameDigits) == "" && !strings.ContainsRune("-.", rune(host[0]))
}
