package main

import (
	"bytes"
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

// end is the address after a segment.
func (s segment) end() int64 { return s.at + int64(len(s.content)) }

// joinGap is the largest number of zeros between two segments that are joined by
// writing the zeros out. A larger number would hardly change the download.
const joinGap = 64

// The beginning of a wasm program, the number of its data section, and the
// instructions around the address of each segment: i32.const and end.
const (
	wasmMagic   = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	i32Const    = 0x41
	endOfPlace  = 0x0b
)

// joinSegments joins the many data segments of a Go program into few. Go's linker
// leaves out zeros by starting another segment: there are 100,000, most with two
// bytes of content and an address of four. Compressed, the zeros are smaller.
// Memory outside of segments is zero, so the program's memory stays the same.
func joinSegments(program []byte) ([]byte, error) {
	rest, is := bytes.CutPrefix(program, []byte(wasmMagic))
	if !is {
		return nil, errors.New("not a wasm program")
	}
	out := []byte(wasmMagic)
	for r := (&wasmReader{rest: rest}); len(r.rest) > 0; {
		id := r.byte()
		body := r.bytes()
		if r.err == nil && id == dataSection {
			var segments []segment
			if segments, r.err = readSegments(body); r.err == nil {
				body = writeSegments(join(segments))
			}
		}
		if r.err != nil {
			return nil, r.err
		}
		out = appendBytes(append(out, id), body)
	}
	return out, nil
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
		if kind, place := r.number(), r.byte(); r.err == nil && (kind != 0 || place != i32Const) {
			r.err = errors.New("a segment of data whose place is no constant")
		}
		at := r.signed()
		if r.byte() != endOfPlace && r.err == nil {
			r.err = errors.New("a segment of data whose place is no constant")
		}
		segments = append(segments, segment{at, r.bytes()})
	}
	slices.SortStableFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	for i := 1; i < len(segments) && r.err == nil; i++ {
		if segments[i].at < segments[i-1].end() {
			r.err = errors.New("two segments of data for one place")
		}
	}
	return segments, r.err
}

func writeSegments(segments []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = appendSigned(append(out, 0, i32Const), s.at)
		out = appendBytes(append(out, endOfPlace), s.content)
	}
	return out
}

// wasmReader reads the elements of a wasm file, up to the first error.
type wasmReader struct {
	rest []byte
	err  error
}

var errCut = errors.New("the wasm program is cut short")

// take reads n bytes, or none after an error.
func (r *wasmReader) take(n uint64) []byte {
	if r.err == nil && n > uint64(len(r.rest)) {
		r.err = errCut
	}
	if r.err != nil {
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *wasmReader) byte() byte {
	if taken := r.take(1); taken != nil {
		return taken[0]
	}
	return 0
}

// number reads an unsigned LEB128, which Go calls Uvarint.
func (r *wasmReader) number() uint64 {
	n, length := binary.Uvarint(r.rest)
	if length <= 0 {
		r.err = cmp.Or(r.err, errCut)
		return 0
	}
	r.take(uint64(length))
	return n
}

// bytes reads a byte string: its length and its content.
func (r *wasmReader) bytes() []byte { return r.take(r.number()) }

// signed reads a signed LEB128 of at most 32 bits.
func (r *wasmReader) signed() int64 {
	var n int64
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b < 0x80 {
			return n << (57 - shift) >> (57 - shift)
		}
	}
	r.err = cmp.Or(r.err, errCut)
	return 0
}

func appendBytes(out, content []byte) []byte {
	return append(binary.AppendUvarint(out, uint64(len(content))), content...)
}

func appendSigned(out []byte, n int64) []byte {
	for ; n < -0x40 || n >= 0x40; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n)&0x7f)
}
