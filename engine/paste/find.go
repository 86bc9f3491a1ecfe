package paste

import (
	"slices"
	"strings"

	"playout/engine/plaintext"
)

// maxLines bounds the lines of a link, enough for the longest.
const maxLines = 1 << 10

// Links returns the possible fragments of the first link of a text, for Fragment to read: several,
// the longest first, if the link may continue in the next lines. The caller takes the first that
// can be opened. There are none in a text without a link, nor in a game with a link in a tag or a
// comment.
func Links(text string) (fragments []string) {
	text = plaintext.Normal(text[:min(len(text), maxText)])
	start := linkStart(text)
	if start < 0 || isGame(text, text[:start]) {
		return nil
	}
	lines := strings.Split(strings.ReplaceAll(text[start:], "\r\n", "\n"), "\n")
	lines = lines[:min(len(lines), maxLines)]
	quoted := len(lines) > 1 && strings.Contains(text, "="+quotedEqual)
	link := ""
	for n, line := range lines {
		if n > 0 {
			line = strings.TrimLeft(line, "> |\t")
		}
		line = strings.TrimRight(line, " \t\r")
		isSoft := n+1 < len(lines) && strings.HasSuffix(line, "=") && (quoted || isSoftBreak(link+line))
		blank := strings.ContainsFunc(line, isBlank)
		if isSoft {
			line = strings.TrimSuffix(line, "=")
		}
		link += line
		whole := link
		if quoted {
			whole = strings.ReplaceAll(whole, "="+quotedEqual, "=")
		}
		fragments = append(fragments, whole)
		if n == 0 {
			line = text[strings.LastIndexByte(text[:start], '\n')+1:start] + line
		}
		if n+1 == len(lines) || blank || !isSoft && !mayContinue(line, strings.TrimLeft(lines[n+1], "> |\t")) {
			break
		}
	}
	slices.Reverse(fragments)
	return fragments
}

// isGame reports whether a text with a link, after the text ahead, is a game.
func isGame(text, ahead string) bool {
	return strings.Contains(ahead, "{") || strings.Contains(ahead, "(;") || hasTags(text)
}

// hasTags reports whether a text has the tags of a game, one of which may be a link.
func hasTags(text string) bool {
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if len(name) > 1 && name[0] == '[' && strings.HasPrefix(strings.TrimSpace(value), "\"") {
			return true
		}
	}
	return false
}

// linkStart returns where the fragment of the first link in a text begins, -1 if there is none.
func linkStart(text string) int {
	first := -1
	for _, mark := range []string{"#/", "%23/", "#%2F", "#%2f", "%23%2F", "%23%2f", "%2523/", "%2523%252F", "&#35;/", "&#x23;/", "&num;/"} {
		if at := strings.Index(text, mark); at >= 0 && (first < 0 || at < first) {
			first = at
		}
	}
	return first
}

// isSoftBreak reports whether the equals sign at the end of a line is a soft line break of mail and
// does not begin a value.
func isSoftBreak(link string) bool {
	_, last, _ := strings.Cut(link[strings.LastIndexAny(link, "&?")+1:], "=")
	return last != ""
}

// longLine is the least number of characters of a line that a program may have broken.
const longLine = 50

// mayContinue reports whether a link may continue in the next line.
func mayContinue(line, next string) bool {
	word := next[:lengthBefore(next, isBlank)]
	switch {
	case word == "" || line == "":
		return false
	case strings.ContainsAny(line[len(line)-1:], ",&=?%:-+/") || strings.ContainsAny(word[:1], ",&=?%+"):
		return true
	}
	return len(line) >= longLine || strings.ContainsAny(word, "0123456789&%")
}
