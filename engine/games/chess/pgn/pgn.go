// Package pgn reads and writes games of chess in Portable Game Notation (S. J.
// Edwards, Specification and Implementation Guide, 1994). What chess is, it is told:
// see Rules.
package pgn

import (
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// Rules are those of chess, as far as its games are written down by them.
type Rules struct {
	// Game is chess, or its variant in which draws are claimed. Its positions are FEN.
	Game func(claimed bool) game.Game
	// Begins says whether a word may be the first move of a game.
	Begins func(word string) bool
	// Find is the legal move that a word means, if it means only one.
	Find func(s game.State, word string) (m game.Move, only bool)
	// FindText is Find with what is wrong.
	FindText func(s game.State, word string) (game.Move, error)
	// Judge finds out whether the game is over, by the rules of either game.
	Judge func(s game.State, claimed bool)
}

// Tag is a pair such as White and "Lasker, Emanuel".
type Tag struct{ Name, Value string }

// Game is a game with what is told about it. Reading leaves judgements out.
type Game struct {
	Tags    []Tag  // each name once, in any order; without Result, SetUp, FEN and Draws
	Start   string // FEN that the game began with, "" for the game's start
	Claimed bool   // it is of the variant in which draws are claimed
	Result  string // one of results; to write a game, "" stands for what the moves say

	// Only of a game that was read.
	Moves   string // as package record reads them, with comments and other lines
	Dropped int    // comments and variations that could not be kept, or not whole
	goesOn  bool   // where a draw could have been claimed
	over    bool   // by the rules
	last    string // comment on the last position
}

// results are how a game may end in a PGN; * is for a game that goes on, or of
// which no more is known.
var results = [4]string{"1-0", "0-1", "1/2-1/2", "*"}

// Tags that say why a game ended; which rules it is played by, for which the standard
// has none: that of others, and our own.
const (
	termination  = "Termination"
	variantTag   = "Variant"
	drawsTag     = "Draws"
	drawsClaimed = "claimed"
)

// terminations are the values here of the tag that says why a game ended.
var terminations = [...]string{format.TimedOut: "time forfeit", format.Resigned: "resignation", format.Agreed: "agreement"}

// sides are the players' tags, and what an error calls them.
var sides = [2]string{"White", "Black"}

// outcome is the result that the rules say, "*" where the game goes on.
func outcome(s game.State) string {
	if s.Acting() != 0 {
		return "*"
	}
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	return result(returns[0])
}

// result is that of a game by what it is worth to White.
func result(returns float32) string {
	switch {
	case returns > 0:
		return "1-0"
	case returns < 0:
		return "0-1"
	}
	return "1/2-1/2"
}

// place is the number of a position's move, and 1 where Black is to move: the last
// and the second field of a FEN.
func place(s game.State) (number string, side int) {
	fields := strings.Fields(s.String())
	return fields[5], strings.Index("wb", fields[1])
}

// Form is PGN but for Write, which is of states.
func (r *Rules) Form() format.Format {
	return format.Format{Name: "pgn", MediaType: "application/vnd.chess-pgn", Extension: ".pgn", Detect: r.like, Identify: names, Read: r.transcript, Split: split}
}

// like says whether text begins with a tag, a number or a move.
func (r *Rules) like(text string) bool {
	l := beginning(text)
	first := l.First()
	if len(l.Tags) > 0 || first == "" {
		return len(l.Tags) > 0
	}
	return r.Begins(first) || strings.HasPrefix(strings.TrimSpace(text), "1.")
}

// names says whether text has tags that lists of other games' moves have not. Those
// have the players' names at most.
func names(text string) bool {
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
func beginning(text string) movelist.List {
	l, _ := movelist.Read(text[:min(len(text), 4096)], func(string) bool { return false })
	return l
}

// transcript reads the first of the games of a text. Its end may be missing, and so
// may all but the moves, which may also stand as a program reads them.
func (r *Rules) transcript(text string) (format.Transcript, error) {
	g, left, err := r.first(text)
	if err != nil {
		return format.Transcript{}, err
	}
	t := format.Transcript{Game: r.Game(g.Claimed).Spec().Name(), Start: g.Start, Moves: g.Moves, Omitted: left, Dropped: g.Dropped, Claimed: g.goesOn}
	if !g.over {
		l := movelist.List{Result: g.Result}
		t.Lost, t.Drawn = l.Lost(), l.Drawn()
	}
	t.Termination = g.how(t.Lost)
	for _, tag := range g.Tags {
		if seat := slices.Index(sides[:], tag.Name); seat >= 0 && tag.Value != "?" {
			if t.Players == nil {
				t.Players = make([]string, len(sides))
			}
			t.Players[seat] = tag.Value
		}
	}
	return t, nil
}

// how is what the tags or the last comment say of how the game ended, with the seat
// that lost, plus 1.
func (g *Game) how(lost int) format.Termination {
	said := g.last
	for _, tag := range g.Tags {
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
		return format.Agreed
	case lost == 0:
	case says("time forfeit", "on time", "by time"):
		return format.TimedOut
	case says("resignation", strings.ToLower(sides[lost-1])+" resign"):
		return format.Resigned
	}
	return format.UnknownTermination
}
