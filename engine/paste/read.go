package paste

import (
	"strings"
	"unicode/utf8"
)

// reader returns the function that reads the value of a key: it returns the part that belongs to
// the link, "" if it can read nothing, and the rest.
func reader(key string) func(string) (kept, left string) {
	if whole := codes[key]; whole != nil {
		return func(value string) (string, string) { return readCode(value, whole) }
	}
	switch key {
	case "m":
		return readMoves
	case "p":
		return readPosition
	case "seed", "ply", "simulation":
		return readNumber
	case "agents", "sweep":
		return readAgents
	case "arch":
		return readArch
	}
	return readWord
}

// bareAgents holds the agents that need no keys.
const bareAgents = " random rules alphabeta flat uct puct net "

// readAgents reads agents with a blank between them. They end before a word that looks like none.
func readAgents(value string) (kept, left string) {
	first := readAgent(value)
	end := len(first)
	for end < len(value) && value[end] == ' ' {
		next := readAgent(value[end+1:])
		if next == "" || !strings.Contains(next, ":") && !strings.Contains(bareAgents, " "+next+" ") {
			break
		}
		end += 1 + len(next)
	}
	return cut(value, end)
}

// readArch reads the architecture of a net: words with a blank between them, and brackets in pairs.
func readArch(value string) (kept, left string) {
	depth, end := 0, 0
	for at, r := range value {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
			end = at + 1
		case isStop(r):
			return cut(value, end)
		case isWord(r):
			end = at + utf8.RuneLen(r)
		}
	}
	return cut(value, end)
}

// readAgent reads an agent, which may have lists of values in braces, with blanks in them.
func readAgent(value string) string {
	depth := 0
	end := lengthBefore(value, func(r rune) bool {
		switch r {
		case '{':
			depth++
			return false
		case '}':
			depth--
			return depth < 0
		}
		return isStop(r) || depth == 0 && isBlank(r)
	})
	if depth > 0 {
		end = strings.IndexByte(value, '{') // a list without an end
	}
	return strings.TrimRightFunc(value[:end], func(r rune) bool { return !isWord(r) && r != '}' })
}

// isStop reports whether a character ends a value of a link. Only the positions of some games
// contain such characters.
func isStop(r rune) bool {
	return strings.ContainsRune("<>\"'`()[]{}|!?*~^\\#;&", r) || r < ' ' && !isBlank(r) || r >= 0x80 && r < 0xc0 || r >= afterLatin
}

// afterLatin is the first character after the Latin letters.
const afterLatin = 0x250

func isBlank(r rune) bool { return r == ' ' || r == '\t' || r == '\r' || r == '\n' }

// isWord reports whether a character can be the last one of a word.
func isWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= utf8.RuneSelf && !isStop(r)
}

// trimmed returns the length of a value in bytes without the punctuation at its end.
func trimmed(value string) int {
	return len(strings.TrimRightFunc(value, func(r rune) bool { return !isWord(r) }))
}

// cut splits a value at a byte.
func cut(value string, at int) (kept, left string) { return value[:at], value[at:] }

// lengthBefore returns how many bytes of a value come before the first character of a kind.
func lengthBefore(value string, is func(rune) bool) int {
	if at := strings.IndexFunc(value, is); at >= 0 {
		return at
	}
	return len(value)
}

// readWord reads a word, such as an agent or a game.
func readWord(value string) (kept, left string) {
	return cut(value, trimmed(value[:lengthBefore(value, func(r rune) bool { return isStop(r) || isBlank(r) })]))
}

// readNumber reads a number.
func readNumber(value string) (kept, left string) {
	return cut(value, lengthBefore(value, func(r rune) bool { return r < '0' || r > '9' }))
}

// readMoves reads moves. They end before a word after a blank that does not look like a move.
func readMoves(value string) (kept, left string) {
	end := lengthBefore(value, func(r rune) bool { return r != '-' && isStop(r) || r == '_' })
	first, _, _ := strings.Cut(strings.TrimLeft(value[:end], " ,"), ",")
	isMove := moveTest(first)
	for at := range value[:end] {
		if at == 0 || !isBlank(rune(value[at-1])) || isBlank(rune(value[at])) {
			continue
		}
		next := strings.TrimLeft(value[at:at+lengthBefore(value[at:end], isBlank)], ",")
		if next, _, _ = strings.Cut(next, ","); next != "" && !isMove(next[:trimmed(next)]) {
			end = at
			break
		}
	}
	kept, left = cut(value, trimmedKeepingHyphens(value, end))
	if left == "#" { // the last move gives mate
		left = ""
	}
	return kept, left
}

// moveTest returns a function that reports whether a word can be a move in a list that begins with
// first: if first has a digit or a small letter, a move begins with a letter and has a digit, or is
// a pass or castling; otherwise a move has no small letters.
func moveTest(first string) func(string) bool {
	const digits, small = "0123456789", "abcdefghijklmnopqrstuvwxyz"
	if !strings.ContainsAny(first, digits) && !strings.ContainsAny(first, small) {
		return func(s string) bool { return s != "" && !strings.ContainsAny(s, small) }
	}
	return func(s string) bool {
		return strings.EqualFold(s, "pass") || strings.EqualFold(s, "O-O") || strings.EqualFold(s, "O-O-O") || strings.ContainsAny(s, digits) && !strings.ContainsAny(s[:1], digits)
	}
}

// trimmedKeepingHyphens is trimmed for the text before end, but keeps hyphens that may have a
// meaning: after a capital letter, another such hyphen, or a blank.
func trimmedKeepingHyphens(value string, end int) int {
	n := trimmed(value[:end])
	more := n + lengthBefore(value[n:end], func(r rune) bool { return r != '-' && r != ' ' })
	more = n + len(strings.TrimRight(value[n:more], " "))
	if n == 0 || more == n || value[n] == '-' && strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", rune(value[n-1])) {
		return n
	}
	return more
}

// readPosition reads a position: text in braces, or a board and the fields after it, each of which
// is a digit, a letter, or a few letters for pieces and files.
func readPosition(value string) (kept, left string) {
	if strings.HasPrefix(value, "{") {
		return cut(value, braces(value))
	}
	end := lengthBefore(value, func(r rune) bool { return r != '*' && isStop(r) })
	fields, ranks := 0, false
	for at := range value[:end] {
		if isBlank(rune(value[at])) || at > 0 && !isBlank(rune(value[at-1])) {
			continue
		}
		fields++
		word := value[at : at+lengthBefore(value[at:end], isBlank)]
		if fields == 1 {
			ranks = strings.Contains(word, "/")
		} else if fields > maxFields || !isField(word, fields, ranks) {
			end = at
			break
		}
	}
	if fields < 2 {
		return cut(value, len(strings.TrimRight(value[:end], " ,:;=/+_%$")))
	}
	return cut(value, trimmedKeepingHyphens(value, end))
}

// maxFields bounds the words of a position.
const maxFields = 6

// isField reports whether a word can be the nth of a position, from 1. ranks reports whether the
// first is a board with slashes between its ranks.
func isField(word string, n int, ranks bool) bool {
	const digits = "0123456789"
	if less := strings.TrimRight(word, ".,:=/+_%$*"); less != "" {
		word = less
	}
	switch {
	case word == "-":
		return ranks && n <= 4
	case strings.ContainsAny(word, "XOxoWw*") && len(word) == 1:
		return true
	}
	return strings.ContainsAny(word, digits) || strings.Trim(word, "KQkqABCDEFGHabcdefgh-") == ""
}

// braces returns the length of the text in braces at the beginning of a value, 0 if it has no end.
func braces(value string) int {
	depth, quoted := 0, false
	for at := 0; at < len(value); at++ {
		switch c := value[at]; {
		case c == '\\' && quoted:
			at++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return 0
}
