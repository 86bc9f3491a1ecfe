//go:build !js

package uci

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/othello"
)

// If PLAYOUT_FAIRY is the path of a Fairy-Stockfish, its legal moves equal ours in every position
// of 30 random games.
func TestFairyPlaysOthello(t *testing.T) {
	path := os.Getenv("PLAYOUT_FAIRY")
	if path == "" {
		t.Skip("PLAYOUT_FAIRY names no engine")
	}
	e, err := Start(path)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	d := flipelloDialect(t)
	if err := e.Set("UCI_Variant", d.Variant); err != nil {
		t.Fatal(err)
	}
	positions := 0
	eachPosition(othello.New(), 30, func(s game.State, seat game.Seat) {
		for _, line := range []string{"position " + d.Position(s, seat), "go perft 1"} {
			if err := e.send(line); err != nil {
				t.Fatal(err)
			}
		}
		var got []game.Move
		arrived, err := e.await("perft", time.Minute, func(word, rest string) bool {
			if word, count := strings.CutSuffix(word, ":"); count && rest == "1" {
				m, err := d.Read(s, seat, word)
				if err != nil || d.Name(s, seat, m) != word {
					t.Errorf("%s: %s is read as %s, %v", s, word, d.Name(s, seat, m), err)
				}
				got = append(got, m)
			}
			return word == "Nodes"
		})
		if !arrived || err != nil {
			t.Fatal(err)
		}
		slices.Sort(got)
		if want := s.Legal(seat, nil); !slices.Equal(got, want) {
			t.Errorf("%s: the engine's moves are %s, ours %s", s, game.Names(s, seat, got), game.Names(s, seat, want))
		}
		positions++
	})
	t.Logf("%d positions", positions)
}
