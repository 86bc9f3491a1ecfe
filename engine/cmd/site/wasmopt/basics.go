package wasmopt

import (
	"bytes"
	"errors"
)

// basicParser reads the instructions of a basic block.
type basicParser struct {
	*function
	*basic
	around int   // structures between the basic block and the loop
	open   []int // where the structures of the basic block begin in its code
	last   byte  // the instruction before
}

// parseBasic reads a basic block and the end of the structure that ends there.
func (f *function) parseBasic(i int) {
	p := &basicParser{function: f, basic: f.basics[i], around: len(f.basics) - 1 - i}
	// A call of the function begins with its first basic block, or continues after a call. After
	// a panic was recovered the runtime returns to the call that runs deferred functions, with
	// which a basic block begins.
	rest := bytes.TrimLeft(f.in.rest, string(rune(opNop)))
	p.resumes = p.resumes || i == 0 || bytes.HasPrefix(rest, reserveStack)
	for p.instruction() {
	}
}

// instruction reads one instruction, and reports whether others follow.
func (p *basicParser) instruction() bool {
	r, before := &p.in, p.in.rest
	op, last := r.byte(), p.last
	p.last = op
	switch op {
	case opBlock, opLoop, opIf:
		p.open = append(p.open, len(p.code))
		r.signed()
	case opEnd:
		if len(p.open) == 0 {
			return false
		}
		if p.shorten() {
			return true
		}
		p.open = p.open[:len(p.open)-1]
	case opBr, opBrIf:
		if leaves := r.number(); leaves >= uint64(len(p.open)) {
			p.leave(op, leaves-uint64(len(p.open)))
			return r.err == nil
		}
	case opBrTable:
		r.fail(errors.New("a second br_table"))
	case opI32Const:
		if p.jump() {
			return r.err == nil
		}
		r.signed()
	case opI64Const:
		// A constant stored at once is a return address, unless it is that of a panic.
		if v := r.long(); len(p.open) == 0 && bytes.HasPrefix(r.rest, []byte{opI64Store}) {
			p.basics[p.targets[min(v&0xffff, int64(len(p.targets)-1))]].resumes = true
		}
	case opLocalGet:
		if r.number() == resumeLocal && !bytes.HasSuffix(p.code, setAside) {
			r.fail(errors.New("the number of the next basic block is used in two places"))
		}
	case opLocalSet, opLocalTee:
		if i := r.number() - stackLocal - 1; i < uint64(len(p.kinds)) {
			p.sets |= 1 << i
		}
	case opI64Eqz:
		if last == opExtendU { // of 32 bits: the same for these
			p.last, p.code[len(p.code)-1] = opI32Eqz, opI32Eqz
			return true
		}
	case opI32Eqz:
		if last == opI32Eqz && len(r.rest) > 0 && (r.rest[0] == opIf || r.rest[0] == opBrIf) { // twice not
			p.last, p.code = opEnd, p.code[:len(p.code)-1]
			return true
		}
	default:
		r.operands(op)
	}
	if r.err != nil {
		return false
	}
	p.code = append(p.code, before[:len(before)-len(r.rest)]...)
	return true
}

// shorten turns an if that ends here around nothing but a branch into one instruction, and
// reports whether it did.
func (p *basicParser) shorten() bool {
	begin := p.open[len(p.open)-1]
	if len(p.leaving) == 0 || len(p.code) != begin+2 || p.code[begin] != opIf {
		return false
	}
	b := &p.leaving[len(p.leaving)-1]
	if b.at != len(p.code) || b.op != opBr {
		return false
	}
	p.code, p.open = p.code[:begin], p.open[:len(p.open)-1]
	b.at, b.op, b.leaves = begin, opBrIf, b.leaves-1
	return true
}

// leave records a branch that leaves the basic block and more structures besides the innermost
// one. That is how the compiler leaves a function after a call that suspended the goroutine. A
// call within an if is that of a panic, or asks for a larger stack, and never returns otherwise.
func (p *basicParser) leave(op byte, more uint64) {
	if more <= uint64(p.around) {
		p.in.fail(errors.New("a branch to a basic block without its number"))
		return
	}
	if len(p.open) > 0 && bytes.HasSuffix(p.code, loadStack) && bytes.HasPrefix(p.in.rest, []byte{opEnd}) {
		op = opBr
	}
	p.leaving = append(p.leaving, branch{len(p.code), op, len(p.open), outside, int(more) - p.around - 1})
}

// jump records a jump to a basic block, if one comes next after opI32Const.
func (p *basicParser) jump() bool {
	ahead := p.in
	number := ahead.signed()
	if ahead.byte() != opLocalSet || ahead.number() != resumeLocal || ahead.byte() != opBr {
		return false
	}
	if ahead.number() != uint64(len(p.open)+p.around) || number < 0 || number >= int64(len(p.targets)) {
		ahead.fail(errors.New("a jump to nowhere"))
	} else {
		p.leaving = append(p.leaving, branch{at: len(p.code), op: opBr, leaves: len(p.open), to: p.targets[number]})
	}
	p.in = ahead
	return true
}
