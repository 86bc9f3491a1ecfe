// Package pgn reads and writes games of chess in Portable Game Notation. It does not know
// the rules of chess; they are passed to it as Rules.
//
// It reads untrusted text of games as people write them, and keeps comments, variations and
// judgements as far as package record can hold them. Unreadable text becomes a comment, or a note
// reports that it was left out. Only games that cannot be played are errors, which give the line.
// It writes games in the standard's export format.
//
// Source: S. J. Edwards, Portable Game Notation Specification and Implementation Guide
// (1994).
package pgn

import (
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// Rules holds the rules of chess that reading its games needs.
type Rules struct {
	// Game returns chess, or its variant with claimed draws. Positions are FEN.
	Game func(claimed bool) game.Game
	// Begins reports whether a word may be the first move of a game.
	Begins func(word string) bool
	// Find returns the legal move that a word means, if it means exactly one.
	Find func(s game.State, word string) (m game.Move, only bool)
	// FindText is Find with an error that explains what is wrong.
	FindText func(s game.State, word string) (game.Move, error)
	// Settle determines whether the game is over, by the rules of either variant.
	Settle func(s game.State, claimed bool)
}

// Tag is a pair such as White and "Lasker, Emanuel".
type Tag struct{ Name, Value string }

// Game is a game with its tags.
type Game struct {
	Tags    []Tag  // each name once, in any order; without Result, SetUp, FEN and Draws
	Start   string // FEN of the starting position, "" for the usual one
	Claimed bool   // whether it is a game of the variant with claimed draws
	Result  string // one of results; for writing, "" stands for the result of the moves

	// Only for a game that was read.
	Moves     string // as package record reads them, with judgements, comments and variations
	Dropped   int    // comments and variations that were dropped or shortened
	Notes     format.Notes
	unclaimed bool   // whether a draw could have been claimed but was not
	over      bool   // whether it is over by the rules
	last      string // comment on the last position
}

// results lists the results of PGN; * is for an unfinished game or an unknown result.
var results = [4]string{"1-0", "0-1", "1/2-1/2", "*"}

// Tags for the reason of a game's end and for its rules, for which the standard has none: the
// usual tag, and our own.
const (
	terminationTag = "Termination"
	variantTag     = "Variant"
	drawsTag       = "Draws"
	drawsClaimed   = "claimed"
)

// terminations lists our values for the reason of a game's end.
var terminations = [...]string{format.TimedOut: "time forfeit", format.Resigned: "resignation", format.Agreed: "agreement", format.Adjudicated: "adjudication"}

// sides lists the tags of the players, which are the names of the sides in errors.
var sides = [2]string{"White", "Black"}

// outcome returns the result by the rules of chess, "*" if the game is not over.
func outcome(s game.State) string {
	if s.Acting() != 0 {
		return "*"
	}
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	return result(returns[0])
}

// result returns the result of a game by White's return.
func result(returns float32) string {
	switch {
	case returns > 0:
		return "1-0"
	case returns < 0:
		return "0-1"
	}
	return "1/2-1/2"
}

// moveNumber returns the move number of a position and its side to move, 1 for Black: the last and
// the second field of its FEN.
func moveNumber(s game.State) (number string, side int) {
	fields := strings.Fields(s.String())
	return fields[5], strings.Index("wb", fields[1])
}

// Format returns the format PGN without its functions that write, which need the states of chess.
func (r *Rules) Format() format.Format {
	return format.Format{Name: "pgn", MediaType: "application/vnd.chess-pgn", Extension: ".pgn", Detect: r.looksLikePGN, Identify: r.isChess, Read: r.readTranscript, Split: split}
}

// looksLikePGN reports whether text begins with a tag, a number or a move.
func (r *Rules) looksLikePGN(text string) bool {
	l := beginning(text)
	first := l.First()
	if len(l.Tags) > 0 || first == "" {
		return len(l.Tags) > 0
	}
	return r.Begins(first) || strings.HasPrefix(strings.TrimSpace(text), "1.")
}

// isChess reports whether text has tags that only chess has, and moves of chess: lists of other
// games have tags as well.
func (r *Rules) isChess(text string) bool {
	l := beginning(text)
	for name := range l.Tags {
		switch name {
		case "FEN":
			return true
		case variantTag, drawsTag, "ECO", "Opening", "Variation", "SetUp":
			return r.areMoves(l.Words)
		}
	}
	return false
}

// areMoves reports whether the first words of a list are moves of chess from its start.
func (r *Rules) areMoves(words []string) bool {
	s, depth := r.Game(true).New(nil), 0
	for _, word := range words[:min(len(words), 6)] {
		switch word[0] {
		case '{', '$':
		case '(':
			depth++
		case ')':
			depth--
		default:
			if depth > 0 {
				continue
			}
			m, only := r.Find(s, word)
			if !only {
				return false
			}
			s.Play(game.Solo(s.Acting().First(), m), nil)
		}
	}
	return true
}

// maxBeginning bounds the bytes examined to recognise a text.
const maxBeginning = 4096

// beginning returns the tags and first moves at the beginning of a text; it treats no line as a
// position.
func beginning(text string) movelist.List {
	return movelist.Read(text[:min(len(text), maxBeginning)], func(string) bool { return false })
}

// readTranscript reads the first game of a text. Everything except the moves may be missing, and
// moves may be UCI names.
func (r *Rules) readTranscript(text string) (format.Transcript, error) {
	g, left, err := r.readFirst(text)
	if err != nil {
		return format.Transcript{}, err
	}
	t := format.Transcript{Game: r.Game(g.Claimed).Spec().Name(), Start: g.Start, Moves: g.Moves, Omitted: left, Dropped: g.Dropped, Notes: g.Notes, Claimed: g.unclaimed}
	if !g.over {
		l := movelist.List{Result: g.Result}
		t.Lost, t.Drawn = l.Lost(), l.Drawn()
	}
	t.Termination = g.termination(t.Lost, t.Drawn)
	for _, tag := range g.Tags {
		seat := slices.Index(sides[:], tag.Name)
		switch {
		case slices.Contains(roster[:], tag): // a value for an unknown fact
		case seat < 0:
			t.Tags = append(t.Tags, format.Tag(tag))
		case t.Players == nil:
			t.Players = make([]string, len(sides))
			fallthrough
		default:
			t.Players[seat] = tag.Value
		}
	}
	return t, nil
}

// termination returns the reason of the game's end according to the tags or the last comment; lost
// is the seat that lost, plus 1, and drawn means that none did.
func (g *Game) termination(lost int, drawn bool) format.Termination {
	text := g.last
	for _, tag := range g.Tags {
		if tag.Name == terminationTag {
			text += " " + tag.Value
		}
	}
	text = strings.ToLower(text)
	mentions := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	}
	switch {
	case lost == 0 && mentions("agreement", "agreed"):
		return format.Agreed
	case (lost != 0 || drawn) && mentions("adjudication", "adjudicated"):
		return format.Adjudicated
	case lost == 0:
	case mentions("time forfeit", "on time", "by time", "time is spent", "flag fell"):
		return format.TimedOut
	case mentions("resignation", strings.ToLower(sides[lost-1])+" resign"):
		return format.Resigned
	}
	return format.UnknownTermination
}
