// Package selfplay has agents play games against one another, and keeps them as
// games to learn from.
//
// The games follow from a seed and their numbers alone: on any number of workers,
// and in a run that goes on where another stopped, they are the same, as long as
// the agents are limited by counts and one kernel runs their nets.
package selfplay

import (
	"fmt"
	"math"
	"sync"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
)

// Config is a run of games between agents for a data set. Seat s of game n is
// taken by agent (s + n) mod the number of agents.
type Config struct {
	Game   game.Game
	Agents []player.Agent // at least one, at most one for each seat
	// Teacher thinks about every position that the agents play, and its thoughts
	// are kept in place of theirs; the games stay the same. nil for none.
	Teacher *player.Agent
	Nets    player.Nets // where agents have their nets from, nil for none
	Seed    uint64
	// Every game begins with random moves, From to To plies of them, uniformly:
	// they make the games differ and show the net lopsided positions too.
	From, To    int
	First, Last int // games played: First up to but without Last, from 0
	Workers     int // games at a time, at least 1
	// Each gets the lessons in the order of their games, never two at a time; an
	// error ends the run.
	Each func(number int, l *dataset.Episode) error
	// Stop, where set, ends the run when it is closed: games in play are still
	// finished, none is begun.
	Stop <-chan struct{}
}

// Check refuses what is no run; Run does so too.
func (c *Config) Check() error {
	spec := c.Game.Spec()
	switch {
	case len(c.Agents) < 1 || len(c.Agents) > len(spec.Seats):
		return fmt.Errorf("%d agents cannot play %s; allowed: 1 to %d", len(c.Agents), spec.ID, len(spec.Seats))
	case c.First < 0 || c.Last < c.First:
		return fmt.Errorf("games %d to %d; allowed: from 0, ascending", c.First, c.Last)
	case c.From < 0 || c.To < c.From || c.To >= spec.MaxPly:
		return fmt.Errorf("openings of %d to %d plies; allowed: 0 to %d, ascending", c.From, c.To, spec.MaxPly-1)
	case c.Workers < 1:
		return fmt.Errorf("%d workers play no game; allowed: 1 or more", c.Workers)
	}
	return nil
}

// Run plays the games. They follow from the seed and their numbers alone, not
// from the number of workers, as long as the agents are limited by counts; and,
// where agents have nets, from the kernel that runs them, since kernels round
// differently.
func (c *Config) Run() error {
	if err := c.Check(); err != nil {
		return err
	}
	var (
		mutex   sync.Mutex // holds what follows
		next    = c.First
		waiting = map[int]*dataset.Episode{} // finished before an earlier game was
		written = c.First
		failed  error
		group   sync.WaitGroup
	)
	// take is the number of a game to play, false when there is none.
	take := func() (int, bool) {
		mutex.Lock()
		defer mutex.Unlock()
		select {
		case <-c.Stop:
			return 0, false
		default:
		}
		next++
		return next - 1, failed == nil && next <= c.Last
	}
	// give hands on the lessons whose turn it is.
	give := func(number int, l *dataset.Episode, err error) {
		mutex.Lock()
		defer mutex.Unlock()
		waiting[number] = l
		for failed == nil && err == nil && waiting[written] != nil {
			err = c.Each(written, waiting[written])
			delete(waiting, written)
			written++
		}
		if failed == nil {
			failed = err
		}
	}
	for range c.Workers {
		group.Go(func() {
			for number, ok := take(); ok; number, ok = take() {
				l, err := c.play(number)
				give(number, l, err)
			}
		})
	}
	group.Wait()
	return failed
}

// play plays one game.
func (c *Config) play(number int) (*dataset.Episode, error) {
	const odd = 0x9e3779b97f4a7c15
	rng := game.NewRand((c.Seed*odd + uint64(number)) * odd)
	players := make([]player.Player, len(c.Game.Spec().Seats))
	for seat := range players {
		agent := c.Agents[(seat+number)%len(c.Agents)]
		p, err := player.New(c.Game, agent, c.Nets, rng.Uint64())
		if err != nil {
			return nil, err
		}
		defer player.Close(p)
		players[seat] = p
	}
	var teacher player.Player
	if c.Teacher != nil {
		var err error
		if teacher, err = player.New(c.Game, *c.Teacher, c.Nets, game.Mix(c.Seed*odd+uint64(number))); err != nil {
			return nil, err
		}
		defer player.Close(teacher)
	}
	const tries = 100 // at an opening that does not end the game
	for range tries {
		opening := c.From + rng.IntN(c.To-c.From+1)
		l := &dataset.Episode{Seed: rng.Uint64()}
		chance := game.NewRand(l.Seed)
		s := c.Game.New(chance)
		var room []game.Move
		for len(l.Steps) < opening && s.Acting() != 0 {
			var joint game.Joint
			joint, room = game.RandomJoint(s, rng, room)
			l.Steps = append(l.Steps, joint)
			l.Decisions = append(l.Decisions, make([]dataset.Decision, s.Acting().Count())...)
			s.Play(joint, chance)
		}
		if s.Acting() == 0 {
			continue
		}
		for s.Acting() != 0 {
			var joint game.Joint
			for acting := s.Acting(); acting != 0; acting = acting.Rest() {
				seat := acting.First()
				p := players[seat]
				p.SetPly(len(l.Steps))
				joint[seat] = player.Choose(p, s, seat)
				if err := player.Fault(p); err != nil {
					return nil, err
				}
				if teacher != nil {
					p = teacher
					p.SetPly(len(l.Steps))
					player.Choose(p, s, seat)
				}
				t := thought(p, s, seat)
				if teacher != nil && t.Shares == nil {
					return nil, fmt.Errorf("teacher %q holds nothing of the moves; allowed: an agent that searches", c.Teacher)
				}
				l.Decisions = append(l.Decisions, t)
			}
			l.Steps = append(l.Steps, joint)
			s.Play(joint, chance)
		}
		return l, nil
	}
	return nil, fmt.Errorf("openings of %d to %d random plies end the game %d times in a row; allowed: fewer plies", c.From, c.To, tries)
}

// thought is what a player holds of its decision: shares of the visits or, of an
// alpha-beta search, how close moves come to the best. But proven wins take all,
// and proven losses nothing while there is anything else. A player that does not
// search has none.
func thought(p player.Player, s game.State, seat game.Seat) dataset.Decision {
	var report search.Report
	if !p.Report(&report) {
		return dataset.Decision{}
	}
	best := -1 // the best that is proven or possible: 1, else 0, else -1
	for _, row := range report.Rows {
		best = max(best, row.Proven.Rank())
	}
	var most int32
	for _, row := range report.Rows {
		if row.Proven.Rank() == best {
			most = max(most, row.Visits)
		}
	}
	legal := s.Legal(seat, nil)
	t := dataset.Decision{Shares: make([]byte, len(legal)), Value: int8(math.Round(127 * float64(min(max(report.Value, -1), 1))))}
	for i, m := range legal {
		for _, row := range report.Rows {
			switch {
			case row.Move != m || row.Proven.Rank() != best:
			case best == 1 || most == 0:
				t.Shares[i] = 255
			case report.Depth > 0:
				t.Shares[i] = closeness(row, report.Value)
			default:
				t.Shares[i] = byte((255*int64(row.Visits) + int64(most)/2) / int64(most))
			}
		}
	}
	return t
}

// closeness is the share of a move in an alpha-beta search, in 255ths of the
// best one's: it falls by e with every tenth of a clear advantage
// (game.Evaluation) that the move is worse. Moves that are only known to be
// worse, by how much the search did not ask, have none.
func closeness(row search.Row, best float32) byte {
	if row.AtMost {
		return 0
	}
	const bound = 0.9999 // a tanh is finite below 1
	advantage := func(v float32) float64 { return math.Atanh(min(max(float64(v), -bound), bound)) }
	return byte(math.Round(255 * math.Exp(min(0, 10*(advantage(row.Value)-advantage(best))))))
}
