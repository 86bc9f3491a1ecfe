package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// maxText is the most bytes of a text of games.
const maxText = 16 << 20

// Parse reads untrusted text of games, one after another, in the standard's import format.
// Move numbers, annotation glyphs and "e.p." are skipped. An error gives the line.
func (r *Rules) Parse(text string) (games []*Game, err error) {
	in, err := r.reader(text)
	if err != nil {
		return nil, err
	}
	for {
		g, err := in.next()
		switch {
		case err != nil:
			return nil, err
		case g == nil:
			return games, nil
		}
		games = append(games, g)
	}
}

// first reads the first game of a text, whose result may be missing, and counts by their
// tags those that follow.
func (r *Rules) first(text string) (g *Game, left int, err error) {
	for _, end := range []string{"", "\n*"} {
		in, wrong := r.reader(text)
		if wrong == nil {
			in.rest += end
			g, wrong = in.next()
		}
		if g != nil {
			return g, strings.Count(in.rest, "\n[White "), nil
		}
		if err == nil {
			err = wrong
		}
	}
	if err == nil {
		err = errors.New("there is no game in it")
	}
	return nil, 0, err
}

// reader reads words from text.
type reader struct {
	*Rules
	rest string
	line int    // of the beginning of rest
	said string // the comments before the last word
	cut  int    // how many comments were too long to be kept whole

	saying movelist.Comment // the next said
}

func (r *Rules) reader(text string) (*reader, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("games of %d bytes; allowed: %d", len(text), maxText)
	}
	// A line end in front lets the first line begin with %.
	return &reader{Rules: r, rest: "\n" + strings.TrimPrefix(movelist.Tidy(text), "\ufeff")}, nil
}

// skip drops n bytes.
func (r *reader) skip(n int) {
	r.line += strings.Count(r.rest[:n], "\n")
	r.rest = r.rest[n:]
}

// comment reads a comment in braces.
func (r *reader) comment() error {
	i := strings.IndexByte(r.rest, '}')
	if i < 0 {
		return errors.New("a comment does not end; '}' is missing")
	}
	r.saying.Add(r.rest[1:i])
	r.skip(i + 1)
	return nil
}

// word reads the next word, with the comments before it.
func (r *reader) word() (string, error) {
	word, err := r.find()
	r.said = r.saying.Take()
	if r.saying.Cut {
		r.saying.Cut = false
		r.cut++
	}
	return word, err
}

// find finds the next word: a single symbol, or a run of the characters of moves, results
// and names. White space and annotation glyphs are skipped, and comments collected; at
// the end of the text the word is "".
func (r *reader) find() (string, error) {
	for r.rest != "" {
		switch c := r.rest[0]; {
		case strings.IndexByte(" \t\r\n\v\f,", c) >= 0:
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

// next reads the next game, nil if there is none. If comments and variations leave no room
// for a long game, it is read again with less room for them.
func (r *reader) next() (*Game, error) {
	before := *r
	t := r.newTree(movelist.MaxText)
	g, err := r.read(t)
	if is, rest := t.tooLong(); is && g != nil {
		*r = before
		g, err = r.read(r.newTree(rest))
	}
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", r.line, err)
	}
	return g, nil
}

// read reads the next game into a tree.
func (r *reader) read(t *tree) (*Game, error) {
	r.cut = 0
	word, err := r.word()
	if err != nil || word == "" {
		return nil, err
	}
	g := new(Game)
	said := ""   // result by the tag
	fenLine := 0 // of the tag FEN
	seen := map[string]bool{}
	for ; err == nil && word == "["; word, err = r.word() {
		tag, err := r.tag(t)
		switch {
		case err != nil:
			return nil, err
		case seen[tag.Name]:
			return nil, fmt.Errorf("tag %s occurs twice", tag.Name)
		}
		seen[tag.Name] = true
		switch tag.Name {
		case "Result":
			said = tag.Value
		case "FEN":
			g.Start, fenLine = tag.Value, r.line
		case "SetUp":
		case variantTag:
			if !isOrthodox(tag.Value) {
				return nil, fmt.Errorf("tag %s: %q is not played here; allowed: %s", variantTag, game.Clip(tag.Value), strings.Join(orthodox[:], ", "))
			}
			g.Tags = append(g.Tags, tag)
		case drawsTag:
			g.Claimed = tag.Value == drawsClaimed
		default:
			g.Tags = append(g.Tags, tag)
		}
	}
	if err != nil {
		return nil, err
	}
	if g.Start != "" {
		begin, err := r.Game(true).Parse(g.Start)
		if err != nil {
			r.line = fenLine
			return nil, fmt.Errorf("tag FEN: %w", err)
		}
		main := t.lines[0].state
		if g.Start = begin.String(); g.Start == main.String() {
			g.Start = ""
		}
		main.CopyFrom(begin)
	}
	if g.Result, err = r.moves(t, word); err != nil {
		return nil, err
	}
	t.finish(g)
	g.Dropped += r.cut
	if said != "" && said != "*" && said != g.Result && slices.Contains(results[:], said) {
		return nil, fmt.Errorf("the result is %s, but the tag Result says %s", g.Result, said)
	}
	end := t.lines[0].state
	// A draw that could be claimed was not, if the game goes on or was won.
	g.goesOn = t.goesOn || r.claimable(end) && g.Result != "*" && g.Result != "1/2-1/2"
	g.Claimed = g.Claimed || g.goesOn
	r.Settle(end, g.Claimed)
	by := outcome(end)
	if g.over = by != "*"; g.over && g.Result != by && g.Result != "*" {
		return nil, fmt.Errorf("the result is %s, but by the moves it is %s (%s)", g.Result, by, end.(game.Viewer).View().Notes[0])
	}
	return g, nil
}

// claimable reports whether a game of the variant with claimed draws goes on from a
// position in which one could be claimed.
func (r *Rules) claimable(s game.State) bool {
	if s.Acting() == 0 {
		return false
	}
	r.Settle(s, false)
	is := s.Acting() == 0
	r.Settle(s, true)
	return is
}

// orthodox are the values of the tag Variant that mean the rules played here.
var orthodox = [...]string{"Standard", "Chess", "Normal", "From Position"}

func isOrthodox(variant string) bool {
	variant = strings.TrimSpace(variant)
	return variant == "" || variant == "?" || slices.ContainsFunc(orthodox[:], func(name string) bool { return strings.EqualFold(name, variant) })
}

// tag reads a tag after its opening bracket. Comments in it belong to the start.
func (r *reader) tag(t *tree) (Tag, error) {
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
func (r *reader) moves(t *tree, word string) (result string, err error) {
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
		case t.skips() || word == "." || isEvaluation(word) || isNumber(word):
		case slices.Contains(results[:], word):
			if !t.inside() {
				return word, nil
			}
		case word == "[" && !t.inside():
			return "", errors.New("a tag is among the moves; allowed before it: 1-0, 0-1, 1/2-1/2 or *")
		default:
			err = t.move(word)
		}
		if err != nil {
			return "", err
		}
	}
	return "", err
}

// isNumber reports whether a word is a move number; 00 and 000 are castling.
func isNumber(word string) bool {
	return strings.Trim(word, "0123456789") == "" && word != "00" && word != "000"
}

// isEvaluation reports whether a word evaluates a position, such as +/- or =; two dashes
// are a null move.
func isEvaluation(word string) bool { return strings.Trim(word, "+-=/") == "" && word != "--" }

// moveError is the error of a move, which counts moves as people do; it wraps what
// programs want to know about it.
type moveError struct {
	error
	at format.MoveError
}

// Unwrap returns the error by ply.
func (m *moveError) Unwrap() error { return &m.at }
