package wasmopt

import (
	"encoding/binary"
	"errors"
	"slices"
)

// packedTables is a program's memory before the program fills its tables.
//
// The list of functions, and the buckets that find one, follow from the number of functions. The
// records of functions are stored in columns, which compress better: all first words, all second
// ones, and so on. A column stores an earlier number again as the count of new numbers since, and
// a new number as a 0 and its distance from the last new one. The columns occupy the place of the
// buckets.
type packedTables struct {
	*goTables // whole
	memory    []byte
	columns   [recordWords + pcKinds + dataKinds]column
}

// column is one word of all records that have it.
type column struct {
	state    int    // the address of its state, 0 for none
	constant uint32 // its constant value, if state is 0
}

// stateBytes is the size of a column's state: the place of the next number, the last new one,
// and the place after all new ones.
const stateBytes = 12

// pack removes the tables that the program fills in, and stores the columns.
func (t *goTables) pack() (*packedTables, error) {
	f := &packedTables{goTables: t, memory: slices.Clone(t.memory)}
	clear(f.memory[t.functab.at:t.functab.end])
	clear(f.memory[t.buckets.at:t.buckets.end])
	var values [len(f.columns)][]uint32
	for _, function := range t.functions {
		for w, word := range function.words {
			if w != wordEntry {
				values[w] = append(values[w], word)
			}
		}
		for kind, at := range function.pcdata {
			values[recordWords+kind] = append(values[recordWords+kind], at)
		}
		for kind, at := range function.funcdata {
			values[recordWords+pcKinds+kind] = append(values[recordWords+pcKinds+kind], at)
		}
	}
	at := t.buckets.at
	room := func(bytes int) int { at += bytes; return at - bytes }
	fits := func() bool { return at <= t.buckets.end }
	streams, news := [len(f.columns)][]byte{}, [len(f.columns)]int{}
	for i, all := range values {
		if distinct := slices.Compact(slices.Sorted(slices.Values(all))); len(distinct) == 1 {
			f.columns[i].constant = distinct[0]
		} else if len(distinct) > 1 {
			f.columns[i].state = room(stateBytes)
			streams[i], news[i] = packColumn(all), len(distinct)
		}
	}
	for i, c := range f.columns {
		if begin := room(len(streams[i])); c.state > 0 && fits() {
			binary.LittleEndian.PutUint32(f.memory[c.state:], uint32(begin))
			copy(f.memory[begin:], streams[i])
		}
	}
	at = (at + 3) &^ 3
	for i, c := range f.columns {
		if begin := room(4 * news[i]); c.state > 0 && fits() {
			binary.LittleEndian.PutUint32(f.memory[c.state+8:], uint32(begin))
		}
	}
	if !fits() {
		return nil, errors.New("the program has too few functions for its tables")
	}
	return f, nil
}

// packColumn returns the numbers of a column in their stored form.
func packColumn(values []uint32) (out []byte) {
	places, last := map[uint32]int{}, uint32(0)
	for _, v := range values {
		if place, is := places[v]; is {
			out = binary.AppendUvarint(out, uint64(len(places)-place))
			continue
		}
		places[v] = len(places)
		delta := int32(v - last)
		out = binary.AppendUvarint(append(out, 0), uint64(uint32(delta<<1)^uint32(delta>>31)))
		last = v
	}
	return out
}

// The instructions that only filling the tables needs.
const (
	opI32Load8 = 0x2d
	opI32Store = 0x36
	opI32LtU   = 0x49
	opI32GtU   = 0x4b
	opI32And   = 0x71
	opI32Or    = 0x72
	opI32Shl   = 0x74
)

// assembly builds the code of a function whose variables all have the type i32.
type assembly []byte

func (a *assembly) op(ops ...byte) *assembly { *a = append(*a, ops...); return a }

func (a *assembly) get(local byte) *assembly { return a.op(opLocalGet, local) }
func (a *assembly) set(local byte) *assembly { return a.op(opLocalSet, local) }

// number puts a constant on the stack.
func (a *assembly) number(n int) *assembly {
	*a = appendSigned(append(*a, opI32Const), int64(int32(n)))
	return a
}

// memory accesses memory at the address on the stack, plus an offset.
func (a *assembly) memory(op byte, offset int) *assembly {
	alignment := byte(2)
	if op == opI32Load8 {
		alignment = 0
	}
	*a = binary.AppendUvarint(append(*a, op, alignment), uint64(offset))
	return a
}

func (a *assembly) call(function uint64) *assembly {
	*a = binary.AppendUvarint(append(*a, opCall), function)
	return a
}

// add adds a constant to a variable.
func (a *assembly) add(local byte, n int) *assembly {
	return a.get(local).number(n).op(opI32Add).set(local)
}

// body returns a function's body with a number of variables besides its parameters.
func (a *assembly) body(variables byte) []byte {
	return append(append([]byte{1, variables, i32Type}, *a...), opEnd)
}

// readNumber returns the code of a function that reads the next LEB128 of a column, given the
// place of its state.
func readNumber() []byte {
	const column, at, n, shift, b = 0, 1, 2, 3, 4
	a := &assembly{}
	a.get(column).memory(opI32Load, 0).set(at)
	a.op(opLoop, noValues)
	a.get(n).get(at).memory(opI32Load8, 0).op(opLocalTee, b).number(0x7f).op(opI32And).get(shift).op(opI32Shl, opI32Or).set(n)
	a.add(shift, 7).add(at, 1)
	a.get(b).number(0x7f).op(opI32GtU, opBrIf, 0, opEnd)
	a.get(column).get(at).memory(opI32Store, 0)
	return a.get(n).body(4)
}

// readColumn returns the code of a function that reads the next number of a column.
func readColumn(readNumber uint64) []byte {
	const column, n = 0, 1
	a := &assembly{}
	a.get(column).call(readNumber).op(opLocalTee, n)
	a.op(opIf, i32Type)
	a.get(column).memory(opI32Load, 8).get(n).number(2).op(opI32Shl, opI32Sub).memory(opI32Load, 0)
	a.op(opElse)
	a.get(column).get(column).call(readNumber).op(opLocalTee, n).number(1).op(opI32ShrU)
	a.number(0).get(n).number(1).op(opI32And, opI32Sub, opI32Xor).get(column).memory(opI32Load, 4).op(opI32Add, opLocalTee, n)
	a.memory(opI32Store, 4)
	a.get(column).memory(opI32Load, 8).get(n).memory(opI32Store, 0)
	a.get(column).get(column).memory(opI32Load, 8).number(4).op(opI32Add).memory(opI32Store, 8)
	a.get(n).op(opEnd)
	return a.body(1)
}

// fillTables returns the code of the function that fills the tables.
func (f *packedTables) fillTables(readColumn uint64) []byte {
	const number, list, record, pcdata, funcdata = 0, 1, 2, 3, 4
	a := &assembly{}
	word := func(column, offset int) {
		switch c := f.columns[column]; {
		case c.state > 0:
			a.get(record).number(c.state).call(readColumn).memory(opI32Store, offset)
		case c.constant > 0:
			a.get(record).number(int(c.constant)).memory(opI32Store, offset)
		}
	}
	counted := func(count byte, kinds, column int) { // the words whose number a record holds, and then past them
		for kind := range kinds {
			if c := f.columns[column+kind]; c.state > 0 || c.constant > 0 {
				a.get(count).number(kind).op(opI32GtU, opIf, noValues)
				word(column+kind, 4*kind)
				a.op(opEnd)
			}
		}
		a.get(record).get(count).number(2).op(opI32Shl, opI32Add).set(record)
	}
	n := len(f.functions)
	a.number(f.functab.at).set(list)
	a.number(f.functab.at + recordsAt(n)).set(record)
	a.number(firstFunction).set(number)
	a.op(opLoop, noValues)
	a.get(list).get(number).memory(opI32Store, 0)
	a.get(list).get(record).number(f.functab.at).op(opI32Sub).memory(opI32Store, 4)
	a.get(record).get(number).memory(opI32Store, 4*wordEntry)
	for w := range recordWords {
		word(w, 4*w)
	}
	a.get(record).memory(opI32Load, 4*wordPCData).set(pcdata)
	a.get(record).memory(opI32Load8, 4*wordKind+3).set(funcdata)
	a.add(record, 4*recordWords)
	counted(pcdata, pcKinds, recordWords)
	counted(funcdata, dataKinds, recordWords+pcKinds)
	a.get(record).number(7).op(opI32Add).number(-8).op(opI32And).set(record)
	a.add(list, 8).add(number, 1)
	a.get(number).number(firstFunction+n).op(opI32LtU, opBrIf, 0, opEnd)
	a.get(list).get(number).memory(opI32Store, 0)

	a.number(f.buckets.at).number(0).number(f.buckets.size()).op(opPrefix, memoryFill, 0)
	a.number(0).set(number).number(f.buckets.at).set(record)
	a.op(opLoop, noValues)
	a.get(record).get(number).number(4).op(opI32ShrU).memory(opI32Store, 0)
	a.add(record, bucketBytes).add(number, 1)
	a.get(record).number(f.buckets.end-3).op(opI32LtU, opBrIf, 0, opEnd)
	return a.body(5)
}

// addStart adds the functions that fill the tables, and has the program call them first.
func (f *packedTables) addStart(sections []wasmSection) ([]byte, error) {
	imported, err := importedFunctions(sections)
	if err != nil {
		return nil, err
	}
	first := imported + uint64(len(f.functions))
	types, err := onlySection(sections, typeSection)
	if err != nil {
		return nil, err
	}
	typed := (&wasmReader{rest: types.body}).number()
	types.body = appendToList(types.body, []byte{0x60, 0, 0}, []byte{0x60, 1, i32Type, 1, i32Type})
	nothing, one32 := binary.AppendUvarint(nil, typed), binary.AppendUvarint(nil, typed+1)
	for id, more := range map[byte][][]byte{
		functionSection: {one32, one32, nothing},
		codeSection:     {appendBytes(nil, readNumber()), appendBytes(nil, readColumn(first)), appendBytes(nil, f.fillTables(first+1))},
	} {
		s, err := onlySection(sections, id)
		if err != nil {
			return nil, err
		}
		s.body = appendToList(s.body, more...)
	}
	at := 0
	for i, s := range sections {
		switch {
		case s.id == startSection:
			return nil, errors.New("the program has a start function already")
		case s.id != customSection && s.id < startSection:
			at = i + 1
		}
	}
	return writeSections(slices.Insert(sections, at, wasmSection{startSection, binary.AppendUvarint(nil, first+2)})), nil
}

// appendToList appends elements to a list that begins with their number.
func appendToList(list []byte, elements ...[]byte) []byte {
	r := &wasmReader{rest: list}
	out := binary.AppendUvarint(nil, r.number()+uint64(len(elements)))
	return append(append(out, r.rest...), slices.Concat(elements...)...)
}
