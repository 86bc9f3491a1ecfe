package pgn

import (
	"bytes"
	"slices"
)

// split is a bufio.SplitFunc for games in PGN. A game ends after a result at the end of a line, and
// before a tag that follows moves, unless the moves continue after the tags with a number above 1.
// The tag Event, which begins a game, does so even within a comment, so that an unclosed comment
// spoils only one game.
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
				return 0, nil, nil // the line may continue
			}
			size = len(data) - at
		}
		line := data[at : at+size]
		if in.moves && line[0] == '[' && (!in.comment || bytes.HasPrefix(line, event)) {
			continues, known := continuesAfterTags(data[at:], atEOF)
			switch {
			case !known:
				return 0, nil, nil
			case !continues:
				return at, data[first:at], nil
			}
		}
		at += size
		if in.scan(line) {
			return at, data[first:at], nil
		}
	}
	if !atEOF {
		return 0, nil, nil
	}
	return len(data), data[first:], nil
}

var event, setUp = []byte("[Event "), []byte("[FEN ")

// continuesAfterTags reports whether a game continues after the tags at the beginning of data, and
// whether data is long enough to know.
func continuesAfterTags(data []byte, atEOF bool) (continues, known bool) {
	for len(data) > 0 {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole && !atEOF {
			return false, false // the line may continue
		}
		switch text := bytes.TrimSpace(line); {
		case bytes.HasPrefix(text, event) || bytes.HasPrefix(text, setUp):
			return false, true
		case len(text) == 0 || text[0] == '[':
		default:
			return text[0] >= '2' && text[0] <= '9' || text[0] == '1' && len(text) > 1 && text[1] >= '0' && text[1] <= '9', true
		}
		data = rest
	}
	return false, atEOF
}

// movetext is the state of the scan at the end of a line.
type movetext struct {
	moves   bool // after the tags
	comment bool // in braces
	nested  int  // variations that are open
}

// scan scans a line and reports whether the game ends with it.
func (in *movetext) scan(line []byte) (ended bool) {
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
