//go:build !js

package player

import (
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/geese"
	"playout/engine/games/othello"
)

func TestUCIStrings(t *testing.T) {
	flock, err := geese.New("seats=2")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game       game.Game
		text, want string
	}{
		{chess.New(), "uci:ms=50,cmd=/usr/games/stockfish,elo=1350", "uci:cmd=/usr/games/stockfish,ms=50,elo=1350"},
		{chess.New(), "uci:cmd=stockfish,ms=1000", "uci:cmd=stockfish"},
		{othello.New(), `uci:cmd=C:\a-b\c_d.exe,variant=flipello`, `uci:cmd=C:\a-b\c_d.exe,variant=flipello`},
		{chess.New(), "uci", "cmd is missing; allowed: cmd=PATH, the path of an engine"},
		{chess.New(), "uci:cmd=", `cmd=""; allowed: letters, digits and / \ . : _ + - ~`},
		{chess.New(), "uci:cmd=a;b", `cmd="a;b"; allowed: letters, digits and / \ . : _ + - ~`},
		{chess.New(), "uci:cmd=a b", `cmd="a b"; allowed: letters, digits and / \ . : _ + - ~`},
		{chess.New(), "uci:nodes=300,cmd=a,ms=500", "uci:cmd=a,ms=500,nodes=300"},
		{chess.New(), "uci:cmd=a,nodes=0", `nodes="0"; allowed: a whole number from 1 to 10000000`},
		{chess.New(), "uci:cmd=a,elo=0", `elo="0"; allowed: a whole number from 1 to 10000`},
		{othello.New(), "uci:cmd=a", "uci:cmd=a"},
		{othello.New(), "uci:cmd=a,variant=chess", `variant="chess"; allowed for othello: none, othello, flipello`},
		{flock, "uci:cmd=a,ms=50", "uci:cmd=a,ms=50"},
		{flock, "uci:cmd=a,variant=flipello", `variant="flipello"; allowed for geese: none, geese`},
		{chess.New(), "uci:cmd=a,n=3", `uci has no key "n"; allowed: cmd, ms, elo, variant, nodes, clock`},
	} {
		a, err := Parse(c.game, c.text)
		got := a.String()
		if err != nil {
			_, got, _ = strings.Cut(err.Error(), ": ")
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}

// A player of an outside engine has an error and can be closed; other players have no error.
func TestFault(t *testing.T) {
	for text, faulty := range map[string]bool{"uci:cmd=/nowhere/engine": true, "random": false, "alphabeta:depth=1": false} {
		a, err := Parse(chess.New(), text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := New(chess.New(), a, nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		if (Fault(p) != nil) != faulty || Close(p) != nil || a.Silent() != (text != "alphabeta:depth=1") || a.Outside() != faulty {
			t.Errorf("%s: fault %v, silent %t, outside %t; want a fault and outside: %t, silent: %t, and no error of Close", text, Fault(p), a.Silent(), a.Outside(), faulty, text != "alphabeta:depth=1")
		}
	}
}
