package dataset

import (
	"fmt"

	"playout/engine/game"
)

// Census counts the positions of lessons, and how many of them differ: games that
// begin alike repeat positions, and so do games that are images of each other.
type Census struct {
	Lessons   int
	Positions int // decisions with a thought, from which something is learned

	game      game.Game
	symmetric game.Symmetric // nil for a game without symmetries
	image     game.State     // room for one
	different distinct
}

// NewCensus has counted nothing yet.
func NewCensus(g game.Game) *Census {
	c := &Census{game: g, image: g.New(game.NewRand(0)), different: newDistinct(mostHashes)}
	c.symmetric, _ = g.(game.Symmetric)
	return c
}

// Add counts a lesson.
func (c *Census) Add(l *Lesson) error {
	_, err := l.Replay(c.game, func(s game.State, seat game.Seat, _ game.Move, t *Thought) {
		if t.Shares != nil {
			c.Positions++
			c.different.add(game.Mix(c.canonical(s) + uint64(seat)))
		}
	})
	c.Lessons++
	return err
}

// canonical is a hash that all images of a position have in common: the least of
// theirs.
func (c *Census) canonical(s game.State) uint64 {
	least := s.Hash()
	if c.symmetric == nil {
		return least
	}
	for k := 1; k < c.symmetric.Symmetries(); k++ {
		c.symmetric.Transform(k, c.image, s)
		least = min(least, c.image.Hash())
	}
	return least
}

// String is such as "600 positions, 583 of them distinct up to symmetry".
func (c *Census) String() string {
	about, symmetry := "", ""
	count, exact := c.different.count()
	if !exact {
		about = "about "
	}
	if c.symmetric != nil {
		symmetry = " up to symmetry"
	}
	return fmt.Sprintf("%d positions, %s%d of them distinct%s", c.Positions, about, count, symmetry)
}

// distinct counts different hashes in bounded memory: exactly up to some number,
// and then by those alone that end in more and more zeros, a random sample
// (adaptive sampling; Flajolet, "On adaptive sampling", 1990). The standard error
// is then about 1.2 by the square root of that number.
type distinct struct {
	seen  map[uint64]struct{}
	most  int
	zeros uint // that the hashes in seen end in, at least
}

// mostHashes are counted exactly; beyond, the error is about 0.1 %. They take
// some 20 MB.
const mostHashes = 1 << 20

func newDistinct(most int) distinct { return distinct{seen: map[uint64]struct{}{}, most: most} }

// add counts a well mixed hash.
func (d *distinct) add(hash uint64) {
	if hash&(1<<d.zeros-1) != 0 {
		return
	}
	d.seen[hash] = struct{}{}
	for len(d.seen) > d.most {
		d.zeros++
		for other := range d.seen {
			if other&(1<<d.zeros-1) != 0 {
				delete(d.seen, other)
			}
		}
	}
}

// count says how many different hashes there were, and whether exactly.
func (d *distinct) count() (n int, exact bool) { return len(d.seen) << d.zeros, d.zeros == 0 }
