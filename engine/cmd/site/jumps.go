package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// threadJumps has the jumps of Go's functions lead straight to their targets (jump
// threading).
//
// A goroutine that was suspended within a function resumes by calling it again. For that
// the compiler begins the function with a loop around a br_table that leads to each basic
// block, and every jump, even one that skips a line, sets a variable and goes through this
// loop: an indirect branch, where all that the engine knows of variables comes together.
// A jump forward can be a branch out of the blocks around it, which is faster and shorter.
// Jumps back stay as they are.
func threadJumps(program []byte) ([]byte, error) {
	return rewriteSection(program, codeSection, func(section []byte) ([]byte, error) {
		r := &wasmReader{rest: section}
		count := r.number()
		out := binary.AppendUvarint(nil, count)
		for i := range count {
			body, err := threadFunction(r.bytes())
			if r.err != nil {
				return nil, r.err
			}
			if err != nil {
				return nil, fmt.Errorf("function %d: %w", i, err)
			}
			out = appendBytes(out, body)
		}
		return out, nil
	})
}

const (
	resumeLocal = 0 // the variable that holds the number of the next basic block
	beginSize   = 2 // bytes of an instruction that begins a structure: Go uses one type only
)

// putAside is what precedes every other use of that variable, which calls through pointers
// to functions also have for a moment.
var putAside = []byte{opLocalSet, resumeLocal, opI32Const, 0}

// threader rewrites the instructions of a function.
type threader struct {
	in   wasmReader
	out  []byte
	open []opened // around the current place, the outermost first

	loop    int      // index in open of the loop around the br_table, 0 before it is found
	blocks  int      // between the loop and the br_table
	left    int      // of these, not ended yet
	targets []uint64 // of the br_table, by the number of the basic block

	from, to int    // where the latest branch is in out
	leaves   uint64 // how many structures it leaves besides the innermost one
}

// opened is a block, a loop or an if that has begun.
type opened struct {
	op byte
	at int // where it begins in out
}

// threadFunction rewrites the body of a function: its variables, which stay, and its
// instructions.
func threadFunction(body []byte) ([]byte, error) {
	t := &threader{in: wasmReader{rest: body}}
	for n := t.in.number(); n > 0 && t.in.err == nil; n-- {
		t.in.number()
		t.in.byte()
	}
	t.out = append(t.out, body[:len(body)-len(t.in.rest)]...)
	t.open = append(t.open, opened{op: opBlock})
	for len(t.open) > 0 && t.in.err == nil {
		if !t.thread() {
			t.copy()
		}
	}
	if t.in.err == nil && len(t.in.rest) > 0 {
		t.in.err = errors.New("instructions after the end")
	}
	return t.out, t.in.err
}

// thread rewrites what comes next if it is a jump forward.
func (t *threader) thread() bool {
	ahead := t.in
	if t.loop == 0 || ahead.byte() != opI32Const {
		return false
	}
	number := ahead.signed()
	if ahead.byte() != opLocalSet || ahead.number() != resumeLocal || ahead.byte() != opBr || ahead.number() != uint64(len(t.open)-1-t.loop) {
		return false
	}
	if ahead.err != nil || number < 0 || number >= int64(len(t.targets)) {
		return false
	}
	// The basic block of target 0 begins where the innermost block ends, and so on.
	target := t.targets[number]
	if target < uint64(t.blocks-t.left) || target >= uint64(t.blocks) {
		return false // it lies behind
	}
	t.in = ahead
	t.branch(uint64(len(t.open)-1-t.loop-t.blocks) + target)
	return true
}

// branch writes a branch out of so many structures besides the innermost one.
func (t *threader) branch(leaves uint64) {
	t.from, t.leaves = len(t.out), leaves
	t.out = binary.AppendUvarint(append(t.out, opBr), leaves)
	t.to = len(t.out)
}

// copy copies the next instruction, and keeps track of structures.
func (t *threader) copy() {
	before := t.in.rest
	switch op := t.in.byte(); op {
	case opBlock, opLoop, opIf:
		t.open = append(t.open, opened{op, len(t.out)})
		t.in.signed()
	case opBr:
		if leaves := t.in.number(); t.in.err == nil {
			t.branch(leaves)
		}
		return
	case opBrTable:
		t.table()
	case opLocalGet:
		if t.in.number() == resumeLocal && t.loop > 0 && !bytes.HasSuffix(t.out, putAside) {
			t.in.fail(errors.New("the number of the next basic block is used in two places"))
		}
	case opEnd:
		if t.end() {
			return
		}
	default:
		t.in.operands(op)
	}
	if t.in.err == nil {
		t.out = append(t.out, before[:len(before)-len(t.in.rest)]...)
	}
}

// end leaves a structure. It says whether that is all written: an if around nothing but a
// branch becomes one instruction.
func (t *threader) end() bool {
	last := t.open[len(t.open)-1]
	t.open = t.open[:len(t.open)-1]
	if t.left > 0 && len(t.open) == t.loop+t.left {
		t.left--
	}
	if last.op != opIf || t.leaves == 0 || t.from != last.at+beginSize || t.to != len(t.out) {
		return false
	}
	t.out = binary.AppendUvarint(append(t.out[:last.at], opBrIf), t.leaves-1)
	return true
}

// table reads a br_table. The one that jumps lead to is the first, goes by the number of
// the next basic block, and has nothing before it in a loop but the begin of blocks.
func (t *threader) table() {
	var targets []uint64
	for n := t.in.number(); n > 0 && t.in.err == nil; n-- {
		targets = append(targets, t.in.number())
	}
	t.in.number() // for other numbers, which no jump has
	loop := len(t.open) - 1
	for t.open[loop].op == opBlock && loop > 0 {
		loop--
	}
	get := []byte{opLocalGet, resumeLocal}
	begin := t.open[loop].at + beginSize*(len(t.open)-loop)
	if t.loop > 0 || t.open[loop].op != opLoop || begin+len(get) != len(t.out) || !bytes.HasSuffix(t.out, get) {
		return
	}
	t.loop, t.targets = loop, targets
	t.blocks = len(t.open) - 1 - loop
	t.left = t.blocks
}
