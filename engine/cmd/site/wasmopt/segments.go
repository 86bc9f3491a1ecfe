package wasmopt

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// segment is a piece of a program's initial memory.
type segment struct {
	at      int64
	content []byte
}

// end returns the address after a segment.
func (s segment) end() int64 { return s.at + int64(len(s.content)) }

// joinGap is the largest number of zeros between two segments that JoinSegments joins by writing
// them out. A larger number hardly changes the download.
const joinGap = 64

// JoinSegments joins the many data segments of a Go program into few. Go's linker omits zeros by
// starting another segment: there are 100,000, most with two bytes of content and an address of
// four. Compressed, the zeros are smaller. Memory outside of segments is zero, so the program's
// memory stays the same.
func JoinSegments(program []byte) ([]byte, error) {
	return rewriteSection(program, dataSection, func(section []byte) ([]byte, error) {
		segments, err := readSegments(section)
		if err != nil {
			return nil, err
		}
		return writeSegments(join(segments)), nil
	})
}

// join joins segments that lie close together.
func join(segments []segment) []segment {
	var joined []segment
	for _, s := range segments {
		last := len(joined) - 1
		if last < 0 || s.at-joined[last].end() > joinGap {
			joined = append(joined, segment{s.at, slices.Clone(s.content)})
			continue
		}
		zeros := make([]byte, s.at-joined[last].end())
		joined[last].content = append(append(joined[last].content, zeros...), s.content...)
	}
	return joined
}

// readSegments reads a data section, in the order of addresses.
func readSegments(section []byte) ([]segment, error) {
	r := &wasmReader{rest: section}
	var segments []segment
	for n := r.number(); n > 0 && r.err == nil; n-- {
		if kind, place := r.number(), r.byte(); r.err == nil && (kind != 0 || place != opI32Const) {
			r.err = errors.New("the address of a data segment is not a constant")
		}
		at := r.signed()
		if r.byte() != opEnd && r.err == nil {
			r.err = errors.New("the address of a data segment is not a constant")
		}
		segments = append(segments, segment{at, r.bytes()})
	}
	slices.SortStableFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	for i := 1; i < len(segments) && r.err == nil; i++ {
		if segments[i].at < segments[i-1].end() {
			r.err = errors.New("two data segments overlap")
		}
	}
	return segments, r.err
}

func writeSegments(segments []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = appendSigned(append(out, 0, opI32Const), s.at)
		out = appendBytes(append(out, opEnd), s.content)
	}
	return out
}
