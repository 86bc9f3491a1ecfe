package chess

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
)

// Tag is a pair of a PGN, such as White and "Lasker, Emanuel".
type Tag struct{ Name, Value string }

// PGN is a game with what is told about it. Reading leaves judgements out.
type PGN struct {
	Tags    []Tag  // each name once, in any order; without Result, SetUp, FEN and Draws
	Start   string // FEN that the game began with, "" for the game's start
	Line           // the game
	Result  string // one of results; to write a game, "" stands for what the moves say
	Claimed bool   // it is of the variant in which draws are claimed
	Dropped int    // comments and variations that could not be kept, or not whole

	goesOn bool // where a draw could have been claimed
}

// Line is a line of moves, legal one after the other.
type Line struct {
	At       int // index of the move in whose place it is played
	Moves    []game.Move
	Comments []string // by position, nil for none; the first is of the start, "" in others than the game itself
	Others   []Line   // in the order of At
}

// comment says something of the position after so many moves.
func (l *Line) comment(after int, text string) {
	for len(l.Comments) <= after {
		l.Comments = append(l.Comments, "")
	}
	l.Comments[after] = text
}

// results are how a game may end in a PGN; * is for a game that goes on, or of
// which no more is known.
var results = [4]string{"1-0", "0-1", "1/2-1/2", "*"}

// roster are the tags that every PGN has, in this order.
var roster = [7]Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"}}

const lineWidth = 79 // bytes; the standard allows no more in exported text

// begin is the state that the game began with.
func (p *PGN) begin() (*state, error) {
	g := chess{claimed: p.Claimed}
	if p.Start == "" {
		return g.New(nil).(*state), nil
	}
	return g.parse(p.Start)
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
	if p.Claimed {
		writeTag(&b, Tag{drawsTag, drawsClaimed})
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

// words are the moves with their numbers, comments and variations; and the result,
// that of the moves where none is said.
func (p *PGN) words() (words []string, result string) {
	s, err := p.begin()
	if err != nil {
		return nil, "*"
	}
	var w wording
	p.tell(s, &w)
	if p.Result == "" {
		return w.words, s.outcome()
	}
	return w.words, p.Result
}

// wording is what stands between the tags and the result, in the making.
type wording struct {
	words []string
	glued bool // the next word follows without a blank
}

func (w *wording) add(word string) {
	if w.glued {
		w.words[len(w.words)-1] += word
	} else {
		w.words = append(w.words, word)
	}
	w.glued = false
}

// say adds a comment. A line may end at any of its blanks but two in a row, and no
// line begins as one that is a tag or is passed over.
func (w *wording) say(comment string) {
	kept := ""
	for i, word := range strings.Split("{"+comment+"}", " ") {
		switch {
		case i == 0:
			kept = word
		case word == "" || word[0] == '[' || word[0] == '%' || strings.HasSuffix(kept, " "):
			kept += " " + word
		default:
			w.add(kept)
			kept = word
		}
	}
	w.add(kept)
}

func (w *wording) move(s *state, m game.Move, _ int, fresh bool) {
	dots := "."
	if s.turn != 0 {
		dots = "..."
	}
	if s.turn == 0 || fresh {
		w.add(strconv.Itoa(int(s.number)) + dots)
	}
	w.add(s.MoveText(0, m))
}

func (w *wording) open() {
	w.add("(")
	w.glued = true
}

func (w *wording) close() { w.words[len(w.words)-1] += ")" }

// teller takes a line with what is told beside it, part by part.
type teller interface {
	say(comment string)
	// move is the move of an index from a state. Fresh says that it does not come
	// right behind another one.
	move(s *state, m game.Move, i int, fresh bool)
	open() // begins a variation
	close()
}

// tell tells the line from a state, which it plays to the end. Moves that are not
// legal end it.
func (l *Line) tell(s *state, to teller) {
	others := l.Others
	fresh := true
	for i := -1; i < len(l.Moves); i++ {
		var before *state
		if i >= 0 {
			m := l.Moves[i]
			if game.Check(s, game.Solo(game.Seat(s.turn), m)) != nil {
				break
			}
			if len(others) > 0 && others[0].At == i {
				before = s.copied()
			}
			to.move(s, m, i, fresh)
			s.advance(decode(m))
			fresh = false
		}
		if i+1 < len(l.Comments) && l.Comments[i+1] != "" {
			to.say(l.Comments[i+1])
			fresh = true
		}
		for ; before != nil && len(others) > 0 && others[0].At == i; others = others[1:] {
			to.open()
			others[0].tell(before.copied(), to)
			to.close()
			fresh = true
		}
	}
}

func (s *state) copied() *state {
	c := new(state)
	c.CopyFrom(s)
	return c
}
