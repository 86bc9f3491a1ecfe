package wasmopt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// knownTables is the version of Go whose tables this package knows, as the linker writes them
// (cmd/link/internal/ld/pcln.go) and the runtime reads them (runtime/symtab.go).
const knownTables = "go1.26"

// span is a piece of memory, from at to before end.
type span struct{ at, end int }

func (s span) size() int { return s.end - s.at }

// goTables holds the tables in the initial memory of a Go program that describe functions to the
// runtime. All numbers in memory are little-endian.
type goTables struct {
	memory []byte
	// The places of the parts, in their order in memory. names, units and files have the names
	// of functions, and the files and lines of their source.
	names, units, files, pctab, functab, funcdata, buckets span
	functions                                              []goFunction
	// objects are the places in funcdata that functions refer to, in their order, and, last, its
	// end.
	objects []int
}

// goFunction is the entry of a function in the tables, the runtime's _func.
type goFunction struct {
	words    [recordWords]uint32
	pcdata   []uint32 // places in pctab, or 0
	funcdata []uint32 // places in funcdata, or noData
}

// The words of a record; pcdata and funcdata follow it.
const (
	wordEntry = iota // the function's number
	wordName
	wordArgs
	wordDeferReturn
	wordStack // in pctab, how large the stack's frame is
	wordFile
	wordLine
	wordPCData // the number of pcdata
	wordUnit
	wordStartLine
	wordKind // four bytes: the kind, flags, 0, and the number of funcdata
	recordWords
)

const noData = 0xffffffff

// The kinds of pcdata and funcdata, of internal/abi.
const (
	pcStackMap   = 1
	pcInlined    = 2
	pcKinds      = 4 // the fifth, for panics, is not made for WebAssembly
	dataArgs     = 0
	dataLocals   = 1
	dataObjects  = 2
	dataInlined  = 3
	dataDefers   = 4
	dataKinds    = 8
	wrapperKind  = 23         // of a function that the compiler made around another one
	unknownArgs  = 0x80000000 // of functions in assembly
	inlinedBytes = 16         // of a call that was inlined, in the data of kind dataInlined
)

// firstFunction is the number that Go gives to the first function.
const firstFunction = 0x1000

// bucketPCs is how many places of a program one bucket covers, and bucketBytes its size. A
// function has 1<<16 places.
const (
	bucketPCs, bucketBytes = 4096, 20
	bucketsOfFunction      = 1 << 16 / bucketPCs
)

// readTables finds the tables in a program's memory. Anything that Go's linker has not written
// so far is an error: readTables does not guess.
func readTables(memory []byte) (*goTables, error) {
	header, module, err := findModule(memory)
	if err != nil {
		return nil, err
	}
	t := &goTables{memory: memory}
	n := t.long(header + 8)
	slice := func(i int, element int, offset int) span { // a slice of the runtime's moduledata
		at, length, capacity := t.long(module+8+24*i), t.long(module+16+24*i), t.long(module+24+24*i)
		if at != header+t.long(header+offset) || length != capacity || length > len(memory) {
			err = unknownTables("a part is not at the header's address")
		}
		return span{at, at + element*length}
	}
	t.names, t.units, t.files, t.pctab, t.functab = slice(0, 1, 32), slice(1, 4, 40), slice(2, 1, 48), slice(3, 1, 56), slice(4, 1, 64)
	ftab := slice(5, 8, 64)
	first, last := t.long(module+160), t.long(module+168)
	t.funcdata = span{t.long(module + 320), t.long(module + 152)}
	t.buckets = span{t.long(module + 152), t.long(module + 328)}
	parts := []span{{header, header + headerBytes}, t.names, t.units, t.files, t.pctab, t.functab, t.funcdata, t.buckets}
	for i, p := range parts {
		if p.at > p.end || p.end > len(memory) || i > 0 && p.at < parts[i-1].end {
			err = unknownTables("a part is not after the previous one")
		}
	}
	switch {
	case err != nil:
		return nil, err
	case n < 1 || n > 1<<20 || ftab.size() != 8*(n+1) || ftab.size() > t.functab.size():
		return nil, unknownTables("another number of functions")
	case t.functab.at%8 != 0 || t.funcdata.at%8 != 0 || t.long(module+176) != 0:
		return nil, unknownTables("a part is not aligned")
	case first != firstFunction<<16 || last <= (firstFunction+n-1)<<16 || last > (firstFunction+n)<<16:
		return nil, unknownTables("the functions have other numbers")
	}
	if err := t.readFunctions(n); err != nil {
		return nil, err
	}
	if size, buckets := t.buckets.size(), (last-first+bucketPCs-1)/bucketPCs; size != 4*buckets+(last-first+255)/256 || !t.bucketsFollow(buckets) {
		return nil, unknownTables("the buckets that find functions are others")
	}
	return t, t.readObjects()
}

func unknownTables(what string) error {
	return fmt.Errorf("the tables of the runtime are not those of %s (%s); allowed: to build with -names", knownTables, what)
}

// headerBytes is the size of the header, and moduleBytes how much of the moduledata is read.
const headerBytes, moduleBytes = 72, 336

// findModule finds the header of the tables, and the runtime's moduledata, which begins with the
// places of the header and of its first part.
func findModule(memory []byte) (header, module int, err error) {
	magic := []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}
	for at := 0; ; at += len(magic) {
		i := bytes.Index(memory[at:], magic)
		if i < 0 {
			break
		}
		at += i
		begin := binary.LittleEndian.AppendUint64(nil, uint64(at))
		begin = binary.LittleEndian.AppendUint64(begin, uint64(at+headerBytes))
		found := bytes.Index(memory, begin)
		switch {
		case found < 0:
			continue
		case module > 0 || bytes.LastIndex(memory, begin) != found || found+moduleBytes > len(memory) || at+headerBytes > len(memory):
			return 0, 0, unknownTables("the module's data is not unique")
		}
		header, module = at, found
	}
	if module == 0 {
		return 0, 0, unknownTables("their header is missing")
	}
	return header, module, nil
}

func (t *goTables) word(at int) uint32 { return binary.LittleEndian.Uint32(t.memory[at:]) }

// long reads a number of eight bytes, at most 1<<40, which is beyond all memory.
func (t *goTables) long(at int) int {
	return int(min(binary.LittleEndian.Uint64(t.memory[at:]), 1<<40))
}

// recordSize returns the size of a record with its pcdata and funcdata, padded up to the next
// one.
func recordSize(pcdata, funcdata int) int { return (4*(recordWords+pcdata+funcdata) + 7) &^ 7 }

// recordsAt returns the place of the first record in functab, after a list of all places.
func recordsAt(functions int) int { return (8*functions + 4 + 7) &^ 7 }

// readFunctions reads the records of all functions.
func (t *goTables) readFunctions(n int) error {
	at := t.functab.at + recordsAt(n)
	for i := range n {
		list := t.functab.at + 8*i
		if at+4*recordWords > t.functab.end || t.word(list) != firstFunction+uint32(i) || t.word(list+4) != uint32(at-t.functab.at) || t.word(at) != t.word(list) {
			return unknownTables("the records of functions do not follow one another")
		}
		var f goFunction
		for w := range f.words {
			f.words[w] = t.word(at + 4*w)
		}
		pcdata, funcdata := f.words[wordPCData], f.words[wordKind]>>24
		if pcdata > pcKinds || funcdata > dataKinds || at+recordSize(int(pcdata), int(funcdata)) > (t.functab.end+7)&^7 {
			return unknownTables("a record has unknown kinds of data")
		}
		for w := range pcdata {
			f.pcdata = append(f.pcdata, t.word(at+4*(recordWords+int(w))))
		}
		for w := range funcdata {
			f.funcdata = append(f.funcdata, t.word(at+4*(recordWords+int(pcdata+w))))
		}
		if f.words[wordName] >= uint32(t.names.size()) {
			return unknownTables("a function's name is outside the names")
		}
		t.functions = append(t.functions, f)
		at += recordSize(len(f.pcdata), len(f.funcdata))
	}
	if list := t.functab.at + 8*n; t.word(list) != uint32(firstFunction+n) {
		return unknownTables("the list of functions has another end")
	}
	if (at+7)&^7 != (t.functab.end+7)&^7 {
		return unknownTables("something follows the records")
	}
	return nil
}

// bucketsFollow reports whether the buckets follow from the number of functions: each has the
// function's number, and zeros.
func (t *goTables) bucketsFollow(count int) bool {
	for i := range count {
		at := t.buckets.at + bucketBytes*i
		if t.word(at) != uint32(i/bucketsOfFunction) || slices.ContainsFunc(t.memory[at+4:min(at+bucketBytes, t.buckets.end)], func(b byte) bool { return b != 0 }) {
			return false
		}
	}
	return true
}

// readObjects finds where the objects of funcdata begin. The linker puts there only what
// functions refer to, without gaps.
func (t *goTables) readObjects() error {
	t.objects = []int{t.funcdata.size()}
	for _, f := range t.functions {
		for _, at := range f.funcdata {
			if at == noData {
				continue
			}
			if int(at) >= t.funcdata.size() {
				return unknownTables("a function's data is outside the data of functions")
			}
			t.objects = append(t.objects, int(at))
		}
	}
	slices.Sort(t.objects)
	t.objects = slices.Compact(t.objects)
	return nil
}

// object returns an object of funcdata, up to the beginning of the next one.
func (t *goTables) object(at uint32) []byte {
	i, _ := slices.BinarySearch(t.objects, int(at))
	return t.memory[t.funcdata.at+int(at) : t.funcdata.at+t.objects[i+1]]
}

// pcValues returns a table of pctab: pairs of numbers, how much a value grows and for how long
// it stays, and a zero at the end.
func (t *goTables) pcValues(at uint32) ([]byte, error) {
	all := t.memory[t.pctab.at:t.pctab.end]
	if int(at) >= len(all) {
		return nil, unknownTables("a table is outside pctab")
	}
	r := &wasmReader{rest: all[at:]}
	for first := true; r.err == nil; first = false {
		if r.number() == 0 && !first {
			break
		}
		r.number()
	}
	if r.err != nil {
		return nil, unknownTables("a table does not end")
	}
	return all[at : len(all)-len(r.rest)], nil
}

// name returns the name of a function.
func (t *goTables) name(f goFunction) string {
	name, _, _ := bytes.Cut(t.memory[t.names.at+int(f.words[wordName]):t.names.end], []byte{0})
	return string(name)
}

// checkVersion returns an error unless the version of Go that made a program is knownTables. Go's
// linker writes it into a custom section.
func checkVersion(sections []wasmSection) error {
	for _, s := range sections {
		if s.id != customSection {
			continue
		}
		r := &wasmReader{rest: s.body}
		if string(r.bytes()) != "producers" {
			continue
		}
		r.number()
		if string(r.bytes()) == "language" && r.number() == 1 && string(r.bytes()) == "Go" && strings.HasPrefix(string(r.bytes()), knownTables+".") {
			return nil
		}
	}
	return errors.New("the program was not made by " + knownTables + ", whose tables this package knows; allowed: to build with -names")
}
