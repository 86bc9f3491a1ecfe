package wasmopt

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// compiled builds a program of testdata with go build, and returns a function that runs a
// command for WebAssembly.
func compiled(t *testing.T, name string) (path string, run func(name string, args ...string) string) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("Node is missing")
	}
	run = func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	path = filepath.Join(t.TempDir(), name+".wasm")
	run("go", "build", "-ldflags=-s", "-o", path, "./testdata/"+name)
	return path, run
}

// wholeTables returns the tables of a program before and after Strip.
func wholeTables(t *testing.T, program []byte) (before, after *goTables) {
	t.Helper()
	sections, err := readSections(program)
	if err != nil {
		t.Fatal(err)
	}
	data, err := onlySection(sections, dataSection)
	if err != nil {
		t.Fatal(err)
	}
	memory, err := initialMemory(data.body)
	if err != nil {
		t.Fatal(err)
	}
	if before, err = readTables(memory); err != nil {
		t.Fatal(err)
	}
	if after, err = stripTables(before, sections); err != nil {
		t.Fatal(err)
	}
	return before, after
}

// A stripped program does the same.
func TestStrippedRuns(t *testing.T) {
	path, run := compiled(t, "everyday")
	execute := filepath.Join(strings.TrimSpace(run("go", "env", "GOROOT")), "lib", "wasm", "go_js_wasm_exec")
	want := run(execute, path)
	program, err := os.ReadFile(path)
	if err == nil {
		program, err = Thread(program)
	}
	if err != nil {
		t.Fatal(err)
	}
	stripped, err := Strip(program)
	if err != nil {
		t.Fatal(err)
	}
	joined, err := JoinSegments(program)
	if err != nil {
		t.Fatal(err)
	}
	if 4*len(stripped) > 3*len(joined) {
		t.Errorf("the stripped program has %d bytes, and %d before; want less than three quarters", len(stripped), len(joined))
	}
	if again, err := JoinSegments(stripped); err != nil || !bytes.Equal(again, stripped) {
		t.Errorf("the segments of the stripped program can be joined further, %v", err)
	}
	if err := os.WriteFile(path, stripped, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := run(execute, path); got != want {
		t.Errorf("the stripped program prints\n%swant\n%s", got, want)
	}

	// When it starts to run, its memory is the packed one, and everything else is as before.
	filled := path + ".memory"
	run("node", "testdata/memory.js", path, filled)
	memory, err := os.ReadFile(filled)
	if err != nil {
		t.Fatal(err)
	}
	before, after := wholeTables(t, program)
	memory = memory[:len(after.memory)]
	if !bytes.Equal(memory, after.memory) {
		t.Error("the memory that the program fills differs from the memory that was packed")
	}
	for what, part := range map[string]span{
		"the memory before the names": {0, before.names.at},
		"the buckets":                 before.buckets,
		"the list of functions":       {before.functab.at, before.functab.at + 8*len(before.functions) + 4},
		"the memory after the tables": {before.buckets.end, len(memory)},
	} {
		if !bytes.Equal(memory[part.at:part.end], before.memory[part.at:part.end]) {
			t.Errorf("%s: the program has other bytes than before", what)
		}
	}
}

// The runtime reads the same about each function, and the rest is gone.
func TestStripTables(t *testing.T) {
	path, _ := compiled(t, "everyday")
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, after := wholeTables(t, program)
	if inlined := sameFunctions(t, before, after); inlined == 0 || inlined > len(before.functions)/20 {
		t.Errorf("Strip keeps the inlined calls of %d of %d functions, want some, at most a twentieth", inlined, len(before.functions))
	}
}

// sameFunctions compares what Strip keeps of functions, and returns how many have inlined calls.
func sameFunctions(t *testing.T, before, after *goTables) (inlined int) {
	t.Helper()
	for i, was := range before.functions {
		is, name := after.functions[i], before.name(was)
		for _, w := range []int{wordEntry, wordArgs, wordDeferReturn, wordPCData, wordKind} {
			if is.words[w] != was.words[w] {
				t.Errorf("%s: word %d is %#x, and was %#x", name, w, is.words[w], was.words[w])
			}
		}
		for _, w := range []int{wordFile, wordLine, wordUnit, wordStartLine} {
			if is.words[w] != 0 {
				t.Errorf("%s: word %d is still %#x", name, w, is.words[w])
			}
		}
		samePCs(t, name, before, after, was.words[wordStack], is.words[wordStack])
		for kind, place := range is.pcdata {
			if kind == pcStackMap || place != 0 {
				samePCs(t, name, before, after, was.pcdata[kind], place)
			}
		}
		for kind, place := range is.funcdata {
			switch kept := kind < dataInlined || kind == dataDefers; {
			case place == noData && (!kept || was.funcdata[kind] == noData):
			case kind == dataInlined:
				inlined++
				sameKinds(t, name, before.object(was.funcdata[kind]), after.object(place))
			case !kept || place == noData || !bytes.HasPrefix(after.object(place), before.object(was.funcdata[kind])):
				t.Errorf("%s: data %d has changed", name, kind)
			}
		}
		if is := after.name(is); strings.HasPrefix(is, "runtime.") != strings.HasPrefix(name, "runtime.") {
			t.Errorf(`%s is renamed to %s; want "runtime." at the beginning of both or neither`, name, is)
		}
	}
	return inlined
}

// samePCs checks that two tables of pctab are the same.
func samePCs(t *testing.T, name string, before, after *goTables, was, is uint32) {
	t.Helper()
	if was == 0 || is == 0 {
		if was != is {
			t.Errorf("%s: a table at %d is now at %d, want both or neither 0", name, was, is)
		}
		return
	}
	want, err := before.pcValues(was)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := after.pcValues(is); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: a table is % x, %v; it was % x", name, got, err, want)
	}
}

// sameKinds compares what Strip keeps of inlined calls.
func sameKinds(t *testing.T, name string, was, is []byte) {
	t.Helper()
	for i := 0; i+inlinedBytes <= len(was); i += inlinedBytes {
		want := slices.Concat(was[i:i+4], make([]byte, 4), was[i+8:i+12], make([]byte, 4))
		if got := is[i : i+inlinedBytes]; !bytes.Equal(got, want) {
			t.Errorf("%s: an inlined call is % x, want % x", name, got, want)
		}
	}
}

// smallMemory returns a memory with the tables of some functions, each with a stack, two pcdata
// and five funcdata.
func smallMemory(functions int) []byte {
	const header, names, units, files, pctab, functab = 64, 136, 240, 248, 256, 272
	memory := make([]byte, functab, 1<<12)
	copy(memory[header:], "\xf1\xff\xff\xff\x00\x00\x01\x08")
	for i, n := range []int{functions, 1, 0, names, units, files, pctab, functab} {
		binary.LittleEndian.PutUint64(memory[header+8+8*i:], uint64(n-min(n, header)*min(i/3, 1)))
	}
	copy(memory[names:], "\x00main.main\x00runtime.main\x00")
	copy(memory[pctab:], "\x00\x02\x01\x04\x05\x00\x02\x09\x00")
	u32 := binary.LittleEndian.AppendUint32
	record := recordsAt(functions)
	for i := range functions {
		memory = u32(u32(memory, firstFunction+uint32(i)), uint32(record+i*recordSize(2, 5)))
	}
	memory = u32(memory, firstFunction+uint32(functions))
	memory = append(memory, make([]byte, functab+record-len(memory))...)
	for i := range uint32(functions) {
		for _, w := range []uint32{firstFunction + i, 1, 8 * i, 0, 1, 1, 6, 2, 0, i, 5 << 24, 1, 6, 0, 8, noData, 16 + i*16, noData} {
			memory = u32(memory, w)
		}
	}
	end := len(memory)
	funcdata := (end + 7) &^ 7
	buckets := funcdata + 16 + 16*functions
	places := (functions-1)<<16 + 11 // the last one is short
	bucketed := (places + bucketPCs - 1) / bucketPCs
	memory = append(memory, make([]byte, buckets-end+4*bucketed+(places+255)/256)...)
	for i := range bucketed {
		memory[buckets+bucketBytes*i] = byte(i / bucketsOfFunction)
	}
	epclntab := len(memory)
	memory = append(memory, make([]byte, (8-epclntab%8)%8)...)
	u64 := func(n int) { memory = binary.LittleEndian.AppendUint64(memory, uint64(n)) }
	u64(header)
	for _, s := range [][2]int{{names, units - names}, {units, 2}, {files, 8}, {pctab, functab - pctab}, {functab, end - functab}, {functab, functions + 1}} {
		u64(s[0])
		u64(s[1])
		u64(s[1])
	}
	for _, n := range []int{buckets, firstFunction << 16, firstFunction<<16 + places} {
		u64(n)
	}
	for range 18 {
		u64(0)
	}
	u64(funcdata)
	u64(epclntab)
	return memory
}

// smallProgram returns a program with such a memory.
func smallProgram(functions int, memory []byte) []byte {
	body := appendBytes(nil, []byte{0, opEnd})
	list := func(elements ...[]byte) []byte { return appendToList([]byte{0}, elements...) }
	return writeSections([]wasmSection{
		{typeSection, list([]byte{0x60, 0, 0})},
		{importSection, list([]byte{2, 'g', 'o', 1, 'f', 0, 0})},
		{functionSection, list(slices.Repeat([][]byte{{0}}, functions)...)},
		{codeSection, list(slices.Repeat([][]byte{body}, functions)...)},
		{dataSection, writeSegments([]segment{{0, memory}})},
		{customSection, []byte("\x09producers\x02\x08language\x01\x02Go\x08go1.26.8")},
	})
}

// A program that differs from what Go makes is an error.
func TestStripErrors(t *testing.T) {
	const functions = 2
	memory := smallMemory(functions)
	program := smallProgram(functions, memory)
	if _, err := Strip(program); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		program []byte
		says    string
	}{
		"another version":     {bytes.Replace(program, []byte("go1.26.8"), []byte("go1.27.1"), 1), "not made by go1.26"},
		"no version":          {bytes.Replace(program, []byte("producers"), []byte("Producers"), 1), "not made by go1.26"},
		"another magic":       {bytes.Replace(program, []byte("\xf1\xff\xff\xff\x00\x00\x01"), []byte("\xf2\xff\xff\xff\x00\x00\x01"), 1), "their header is missing"},
		"half a program":      {program[:len(program)/2], "cut short"},
		"another function":    {smallProgram(functions+1, memory), "functions: 2 in the tables, 3"},
		"half of its memory":  {smallProgram(functions, memory[:len(memory)/2]), "build with -names"},
		"a start function":    {append(slices.Clone(program), section(startSection, []byte{0})...), "start function already"},
		"two parts of memory": {append(slices.Clone(program), section(dataSection, []byte{0})...), "two sections 11"},
	} {
		if _, err := Strip(c.program); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want one that says %q", what, err, c.says)
		}
	}
	refused := 0
	for at := range memory {
		changed := slices.Clone(memory)
		changed[at] ^= 0x45
		if !strippable(t, functions, changed) {
			refused++
		}
	}
	if refused < len(memory)/2 {
		t.Errorf("Strip notices only %d of %d changed bytes, want at least half", refused, len(memory))
	}
}

// strippable reports whether Strip accepts a program with such a memory, and checks that it
// keeps what it should of the functions.
func strippable(t *testing.T, functions int, memory []byte) bool {
	t.Helper()
	program := smallProgram(functions, memory)
	stripped, err := Strip(program)
	if err != nil {
		return false
	}
	before, after := wholeTables(t, program)
	sameFunctions(t, before, after)
	sections, err := readSections(stripped)
	if err != nil {
		t.Fatal(err)
	}
	code, err := onlySection(sections, codeSection)
	if err != nil {
		t.Fatal(err)
	}
	if n := (&wasmReader{rest: code.body}).number(); n != uint64(functions+3) {
		t.Errorf("%d functions became %d, want three more", functions, n)
	}
	return true
}

func FuzzReadTables(f *testing.F) {
	memory := smallMemory(3)
	f.Add(memory)
	f.Add(memory[:len(memory)-1])
	f.Add(memory[:len(memory)/2])
	f.Fuzz(func(t *testing.T, memory []byte) { strippable(t, 3, memory) })
}
