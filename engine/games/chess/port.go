package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"playout/engine/game"
)

// The tag that says why a game ended, and its value for a spent allowance of time.
const (
	termination = "Termination"
	timeForfeit = "time forfeit"
)

// Forms are PGN and FEN.
func (g chess) Forms() []game.Form {
	fen := game.PositionForm("position", likeFEN)
	fen.Ending = ".fen"
	return []game.Form{
		{Name: "pgn", Kind: "application/vnd.chess-pgn", Ending: ".pgn", Like: likePGN, Read: readGame, Write: writeGame, Split: splitGames},
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
	text = text[:min(len(text), 4096)]
	l, _ := moveList(text)
	if len(l.Tags) > 0 || len(l.Words) == 0 {
		return len(l.Tags) > 0
	}
	_, err := FindText(start, l.Words[0])
	return err == nil || isCode(l.Words[0]) || strings.HasPrefix(strings.TrimSpace(text), "1.")
}

// moveList reads a list that begins with tags or moves, never with a position.
func moveList(text string) (game.MoveList, error) {
	return game.ReadMoveList(text, func(string) bool { return false })
}

// isCode says whether a word is a move as a program reads it: "e2e4".
func isCode(word string) bool {
	return (len(word) == 4 || len(word) == 5) &&
		strings.Trim(word[:1]+word[2:3], "abcdefgh") == "" && strings.Trim(word[1:2]+word[3:4], "12345678") == ""
}

// readGame reads the first of the games of a text. Its end may be missing, and so
// may all but the moves, which may also stand as a program reads them.
func readGame(text string) (game.Transcript, error) {
	l, _ := moveList(text[:min(len(text), 4096)])
	if len(l.Tags) == 0 && len(l.Words) > 0 && isCode(l.Words[0]) {
		l, err := moveList(text)
		if err != nil {
			return game.Transcript{}, err
		}
		return game.Transcript{Game: spec.ID, Moves: strings.Join(l.Words, ","), Lost: l.Lost(), Drawn: l.Drawn()}, nil
	}
	p, left, err := firstPGN(text)
	if err != nil {
		return game.Transcript{}, err
	}
	t := game.Transcript{Game: spec.ID, Start: p.Start, Left: left}
	s, err := p.begin()
	if err != nil {
		return t, err
	}
	names := make([]string, len(p.Moves))
	for i, m := range p.Moves {
		names[i] = s.MoveName(0, m)
		s.advance(decode(m))
	}
	t.Moves = strings.Join(names, ",")
	if s.end == going {
		l := game.MoveList{Result: p.Result}
		t.Lost, t.Drawn = l.Lost(), l.Drawn()
	}
	for _, tag := range p.Tags {
		if tag.Name == termination {
			t.TimedOut = strings.EqualFold(tag.Value, timeForfeit)
		}
		if seat := slices.Index(sideNames[:], tag.Name); seat >= 0 && tag.Value != "?" {
			if t.Players == nil {
				t.Players = make([]string, len(sideNames))
			}
			t.Players[seat] = tag.Value
		}
	}
	return t, nil
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

// writeGame writes a game as PGN, its result by the rules or, where somebody gave
// it up, as it was.
func writeGame(p game.Played) (string, error) {
	pgn := PGN{Start: p.Start, Tags: []Tag{{"Event", "Playout"}, {"Date", p.Date}}}
	for seat, name := range p.Players {
		pgn.Tags = append(pgn.Tags, Tag{sideNames[seat], name})
	}
	for i, j := range p.Steps {
		pgn.Moves = append(pgn.Moves, j[p.States[i].(*state).turn])
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
	if p.TimedOut {
		pgn.Tags = append(pgn.Tags, Tag{termination, timeForfeit})
	}
	return pgn.String(), nil
}
