//go:build !js

package uciserver

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/uci"
)

var (
	fastGames = flag.Int("fastgames", 4, "games of TestFastGames; more than four are played to their ends")
	fastAgent = flag.String("fastagent", "alphabeta:depth=3", "who plays them; with ms alone, as long as the clock allows")
	fastClock = flag.Duration("fastclock", 10*time.Second, "a side's time for a game; a move adds a fortieth of it")
)

// Two processes of our engine play fast games by the clock, with moves sent as by any other
// program: no illegal move, no hang, no clock that runs out. PLAYOUT_LONG=1 plays 1,000 games.
// Agents that use all of their time need an otherwise idle machine:
//
//	go test ./engine/uciserver -run FastGames -v -timeout 2h -fastgames 1000 -fastagent alphabeta:ms=1000 -fastclock 800ms
func TestFastGames(t *testing.T) {
	match := fastMatch{t: t, games: *fastGames, plies: 60, clock: *fastClock, inc: *fastClock / 40}
	if os.Getenv("PLAYOUT_LONG") == "1" {
		match.games = 1000
	}
	if match.games > 4 {
		match.plies = chess.New().Spec().MaxPly
	}
	t.Setenv(asEngine, "chess")
	numbers := make(chan int)
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() { match.work(numbers) })
	}
	for number := range match.games {
		numbers <- number
		if number%100 == 99 {
			t.Log(match.state())
		}
	}
	close(numbers)
	group.Wait()
	t.Log(match.state())
	if match.done != match.games {
		t.Errorf("%d of %d games ended without a fault, want all", match.done, match.games)
	}
}

// fastMatch holds games by the clock and their outcomes.
type fastMatch struct {
	t            *testing.T
	games, plies int
	clock, inc   time.Duration

	mutex  sync.Mutex
	done   int           // games without a fault
	ended  int           // of them, played to the end
	played int           // their plies
	least  time.Duration // that was left on a clock
	latest time.Duration // answer, beyond the time that the engine allotted
}

// state summarises the games so far.
func (f *fastMatch) state() string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return fmt.Sprintf("%d games without fault, %d to their ends, %d plies; no clock below %v, no answer later than %v",
		f.done, f.ended, f.played, f.least, f.latest)
}

// work plays the numbered games between two processes.
func (f *fastMatch) work(numbers <-chan int) {
	var engines [2]*uci.Engine
	for i := range engines {
		self, err := os.Executable()
		if err == nil {
			engines[i], err = uci.Start(self)
		}
		if err != nil {
			f.t.Error(err)
			continue
		}
		defer engines[i].Close()
	}
	for number := range numbers {
		if engines[0] == nil || engines[1] == nil {
			continue // reported above
		}
		if err := f.play(number, engines); err != nil {
			f.t.Errorf("game %d: %v", number, err)
		}
	}
}

// play plays one game, after a few random plies.
func (f *fastMatch) play(number int, engines [2]*uci.Engine) error {
	rng := game.NewRand(uint64(number))
	s := chess.New().New(rng)
	var moves []string
	var room []game.Move
	play := func(m game.Move) {
		seat := s.Acting().First()
		moves = append(moves, s.MoveName(seat, m))
		s.Play(game.Solo(seat, m), rng)
	}
	for range 6 {
		var joint game.Joint
		joint, room = game.RandomJoint(s, rng, room)
		play(joint[s.Acting().First()])
	}
	for _, e := range engines {
		if err := cmp.Or(e.Set("Agent", *fastAgent), e.Set("Seed", fmt.Sprint(number)), e.NewGame()); err != nil {
			return err
		}
	}
	left := [2]time.Duration{f.clock, f.clock}
	least, latest := f.clock, time.Duration(0)
	played := 0
	for ; s.Acting() != 0 && played < f.plies; played++ {
		seat := s.Acting().First()
		e := engines[(int(seat)+number)%2]
		limits := uci.Limits{Clock: left, Inc: [2]time.Duration{f.inc, f.inc}}
		begun := time.Now()
		if err := e.Go("startpos", moves, limits); err != nil {
			return err
		}
		const hang = 20 * time.Second
		word, err := e.Wait(hang)
		if err != nil || word == "" {
			return cmp.Or(err, fmt.Errorf("no move after %v", hang))
		}
		took := time.Since(begun)
		m, err := chessDialect(f.t).Answer(s, seat, word)
		if err != nil {
			return fmt.Errorf("ply %d: %w", len(moves), err)
		}
		if left[seat] -= took; left[seat] < 0 {
			return fmt.Errorf("ply %d: %v over the time", len(moves), -left[seat])
		}
		least = min(least, left[seat])
		latest = max(latest, took-clock(limits, seat, defaultOverhead*time.Millisecond).Budget())
		left[seat] += f.inc
		play(m)
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.latest = max(f.latest, latest)
	if f.least = min(cmp.Or(f.least, least), least); s.Acting() == 0 {
		f.ended++
	}
	f.done++
	f.played += played
	return nil
}
