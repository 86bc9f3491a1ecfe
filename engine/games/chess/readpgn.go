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
// standard's import format: numbers of moves and judgements are passed over, and so
// is "e.p.". An error says the line.
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
	line int    // of rest's beginning
	said string // what the comments before the last word say
	cut  int    // comments that were too long to be kept whole

	saying game.Comment // said in the making
}

// skip drops n bytes.
func (r *reader) skip(n int) {
	r.line += strings.Count(r.rest[:n], "\n")
	r.rest = r.rest[n:]
}

// comment takes a comment in braces.
func (r *reader) comment() error {
	i := strings.IndexByte(r.rest, '}')
	if i < 0 {
		return errors.New("a comment does not end; '}' is missing")
	}
	r.saying.Add(r.rest[1:i])
	r.skip(i + 1)
	return nil
}

// word takes the next word, with what is said before it.
func (r *reader) word() (string, error) {
	word, err := r.find()
	r.said = r.saying.Take()
	if r.saying.Cut {
		r.saying.Cut = false
		r.cut++
	}
	return word, err
}

// find finds the next word: a mark of one character or a run of what may stand in
// moves, results and names. White space and judgements are passed over, and comments
// kept aside; at the text's end the word is "".
func (r *reader) find() (string, error) {
	for r.rest != "" {
		switch c := r.rest[0]; {
		case strings.IndexByte(" \t\r\n\v\f", c) >= 0:
			r.skip(1)
			if c == '\n' && strings.HasPrefix(r.rest, "%") {
				r.endOfLine()
			}
		case c == ';':
			line, _, _ := strings.Cut(r.rest[1:], "\n")
			r.saying.Add(line)
			r.endOfLine()
		case c == '{':
			if err := r.comment(); err != nil {
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

// game reads the next game, nil where there is none. What is told beside a long game
// may have to be left out: it is read again, with less room for that.
func (r *reader) game() (*PGN, error) {
	before := *r
	t := newTold(game.MaxLines)
	p, err := r.read(t)
	if err != nil || p == nil {
		return nil, err
	}
	if is, rest := t.tooLong(); is {
		*r = before
		return r.read(newTold(rest))
	}
	return p, nil
}

// read reads the next game into what is told of it.
func (r *reader) read(t *told) (*PGN, error) {
	r.cut = 0
	word, err := r.word()
	if err != nil || word == "" {
		return nil, err
	}
	p := new(PGN)
	said := ""   // result by the tag
	fenLine := 0 // of the tag FEN
	seen := map[string]bool{}
	for ; err == nil && word == "["; word, err = r.word() {
		tag, err := r.tag(t)
		switch {
		case err != nil:
			return nil, err
		case seen[tag.Name]:
			return nil, fmt.Errorf("tag %s stands twice", tag.Name)
		}
		seen[tag.Name] = true
		switch tag.Name {
		case "Result":
			said = tag.Value
		case "FEN":
			p.Start, fenLine = tag.Value, r.line
		case "SetUp":
		case variantTag:
			if !isOrthodox(tag.Value) {
				return nil, fmt.Errorf("tag %s: %q is not played here; allowed: %s", variantTag, game.Clip(tag.Value), strings.Join(orthodox[:], ", "))
			}
			p.Tags = append(p.Tags, tag)
		case drawsTag:
			p.Claimed = tag.Value == drawsClaimed
		default:
			p.Tags = append(p.Tags, tag)
		}
	}
	if err != nil {
		return nil, err
	}
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
	t.stand(s)
	if p.Result, err = r.moves(t, word); err != nil {
		return nil, err
	}
	t.hand(p)
	p.Dropped += r.cut
	if said != "" && said != "*" && said != p.Result && slices.Contains(results[:], said) {
		return nil, fmt.Errorf("the result is %s, but the tag Result says %s", p.Result, said)
	}
	end := &t.lines[0].state
	// A draw that could be claimed was not where the game goes on, or was won.
	p.goesOn = t.claimable || end.claimable() && p.Result != "*" && p.Result != "1/2-1/2"
	p.Claimed = p.Claimed || p.goesOn
	if end.claimed = p.Claimed; !p.Claimed {
		end.settle()
	}
	if by := end.outcome(); by != "*" && p.Result != by && p.Result != "*" {
		return nil, fmt.Errorf("the result is %s, but by the moves it is %s (%s)", p.Result, by, notes[end.end])
	}
	return p, nil
}

// Tags that say which rules the game is played by: that of others, which the
// standard has none for, and our own.
const (
	variantTag   = "Variant"
	drawsTag     = "Draws"
	drawsClaimed = "claimed"
)

// orthodox are the variants that are chess as it is played here.
var orthodox = [...]string{"Standard", "Chess", "Normal", "From Position"}

func isOrthodox(variant string) bool {
	variant = strings.TrimSpace(variant)
	return variant == "" || variant == "?" || slices.ContainsFunc(orthodox[:], func(name string) bool { return strings.EqualFold(name, variant) })
}

// tag reads a tag after its opening bracket. Comments in it are about the start.
func (r *reader) tag(t *told) (Tag, error) {
	t.say(r.said)
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
			word, err := r.word()
			t.say(r.said)
			if err != nil || word != "]" {
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
func (r *reader) moves(t *told, word string) (result string, err error) {
	for ; err == nil; word, err = r.word() {
		t.say(r.said)
		switch {
		case word == "" && t.inside():
			return "", errors.New("a variation does not end; ) is missing")
		case word == "":
			return "", errors.New("the text ends within a game; allowed at its end: 1-0, 0-1, 1/2-1/2 or *")
		case word == "(":
			err = t.open()
		case word == ")" && t.inside():
			t.close()
		case t.passes() || word == "." || isJudgement(word) || isNumber(word):
		case slices.Contains(results[:], word):
			if !t.inside() {
				return word, nil
			}
		case word == "[" && !t.inside():
			return "", errors.New("a tag stands among the moves; allowed before it: 1-0, 0-1, 1/2-1/2 or *")
		default:
			err = t.move(word)
		}
		if err != nil {
			return "", err
		}
	}
	return "", err
}

// isNumber says whether a word is the number of a move; 00 and 000 are castling.
func isNumber(word string) bool {
	return strings.Trim(word, "0123456789") == "" && word != "00" && word != "000"
}

// isJudgement says whether a word is one of a position, such as +/- or =; two
// dashes are a move that is none.
func isJudgement(word string) bool { return strings.Trim(word, "+-=/") == "" && word != "--" }

// misplay is the error of a move, which it says as a person counts moves, with
// what a program wants to know of it.
type misplay struct {
	error
	fault game.Fault
}

// Unwrap is the fault.
func (m *misplay) Unwrap() error { return &m.fault }
