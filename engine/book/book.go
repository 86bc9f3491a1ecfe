package book

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"playout/engine/digest"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/plaintext"
	"playout/engine/record"
	"playout/engine/strict"
)

// Bounds of a book.
const (
	MaxBytes    = 64 << 20 // unpacked
	MaxOpenings = 500_000
)

// Opening is the position from which a game begins.
type Opening struct {
	Start string      // a position, "" for the game's start
	Moves []game.Move // from there, each of the only seat that acts
}

// Book is a list of openings.
type Book struct {
	Openings []Opening
	Sum      string // the SHA-256 of its text, hexadecimal
}

// OwnOf returns the game's own book, of which it keeps the first plies of each opening, 0 for all.
// The game has one.
func OwnOf(g game.Game, plies int) (*Book, error) {
	return Read(g, strings.NewReader(g.Spec().Book), plies)
}

// Read reads an untrusted book, and keeps the first plies of each opening, 0 for all. The error
// names the line that is wrong; it is a *strict.Fault with the line as its path.
func Read(g game.Game, from io.Reader, plies int) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(from, MaxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(data) > MaxBytes {
		return nil, strict.Wrong("", "it has more than %d bytes", MaxBytes).Allow("a book of at most that many, unpacked")
	}
	sum := digest.SHA256(data)
	r := reader{g: g, plies: plies, start: g.New(game.NewRand(0)).String()}
	if provider, is := g.(format.Provider); is {
		r.formats = provider.Formats()
	}
	text := withoutComments(plaintext.Decode(data))
	if whole := r.wholeGames(text); whole != nil {
		err = r.games(whole, []byte(text))
	} else {
		err = r.lines(text)
	}
	if err == nil && len(r.all) == 0 {
		err = strict.Wrong("", "it has no opening").Allow("one opening on a line: moves, or a position of %s", g.Spec().ID)
	}
	if err != nil {
		return nil, err
	}
	return &Book{r.all, hex.EncodeToString(sum[:])}, nil
}

// withoutComments empties the lines that begin with #.
func withoutComments(text string) string {
	if !strings.Contains(text, "#") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for line := range strings.Lines(text) {
		if isComment(line) {
			line = "\n"
		}
		b.WriteString(line)
	}
	return b.String()
}

// isComment reports whether a line of a book is a comment.
func isComment(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t\ufeff"), "#") }

// reader reads a book.
type reader struct {
	g       game.Game
	formats []format.Format
	plies   int
	start   string // the game's usual start, as text
	all     []Opening
}

// wholeGames returns the format of a text that holds whole games, nil if each line is an opening.
func (r *reader) wholeGames(text string) *format.Format {
	text = strings.TrimLeft(text, " \t\r\n\ufeff")
	line, _, _ := strings.Cut(text, "\n")
	for i, f := range r.formats {
		if f.Split != nil && (strings.HasPrefix(line, "[") || f.Identify != nil && f.Identify(line)) {
			return &r.formats[i]
		}
	}
	return nil
}

// games reads whole games, each of which is an opening.
func (r *reader) games(f *format.Format, text []byte) error {
	for line := 1; len(text) > 0; {
		n, one, err := f.Split(text, true)
		if err != nil {
			return strict.In(strict.Line(line), fmt.Sprintf("line %d: ", line), err)
		}
		if n == 0 {
			break
		}
		if one = bytes.TrimSpace(one); len(one) > 0 {
			at := line + bytes.Count(text[:bytes.Index(text, one)], newLine)
			if err := r.add(at, func() (start string, steps *record.Record, err error) { return r.game(f, string(one)) }); err != nil {
				return err
			}
		}
		line += bytes.Count(text[:n], newLine)
		text = text[n:]
	}
	return nil
}

var newLine = []byte("\n")

// game reads a whole game.
func (r *reader) game(f *format.Format, text string) (start string, steps *record.Record, err error) {
	read, err := f.Read(text)
	if err != nil {
		return "", nil, err
	}
	if base, _, _ := strings.Cut(read.Game, ":"); base != "" && base != r.g.Spec().ID {
		return "", nil, strict.Wrong("", "it is of %s", game.Clip(read.Game)).Allow("%s", r.g.Spec().ID)
	}
	for _, note := range read.Notes {
		if note.Kind == format.NoteWord || note.Kind == format.NoteLine {
			return "", nil, strict.Wrong("", "%v", note).Allow("moves")
		}
	}
	steps, err = record.Parse(r.g, read.Start, 0, movelist.MainLine(read.Moves))
	return read.Start, steps, err
}

// lines reads a text with one opening on a line.
func (r *reader) lines(text string) error {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.Trim(line, " \t\r\n\v\f\ufeff")
		if line == "" {
			continue
		}
		if err := r.add(number, func() (string, *record.Record, error) { return r.line(line) }); err != nil {
			return err
		}
	}
	return nil
}

// maxLine bounds the bytes of an opening on a line: enough for the moves of the longest game.
const maxLine = 64 << 10

// line reads an opening on a line.
func (r *reader) line(line string) (start string, steps *record.Record, err error) {
	if len(line) > maxLine {
		return "", nil, strict.Wrong("", "an opening of %d bytes", len(line)).Allow("at most %d", maxLine)
	}
	position, moves, both := strings.Cut(line, " moves ")
	s, err := r.g.Parse(position)
	switch {
	case err == nil:
		start = s.String()
	case both || r.isPosition(line):
		return "", nil, err
	default:
		moves = line
	}
	steps, err = record.Read(r.g, start, 0, withoutNumbers(moves))
	return start, steps, err
}

// withoutNumbers returns moves without the numbers before them, such as "1." or "1...".
func withoutNumbers(moves string) string {
	if !strings.Contains(moves, ".") {
		return moves
	}
	words := strings.Fields(moves)
	for i, word := range words {
		if rest := strings.TrimLeft(word, "0123456789"); rest != word && strings.HasPrefix(rest, ".") {
			words[i] = strings.TrimLeft(rest, ".")
		}
	}
	return strings.Join(words, " ")
}

// isPosition reports whether a line looks like a position.
func (r *reader) isPosition(line string) bool {
	return slices.ContainsFunc(r.formats, func(f format.Format) bool { return f.Name == "position" && f.Detect(line) })
}

// add adds the opening that read returns for a line of the text.
func (r *reader) add(line int, read func() (start string, steps *record.Record, err error)) error {
	opening, err := r.opening(read)
	if err == nil && len(r.all) == MaxOpenings {
		err = strict.Wrong("", "more than %d openings", MaxOpenings).Allow("at most that many")
	}
	if err != nil {
		return strict.In(strict.Line(line), fmt.Sprintf("line %d: ", line), err)
	}
	r.all = append(r.all, opening)
	return nil
}

// opening returns the opening that read returns, with the plies that are kept.
func (r *reader) opening(read func() (start string, steps *record.Record, err error)) (o Opening, err error) {
	start, steps, err := read()
	if err != nil {
		return o, err
	}
	if r.plies > 0 && steps.Len() > r.plies {
		steps = steps.Cut(r.plies)
	}
	end := steps.StateAt(steps.Len())
	switch {
	case start == "" && steps.Len() == 0:
		return o, strict.Wrong("", "no move").Allow("the moves of an opening, or a position")
	case end.Acting() == 0 && steps.Len() == 0:
		return o, strict.Wrong("", "the game is over in this position").Allow("one in which it goes on")
	case end.Acting() == 0:
		return o, strict.Wrong("", "the game is over after these %d plies", steps.Len()).Allow("fewer plies, as with plies=K")
	case r.g.Spec().Chance || game.Together(r.g):
		o.Start = end.String()
		return o, nil
	}
	if steps.Start != r.start { // else it is the usual start, in other words
		o.Start = steps.Start
	}
	for ply, s := range steps.Walk() {
		if ply < steps.Len() {
			o.Moves = append(o.Moves, steps.Steps[ply][s.Acting().First()])
		}
	}
	return o, nil
}

// Begin returns the position after an opening, and calls see, if not nil, before each of its moves.
// The error says which move is not legal: openings from files are untrusted.
func (o *Opening) Begin(g game.Game, see func(game.State, game.Joint)) (game.State, error) {
	s := g.New(game.NewRand(0))
	if o.Start != "" {
		var err error
		if s, err = g.Parse(o.Start); err != nil {
			return nil, err
		}
	}
	rand := game.NewRand(0)
	for ply, m := range o.Moves {
		acting := s.Acting()
		if acting.Count() != 1 || !slices.Contains(s.Legal(acting.First(), nil), m) {
			return nil, strict.Wrong("", "the opening's ply %d, move code %d, is not legal", ply+1, m)
		}
		joint := game.Solo(acting.First(), m)
		if see != nil {
			see(s, joint)
		}
		s.Play(joint, rand)
	}
	return s, nil
}
