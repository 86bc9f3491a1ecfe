// Package book holds the openings from which the games of a match begin: what the flag -openings
// says, and books, which are lists of openings.
//
// A book is a text with one opening on a line. An opening is its moves from the start of the game,
// in the names of the game or as people write them: "f5d6c3", "e2e4,e7e5", "1. e4 e5"; or a position,
// in chess also as EPD; or a position, the word moves and the moves from there. Lines that begin
// with # are comments. A book may also be a file of whole games in a format that says where each
// of them ends, as PGN does.
//
// Games of chance and those in which several seats act at once begin from positions: the moves of
// an opening lead to one, with a seed of 0 for the chance that the text does not give.
package book

import (
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// Kind is the kind of the openings of a match.
type Kind uint8

// The kinds.
const (
	Random Kind = iota // random plies from the match's seed
	Own                // the game's own book
	File               // a book in a file
)

// Source is the parsed form of a text such as random:8 or book,order=shuffled,first=20.
type Source struct {
	Kind     Kind
	Plies    int    // Random: their number; else the first plies of each opening that are kept, 0 for all
	Path     string // File
	Shuffled bool   // whether the seed decides the order of the book; otherwise it is the given one
	First    int    // how many openings are used, in that order; 0 for all
}

// Forms describes the texts that Parse reads.
const Forms = "random:K with K plies, 0 or more; book, or file=PATH, each with ,order=given|shuffled ,first=N ,plies=K"

// Parse parses untrusted text. The error is a *strict.Fault of the path openings.
func Parse(text string) (Source, error) {
	wrong := func(format string, args ...any) (Source, error) {
		args = append([]any{game.Clip(text)}, args...)
		return Source{}, strict.Wrong("openings", "openings %q"+format, args...).Allow(Forms)
	}
	if number, is := strings.CutPrefix(text, "random:"); is {
		plies, err := strconv.Atoi(number)
		if err != nil || plies < 0 {
			return wrong("")
		}
		return Source{Plies: plies}, nil
	}
	s, rest, why, ok := cutBook(text)
	if !ok {
		return wrong(why)
	}
	given := map[string]bool{}
	for rest != "" {
		var option string
		option, rest, _ = strings.Cut(rest[1:], ",")
		if rest != "" {
			rest = "," + rest
		}
		name, value, _ := strings.Cut(option, "=")
		if given[name] {
			return wrong(": %s occurs twice", name)
		}
		given[name] = true
		if !s.set(name, value) {
			return wrong(": %q", game.Clip(option))
		}
	}
	if strings.HasSuffix(text, ",") {
		return wrong(": nothing follows the last comma")
	}
	return s, nil
}

// cutBook reads the book at the beginning of a text. The rest is "" or begins with a comma. If ok is
// false, why says what is wrong, if the forms do not.
func cutBook(text string) (s Source, rest, why string, ok bool) {
	name, isFile := strings.CutPrefix(text, "file=")
	switch quoted, isQuoted := strings.CutPrefix(name, `"`); {
	case !isFile:
		rest, is := strings.CutPrefix(text, "book")
		if !is || rest != "" && rest[0] != ',' {
			return s, "", "", false
		}
		return Source{Kind: Own}, rest, "", true
	case isQuoted:
		path, after, closed := strings.Cut(quoted, `"`)
		if !closed || after != "" && after[0] != ',' {
			return s, "", ": the path's quote does not end before a comma", false
		}
		s, rest = Source{Kind: File, Path: path}, after
	default:
		path, _, _ := strings.Cut(name, ",")
		s, rest = Source{Kind: File, Path: path}, name[len(path):]
	}
	if s.Path == "" || strings.ContainsFunc(s.Path, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return s, "", ": the path is missing or has control characters", false
	}
	return s, rest, "", true
}

// set sets an option, and reports whether it and its value are allowed.
func (s *Source) set(name, value string) bool {
	switch name {
	case "order":
		s.Shuffled = value == "shuffled"
		return s.Shuffled || value == "given"
	case "first":
		return setCount(&s.First, value)
	case "plies":
		return setCount(&s.Plies, value)
	}
	return false
}

func setCount(at *int, value string) bool {
	n, err := strconv.Atoi(value)
	*at = n
	return err == nil && n > 0 && n <= MaxOpenings
}

// String returns the shortest text that Parse reads as this source.
func (s Source) String() string {
	var b strings.Builder
	switch {
	case s.Kind == Random:
		return "random:" + strconv.Itoa(s.Plies)
	case s.Kind == Own:
		b.WriteString("book")
	case strings.Contains(s.Path, ","):
		b.WriteString(`file="` + s.Path + `"`)
	default:
		b.WriteString("file=" + s.Path)
	}
	if s.Shuffled {
		b.WriteString(",order=shuffled")
	}
	if s.First > 0 {
		b.WriteString(",first=" + strconv.Itoa(s.First))
	}
	if s.Plies > 0 {
		b.WriteString(",plies=" + strconv.Itoa(s.Plies))
	}
	return b.String()
}

// Moved returns the text of a source with the path of another one, if both are files: the same book
// may have another name today. Other texts, and those that Parse refuses, stay as they are.
func Moved(was, now string) string {
	before, err := Parse(was)
	today, err2 := Parse(now)
	if err != nil || err2 != nil || before.Kind != File || today.Kind != File {
		return was
	}
	before.Path = today.Path
	return before.String()
}

// Check refuses openings that a game cannot have. The error is a *strict.Fault of the path openings.
func (s Source) Check(g game.Game) error {
	spec := g.Spec()
	if s.Kind == Own && spec.Book == "" {
		return strict.Wrong("openings", "openings book: %s has no book of its own", spec.ID).Allow("random:K, file=PATH")
	}
	if s.Plies < 0 || s.Plies >= spec.MaxPly {
		return strict.Wrong("openings", "openings of %d plies are out of range", s.Plies).Allow("0 to %d", spec.MaxPly-1)
	}
	return nil
}

// Choose returns the openings of a match in the order in which it uses them, of all those of the
// book.
func (s Source) Choose(all []Opening, seed uint64) []Opening {
	if s.Shuffled {
		shuffled := make([]Opening, len(all))
		rand := game.NewRand(game.Mix(seed ^ forOrder))
		for i := range all { // the inside-out form of Fisher and Yates
			j := rand.IntN(i + 1)
			shuffled[i] = shuffled[j]
			shuffled[j] = all[i]
		}
		all = shuffled
	}
	if s.First > 0 {
		all = all[:min(s.First, len(all))]
	}
	return all
}

// forOrder makes the order independent of other uses of the seed.
const forOrder = 0x6f70656e696e6773
