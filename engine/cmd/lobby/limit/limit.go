// Package limit bounds how often people may do something. It reads no clock: times are arguments.
package limit

import (
	"sync"
	"time"
)

// Bucket lets something happen at most burst times at once, and at a rate. The zero Bucket is full.
type Bucket struct {
	used float64
	at   time.Duration
}

// Take reports whether it may happen once more now: at most burst times at once and rate times a
// second.
func (b *Bucket) Take(now time.Duration, burst, rate float64) bool {
	b.used = max(0, b.used-rate*(now-b.at).Seconds())
	b.at = now
	if b.used > burst-1 {
		return false
	}
	b.used++
	return true
}

// Buckets holds a bucket for each key. It forgets those that are full again, so that its size is
// bounded by what happens at once. Its methods may be called from any goroutine.
type Buckets struct {
	mu    sync.Mutex
	burst float64
	rate  float64
	of    map[string]*Bucket
}

// NewBuckets returns buckets of a burst and a rate a second.
func NewBuckets(burst, rate float64) *Buckets {
	return &Buckets{burst: burst, rate: rate, of: map[string]*Bucket{}}
}

// sweepAt is the number of buckets at which the full ones are forgotten.
const sweepAt = 1024

// Take reports whether it may happen once more now for a key.
func (b *Buckets) Take(now time.Duration, key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.of) >= sweepAt {
		for key, bucket := range b.of {
			if bucket.used <= b.rate*(now-bucket.at).Seconds() {
				delete(b.of, key)
			}
		}
	}
	bucket := b.of[key]
	if bucket == nil {
		bucket = new(Bucket)
		b.of[key] = bucket
	}
	return bucket.Take(now, b.burst, b.rate)
}

// Bounds of the delays after wrong guesses.
const (
	freeGuesses = 3
	firstWait   = time.Second
	longestWait = time.Minute
	maxGuessed  = 10_000 // keys
)

// Guesses slows down guesses of passwords, for each key: after three wrong ones the next must wait
// for a second, then two, four, and so on up to a minute. It does not matter who guesses, since the
// people of a school share an address. A right guess, or a day without one, clears the key. Its
// methods may be called from any goroutine.
type Guesses struct {
	mu sync.Mutex
	of map[string]*guessed
}

// guessed counts the wrong guesses of a key.
type guessed struct {
	wrong int
	at    time.Duration // of the last one
}

// forgetGuesses is the time after which wrong guesses no longer count.
const forgetGuesses = 24 * time.Hour

// NewGuesses returns a limiter that has seen no guess.
func NewGuesses() *Guesses { return &Guesses{of: map[string]*guessed{}} }

// wait returns how long the next guess must wait after the last one.
func (g *guessed) wait() time.Duration {
	if g.wrong < freeGuesses {
		return 0
	}
	return min(firstWait<<min(g.wrong-freeGuesses, 10), longestWait)
}

// Try returns how long a guess of a key must wait; if that is 0, it counts as wrong until Right says
// otherwise, so that guesses at the same time are all counted.
func (l *Guesses) Try(now time.Duration, key string) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.of[key]
	if g == nil || now-g.at > forgetGuesses {
		if len(l.of) >= maxGuessed {
			l.forgetOldest()
		}
		g = new(guessed)
		l.of[key] = g
	}
	if wait = g.at + g.wait() - now; wait > 0 && g.wrong > 0 {
		return wait
	}
	g.wrong++
	g.at = now
	return 0
}

// Right clears a key after a right guess.
func (l *Guesses) Right(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.of, key)
}

// forgetOldest forgets the key whose last guess is the oldest.
func (l *Guesses) forgetOldest() {
	oldest, found := "", false
	for key, g := range l.of {
		if !found || g.at < l.of[oldest].at {
			oldest, found = key, true
		}
	}
	delete(l.of, oldest)
}
