//go:build !js

package player

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
)

// fault names, in the environment, what is wrong with this test binary when it
// is run as an engine for chess.
const fault = "PLAYOUT_TEST_ENGINE"

func TestMain(m *testing.M) {
	if what, fake := os.LookupEnv(fault); fake {
		pretend(what)
		return
	}
	os.Exit(m.Run())
}

// pretend is an engine with a fault, "" for none.
func pretend(what string) {
	g := chess.New()
	var s game.State
	told := 0
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<16)
	limited := ""
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			fmt.Println("option name UCI_LimitStrength type check default false")
			fmt.Println("option name UCI_Elo type spin default 1350 min 1350 max 2850")
			fmt.Println("uciok")
		case "setoption":
			limited += in.Text() + ";"
		case "isready":
			fmt.Println("readyok")
		case "position":
			s, told = follow(g, words)
		case "go":
			if what == "limited" && limited != "setoption name UCI_LimitStrength value true;setoption name UCI_Elo value 1400;" {
				fmt.Println("bestmove unlimited")
			}
			switch what {
			case "dies":
				return
			case "hangs":
			case "lies":
				fmt.Println("bestmove e2e5")
			case "waits":
				for in.Text() != "stop" {
					in.Scan()
				}
				fallthrough
			default:
				fmt.Println("bestmove", s.MoveName(s.Acting().First(), reply(s, told)))
			}
		case "quit":
			return
		}
	}
}

// follow reads a command "position fen F moves M …" that must be right, and
// counts its moves.
func follow(g game.Game, words []string) (game.State, int) {
	s, err := g.Parse(strings.Join(words[2:8], " "))
	if err != nil {
		panic(err)
	}
	var moves []string
	if len(words) > 9 {
		moves = words[9:]
	}
	for _, name := range moves {
		seat := s.Acting().First()
		m, err := game.FindMove(s, seat, name)
		if err != nil {
			panic(err)
		}
		s.Play(game.Solo(seat, m), nil)
	}
	return s, len(moves)
}

// reply is the pretender's move in a position to which it was told so many moves.
func reply(s game.State, told int) game.Move {
	legal := s.Legal(s.Acting().First(), nil)
	return legal[(s.Hash()+uint64(told))%uint64(len(legal))]
}

// pretender makes a player that asks this test binary.
func pretender(t *testing.T, what, keys string) *uciPlayer {
	t.Helper()
	t.Setenv(fault, what)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(chess.New(), agentOf(t, chess.New(), "uci:cmd="+self+keys), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := Close(p); err != nil {
			t.Error(err)
		}
	})
	o := p.(*uciPlayer)
	o.grace = time.Minute // for a busy machine
	return o
}

func agentOf(t *testing.T, g game.Game, text string) Agent {
	t.Helper()
	a, err := Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// The engine's moves are played, and it is told the moves of the game from where
// it was asked first, whichever side it has, or both.
func TestUCIPlayerPlays(t *testing.T) {
	for sides := game.Seats(1); sides <= 3; sides++ {
		p := pretender(t, "", "")
		rng := game.NewRand(uint64(sides))
		s := chess.New().New(rng)
		told, asked := 0, false
		for ply := 0; s.Acting() != 0 && ply < 300; ply++ {
			seat := s.Acting().First()
			legal := s.Legal(seat, nil)
			move := legal[rng.IntN(len(legal))]
			if sides.Has(seat) {
				move = Choose(p, s, seat)
				if want := reply(s, told); Fault(p) != nil || len(legal) > 1 && move != want {
					t.Fatalf("%s after %d moves: it plays %s, %v; want %s", s, told, s.MoveName(seat, move), Fault(p), s.MoveName(seat, want))
				}
				asked = true
			}
			if asked {
				told++
			}
			s.Play(game.Solo(seat, move), rng)
		}
		if told < 20 {
			t.Errorf("a game of %d moves", told)
		}
	}
}

// A position of another game is told without the moves of the one before.
func TestUCIPlayerIsMovedElsewhere(t *testing.T) {
	p := pretender(t, "", "")
	for _, fen := range []string{
		"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
		"8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
		"8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
	} {
		s, err := chess.New().Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		if move := Choose(p, s, 0); move != reply(s, 0) || Fault(p) != nil {
			t.Errorf("%s: it plays %s, %v", fen, s.MoveName(0, move), Fault(p))
		}
	}
}

// What is wrong with an engine is a fault of one line, the move is legal all the
// same, and the next position is asked of an engine that works.
func TestUCIPlayerFails(t *testing.T) {
	for what, want := range map[string]string{
		"dies":  ": it has ended",
		"hangs": "no move 20 ms and 200ms after it was asked",
		"lies":  `move "e2e5" is not allowed; allowed: `,
	} {
		t.Run(what, func(t *testing.T) {
			p := pretender(t, what, ",ms=20")
			if what == "hangs" {
				p.grace = 200 * time.Millisecond
			}
			s := chess.New().New(game.NewRand(0))
			move := Choose(p, s, 0)
			err := Fault(p)
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || move != s.Legal(0, nil)[0] {
				t.Errorf("it plays %s, %v", s.MoveName(0, move), err)
			}
			if what == "lies" {
				return // it goes on, and lies again
			}
			t.Setenv(fault, "")
			p.grace = time.Minute
			if move := Choose(p, s, 0); Fault(p) != nil || move != reply(s, 0) {
				t.Errorf("then it plays %s, %v", s.MoveName(0, move), Fault(p))
			}
		})
	}
}

// An engine that cannot be had is a fault at once, and tried again by Think.
func TestUCIPlayerDoesNotStart(t *testing.T) {
	p, err := New(chess.New(), agentOf(t, chess.New(), "uci:cmd=/nowhere/engine"), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := Fault(p); err == nil || !strings.HasPrefix(err.Error(), "engine engine: no such file") {
			t.Error(err)
		}
		Choose(p, chess.New().New(game.NewRand(0)), 0)
	}
	if err := Close(p); err != nil {
		t.Error(err)
	}
}

func TestUCIPlayerElo(t *testing.T) {
	s := chess.New().New(game.NewRand(0))
	if p := pretender(t, "limited", ",elo=1400"); Choose(p, s, 0) != reply(s, 0) || Fault(p) != nil {
		t.Error(Fault(p))
	}
	if p := pretender(t, "limited", ""); Choose(p, s, 0) != s.Legal(0, nil)[0] || Fault(p) == nil {
		t.Error("it is limited unasked")
	}
	for keys, want := range map[string]string{
		",elo=1349":      `: UCI_Elo="1349"; allowed: 1350 to 2850`,
		",variant=chess": `: it has no option UCI_Variant, so "chess" cannot be set`,
	} {
		if err := Fault(pretender(t, "", keys)); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", keys, err)
		}
	}
}

// A search is stopped by asking for its move, and by the next position.
func TestUCIPlayerIsStopped(t *testing.T) {
	p := pretender(t, "waits", ",ms=600000")
	s := chess.New().New(game.NewRand(0))
	p.Think(s, 0)
	if p.Advance(10*time.Millisecond) || p.Advance(0) {
		t.Fatal("it ended at once")
	}
	if move := p.Move(); move != reply(s, 0) || Fault(p) != nil || !p.Advance(0) {
		t.Errorf("it plays %s, %v", s.MoveName(0, move), Fault(p))
	}
	p.Think(s, 0)
	p.Think(s, 0)
	if move := p.Move(); move != reply(s, 0) || Fault(p) != nil {
		t.Errorf("it plays %s, %v", s.MoveName(0, move), Fault(p))
	}
}

func TestUCIPlayerStrings(t *testing.T) {
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
		{chess.New(), "uci:cmd=a,elo=0", `elo="0"; allowed: a whole number from 1 to 10000`},
		{othello.New(), "uci:cmd=a", `variant=""; allowed for othello: flipello`},
		{chess.New(), "uci:cmd=a,n=3", `uci has no key "n"; allowed: cmd, ms, elo, variant`},
	} {
		a, err := Parse(c.game, c.text)
		got := a.String()
		if err != nil {
			_, got, _ = strings.Cut(err.Error(), ": ")
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}
