package openings

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"slices"

	"playout/engine/game"
)

// Entry is a position with its name.
type Entry struct {
	Opening
	State game.State
}

// label returns an opening as a book writes it.
func (o Opening) label() string { return o.Code + "\t" + o.Name }

// Pack packs entries into the form that New reads, with the places of this book. It returns an
// error if one position has two names, or if two positions have the same key.
func (b *Book) Pack(entries []Entry) ([]byte, error) {
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b Entry) int { return cmp.Compare(a.label(), b.label()) })
	type taken struct{ place, label string }
	by := make(map[uint64]taken, len(entries))
	var labels, keys []byte
	count, before := 0, ""
	for i := 0; i < len(entries); {
		label, positions := entries[i].label(), 0
		for ; i < len(entries) && entries[i].label() == label; i++ {
			now := taken{b.place(entries[i].State), label}
			k := key(now.place)
			if other, is := by[k]; is && other != now {
				return nil, fmt.Errorf("openings: %q at %s and %q at %s have the same key", label, now.place, other.label, other.place)
			}
			by[k] = now
			var word [8]byte
			binary.BigEndian.PutUint64(word[:], k)
			keys = append(keys, word[8-keyBytes:]...)
			positions++
		}
		shared := 0
		for shared < min(len(label), len(before)) && label[shared] == before[shared] {
			shared++
		}
		labels = binary.AppendUvarint(labels, uint64(shared))
		labels = binary.AppendUvarint(labels, uint64(len(label)-shared))
		labels = append(labels, label[shared:]...)
		labels = binary.AppendUvarint(labels, uint64(positions))
		before = label
		count++
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, part := range [][]byte{binary.AppendUvarint(nil, uint64(count)), labels, keys} {
		w.Write(part) // a Buffer returns no error
	}
	w.Close()
	return out.Bytes(), nil
}
