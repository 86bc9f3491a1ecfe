package wasmopt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Strip removes from a Go program what the runtime needs only for tracebacks: the names of
// functions, the files and lines of their source, which calls were inlined, and where arguments
// lie. The program otherwise does the same; a crash no longer names functions. Strip also removes
// tables that follow from the rest, or are smaller in another form; the program fills them in
// before it runs (packedTables).
//
// The runtime reads the removed data in these places only, in all of Go 1.26:
//   - A name: isSystemGoroutine asks whether it begins with "runtime."; panicwrap splits one
//     of the form p.(*T).m for its message; argMapInternal looks for two functions of
//     reflect. keptNames keeps that much of the names.
//   - Inlined calls: recover counts the frames up to the panic that are no wrappers
//     (gorecover), including the frames of inlined functions. It matters in functions that
//     call recover, and in wrappers; they keep theirs (needsInlined).
//   - Other pcdata: UnsafePoint is for preemption by signals and InlTreeIndex for inlined
//     calls; ArgLiveIndex and the funcdata ArgInfo, ArgLiveInfo and WrapInfo are for
//     tracebacks, profiles and traces.
//   - All other code with names or lines prints them: runtime.Callers and FuncForPC still
//     work, without names.
func Strip(program []byte) ([]byte, error) {
	sections, err := readSections(program)
	if err != nil {
		return nil, err
	}
	if err := checkVersion(sections); err != nil {
		return nil, err
	}
	data, err := onlySection(sections, dataSection)
	if err != nil {
		return nil, err
	}
	memory, err := initialMemory(data.body)
	if err != nil {
		return nil, err
	}
	t, err := readTables(memory)
	if err != nil {
		return nil, err
	}
	whole, err := stripTables(t, sections)
	if err != nil {
		return nil, err
	}
	f, err := whole.pack()
	if err != nil {
		return nil, err
	}
	data.body = writeSegments(segmentsOf(f.memory))
	return f.addStart(sections)
}

// onlySection returns the only section with a number.
func onlySection(sections []wasmSection, id byte) (found *wasmSection, err error) {
	for i, s := range sections {
		if s.id != id {
			continue
		}
		if found != nil {
			return nil, fmt.Errorf("two sections %d", id)
		}
		found = &sections[i]
	}
	if found == nil {
		return nil, fmt.Errorf("no section %d", id)
	}
	return found, nil
}

// maxMemory is the most initial memory that Strip accepts.
const maxMemory = 1 << 28

// initialMemory returns the memory that a data section initialises.
func initialMemory(data []byte) ([]byte, error) {
	segments, err := readSegments(data)
	if err != nil {
		return nil, err
	}
	if len(segments) == 0 {
		return nil, nil
	}
	last := segments[len(segments)-1]
	if segments[0].at < 0 || last.end() > maxMemory {
		return nil, errors.New("the program's memory is too large")
	}
	memory := make([]byte, last.end())
	for _, s := range segments {
		copy(memory[s.at:], s.content)
	}
	return memory, nil
}

// segmentsOf splits a memory at its longer runs of zeros.
func segmentsOf(memory []byte) []segment {
	var segments []segment
	for at := range memory {
		if memory[at] == 0 {
			continue
		}
		if last := len(segments) - 1; last >= 0 && at-int(segments[last].end()) <= joinGap {
			segments[last].content = memory[segments[last].at : at+1]
		} else {
			segments = append(segments, segment{int64(at), memory[at : at+1]})
		}
	}
	return segments
}

// needsInlined finds the functions whose inlined calls the runtime reads when it recovers a
// panic: those that call recover, and wrappers. Of other functions up to the panic it only needs
// to know that they are no wrappers.
func needsInlined(t *goTables, sections []wasmSection) ([]bool, error) {
	needed := make([]bool, len(t.functions))
	recovers := -1
	for i, f := range t.functions {
		needed[i] = byte(f.words[wordKind]) == wrapperKind
		if t.name(f) == "runtime.gorecover" {
			recovers = i
		}
	}
	code, err := onlySection(sections, codeSection)
	if err != nil {
		return nil, err
	}
	imported, err := importedFunctions(sections)
	if err != nil {
		return nil, err
	}
	r := &wasmReader{rest: code.body}
	if n := r.number(); n != uint64(len(t.functions)) {
		return nil, unknownTables(fmt.Sprintf("functions: %d in the tables, %d in the program", len(t.functions), n))
	}
	for i := range t.functions {
		calls, err := callsFunction(r.bytes(), imported+uint64(recovers))
		if err != nil {
			return nil, fmt.Errorf("function %d: %w", i, err)
		}
		needed[i] = needed[i] || recovers >= 0 && calls
	}
	return needed, r.err
}

// importedFunctions returns the number of functions that a program imports. Go imports nothing
// else.
func importedFunctions(sections []wasmSection) (uint64, error) {
	s, err := onlySection(sections, importSection)
	if err != nil {
		return 0, err
	}
	r := &wasmReader{rest: s.body}
	count := r.number()
	for n := count; n > 0 && r.err == nil; n-- {
		r.bytes()
		r.bytes()
		if r.byte() != 0 {
			r.fail(errors.New("the program imports something other than functions"))
		}
		r.number()
	}
	return count, r.err
}

// callsFunction reports whether a function's body calls the function with a number.
func callsFunction(body []byte, number uint64) (bool, error) {
	r := &wasmReader{rest: body}
	for n := r.number(); n > 0 && r.err == nil; n-- {
		r.number()
		r.byte()
	}
	calls := false
	for len(r.rest) > 0 && r.err == nil {
		switch op := r.byte(); op {
		case opBlock, opLoop, opIf:
			r.signed()
		case opBr:
			r.number()
		case opBrTable:
			for n := r.number(); n > 0 && r.err == nil; n-- {
				r.number()
			}
			r.number()
		case opCall:
			calls = r.number() == number || calls
		default:
			r.operands(op)
		}
	}
	return calls, r.err
}

// keptNames are the new names of functions. Names of the runtime still begin with "runtime.", since
// the runtime does not count goroutines that it starts; it knows two functions of reflect by name;
// and each other name has the form of a method's. Place 0 means no name.
var keptNames = []string{"", "?.(*?).?", "runtime.(*?).?", "reflect.makeFuncStub", "reflect.methodValueCall"}

// keptName returns the place of a function's new name in keptNames, each of which ends with a
// zero.
func keptName(name string) (at uint32) {
	which := slices.Index(keptNames, name)
	switch {
	case which > 0:
	case strings.HasPrefix(name, "runtime."):
		which = 2
	default:
		which = 1
	}
	for _, n := range keptNames[:which] {
		at += uint32(len(n) + 1)
	}
	return at
}

// alignments lists the alignments of the kept kinds of funcdata.
var alignments = [dataKinds]int{dataArgs: 4, dataLocals: 4, dataObjects: 8, dataInlined: 4, dataDefers: 1}

// stripTables returns the memory without what only tracebacks read. The rest moves closer
// together, in the order in which functions first refer to it.
func stripTables(t *goTables, sections []wasmSection) (*goTables, error) {
	inlined, err := needsInlined(t, sections)
	if err != nil {
		return nil, err
	}
	l := *t
	l.memory, l.functions = slices.Clone(t.memory), slices.Clone(t.functions)
	for i, f := range t.functions {
		f.words[wordName] = keptName(t.name(f))
		f.words[wordFile], f.words[wordLine], f.words[wordUnit], f.words[wordStartLine] = 0, 0, 0, 0
		f.pcdata, f.funcdata = slices.Clone(f.pcdata), slices.Clone(f.funcdata)
		for kind := range f.pcdata {
			if kind != pcStackMap && !(kind == pcInlined && inlined[i]) {
				f.pcdata[kind] = 0
			}
		}
		for kind := range f.funcdata {
			if alignments[kind] == 0 || kind == dataInlined && !inlined[i] {
				f.funcdata[kind] = noData
			}
		}
		l.functions[i] = f
	}
	names := []byte(strings.Join(keptNames, "\x00"))
	if len(names) >= t.names.size() {
		return nil, unknownTables("too few names")
	}
	clear(l.memory[t.names.at:t.files.end])
	copy(l.memory[t.names.at:], names)
	if err := l.rewritePCTables(t); err != nil {
		return nil, err
	}
	if err := l.rewriteObjects(t); err != nil {
		return nil, err
	}
	l.writeFunctions()
	return &l, l.readObjects()
}

// rewritePCTables rewrites the tables of pctab that functions refer to: those of stacks, of their
// maps and of inlined calls. Place 0 means no table.
func (l *goTables) rewritePCTables(t *goTables) error {
	out, places := []byte{0}, map[string]uint32{}
	move := func(at *uint32) error {
		if *at == 0 {
			return nil
		}
		table, err := t.pcValues(*at)
		if err != nil {
			return err
		}
		place, is := places[string(table)]
		if !is {
			place = uint32(len(out))
			places[string(table)] = place
			out = append(out, table...)
		}
		*at = place
		return nil
	}
	for i := range l.functions {
		if err := move(&l.functions[i].words[wordStack]); err != nil {
			return err
		}
	}
	for kind := range pcKinds {
		for _, f := range l.functions {
			if kind < len(f.pcdata) {
				if err := move(&f.pcdata[kind]); err != nil {
					return err
				}
			}
		}
	}
	return l.replace(l.pctab, out)
}

// rewriteObjects rewrites the objects of funcdata that functions refer to. Of inlined calls it keeps
// what the runtime reads: the kind of the function, and the place of the call around it.
func (l *goTables) rewriteObjects(t *goTables) error {
	type object struct {
		alignment int
		content   string
	}
	var out []byte
	places := map[object]uint32{}
	for kind, alignment := range alignments {
		for _, f := range l.functions {
			if kind >= len(f.funcdata) || f.funcdata[kind] == noData {
				continue
			}
			if int(f.funcdata[kind])%alignment != 0 {
				return unknownTables("data of a function at an odd place")
			}
			content := slices.Clone(t.object(f.funcdata[kind]))
			if kind == dataInlined {
				for call := range slices.Chunk(content, inlinedBytes) {
					clear(call[min(4, len(call)):min(8, len(call))])
					clear(call[min(12, len(call)):])
				}
			}
			key := object{alignment, string(content)}
			place, is := places[key]
			if !is {
				for len(out)%alignment != 0 {
					out = append(out, 0)
				}
				place = uint32(len(out))
				places[key] = place
				out = append(out, content...)
			}
			f.funcdata[kind] = place
		}
	}
	return l.replace(l.funcdata, out)
}

// replace gives a part new content, padded with zeros.
func (l *goTables) replace(part span, content []byte) error {
	if len(content) > part.size() {
		return unknownTables("a part grows")
	}
	clear(l.memory[part.at+copy(l.memory[part.at:], content) : part.end])
	return nil
}

// writeFunctions writes the list of functions and their records.
func (l *goTables) writeFunctions() {
	put := binary.LittleEndian.PutUint32
	at := l.functab.at + recordsAt(len(l.functions))
	for i, f := range l.functions {
		put(l.memory[l.functab.at+8*i:], firstFunction+uint32(i))
		put(l.memory[l.functab.at+8*i+4:], uint32(at-l.functab.at))
		for w, word := range slices.Concat(f.words[:], f.pcdata, f.funcdata) {
			put(l.memory[at+4*w:], word)
		}
		at += recordSize(len(f.pcdata), len(f.funcdata))
	}
}
