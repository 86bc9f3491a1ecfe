// Package ice reads the servers that a visitor enters to help two pages find a way to each
// other: STUN servers (RFC 7064), which say how a page's address looks from outside, and
// TURN servers (RFC 7065), which pass everything on. There are none unless a visitor
// enters some.
package ice

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Key is the name under which a page keeps the text on its device.
const Key = "playout.servers"

// Limits of the text.
const (
	MaxText    = 2000 // bytes
	MaxServers = 5    // more make browsers slow to find a way, as they say themselves
	maxWord    = 256  // bytes of a user's name, of a password and of a host
)

// Server is a server as RTCPeerConnection takes it.
type Server struct {
	URL            string // such as stun:example.org:3478
	User, Password string // of TURN, "" for STUN
}

// Error is what is wrong with a line.
type Error struct {
	Line int // from 1
	Why  error
}

// Error implements error, in one line.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Why) }

// Unwrap is why.
func (e *Error) Unwrap() error { return e.Why }

var errForm = errors.New("allowed: stun:HOST, stun:HOST:PORT, turn:USER:PASSWORD@HOST:PORT and the same with stuns and turns; turn also with ?transport=udp or tcp at the end")

// Parse reads untrusted text, a server a line; empty lines are left out. The error is an
// *Error.
func Parse(text string) (list []Server, err error) {
	if len(text) > MaxText {
		return nil, &Error{1, fmt.Errorf("text of %d bytes; allowed: %d", len(text), MaxText)}
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if len(list) == MaxServers {
			return nil, &Error{n, fmt.Errorf("too many servers; allowed: %d", MaxServers)}
		}
		s, err := parse(line)
		if err != nil {
			return nil, &Error{n, err}
		}
		list = append(list, s)
	}
	return list, nil
}

// parse reads one server.
func parse(line string) (s Server, err error) {
	scheme, rest, _ := strings.Cut(line, ":")
	at := strings.LastIndexByte(rest, '@')
	switch scheme {
	case "stun", "stuns":
		if at >= 0 || strings.Contains(rest, "?") {
			return Server{}, errForm
		}
	case "turn", "turns":
		// A password may have a colon, a user's name must write it as %3A.
		user, password, found := strings.Cut(rest[:max(at, 0)], ":")
		if !found {
			return Server{}, errors.New("a TURN server without user and password; " + errForm.Error())
		}
		if s.User, err = word(user); err == nil {
			s.Password, err = word(password)
		}
		if err != nil {
			return Server{}, err
		}
	default:
		return Server{}, errForm
	}
	address, transport, asks := strings.Cut(rest[at+1:], "?")
	if asks && transport != "transport=udp" && transport != "transport=tcp" || !isAddress(address) {
		return Server{}, errForm
	}
	s.URL = scheme + ":" + rest[at+1:]
	return s, nil
}

// plainly turns what a user's name and a password may write otherwise into what it stands
// for: the name's end is the first colon, and the password's the last @.
var plainly = strings.NewReplacer("%3A", ":", "%3a", ":", "%40", "@", "%25", "%")

// word is a user's name or a password.
func word(text string) (string, error) {
	plain := plainly.Replace(text)
	if plain == "" || len(plain) > maxWord || strings.ContainsFunc(plain, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", fmt.Errorf("user or password; allowed: 1 to %d characters of ASCII without blanks, with %%3A for a colon and %%40 for @", maxWord)
	}
	return plain, nil
}

const (
	alphanumeric = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	hexDigits    = "0123456789abcdefABCDEF"
)

// isAddress says whether text is a host, perhaps with a port.
func isAddress(text string) bool {
	host, port, found := text, "", false
	if strings.HasPrefix(text, "[") { // IPv6
		end := strings.IndexByte(text, ']')
		if end < 4 || strings.Trim(text[1:end], hexDigits+":.") != "" || !strings.Contains(text[1:end], ":") {
			return false
		}
		host = "v6"
		if port, found = strings.CutPrefix(text[end+1:], ":"); !found && port != "" {
			return false
		}
	} else {
		host, port, found = strings.Cut(text, ":")
	}
	if found {
		n, err := strconv.Atoi(port)
		if err != nil || n < 1 || n > 65535 || strconv.Itoa(n) != port {
			return false
		}
	}
	return host != "" && len(host) <= maxWord && strings.Trim(host, alphanumeric+"-.") == "" && !strings.HasPrefix(host, "-") && !strings.HasPrefix(host, ".")
}
