package book_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/record"
)

func parseGame(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// text writes an opening as its start, if that is not the usual one, and the names of its moves.
func text(t testing.TB, g game.Game, o book.Opening) string {
	t.Helper()
	r, err := record.New(g, o.Start, 0)
	if err != nil {
		t.Fatal(err)
	}
	end, err := o.Begin(g, func(_ game.State, j game.Joint) {
		if err := r.Append(j); err != nil {
			t.Fatal(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.StateAt(r.Len()).String(); got != end.String() {
		t.Errorf("the opening %s ends in %s, want %s", r, end, got)
	}
	return strings.TrimSpace(o.Start + " " + r.String())
}

const (
	afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
	endgame = "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1"
	othello = "---------------------------OX------XXX-------------------------- O"
	morris  = "W....................... B 8 9"
)

// Read reads all forms of openings, as the same moves and positions.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		game, text string
		plies      int
		want       []string
	}{
		{"othello", "f5d6c3d3c4f4c5b3\n# XOT\n\nF5 D6 C3\nf5,d6,c3\r\n1. f5 d6\n" + othello + "\n", 0, []string{"f5,d6,c3,d3,c4,f4,c5,b3", "f5,d6,c3", "f5,d6,c3", "f5,d6", othello}},
		{"othello", othello + " moves d6 c5", 1, []string{othello + " d6"}},
		{"othello", "---------------------------OX------XO--------------------------- X moves f5", 0, []string{"f5"}},
		{"morris", " # comment\nd2,f4\na7 d7 g7 b6\na7 d6 d7 b6 g7xd6\n" + morris, 5, []string{"d2,f4", "a7,d7,g7,b6", "a7,d6,d7,b6,g7", morris}},
		{"chess", "e2e4,e7e5\n1. e4 e5 2. Nf3\n1.e4 c5\ne4 e5 Nf3 Nc6\n" + afterE4 + "\n" + endgame, 3, []string{"e2e4,e7e5", "e2e4,e7e5,g1f3", "e2e4,c7c5", "e2e4,e7e5,g1f3", afterE4, endgame}},
		{"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; id \"a\";\n8/8/8/4k3/8/4K3/4P3/8 b - -\n", 0, []string{afterE4, endgame}},
		{"chess", "# first\n[Event \"a\"]\n[Result \"*\"]\n\n1. e4 {good} e5 (1... c5) *\n\n[Event \"b\"]\n[FEN \"" + endgame + "\"]\n\n1... Kd5 2. Kd3 1/2-1/2\n", 0, []string{"e2e4,e7e5", endgame + " e5d5,e3d3"}},
		{"chess", "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", 3, []string{"f2f3,e7e5,g2g4"}},
		{"chess", "\ufeff[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4", 0, []string{"e2e4", "d2d4"}},
		{"chess:draws=claimed", "e2e4", 0, []string{"e2e4"}},
		{"geese", `{"step":0,"geese":[[0],[5],[40],[60]],"food":[10,20],"last":["","","",""]}`, 0, []string{`{"step":0,"geese":[[0],[5],[40],[60]],"food":[10,20],"last":["","","",""]}`}},
		{"geese", `{"step":0,"geese":[[0],[5],[40],[60]],"food":[10,20],"last":["","","",""]} moves NNNN`, 0,
			[]string{`{"step":1,"geese":[[66],[71],[29],[49]],"food":[10,20],"last":["NORTH","NORTH","NORTH","NORTH"]}`}},
	} {
		g := parseGame(t, c.game)
		b, err := book.Read(g, strings.NewReader(c.text), c.plies)
		if err != nil {
			t.Errorf("%s, %q is refused: %v", c.game, c.text, err)
			continue
		}
		var got []string
		for _, o := range b.Openings {
			got = append(got, text(t, g, o))
		}
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", c.want) {
			t.Errorf("%s, %q is\n%q\nwant\n%q", c.game, c.text, got, c.want)
		}
	}
}

// A wrong line is named, with what is allowed.
func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"othello", "", "it has no opening; allowed: one opening on a line: moves, or a position of othello"},
		{"chess", "# nothing\n\n", "it has no opening; allowed: one opening on a line: moves, or a position of chess"},
		{"othello", "f5\n#\n\nf5d6a1\n", `line 4: ply 3, "a1": not a move here; allowed: `},
		{"othello", "e2e4 e7e5", `line 1: ply 1, "e2e4": not a move here; allowed: `},
		{"othello", afterE4, "line 1: "},
		{"morris", "f5d6c3", `line 1: ply 1, "f5d6c3": not a move here; allowed: `},
		{"chess", "f5d6c3", `line 1: ply 1, "f5d6c3": not a move here; allowed: `},
		{"chess", othello, "line 1: "},
		{"chess", "e2e4\n8/8/8/8 w - - 0 1\n", "line 2: position"},
		{"chess", endgame + " moves e7e5", `line 1: ply 1, "e7e5": not a move here; allowed: `},
		{"chess", "f3 e5 g4 Qh4", "line 1: the game is over after these 4 plies; allowed: fewer plies, as with plies=K"},
		{"chess", "8/8/8/4k3/8/4K3/8/8 b - - 0 1", "line 1: the game is over in this position; allowed: one in which it goes on"},
		{"chess", "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 e4 *\n", "line 5: "},
		{"chess", "[Event \"a\"]\n\n*\n", "line 1: "},
		{"geese", "N\n", "line 1: "},
		{"othello", strings.Repeat("f5", 40_000), "line 1: an opening of 80000 bytes; allowed: at most 65536"},
	} {
		_, err := book.Read(parseGame(t, c.game), strings.NewReader(c.text), 0)
		if got := fmt.Sprint(err); !strings.HasPrefix(got, c.want) || strings.Contains(got, "\n") {
			t.Errorf("%s, %.60q is refused by %s, want %s", c.game, c.text, got, c.want)
		}
	}
	if _, err := book.Read(parseGame(t, "othello"), iotest.ErrReader(fmt.Errorf("broken")), 0); fmt.Sprint(err) != "broken" {
		t.Errorf("a broken file is refused by %v, want broken", err)
	}
}

// zeros is a text without an end.
type zeros struct{ read int }

func (z *zeros) Read(to []byte) (int, error) {
	z.read += len(to)
	return len(to), nil
}

// A huge book is refused once its limit is read.
func TestReadIsBounded(t *testing.T) {
	z := new(zeros)
	_, err := book.Read(parseGame(t, "othello"), z, 0)
	if want := "it has more than 67108864 bytes; allowed: a book of at most that many, unpacked"; fmt.Sprint(err) != want || z.read > book.MaxBytes+1<<10 {
		t.Errorf("an endless book is refused by %v after %d bytes, want %s", err, z.read, want)
	}
}

// The sum is that of the text, comments included.
func TestSum(t *testing.T) {
	b, err := book.Read(parseGame(t, "othello"), strings.NewReader("f5\n"), 0)
	if want := "b3fad4d7fa42b159d67830ac3c46b644e78d0ab45c794dec4d2747502e58fa66"; err != nil || b.Sum != want {
		t.Errorf("the sum is %+v, %v; want %s", b, err, want)
	}
}

// A file's opening may not be legal.
func TestBeginRefuses(t *testing.T) {
	g := parseGame(t, "othello")
	for want, o := range map[string]book.Opening{
		"the opening's ply 1, move code 0, is not legal":     {Moves: []game.Move{0}},
		"the opening's ply 1, move code 60000, is not legal": {Moves: []game.Move{60000}},
		"position": {Start: "x"},
	} {
		if _, err := o.Begin(g, nil); !strings.HasPrefix(fmt.Sprint(err), want) {
			t.Errorf("%+v is refused by %v, want %s", o, err, want)
		}
	}
}

// Whatever the text, Read returns openings that begin unfinished games, or an error of one line.
func FuzzRead(f *testing.F) {
	f.Add("f5d6c3\n# XOT\n", uint8(0))
	f.Add("d2,f4\n"+morris, uint8(1))
	f.Add("[Event \"a\"]\n\n1. e4 {x} (1. d4) e5 *\n"+endgame+" moves e5d5", uint8(2))
	f.Add(endgame+" moves e5d5\n1. e4 e5", uint8(2))
	f.Add(`{"step":0,"geese":[[0],[5],[40],[60]],"food":[10,20],"last":["","","",""]} moves NNNN`, uint8(3))
	all := games.All()
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		g := all[int(which)%len(all)]
		b, err := book.Read(g, strings.NewReader(text), int(which)/len(all))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 3000 {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		for _, o := range b.Openings {
			if s, err := o.Begin(g, nil); err != nil || s.Acting() == 0 {
				t.Errorf("%s, %q: the opening %+v begins with an error or a finished game: %v", g.Spec().ID, text, o, err)
			}
		}
	})
}
