package wasmopt

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// threadJumps leads the jumps of Go's functions straight to their targets (jump threading), and
// restores the loops of the functions.
//
// A suspended goroutine resumes within a function by calling it again. For that the compiler
// begins the function with a loop around a br_table that leads to each basic block, and every
// jump, even one that skips a line, sets a variable and goes through this loop: an indirect
// branch, at which the engine merges all that it knows of variables.
//
// threadJumps turns a jump forward into a branch out of the blocks around it, and gives the
// basic blocks from the target of a jump back to that jump a loop of their own. The br_table at
// the beginning leads only to basic blocks that can resume, those after calls. A br_table of a
// loop leads to those within it; it is skipped as long as nothing resumes.
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
	stackLocal  = 1 // the one that holds the stack pointer, where there are others
)

var (
	// setAside precedes every other use of resumeLocal, which calls through pointers to
	// functions use too.
	setAside = []byte{opLocalSet, resumeLocal, opI32Const, 0}
	// loadStack begins functions, and follows a call.
	loadStack = []byte{opGlobalGet, 0, opLocalSet, stackLocal}
	// reserveStack begins a call without arguments.
	reserveStack = []byte{opLocalGet, stackLocal, opI32Const, 8}
)

// function is a function of Go in parts.
type function struct {
	in      wasmReader
	before  []byte   // the variables, and what begins before the loop around the br_table
	kinds   []byte   // of the variables after stackLocal, at most 64
	targets []int    // basic blocks by the numbers that resumeLocal has for them
	basics  []*basic // in their order
}

// basic is a basic block.
type basic struct {
	code            []byte   // without its branches to others
	leaving         []branch // its branches to others, in their order
	sets            uint64   // variables that it sets, those of function.kinds
	number          int      // the first number that resumeLocal has for it
	resumes         bool     // a call of the function can begin here
	from            int      // the first basic block from which a branch leads to it
	end             int      // if a branch leads back to it: where the loop that begins with it ends; else 0
	hasOtherEntries bool     // that loop is also entered elsewhere
}

// branch is a branch out of a basic block.
type branch struct {
	at     int  // its place in the code
	op     byte // opBr or opBrIf
	leaves int  // how many structures of the basic block it leaves
	to     int  // the basic block that it leads to, or outside
	out    int  // there, how many structures around the loop it leaves besides the innermost one
}

// outside is the target of branches that leave the loop.
const outside = -1

// threadFunction rewrites the body of a function: it keeps its variables, and its instructions
// too if it has no jumps.
func threadFunction(body []byte) ([]byte, error) {
	f := &function{in: wasmReader{rest: body}}
	if !f.parseTable(body) {
		return body, f.in.err
	}
	for i := range f.basics {
		f.parseBasic(i)
	}
	if f.in.err != nil {
		return nil, f.in.err
	}
	f.findLoops()
	w := &writer{function: f, out: bytes.Clone(f.before)}
	w.region(0, len(f.basics), false)
	return append(w.out, f.in.rest...), nil
}

// parseTable reads the beginning of a function. It reports whether it has a loop around a
// br_table, as the compiler makes them for functions with jumps.
func (f *function) parseTable(body []byte) bool {
	r := &f.in
	for n := r.number(); n > 0 && r.err == nil; n-- {
		count := min(r.number(), 64) // the compiler uses fewer
		f.kinds = append(f.kinds, bytes.Repeat([]byte{r.byte()}, int(count))...)
	}
	f.kinds = f.kinds[min(stackLocal, len(f.kinds)):]
	f.kinds = f.kinds[:min(64, len(f.kinds))]
	r.rest = bytes.TrimPrefix(r.rest, loadStack)
	r.begins(opBlock) // to leave the function when the goroutine is suspended
	f.before = body[:len(body)-len(r.rest)]
	if !r.begins(opLoop) {
		return false
	}
	for r.begins(opBlock) {
		f.basics = append(f.basics, &basic{})
	}
	if r.byte() != opLocalGet || r.number() != resumeLocal || r.byte() != opBrTable {
		return false
	}
	for n := r.number() + 1; n > 0 && r.err == nil; n-- {
		to := r.number()
		if to >= uint64(len(f.basics)) {
			return false
		}
		if b := f.basics[to]; b.number == 0 {
			b.number = len(f.targets)
		}
		f.targets = append(f.targets, int(to))
	}
	return r.byte() == opEnd && r.err == nil && f.targets[0] == 0
}

// begins reads the beginning of a structure, if one comes next.
func (r *wasmReader) begins(op byte) bool {
	rest, is := bytes.CutPrefix(r.rest, []byte{op, noValues})
	r.rest = rest
	return is
}
