//go:build unix

package data

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
	"playout/engine/match"
)

// engine returns a script that answers "eval" with a text.
func engine(t *testing.T, answer string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "engine")
	script := "#!/bin/sh\nwhile read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; quit) exit;; eval) cat <<'END'\n" + answer + "\nEND\n;; esac; done\n"
	if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// recorded returns the answer of Stockfish 15.1 to "eval" after 1. e4 e5.
func recorded(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../uci/testdata/stockfish15-eval.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// appraisal returns the appraisal of a position by an engine with that answer.
func appraisal(t *testing.T, answer, fen string) []int16 {
	t.Helper()
	g := chess.New()
	s, err := g.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	a, err := newAppraiser(g, engine(t, answer))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	worth, err := a.Appraise(s)
	if err != nil {
		t.Fatal(err)
	}
	return worth
}

// An appraisal is for the seat to move: the evaluation, and its value without each piece,
// squares ascending; kings have none. Black's is White's with the other sign.
func TestAppraise(t *testing.T) {
	const none, most = dataset.NoWorth, math.MaxInt16
	const board = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR "
	want := []int16{20,
		20 - 543, 20 - 400, 20 - 452, 20 - 704, none, 20 - 454, 20 - 390, 20 - 551,
		20 - 47, 20 - 89, 20 - 91, 20 - 72, 20 - 100, 20 - 97, 20 - 31, 20 - 121,
		20 + 143, 20 + 65, 20 + 111, 20 + 114, 20 + 83, 20 + 125, 20 + 112, 20 + 58,
		20 + 687, 20 + 523, 20 + 599, 20 + 845, none, 20 + 605, 20 + 514, 20 + 709}
	if got := appraisal(t, recorded(t), board+"w KQkq - 0 2"); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	black := slices.Clone(want)
	for i, v := range black {
		if v != none {
			black[i] = -v
		}
	}
	if got := appraisal(t, recorded(t), board+"b KQkq - 0 2"); !slices.Equal(got, black) {
		t.Errorf("for Black %v, want %v", got, black)
	}
	if got := appraisal(t, "Final evaluation: none (in check)", board+"w KQkq - 0 2"); got != nil {
		t.Errorf("in check: %v, want none", got)
	}
	huge := strings.Replace(recorded(t), "NNUE evaluation        +0.20", "NNUE evaluation +900", 1)
	if got := appraisal(t, huge, board+"w KQkq - 0 2"); got[0] != most || got[32] != most || got[5] != none {
		t.Errorf("a huge evaluation gives %v; want %d", got, most)
	}
	if got := appraisal(t, huge, board+"b KQkq - 0 2"); got[0] != -most || got[32] != -most || got[5] != none {
		t.Errorf("a huge evaluation for Black gives %v; want %d", got, -most)
	}
}

// Self-play keeps the appraiser's values of each position in a data set, which names the
// appraiser and continues only with the same one.
func TestSelfPlayAppraises(t *testing.T) {
	g := chess.New()
	agents, err := match.ParseAgents(g, []string{"random"})
	if err != nil {
		t.Fatal(err)
	}
	o := SelfPlayOptions{Game: g, Agents: agents, Appraiser: engine(t, recorded(t)), Games: 1, Seed: 1, Openings: Openings{To: 4}, Workers: 2, Dir: t.TempDir(), Out: "a.data"}
	if _, err := SelfPlay(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	o.Games = 2
	if _, err := SelfPlay(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(filepath.Join(o.Dir, o.Out))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	games := 0
	h, err := Read(g, file, func(e *dataset.Episode) error {
		games++
		ply := 0
		_, err := e.Replay(g, func(s game.State, seat game.Seat, _ game.Move, d *dataset.Decision) {
			if ply++; ply > 4 && (d.Worth == nil || d.Worth[0] != int16(20-40*int(seat))) {
				t.Fatalf("game %d, ply %d has the values %v, want %d first", games, ply, d.Worth, 20-40*int(seat))
			}
		})
		return err
	})
	if err != nil || games != 2 || h.Version != 3 || h.Appraiser != o.Appraiser {
		t.Errorf("%d games, header %+v, %v; want 2 games, version 3, appraiser %s", games, h, err, o.Appraiser)
	}
	if text := h.Command(2, o.Out); !strings.Contains(text, "-agents random -appraiser "+o.Appraiser+" -games 2 ") {
		t.Errorf("the command is %s, want one with -appraiser %s", text, o.Appraiser)
	}
	o.Games, o.Appraiser = 3, ""
	if _, err := SelfPlay(t.Context(), o); err == nil || !strings.HasSuffix(err.Error(), "allowed: a new file, or the same agents, nets, teacher, appraiser, seed and openings") {
		t.Errorf("without its appraiser: %v", err)
	}
	o.Out, o.Appraiser = "b.data", "/nowhere/engine"
	if _, err := SelfPlay(t.Context(), o); err == nil || !strings.Contains(err.Error(), "engine engine: no such file or directory") {
		t.Errorf("without an engine: %v", err)
	}
	o.Game, o.Out = othello.New(), "c.data"
	if _, err := SelfPlay(t.Context(), o); err == nil || err.Error() != "appraiser for othello; allowed: chess alone" {
		t.Error(err)
	}
}
