package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// ask is the function that the code of these tests calls to get a bit; calls of others
// are recorded.
const ask = 1000

// instruction appends an instruction with operands.
func instruction(code []byte, op byte, operands ...uint64) []byte {
	code = append(code, op)
	for _, n := range operands {
		if op == opI32Const {
			code = appendSigned(code, int64(n))
		} else {
			code = binary.AppendUvarint(code, n)
		}
	}
	return code
}

// dispatched is a function such as Go's compiler makes, of so many basic blocks, with
// jumps between random ones.
func dispatched(r *rand.Rand, blocks int) []byte {
	code := instruction([]byte{0}, opBlock, noValues)
	code = instruction(code, opLoop, noValues)
	table := []uint64{uint64(blocks)}
	for i := range blocks {
		code = instruction(code, opBlock, noValues)
		table = append(table, uint64(i))
	}
	code = instruction(code, opLocalGet, resumeLocal)
	code = instruction(code, opBrTable, append(table, uint64(blocks-1))...)
	for i := range blocks {
		code = instruction(code, opEnd)
		code = instruction(code, opCall, uint64(i))
		for range r.IntN(3) {
			code = instruction(code, opCall, ask)
			code = instruction(code, opIf, noValues)
			if r.IntN(4) == 0 {
				code = instruction(code, opCall, uint64(100+i))
			}
			code = jump(code, r.IntN(blocks), blocks-i)
			code = instruction(code, opEnd)
		}
		if r.IntN(3) == 0 {
			code = jump(code, r.IntN(blocks), blocks-i-1)
		}
	}
	return instruction(instruction(instruction(code, opEnd), opEnd), opEnd)
}

// noValues is the type of a structure without parameters and results.
const noValues = 0x40

// jump appends a jump to a basic block, out of so many structures in the loop.
func jump(code []byte, to, out int) []byte {
	code = instruction(code, opI32Const, uint64(to))
	code = instruction(code, opLocalSet, resumeLocal)
	return instruction(code, opBr, uint64(out))
}

// execute runs a function, for a while, and returns what it calls.
func execute(t *testing.T, body []byte, r *rand.Rand) (calls []uint64) {
	type structure struct {
		op    byte
		begin []byte // its content and what follows
	}
	in := wasmReader{rest: body[1:]}
	open := []structure{{op: opBlock}}
	var stack []uint64
	var local uint64
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
			case ask:
				stack = append(stack, r.Uint64N(2))
			default:
				calls = append(calls, f)
			}
		case opI32Const:
			stack = append(stack, uint64(in.signed()))
		case opLocalSet:
			in.number()
			local = pop()
		case opLocalGet:
			in.number()
			stack = append(stack, local)
		default:
			t.Fatalf("unknown instruction %#x", op)
		}
	}
	if in.err != nil {
		t.Fatal(in.err)
	}
	return calls
}

// TestThreadedJumps: functions do the same as before, in fewer bytes, and no jump forward
// is left.
func TestThreadedJumps(t *testing.T) {
	shorter := 0
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 1))
		before := dispatched(r, 1+r.IntN(9))
		after, err := threadFunction(before)
		if err != nil {
			t.Fatal(err)
		}
		for run := range uint64(4) {
			was, is := execute(t, before, rand.New(rand.NewPCG(seed, run))), execute(t, after, rand.New(rand.NewPCG(seed, run)))
			if !slices.Equal(was, is) {
				t.Fatalf("seed %d: % x calls %d, threaded % x calls %d", seed, before, was, after, is)
			}
		}
		if len(after) < len(before) {
			shorter++
		}
		again, err := threadFunction(after)
		if err != nil || !bytes.Equal(again, after) {
			t.Fatalf("seed %d: threaded again % x is % x, %v", seed, after, again, err)
		}
	}
	if shorter < 250 {
		t.Errorf("only %d of 500 functions became shorter", shorter)
	}
}

// A jump over one basic block becomes a conditional branch, a jump back stays.
func TestThreadedForms(t *testing.T) {
	begin := []byte{0, opBlock, noValues, opLoop, noValues, opBlock, noValues, opBlock, noValues, opBlock, noValues,
		opLocalGet, resumeLocal, opBrTable, 3, 0, 1, 2, 2, opEnd, opCall, 7}
	rest := []byte{opEnd, opCall, 8, opI32Const, 0, opLocalSet, resumeLocal, opBr, 1, opEnd, opEnd, opEnd, opEnd}
	over := []byte{opIf, noValues, opI32Const, 2, opLocalSet, resumeLocal, opBr, 3, opEnd}
	got, err := threadFunction(slices.Concat(begin, over, rest))
	if want := slices.Concat(begin, []byte{opBrIf, 1}, rest); err != nil || !bytes.Equal(got, want) {
		t.Errorf("% x, %v; want % x", got, err, want)
	}
}

func TestThreadJumpsRefuses(t *testing.T) {
	for _, c := range []struct {
		says string
		body []byte
	}{
		{"cut short", []byte{0, opBlock}},
		{"cut short", []byte{0, opI32Const}},
		{"after the end", []byte{0, opEnd, opEnd}},
		{"instruction 0xd3", []byte{0, 0xd3, opEnd}},
		{"instruction 0xfc 17", []byte{0, opPrefix, 17, opEnd}},
		{"two places", []byte{0, opLoop, noValues, opLocalGet, 0, opBrTable, 0, 0, opLocalGet, 0, opEnd, opEnd}},
	} {
		code := appendBytes([]byte{1}, c.body)
		program := append([]byte(wasmMagic), section(codeSection, code)...)
		if _, err := threadJumps(program); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("% x: %v; want %q", c.body, err, c.says)
		}
	}
}

func FuzzThreadFunction(f *testing.F) {
	f.Add(dispatched(rand.New(rand.NewPCG(1, 1)), 5))
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
