package wasmopt

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// shortenAddresses shortens the instructions that reach the frames of Go's functions.
//
// An address of Go has 64 bits, so the compiler extends the stack pointer, adds, and takes the
// lower half of the sum. shortenAddresses adds 32 bits, with the same result. If the sum is the
// address of a load or a store, that instruction adds the number as its offset. That is correct
// only for the stack pointer: the instruction does not cut its sum to 32 bits, and a sum within
// the frame is less. If a variable is read as soon as it is set, local.tee does both.
func shortenAddresses(program []byte) ([]byte, error) {
	return rewriteSection(program, codeSection, func(section []byte) ([]byte, error) {
		r := &wasmReader{rest: section}
		count := r.number()
		out := binary.AppendUvarint(nil, count)
		for i := range count {
			body := r.bytes()
			if r.err != nil {
				return nil, r.err
			}
			body, err := shortenFunction(body)
			if err != nil {
				return nil, fmt.Errorf("function %d: %w", i, err)
			}
			out = appendBytes(out, body)
		}
		return out, nil
	})
}

// largestOffset is larger than the offsets within frames.
const largestOffset = 1 << 20

// shortenFunction rewrites the body of a function.
func shortenFunction(body []byte) ([]byte, error) {
	r := &wasmReader{rest: body}
	r.variables()
	ofGo := isGo(body)
	out := bytes.Clone(body[:len(body)-len(r.rest)])
	added := map[int]int64{} // what loads and stores add, by the length of the code after them
	var last []byte          // the instruction before
	for len(r.rest) > 0 && r.err == nil {
		before := r.rest
		if n, is := r.sum(); is {
			to, folds := 0, false
			if ofGo && 0 <= n && n < largestOffset && bytes.Equal(last, []byte{opLocalGet, stackLocal}) {
				to, folds = r.addressUse()
			}
			if folds {
				added[to] += n
			} else {
				out = append(appendSigned(append(out, opI32Const), int64(int32(n))), opI32Add)
			}
			last = nil
			continue
		}
		op := r.instruction()
		code := before[:len(before)-len(r.rest)]
		last = code
		if by := added[len(r.rest)]; by > 0 && opI32Load <= op && op <= opI64Store32 {
			m := &wasmReader{rest: code[1:]}
			out = binary.AppendUvarint(append(out, op), m.number())
			out = binary.AppendUvarint(out, m.number()+uint64(by))
			continue
		}
		if op == opLocalSet {
			if after, is := bytes.CutPrefix(r.rest, append([]byte{opLocalGet}, code[1:]...)); is {
				out = append(append(out, opLocalTee), code[1:]...)
				r.rest, last = after, append([]byte{opLocalGet}, code[1:]...)
				continue
			}
		}
		out = append(out, code...)
	}
	return out, r.err
}

// sum reads the addition of a number to an address of 32 bits, if that comes next.
func (r *wasmReader) sum() (n int64, is bool) {
	ahead := *r
	if !ahead.skip([]byte{opExtendU, opI64Const}) {
		return 0, false
	}
	n = ahead.long()
	if !ahead.skip([]byte{opI64Add, opWrap}) || ahead.err != nil {
		return 0, false
	}
	*r = ahead
	return n, true
}

// addressUse finds the load or store of the address just computed, if only values without effects
// precede it. It returns the length of the code after it.
func (r wasmReader) addressUse() (after int, is bool) {
	for values := 0; len(r.rest) > 0 && r.err == nil; {
		switch op := r.instruction(); {
		case op == opLocalGet, op == opGlobalGet, opI32Const <= op && op <= opF64Const:
			values++
		case opI32Load <= op && op <= opI64Load32U:
			if values == 0 {
				return len(r.rest), r.err == nil
			}
		case op <= opI64Store32 && op > opI64Load32U:
			return len(r.rest), values == 1 && r.err == nil
		case values == 0, opI32Load <= op && op <= opMemoryGrow:
			return 0, false
		case op == opI32Eqz, op == opI64Eqz, opWrap <= op && op <= opExtend32:
		case opI64Add <= op && op <= opI64Xor, opI32Add <= op && op <= opI32Xor:
			if values < 2 {
				return 0, false
			}
			values--
		default:
			return 0, false
		}
	}
	return 0, false
}
