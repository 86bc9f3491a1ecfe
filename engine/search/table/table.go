// Package table is the transposition table of an alpha-beta search: what it has found
// of positions, in a fixed amount of memory. Keys of 64 bits stand for positions, and
// age and depth decide which entry is replaced (Breuker, Uiterwijk and van den Herik
// 1994, "Replacement Schemes for Transposition Tables").
package table

import (
	"math/bits"

	"playout/engine/game"
)

// Bound says what the value of an entry is.
type Bound uint8

// Bounds.
const (
	Exact Bound = iota + 1
	Lower       // the value is this or more
	Upper       // or less
)

// ToTheEnd is the depth of a position that was searched to the end of the game.
const ToTheEnd = 255

// NoEval is the static evaluation of a position that was not evaluated.
const NoEval = -1 << 15

// Entry is what was found of a position, in 16 bytes. An entry without a bound is
// empty.
type Entry struct {
	Key   uint64
	Move  game.Move // the best, or game.NoMove
	Value int16     // for the seat that acts; plies to a win count from here
	Eval  int16     // static evaluation, or NoEval
	Depth uint8     // plies searched, or ToTheEnd
	Kind  uint8     // its Bound in bits 0 and 1, and above them the age, which Put adds
}

// BoundOf says what the value of a search with the window from low to beta is.
func BoundOf(value, low, beta int) Bound {
	switch {
	case value >= beta:
		return Lower
	case value <= low:
		return Upper
	}
	return Exact
}

// Bound is what the value is, 0 for an empty entry.
func (x *Entry) Bound() Bound { return Bound(x.Kind & 3) }

func (x *Entry) age() uint8 { return x.Kind >> 2 }

// Table is a transposition table: entries in buckets of up to four, which lie in one
// line of a processor's cache.
type Table struct {
	entries []Entry
	bucket  int   // entries of a bucket
	now     uint8 // the age of new entries, one per root, below Ages
	strict  bool  // entries of other ages do not count
}

// Ages is how many ages there are before they start again.
const Ages = 64

// New makes a table of so many entries, rounded down to a power of two.
func New(size int) *Table {
	entries := make([]Entry, 1<<(bits.Len(uint(size))-1))
	return &Table{entries: entries, bucket: min(4, len(entries))}
}

// Age starts a new root. Entries stay, but are the first to be replaced.
func (t *Table) Age() {
	t.now = (t.now + 1) % Ages
}

// Forget starts a new root with no entries.
func (t *Table) Forget() {
	t.strict = true
	if t.Age(); t.now == 0 {
		clear(t.entries) // otherwise old entries with this age would count
	}
}

// bucketOf is the bucket of a position.
func (t *Table) bucketOf(key uint64) []Entry {
	at := int(key) & (len(t.entries) - 1) &^ (t.bucket - 1)
	return t.entries[at : at+t.bucket]
}

// holds says whether an entry counts.
func (t *Table) holds(x *Entry) bool { return x.Kind&3 != 0 && (!t.strict || x.age() == t.now) }

// Get is the entry of a position.
func (t *Table) Get(key uint64) (Entry, bool) {
	bucket := t.bucketOf(key)
	for i := range bucket {
		if x := &bucket[i]; x.Key == key && t.holds(x) {
			return *x, true
		}
	}
	return Entry{}, false
}

// Put stores what was found of a position. It replaces the same position, or an entry
// that does not count, after which there are no others, or the entry of its bucket that
// is worth least: each age weighs as much as eight plies of depth.
func (t *Table) Put(x Entry) {
	x.Kind |= t.now << 2
	bucket := t.bucketOf(x.Key)
	worst, at := 1<<30, 0
	for i := range bucket {
		o := &bucket[i]
		if o.Key == x.Key || !t.holds(o) {
			at = i
			break
		}
		if worth := int(o.Depth) - 8*int((t.now-o.age())%Ages); worth < worst {
			worst, at = worth, i
		}
	}
	o := &bucket[at]
	if o.Key == x.Key && t.holds(o) {
		if x.Move == game.NoMove {
			x.Move = o.Move
		}
		// A much deeper search of this age is kept.
		if o.age() == t.now && int(o.Depth) > int(x.Depth)+2 {
			return
		}
	}
	*o = x
}
