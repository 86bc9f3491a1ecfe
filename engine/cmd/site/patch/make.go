package patch

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// Make returns a patch that turns old into made. The same files always give the same patch.
//
// It works like Colin Percival's bsdiff. The new file consists of parts, each of which fits a part
// of the old file. Another part begins if a match fits clearly better than the present part. Both
// are then extended over the bytes between them, the earlier one forwards and the later one
// backwards, as long as at least half of the bytes fit.
func Make(old, made []byte) ([]byte, error) {
	if max(len(old), len(made)) > MaxSize {
		return nil, fmt.Errorf("files of %d and %d bytes are too large for a patch; allowed: up to %d", len(old), len(made), MaxSize)
	}
	w := writer{old: old, made: made}
	matches := newIndex(old)
	var start, startInOld int // of the present part
	offset := 0               // of the present part in old from its place in made
	fits := func(i int) bool {
		return uint(i+offset) < uint(len(old)) && old[i+offset] == made[i]
	}
	var match, length int // the place in old and the length of the match of made[scan:]
	for scan := 0; scan < len(made); {
		scan += length
		counted, score := scan, 0 // the present part fits in score bytes of made[scan:counted]
		for ; scan < len(made); scan++ {
			match, length = matches.longest(made[scan:], scan+offset)
			for ; counted < scan+length; counted++ {
				if fits(counted) {
					score++
				}
			}
			if length == score && length > 0 || length > score+leastGain {
				break
			}
			if fits(scan) {
				score--
			}
		}
		if length == score && scan < len(made) {
			continue
		}
		forwards := w.forwards(start, startInOld, scan)
		backwards := 0
		if scan < len(made) {
			backwards = w.backwards(start, scan, match)
		} else {
			match = startInOld + forwards // no part follows
		}
		if overlap := start + forwards - (scan - backwards); overlap > 0 {
			first := w.divide(scan-backwards, startInOld+forwards-overlap, match-backwards, overlap)
			forwards -= overlap - first
			backwards -= first
		}
		w.write(start, startInOld, forwards, scan-backwards, match-backwards)
		start, startInOld, offset = scan-backwards, match-backwards, match-scan
	}
	return w.patch(), nil
}

// leastGain is how many bytes more than the present part a match must fit in to begin another part.
// With 3 or 6 bytes the patch is 3 % larger.
const leastGain = 4

// writer collects the sections of a patch.
type writer struct {
	old, made                   []byte
	ops, inserted, gaps, deltas []byte
	unchanged                   int // bytes since the last delta
}

// forwards returns how far the part of old at pos extends over made[scan:end].
func (w *writer) forwards(scan, pos, end int) int {
	best, length, score := 0, 0, 0
	for i := 0; scan+i < end && pos+i < len(w.old); {
		if w.old[pos+i] == w.made[scan+i] {
			score++
		}
		i++
		if 2*score-i > best {
			best, length = 2*score-i, i
		}
	}
	return length
}

// backwards returns how far the part that ends in old at pos extends over made[start:scan].
func (w *writer) backwards(start, scan, pos int) int {
	best, length, score := 0, 0, 0
	for i := 1; scan-i >= start && pos >= i; i++ {
		if w.old[pos-i] == w.made[scan-i] {
			score++
		}
		if 2*score-i > best {
			best, length = 2*score-i, i
		}
	}
	return length
}

// divide returns how many of length bytes at made[scan:] the earlier of two parts gets.
func (w *writer) divide(scan, earlier, later, length int) int {
	best, first, score := 0, 0, 0
	for i := range length {
		if w.made[scan+i] == w.old[earlier+i] {
			score++
		}
		if w.made[scan+i] == w.old[later+i] {
			score--
		}
		if score > best {
			best, first = score, i+1
		}
	}
	return first
}

// write writes the operation that copies length bytes of old at pos, which become made[scan:],
// inserts the others to made[end:], and seeks to next in old.
func (w *writer) write(scan, pos, length, end, next int) {
	for i := range length {
		if delta := w.made[scan+i] - w.old[pos+i]; delta != 0 {
			w.gaps = binary.AppendUvarint(w.gaps, uint64(w.unchanged))
			w.deltas = append(w.deltas, delta)
			w.unchanged = 0
		} else {
			w.unchanged++
		}
	}
	inserted := w.made[scan+length : end]
	w.unchanged += len(inserted)
	w.inserted = append(w.inserted, inserted...)
	w.ops = binary.AppendUvarint(w.ops, uint64(length))
	w.ops = binary.AppendUvarint(w.ops, uint64(len(inserted)))
	w.ops = binary.AppendVarint(w.ops, int64(next-(pos+length)))
}

func (w *writer) patch() []byte {
	all := []byte(magic)
	for _, n := range []int{len(w.old), len(w.made), len(w.ops), len(w.inserted), len(w.gaps)} {
		all = binary.AppendUvarint(all, uint64(n))
	}
	return slices.Concat(all, w.ops, w.inserted, w.gaps, w.deltas)
}

// index finds places in a file by the eight bytes there.
type index struct {
	old   []byte
	shift int     // of a hash, which leaves as many bits as there are places
	first []int32 // by hash, one more than the first place, or 0
	next  []int32 // by place, one more than the next place with the same hash, or 0
}

const (
	keyBytes = 8

	// candidates is how many places longest compares. With eight times as many the patch takes seven
	// times as long and is half a per cent smaller.
	candidates = 128
)

func (x *index) hash(key []byte) uint64 {
	return binary.LittleEndian.Uint64(key) * 0x9e3779b97f4a7c15 >> x.shift
}

func newIndex(old []byte) *index {
	hashBits := bits.Len(uint(len(old)))
	x := &index{old, 64 - hashBits, make([]int32, 1<<hashBits), make([]int32, len(old))}
	for i := len(old) - keyBytes; i >= 0; i-- {
		h := x.hash(old[i:])
		x.next[i], x.first[h] = x.first[h], int32(i+1)
	}
	return x
}

// longest returns the place and the length of the longest match of the beginning of part that it
// finds, at present or at one of the candidates.
func (x *index) longest(part []byte, present int) (place, length int) {
	if present >= 0 && present < len(x.old) {
		place, length = present, common(x.old[present:], part)
	}
	if len(part) < keyBytes {
		return place, length
	}
	left := candidates
	for i := x.first[x.hash(part)]; i > 0 && left > 0; i = x.next[i-1] {
		if n := common(x.old[i-1:], part); n > length {
			place, length = int(i-1), n
		}
		left--
	}
	return place, length
}

// common returns the length of the common beginning of two parts.
func common(a, b []byte) int {
	n, end := 0, min(len(a), len(b))
	for ; n+8 <= end; n += 8 {
		if differ := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); differ != 0 {
			return n + bits.TrailingZeros64(differ)/8
		}
	}
	for n < end && a[n] == b[n] {
		n++
	}
	return n
}
