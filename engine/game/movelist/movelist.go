// Package movelist reads move lists as people write them: on one line or
// several, with or without move numbers, with comments, variations, a result
// and the tags of PGN. It knows no game: what a word of a list means as a move
// is for the caller to decide.
//
// Text is untrusted. Comments come out as one line without braces or control
// characters and of bounded length, so that they can be written back between
// braces.
//
// The syntax is that of the Portable Game Notation (S. J. Edwards, 1994), read
// leniently.
package movelist

import (
	"errors"
	"strings"
)

// List is a move list.
type List struct {
	Tags   map[string]string // values by name, such as "White"; nil if there are none
	Head   string            // the first line, if it is a position; else ""
	Words  []string          // moves, one or several to a word; comments in braces; parentheses of variations
	Result string            // "1-0", "0-1", "1/2-1/2" or "*"; "" if there is none
	Cut    int               // how many comments were too long to be kept whole
}

// Read reads untrusted text. A comment stands in braces or runs from a semicolon
// to the end of its line; parentheses hold a variation, that is, moves in place of
// the move before them. isPosition reports whether the first line that is not a tag
// is the position from which the list starts. If there is an error, the list holds
// everything before it.
func Read(text string, isPosition func(string) bool) (List, error) {
	var l List
	rest := strings.TrimPrefix(Tidy(text), "\ufeff")
	for started := false; rest != ""; {
		line, after, _ := strings.Cut(rest, "\n")
		line = strings.TrimSpace(line)
		name, value, tag := readTag(line)
		switch {
		case line == "":
		case tag:
			if l.Tags == nil {
				l.Tags = map[string]string{}
			}
			l.Tags[name] = value
		case !started && isPosition(line):
			l.Head, started = line, true
		default:
			return l, l.words(rest)
		}
		rest = after
	}
	return l, nil
}

// readTag reads a line such as [White "Ada"].
func readTag(line string) (name, value string, ok bool) {
	inner, opened := strings.CutPrefix(line, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	name, value, separated := strings.Cut(inner, " ")
	value = strings.TrimSpace(value)
	if !opened || !closed || !separated || len(value) < 2 || value[0] != '"' || value[len(value)-1] != '"' {
		return "", "", false
	}
	return name, strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value[1 : len(value)-1]), true
}

// words reads the moves and the result from the text after the tags.
func (l *List) words(text string) error {
	var comment Comment // since the last word
	for text != "" {
		switch text[0] {
		case '{':
			inner, after, closed := strings.Cut(text[1:], "}")
			if !closed {
				return errors.New("a comment does not end; } is missing")
			}
			comment.Add(inner)
			text = after
			continue
		case ';':
			inner, after, _ := strings.Cut(text[1:], "\n")
			comment.Add(inner)
			text = after
			continue
		case '(', ')':
			l.take(&comment)
			l.Words = append(l.Words, text[:1])
			text = text[1:]
			continue
		case ' ', '\t', '\r', '\n', ',':
			text = text[1:]
			continue
		}
		word := text
		if i := strings.IndexAny(text, " \t\r\n,{;()"); i >= 0 {
			word = text[:i]
		}
		text = text[len(word):]
		if result := Result(word); result != "" {
			l.Result = result
			continue
		}
		if word = withoutNumber(word); word != "" {
			l.take(&comment)
			l.Words = append(l.Words, word)
		}
	}
	l.take(&comment)
	return nil
}

// take appends the comments since the last word as one.
func (l *List) take(comment *Comment) {
	if comment.Cut {
		comment.Cut = false
		l.Cut++
	}
	if text := comment.Take(); text != "" {
		l.Words = append(l.Words, "{"+text+"}")
	}
}

// First is the first word that is a move, "" if there is none.
func (l *List) First() string {
	for _, word := range l.Words {
		if !strings.Contains("{()", word[:1]) {
			return word
		}
	}
	return ""
}

// withoutNumber removes a move number, "12." or "12...", from the front of a word;
// a word that is only a number becomes "".
func withoutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	move := strings.TrimLeft(rest, ".")
	if len(move) < len(rest) || rest == "" {
		return move
	}
	return word
}

// Lost is the seat that lost by the result of a game of two seats, plus 1; 0 if
// none did.
func (l *List) Lost() int {
	switch l.Result {
	case "1-0":
		return 2
	case "0-1":
		return 1
	}
	return 0
}

// Drawn reports whether the result is a draw.
func (l *List) Drawn() bool { return l.Result == "1/2-1/2" }

// Players are the names that two tags give the two seats, nil if both are empty.
func (l *List) Players(first, second string) []string {
	if l.Tags[first] == "" && l.Tags[second] == "" {
		return nil
	}
	return []string{l.Tags[first], l.Tags[second]}
}
