package wasmopt

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Functions that the code of these tests calls: for a bit, with a number that is recorded, to
// panic, and to continue or be suspended. Tests record the calls of others.
const (
	ask = 1000 + iota
	record
	fail
	suspend
)

// instruction appends an instruction with operands.
func instruction(code []byte, op byte, operands ...uint64) []byte {
	code = append(code, op)
	for _, n := range operands {
		if op == opI32Const || op == opI64Const {
			code = appendSigned(code, int64(n))
		} else {
			code = binary.AppendUvarint(code, n)
		}
	}
	return code
}

// The variables of dispatched functions: the stack pointer and two others.
var variables = []byte{1, 3, i64Type}

// dispatched returns a function as Go's compiler makes it, of n basic blocks with jumps between
// random ones, and the numbers of those where it may resume.
func dispatched(r *rand.Rand, blocks int) (code []byte, resumes []uint64) {
	code = instruction(slices.Concat(variables, loadStack), opBlock, noValues)
	code = instruction(code, opLoop, noValues)
	table := []uint64{uint64(blocks)}
	for i := range blocks {
		code = instruction(code, opBlock, noValues)
		table = append(table, uint64(i))
	}
	code = instruction(code, opLocalGet, resumeLocal)
	code = instruction(code, opBrTable, append(table, uint64(blocks-1))...)
	resumes = []uint64{0}
	for i := range blocks {
		code = instruction(code, opEnd)
		code = instruction(code, opCall, uint64(i))
		code = instruction(code, opLocalGet, uint64(2+r.IntN(2)))
		code = instruction(code, opCall, record)
		for range r.IntN(3) {
			code = instruction(code, opCall, ask)
			switch r.IntN(4) {
			case 0: // as the compiler compares
				code = append(code, opExtendU, opI64Eqz, opI32Eqz)
			case 1: // a panic
				code = instruction(code, opIf, noValues)
				code = append(instruction(code, opCall, fail), loadStack...)
				code = instruction(code, opBrIf, uint64(blocks-i+1))
				code = instruction(code, opEnd)
				code = instruction(code, opCall, ask)
			}
			code = instruction(code, opIf, noValues)
			if r.IntN(4) == 0 {
				code = instruction(code, opCall, uint64(100+i))
			}
			code = jump(code, r.IntN(blocks), blocks-i)
			code = instruction(code, opEnd)
		}
		if r.IntN(2) == 0 {
			code = instruction(code, opI64Const, uint64(r.IntN(60)))
			code = instruction(code, opLocalSet, uint64(2+r.IntN(2)))
		}
		switch to := uint64(i + 1); {
		case to == uint64(blocks):
		case r.IntN(3) == 0:
			code = jump(code, r.IntN(blocks), blocks-i-1)
		case r.IntN(3) == 0: // a call, after which no variable holds anything
			resumes = append(resumes, to)
			code = instruction(code, opLocalGet, stackLocal)
			code = instruction(code, opI64Const, to)
			code = instruction(code, opI64Store, 3, 0)
			code = instruction(code, opCall, suspend)
			code = instruction(code, opBrIf, uint64(blocks-i))
			for local := range uint64(2) {
				code = instruction(code, opI64Const, 0)
				code = instruction(code, opLocalSet, 2+local)
			}
		}
	}
	return append(code, opEnd, opEnd, opEnd), resumes
}

// jump appends a jump to a basic block, out of a number of structures in the loop.
func jump(code []byte, to, out int) []byte {
	code = instruction(code, opI32Const, uint64(to))
	code = instruction(code, opLocalSet, resumeLocal)
	return instruction(code, opBr, uint64(out))
}

// execute runs a function, for a while, from the basic block with a number, and returns what it
// calls.
func execute(t *testing.T, body []byte, from uint64, r *rand.Rand) (calls []uint64) {
	type structure struct {
		op    byte
		begin []byte // its content and what follows
	}
	in := wasmReader{rest: body[len(variables):]}
	open := []structure{{op: opBlock}}
	var stack []uint64
	locals := [4]uint64{resumeLocal: from}
	pop := func() uint64 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return top
	}
	branch := func(depth uint64) {
		open = open[:len(open)-int(depth)]
		if last := open[len(open)-1]; last.op == opLoop {
			in.rest = last.begin
			return
		}
		for depth++; depth > 0; { // skips what is left of these structures
			switch op := in.byte(); op {
			case opBlock, opLoop, opIf:
				in.signed()
				depth++
			case opEnd:
				depth--
			case opBrTable:
				for n := in.number() + 1; n > 0; n-- {
					in.number()
				}
			case opBr:
				in.number()
			default:
				in.operands(op)
			}
		}
		open = open[:len(open)-1]
	}
	for len(open) > 0 && len(calls) < 300 && in.err == nil {
		switch op := in.byte(); op {
		case opBlock, opLoop, opIf:
			in.signed()
			open = append(open, structure{op, in.rest})
			if op == opIf && pop() == 0 {
				branch(0)
			}
		case opEnd:
			open = open[:len(open)-1]
		case opBr:
			branch(in.number())
		case opBrIf:
			if depth := in.number(); pop() != 0 {
				branch(depth)
			}
		case opBrTable:
			targets := make([]uint64, in.number()+1)
			for i := range targets {
				targets[i] = in.number()
			}
			branch(targets[min(pop(), uint64(len(targets)-1))])
		case opCall:
			switch f := in.number(); f {
			case ask, suspend:
				stack = append(stack, r.Uint64N(2))
			case record:
				calls = append(calls, f, pop())
			case fail:
				calls, stack = append(calls, f), append(stack, 1)
			default:
				calls = append(calls, f)
			}
		case opI32Const, opI64Const:
			stack = append(stack, uint64(in.long()))
		case opLocalSet:
			locals[in.number()] = pop()
		case opLocalGet:
			stack = append(stack, locals[in.number()])
		case opGlobalGet:
			stack = append(stack, in.number())
		case opI64Store:
			in.operands(op)
			stack = stack[:len(stack)-2]
		case opI32Sub:
			b := pop()
			stack = append(stack, uint64(uint32(pop()-b)))
		case opI32Eqz, opI64Eqz:
			not := uint64(0)
			if pop() == 0 {
				not = 1
			}
			stack = append(stack, not)
		case opExtendU:
		default:
			t.Fatalf("unknown instruction %#x", op)
		}
	}
	if in.err != nil {
		t.Fatal(in.err)
	}
	return calls
}

// Functions do the same as before, wherever they resume, and keep no loop
// around a br_table.
func TestThreadedJumps(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		before, resumes := dispatched(r, 1+r.IntN(12))
		after, err := threadFunction(before)
		if err != nil {
			t.Fatal(err)
		}
		for run := range uint64(4) {
			for _, from := range resumes {
				was, is := execute(t, before, from, rand.New(rand.NewPCG(seed, run))), execute(t, after, from, rand.New(rand.NewPCG(seed, run)))
				if !slices.Equal(was, is) {
					t.Fatalf("seed %d: % x from %d calls %d, threaded % x calls %d", seed, before, from, was, after, is)
				}
			}
		}
		again, err := threadFunction(after)
		if err != nil || !bytes.Equal(again, after) {
			t.Fatalf("seed %d: threaded again % x is % x, %v", seed, after, again, err)
		}
	}
}

// A jump over one basic block becomes a conditional branch. A block that is only the target of
// jumps back begins a loop, and needs no number.
func TestThreadedForms(t *testing.T) {
	for _, c := range []struct {
		what         string
		blocks, want []byte
	}{
		{"a jump over",
			[]byte{opCall, 7, opCall, 6, opIf, noValues, opI32Const, 2, opLocalSet, 0, opBr, 3, opEnd, opEnd, opCall, 8, opEnd},
			[]byte{opBlock, noValues, opCall, 7, opCall, 6, opBrIf, 0, opCall, 8, opEnd}},
		{"a jump back",
			[]byte{opCall, 7, opEnd, opCall, 8, opCall, 6, opIf, noValues, opI32Const, 1, opLocalSet, 0, opBr, 2, opEnd, opEnd},
			[]byte{opCall, 7, opLoop, noValues, opCall, 8, opCall, 6, opBrIf, 0, opEnd}},
		{"a loop that begins with its test, which is at its end",
			[]byte{opI32Const, 2, opLocalSet, 0, opBr, 2, opEnd, opCall, 8, opEnd, opCall, 6, opIf, noValues, opI32Const, 1, opLocalSet, 0, opBr, 1, opEnd},
			[]byte{opBlock, noValues, opI32Const, 2, opLocalSet, 0, opBr, 0, opI32Const, 0, opLocalSet, 0, opEnd,
				opLoop, noValues, opBlock, noValues, opLocalGet, 0, opBrIf, 0, opCall, 8, opEnd,
				opCall, 6, opIf, noValues, opI32Const, 0, opLocalSet, 0, opBr, 1, opEnd, opEnd}},
	} {
		begin := []byte{0, opBlock, noValues}
		table := []byte{opLoop, noValues, opBlock, noValues, opBlock, noValues, opBlock, noValues,
			opLocalGet, resumeLocal, opBrTable, 3, 0, 1, 2, 2, opEnd}
		end := []byte{opCall, 9, opEnd, opEnd}
		got, err := threadFunction(slices.Concat(begin, table, c.blocks, []byte{opEnd}, end))
		if want := slices.Concat(begin, c.want, end); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: % x, %v; want % x", c.what, got, err, want)
		}
	}
}

func TestThreadJumpsErrors(t *testing.T) {
	table := []byte{0, opLoop, noValues, opBlock, noValues, opLocalGet, resumeLocal, opBrTable, 0, 0, opEnd}
	for _, c := range []struct {
		says string
		body []byte
	}{
		{"cut short", nil},
		{"cut short", []byte{opI32Const}},
		{"instruction 0xd3", []byte{0xd3, opEnd}},
		{"instruction 0xfc 17", []byte{opPrefix, 17, opEnd}},
		{"two places", []byte{opLocalGet, resumeLocal, opEnd, opEnd}},
		{"second br_table", []byte{opBrTable, 0, 0, opEnd, opEnd}},
		{"without its number", []byte{opBr, 0, opEnd, opEnd}},
		{"to nowhere", []byte{opI32Const, 7, opLocalSet, resumeLocal, opBr, 0, opEnd, opEnd}},
	} {
		code := appendBytes([]byte{1}, slices.Concat(table, c.body))
		program := append([]byte(wasmMagic), section(codeSection, code)...)
		if _, err := threadJumps(program); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("% x: %v; want %q", c.body, err, c.says)
		}
	}
}

func FuzzThreadFunction(f *testing.F) {
	example, _ := dispatched(rand.New(rand.NewPCG(1, 1)), 5)
	f.Add(example)
	f.Fuzz(func(t *testing.T, body []byte) {
		threaded, err := threadFunction(body)
		if err != nil {
			return
		}
		if again, err := threadFunction(threaded); err != nil || !bytes.Equal(again, threaded) {
			t.Errorf("threaded again: % x, %v; want % x", again, err, threaded)
		}
	})
}
