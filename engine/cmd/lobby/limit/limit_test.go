package limit

import (
	"fmt"
	"testing"
	"time"
)

// A bucket allows its burst at once, and its rate from then on.
func TestBucket(t *testing.T) {
	var b Bucket
	took := 0
	for at := time.Duration(0); at <= 11*time.Second; at += 100 * time.Millisecond {
		if b.Take(at, 5, 0.5) {
			took++
		}
	}
	if want := 5 + 5; took != want {
		t.Errorf("in eleven seconds it happens %d times, want %d", took, want)
	}
	if !b.Take(time.Hour, 1, 1) || b.Take(time.Hour, 1, 1) {
		t.Error("a bucket of one that is full allows something else than one")
	}
}

// Buckets are independent, and their number stays bounded by those that are in use.
func TestBuckets(t *testing.T) {
	b := NewBuckets(2, 1)
	for i := range 10 * sweepAt {
		now := time.Duration(i) * 10 * time.Millisecond
		key, took := fmt.Sprint(i), 0
		for range 4 {
			if b.Take(now, key) {
				took++
			}
		}
		if took != 2 {
			t.Fatalf("key %d is allowed %d at once, want 2", i, took)
		}
	}
	if got := len(b.of); got > sweepAt {
		t.Errorf("%d buckets are kept, want at most %d", got, sweepAt)
	}
}

// After three wrong guesses the waits double from a second to a minute, without a way around them;
// a right one, or a day, clears the key.
func TestGuesses(t *testing.T) {
	g, now := NewGuesses(), time.Hour
	for range 3 {
		if wait := g.Try(now, "ann"); wait != 0 {
			t.Fatalf("a first guess waits %v, want 0", wait)
		}
	}
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		want *= time.Second
		for _, early := range []time.Duration{0, want / 2, want - 1} {
			if got := g.Try(now+early, "ann"); got != want-early {
				t.Fatalf("%v after a wrong guess the next waits %v, want %v", early, got, want-early)
			}
		}
		if got := g.Try(now, "bob"); got != 0 {
			t.Fatalf("another key waits %v, want 0", got)
		}
		g.Right("bob")
		now += want
		if got := g.Try(now, "ann"); got != 0 {
			t.Fatalf("after the wait the guess waits %v more, want 0", got)
		}
	}
	g.Right("ann")
	for range 4 {
		g.Try(now, "ann")
	}
	if got := g.Try(now, "ann"); got != time.Second {
		t.Errorf("after a right guess and four wrong ones the wait is %v, want 1s", got)
	}
	if got := g.Try(now+forgetGuesses+1, "ann"); got != 0 {
		t.Errorf("after a day the wait is %v, want 0", got)
	}
}

// The number of keys is bounded; the oldest is forgotten.
func TestGuessesBounded(t *testing.T) {
	g := NewGuesses()
	for i := range maxGuessed + 10 {
		for range 3 {
			g.Try(time.Duration(i), fmt.Sprint(i))
		}
	}
	if len(g.of) != maxGuessed || g.of["9"] != nil || g.of["10"] == nil {
		t.Errorf("%d keys are kept, the oldest of them %v; want %d without the first ten", len(g.of), g.of["9"], maxGuessed)
	}
	if got := g.Try(maxGuessed, fmt.Sprint(maxGuessed)); got == 0 {
		t.Error("the guesses of a new key are forgotten")
	}
}
