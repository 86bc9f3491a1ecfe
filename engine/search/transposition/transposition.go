// Package transposition provides the transposition table of an alpha-beta search: the results of
// positions, in a limited amount of memory. Keys of 64 bits stand for positions, and age and
// depth decide which entry is replaced (Breuker, Uiterwijk and van den Herik 1994, "Replacement
// Schemes for Transposition Tables").
//
// A table starts small and grows before it would first replace an entry, so that short searches
// touch little memory. At any time it holds exactly what a table of the full size would hold.
package transposition

import (
	"math/bits"

	"playout/engine/game"
)

const (
	ways       = 4       // slots of a bucket
	minBuckets = 1 << 10 // buckets of a new table, unless its limit is lower
	growth     = 4       // the factor by which it grows
)

// slot is an entry with the key of its position.
type slot struct {
	key   uint64
	entry Entry
}

// A bucket is one line of a processor's cache. Slots with entries come before empty ones.
type bucket [ways]slot

// Table is a transposition table.
type Table struct {
	buckets    []bucket // their number is a power of two
	maxBuckets int      // to which it may grow
	age        Entry    // of new entries, one per root
	ageFilter  Entry    // ageMask if entries of other ages do not count, else 0
}

// Ages is the number of ages before they start again.
const Ages = 64

// New returns a table for at most size entries of 16 bytes, rounded down to a power of two; it has
// room for at least four.
func New(size int) *Table {
	limit := 1 << max(0, bits.Len(uint(size))-1-2)
	return &Table{buckets: make([]bucket, min(limit, minBuckets)), maxBuckets: limit}
}

// Age starts a new root. Entries stay, but are the first to be replaced.
func (t *Table) Age() { t.age = (t.age + 1<<ageShift) & ageMask }

// Clear starts a new root with no entries.
func (t *Table) Clear() {
	t.ageFilter = ageMask
	if t.Age(); t.age == 0 {
		clear(t.buckets) // otherwise old entries with this age would count
	}
}

// holds reports whether an entry counts.
func (t *Table) holds(x Entry) bool { return (x^t.age)&t.ageFilter == 0 && x&boundMask != 0 }

// bucket returns the bucket of a position.
func (t *Table) bucket(key uint64) *bucket {
	return &t.buckets[int(key/ways)&(len(t.buckets)-1)]
}

// find returns the first slot with a key, or the first of all if none has it.
func (b *bucket) find(key uint64) *slot {
	at := 0
	if b[3].key == key {
		at = 3
	}
	if b[2].key == key {
		at = 2
	}
	if b[1].key == key {
		at = 1
	}
	if b[0].key == key {
		at = 0
	}
	return &b[at]
}

// Get returns the entry of a position, or None. It reads all entries of the bucket, which is one
// line of the cache, so that the compiler selects one without branches, which processors would
// predict wrongly.
func (t *Table) Get(key uint64) Entry {
	b := t.bucket(key)
	x0, x1, x2, x3 := b[0].entry, b[1].entry, b[2].entry, b[3].entry
	x := None
	if b[3].key == key {
		x = x3
	}
	if b[2].key == key {
		x = x2
	}
	if b[1].key == key {
		x = x1
	}
	if b[0].key == key {
		x = x0
	}
	if !t.holds(x) {
		return None
	}
	return x
}

// Put stores the result of a position. It replaces the entry of the same position; else the first
// that does not count (the slots after it are free too); else the least valuable one of its bucket.
// Each age weighs as much as eight plies of depth.
func (t *Table) Put(key uint64, x Entry) {
	x |= t.age
	b := t.bucket(key)
	if s := b.find(key); s.key == key && t.holds(s.entry) {
		old := s.entry
		if x.Move() == game.NoMove {
			x = x&^(0xffff<<48) | old&(0xffff<<48)
		}
		// An entry of this age from a much deeper search stays.
		if (old^t.age)&ageMask != 0 || old.Depth() <= x.Depth()+2 {
			s.entry = x
		}
		return
	}
	for !t.add(b, key, x) {
		if len(t.buckets) == t.maxBuckets {
			b[t.worst(b)] = slot{key, x}
			return
		}
		t.grow()
		b = t.bucket(key)
	}
}

// add puts an entry into the first free slot, and reports whether there was one.
func (t *Table) add(b *bucket, key uint64, x Entry) bool {
	for i := range b {
		if s := &b[i]; !t.holds(s.entry) {
			s.key, s.entry = key, x
			return true
		}
	}
	return false
}

// worst returns the slot of a full bucket whose entry is the least valuable.
func (t *Table) worst(b *bucket) (at int) {
	least := 1 << 30
	for i := range b {
		x := b[i].entry
		ages := int((t.age-x&ageMask)&ageMask) >> ageShift
		if worth := x.Depth() - 8*ages; worth < least {
			least, at = worth, i
		}
	}
	return at
}

// grow moves all entries to a larger table.
func (t *Table) grow() {
	old := t.buckets
	t.buckets = make([]bucket, min(t.maxBuckets, growth*len(old)))
	for i := range old {
		for _, s := range old[i] {
			if !t.holds(s.entry) {
				break
			}
			t.add(t.bucket(s.key), s.key, s.entry)
		}
	}
}
