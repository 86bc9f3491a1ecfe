package pgn

import (
	"bytes"
	"slices"
)

// split splits games in PGN: after a result at the end of a line, and before a tag that
// follows moves. The tag that comes first in every game starts a game even within a
// comment, so that a comment that does not end costs only one game.
func split(data []byte, atEOF bool) (advance int, token []byte, err error) {
	first := len(data) - len(bytes.TrimLeft(data, " \t\r\n\ufeff"))
	if first == len(data) {
		return first, nil, nil
	}
	var in movetext
	for at := first; at < len(data); {
		size := bytes.IndexByte(data[at:], '\n') + 1
		if size == 0 {
			if !atEOF {
				return 0, nil, nil // more of the line
			}
			size = len(data) - at
		}
		line := data[at : at+size]
		if in.moves && (bytes.HasPrefix(line, []byte("[Event ")) || line[0] == '[' && !in.comment) {
			return at, data[first:at], nil
		}
		at += size
		if in.pass(line) {
			return at, data[first:at], nil
		}
	}
	if !atEOF {
		return 0, nil, nil
	}
	return len(data), data[first:], nil
}

// movetext is the state of the scan at the end of a line.
type movetext struct {
	moves   bool // after the tags
	comment bool // in braces
	nested  int  // variations that are open
}

// pass scans a line and reports whether the game ends with it.
func (in *movetext) pass(line []byte) (ended bool) {
	if !in.moves && line[0] == '[' || line[0] == '%' {
		return false
	}
	for i, c := range line {
		switch {
		case in.comment:
			in.comment = c != '}'
		case c == '{':
			in.comment = true
		case c == ';':
			line = line[:i]
		case c == '(':
			in.nested++
		case c == ')':
			in.nested--
		}
		if i >= len(line) {
			break
		}
	}
	words := bytes.Fields(line)
	in.moves = in.moves || len(words) > 0
	return !in.comment && in.nested <= 0 && len(words) > 0 && slices.Contains(results[:], string(words[len(words)-1]))
}
