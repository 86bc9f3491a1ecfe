package wasmopt

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// threadJumps has the jumps of Go's functions lead straight to their targets (jump
// threading), and gives back to the loops of the functions the form of loops.
//
// A goroutine that was suspended within a function resumes by calling it again. For that
// the compiler begins the function with a loop around a br_table that leads to each basic
// block, and every jump, even one that skips a line, sets a variable and goes through this
// loop: an indirect branch, where all that the engine knows of variables comes together.
//
// Here a jump forward becomes a branch out of the blocks around it, and the basic blocks
// from the target of a jump back to that jump get a loop of their own. The br_table at the
// beginning leads only to basic blocks that can resume, those after calls. Those within a
// loop are reached by a br_table of the loop, which is skipped as long as nothing resumes.
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
	// putAside is what precedes every other use of resumeLocal, which calls through pointers
	// to functions also have for a moment.
	putAside = []byte{opLocalSet, resumeLocal, opI32Const, 0}
	// loadStack is how functions begin, and what follows a call.
	loadStack = []byte{opGlobalGet, 0, opLocalSet, stackLocal}
	// makeRoom is how a call without arguments begins.
	makeRoom = []byte{opLocalGet, stackLocal, opI32Const, 8}
)

// function is a function of Go, taken apart.
type function struct {
	in      wasmReader
	before  []byte   // the variables, and what begins before the loop around the br_table
	kinds   []byte   // of the variables after stackLocal, at most 64
	targets []int    // basic blocks by the numbers that resumeLocal has for them
	basics  []*basic // in their order
}

// basic is a basic block.
type basic struct {
	code    []byte   // without its branches to others
	leaving []branch // these, in their order
	sets    uint64   // variables that it sets, those of function.kinds
	number  int      // one of those that stand for it
	resumes bool     // a call of the function can begin here
	from    int      // the first basic block from which a branch leads to it
	end     int      // if a branch leads back to it: where the loop that begins with it ends; else 0
	midway  bool     // that loop is also entered elsewhere
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

// threadFunction rewrites the body of a function: its variables, which stay, and its
// instructions. A function without jumps stays as it is.
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

// parseTable reads the begin of a function. It says whether there is a loop around a
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

// begins reads the begin of a structure, if that is what comes next.
func (r *wasmReader) begins(op byte) bool {
	rest, is := bytes.CutPrefix(r.rest, []byte{op, noValues})
	r.rest = rest
	return is
}
