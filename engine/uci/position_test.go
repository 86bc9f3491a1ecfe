package uci

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
)

// variants lists game strings of every game, with some of its variants.
var variants = []string{
	"othello", "morris", "morris:removal=any,flying=off", "morris:lasker=on", "chess", "chess:draws=claimed",
	"geese", "geese:seats=2", "geese:seats=8,rows=9,columns=12,hungerRate=5", "geese:rows=3,columns=3,seats=2,minFood=1",
}

func mustParse(t testing.TB, text string) game.Game {
	t.Helper()
	g, err := games.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func mustDialect(t testing.TB, g game.Game, variant string) *Dialect {
	t.Helper()
	d, err := DialectOf(g, variant)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// In every dialect of every game, for every acting seat: ParsePosition reads the position that
// Position writes, and Read every legal move's name; the position is the game's own text, except
// in the notation of another program.
func TestDialectsReadWhatTheyWrite(t *testing.T) {
	for _, text := range variants {
		g := mustParse(t, text)
		for _, variant := range append(Variants(g), "") {
			d := mustDialect(t, g, variant)
			if d.Variant != variant || d.Seated != (g.Spec().ID == "geese") || d.Path != (!d.Seated && variant != "flipello") {
				t.Errorf("%s, %q: got %+v, want seats in geese alone, and moves in all dialects but that and flipello", text, variant, d)
			}
			eachPosition(g, 3, func(s game.State, _ game.Seat) {
				for acting := s.Acting(); acting != 0; acting = acting.Rest() {
					seat := acting.First()
					sent := d.Position(s, seat)
					command, err := d.ParsePosition(sent)
					if err != nil || command.State.String() != s.String() || d.Seated && command.Seat != seat || len(command.Moves) > 0 {
						t.Fatalf("%s is written as %q, which is read as %+v, %v", s, sent, command, err)
					}
					if own := "fen " + s.String(); variant != "flipello" && sent != own && sent != fmt.Sprint(own, " seat ", seat) {
						t.Fatalf("%s is written as %s, want the game's own text", s, sent)
					}
					for _, m := range s.Legal(seat, nil) {
						name := d.Name(s, seat, m)
						if got, err := d.Read(s, seat, name); err != nil || got != m || name != s.MoveName(seat, m) && variant != "flipello" {
							t.Fatalf("%s: move %d is written as %s, which is read as %d, %v", s, m, name, got, err)
						}
					}
				}
			})
		}
	}
}

// An error of ParsePosition says in one line what is allowed.
func TestParsePositionRefuses(t *testing.T) {
	const flock = `fen {"step":0,"geese":[[1],[2],[],[4]],"food":[5,6],"last":["","","",""]}`
	for _, c := range []struct{ game, variant, text, want string }{
		{"othello", "", "", "allowed: startpos or fen P, then moves M …"},
		{"morris", "", "startpos now", "allowed: startpos or fen P, then moves M …"},
		{"morris", "", "fen", "allowed: startpos or fen P, then moves M …"},
		{"othello", "", "fen XO X", `position "XO X" has 2 squares; a position is 64 of X`},
		{"othello", "flipello", "fen XO X", `position "XO X"; allowed: eight ranks of P, p and numbers of empty squares, then w or b`},
		{"othello", "flipello", "fen 8/8/8/3pP3/3Pp3/8/8/9 w", `position "8/8/8/3pP3/3Pp3/8/8/9 w"; allowed: eight ranks`},
		{"othello", "flipello", "fen 8/8/8/3pP4/3Pp2/8/8/8 w", `position "8/8/8/3pP4/3Pp2/8/8/8 w"; allowed: eight ranks`},
		{"othello", "flipello", "fen 8/8/8/8/8/8/8/8 x", `position "8/8/8/8/8/8/8/8 x"; allowed: eight ranks`},
		{"morris", "", "fen ........................ W 9", `position "........................ W 9" has 3 parts; a position is 24 of`},
		{"geese", "", "startpos", "startpos is not one position, since chance decides how geese starts; allowed: fen P seat N, with N from 0 to 3"},
		{"geese", "", "startpos seat 0", "allowed: fen P seat N, with N from 0 to 3"},
		{"geese:seats=2", "", "moves NORTH", "allowed: fen P seat N, with N from 0 to 1"},
		{"geese", "", flock, "seat is missing; allowed: fen P seat N, with N from 0 to 3"},
		{"geese", "", flock + " seat", "seat is missing; allowed: fen P seat N, with N from 0 to 3"},
		{"geese", "", flock + " seat 4", `seat "4"; allowed: 0 to 3`},
		{"geese", "", flock + " seat -1", `seat "-1"; allowed: 0 to 3`},
		{"geese", "", flock + " seat 1 moves NORTH", `seat "1 moves NORTH"; allowed: 0 to 3`},
		{"geese", "", flock + " seat 2", "seat 2 does not act in this position; allowed: 0, 1, 3"},
		{"geese", "", flock + " moves NORTH seat 1", `more follows the position; a position is {"step":0,`},
		{"geese:seats=2", "", flock + " seat 1", `4 geese, game "geese:seats=2" has 2`},
		{"geese:rows=8", "", flock + " seat 1", `rows is 7, in game "geese:rows=8" it is 8`},
	} {
		d := mustDialect(t, mustParse(t, c.game), c.variant)
		if _, err := d.ParsePosition(c.text); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s, position %s: got the error %v, want one line with %s", c.game, c.text, err, c.want)
		}
	}
}

// JSON may hold blanks between its tokens, even before the words that follow it.
func TestBlanksInJSON(t *testing.T) {
	d := mustDialect(t, mustParse(t, "geese:seats=2"), "")
	for line := range Lines(strings.NewReader("fen  { \"step\" : 3, \"geese\": [ [1, 2],\t[30] ], \"food\" :[ 5 ,6 ], \"last\": [\"WEST\",\"NORTH\"] }   seat   1\r\n")) {
		command, err := d.ParsePosition(line)
		want := `{"step":3,"geese":[[1,2],[30]],"food":[5,6],"last":["WEST","NORTH"]}`
		if err != nil || command.State.String() != want || command.Seat != 1 {
			t.Errorf("%q is read as %+v, %v; want %s, seat 1", line, command, err, want)
		}
	}
}

// Answer ignores the words after a move, as the protocol demands, except a seat other than the one
// command.
func TestAnswerIgnoresOtherWords(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"geese", "NORTH", "NORTH"},
		{"geese", "north ponder SOUTH", "NORTH"},
		{"geese", "WEST seat 1", "WEST"},
		{"geese", "WEST seat 2", `the answer "WEST seat 2" is for another seat; allowed: seat 1, or no seat`},
		{"geese", "WEST seat", "WEST"},
		{"geese", "N", `move "N" is not allowed; allowed: NORTH EAST SOUTH WEST`},
		{"geese", "(none)", `move "(none)" is not allowed; allowed: NORTH EAST SOUTH WEST`},
		{"othello", "c5 seat 2", "c5"},
		{"othello", "P@f4", `move "P@f4" is not allowed; allowed: c3 e3 c5`},
		{"morris", "D2 ponder a1", "d2"},
		{"morris", "xd2", `move "xd2" is not allowed; allowed: `},
	} {
		g := mustParse(t, c.game)
		s := g.New(game.NewRand(0))
		if !g.Spec().AnyMove {
			s.Play(game.Solo(0, s.Legal(0, nil)[0]), nil)
		}
		m, err := mustDialect(t, g, "").Answer(s, 1, c.text)
		got := s.MoveName(1, m)
		if err != nil {
			got = err.Error()
		}
		if got != c.want && (err == nil || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s: %s is read as %s, want %s", c.game, c.text, got, c.want)
		}
	}
}

// ParsePosition, in any dialect of any game, either returns a position that Position writes in a
// form that reads back the same, or an error of one line.
func FuzzParsePosition(f *testing.F) {
	var dialects []*Dialect
	for _, text := range variants {
		g := mustParse(f, text)
		for _, variant := range Variants(g) {
			d := mustDialect(f, g, variant)
			dialects = append(dialects, d)
			s := g.New(game.NewRand(1))
			f.Add(d.Position(s, s.Acting().First()))
			f.Add(d.Position(s, s.Acting().First()) + " moves pass d2 e2e4 P@f4")
		}
	}
	for _, text := range []string{
		"startpos", "startpos moves d2 a1", "fen seat 0", "fen  seat 1 seat 0", "fen null seat 0", "fen moves", "fen {} seat 0", "moves",
		"fen ...W.B.................W B 0 0 x r3", "fen 8/8/8/3pP3/3Pp3/8/8/8[] b", `fen {"geese":[[0],[1]],"step":1e3} seat 1`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range dialects {
			command, err := d.ParsePosition(text)
			if err != nil {
				if strings.ContainsAny(err.Error(), "\r\n") {
					t.Errorf("got the error %q, want one line", err)
				}
				continue
			}
			if acting := command.State.Acting(); d.Seated && acting != 0 && !acting.Has(command.Seat) {
				t.Errorf("%q asks for a move of seat %d, want one of the acting seats %b", text, command.Seat, acting)
			}
			sent := d.Position(command.State, command.Seat)
			again, err := d.ParsePosition(sent)
			if err != nil || again.State.String() != command.State.String() || again.Seat != command.Seat || slices.Contains(strings.Fields(sent), "moves") {
				t.Errorf("%q is written as %q, which is read as %+v, %v, want the same position", text, sent, again, err)
			}
		}
	})
}
