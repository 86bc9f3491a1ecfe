package importer_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/importer"
	"playout/engine/record"
)

// opened describes an opened text.
type opened struct {
	game, form, moves string
	transcript        format.Transcript
}

// open opens a text while a game is open, and plays it.
func open(text, name string) (opened, error) {
	return importer.Open(text, name, func(c importer.Candidate, t format.Transcript) (opened, error) {
		g := c.Game
		if t.Game != "" {
			var err error
			if g, err = games.Parse(t.Game); err != nil {
				return opened{}, err
			}
		}
		tree, err := record.ParseTree(g, t.Start, 0, t.Moves, nil)
		if err != nil {
			return opened{}, err
		}
		return opened{g.Spec().ID, c.Form.Name, tree.String(), t}, nil
	})
}

// result returns the game that a text opens as, the games to choose from, or the error.
func result(text, name string) string {
	got, err := open(text, name)
	var either *importer.AmbiguousError
	switch {
	case errors.As(err, &either):
		return strings.Join(either.Games, " or ")
	case err != nil:
		return err.Error()
	}
	return got.game
}

// The open game comes first, then a mark of a single game; if several remain, they are named.
func TestWhichGame(t *testing.T) {
	const names = `[White "Ada"] [Black "Bo"] [Result "1-0"] `
	for _, c := range []struct{ text, open, want string }{
		{names + "1. e4 e5", "morris", "morris"},
		{names + "1. e4 e5", "chess", "chess"}, {names + "1. e4 e5", "othello", "chess or morris"}, {names + "1. e4 e5 1 - 0", "geese", "chess or morris"},
		{"1. f3 e5 2. g4 Qh4# 1-0", "chess", "chess"}, {"1. f3 e5 2. g4 Qh4# 1-0", "othello", "chess"},
		{"1. e4 e5", "geese", "chess or morris"},
		{"e4,e5", "chess:draws=claimed", "chess"},
		{"d3", "chess", "chess"}, {"d3", "othello", "othello"}, {"d3", "morris", "morris"}, {"d3", "geese", "othello or chess or morris"},
		{"c4", "nonsense", "othello or chess or morris"},
		{"f4", "othello", "chess or morris"}, {"1. e4 e5 *", "othello", "chess"}, {"1. e4 e5 *", "morris", "morris"}, {"1. e4 e5 1-0", "othello", "chess or morris"},
		{"e2e4,e7e5,g1f3", "chess", "chess"}, {"e2e4,e7e5,g1f3", "othello", "chess"}, {"e2e4 e7e5", "morris", "chess"},
		{"1. Nf3", "othello", "chess"}, {"1. e4 e5 2. Nf3", "morris", "chess"}, {"1. e4 d5 2. exd5", "morris", "chess"}, {"e4 e5 Bc4 Bc5 Nf3 Nf6 O-O", "morris", "chess"},
		{"f5d6c3", "chess", "othello"}, {"f5,d6,c3", "morris", "othello"}, {"F5 D6 C3 1-0", "geese", "othello"}, {"f5 d6 c3 d3 c4", "chess", "othello"},
		{"d2 d6 f4 b4", "chess", "morris"}, {"a1 g7", "othello", "morris"}, {"1. a7 d7 2. a4 g7 3. a1xd7", "chess", "morris"},
		{"d2 g7 b2 a7 f2xg7", "chess", "morris"},
		// Tags alone do not make a list chess, but they count if chess can have written the
		// moves.
		{"[Event \"Open\"]\nf5 d6 c3", "chess", "othello"}, {"[Site \"Paris\"] [Round \"2\"]\nf5d6c3 40-24", "othello", "othello"},
		{"[Game \"Othello\"]\nc4", "chess", "othello"}, {"[Game \"Nine Men's Morris\"]\n1. e4 e5", "chess", "morris"}, {"[Game \"Chess\"] 1. e4 e5", "morris", "chess"},
		{"[Event \"Club\"]\n[Variant \"Lasker\"]\n1. d2 d6", "chess", "morris"}, {"[Event \"x\"] 1. e4 e5 2. e3", "othello", "morris"},
		{"[Event \"x\"]\n\n1. e4 e5", "othello", "chess"}, {"[Event \"x\"]\n\n1. e4 e5", "morris", "morris"}, {"[ECO \"C20\"] 1. e4 e5", "morris", "chess"},
		{"[Event \"x\"]\n\n*", "othello", "chess"}, {"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4", "morris", "chess"},
		{"[White \"Ada\"] [Black \"Bo\"] f5 d6", "geese", "othello"}, {"[Date \"1999.01.01\"] e4 d6", "othello", "chess or morris"},
		// Positions.
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "othello", "chess"},
		{"---------------------------OX------XO--------------------------- X", "chess", "othello"},
		{"........................ W 9 9", "chess", "morris"},
		{`{“step”:0,“geese”:[[1],[20]],“food”:[3,40]}`, "chess", "geese"},
	} {
		if got := result(c.text, c.open); got != c.want {
			t.Errorf("%q with %s open: %s, want %s", c.text, c.open, got, c.want)
		}
	}
}

// The error is that of the open game, or of the game that got furthest.
func TestErrorOfTheFurthestGame(t *testing.T) {
	for _, c := range []struct{ text, open, want string }{
		{"1. f3 e5 2. g4 Qh5# 0-1", "chess", "move 2 of Black"}, {"1. f3 e5 2. g4 Qh5# 0-1", "othello", "move 2 of Black"},
		{"1. e4 e5 2. Ke3", "chess", "move 2 of White"}, {"1. e4 e5 2. Ke3", "othello", "move 2 of White"},
		{"h8 h8", "chess", "move 1 of White"}, {"h8 h8", "othello", "allowed: d3 c4 f5 e6"}, {"h8 h8", "morris", `"h8": not a move here; allowed: a7`},
		{"f5d6c3 h8", "chess", `ply 4, "h8"`}, {"f5d6c3 h8", "morris", `ply 4, "h8"`},
		{"1. d2 f4 2. d2 g7", "othello", `ply 3, "d2"`}, {"1. Qh5 e5", "othello", "move 1 of White"},
		{"d2 d2", "chess", `ply 2, "d2"`}, {"e4 e4", "chess", "move 1 of Black"},
		{"e2e4,e7e5,e1e3", "chess", "move 2 of White"},
		{"Dear all,\nlet us play.", "chess", "belongs to no known game"}, {"Hello", "othello", "belongs to no known game"},
		{`{"step":0,"geese":[[1],[1]],"food":[3]}`, "chess", "position"},
		{"[Variant \"Chess960\"] 1. e4 d5", "morris", "is not played here"},
	} {
		if got := result(c.text, c.open); !strings.Contains(got, c.want) {
			t.Errorf("%q with %s open: %s, want %s", c.text, c.open, got, c.want)
		}
	}
}

// Text around a game does not matter, for any game; the part that was left out is noted.
func TestTextAroundAGame(t *testing.T) {
	for _, g := range []struct{ id, text, moves string }{
		{"chess", "[Event \"x\"]\n[White \"Ada\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2", "e2e4,e7e5,g1f3,b8c6"},
		{"chess", "1. e4 e5 2. Nf3 Nc6", "e2e4,e7e5,g1f3,b8c6"},
		{"othello", "f5 d6 c3 d3", "f5,d6,c3,d3"},
		{"othello", "[White \"Ada\"]\nf5d6c3d3", "f5,d6,c3,d3"},
		{"morris", "1. d2 d6 2. f4 b4", "d2,d6,f4,b4"},
	} {
		quoted := "> " + strings.ReplaceAll(g.text, "\n", "\n> ")
		for around, left := range map[string]string{
			g.text:                                              "",
			"\ufeff\r\n\r\n" + g.text:                           "",
			strings.ReplaceAll(g.text, "\n", "\r\n"):            "",
			strings.ReplaceAll(g.text, "\n", "\r"):              "",
			strings.ReplaceAll(g.text, "\n", "\n\r"):            "",
			strings.ReplaceAll(g.text, "\n", "\u2028"):          "",
			strings.ReplaceAll(g.text, "\n", "\n    "):          "",
			strings.ReplaceAll(g.text, " ", "\u00a0"):           "",
			strings.ReplaceAll(g.text, " ", "\u2009"):           "",
			"% made by hand\n" + g.text:                         "",
			"```pgn\n" + g.text + "\n```":                       "",
			"```" + g.text + "```":                              "",
			quoted:                                              "",
			"[pgn]" + g.text + "[/pgn]":                         "",
			"<pre>" + g.text + "</pre>":                         "",
			strings.ReplaceAll(g.text, "\n", "<br>"):            "",
			strings.ReplaceAll(g.text, `"`, "&quot;"):           "",
			strings.ReplaceAll(g.text, `"`, "“"):                "",
			"Here is my game:\n\n" + g.text:                     "Here is my game:",
			"https://lichess.org/abcdefgh\n" + g.text:           "https://lichess.org/abcdefgh",
			"On Monday, Bo wrote:\n" + quoted:                   "On Monday, Bo wrote:",
			"# Round 3\n\n## Ada – Bo\n" + g.text:               "# Round 3",
			"Look:\n```\n" + g.text + "\n```\nWhat do you say?": "Look:",
		} {
			got, err := open(around, "geese")
			var before string
			for _, note := range got.transcript.Notes {
				if note.Kind == format.NoteBefore {
					before = note.Text
				}
			}
			if err != nil || got.game != g.id || got.moves != g.moves || before != left {
				t.Errorf("%q: %s %s, %v, left out %q; want %s %s, left out %q", around, got.game, got.moves, err, before, g.id, g.moves, left)
			}
		}
	}
	for text, want := range map[string]string{
		"PGN: 1. e4 e5 2. Nf3":             "e2e4,e7e5,g1f3",
		"Moves: f5 d6 c3":                  "f5,d6,c3",
		"Transcript:f5d6c3":                "f5,d6,c3",
		"Ada–Bo, Paris 1. e4 e5 2. Nf3 *":  "e2e4,e7e5,g1f3",
		"- 1. e4 e5\n- 2. Nf3":             "e2e4,e7e5,g1f3",
		"1\\. e4 e5 2\\. Nf3 \\*":          "e2e4,e7e5,g1f3",
		"f5;d6;c3":                         "f5,d6,c3",
		"1. e4 e5 ; f5 d6\n2. Nf3":         "e2e4,e7e5{f5 d6},g1f3",
		"e4;e5;Nf3":                        "e2e4,e7e5,g1f3",
		"e2e4,e7e5,g1f3":                   "e2e4,e7e5,g1f3",
		"{first} 1. e4 e5 2. Nf3":          "{first}e2e4,e7e5,g1f3",
		"1 . e4 e5 2 . Nf3":                "e2e4,e7e5,g1f3",
		"1… e5":                            "",
		"[Event “x – y”]\n1. e4 e5 2. Nf3": "e2e4,e7e5,g1f3",
	} {
		if got, err := open(text, "othello"); want != "" && (err != nil || got.moves != want) {
			t.Errorf("%q: %s, %v, want %s", text, got.moves, err, want)
		}
	}
}

// For any text, each game that is named can play it alone, and no text crashes the program.
func FuzzOpen(f *testing.F) {
	for _, seed := range []string{"1. e4 e5", "f5d6", "> 1. d2", "```\nc4\n```", "{\"step\":0}", "[Game \"chess\"] e4", "8/8 w", "<br>e4", "-- X"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := open(text, "nonsense")
		var either *importer.AmbiguousError
		if !errors.As(err, &either) {
			return
		}
		for _, name := range either.Games {
			got, err := open(text, name)
			if err != nil || len(either.Games) < 2 || !slices.Contains(either.Games, got.game) || got.game != name {
				t.Errorf("%q may be %v; as %s it is %q, %v", text, either.Games, name, got.game, err)
			}
		}
	})
}
