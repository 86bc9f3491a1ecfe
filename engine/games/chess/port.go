package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"playout/engine/game"
)

// The tag that says why a game ended.
const termination = "Termination"

// terminations are its values here.
var terminations = [...]string{game.TimedOut: "time forfeit", game.Resigned: "resignation", game.Agreed: "agreement"}

// Forms are PGN and FEN.
func (g chess) Forms() []game.Form {
	fen := game.PositionForm("position", likeFEN)
	fen.Ending = ".fen"
	return []game.Form{
		{Name: "pgn", Kind: "application/vnd.chess-pgn", Ending: ".pgn", Like: likePGN, Names: namesPGN, Read: readGame, Write: writeGame, Split: splitGames},
		fen,
	}
}

// likeFEN says whether text begins with ranks.
func likeFEN(text string) bool {
	ranks, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.Count(ranks, "/") >= 3 && strings.Trim(ranks, "pnbrqkPNBRQK12345678/") == ""
}

// likePGN says whether text begins with a tag, a number, or a move in notation
// or as a program reads it.
func likePGN(text string) bool {
	l := beginning(text)
	first := l.First()
	if len(l.Tags) > 0 || first == "" {
		return len(l.Tags) > 0
	}
	_, is := start.findMove(first)
	return is || isCode(first) || strings.HasPrefix(strings.TrimSpace(text), "1.")
}

// namesPGN says whether text has tags that lists of other games' moves have not.
// Those have the players' names at most.
func namesPGN(text string) bool {
	for name := range beginning(text).Tags {
		switch name {
		case "White", "Black", "Result", "Date":
		default:
			return true
		}
	}
	return false
}

// beginning are the tags and first moves of a text that begins with such, never
// with a position.
func beginning(text string) game.MoveList {
	l, _ := game.ReadMoveList(text[:min(len(text), 4096)], func(string) bool { return false })
	return l
}

// isCode says whether a word is a move as a program reads it: "e2e4".
func isCode(word string) bool {
	return (len(word) == 4 || len(word) == 5) &&
		strings.Trim(word[:1]+word[2:3], "abcdefgh") == "" && strings.Trim(word[1:2]+word[3:4], "12345678") == ""
}

// readGame reads the first of the games of a text. Its end may be missing, and so
// may all but the moves, which may also stand as a program reads them.
func readGame(text string) (game.Transcript, error) {
	p, left, err := firstPGN(text)
	if err != nil {
		return game.Transcript{}, err
	}
	s, err := p.begin()
	if err != nil {
		return game.Transcript{}, err
	}
	t := game.Transcript{Game: chess{claimed: p.Claimed}.Spec().Name(), Start: p.Start, Left: left, Dropped: p.Dropped, Claimed: p.goesOn}
	var b recording
	if p.tell(s, &b); s.end == going {
		l := game.MoveList{Result: p.Result}
		t.Lost, t.Drawn = l.Lost(), l.Drawn()
	}
	t.Moves = b.String()
	t.How = p.how(t.Lost)
	for _, tag := range p.Tags {
		if seat := slices.Index(sideNames[:], tag.Name); seat >= 0 && tag.Value != "?" {
			if t.Players == nil {
				t.Players = make([]string, len(sideNames))
			}
			t.Players[seat] = tag.Value
		}
	}
	return t, nil
}

// recording is a line as package record reads it, in the making.
type recording struct{ strings.Builder }

func (b *recording) say(comment string) { b.WriteString("{" + comment + "}") }
func (b *recording) open()              { b.WriteByte('(') }
func (b *recording) close()             { b.WriteByte(')') }

func (b *recording) move(s *state, m game.Move, i int, _ bool) {
	if i > 0 {
		b.WriteByte(',')
	}
	b.WriteString(s.MoveName(0, m))
}

// how is what the tags or the last comment say of how the game ended, with the seat
// that lost, plus 1.
func (p *PGN) how(lost int) game.How {
	said := ""
	if n := len(p.Moves); n < len(p.Comments) {
		said = p.Comments[n]
	}
	for _, tag := range p.Tags {
		if tag.Name == termination {
			said += " " + tag.Value
		}
	}
	said = strings.ToLower(said)
	says := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said, w) })
	}
	switch {
	case lost == 0 && says("agreement", "agreed"):
		return game.Agreed
	case lost == 0:
	case says("time forfeit", "on time", "by time"):
		return game.TimedOut
	case says("resignation", strings.ToLower(sideNames[lost-1])+" resign"):
		return game.Resigned
	}
	return game.Untold
}

// firstPGN reads the first game of a text, whose result may be missing, and counts
// those that follow by their tags.
func firstPGN(text string) (p *PGN, left int, err error) {
	if len(text) > maxPGN {
		return nil, 0, fmt.Errorf("games of %d bytes; allowed: %d", len(text), maxPGN)
	}
	text = "\n" + strings.TrimPrefix(text, "\ufeff")
	for _, end := range []string{"", "\n*"} {
		r := &reader{rest: text + end}
		var wrong error
		if p, wrong = r.game(); wrong == nil && p != nil {
			return p, strings.Count(r.rest, "\n[White "), nil
		}
		if wrong != nil && err == nil {
			err = fmt.Errorf("line %d: %w", r.line, wrong)
		}
	}
	if err == nil {
		err = errors.New("there is no game in it")
	}
	return nil, 0, err
}

// writeGame writes a game as PGN, its result by the rules or, where it ended outside
// them, as it was.
func writeGame(p game.Played) (string, error) {
	first := p.States[0].(*state)
	pgn := PGN{Start: p.Start, Claimed: first.claimed, Line: lineOf(p.Line()), Tags: []Tag{{"Event", "Playout"}, {"Date", p.Date}}}
	for seat, name := range p.Players {
		pgn.Tags = append(pgn.Tags, Tag{sideNames[seat], name})
	}
	if p.States[len(p.States)-1].Acting() != 0 && p.Returns != nil {
		pgn.Result = "1/2-1/2"
		switch {
		case p.Returns[0] > 0:
			pgn.Result = "1-0"
		case p.Returns[0] < 0:
			pgn.Result = "0-1"
		}
	}
	if p.How != game.Untold {
		pgn.Tags = append(pgn.Tags, Tag{termination, terminations[p.How]})
	}
	return pgn.String(), nil
}

// lineOf is a line that was played.
func lineOf(o *game.Other) Line {
	l := Line{At: o.At, Comments: o.Comments}
	for i, j := range o.Steps {
		l.Moves = append(l.Moves, j[o.States[i].(*state).turn])
	}
	for i := range o.Others {
		l.Others = append(l.Others, lineOf(&o.Others[i]))
	}
	return l
}
