// Package patch makes and applies patches: small files that turn one file, the old one, into
// another, the new one. It is made for two builds of a program with mostly the same code, in which
// the code of the new one stands at other places and refers to other addresses.
//
// # Format
//
// Numbers are unsigned varints of encoding/binary, or signed ones for the seeks. A patch is
//
//	"\x00dif"   which no gzip file and no WebAssembly program begins with
//	number      the length of the old file
//	number      the length of the new file
//	number      the length of the operations in bytes
//	number      the length of the inserted bytes
//	number      the length of the gaps in bytes
//	bytes       the operations
//	bytes       the inserted bytes
//	bytes       the gaps
//	bytes       the deltas, one for each gap, to the end of the patch
//
// Each operation consists of three numbers: copy, insert, seek. It appends the next copy bytes of
// the old file to the new one, then the next insert of the inserted bytes, and finally moves the
// place in the old file by seek. When all operations are done the new file is complete but for the
// deltas. Each gap says how many bytes of the new file stay as they are before the next one
// changes: to that the delta is added, modulo 256.
//
// Copies need not be exact: few bytes of them differ, mostly parts of addresses, and the same
// differences occur often. So gaps and deltas compress well, if each have their own section.
package patch

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// MaxSize is the greatest length of a file, old or new, in bytes. Apply allocates no more than the
// new file.
const MaxSize = 64 << 20

const magic = "\x00dif"

// Apply returns the new file.
func Apply(old, patch []byte) ([]byte, error) {
	if len(patch) < len(magic) || string(patch[:len(magic)]) != magic {
		return nil, errors.New("the patch does not begin as patches do")
	}
	r := reader{patch[len(magic):]}
	var oldLen, newLen, opsLen, insertedLen, gapsLen int
	for _, n := range []*int{&oldLen, &newLen, &opsLen, &insertedLen, &gapsLen} {
		var err error
		if *n, err = r.number(); err != nil {
			return nil, err
		}
	}
	if oldLen != len(old) {
		return nil, fmt.Errorf("the patch is for a file of %d bytes, this one has %d", oldLen, len(old))
	}
	if opsLen+insertedLen+gapsLen > len(r.left) {
		return nil, errors.New("the patch ends within its sections")
	}
	ops, inserted := reader{r.left[:opsLen]}, r.left[opsLen:][:insertedLen]
	gaps, deltas := reader{r.left[opsLen+insertedLen:][:gapsLen]}, r.left[opsLen+insertedLen+gapsLen:]
	made := make([]byte, 0, newLen)
	for at := 0; len(ops.left) > 0; {
		copied, err := ops.number()
		if err != nil {
			return nil, err
		}
		added, err := ops.number()
		if err != nil {
			return nil, err
		}
		seek, err := ops.signed()
		if err != nil {
			return nil, err
		}
		if at < 0 || copied > len(old)-at || added > len(inserted) || copied+added > newLen-len(made) {
			return nil, errors.New("an operation of the patch leaves its files")
		}
		made = append(append(made, old[at:at+copied]...), inserted[:added]...)
		inserted = inserted[added:]
		at += copied + seek
	}
	if len(made) != newLen || len(inserted) > 0 {
		return nil, fmt.Errorf("the patch makes %d bytes of %d and leaves %d unused", len(made), newLen, len(inserted))
	}
	at := 0
	for _, delta := range deltas {
		gap, err := gaps.number()
		if err != nil {
			return nil, err
		}
		if gap >= newLen-at {
			return nil, errors.New("a change of the patch lies after the end of the new file")
		}
		at += gap
		made[at] += delta
		at++
	}
	if len(gaps.left) > 0 {
		return nil, fmt.Errorf("%d bytes of gaps have no deltas", len(gaps.left))
	}
	return made, nil
}

// reader reads numbers.
type reader struct{ left []byte }

// number reads a number up to MaxSize.
func (r *reader) number() (int, error) {
	n, size := binary.Uvarint(r.left)
	if size <= 0 || n > MaxSize {
		return 0, errors.New("the patch has a broken number")
	}
	r.left = r.left[size:]
	return int(n), nil
}

// signed reads a number from -MaxSize to MaxSize.
func (r *reader) signed() (int, error) {
	n, size := binary.Varint(r.left)
	if size <= 0 || n < -MaxSize || n > MaxSize {
		return 0, errors.New("the patch has a broken number")
	}
	r.left = r.left[size:]
	return int(n), nil
}
