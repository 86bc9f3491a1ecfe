package contest

import (
	"math"
	"math/bits"

	"playout/engine/arena"
	"playout/engine/rating"
)

// Table is the standings of a contest.
type Table struct {
	arena.Summary
	Pairs   []arena.Pair
	Ratings []arena.Rating // nil until games join all agents
	Curve   []Point
	Spread  *Spread // of the first agent's margins; nil if no game has one
}

// Table returns the standings of the games played. Its times are within one per cent.
func (c *Contest) Table() (*Table, error) {
	var games arena.Tournament
	if err := games.Add(c.Config, c.results); err != nil {
		return nil, err
	}
	t := &Table{Summary: games.Summary(&c.Config, c.Book), Pairs: games.Pairs()}
	for i := range t.Agents {
		t.Agents[i].MsPerMove, t.Agents[i].MedianMs = c.times[i].millis()
	}
	if ratings, err := games.Ratings(arena.Anchor{Agent: -1}); err == nil {
		t.Ratings = ratings.Agents
	}
	t.Curve, t.Spread = c.curve.upTo(c.counted), c.spread()
	return t, nil
}

// times sums up the times of an agent's moves: their mean, and how many are in each of a number of
// ranges, each a 64th wide, from which the median follows.
type times struct {
	sum    int64
	moves  int
	ranges []int32
}

// add adds the nanoseconds of moves, 0 or more.
func (t *times) add(nanos []int64) {
	for _, ns := range nanos {
		at := rangeOf(ns)
		for len(t.ranges) <= at {
			t.ranges = append(t.ranges, 0)
		}
		t.ranges[at]++
		t.sum += ns
		t.moves++
	}
}

// parts is the number of ranges between a time and its double.
const parts = 64

// rangeOf returns the range of a time.
func rangeOf(ns int64) int {
	if ns < 2*parts {
		return int(ns)
	}
	doubled := bits.Len64(uint64(ns)) - bits.Len(parts) // how often a time of parts fits
	return doubled*parts + int(ns>>doubled)
}

// middle returns the middle of a range.
func middle(at int) float64 {
	if at < 2*parts {
		return float64(at)
	}
	doubled := at/parts - 1
	low := float64(at-doubled*parts) * float64(int64(1)<<doubled)
	return low + float64(int64(1)<<doubled)/2
}

// millis returns the mean and the median in milliseconds, 0 without moves.
func (t *times) millis() (mean, median float64) {
	if t.moves == 0 {
		return 0, 0
	}
	at, seen := 0, int32(0)
	for ; int(seen+t.ranges[at]) <= (t.moves-1)/2; at++ {
		seen += t.ranges[at]
	}
	return math.Round(float64(t.sum)/float64(t.moves)) / 1e6, math.Round(middle(at)) / 1e6
}

// Point is the first agent's score after a number of games, in the order in which they ended, and the
// ratio of the match's test, 0 without one.
type Point struct {
	Games            int
	Score, Low, High float64
	Ratio            float64
}

// MaxPoints bounds the points of a curve.
const MaxPoints = 256

// curve collects points, of which it leaves out every other one when they become too many.
type curve struct {
	tally  *arena.Tally
	test   *rating.SPRT
	games  int
	every  int // games from one point to the next
	points []Point
}

func newCurve(c *arena.Config) curve { return curve{tally: arena.NewTally(c), test: c.SPRT, every: 1} }

// add adds a game.
func (c *curve) add(r arena.Result) {
	c.tally.Add(r)
	c.games++
	if c.games%c.every != 0 {
		return
	}
	if len(c.points) == MaxPoints-1 {
		c.every *= 2
		kept := c.points[:0]
		for _, p := range c.points {
			if p.Games%c.every == 0 {
				kept = append(kept, p)
			}
		}
		if c.points = kept; c.games%c.every != 0 {
			return
		}
	}
	c.points = append(c.points, c.now())
}

// now returns the present point.
func (c *curve) now() Point {
	p := Point{Games: c.games}
	p.Score, p.Low, p.High = c.tally.Score()
	if c.test != nil {
		p.Ratio = c.test.Ratio(c.tally.Pentanomial)
	}
	return p
}

// upTo returns the points up to a number of games, and the present one.
func (c *curve) upTo(games int) (points []Point) {
	for _, p := range c.points {
		if p.Games < games {
			points = append(points, p)
		}
	}
	if c.games > 0 {
		last := c.now()
		last.Games = games
		points = append(points, last)
	}
	return points
}

// Spread is the margins of the first agent's seats in games that have them, in the game's points.
type Spread struct {
	Seats           int
	Mean, Deviation float64
	From, Width     int   // of the ranges of Counts: the first begins at From
	Counts          []int // by range
}

// maxRanges bounds the ranges of a Spread.
const maxRanges = 16

// spread returns the first agent's margins, nil if no game has one.
func (c *Contest) spread() *Spread {
	var margins []float64
	s := &Spread{}
	low, high := math.Inf(1), math.Inf(-1)
	for i := range c.results {
		r := &c.results[i]
		for seat, agent := range r.Seats {
			if agent == 0 && r.Margin != nil {
				m := float64(r.Margin[seat])
				margins = append(margins, m)
				s.Mean += m
				low, high = min(low, m), max(high, m)
			}
		}
	}
	if s.Seats = len(margins); s.Seats == 0 {
		return nil
	}
	s.Mean /= float64(s.Seats)
	for s.Width = 1; ; s.Width = widened(s.Width) {
		if s.From = int(math.Floor(low/float64(s.Width))) * s.Width; int(high)-s.From < maxRanges*s.Width {
			break
		}
	}
	s.Counts = make([]int, (int(high)-s.From)/s.Width+1)
	for _, m := range margins {
		s.Deviation += (m - s.Mean) * (m - s.Mean)
		s.Counts[(int(m)-s.From)/s.Width]++
	}
	s.Deviation = math.Sqrt(s.Deviation / float64(max(s.Seats-1, 1)))
	return s
}

// widened returns the next width of ranges: 1, 2, 5, 10, 20 and so on.
func widened(width int) int {
	for unit := 1; ; unit *= 10 {
		if width == 2*unit {
			return 5 * unit
		}
		if width < 10*unit {
			return 2 * width
		}
	}
}
