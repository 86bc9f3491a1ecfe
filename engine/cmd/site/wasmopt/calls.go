package wasmopt

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// shortenCalls shortens the calls of Go's functions, and the code around them.
//
// The compiler has each call write its return address on Go's stack, and pass the callee the
// number of its first basic block, 0. shortenCalls passes the address as that argument, and the
// callee writes it. An address is at least 1<<16, and a number is less, so a call through a
// pointer may stay as it is: it writes the address itself and passes 0. A variable holds the
// part that all addresses of a function share, so that the calls of all functions are alike, which
// compresses well. For the same reason a suspended function returns on the spot: a branch to its
// end would have another number at each place.
//
// A check for nil becomes a branch to one call of the panic, which all checks of a function
// share. The runtime does not depend on the place of that call: the frame has the same size, and
// the runtime looks up the frame's content at the call that runs deferred functions. Only the line
// in a trace may be that of another check.
func shortenCalls(program []byte) ([]byte, error) {
	imported, err := countImports(program)
	if err != nil {
		return nil, err
	}
	return rewriteSection(program, codeSection, func(section []byte) ([]byte, error) {
		r := &wasmReader{rest: section}
		c := callRewriter{writesAddress: map[uint64]bool{}}
		bodies := make([][]byte, 0, min(r.number(), uint64(len(section))))
		for range cap(bodies) {
			bodies = append(bodies, r.bytes())
		}
		if r.err != nil {
			return nil, r.err
		}
		for _, body := range bodies {
			if err := c.count(body); err != nil {
				return nil, err
			}
		}
		out := binary.AppendUvarint(nil, uint64(len(bodies)))
		for i, body := range bodies {
			number := imported + uint64(i)
			c.writesAddress[number] = c.writesAddress[number] && isGo(body)
		}
		for i, body := range bodies {
			body, err := c.rewrite(imported+uint64(i), body)
			if err != nil {
				return nil, fmt.Errorf("function %d: %w", i, err)
			}
			out = appendBytes(out, body)
		}
		return out, nil
	})
}

// countImports returns how many functions a program imports. Their numbers come first.
func countImports(program []byte) (uint64, error) {
	rest, is := bytes.CutPrefix(program, []byte(wasmMagic))
	if !is {
		return 0, errors.New("not a wasm program")
	}
	imported := uint64(0)
	r := &wasmReader{rest: rest}
	for len(r.rest) > 0 && r.err == nil {
		id, section := r.byte(), &wasmReader{rest: r.bytes()}
		if id != importSection {
			continue
		}
		imported = section.number()
		for n := imported; n > 0 && section.err == nil; n-- {
			section.bytes()
			section.bytes()
			if kind := section.byte(); kind != 0 {
				section.fail(errors.New("an import is not a function"))
			}
			section.number()
		}
		r.err = cmp.Or(r.err, section.err)
	}
	return imported, r.err
}

// callRewriter rewrites functions that call each other.
type callRewriter struct {
	writesAddress map[uint64]bool // functions that write their return address
}

// The bytes around calls. Functions that do not write their return address keep theirs.
var (
	writeAddress = []byte{opLocalGet, stackLocal, opI32Const, 8, opI32Sub, opLocalTee, stackLocal, opGlobalSet, 0, opLocalGet, stackLocal, opI64Const}
	beginCall    = []byte{opI64Store, 3, 0, opI32Const, 0, opCall}
	// writeArgument writes the argument of a function that is called, and not resumed.
	writeArgument = []byte{opLocalGet, resumeLocal, opI32Const, 16, opI32ShrU, opIf, noValues,
		opLocalGet, stackLocal, opI32Const, 8, opI32Sub, opLocalTee, stackLocal, opGlobalSet, 0,
		opLocalGet, stackLocal, opLocalGet, resumeLocal, opExtendU, opI64Store, 3, 0}
	// suspendedEnd ends a suspendable function, after its first structure. suspended follows a
	// call: the function returns 1 if the call has returned 1.
	suspendedEnd = []byte{opEnd, opI32Const, 1, opEnd}
	suspended    = slices.Concat(loadStack, []byte{opIf, noValues, opI32Const, 1, opReturn, opEnd})
	// freeFrame frees a function's frame, and freeAddress its return address.
	freeFrame    = []byte{opI32Add, opLocalTee, stackLocal, opGlobalSet, 0}
	freeAddress  = slices.Concat([]byte{opLocalGet, stackLocal, opI32Const, 8}, freeFrame)
	returnedZero = []byte{opI32Const, 0, opReturn}
)

// baseLocal is the variable with the part that the addresses of a function share, if it has one.
// It moves the others from there on by one.
const baseLocal = 2

// isGo reports whether a function follows Go's calling convention and begins with the stack
// pointer. The few others belong to the runtime and have arguments of their own.
func isGo(body []byte) bool {
	r := &wasmReader{rest: body}
	r.variables()
	return bytes.HasPrefix(r.rest, loadStack)
}

// variables reads the variables of a function.
func (r *wasmReader) variables() {
	for n := r.number(); n > 0 && r.err == nil; n-- {
		r.number()
		r.byte()
	}
}

// call is a call that writes its return address.
type call struct {
	address  int64
	function uint64
}

// call reads a call, if one comes next.
func (r *wasmReader) call() (c call, is bool) {
	ahead := *r
	if !ahead.skip(writeAddress) {
		return c, false
	}
	c.address = ahead.long()
	if !ahead.skip(beginCall) {
		return c, false
	}
	c.function = ahead.number()
	if ahead.err != nil || c.address < 1<<16 || c.address > math.MaxInt32 {
		return c, false
	}
	*r = ahead
	return c, true
}

// panicCall reads a call that does not return, with the if around it, if one comes next. Only calls
// of panics have this form, and those that enlarge the stack and call the function again.
func (f *rewriter) panicCall() (c call, is bool) {
	ahead := f.in
	if !ahead.skip([]byte{opIf, noValues}) {
		return c, false
	}
	if c, is = ahead.call(); !is || !ahead.skip(loadStack) {
		return c, false
	}
	if op := ahead.byte(); op != opBr && op != opBrIf {
		return c, false
	}
	if !f.leaves || ahead.number() != f.depth || ahead.byte() != opEnd || ahead.err != nil {
		return c, false
	}
	f.in = ahead
	return c, true
}

// skip skips bytes, if they come next.
func (r *wasmReader) skip(what []byte) bool {
	rest, is := bytes.CutPrefix(r.rest, what)
	r.rest = rest
	return is
}

// instruction reads an instruction.
func (r *wasmReader) instruction() (op byte) {
	switch op = r.byte(); op {
	case opBlock, opLoop, opIf:
		r.signed()
	case opElse, opEnd:
	case opBr:
		r.number()
	case opBrTable:
		r.table()
	default:
		r.operands(op)
	}
	return op
}

// table reads what follows a br_table.
func (r *wasmReader) table() {
	for n := r.number() + 1; n > 0 && r.err == nil; n-- {
		r.number()
	}
}

// count records which functions a function calls.
func (c *callRewriter) count(body []byte) error {
	if !isGo(body) {
		return nil
	}
	r := &wasmReader{rest: body}
	r.variables()
	for len(r.rest) > 0 && r.err == nil {
		if call, is := r.call(); is {
			c.writesAddress[call.function] = true
			continue
		}
		r.instruction()
	}
	return r.err
}

// rewriter rewrites a function.
type rewriter struct {
	*callRewriter
	in       wasmReader
	out      []byte
	base     int64  // the shared part of its addresses, if it calls functions that write them
	depth    uint64 // structures around the current place
	last     byte   // the instruction before
	leaves   bool   // the function ends with suspendedEnd
	nilPanic *call  // the call of the panic that its checks for nil share
}

// rewrite rewrites the body of a function, unless it has a calling convention of its own.
func (c *callRewriter) rewrite(number uint64, body []byte) ([]byte, error) {
	if !isGo(body) {
		return body, nil
	}
	f := &rewriter{callRewriter: c, in: wasmReader{rest: body}, leaves: bytes.HasSuffix(body, suspendedEnd)}
	f.in.variables()
	begin := body[:len(body)-len(f.in.rest)]
	f.in.skip(loadStack)
	if err := f.findBase(); err != nil {
		return nil, err
	}
	if c.writesAddress[number] {
		f.writeOwnAddress()
	}
	for len(f.in.rest) > 0 && f.in.err == nil {
		f.next()
	}
	if f.in.err != nil {
		return nil, f.in.err
	}
	if f.base > 0 {
		var err error
		if begin, err = moreVariables(begin); err != nil {
			return nil, err
		}
		begin = append(appendSigned(append(begin, opI32Const), f.base), opLocalSet, baseLocal)
	}
	begin = append(bytes.Clone(begin), loadStack...)
	if f.nilPanic == nil {
		return append(begin, f.out...), nil
	}
	body = append(append(begin, opBlock, noValues), f.out[:len(f.out)-1]...)
	f.out = append(body, opReturn, opEnd)
	f.call(*f.nilPanic)
	return append(f.out, opEnd), nil
}

// findBase finds the shared part of the return addresses of a function's calls.
func (f *rewriter) findBase() error {
	for r := f.in; len(r.rest) > 0 && r.err == nil; {
		call, is := r.call()
		if !is {
			r.instruction()
			continue
		}
		if base := call.address &^ 0xffff; f.writesAddress[call.function] {
			if f.base > 0 && f.base != base {
				return errors.New("calls return to two functions")
			}
			f.base = base
		}
	}
	return nil
}

// moreVariables adds baseLocal to the variables of a function.
func moreVariables(variables []byte) ([]byte, error) {
	r := &wasmReader{rest: variables}
	kinds := r.number()
	if !r.skip([]byte{1, i32Type}) {
		return nil, errors.New("the stack pointer is not the only variable of its type")
	}
	out := append(binary.AppendUvarint(nil, kinds), 2, i32Type)
	return append(out, r.rest...), nil
}

// writeOwnAddress adds code by which a function writes its return address when it is called. Its
// br_table is then only for resuming.
func (f *rewriter) writeOwnAddress() {
	for f.in.begins(opBlock) {
		f.out = append(f.out, opBlock, noValues)
		f.depth++
	}
	if f.depth == 0 || !f.in.resumes() {
		f.out = append(append(f.out, writeArgument...), opEnd)
		return
	}
	f.out = append(append(f.out[:len(f.out)-2], writeArgument...), opElse)
}

// resumes reports whether a br_table by resumeLocal comes next, and then the end of a structure.
func (r wasmReader) resumes() bool {
	if r.byte() != opLocalGet || r.number() != resumeLocal {
		return false
	}
	op := r.byte()
	if op == opI32Const {
		r.signed()
		if r.byte() != opI32Sub {
			return false
		}
		op = r.byte()
	}
	if op != opBrTable {
		return false
	}
	r.table()
	return r.byte() == opEnd && r.err == nil
}

// next rewrites what comes next.
func (f *rewriter) next() {
	last := f.last
	if call, is := f.panicCall(); is {
		f.last = opEnd
		if last == opI64Eqz && (f.nilPanic == nil || f.nilPanic.function == call.function) {
			f.nilPanic = cmp.Or(f.nilPanic, &call)
			f.out = binary.AppendUvarint(append(f.out, opBrIf), f.depth)
			return
		}
		f.out = append(f.out, opIf, noValues)
		f.call(call)
		f.out = append(f.out, opReturn, opEnd)
		return
	}
	if call, is := f.in.call(); is {
		f.last = opCall
		f.call(call)
		return
	}
	if f.rewriteReturn() {
		return
	}
	before := f.in.rest
	op := f.in.instruction()
	f.last = op
	code := before[:len(before)-len(f.in.rest)]
	switch op {
	case opBlock, opLoop, opIf:
		f.depth++
	case opEnd:
		f.depth--
	case opLocalGet, opLocalSet, opLocalTee:
		if local, _ := binary.Uvarint(code[1:]); f.base > 0 && local >= baseLocal {
			code = binary.AppendUvarint([]byte{op}, local+1)
		}
	case opBrIf:
		if to, _ := binary.Uvarint(code[1:]); f.leaves && to == f.depth-1 && bytes.HasSuffix(f.out, loadStack) {
			f.out = append(f.out[:len(f.out)-len(loadStack)], suspended...)
			return
		}
	}
	f.out = append(f.out, code...)
}

// call writes a call.
func (f *rewriter) call(c call) {
	if f.writesAddress[c.function] {
		f.out = append(f.out, opLocalGet, baseLocal, opI32Const)
		f.out = append(appendSigned(f.out, c.address-f.base), opI32Add, opCall)
	} else {
		f.out = appendSigned(append(f.out, writeAddress...), c.address)
		f.out = append(f.out, beginCall...)
	}
	f.out = binary.AppendUvarint(f.out, c.function)
}

// rewriteReturn rewrites a return, if one comes next: it frees the frame and the return address at
// once, and does not set stackLocal.
func (f *rewriter) rewriteReturn() bool {
	r := f.in
	if !r.skip([]byte{opLocalGet, stackLocal, opI32Const}) {
		return false
	}
	size := r.signed()
	if !r.skip(freeFrame) {
		return false
	}
	if r.skip(freeAddress) {
		size += 8
	}
	if r.err != nil || !bytes.HasPrefix(r.rest, returnedZero) {
		return false
	}
	f.in = r
	f.out = appendSigned(append(f.out, opLocalGet, stackLocal, opI32Const), size)
	f.out = append(f.out, opI32Add, opGlobalSet, 0)
	return true
}
