//go:build !js

package outside

import (
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/timecontrol"
)

// In every game the player plays the engine's moves, for either side or both, and sends it the
// moves since the first request; in geese it sends each step separately, for each of its seats.
// The pretender's moves depend on everything it receives.
func TestPlaysTheEnginesMoves(t *testing.T) {
	for _, text := range []string{
		"chess", "othello", "morris", "morris:removal=any,lasker=on", "geese", "geese:seats=2,rows=5,columns=6",
	} {
		g, err := games.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		t.Setenv(engineGame, text)
		for sides := game.Seats(1); sides <= 3; sides++ {
			playGame(t, g, sides)
		}
	}
}

// playGame plays a game in which one engine has some seats and moves at random fill the others.
func playGame(t *testing.T, g game.Game, sides game.Seats) {
	p := newFaultyPlayer(t, "", Config{})
	rng := game.NewRand(uint64(sides))
	s := g.New(rng)
	sent, asked := 0, 0
	for ply := 0; s.Acting() != 0 && ply < 150; ply++ {
		var joint game.Joint
		several := s.Acting().Count() > 1
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			legal := s.Legal(seat, nil)
			joint[seat] = legal[rng.IntN(len(legal))]
			if sides.Has(seat) {
				joint[seat] = choose(p, s, seat)
				if want := reply(s, seat, sent); p.Err() != nil || len(legal) > 1 && joint[seat] != want {
					t.Fatalf("%s after %d moves: plays %s, %v; want %s", s, sent, s.MoveName(seat, joint[seat]), p.Err(), s.MoveName(seat, want))
				}
				asked++
			}
		}
		if asked > 0 && !several {
			sent++
		}
		s.Play(joint, rng)
	}
	if spec := g.Spec(); asked < 2 || sent < 20 && !spec.AnyMove {
		t.Errorf("%s: a game of %d moves, %d of the engine, is too short", spec.Name(), sent, asked)
	}
}

// Whatever is wrong with an engine, its goose has a legal move in time, and an error of one line
// that says what was wrong and what is allowed.
func TestFaultyEngineInGeese(t *testing.T) {
	const late = "no bestmove 300ms after its time was over; allowed: one within the time that go gives"
	for what, want := range map[string]string{
		"exits at once":             "it ended (exit status 0) before ",
		"exits during go":           "it ended (exit status 0) before its bestmove; allowed: only after quit",
		"hangs":                     late,
		"floods":                    late,
		"floods without a line end": late,
		"plays an illegal move":     `move "e2e5" is not allowed; allowed: NORTH EAST SOUTH WEST`,
		"sends garbage":             `move "(none)" is not allowed; allowed: NORTH EAST SOUTH WEST`,
		"names the error":           `move "(none)" is not allowed; allowed: NORTH EAST SOUTH WEST; it reported "no such goose"`,
		"answers for another seat":  `the answer "NORTH seat 2" is for another seat; allowed: seat 1, or no seat`,
		"moves before go":           `it sent "bestmove NORTH" before it was asked; allowed: one bestmove after each go`,
	} {
		t.Run(what, func(t *testing.T) {
			t.Setenv(engineGame, "geese:rows=9")
			p := newFaultyPlayer(t, what, Config{Limit: 20 * time.Millisecond})
			if strings.HasPrefix(want, "no bestmove") {
				p.grace = 300 * time.Millisecond
			}
			s := p.game.New(game.NewRand(1))
			move := choose(p, s, 1)
			if err := p.Err(); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "allowed: ") || move != s.Legal(1, nil)[0] {
				t.Errorf("plays %s with the error %v; want the first legal move, and one line with %s", s.MoveName(1, move), err, want)
			}
		})
	}
}

// In geese a clock becomes a time for the move: the protocol has no clocks for all seats.
func TestClockOfGeese(t *testing.T) {
	t.Setenv(engineGame, "geese")
	p := newFaultyPlayer(t, "", Config{Limit: time.Second})
	p.SetClock(timecontrol.Clock{Left: 30 * time.Second, Plus: 400 * time.Millisecond})
	if got := p.limits().String(); got != "go movetime 1300" {
		t.Errorf("the engine gets %q, want go movetime 1300", got)
	}
}
