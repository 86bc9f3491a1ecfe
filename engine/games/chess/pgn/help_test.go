package pgn_test

import (
	"strconv"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/games/chess"
	"playout/engine/games/chess/pgn"
)

const (
	startText = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete  = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

	lineWidth = 79       // bytes
	maxText   = 16 << 20 // bytes
)

// form is the format PGN of chess.
var form = chess.New().(format.Provider).Formats()[0]

func parse(text string) ([]*pgn.Game, error) { return chess.PGN().Parse(text) }

// plies returns the number of moves of the main line.
func plies(g *pgn.Game) int {
	main := movelist.MainLine(g.Moves)
	if main == "" {
		return 0
	}
	return strings.Count(main, ",") + 1
}

// written returns the text of a game that was read.
func written(t testing.TB, g *pgn.Game) string {
	t.Helper()
	of := chess.PGN().Game(g.Claimed)
	s := of.New(nil)
	if g.Start != "" {
		var err error
		if s, err = of.Parse(g.Start); err != nil {
			t.Fatal(err)
		}
	}
	line, rest := lineOf(t, of, s, g.Moves)
	if rest != "" {
		t.Fatalf("%s: %q is left after the line, want nothing", g.Moves, rest)
	}
	return g.Write(&line)
}

// lineOf plays the line of a text from a state and returns it, with the rest of the text.
func lineOf(t testing.TB, of game.Game, s game.State, text string) (line format.Variation, rest string) {
	t.Helper()
	line.States = []game.State{game.Clone(of, s)}
	for text != "" && text[0] != ')' {
		switch text[0] {
		case ',':
			text = text[1:]
		case '{':
			comment, after, _ := strings.Cut(text[1:], "}")
			for len(line.Comments) < len(line.States) {
				line.Comments = append(line.Comments, "")
			}
			line.Comments[len(line.Steps)] = comment
			text = after
		case '$':
			digits := strings.TrimLeft(text[1:], "0123456789")
			number, err := strconv.ParseUint(text[1:len(text)-len(digits)], 10, 8)
			if err != nil {
				t.Fatal(err)
			}
			for len(line.Glyphs) < len(line.States) {
				line.Glyphs = append(line.Glyphs, nil)
			}
			line.Glyphs[len(line.Steps)] = append(line.Glyphs[len(line.Steps)], uint8(number))
			text = digits
		case '(':
			at := len(line.Steps) - 1
			other, after := lineOf(t, of, game.Clone(of, line.States[at]), text[1:])
			other.At = at
			line.Variations = append(line.Variations, other)
			text = after[1:]
		default:
			word := text
			if i := strings.IndexAny(text, ",{()$"); i >= 0 {
				word = text[:i]
			}
			seat := s.Acting().First()
			m, err := game.FindMove(s, seat, word)
			if err != nil {
				t.Fatal(err)
			}
			s.Play(game.Solo(seat, m), nil)
			line.Steps = append(line.Steps, game.Solo(seat, m))
			line.States = append(line.States, game.Clone(of, s))
			text = text[len(word):]
		}
	}
	return line, text
}
