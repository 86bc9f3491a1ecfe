package dataset

import (
	"fmt"
	"slices"

	"playout/engine/game"
)

// Summary counts the positions of episodes, and the distinct ones among them: games with the
// same beginning repeat positions, and so do games that are symmetric images of each other.
type Summary struct {
	Games     int
	Positions int // decisions with a search, or of an imported game
	Plies     int
	Won       []int // games by the seat that won them
	Drawn     int   // games that several seats did best in

	game      game.Game
	symmetric game.Symmetric // nil for a game without symmetries
	image     game.State     // a symmetric image, overwritten by each
	distinct  counter
}

// NewSummary returns a summary without episodes.
func NewSummary(g game.Game) *Summary {
	s := &Summary{game: g, image: g.New(game.NewRand(0)), distinct: newCounter(maxHashes), Won: make([]int, len(g.Spec().Seats))}
	s.symmetric, _ = g.(game.Symmetric)
	return s
}

// Add counts an episode.
func (s *Summary) Add(e *Episode) error {
	returns, err := e.Replay(s.game, func(state game.State, seat game.Seat, _ game.Move, d *Decision) {
		if d.Shares != nil {
			s.Positions++
			s.distinct.add(game.Mix(s.canonical(state) + uint64(seat)))
		}
	})
	s.Games++
	s.Plies += len(e.Steps)
	if err == nil {
		s.addResult(returns[:len(s.Won)])
	}
	return err
}

// addResult counts the results of a game by seat.
func (s *Summary) addResult(returns []float32) {
	best := slices.Max(returns)
	first := slices.Index(returns, best)
	if slices.Contains(returns[first+1:], best) {
		s.Drawn++
	} else {
		s.Won[first]++
	}
}

// Distinct returns how many of the positions differ up to symmetry: exactly up to a million, and beyond
// it within about 0.1 %.
func (s *Summary) Distinct() int {
	n, _ := s.distinct.count()
	return n
}

// canonical returns the least hash among all symmetric images of a position.
func (s *Summary) canonical(state game.State) uint64 {
	least := state.Hash()
	if s.symmetric == nil {
		return least
	}
	for k := 1; k < s.symmetric.Symmetries(); k++ {
		s.symmetric.Transform(k, s.image, state)
		least = min(least, s.image.Hash())
	}
	return least
}

// String returns text such as "600 positions, 583 of them distinct up to symmetry".
func (s *Summary) String() string {
	about, symmetry := "", ""
	count, exact := s.distinct.count()
	if !exact {
		about = "about "
	}
	if s.symmetric != nil {
		symmetry = " up to symmetry"
	}
	return fmt.Sprintf("%d positions, %s%d of them distinct%s", s.Positions, about, count, symmetry)
}

// counter counts distinct hashes in bounded memory: exactly up to a number, and beyond it from a
// random sample, the hashes that end in more and more zeros (adaptive sampling; Flajolet, "On
// adaptive sampling", 1990). The standard error is then about 1.2 divided by the square root of
// that number.
type counter struct {
	seen  map[uint64]struct{}
	most  int  // hashes in seen, at most
	zeros uint // at the end of each hash in seen, at least
}

// maxHashes is the most distinct hashes that are counted exactly, in some 20 MB; beyond it the
// error is about 0.1 %.
const maxHashes = 1 << 20

func newCounter(most int) counter { return counter{seen: map[uint64]struct{}{}, most: most} }

// add counts a well mixed hash.
func (c *counter) add(hash uint64) {
	if hash&(1<<c.zeros-1) != 0 {
		return
	}
	c.seen[hash] = struct{}{}
	for len(c.seen) > c.most {
		c.zeros++
		for other := range c.seen {
			if other&(1<<c.zeros-1) != 0 {
				delete(c.seen, other)
			}
		}
	}
}

// count returns the number of distinct hashes, and whether it is exact.
func (c *counter) count() (n int, exact bool) { return len(c.seen) << c.zeros, c.zeros == 0 }
