package game

import (
	"errors"
	"strings"
)

// MoveList is a list of moves as people write it down: over several lines or in
// one, with numbers or without, with remarks, and with who played before it as
// in PGN.
type MoveList struct {
	Tags   map[string]string // by name, such as "White"; nil for none
	Head   string            // the first line, where that is a position; else ""
	Words  []string          // the moves, apart or several in a word; comments in braces, and parentheses
	Result string            // "1-0", "0-1", "1/2-1/2" or "*"; "" for none
	Cut    int               // comments that were too long to be kept whole
}

// results are how a list may end.
var results = map[string]bool{"1-0": true, "0-1": true, "1/2-1/2": true, "*": true}

// ReadMoveList reads untrusted text. Comments stand in braces or from a semicolon to
// the end of the line, and in parentheses what was played in place of the move before
// them. isPosition says of the first line that is no tag whether
// it is the position that the list begins from. With an error the list holds what
// came before what is wrong.
func ReadMoveList(text string, isPosition func(string) bool) (MoveList, error) {
	var l MoveList
	rest := strings.TrimPrefix(text, "\ufeff")
	for begun := false; rest != ""; {
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
		case !begun && isPosition(line):
			l.Head, begun = line, true
		default:
			return l, l.words(rest)
		}
		rest = after
	}
	return l, nil
}

// readTag reads a line such as [White "Ada"].
func readTag(line string) (name, value string, is bool) {
	inner, opened := strings.CutPrefix(line, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	name, value, parted := strings.Cut(inner, " ")
	value = strings.TrimSpace(value)
	if !opened || !closed || !parted || len(value) < 2 || value[0] != '"' || value[len(value)-1] != '"' {
		return "", "", false
	}
	return name, strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value[1 : len(value)-1]), true
}

// words takes the moves and the result out of what follows the tags.
func (l *MoveList) words(text string) error {
	var before Comment // the next word
	for text != "" {
		switch text[0] {
		case '{':
			said, after, ends := strings.Cut(text[1:], "}")
			if !ends {
				return errors.New("a comment does not end; } is missing")
			}
			before.Add(said)
			text = after
			continue
		case ';':
			said, after, _ := strings.Cut(text[1:], "\n")
			before.Add(said)
			text = after
			continue
		case '(', ')':
			l.take(&before)
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
		if results[word] {
			l.Result = word
			continue
		}
		if word = withoutNumber(word); word != "" {
			l.take(&before)
			l.Words = append(l.Words, word)
		}
	}
	l.take(&before)
	return nil
}

// take takes the comments since the last word as one.
func (l *MoveList) take(said *Comment) {
	if said.Cut {
		said.Cut = false
		l.Cut++
	}
	if comment := said.Take(); comment != "" {
		l.Words = append(l.Words, "{"+comment+"}")
	}
}

// First is the first word of a move, "" for none.
func (l *MoveList) First() string {
	for _, word := range l.Words {
		if !strings.Contains("{()", word[:1]) {
			return word
		}
	}
	return ""
}

// withoutNumber is a word without the number of a move before it, "12." or
// "12...", with which it may also stand alone.
func withoutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	moved := strings.TrimLeft(rest, ".")
	if len(moved) < len(rest) || rest == "" {
		return moved
	}
	return word
}

// Lost is the seat that a result says lost, plus 1: of two seats, 0 for none.
func (l *MoveList) Lost() int {
	switch l.Result {
	case "1-0":
		return 2
	case "0-1":
		return 1
	}
	return 0
}

// Drawn says whether the result is a draw.
func (l *MoveList) Drawn() bool { return l.Result == "1/2-1/2" }

// Players are the names that two tags give two seats, nil for none.
func (l *MoveList) Players(first, second string) []string {
	if l.Tags[first] == "" && l.Tags[second] == "" {
		return nil
	}
	return []string{l.Tags[first], l.Tags[second]}
}
