// Package table is the transposition table of an alpha-beta search: what was found of
// positions, in so much memory and no more. Keys of 64 bits stand for positions, and
// which entry is replaced goes by age and depth (Breuker, Uiterwijk and van den Herik
// 1994, "Replacement Schemes for Transposition Tables").
package table

import (
	"math/bits"

	"playout/engine/game"
)

// Bound says what the value of an entry is.
type Bound uint8

// What a value is.
const (
	Exact Bound = iota + 1
	Least       // the value is this or more
	Most        // or less
)

// ToTheEnd is the depth of a position that was searched to the end of the game.
const ToTheEnd = 255

// NoPoints is the judgement of a position that was not judged.
const NoPoints = -1 << 15

// Entry is what was found of a position: 16 bytes. An entry without a bound is
// empty.
type Entry struct {
	Key   uint64
	Move  game.Move // the best, or game.NoMove
	Value int16     // for the seat that acts, wins counted from here
	Judge int16     // what the evaluation says, or NoPoints
	Depth uint8     // plies searched, or ToTheEnd
	Kind  uint8     // its Bound in bits 0 and 1, above them the age, which Put adds
}

// BoundOf says what a value is that a search between low and beta found.
func BoundOf(value, low, beta int) Bound {
	switch {
	case value >= beta:
		return Least
	case value <= low:
		return Most
	}
	return Exact
}

// Bound is what the value is, 0 for an empty entry.
func (x *Entry) Bound() Bound { return Bound(x.Kind & 3) }

func (x *Entry) of() uint8 { return x.Kind >> 2 }

// Table is a transposition table: entries in rows of up to four, which lie in one
// line of a processor's cache.
type Table struct {
	entries []Entry
	row     int   // entries of a row
	now     uint8 // the age of new entries, one a root, below Ages
	strict  bool  // entries of other ages do not count
}

// Ages is how many ages there are before they begin again.
const Ages = 64

// New makes a table of so many entries, rounded down to a power of two.
func New(size int) *Table {
	entries := make([]Entry, 1<<(bits.Len(uint(size))-1))
	return &Table{entries: entries, row: min(4, len(entries))}
}

// Age begins a new root; what is held stays, but is the first to be replaced.
func (t *Table) Age() {
	t.now = (t.now + 1) % Ages
}

// Forget begins a new root with nothing held.
func (t *Table) Forget() {
	t.strict = true
	if t.Age(); t.now == 0 {
		clear(t.entries) // else the entries of this age long ago would count
	}
}

// rowOf is the row in which a position is held.
func (t *Table) rowOf(key uint64) []Entry {
	at := int(key) & (len(t.entries) - 1) &^ (t.row - 1)
	return t.entries[at : at+t.row]
}

// holds says whether an entry counts.
func (t *Table) holds(x *Entry) bool { return x.Kind&3 != 0 && (!t.strict || x.of() == t.now) }

// Get is what is held of a position.
func (t *Table) Get(key uint64) (Entry, bool) {
	row := t.rowOf(key)
	for i := range row {
		if x := &row[i]; x.Key == key && t.holds(x) {
			return *x, true
		}
	}
	return Entry{}, false
}

// Put holds what was found of a position, in place of the same one, of an entry
// that does not count, behind which there are no others, or of the one of its row
// that is worth least: each age is as bad as eight plies less.
func (t *Table) Put(x Entry) {
	x.Kind |= t.now << 2
	row := t.rowOf(x.Key)
	worst, at := 1<<30, 0
	for i := range row {
		o := &row[i]
		if o.Key == x.Key || !t.holds(o) {
			at = i
			break
		}
		if worth := int(o.Depth) - 8*int((t.now-o.of())%Ages); worth < worst {
			worst, at = worth, i
		}
	}
	o := &row[at]
	if o.Key == x.Key && t.holds(o) {
		if x.Move == game.NoMove {
			x.Move = o.Move
		}
		// A much deeper search of this age is not given up.
		if o.of() == t.now && int(o.Depth) > int(x.Depth)+2 {
			return
		}
	}
	*o = x
}
