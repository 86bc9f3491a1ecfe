package chess

import (
	"strings"

	"playout/engine/game"
	"playout/engine/games/chess/notation"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Parse parses a FEN. White space around and between its fields does not matter, and the two
// counts may be left out.
func (g chess) Parse(text string) (game.State, error) {
	s, err := g.parse(plaintext.Normal(text))
	if err != nil {
		return nil, err // a nil *state would not be a nil State
	}
	return s, nil
}

func (g chess) parse(text string) (*state, error) {
	f, err := notation.ReadFEN(text)
	if err == nil {
		err = f.Position.Validate()
	}
	if err != nil {
		return nil, err
	}
	s := new(state)
	s.position, s.quiet, s.number = f.Position, uint8(f.HalfmoveClock), uint16(f.FullmoveNumber)
	s.claimed = g.claimed
	s.begin()
	return s, nil
}

// String returns the FEN.
func (s *state) String() string {
	f := notation.FEN{Position: s.position, HalfmoveClock: int(s.quiet), FullmoveNumber: int(s.number)}
	return f.String()
}

// MoveName returns the move's name in the Universal Chess Interface, such as e2e4,
// e7e8q, and e1g1 for castling.
func (s *state) MoveName(_ game.Seat, m game.Move) string { return notation.UCI(&s.position, m) }

// MoveText returns a legal move in standard algebraic notation: "Nf3", "exd6", "O-O",
// "e8=Q#".
func (s *state) MoveText(_ game.Seat, m game.Move) string { return notation.SAN(&s.position, &s.to, m) }

// ReadMove implements game.MoveReader.
func (s *state) ReadMove(text string) (game.Move, error) { return findText(s, text) }

// findText returns the legal move that a text means, by its name or in standard algebraic
// notation, see notation.Find.
func findText(st game.State, text string) (game.Move, error) {
	text = plaintext.Normal(text)
	s, ok := st.(*state)
	switch {
	case !ok:
		return game.NoMove, strict.Wrong("", "the position is not one of chess")
	case s.end != unfinished:
		return game.NoMove, strict.Wrong("", "move %q: the game is over by %s, no move is allowed", game.Clip(text), notes[s.end])
	}
	found := notation.Find(&s.position, &s.to, text)
	switch len(found) {
	case 0:
		return game.NoMove, strict.Wrong("", "move %q is not allowed", game.Clip(text)).Allow("%s", s.texts(s.Legal(0, nil)))
	case 1:
		return found[0], nil
	}
	return game.NoMove, strict.Wrong("", "move %q may be any of %s", game.Clip(text), s.texts(found))
}

// findMove is findText without an explanation.
func findMove(st game.State, text string) (m game.Move, only bool) {
	s := st.(*state)
	if s.end != unfinished {
		return game.NoMove, false
	}
	found := notation.Find(&s.position, &s.to, text)
	if len(found) != 1 {
		return game.NoMove, false
	}
	return found[0], true
}

// texts lists moves in notation.
func (s *state) texts(moves []game.Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = s.MoveText(0, m)
	}
	return strings.Join(names, " ")
}
