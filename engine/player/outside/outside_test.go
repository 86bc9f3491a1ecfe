//go:build !js

package outside

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/games/chess"
	"playout/engine/timecontrol"
)

// Environment variables of this test binary when it runs as an engine: its fault, its game, chess by
// default, and what it sends after "info" in a search.
const (
	fault      = "PLAYOUT_TEST_ENGINE"
	engineGame = "PLAYOUT_TEST_GAME"
	infoLines  = "PLAYOUT_TEST_INFO"
)

func TestMain(m *testing.M) {
	if what, fake := os.LookupEnv(fault); fake {
		runEngine(what)
		return
	}
	os.Exit(m.Run())
}

// runEngine runs an engine with a fault, "" for none.
func runEngine(what string) {
	g, err := games.Parse(cmp.Or(os.Getenv(engineGame), "chess"))
	if err != nil {
		panic(err)
	}
	if what == "exits at once" {
		return
	}
	var s game.State
	var seat game.Seat
	sent := 0
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<16)
	limited, games := "", 0
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			fmt.Println("option name UCI_LimitStrength type check default false")
			fmt.Println("option name UCI_Elo type spin default 1350 min 1350 max 2850")
			fmt.Println("uciok")
		case "setoption":
			limited += in.Text() + ";"
		case "ucinewgame":
			if games++; what == "exits in the second game" && games > 1 {
				return
			}
		case "isready":
			fmt.Println("readyok")
		case "position":
			s, seat, sent = follow(g, words)
			if what == "moves before go" {
				fmt.Println("bestmove", s.MoveName(seat, s.Legal(seat, nil)[0]))
			}
		case "go":
			if what == "expects an elo" && limited != "setoption name UCI_LimitStrength value true;setoption name UCI_Elo value 1400;" {
				fmt.Println("bestmove unlimited")
			}
			if what == "expects nodes" && in.Text() != "go movetime 1000 nodes 7" {
				fmt.Println("bestmove uncounted")
			}
			if score := os.Getenv(infoLines); score != "" {
				fmt.Println("info", score)
			}
			if what == "expects a clock" && in.Text() != "go wtime 1990 btime 1990 winc 50 binc 50 movestogo 7" {
				fmt.Println("bestmove unclocked")
			}
			switch what {
			case "exits during go":
				return
			case "hangs":
			case "floods":
				for {
					fmt.Println("info depth 1 pv NORTH")
				}
			case "floods without a line end":
				for {
					fmt.Print(strings.Repeat("bestmove", 1000))
				}
			case "names the error":
				fmt.Println("info string no such\tgoose\ninfo depth 3\nbestmove (none)")
			case "sends garbage":
				fmt.Println("\x00bestmove\xff\n\t\nbestmove")
			case "answers for another seat":
				fmt.Println("bestmove NORTH seat", seat+1)
			case "plays an illegal move":
				fmt.Println("bestmove e2e5")
			case "waits for stop":
				for in.Text() != "stop" {
					in.Scan()
				}
				fallthrough
			default:
				fmt.Println("bestmove", s.MoveName(seat, reply(s, seat, sent)))
			}
		case "quit":
			return
		}
	}
}

// follow reads a command "position fen P moves M …" or "position fen P seat N", panics if it is
// wrong, and counts its moves.
func follow(g game.Game, words []string) (s game.State, seat game.Seat, sent int) {
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	end := len(words)
	for _, word := range []string{"moves", "seat"} {
		if at := slices.Index(words, word); at >= 0 {
			end = at
		}
	}
	s, err := g.Parse(strings.Join(words[2:end], " "))
	must(err)
	if end < len(words) && words[end] == "seat" {
		n, err := strconv.Atoi(words[end+1])
		must(err)
		return s, game.Seat(n), 0
	}
	for ; end+1 < len(words); end++ {
		seat := s.Acting().First()
		m, err := game.FindMove(s, seat, words[end+1])
		must(err)
		s.Play(game.Solo(seat, m), nil)
		sent++
	}
	return s, s.Acting().First(), sent
}

// reply returns the pretender's move in a position, given the number of moves sent.
func reply(s game.State, seat game.Seat, sent int) game.Move {
	legal := s.Legal(seat, nil)
	return legal[(s.Hash()+uint64(sent)+uint64(seat))%uint64(len(legal))]
}

// newFaultyPlayer makes a player that uses this test binary.
func newFaultyPlayer(t *testing.T, what string, c Config) *Player {
	t.Helper()
	t.Setenv(fault, what)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c.Path, c.Limit = self, cmp.Or(c.Limit, time.Second)
	g, err := games.Parse(cmp.Or(os.Getenv(engineGame), "chess"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(g, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	p.grace = time.Minute // for a busy machine
	return p
}

// choose lets a player think to its end.
func choose(p *Player, s game.State, seat game.Seat) game.Move {
	p.Think(s, seat)
	for !p.Advance(time.Second) {
	}
	return p.Move()
}

// For a position of another game the player sends no moves of the previous one.
func TestAnotherGame(t *testing.T) {
	p := newFaultyPlayer(t, "", Config{})
	for _, fen := range []string{
		"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
		"8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
		"8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
	} {
		s, err := chess.New().Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		if move := choose(p, s, 0); move != reply(s, 0, 0) || p.Err() != nil {
			t.Errorf("%s: plays %s, %v; want %s", fen, s.MoveName(0, move), p.Err(), s.MoveName(0, reply(s, 0, 0)))
		}
	}
}

// After an engine's fault the error is one line and the move is legal, and the next Think starts
// an engine that works.
func TestFaultyEngine(t *testing.T) {
	for what, want := range map[string]string{
		"exits during go":       ": it ended (exit status 0) before its bestmove; allowed: only after quit",
		"hangs":                 "no bestmove 200ms after its time was over; allowed: one within the time that go gives",
		"plays an illegal move": `move "e2e5" is not allowed; allowed: `,
	} {
		t.Run(what, func(t *testing.T) {
			p := newFaultyPlayer(t, what, Config{Limit: 20 * time.Millisecond})
			if what == "hangs" {
				p.grace = 200 * time.Millisecond
			}
			s := chess.New().New(game.NewRand(0))
			move := choose(p, s, 0)
			err := p.Err()
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || move != s.Legal(0, nil)[0] {
				t.Errorf("plays %s with the error %v; want the first legal move, and one line with %s", s.MoveName(0, move), err, want)
			}
			if what == "plays an illegal move" {
				return // the engine would do it again
			}
			t.Setenv(fault, "")
			p.grace = time.Minute
			if move := choose(p, s, 0); p.Err() != nil || move != reply(s, 0, 0) {
				t.Errorf("the next move is %s, %v; want %s of a new engine", s.MoveName(0, move), p.Err(), s.MoveName(0, reply(s, 0, 0)))
			}
		})
	}
}

// An engine that is not available is an error at once, and Think tries it again.
func TestDoesNotStart(t *testing.T) {
	p, err := New(chess.New(), Config{Path: "/nowhere/engine", Limit: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := p.Err(); err == nil || !strings.HasPrefix(err.Error(), "engine engine: no such file") {
			t.Error(err)
		}
		choose(p, chess.New().New(game.NewRand(0)), 0)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func TestElo(t *testing.T) {
	s := chess.New().New(game.NewRand(0))
	if p := newFaultyPlayer(t, "expects an elo", Config{Elo: 1400}); choose(p, s, 0) != reply(s, 0, 0) || p.Err() != nil {
		t.Error(p.Err())
	}
	if p := newFaultyPlayer(t, "expects an elo", Config{}); choose(p, s, 0) != s.Legal(0, nil)[0] || p.Err() == nil {
		t.Error("the engine is limited without an elo, want no limit")
	}
	for config, want := range map[Config]string{
		{Elo: 1349}:        `: UCI_Elo="1349"; allowed: 1350 to 2850`,
		{Variant: "chess"}: `: it has no option UCI_Variant, so "chess" cannot be set`,
	} {
		if err := newFaultyPlayer(t, "", config).Err(); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%+v: got the error %v, want it to end with %s", config, err, want)
		}
	}
}

// Asking for the move stops a search, and so does the next position.
func TestMoveStopsTheEngine(t *testing.T) {
	p := newFaultyPlayer(t, "waits for stop", Config{Limit: 10 * time.Minute})
	s := chess.New().New(game.NewRand(0))
	p.Think(s, 0)
	if p.Advance(10*time.Millisecond) || p.Advance(0) {
		t.Fatal("the thought ended at once, want it to last until Move")
	}
	if move := p.Move(); move != reply(s, 0, 0) || p.Err() != nil || !p.Advance(0) {
		t.Errorf("plays %s, %v; want %s, and the thought ended", s.MoveName(0, move), p.Err(), s.MoveName(0, reply(s, 0, 0)))
	}
	p.Think(s, 0)
	p.Think(s, 0)
	if move := p.Move(); move != reply(s, 0, 0) || p.Err() != nil {
		t.Errorf("after another Think plays %s, %v; want %s", s.MoveName(0, move), p.Err(), s.MoveName(0, reply(s, 0, 0)))
	}
}

// The engine gets its clock, less the delay of its messages, instead of its milliseconds, unless
// clocks are ignored.
func TestEngineGetsItsClock(t *testing.T) {
	s := chess.New().New(nil)
	for _, fixed := range []bool{false, true} {
		p := newFaultyPlayer(t, "expects a clock", Config{Limit: time.Second})
		if fixed {
			p.IgnoreClocks()
		}
		p.SetClock(timecontrol.Clock{Left: 2 * time.Second, Plus: 50 * time.Millisecond, Moves: 7, Reserve: 10 * time.Millisecond})
		if choose(p, s, 0); (p.Err() != nil) != fixed {
			t.Errorf("clocks ignored: %v: got the error %v, want one only then", fixed, p.Err())
		}
	}
}
