package contest

import (
	"encoding/json"
	"fmt"
	"strings"

	"playout/engine/arena"
	"playout/engine/games"
	"playout/engine/match"
	"playout/engine/seal"
	"playout/engine/strict"
)

// File is an untrusted file of results that has been read: the games of a match, as playout match -out
// and playout sweep -dir keep them and the lab saves them, or what playout match -json has printed.
type File struct {
	*Contest                // of the games; nil before the first line, and for a printed match
	Head     Head           // of the match
	Line     string         // the first line, without its checksum
	Printed  *arena.Summary // nil for a match with games
	Cut      bool           // whether the last line was left out, since it is not whole

	number int    // of lines read
	sealed bool   // whether lines have checksums
	begun  string // a line that has begun
}

// Read reads the next piece of the file.
func (f *File) Read(text string) error {
	for {
		line, rest, whole := strings.Cut(text, "\n")
		if f.begun += line; !whole {
			return nil
		}
		line, text, f.begun = f.begun, rest, ""
		if err := f.line(line); err != nil {
			return strict.In(strict.Line(f.number), fmt.Sprintf("line %d: ", f.number), err)
		}
	}
}

// End reads the end of the file.
func (f *File) End() error {
	if rest := f.begun; strings.TrimSpace(rest) != "" {
		f.begun = ""
		if err := f.line(rest); err != nil {
			if f.Cut = f.number > 1; !f.Cut {
				return strict.In(strict.Line(1), "line 1: ", err)
			}
		}
	}
	if f.Contest == nil && f.Printed == nil {
		return strict.Wrong("", "an empty file").Allow("a file of playout match")
	}
	return nil
}

// line reads a line.
func (f *File) line(line string) error {
	f.number++
	line = strings.TrimSuffix(line, "\r")
	if f.number > 1 && strings.TrimSpace(line) == "" {
		return nil
	}
	object, sealed, err := seal.Open([]byte(line))
	if err == nil && f.number > 1 && f.sealed && !sealed {
		err = seal.ErrBroken
	}
	switch {
	case err != nil:
		return strict.Wrong("", "%w", err).Allow("the file as it was written")
	case f.number == 1:
		f.sealed = sealed
		return f.head(object)
	case f.Contest == nil:
		return strict.Wrong("", "a line after what match -json has printed").Allow("one line")
	}
	r, err := f.ReadLine(string(object))
	if err == nil {
		_, err = f.Add(r)
	}
	return err
}

// head reads the first line.
func (f *File) head(line []byte) error {
	var printed arena.Summary
	if json.Unmarshal(line, &printed) == nil && printed.Game != "" && len(printed.Agents) > 0 {
		if err := checkPrinted(&printed); err != nil {
			return err
		}
		f.Printed = &printed
		return nil
	}
	s, head, err := ReadHead(string(line))
	if err == nil {
		f.Contest, f.Head, f.Line = New(s), head, string(line)
	}
	return err
}

// ReadHead reads the untrusted first line of a results file, without its checksum. The match has the
// largest number of games, neither a test nor a book, and the games of a file are its own.
func ReadHead(line string) (*Setup, Head, error) {
	var head Head
	if json.Unmarshal([]byte(line), &head) != nil || head.Game == "" || len(head.Agents) == 0 {
		return nil, Head{}, strict.Wrong("", "not a file of results, but one that begins with %q", strict.Clip(line)).
			Allow("a file of playout match -out, match -json or sweep -dir, or the games that the lab saves")
	}
	if len(line) > match.MaxText {
		return nil, Head{}, strict.Wrong("", "a match of %d bytes", len(line)).Allow("at most %d", match.MaxText)
	}
	if err := head.Normalise(); err != nil {
		return nil, Head{}, err
	}
	c, err := head.Config()
	if err != nil {
		return nil, Head{}, err
	}
	return &Setup{Config: c, Book: head.Book}, head, nil
}

// maxPrinted bounds the agents of a printed match.
const maxPrinted = 100

// checkPrinted checks a printed match.
func checkPrinted(s *arena.Summary) error {
	if _, err := games.Parse(s.Game); err != nil {
		return strict.At("game", err)
	}
	if len(s.Agents) > maxPrinted || s.Games < 0 {
		return strict.Wrong("agents", "%d agents in %d games", len(s.Agents), s.Games).Allow("at most %d agents", maxPrinted)
	}
	share := func(path string, list ...float64) error {
		for _, x := range list {
			if !(x >= 0 && x <= 1) {
				return strict.Wrong(path, "a share of %g", x).Allow("0 to 1")
			}
		}
		return nil
	}
	for i, a := range s.Agents {
		path := strict.Index("agents", i)
		if min(a.Wins, a.Draws, a.Losses, a.Errors) < 0 {
			return strict.Wrong(path, "a count below 0").Allow("0 or more")
		}
		if err := share(path, a.Score, a.Low, a.High); err != nil {
			return err
		}
	}
	for i, p := range s.Pairs {
		path := strict.Index("pairs", i)
		if p.Games < 0 {
			return strict.Wrong(path, "%d games", p.Games).Allow("0 or more")
		}
		if err := share(path, p.Score, p.Low, p.High, p.Superiority); err != nil {
			return err
		}
	}
	for how, n := range s.Endings {
		if n < 0 {
			return strict.Wrong("endings", "%d games with the ending %q", n, strict.Clip(string(how))).Allow("0 or more")
		}
	}
	return nil
}

// Standings returns the standings of the file's games.
func (f *File) Standings() (*Table, error) {
	if f.Printed == nil {
		return f.Table()
	}
	t := &Table{Summary: *f.Printed}
	at := func(agent string, from int) int {
		for i := from; i < len(t.Agents); i++ {
			if t.Agents[i].Agent == agent {
				return i
			}
		}
		return -1
	}
	for _, p := range t.Summary.Pairs {
		a := at(p.Agents[0], 0)
		if b := at(p.Agents[1], a+1); a >= 0 && b > 0 {
			t.Pairs = append(t.Pairs, arena.Pair{A: a, B: b, Games: p.Games, Score: p.Score, Low: p.Low, High: p.High, Superiority: p.Superiority, Pentanomial: p.Pentanomial})
		}
	}
	t.Curve = []Point{{Games: t.Games, Score: t.Agents[0].Score, Low: t.Agents[0].Low, High: t.Agents[0].High}}
	return t, nil
}
