package geese

import "bytes"

// splitEpisodes is a bufio.SplitFunc for JSON objects, one after another on one line each or on
// several, or as the elements of a list. An object that is not closed on its first line is broken
// if the next line starts another, and so is one with a line end in a string. A page is one text.
func splitEpisodes(data []byte, atEOF bool) (advance int, token []byte, err error) {
	first := len(data) - len(bytes.TrimLeft(data, " \t\r\n,[]\ufeff"))
	if first == len(data) {
		return first, nil, nil
	}
	if data[first] == '<' { // a page that shows one episode
		if !atEOF {
			return 0, nil, nil
		}
		return len(data), data[first:], nil
	}
	depth, quoted, lines := 0, false, 0
	for at := first; at < len(data); at++ {
		switch c := data[at]; {
		case c == '\n' && (quoted || depth == 0):
			return at + 1, data[first:at], nil
		case c == '\n':
			if lines++; lines > 1 {
				continue
			}
			if at+1 == len(data) && !atEOF {
				return 0, nil, nil // more of the next line
			}
			if bytes.HasPrefix(data[at+1:], []byte("{")) {
				return at + 1, data[first:at], nil
			}
		case quoted && c == '\\':
			at++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth <= 0 {
				return at + 1, data[first : at+1], nil
			}
		}
	}
	if !atEOF {
		return 0, nil, nil
	}
	return len(data), data[first:], nil
}
