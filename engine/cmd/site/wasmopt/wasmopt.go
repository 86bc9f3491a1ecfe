// Package wasmopt makes the WebAssembly programs of Go's compiler and linker smaller and faster,
// without changing what they do. Thread rewrites their code, and Strip their data. The package
// knows the forms that this version of Go writes, and returns an error for others.
package wasmopt

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
)

// wasmMagic is the beginning of a wasm program.
const wasmMagic = "\x00asm\x01\x00\x00\x00"

// wasmSection is a section of a wasm program: its number and its content.
type wasmSection struct {
	id   byte
	body []byte
}

// The numbers of the sections that the package reads or writes.
const (
	customSection   = 0
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	exportSection   = 7
	startSection    = 8
	codeSection     = 10
	dataSection     = 11
)

// readSections splits a wasm program into its sections.
func readSections(program []byte) ([]wasmSection, error) {
	rest, is := bytes.CutPrefix(program, []byte(wasmMagic))
	if !is {
		return nil, errors.New("not a wasm program")
	}
	var sections []wasmSection
	r := &wasmReader{rest: rest}
	for len(r.rest) > 0 && r.err == nil {
		sections = append(sections, wasmSection{r.byte(), r.bytes()})
	}
	return sections, r.err
}

// writeSections joins sections into a wasm program.
func writeSections(sections []wasmSection) []byte {
	out := []byte(wasmMagic)
	for _, s := range sections {
		out = appendBytes(append(out, s.id), s.body)
	}
	return out
}

// Thread threads a program's jumps, and shortens its calls and the code that computes addresses.
func Thread(program []byte) (threaded []byte, err error) {
	for _, rewrite := range []func([]byte) ([]byte, error){threadJumps, shortenCalls, shortenAddresses} {
		if program, err = rewrite(program); err != nil {
			return nil, err
		}
	}
	return program, nil
}

// rewriteSection rewrites the section of a wasm program with a number.
func rewriteSection(program []byte, number byte, rewrite func(section []byte) ([]byte, error)) ([]byte, error) {
	sections, err := readSections(program)
	if err != nil {
		return nil, err
	}
	for i, s := range sections {
		if s.id != number {
			continue
		}
		if sections[i].body, err = rewrite(s.body); err != nil {
			return nil, err
		}
	}
	return writeSections(sections), nil
}

// The instructions that the package reads or writes.
const (
	opNop          = 0x01
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opI32Load      = 0x28
	opI64Load32U   = 0x35 // the last load
	opI64Store     = 0x37
	opI64Store32   = 0x3e
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Eqz       = 0x45
	opI64Eqz       = 0x50
	opI32Add       = 0x6a
	opI32Sub       = 0x6b
	opI32Xor       = 0x73
	opI32ShrU      = 0x76
	opI64Add       = 0x7c
	opI64Xor       = 0x85
	opWrap         = 0xa7 // i32.wrap_i64
	opExtendU      = 0xad // i64.extend_i32_u
	opExtend32     = 0xc4 // the last one of a single byte
	opPrefix       = 0xfc // of those with a number
	lastTruncation = 7
	memoryCopy     = 10
	memoryFill     = 11
)

// The types that the package reads: of a structure without parameters and results, and of
// variables.
const (
	noValues = 0x40
	f64Type  = 0x7c
	f32Type  = 0x7d
	i64Type  = 0x7e
	i32Type  = 0x7f
)

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

// signed reads a signed LEB128 of at most 32 bits, and long one of at most 64.
func (r *wasmReader) signed() int64 { return r.leb(35) }
func (r *wasmReader) long() int64   { return r.leb(70) }

func (r *wasmReader) leb(bits int) int64 {
	var n int64
	for shift := 0; shift < bits; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b < 0x80 {
			unused := max(57-shift, 0)
			return n << unused >> unused
		}
	}
	r.err = cmp.Or(r.err, errCut)
	return 0
}

// operands reads what follows the opcode of an instruction, other than a br, a br_table or one
// that begins or ends a structure.
func (r *wasmReader) operands(op byte) {
	switch {
	case op == opBrIf, op == opCall, opLocalGet <= op && op <= opGlobalSet:
		r.number()
	case op == opCallIndirect, opI32Load <= op && op <= opI64Store32:
		r.number()
		r.number()
	case op == opMemorySize, op == opMemoryGrow:
		r.byte()
	case op == opI32Const:
		r.signed()
	case op == opI64Const:
		r.long()
	case op == opF32Const:
		r.take(4)
	case op == opF64Const:
		r.take(8)
	case op == opPrefix:
		switch number := r.number(); {
		case number <= lastTruncation:
		case number == memoryCopy:
			r.take(2)
		case number == memoryFill:
			r.byte()
		default:
			r.fail(fmt.Errorf("the wasm instruction %#x %d is unknown: Go's compiler has not used it so far", op, number))
		}
	case op > opExtend32:
		r.fail(fmt.Errorf("the wasm instruction %#x is unknown: Go's compiler has not used it so far", op))
	}
}

// fail sets the error, unless there is one.
func (r *wasmReader) fail(err error) { r.err = cmp.Or(r.err, err) }

func appendBytes(out, content []byte) []byte {
	return append(binary.AppendUvarint(out, uint64(len(content))), content...)
}

func appendSigned(out []byte, n int64) []byte {
	for ; n < -0x40 || n >= 0x40; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n)&0x7f)
}
