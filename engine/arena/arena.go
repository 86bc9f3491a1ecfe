// Package arena plays matches between agents and says how sure the result is.
//
// A match plays every opening, a number of random plies from the seed, once in
// each seating: with k agents seat s of seating r is taken by agent
// (s + r) mod k. The same seed gives the same games whatever the number of
// workers, as long as the agents are limited by counts and not by time, and
// their nets are run by the same kernel.
package arena

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"playout/engine/game"
	"playout/engine/player"
)

// Config is a match.
type Config struct {
	Game    game.Game
	Agents  []player.Agent // at least two, at most one for each seat
	Games   int            // rounded up to a multiple of the seatings
	Seed    uint64
	Plies   int         // random plies of an opening
	Nets    player.Nets // where agents have their nets from, nil for none; used by all workers at once
	Workers int         // games at a time, at least 1
	// Done are results from an earlier run of the same match; their games are
	// not played again.
	Done []Result
	// Progress, where set, is called after each game played, never by two at a
	// time; an error ends the match.
	Progress func(Result) error
}

// Result is one game of a match. It is also a line of a results file.
type Result struct {
	Number  int       `json:"game"`             // in the match, from 0
	Seats   []int     `json:"seats"`            // which agent sat at each seat
	Returns []float32 `json:"returns"`          // by seat, -1 to 1
	Margin  []int     `json:"margin,omitempty"` // by seat, in the game's points, where it counts them
	Plies   int       `json:"plies"`            // of the opening too
	Nanos   [][]int64 `json:"nanos"`            // by agent, the nanoseconds of each of its moves
	Error   string    `json:"error,omitempty"`  // of the agent whose fault ended the game
	Failed  int       `json:"failed,omitempty"` // that agent, counted from 1; 0 for none
}

// games is the number of games of a match, a multiple of its seatings.
func (c *Config) games() int {
	k := len(c.Agents)
	return (c.Games + k - 1) / k * k
}

// seating says which agent sits at each seat in a game.
func (c *Config) seating(number int) []int {
	k := len(c.Agents)
	seats := make([]int, len(c.Game.Spec().Seats))
	for s := range seats {
		seats[s] = (s + number) % k
	}
	return seats
}

// check refuses what is no match.
func (c *Config) check() error {
	seats := len(c.Game.Spec().Seats)
	switch {
	case len(c.Agents) < 2 || len(c.Agents) > seats:
		return fmt.Errorf("%d agents cannot play %s; allowed: %s", len(c.Agents), c.Game.Spec().ID, upTo(seats))
	case c.Games < 1 || c.Games > 1_000_000:
		return fmt.Errorf("%d games are no match; allowed: 1 to 1000000", c.Games)
	case c.Plies < 0 || c.Plies >= c.Game.Spec().MaxPly:
		return fmt.Errorf("openings of %d plies are out of range; allowed: 0 to %d", c.Plies, c.Game.Spec().MaxPly-1)
	case c.Workers < 1:
		return fmt.Errorf("%d workers play no game; allowed: 1 or more", c.Workers)
	}
	for _, r := range c.Done {
		if err := c.checkResult(r); err != nil {
			return fmt.Errorf("game %d of the results: %w", r.Number, err)
		}
	}
	return nil
}

// upTo says how many agents share so many seats.
func upTo(seats int) string {
	if seats == 2 {
		return "exactly 2"
	}
	return fmt.Sprintf("2 to %d", seats)
}

// checkResult refuses a result that no game of this match can have.
func (c *Config) checkResult(r Result) error {
	seats := len(c.Game.Spec().Seats)
	switch {
	case r.Number < 0:
		return fmt.Errorf("a number below 0; allowed: 0 or more")
	case !slices.Equal(r.Seats, c.seating(r.Number)):
		return fmt.Errorf("seats %v; in this match they are %v", r.Seats, c.seating(r.Number))
	case len(r.Returns) != seats || r.Margin != nil && len(r.Margin) != seats || len(r.Nanos) != len(c.Agents):
		return fmt.Errorf("not one entry for each of %d seats and %d agents", seats, len(c.Agents))
	case r.Failed < 0 || r.Failed > len(c.Agents):
		return fmt.Errorf("failed agent %d; allowed: 0 to %d", r.Failed, len(c.Agents))
	}
	return nil
}

// Run plays the match and returns its results in the order of their numbers.
// An agent's fault costs it that game; an error is of the match itself.
func Run(c Config) ([]Result, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	results := make([]Result, c.games())
	played := make([]bool, len(results))
	for _, r := range c.Done {
		if r.Number < len(results) {
			results[r.Number], played[r.Number] = r, true
		}
	}
	todo := make(chan int)
	stop := make(chan struct{})
	var (
		mutex  sync.Mutex // holds failed, and Progress to one call at a time
		failed error
		group  sync.WaitGroup
	)
	for range c.Workers {
		group.Go(func() {
			for number := range todo {
				r, err := c.play(number)
				results[number] = r
				mutex.Lock()
				if err == nil && failed == nil && c.Progress != nil {
					err = c.Progress(r)
				}
				if err != nil && failed == nil {
					failed = err
					close(stop)
				}
				mutex.Unlock()
			}
		})
	}
feed:
	for number := range results {
		if played[number] {
			continue
		}
		select {
		case todo <- number:
		case <-stop:
			break feed
		}
	}
	close(todo)
	group.Wait()
	if failed != nil {
		return nil, failed
	}
	return results, nil
}

// Seeds of the parts of a match: what they are for, and for which game or
// opening.
func (c *Config) rand(purpose, number uint64) *game.Rand {
	const odd = 0x9e3779b97f4a7c15
	return game.NewRand((c.Seed*odd+purpose)*odd + number)
}

const (
	forOpening uint64 = iota
	forChance
	forPlayers
)

// opening plays the random plies of an opening. Where they end the game they
// are drawn again, so many times at most.
func (c *Config) opening(number uint64) (game.State, int, error) {
	const tries = 100
	rng := c.rand(forOpening, number)
	var room []game.Move
	for range tries {
		s := c.Game.New(rng)
		ply := 0
		for ply < c.Plies && s.Acting() != 0 {
			var joint game.Joint
			joint, room = game.RandomJoint(s, rng, room)
			s.Play(joint, rng)
			ply++
		}
		if s.Acting() != 0 {
			return s, ply, nil
		}
	}
	return nil, 0, fmt.Errorf("openings of %d random plies end the game %d times in a row; allowed: fewer plies", c.Plies, tries)
}

// play plays one game.
func (c *Config) play(number int) (Result, error) {
	opening := uint64(number / len(c.Agents))
	s, ply, err := c.opening(opening)
	if err != nil {
		return Result{}, err
	}
	chance := c.rand(forChance, opening)
	seeds := c.rand(forPlayers, uint64(number))
	r := Result{Number: number, Seats: c.seating(number), Nanos: make([][]int64, len(c.Agents))}
	for i := range r.Nanos {
		r.Nanos[i] = []int64{}
	}
	players := make([]player.Player, len(r.Seats))
	for seat, agent := range r.Seats {
		p, err := player.New(c.Game, c.Agents[agent], c.Nets, seeds.Uint64())
		if err != nil {
			return r, err
		}
		players[seat] = p
	}
	for s.Acting() != 0 {
		var joint game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			agent := r.Seats[seat]
			begin := time.Now()
			move, err := choose(players[seat], s, seat, ply)
			r.Nanos[agent] = append(r.Nanos[agent], time.Since(begin).Nanoseconds())
			if err != nil {
				r.forfeit(agent, ply, err)
				return r, nil
			}
			joint[seat] = move
		}
		s.Play(joint, chance)
		ply++
	}
	r.Plies = ply
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	r.Returns = returns[:len(r.Seats)]
	if scorer, ok := s.(game.Scorer); ok {
		var margin [game.MaxSeats]int
		scorer.Margin(&margin)
		r.Margin = margin[:len(r.Seats)]
	}
	return r, nil
}

// forfeit ends a game by the fault of an agent, which loses it at every seat.
func (r *Result) forfeit(agent, ply int, err error) {
	r.Plies, r.Failed, r.Error = ply, agent+1, err.Error()
	r.Returns = make([]float32, len(r.Seats))
	for seat, other := range r.Seats {
		r.Returns[seat] = 1
		if other == agent {
			r.Returns[seat] = -1
		}
	}
}

// choose asks a player for its move; a panic or an illegal move is an error.
func choose(p player.Player, s game.State, seat game.Seat, ply int) (move game.Move, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	p.SetPly(ply)
	move = player.Choose(p, s, seat)
	if legal := s.Legal(seat, nil); !slices.Contains(legal, move) {
		return move, fmt.Errorf("move code %d is not allowed; allowed: %s", move, game.Names(s, seat, legal))
	}
	return move, nil
}
