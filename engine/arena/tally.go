package arena

import (
	"slices"

	"playout/engine/rating"
)

// Tally sums up the games of a match one by one, in the order in which they end: the score of the
// first agent, and the pairs of a match of two. Its work for a game does not grow with the match.
type Tally struct {
	Pentanomial rating.Pentanomial // over whole blocks of two games, of the first agent

	size    int               // games of a block
	open    map[int][]float64 // by block that is not whole, the first agent's shares
	games   int               // of the first agent
	blocks  int               // with such games
	sum     float64           // of its shares
	squares struct {          // over these blocks, with the number of games n and the sum of shares s
		s, ns, n float64 // sums of s², n·s and n²
	}
}

// NewTally returns a tally without games.
func NewTally(c *Config) *Tally {
	return &Tally{size: c.Seatings(), open: map[int][]float64{}}
}

// Add adds a game that is not there yet.
func (t *Tally) Add(r Result) {
	if !slices.Contains(r.Seats, 0) {
		return
	}
	at := r.Number / t.size
	shares := t.open[at]
	n, s, x := float64(len(shares)), 0.0, share(0, r)
	for _, other := range shares {
		s += other
	}
	if n == 0 {
		t.blocks++
	}
	t.games++
	t.sum += x
	t.squares.s += (s+x)*(s+x) - s*s
	t.squares.ns += (n+1)*(s+x) - n*s
	t.squares.n += (n+1)*(n+1) - n*n
	t.open[at] = append(shares, x)
	if len(t.open[at]) < t.size {
		return
	}
	delete(t.open, at)
	if t.size == 2 && len(r.Seats) == 2 {
		t.Pentanomial.Add(s + x)
	}
}

// sample returns what rating.Sample needs of these games.
func (t *Tally) sample() rating.Sample {
	if t.games == 0 {
		return rating.Sample{}
	}
	mean := t.sum / float64(t.games)
	return rating.Sample{Games: float64(t.games), Mean: mean, Blocks: t.blocks, Squares: t.squares.s - 2*mean*t.squares.ns + mean*mean*t.squares.n}
}

// Score returns the first agent's score with its 95 % interval, as Tournament.Score does.
func (t *Tally) Score() (score, low, high float64) {
	s := t.sample()
	low, high = s.Interval()
	return rating.Trim(s.Mean), low, high
}

// Superiority returns how likely the first agent is the better one, as Pair.Superiority is.
func (t *Tally) Superiority() float64 { return t.sample().Superiority() }
