package wasmopt

import "encoding/binary"

// findLoops finds where loops begin and end. Two loops are nested or separate: one that begins
// within another loop and ends after it lengthens that one.
func (f *function) findLoops() {
	for _, b := range f.basics {
		b.from = len(f.basics)
	}
	for i, b := range f.basics {
		for _, leave := range b.leaving {
			if leave.to == outside {
				continue
			}
			to := f.basics[leave.to]
			to.from = min(to.from, i)
			if leave.to <= i {
				to.end = i + 1
			}
		}
	}
	var around []*basic
	for i, b := range f.basics {
		for len(around) > 0 && around[len(around)-1].end <= i {
			around = around[:len(around)-1]
		}
		if b.end == 0 {
			continue
		}
		for _, loop := range around {
			loop.end = max(loop.end, b.end)
		}
		around = append(around, b)
	}
	for i, b := range f.basics {
		for at := i + 1; at < b.end; at++ {
			b.hasOtherEntries = b.hasOtherEntries || f.basics[at].resumes || f.basics[at].from < i
		}
	}
}

// writer assembles a function.
type writer struct {
	*function
	out  []byte
	open []label // of the structures around the current place, the outermost first
}

// label is the target of a branch to a structure.
type label struct {
	kind  labelKind
	basic int
}

type labelKind uint8

const (
	labelAhead labelKind = iota // to a basic block, which follows the structure
	labelInto                   // to a basic block within the loop that begins with this one: resumeLocal says to which
	labelAgain                  // to the next round of the loop that begins with this basic block
)

func (w *writer) begin(op byte, l label) {
	w.out = append(w.out, op, noValues)
	w.open = append(w.open, l)
}

// end ends the innermost structure.
func (w *writer) end() {
	w.out = append(w.out, opEnd)
	w.open = w.open[:len(w.open)-1]
}

// ends reports whether the code after the innermost structure has a label.
func (w *writer) ends(l label) bool { return len(w.open) > 0 && w.open[len(w.open)-1] == l }

// set sets resumeLocal.
func (w *writer) set(number int) {
	w.out = append(appendSigned(append(w.out, opI32Const), int64(number)), opLocalSet, resumeLocal)
}

// region writes the basic blocks from one to before another one: those of the function, or of a
// loop. Its parts are the loops in it and other basic blocks. When a loop begins or continues,
// resumeLocal is 0, unless a jump enters the loop at another basic block.
func (w *writer) region(begin, end int, loop bool) {
	isLoop := func(i int) bool { return w.basics[i].end > 0 && !(loop && i == begin) }
	var parts []int
	for i := begin; i < end; {
		parts = append(parts, i)
		if isLoop(i) {
			i = w.basics[i].end
		} else {
			i++
		}
	}
	for p := len(parts) - 1; p >= 0; p-- {
		i := parts[p]
		if isLoop(i) && w.basics[i].hasOtherEntries {
			w.begin(opBlock, label{labelInto, i})
		}
		if i > begin && (w.basics[i].resumes || w.basics[i].from < i) {
			w.begin(opBlock, label{labelAhead, i})
		}
	}
	w.dispatch(begin, end, loop)
	for _, i := range parts {
		if w.ends(label{labelAhead, i}) {
			w.end()
		}
		if !isLoop(i) {
			w.basic(i)
			continue
		}
		if w.ends(label{labelInto, i}) {
			w.set(0)
			w.end()
		}
		w.begin(opLoop, label{labelAgain, i})
		w.region(i, w.basics[i].end, true)
		w.end()
	}
}

// dispatch writes branches to the basic blocks of a region at which the function can resume, and in
// a loop also to the targets of jumps from before it.
func (w *writer) dispatch(begin, end int, loop bool) {
	var jumped, resumed []exit
	for number, to := range w.targets {
		switch b := w.basics[to]; {
		case to <= begin || to >= end:
		case b.from < begin:
			jumped = append(jumped, exit{number, w.leaves(to)})
		case b.resumes:
			resumed = append(resumed, exit{number, w.leaves(to)})
		}
	}
	if len(jumped)+len(resumed) == 0 {
		return
	}
	if n := len(jumped); loop && len(resumed) == 0 && jumped[0].leaves == jumped[n-1].leaves {
		w.out = append(w.out, opLocalGet, resumeLocal, opBrIf)
		w.out = binary.AppendUvarint(w.out, uint64(jumped[0].leaves-1))
		return
	}
	w.out = append(w.out, opBlock, noValues)
	if loop {
		w.out = append(w.out, opLocalGet, resumeLocal, opI32Eqz, opBrIf, 0)
	}
	if len(resumed) == 0 {
		w.branchTable(jumped, false)
	} else {
		if len(jumped) > 0 {
			w.out = append(w.out, opBlock, noValues)
			for i := range jumped {
				jumped[i].leaves++
			}
			w.branchTable(jumped, true)
			w.out = append(w.out, opEnd)
		}
		if loop {
			w.clearVariables(begin, end)
		}
		w.branchTable(resumed, !loop)
	}
	w.out = append(w.out, opEnd)
}

// exit is a branch to the basic block with a number.
type exit struct{ number, leaves int }

// branchTable writes a br_table. If there are other numbers, they lead to the end of the innermost
// structure.
func (w *writer) branchTable(exits []exit, others bool) {
	first, last := exits[0], exits[len(exits)-1]
	w.out = append(w.out, opLocalGet, resumeLocal)
	if first.number > 0 {
		w.out = append(appendSigned(append(w.out, opI32Const), int64(first.number)), opI32Sub)
	}
	other := last.leaves
	if others {
		other = 0
	}
	w.out = binary.AppendUvarint(append(w.out, opBrTable), uint64(last.number+1-first.number))
	for number := first.number; number <= last.number; number++ {
		leaves := other
		if exits[0].number == number {
			leaves, exits = exits[0].leaves, exits[1:]
		}
		w.out = binary.AppendUvarint(w.out, uint64(leaves))
	}
	w.out = binary.AppendUvarint(w.out, uint64(other))
}

// clearVariables sets the variables that a loop changes to 0. When a function resumes, their values
// are not used, and so the engine need not keep those from before the loop.
func (w *writer) clearVariables(begin, end int) {
	sets := uint64(0)
	for _, b := range w.basics[begin:end] {
		sets |= b.sets
	}
	for i, kind := range w.kinds {
		if sets>>i&1 == 0 {
			continue
		}
		switch kind {
		case i32Type:
			w.out = append(w.out, opI32Const, 0)
		case i64Type:
			w.out = append(w.out, opI64Const, 0)
		case f32Type:
			w.out = append(append(w.out, opF32Const), make([]byte, 4)...)
		case f64Type:
			w.out = append(append(w.out, opF64Const), make([]byte, 8)...)
		}
		w.out = append(w.out, opLocalSet, byte(stackLocal+1+i))
	}
}

// leaves returns how many structures a branch to a later basic block leaves.
func (w *writer) leaves(to int) int {
	for at := len(w.open) - 1; ; at-- {
		l := w.open[at]
		if l == (label{labelAhead, to}) || l.kind == labelInto && l.basic < to && to < w.basics[l.basic].end {
			return len(w.open) - at
		}
	}
}

// basic writes a basic block.
func (w *writer) basic(i int) {
	b, at := w.basics[i], 0
	for _, leave := range b.leaving {
		w.out = append(w.out, b.code[at:leave.at]...)
		at = leave.at
		w.branch(i, leave)
	}
	w.out = append(w.out, b.code[at:]...)
}

// branch writes a branch out of a basic block. One that sets resumeLocal needs an if.
func (w *writer) branch(i int, leave branch) {
	number, leaves := -1, leave.leaves // structures besides the innermost one
	switch {
	case leave.to == outside:
		leaves += len(w.open) + leave.out
	case leave.to <= i:
		at := len(w.open) - 1
		for w.open[at] != (label{labelAgain, leave.to}) {
			at--
		}
		leaves += len(w.open) - 1 - at
		if w.basics[leave.to].hasOtherEntries {
			number = 0
		}
	default:
		all := w.leaves(leave.to)
		leaves += all - 1
		if w.open[len(w.open)-all].kind == labelInto {
			number = w.basics[leave.to].number
		}
	}
	conditional := number >= 0 && leave.op == opBrIf
	if conditional {
		w.out = append(w.out, opIf, noValues)
		leave.op, leaves = opBr, leaves+1
	}
	if number >= 0 {
		w.set(number)
	}
	w.out = binary.AppendUvarint(append(w.out, leave.op), uint64(leaves))
	if conditional {
		w.out = append(w.out, opEnd)
	}
}
