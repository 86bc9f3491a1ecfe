package reviews

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/review"
)

func gameOf(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A game is read from PGN, from another form, from a link and from moves; of variations the main
// line.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		game, text, moves string
		omitted           int
	}{
		{"chess", "[Event \"x\"]\n\n1. e4 e5 2. Nf3 {good} (2. f4 exf4) 2... Nc6 1-0", "e2e4,e7e5,g1f3,b8c6", 0},
		{"chess", "[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. d4 *\n", "e2e4", 1},
		{"chess", "e4 e5", "e2e4,e7e5", 0},
		{"chess", "e2e4,e7e5", "e2e4,e7e5", 0},
		{"chess", "https://playout.example/#/chess?m=e2e4,e7e5&white=level:3\n", "e2e4,e7e5", 0},
		{"chess", "#/chess?m=e2e4,e7e5", "e2e4,e7e5", 0},
		{"othello", "f5d6c3", "f5,d6,c3", 0},
		{"morris", "1. d2 d6 2. f4 b4", "d2,d6,f4,b4", 0},
		{"geese", "#/geese?m=NNNN&seed=4", "NNNN", 0},
	} {
		r, omitted, err := Parse(c.text, gameOf(t, c.game))
		if err != nil || r.String() != c.moves || omitted != c.omitted {
			t.Errorf("%q: %v, %d more, %v, want %s, %d more", c.text, r, omitted, err, c.moves, c.omitted)
		}
	}
}

// Bad texts are refused in one line.
func TestBadTexts(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "there is no text; allowed: ",
		"Hello":                    "belongs to no known game",
		"f5d6c3":                   "a game of othello; allowed: a game of chess",
		"[Event \"x\"]\n\n*":       "a game without moves; allowed: at least one move",
		"1. e4 e5 2. Ke3":          "move 2 of White",
		"#/chess?m=e2e5":           "e2e5",
		"#/othello?m=f5":           "a game of othello; allowed: a game of chess",
		"#/nonsense?m=f5":          "nonsense",
		strings.Repeat("e4 ", 9e4): "269999 bytes",
	} {
		_, _, err := Parse(text, gameOf(t, "chess"))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
			t.Errorf("%.60q: %v, want a line with %q", text, err, want)
		}
	}
	for path, want := range map[string]string{"absent.pgn": "absent.pgn: ", ".": ".: "} {
		if _, err := Read(path, gameOf(t, "chess"), 0, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want a line with %q", path, err, want)
		}
	}
	file := filepath.Join(t.TempDir(), "bad.pgn")
	if err := os.WriteFile(file, []byte("1. e5"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(file, gameOf(t, "chess"), 0, nil); err == nil || !strings.HasPrefix(err.Error(), file+": ") {
		t.Errorf("%v, want the file and what is wrong", err)
	}
}

// FuzzParse: no text crashes the program, and every game that is read has moves.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"1. e4 e5", "#/chess?m=e2e4", "https://x/#/chess?mz=AA", "[Event \"x\"] 1. e4 (1. d4)", "f5"} {
		f.Add(seed)
	}
	g := gameOf(f, "chess")
	f.Fuzz(func(t *testing.T, text string) {
		if r, _, err := Parse(text, g); err == nil && (r.Len() == 0 || r.Game.Spec().ID != "chess") {
			t.Errorf("%q: a game of %s with %d plies, want one of chess with moves", text, r.Game.Spec().ID, r.Len())
		}
	})
}

// newReview starts a review of a short game.
func newReview(t *testing.T, judge string) *review.Review {
	t.Helper()
	g := gameOf(t, "chess")
	r, err := record.Parse(g, "", 0, "e2e4,e7e5,g1f3,b8c6,f1c4,c6d4,f3e5,d8g5")
	if err != nil {
		t.Fatal(err)
	}
	a, err := player.Parse(g, judge)
	if err != nil {
		t.Fatal(err)
	}
	v, err := review.New(review.Config{Record: r, Judge: a})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Any number of workers gives the review that one alone gives without this package.
func TestRun(t *testing.T) {
	alone := newReview(t, "alphabeta:nodes=6000")
	for done := false; !done; {
		var err error
		if done, err = alone.Advance(time.Second); err != nil {
			t.Fatal(err)
		}
	}
	want, _ := json.Marshal(alone.Result())
	for workers := range 4 {
		r := newReview(t, "alphabeta:nodes=6000")
		err := Run(context.Background(), r, workers, nil)
		if got, _ := json.Marshal(r.Result()); err != nil || string(got) != string(want) {
			t.Errorf("%d workers: %s, %v, want %s", workers, got, err, want)
		}
	}
}

// A review that is stopped keeps what it has found, and a missing net is its error.
func TestRunStops(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	r := newReview(t, "alphabeta:nodes=10000000")
	if err := Run(ctx, r, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v, want %v", err, context.Canceled)
	}
	if err := Run(context.Background(), newReview(t, "uct:net=absent"), 2, nil); err == nil {
		t.Errorf("without its net: %v, want an error", err)
	}
}

// Of several games Read takes the one that is chosen, from a plain file or a compressed one; a results
// file is no record.
func TestRead(t *testing.T) {
	const two = "[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. d4 *\n"
	const links = "#/othello?m=f5,d6\n#/othello?m=d3\n"
	for _, c := range []struct {
		game, text string
		round      int
		want       string
	}{
		{"chess", two, 0, "e2e4"},
		{"chess", two, 1, "e2e4"},
		{"chess", two, 2, "d2d4"},
		{"chess", two, 3, "round 3; allowed: 1 to 2"},
		{"chess", "e4 e5", 1, "e2e4,e7e5"},
		{"chess", "e4 e5", 2, "round 2; allowed: 1 to 1"},
		{"othello", links, 0, "f5,d6"},
		{"othello", links, 2, "d3"},
		{"othello", links, 3, "round 3; allowed: 1 to 2"},
		{"chess", `{"game":"chess","agents":["random","random"],"seed":1,"playout":"1"}` + "\n", 0, "it is a results file, not a record; allowed: "},
	} {
		for _, packed := range []bool{false, true} {
			file, text := filepath.Join(t.TempDir(), "games"), []byte(c.text)
			if packed {
				var b bytes.Buffer
				w := gzip.NewWriter(&b)
				if _, err := w.Write(text); err != nil || w.Close() != nil {
					t.Fatal(err)
				}
				text = b.Bytes()
			}
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
			r, err := Read(file, gameOf(t, c.game), c.round, nil)
			got := ""
			if err != nil {
				got = err.Error()
			} else {
				got = r.String()
			}
			if got != c.want && !strings.HasPrefix(got, file+": "+c.want) {
				t.Errorf("round %d of %q, packed %v: %s, want %s", c.round, c.text, packed, got, c.want)
			}
		}
	}
}
