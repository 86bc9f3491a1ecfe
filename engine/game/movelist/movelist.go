// Package movelist reads move lists as people write them: on one line or several, with or without
// move numbers, with comments, variations, judgements, a result and the tags of PGN. It knows no
// game: the caller decides which move a word means. A word is a move only if it has the name of a
// square in it or is a pass.
//
// Text is untrusted. Only a bad move makes a list unreadable: any other bad part becomes a comment,
// or a note records that it was left out. Each comment becomes one line of bounded length without
// braces and control characters, so that it can be written back between braces.
//
// The syntax is that of the Portable Game Notation (S. J. Edwards, 1994), read
// leniently.
package movelist

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"playout/engine/game/format"
)

// List is a move list.
type List struct {
	Tags   map[string]string // values by name, such as "White"; nil if there are none
	Names  []string          // of the tags, in the text's order
	Head   string            // the first line, if it is a position; else ""
	Words  []string          // moves, one or several to a word; judgements such as $1; comments in braces; parentheses of variations
	Result string            // "1-0", "0-1", "1/2-1/2" or "*"; "" if there is none
	Score  string            // points of both seats, such as "33-31", after the moves or in the tag of the result; "" if there are none
	Cut    int               // number of comments that were too long to be kept whole
	Left   int               // further games in the text
	Notes  format.Notes      // parts that were left out or changed

	comment  Comment // since the last word
	braces   Braces
	lines    []openLine // the open lines, outermost first
	closing  string     // the result after the moves
	numbered bool       // whether the last word was a number
}

// openLine is a line of moves that is being read.
type openLine struct {
	begin   int // of its words, with the parenthesis
	started bool
}

// Read reads untrusted text. A comment stands in braces or runs from a semicolon to the end of
// its line; parentheses hold a variation, that is, moves that replace the move before them.
// isPosition reports whether the first line that is not a tag is the position from which the list
// starts.
func Read(text string, isPosition func(string) bool) (l List) {
	l = List{lines: make([]openLine, 1)}
	rest := strings.TrimPrefix(Tidy(text), "\ufeff")
	if strings.Contains(rest, "\r") {
		rest = lineEnds.Replace(rest)
	}
	defer l.decideResult()
	for {
		rest = strings.TrimLeft(rest, " \t\v\f\n")
		if strings.HasPrefix(rest, "[") {
			rest = rest[l.readTag(rest):]
			continue
		}
		line := lineOf(rest)
		switch {
		case strings.HasPrefix(line, "%"):
		case l.Head == "" && isPosition(strings.TrimSpace(line)):
			l.Head = strings.TrimSpace(line)
		default:
			l.readWords(rest)
			return l
		}
		rest = rest[len(line):]
	}
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// readTag reads the tag at the beginning of text, and returns its length in bytes.
func (l *List) readTag(text string) (n int) {
	name, value, n, ok := CutTag(text)
	before, twice := l.Tags[name]
	switch {
	case !ok || twice && before != "" && before != value:
		l.Notes.Add(format.NoteTag, text[:n])
		return n
	case l.Tags == nil:
		l.Tags = map[string]string{}
	}
	if !twice {
		l.Names = append(l.Names, name)
	}
	l.Tags[name] = value
	return n
}

// decideResult decides on the result: the one after the moves, or else that of the tag.
func (l *List) decideResult() {
	tag := l.Tags["Result"]
	byTag, _ := Result(tag)
	if byTag == "" && isScore(tag) {
		l.Score, tag = tag, ""
	}
	l.Result = l.closing
	switch {
	case byTag == "" && strings.Trim(tag, "? ") != "", byTag != "" && byTag != "*" && l.closing != "" && l.closing != "*" && byTag != l.closing:
		l.Notes.Add(format.NoteResult, tag)
	case l.closing == "" || l.closing == "*" && byTag != "":
		l.Result = byTag
	}
}

// separators are the characters between words, and ornaments those around them.
const (
	separators = " \t\n\v\f,|"
	ornaments  = ">\"`'•·●▪◦‣–."
)

// readWords reads the moves and the result from the text after the tags.
func (l *List) readWords(text string) {
	startsLine, followsWord := true, false // at the beginning of a line; directly after a word
	for text != "" {
		c := text[0]
		n := 1
		closing, size := Result(text)
		switch {
		case strings.IndexByte(separators, c) >= 0:
			startsLine = c == '\n' || startsLine && c != ','
			text, followsWord = text[1:], false
			continue
		case startsLine && c == '%', c == ';' && !(followsWord && beginsMove(text[1:])):
			n = len(lineOf(text))
			if c == ';' {
				l.comment.Add(text[1:n])
			}
		case c == ';':
		case startsLine && c == '[' && l.lines[0].started && l.beginsAnother(text):
			text = ""
			continue
		case size > 0 && len(l.lines) == 1:
			n, l.closing = size, closing
			if l.lines[0].started {
				l.readAfterResult(text[n:])
				text = ""
				continue
			}
		default:
			n = l.readWord(text)
		}
		startsLine, followsWord, text = false, c != ';', text[n:]
	}
	for len(l.lines) > 1 {
		l.closeVariation()
	}
	l.appendComment()
}

func lineOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// beginsMove reports whether text begins with a move or its number, so that a semicolon
// before it separates moves.
func beginsMove(text string) bool {
	word := strings.TrimLeft(text, " \t")
	if i := strings.IndexAny(word, separators+";"); i >= 0 {
		word = word[:i]
	}
	move := withoutNumber(word)
	return word != "" && (move == "" || isMove(move))
}

// beginsAnother reports whether text begins with a tag of another game, and counts the games from
// there on.
func (l *List) beginsAnother(text string) bool {
	name, _, _, ok := CutTag(text)
	if ok {
		l.Left = 1 + strings.Count(text, "\n["+name+" ")
	}
	return ok
}

// readAfterResult reads the text after the result: the rest of its line is a comment.
func (l *List) readAfterResult(text string) {
	line := lineOf(text)
	l.comment.Add(strings.Trim(line, " \t{}();.,"))
	if rest := strings.TrimSpace(text[len(line):]); rest != "" && (rest[0] != '[' || !l.beginsAnother(rest)) {
		l.Notes.Add(format.NoteRest, rest)
	}
}

// readWord reads a word or sign at the beginning of text, and returns its length in bytes.
func (l *List) readWord(text string) (n int) {
	line := &l.lines[len(l.lines)-1]
	numbered := l.numbered
	l.numbered = false
	switch text[0] {
	case '{':
		inner, n, closed := l.braces.Cut(text[1:])
		if l.comment.Add(inner); !closed {
			l.Notes.Add(format.NoteComment, inner)
		}
		return 1 + n
	case '[':
		_, _, n, ok := CutTag(text)
		if ok {
			return l.readTag(text)
		}
		l.comment.Add(text[:n])
		return n
	case '(':
		if line.started && len(l.lines) <= MaxNesting { // otherwise it only holds words together
			l.appendComment()
			l.lines = append(l.lines, openLine{begin: len(l.Words)})
			l.Words = append(l.Words, "(")
		}
		return 1
	case ')':
		if len(l.lines) > 1 {
			l.closeVariation()
		} else if !numbered {
			l.Notes.Add(format.NoteWord, text[:1])
		}
		return 1
	case ']', '}':
		l.Notes.Add(format.NoteWord, text[:1])
		return 1
	case '!', '?', '$':
		number, n := CutGlyph(text)
		if !l.addGlyph(number) {
			l.Notes.Add(format.NoteWord, text[:n])
		}
		return n
	}
	if n = strings.IndexAny(text, separators+"{;()[]}!?$"); n < 0 {
		n = len(text)
	}
	l.readMove(text[:n])
	return n
}

// readMove reads a word that is a move, its number, a judgement, or none of them.
func (l *List) readMove(word string) {
	word = strings.Trim(word, ornaments)
	move := withoutNumber(word)
	rest, number := CutSigns(move)
	switch {
	case move == "":
		l.numbered = word != ""
	case isMove(rest):
		l.appendComment()
		l.Words = append(l.Words, rest)
		l.lines[len(l.lines)-1].started = true
		l.addGlyph(number)
	case l.addGlyph(Glyph(move)):
	case strings.Trim(word, "0123456789-:.") == "" && word != "-": // a score or a time
		if isScore(word) {
			l.Score = word
		}
		l.comment.Add(word)
	case strings.ContainsFunc(word, unicode.IsLetter):
		l.comment.Add(word)
		l.Notes.Add(format.NoteWord, word)
	}
}

// isScore reports whether a word is the points of two seats.
func isScore(word string) bool {
	first, second, both := strings.Cut(word, "-")
	return both && first != "" && second != "" && strings.Trim(first+second, "0123456789") == ""
}

// isMove reports whether a word may stand for moves: it has the name of a square in it, or is a
// pass. The rules decide whether it does.
func isMove(word string) bool {
	for i := 1; i < len(word); i++ {
		if c := word[i-1] | 0x20; c >= 'a' && c <= 'h' && word[i] >= '0' && word[i] <= '9' {
			return true
		}
	}
	switch strings.ToLower(word) {
	case "pass", "pa", "ps", "--":
		return true
	}
	return false
}

// addGlyph adds a judgement of the last move, and reports whether the number is a judgement and
// there is such a move.
func (l *List) addGlyph(number uint8) bool {
	if number == 0 || !l.lines[len(l.lines)-1].started {
		return false
	}
	l.appendComment()
	l.Words = append(l.Words, "$"+strconv.Itoa(int(number)))
	return true
}

// closeVariation ends a variation. One without a move leaves only its comments.
func (l *List) closeVariation() {
	l.appendComment()
	last := l.lines[len(l.lines)-1]
	if l.lines = l.lines[:len(l.lines)-1]; last.started {
		l.Words = append(l.Words, ")")
		return
	}
	l.Words = slices.Delete(l.Words, last.begin, last.begin+1)
}

// appendComment appends the comments since the last word as one.
func (l *List) appendComment() {
	if l.comment.Cut {
		l.comment.Cut = false
		l.Cut++
	}
	if text := l.comment.Take(); text != "" {
		l.Words = append(l.Words, "{"+text+"}")
	}
}

// First returns the first word that is a move, "" if there is none.
func (l *List) First() string {
	for _, word := range l.Words {
		if !strings.Contains("{()$", word[:1]) {
			return word
		}
	}
	return ""
}

// withoutNumber removes a move number, "12.", "12..." or, before a letter, "12", from the
// front of a word; a word that is only a number becomes "".
func withoutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	move := strings.TrimLeft(rest, ".")
	if len(move) < len(rest) || rest == "" || isLetter(rest[0]) {
		return move
	}
	return word
}

// Lost returns the seat that lost by the result of a game of two seats, plus 1; 0 if none did.
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

// Players returns the names that two tags give the two seats, nil if both are empty.
func (l *List) Players(first, second string) []string {
	if l.Tags[first] == "" && l.Tags[second] == "" {
		return nil
	}
	return []string{l.Tags[first], l.Tags[second]}
}
