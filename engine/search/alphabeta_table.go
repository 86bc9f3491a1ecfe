package search

import (
	"math/bits"

	"playout/engine/game"
)

// bound says what the value of an entry is.
type bound uint8

const (
	exact bound = iota + 1
	least       // the value is this or more
	most        // or less
)

// toTheEnd is the depth of a position that was searched to the end of the game.
const toTheEnd = 255

// noPoints is the judgement of a position that was not judged.
const noPoints = -1 << 15

// entry is what was found of a position: 16 bytes. An entry without a bound is
// empty.
type entry struct {
	key   uint64
	move  game.Move // the best, or NoMove
	value int16     // for the seat that acts, wins counted from here
	judge int16     // what the evaluation says, or noPoints
	depth uint8     // plies searched, or toTheEnd
	kind  uint8     // its bound in bits 0 and 1, above them the age
}

// boundOf says what a value is that a search between low and beta found.
func boundOf(value, low, beta int) bound {
	switch {
	case value >= beta:
		return least
	case value <= low:
		return most
	}
	return exact
}

func (x *entry) bound() bound { return bound(x.kind & 3) }
func (x *entry) of() uint8    { return x.kind >> 2 }

// table is a transposition table: entries in rows of up to four, which lie in one
// line of a processor's cache.
type table struct {
	entries []entry
	row     int   // entries of a row
	now     uint8 // the age of new entries, one a root, below ages
	strict  bool  // entries of other ages do not count
}

const ages = 64

// init makes room for so many entries.
func (t *table) init(size int) {
	t.entries = make([]entry, 1<<(bits.Len(uint(size))-1))
	t.row = min(4, len(t.entries))
}

// age begins a new root; what is held stays, but is the first to be replaced.
func (t *table) age() {
	t.now = (t.now + 1) % ages
}

// forget begins a new root with nothing held.
func (t *table) forget() {
	t.strict = true
	if t.age(); t.now == 0 {
		clear(t.entries) // else the entries of this age long ago would count
	}
}

// rowOf is the row in which a position is held.
func (t *table) rowOf(key uint64) []entry {
	at := int(key) & (len(t.entries) - 1) &^ (t.row - 1)
	return t.entries[at : at+t.row]
}

// holds says whether an entry counts.
func (t *table) holds(x *entry) bool { return x.kind&3 != 0 && (!t.strict || x.of() == t.now) }

// get is what is held of a position.
func (t *table) get(key uint64) (entry, bool) {
	row := t.rowOf(key)
	for i := range row {
		if x := &row[i]; x.key == key && t.holds(x) {
			return *x, true
		}
	}
	return entry{}, false
}

// put holds what was found of a position, in place of the same one, of an entry
// that does not count, behind which there are no others, or of the one of its row
// that is worth least: each age is as bad as eight plies less.
func (t *table) put(x entry) {
	x.kind |= t.now << 2
	row := t.rowOf(x.key)
	worst, at := 1<<30, 0
	for i := range row {
		o := &row[i]
		if o.key == x.key || !t.holds(o) {
			at = i
			break
		}
		if worth := int(o.depth) - 8*int((t.now-o.of())%ages); worth < worst {
			worst, at = worth, i
		}
	}
	o := &row[at]
	if o.key == x.key && t.holds(o) {
		if x.move == game.NoMove {
			x.move = o.move
		}
		// A much deeper search of this age is not given up.
		if o.of() == t.now && int(o.depth) > int(x.depth)+2 {
			return
		}
	}
	*o = x
}
