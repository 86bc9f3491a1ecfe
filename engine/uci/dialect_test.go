package uci

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
)

// eachPosition calls visit with every position of some random games, except the last.
func eachPosition(g game.Game, games int, visit func(game.State, game.Seat)) {
	rng := game.NewRand(1)
	var room []game.Move
	for range games {
		for s := g.New(rng); s.Acting() != 0; {
			visit(s, s.Acting().First())
			var joint game.Joint
			joint, room = game.RandomJoint(s, rng, room)
			s.Play(joint, rng)
		}
	}
}

func flipelloDialect(t testing.TB) *Dialect {
	t.Helper()
	d, err := DialectOf(othello.New(), "flipello")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The start position is that of Fairy-Stockfish, except for the discs in hand.
func TestFlipelloStart(t *testing.T) {
	got := flipelloDialect(t).Position(othello.New().New(game.NewRand(0)), 0)
	board, rest, _ := strings.Cut(got, "[")
	if board != "fen 8/8/8/3pP3/3Pp3/8/8/8" || !strings.HasSuffix(rest, "] w - - 0 1") {
		t.Errorf("the start is written as %q, want that of Fairy-Stockfish", got)
	}
}

// fromFlipello returns the position of Othello for a FEN of flipello. It reads the ranks from the bottom
// one, our eighth row, so first is row one.
func fromFlipello(fen string) string {
	fields := strings.Fields(fen)
	board, hand, _ := strings.Cut(fields[1], "[")
	var text strings.Builder
	for _, c := range strings.ReplaceAll(board, "/", "") {
		switch {
		case c == 'P':
			text.WriteByte('X')
		case c == 'p':
			text.WriteByte('O')
		default:
			text.WriteString(strings.Repeat("-", int(c-'0')))
		}
	}
	empty := strings.Count(text.String(), "-")
	if hand != strings.Repeat("P", empty)+strings.Repeat("p", empty)+"]" {
		return "hands " + hand
	}
	return text.String() + " " + map[string]string{"w": "X", "b": "O"}[fields[2]]
}

func TestFlipelloPositions(t *testing.T) {
	d := flipelloDialect(t)
	eachPosition(othello.New(), 50, func(s game.State, seat game.Seat) {
		if got := fromFlipello(d.Position(s, seat)); got != s.String() {
			t.Fatalf("%s is written as %s, which means %s", s, d.Position(s, seat), got)
		}
	})
}

// Read reads every drop as the move to the square mirrored in the board's horizontal middle line,
// refuses every other move, and reads all passes as the same move.
func TestFlipelloMoves(t *testing.T) {
	d := flipelloDialect(t)
	squares := othello.New().Spec().Squares
	passes := 0
	eachPosition(othello.New(), 20, func(s game.State, seat game.Seat) {
		legal := s.Legal(seat, nil)
		for i, name := range squares {
			m, err := d.Read(s, seat, "P@"+squares[i^56])
			if slices.Contains(legal, game.Move(i)) != (err == nil) || err == nil && s.MoveName(seat, m) != name {
				t.Fatalf("%s: P@%s is read as %d, %v, want %s if that is legal", s, squares[i^56], m, err, name)
			}
			_, err = d.Read(s, seat, name+name)
			if pass := s.MoveName(seat, legal[0]) == "pass"; pass != (err == nil) {
				t.Fatalf("%s: %s is read with the error %v, want one unless the seat must pass", s, name+name, err)
			} else if pass {
				passes++
			}
		}
	})
	if passes == 0 {
		t.Error("no position has a pass: nothing is tested")
	}
}

func TestChessPositionsAreFENs(t *testing.T) {
	for _, variant := range []string{"", "chess"} {
		d, err := DialectOf(chess.New(), variant)
		if err != nil {
			t.Fatal(err)
		}
		eachPosition(chess.New(), 3, func(s game.State, seat game.Seat) {
			if got := d.Position(s, seat); got != "fen "+s.String() {
				t.Fatalf("%s is written as %s, want its FEN", s, got)
			}
			for _, m := range s.Legal(seat, nil) {
				if got, err := d.Read(s, seat, s.MoveName(seat, m)); err != nil || got != m {
					t.Fatalf("%s: %s is read as %d, %v, want %d", s, s.MoveName(seat, m), got, err, m)
				}
			}
		})
	}
}

func TestUnknownDialect(t *testing.T) {
	for _, c := range []struct {
		game          game.Game
		variant, want string
	}{
		{chess.New(), "flipello", `variant="flipello"; allowed for chess: none, chess`},
		{othello.New(), "go", `variant="go"; allowed for othello: none, othello, flipello`},
		{mustParse(t, "morris:flying=off"), "morris:flying=off", `variant="morris:flying=off"; allowed for morris: none, morris`},
		{mustParse(t, "geese"), "flipello", `variant="flipello"; allowed for geese: none, geese`},
	} {
		if _, err := DialectOf(c.game, c.variant); err == nil || err.Error() != c.want {
			t.Errorf("%s, %q: got the error %v, want %s", c.game.Spec().Name(), c.variant, err, c.want)
		}
	}
}

// Read returns a legal move, or an error of one line, for any words of an engine.
func FuzzRead(f *testing.F) {
	for _, word := range []string{"P@e3", "e2e4", "a1a1", "0000", "(none)", "P@\xff\xff", "p@d3", "P@é"} {
		f.Add(word)
	}
	d := flipelloDialect(f)
	board, err := DialectOf(chess.New(), "")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, word string) {
		for g, d := range map[game.Game]*Dialect{othello.New(): d, chess.New(): board} {
			s := g.New(game.NewRand(0))
			m, err := d.Read(s, 0, word)
			switch {
			case err == nil && !slices.Contains(s.Legal(0, nil), m):
				t.Errorf("%q is read as %d, want a legal move or an error", word, m)
			case err != nil && strings.ContainsAny(err.Error(), "\r\n"):
				t.Errorf("got the error %q, want one line", err)
			}
		}
	})
}

// A pass has the name that Fairy-Stockfish gives it.
func TestFlipelloPasses(t *testing.T) {
	d := flipelloDialect(t)
	for position, want := range map[string]string{
		"XXXXXXXXXXOXXOXXXOXXOXXXXXOXXXXXXXXXXOXXXXXOXXOXXXXXOO-XXXXXXXXX O": "e2e2",
		"OOOOOOOOOOXXOOXOOOOOXXXO-OOOXXOOOOOXOOXOOOXXXOXOOXOOOXOOXXXXXXXO O": "h1h1",
		"OX-XXXXOXXXXXXOXXXXXOOXXXXOOOXXXXXOOOXXX-XXOXXXXXXOOOX-XXXXXXOX- X": "a1a1",
	} {
		s, err := othello.New().Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		seat := s.Acting().First()
		if got := d.Name(s, seat, s.Legal(seat, nil)[0]); got != want {
			t.Errorf("%s: a pass is written as %s, want %s", position, got, want)
		}
	}
}
