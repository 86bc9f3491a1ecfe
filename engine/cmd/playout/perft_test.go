package main

import (
	"fmt"
	"strings"
	"testing"
)

// The verb rejects a perft with more paths than 64 bits count at once, with the largest depth of
// that position, and no other.
func TestPerftThatDoesNotFit(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, c := range []struct {
		game, position string
		most           int
	}{
		{"chess", "", 13}, // perft(13) is 1981066775000396239, perft(14) 61885021521585529237
		{"chess", start, 13},
		{"chess:draws=claimed", "", 13},
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 11},
		{"chess", "8/8/8/4k3/8/8/8/4K3 w - - 0 1", 27}, // a draw at once, which perft ignores
		{"othello", "", 21},
		{"morris", "", 16},
		{"morris:lasker=on", "", 14},
		{"geese", "", 9},
		{"geese:seats=2", "", 19}, // most random moves die, others continue long
	} {
		for _, depth := range []int{c.most + 1, 100} {
			if c.game == "geese:seats=2" && depth == 100 {
				depth = 199
			}
			args := []string{"perft", "-game", c.game, "-depth", fmt.Sprint(depth)}
			if c.position != "" {
				args = append(args, "-position", c.position)
			}
			want := fmt.Sprintf("playout perft: -depth %d; allowed: 0 to %d plies, whose number of paths fits in 64 bits\n", depth, c.most)
			if status, out, errs := call("", args...); status != 2 || out != "" || errs != want {
				t.Errorf("%q: status %d, %q, %q, want %q", args, status, out, errs, want)
			}
		}
	}
	status, out, errs := call(start+"\n", "moves", "-game", "chess", "-perft", "100")
	if want := "playout moves: line 1: -perft 100; allowed: 0 to 13 plies, whose number of paths fits in 64 bits\n"; status != 2 || out != "" || errs != want {
		t.Errorf("moves: status %d, %q, %q, want %q", status, out, errs, want)
	}
	// Positions with few paths can be counted to any depth: the game is over, or nearly so.
	for game, position := range map[string]string{
		"chess":   "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
		"othello": "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOOXOOOOOXXXOOOOOOOXOOOOOO-- X",
	} {
		for _, depth := range []string{"100", "124"} {
			if got := succeed(t, "", "perft", "-game", game, "-depth", depth, "-position", position); got != "0\n" {
				t.Errorf(`%s: %s plies of %s: %q, want "0\n"`, game, depth, position, got)
			}
			if got := succeed(t, position+"\n", "moves", "-game", game, "-perft", depth); !strings.HasSuffix(got, `"perft":0}`+"\n") {
				t.Errorf("%s: moves says %s, want a perft of 0", game, got)
			}
		}
	}
}
