package chess

import (
	"fmt"
	"strings"

	"playout/engine/game"
)

// Tag is a pair of a PGN, such as White and "Lasker, Emanuel".
type Tag struct{ Name, Value string }

// PGN is a game with what is told about it. Reading leaves comments, variations
// and judgements out.
type PGN struct {
	Tags   []Tag       // each name once, in any order; without Result, SetUp and FEN
	Start  string      // FEN that the game began with, "" for the game's start
	Moves  []game.Move // legal one after the other
	Result string      // one of results; to write a game, "" stands for what the moves say
}

// results are how a game may end in a PGN; * is for a game that goes on, or of
// which no more is known.
var results = [4]string{"1-0", "0-1", "1/2-1/2", "*"}

// roster are the tags that every PGN has, in this order.
var roster = [7]Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"}}

const lineWidth = 79 // bytes; the standard allows no more in exported text

// begin is the state that the game began with.
func (p *PGN) begin() (*state, error) {
	if p.Start == "" {
		s := new(state)
		s.CopyFrom(start)
		return s, nil
	}
	return chess{}.parse(p.Start)
}

// outcome is the result that the rules say, "*" where the game goes on.
func (s *state) outcome() string {
	switch {
	case s.end == going:
		return "*"
	case s.end != mated:
		return "1/2-1/2"
	case s.turn == 1:
		return "1-0"
	}
	return "0-1"
}

// String is the game in the standard's export format. Moves that are not legal
// end it.
func (p *PGN) String() string {
	words, result := p.words()
	given := map[string]string{"Result": result}
	for _, tag := range p.Tags {
		given[tag.Name] = tag.Value
	}
	var b strings.Builder
	for _, tag := range roster {
		if value := given[tag.Name]; value != "" {
			tag.Value = value
		}
		writeTag(&b, tag)
		delete(given, tag.Name)
	}
	if p.Start != "" {
		writeTag(&b, Tag{"SetUp", "1"})
		writeTag(&b, Tag{"FEN", p.Start})
	}
	for _, tag := range p.Tags {
		if _, rest := given[tag.Name]; rest {
			writeTag(&b, tag)
		}
	}
	width := 0
	for i, word := range append(words, result) {
		switch {
		case i == 0 || width+1+len(word) > lineWidth:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += len(word)
	}
	b.WriteByte('\n')
	return b.String()
}

func writeTag(b *strings.Builder, tag Tag) {
	value := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ").Replace(tag.Value)
	fmt.Fprintf(b, "[%s \"%s\"]\n", tag.Name, value)
}

// words are the moves with their numbers; and the result, that of the moves
// where none is said.
func (p *PGN) words() (words []string, result string) {
	s, err := p.begin()
	if err != nil {
		return nil, "*"
	}
	for i, m := range p.Moves {
		if game.Check(s, game.Solo(game.Seat(s.turn), m)) != nil {
			break
		}
		switch {
		case s.turn == 0:
			words = append(words, fmt.Sprintf("%d.", s.number))
		case i == 0:
			words = append(words, fmt.Sprintf("%d...", s.number))
		}
		words = append(words, s.MoveText(0, m))
		s.advance(decode(m))
	}
	if p.Result == "" {
		return words, s.outcome()
	}
	return words, p.Result
}
