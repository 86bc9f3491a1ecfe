package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"playout/engine/game"
)

// maxPGN is the most bytes of a text of games.
const maxPGN = 16 << 20

// ParsePGN reads untrusted text of games, one after the other. It takes the
// standard's import format: comments, variations, numbers of moves and
// judgements are passed over, and so is "e.p.". An error says the line.
func ParsePGN(text string) ([]*PGN, error) {
	if len(text) > maxPGN {
		return nil, fmt.Errorf("games of %d bytes; allowed: %d", len(text), maxPGN)
	}
	// A line end before all lets the first line be one that begins with %.
	r := &reader{rest: "\n" + strings.TrimPrefix(text, "\ufeff")}
	var games []*PGN
	for {
		p, err := r.game()
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", r.line, err)
		}
		if p == nil {
			return games, nil
		}
		games = append(games, p)
	}
}

// reader reads words from text.
type reader struct {
	rest string
	line int // of rest's beginning
}

// skip drops n bytes.
func (r *reader) skip(n int) {
	r.line += strings.Count(r.rest[:n], "\n")
	r.rest = r.rest[n:]
}

// until drops what comes before the byte and the byte itself, or says that it
// is missing.
func (r *reader) until(end byte, what string) error {
	i := strings.IndexByte(r.rest, end)
	if i < 0 {
		return fmt.Errorf("%s does not end; %q is missing", what, end)
	}
	r.skip(i + 1)
	return nil
}

// word takes the next word: a mark of one character or a run of what may stand in
// moves, results and names. White space, comments and judgements are passed
// over; at the text's end the word is "".
func (r *reader) word() (string, error) {
	for r.rest != "" {
		switch c := r.rest[0]; {
		case strings.IndexByte(" \t\r\n\v\f", c) >= 0:
			r.skip(1)
			if c == '\n' && strings.HasPrefix(r.rest, "%") {
				r.endOfLine()
			}
		case c == ';':
			r.endOfLine()
		case c == '{':
			if err := r.until('}', "a comment"); err != nil {
				return "", err
			}
		case c == '$' || c == '!' || c == '?':
			r.skip(1)
			r.skip(len(r.rest) - len(strings.TrimLeft(r.rest, "0123456789!?")))
		case strings.HasPrefix(r.rest, "e.p."):
			r.skip(len("e.p."))
		default:
			n := len(r.rest) - len(strings.TrimLeftFunc(r.rest, inWord))
			if n == 0 {
				_, n = utf8.DecodeRuneInString(r.rest)
			}
			word := r.rest[:n]
			r.skip(n)
			return word, nil
		}
	}
	return "", nil
}

func inWord(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("_+#=:-/", c)
}

func (r *reader) endOfLine() {
	if i := strings.IndexByte(r.rest, '\n'); i >= 0 {
		r.skip(i)
		return
	}
	r.rest = ""
}

// game reads the next game, nil where there is none.
func (r *reader) game() (*PGN, error) {
	p := new(PGN)
	said := ""   // result by the tag
	fenLine := 0 // of the tag FEN
	word, err := r.word()
	if err != nil || word == "" {
		return nil, err
	}
	for ; err == nil && word == "["; word, err = r.word() {
		tag, err := r.tag()
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(p.Tags, func(t Tag) bool { return t.Name == tag.Name }) {
			return nil, fmt.Errorf("tag %s stands twice", tag.Name)
		}
		if tag.Name == "FEN" {
			fenLine = r.line
		}
		p.Tags = append(p.Tags, tag)
	}
	if err != nil {
		return nil, err
	}
	p.Tags = slices.DeleteFunc(p.Tags, func(t Tag) bool {
		switch t.Name {
		case "Result":
			said = t.Value
		case "FEN":
			p.Start = t.Value
		}
		return t.Name == "Result" || t.Name == "FEN" || t.Name == "SetUp"
	})
	s, err := p.begin()
	if err != nil {
		r.line = fenLine
		return nil, fmt.Errorf("tag FEN: %w", err)
	}
	if p.Start != "" {
		if p.Start = s.String(); p.Start == startText {
			p.Start = ""
		}
	}
	if err := r.moves(p, s, word); err != nil {
		return nil, err
	}
	if said != "" && said != "*" && said != p.Result && slices.Contains(results[:], said) {
		return nil, fmt.Errorf("the result is %s, but the tag Result says %s", p.Result, said)
	}
	if by := s.outcome(); by != "*" && p.Result != by && p.Result != "*" {
		return nil, fmt.Errorf("the result is %s, but by the moves it is %s (%s)", p.Result, by, notes[s.end])
	}
	return p, nil
}

// tag reads a tag after its opening bracket.
func (r *reader) tag() (Tag, error) {
	name, err := r.word()
	if err != nil {
		return Tag{}, err
	}
	if name == "" || strings.TrimLeftFunc(name, inWord) != "" {
		return Tag{}, fmt.Errorf("a tag has no name; allowed: [Name \"value\"]")
	}
	r.skip(len(r.rest) - len(strings.TrimLeft(r.rest, " \t")))
	if !strings.HasPrefix(r.rest, `"`) {
		return Tag{}, fmt.Errorf("tag %s has no value in quotes; allowed: [Name \"value\"]", game.Clip(name))
	}
	var value strings.Builder
	for i := 1; i < len(r.rest); i++ {
		switch c := r.rest[i]; {
		case c == '\n' || c == '\r':
			return Tag{}, fmt.Errorf("tag %s has a line end in its value; allowed: one line", game.Clip(name))
		case c == '\\' && i+1 < len(r.rest) && (r.rest[i+1] == '"' || r.rest[i+1] == '\\'):
			i++
			value.WriteByte(r.rest[i])
		case c == '"':
			r.skip(i + 1)
			if word, err := r.word(); err != nil || word != "]" {
				return Tag{}, fmt.Errorf("tag %s is not closed; ] is missing", game.Clip(name))
			}
			return Tag{name, value.String()}, nil
		default:
			value.WriteByte(c)
		}
	}
	return Tag{}, fmt.Errorf("the value of tag %s does not end; \" is missing", game.Clip(name))
}

// moves reads the moves from the first word on, up to the result.
func (r *reader) moves(p *PGN, s *state, word string) (err error) {
	for ; err == nil; word, err = r.word() {
		switch {
		case word == "":
			return errors.New("the text ends within a game; allowed at its end: 1-0, 0-1, 1/2-1/2 or *")
		case word == "[":
			return errors.New("a tag stands among the moves; allowed before it: 1-0, 0-1, 1/2-1/2 or *")
		case word == ".":
		case word == "(":
			err = r.variation()
		case slices.Contains(results[:], word):
			p.Result = word
			return nil
		case strings.Trim(word, "0123456789") == "": // number of a move
		default:
			m, err := FindText(s, word)
			if err != nil {
				err = fmt.Errorf("move %d of %s: %w", s.number, sideNames[s.turn&1], err)
				return &misplay{err, game.Fault{Ply: len(p.Moves) + 1, Word: game.Clip(word), Err: err}}
			}
			p.Moves = append(p.Moves, m)
			s.advance(decode(m))
		}
		if err != nil {
			return err
		}
	}
	return err
}

// misplay is the error of a move, which it says as a person counts moves, with
// what a program wants to know of it.
type misplay struct {
	error
	fault game.Fault
}

// Unwrap is the fault.
func (m *misplay) Unwrap() error { return &m.fault }

// variation passes over what its opening parenthesis begins, and what is nested
// in it.
func (r *reader) variation() error {
	for depth := 1; depth > 0; {
		switch word, err := r.word(); {
		case err != nil:
			return err
		case word == "":
			return errors.New("a variation does not end; ) is missing")
		case word == "(":
			depth++
		case word == ")":
			depth--
		}
	}
	return nil
}
