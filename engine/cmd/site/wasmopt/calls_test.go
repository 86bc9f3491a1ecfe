package wasmopt

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// own is the address of the function whose calls these tests rewrite: function 1 of a program,
// the first that is not imported.
const own = 0x1234 << 16

// goCall returns a call that returns to a basic block, with a number of at most 63.
func goCall(block, function uint64) []byte {
	code := instruction(slices.Concat(writeAddress[:len(writeAddress)-1]), opI64Const, own+block)
	return instruction(append(code, beginCall[:len(beginCall)-1]...), opCall, function)
}

// shortCall returns a call in its new form.
func shortCall(block, function uint64) []byte {
	code := instruction(instruction(nil, opLocalGet, baseLocal), opI32Const, block)
	return instruction(append(code, opI32Add), opCall, function)
}

// freeing returns the code by which a function frees a frame, and with it an address.
func freeing(size uint64, address bool) []byte {
	code := append(instruction([]byte{opLocalGet, stackLocal}, opI32Const, size), freeFrame...)
	if address {
		code = append(code, freeAddress...)
	}
	return code
}

// program returns a program with these functions, after an imported one.
func program(bodies ...[]byte) []byte {
	code := []byte{byte(len(bodies))}
	for _, body := range bodies {
		code = appendBytes(code, body)
	}
	imports := []byte{1, 1, 'm', 1, 'f', 0, 0}
	return slices.Concat([]byte(wasmMagic), section(importSection, imports), section(codeSection, code))
}

// Each form of calls, checks and returns gets its shorter form.
func TestShortenCalls(t *testing.T) {
	var (
		kinds    = []byte{1, 1, i32Type}
		more     = []byte{1, 2, i32Type}
		setBase  = append(instruction(nil, opI32Const, own), opLocalSet, baseLocal)
		block    = []byte{opBlock, noValues}
		note     = append(slices.Clone(writeArgument), opEnd)
		leaf     = slices.Concat(kinds, loadStack, returnedZero, []byte{opEnd})
		leafIs   = slices.Concat(kinds, loadStack, note, returnedZero, []byte{opEnd})
		other    = slices.Concat([]byte{0, opI32Const, 5, opEnd})
		nilCheck = func(block, leaves uint64) []byte {
			code := slices.Concat([]byte{opLocalGet, 2, opI64Eqz, opIf, noValues}, goCall(block, 2), loadStack)
			return append(instruction(code, opBr, leaves), opEnd)
		}
	)
	for _, c := range []struct {
		what         string
		before, want []byte
	}{
		{"a call", slices.Concat(kinds, loadStack, block, goCall(1, 2), loadStack, []byte{opBrIf, 0}, freeing(24, true), returnedZero, suspendedEnd),
			slices.Concat(more, setBase, loadStack, block, shortCall(1, 2), suspended, []byte{opLocalGet, stackLocal, opI32Const, 32, opI32Add, opGlobalSet, 0}, returnedZero, suspendedEnd)},
		{"a call of a function of another kind", slices.Concat(kinds, loadStack, block, goCall(1, 3), loadStack, []byte{opBrIf, 0}, suspendedEnd),
			slices.Concat(kinds, loadStack, block, goCall(1, 3), suspended, suspendedEnd)},
		{"a call with a branch to elsewhere", slices.Concat(kinds, loadStack, block, block, goCall(1, 2), loadStack, []byte{opBrIf, 0, opEnd}, suspendedEnd),
			slices.Concat(more, setBase, loadStack, block, block, shortCall(1, 2), loadStack, []byte{opBrIf, 0, opEnd}, suspendedEnd)},
		{"a larger stack", slices.Concat(kinds, loadStack, block, []byte{opI32Eqz, opIf, noValues}, goCall(0, 2), loadStack, []byte{opBr, 1, opEnd}, suspendedEnd),
			slices.Concat(more, setBase, loadStack, block, []byte{opI32Eqz, opIf, noValues}, shortCall(0, 2), []byte{opReturn, opEnd}, suspendedEnd)},
		{"checks for nil", slices.Concat(kinds, loadStack, block, nilCheck(4, 1), block, nilCheck(7, 2), []byte{opEnd}, suspendedEnd),
			slices.Concat(more, setBase, loadStack, block, block, []byte{opLocalGet, 3, opI64Eqz, opBrIf, 1}, block, []byte{opLocalGet, 3, opI64Eqz, opBrIf, 2, opEnd},
				suspendedEnd[:3], []byte{opReturn, opEnd}, shortCall(4, 2), []byte{opEnd})},
		{"a frame alone", slices.Concat(kinds, loadStack, freeing(16, false), returnedZero, []byte{opEnd}),
			slices.Concat(kinds, loadStack, []byte{opLocalGet, stackLocal, opI32Const, 16, opI32Add, opGlobalSet, 0}, returnedZero, []byte{opEnd})},
		{"a frame given back before something else", slices.Concat(kinds, loadStack, freeing(16, false), []byte{opI32Const, 0, opCall, 2, opReturn, opEnd}),
			slices.Concat(kinds, loadStack, freeing(16, false), []byte{opI32Const, 0, opCall, 2, opReturn, opEnd})},
	} {
		got, err := shortenCalls(program(c.before, leaf, other))
		wantLeaf := leafIs
		if !bytes.Contains(c.before, goCall(1, 2)) && !bytes.Contains(c.before, goCall(0, 2)) && !bytes.Contains(c.before, goCall(4, 2)) {
			wantLeaf = leaf
		}
		if want := program(c.want, wantLeaf, other); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: % x, %v; want % x", c.what, got, err, want)
		}
		again, err := shortenCalls(got)
		if err != nil || !bytes.Equal(again, got) {
			t.Errorf("%s, twice: % x, %v; want % x", c.what, again, err, got)
		}
	}
}

// A function resumes without writing its return address.
func TestShortenCallsOfResumingFunctions(t *testing.T) {
	caller := slices.Concat([]byte{1, 1, i32Type}, loadStack, goCall(1, 2), []byte{opEnd})
	for _, table := range [][]byte{
		{opLocalGet, resumeLocal, opBrTable, 2, 0, 1, 0},
		{opLocalGet, resumeLocal, opI32Const, 3, opI32Sub, opBrTable, 2, 0, 1, 0},
	} {
		begin := slices.Concat([]byte{1, 1, i32Type}, loadStack, []byte{opBlock, noValues, opBlock, noValues})
		rest := slices.Concat(table, []byte{opEnd, opNop, opEnd, opNop, opEnd})
		want := slices.Concat(begin[:len(begin)-2], writeArgument, []byte{opElse}, rest)
		got, err := shortenCalls(program(caller, append(begin, rest...)))
		if err != nil || !bytes.HasSuffix(got, want) {
			t.Errorf("% x, %v; want % x at the end", got, err, want)
		}
	}
}

func TestShortenCallsErrors(t *testing.T) {
	begin := append([]byte{1, 1, i32Type}, loadStack...)
	leaf := append(slices.Clone(begin), opEnd)
	elsewhere := bytes.Replace(goCall(1, 2), instruction(nil, opI64Const, own+1), instruction(nil, opI64Const, own+1<<20), 1)
	for _, c := range []struct {
		says    string
		program []byte
	}{
		{"not a wasm program", []byte("wasm")},
		{"cut short", program(leaf)[:20]},
		{"cut short", slices.Concat([]byte(wasmMagic), section(codeSection, []byte{200, 200, 200, 200, 1}))},
		{"cut short", program(append(slices.Clone(begin), opI32Const))},
		{"instruction 0xd3", program(append(slices.Clone(begin), 0xd3, opEnd))},
		{"two functions", program(slices.Concat(begin, goCall(1, 2), elsewhere, []byte{opEnd}), leaf)},
		{"not the only variable", program(slices.Concat([]byte{1, 2, i32Type}, loadStack, goCall(1, 2), []byte{opEnd}), leaf)},
		{"is not a function", slices.Concat([]byte(wasmMagic), section(importSection, []byte{1, 1, 'm', 1, 'f', 2, 0}))},
	} {
		if _, err := shortenCalls(c.program); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("% x: %v; want %q", c.program, err, c.says)
		}
	}
}

func FuzzShortenCalls(f *testing.F) {
	begin := append([]byte{1, 1, i32Type}, loadStack...)
	f.Add(slices.Concat(begin, []byte{opBlock, noValues}, goCall(1, 2), loadStack, []byte{opBrIf, 0}, freeing(24, true), returnedZero, suspendedEnd))
	f.Fuzz(func(t *testing.T, body []byte) {
		once, err := shortenCalls(program(body, append(slices.Clone(begin), opEnd)))
		if err != nil {
			return
		}
		if _, err := shortenCalls(once); err != nil {
			t.Errorf("the second time: %v", err)
		}
	})
}
