package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/strict"
)

// maxText bounds the bytes of a text of games.
const maxText = 16 << 20

// Parse parses untrusted text of games, one after another, as people write them. It refuses only
// games that cannot be played. The error is a *strict.Fault, which gives the line and has a tag as
// path; it wraps a *format.MoveError if a move is at fault.
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

// readFirst reads the first game of a text, and counts the following ones.
func (r *Rules) readFirst(text string) (g *Game, left int, err error) {
	in, err := r.reader(text)
	if err != nil {
		return nil, 0, err
	}
	if g, err = in.next(); g == nil {
		if err == nil {
			err = strict.Wrong("", "there is no game in it")
		}
		return nil, 0, err
	}
	for rest := []byte(in.text[in.at:]); ; {
		n, token, _ := split(rest, true)
		switch after := strings.TrimSpace(string(token)); {
		case token == nil:
			return g, left, nil
		case after == "":
		case after[0] == '[' || r.looksLikePGN(after):
			left++
		default:
			g.Notes.Add(format.NoteRest, after)
		}
		rest = rest[n:]
	}
}

func (r *Rules) reader(text string) (*reader, error) {
	if len(text) > maxText {
		return nil, strict.Wrong("", "games of %d bytes", len(text)).Allow("%d", maxText)
	}
	text = strings.TrimPrefix(movelist.Tidy(text), "\ufeff")
	if strings.Contains(text, "\r") {
		text = lineEnds.Replace(text)
	}
	return &reader{Rules: r, text: newLine + text}, nil
}

// next reads the next game, nil if there is none. If letters of other languages stand for pieces,
// it tries each possible language; the first in which the whole game can be played counts, or else
// the one that gets furthest.
func (r *reader) next() (*Game, error) {
	before := *r
	g, err := r.attempt()
	foreign, mixed := r.game.foreign, r.game.mixed()
	for i := 0; i < len(alphabets) && foreign != "" && (err != nil || len(g.Notes) > 0 || mixed); i++ {
		letters := &alphabets[i]
		if of := letters.english(foreign); of == foreign || of == "" {
			continue
		}
		other := before
		other.letters = letters
		if o, wrong := other.attempt(); better(o, wrong, g, err) || mixed && wrong == nil && countNotes(o) == countNotes(g) {
			*r, g, err = other, o, wrong
			mixed = false
		}
	}
	r.letters = nil
	return g, err
}

// better reports whether a reading of a game, g or its error, is better than another.
func better(g *Game, err error, than *Game, wrong error) bool {
	switch {
	case err != nil:
		return wrong != nil && ply(err) > ply(wrong)
	case wrong != nil || g == nil || than == nil:
		return g != nil
	}
	return countNotes(g) < countNotes(than)
}

// ply returns the ply that cannot be played.
func ply(err error) int {
	if at := new(format.MoveError); errors.As(err, &at) {
		return at.Ply
	}
	return 0
}

// countNotes returns how many parts of a game could not be read as they stand.
func countNotes(g *Game) (times int) {
	for _, n := range g.Notes {
		times += n.Times
	}
	return times
}

// attempt reads the next game. If a long game leaves no room for its comments and variations, it
// reads the game again with less room for them.
func (r *reader) attempt() (*Game, error) {
	before := *r
	t := r.newTree(movelist.MaxText)
	g, err := r.read(t)
	if is, rest := t.tooLong(); is && g != nil {
		*r = before
		g, err = r.read(r.newTree(rest))
	}
	if err != nil {
		return nil, strict.In("", fmt.Sprintf("line %d: ", r.line()), err)
	}
	return g, nil
}

// read reads the next game into a tree.
func (r *reader) read(t *tree) (*Game, error) {
	r.cut, r.notes, r.afterNumber, r.game = 0, nil, false, manner{}
	g := new(Game)
	tags := map[string]string{}
	result, err := r.readMoves(t, g, tags)
	if err != nil {
		return nil, err
	}
	if len(tags) == 0 && result == "" && t.plies == 0 {
		return nil, t.noGame
	}
	t.finish(g)
	g.Dropped += r.cut
	g.Notes = r.notes
	r.decideResult(t, g, tags["Result"], result)
	return g, nil
}

// decideResult decides on the result: by the moves if the game is over, or else the result after
// the moves, or else that of the tag.
func (r *reader) decideResult(t *tree, g *Game, said, closing string) {
	byTag, _ := movelist.Result(said)
	g.Result = closing
	switch {
	case byTag == "" && strings.Trim(said, "? ") != "", byTag != "" && byTag != "*" && closing != "" && closing != "*" && byTag != closing:
		r.notes.Add(format.NoteResult, said)
	case closing == "" || closing == "*" && byTag != "":
		g.Result = byTag
	}
	if g.Result == "" {
		g.Result = "*"
	}
	end := t.lines[0].state
	// The players did not claim a draw if the game continues or was won.
	g.unclaimed = t.unclaimed || r.claimable(end) && g.Result != "*" && g.Result != "1/2-1/2"
	g.Claimed = g.Claimed || g.unclaimed
	r.Settle(end, g.Claimed)
	by := outcome(end)
	if g.over = by != "*"; g.over {
		if g.Result != by && g.Result != "*" {
			r.notes.Add(format.NoteResult, g.Result)
		}
		g.Result = by
	}
	g.Notes = r.notes
}

// claimable reports whether a game of the variant with claimed draws continues from a position in
// which a draw could be claimed.
func (r *Rules) claimable(s game.State) bool {
	if s.Acting() == 0 {
		return false
	}
	r.Settle(s, false)
	over := s.Acting() == 0
	r.Settle(s, true)
	return over
}

// orthodox lists the values of the tag Variant that mean the rules of Playout.
var orthodox = [...]string{"Standard", "Chess", "Normal", "From Position"}

func isOrthodox(variant string) bool {
	variant = strings.TrimSpace(variant)
	return variant == "" || variant == "?" || slices.ContainsFunc(orthodox[:], func(name string) bool { return strings.EqualFold(name, variant) })
}

// addTag adds a tag to a game. The first of a name counts, unless its value means unknown.
func (r *reader) addTag(t *tree, g *Game, tags map[string]string, tag Tag) error {
	before, twice := tags[tag.Name]
	switch {
	case twice && before == tag.Value:
		return nil
	case twice && strings.Trim(before, "?. ") != "" || tag.Name == "FEN" && t.plies > 0:
		r.notes.Add(format.NoteTag, fmt.Sprintf("%s %q", tag.Name, tag.Value))
		return nil
	}
	tags[tag.Name] = tag.Value
	switch tag.Name {
	case "Result", "SetUp":
		return nil
	case "FEN":
		r.game.fen, r.game.fenAt = tag.Value, r.begin
		return nil
	case variantTag:
		if !isOrthodox(tag.Value) {
			return strict.Wrong(variantTag, "tag %s: %q is not played here", variantTag, game.Clip(tag.Value)).Allow("%s", strings.Join(orthodox[:], ", "))
		}
	case drawsTag:
		g.Claimed = tag.Value == drawsClaimed
		return nil
	}
	g.Tags = slices.DeleteFunc(g.Tags, func(of Tag) bool { return of.Name == tag.Name })
	g.Tags = append(g.Tags, tag)
	return nil
}

// setStart starts the game from the position of its tag FEN, after all tags are read: an error of
// the tag Variant is more helpful.
func (r *reader) setStart(t *tree, g *Game) error {
	begin, err := r.Game(true).Parse(r.game.fen)
	r.game.fen = ""
	if err != nil {
		r.at = r.game.fenAt
		return strict.In("FEN", "tag FEN: ", err)
	}
	main := t.lines[0].state
	g.Start = begin.String()
	if g.Start == r.Game(true).New(nil).String() {
		g.Start = ""
	}
	main.CopyFrom(begin)
	return nil
}
