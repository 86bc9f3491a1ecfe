package wasmopt

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// frameSum adds a number from 0 to 63 to an address on the stack, as the compiler does.
func frameSum(n byte) []byte { return []byte{opExtendU, opI64Const, n, opI64Add, opWrap} }

// Each form of an address gets its shorter form, and code that only looks
// similar stays.
func TestShortenAddresses(t *testing.T) {
	var (
		kinds = []byte{1, 1, i32Type}
		stack = []byte{opLocalGet, stackLocal}
		other = []byte{opLocalGet, 2}
		added = []byte{opI32Const, 8, opI32Add}
		load  = []byte{opI32Load, 2, 4}
		store = []byte{opI64Store, 3, 4}
		value = []byte{opLocalGet, 3, opI64Const, 5, opI64Add}
		minus = []byte{opExtendU, opI64Const, 0x78, opI64Add, opWrap}
	)
	for _, c := range []struct {
		what         string
		before, want [][]byte
	}{
		{"an address", [][]byte{stack, frameSum(8), {opLocalSet, 4}}, [][]byte{stack, added, {opLocalSet, 4}}},
		{"a sum below the stack pointer", [][]byte{stack, minus, load}, [][]byte{stack, {opI32Const, 0x78, opI32Add}, load}},
		{"a load", [][]byte{stack, frameSum(8), load}, [][]byte{stack, {opI32Load, 2, 12}}},
		{"a load from elsewhere", [][]byte{other, frameSum(8), load}, [][]byte{other, added, load}},
		{"a store", [][]byte{stack, frameSum(8), value, store}, [][]byte{stack, value, {opI64Store, 3, 12}}},
		{"a store of what is loaded", [][]byte{stack, frameSum(8), stack, frameSum(16), load, store}, [][]byte{stack, stack, {opI32Load, 2, 20}, {opI64Store, 3, 12}}},
		{"a store of a wrapped sum", [][]byte{stack, frameSum(8), value, {opWrap}, store}, [][]byte{stack, value, {opWrap}, {opI64Store, 3, 12}}},
		{"a store of the address", [][]byte{other, stack, frameSum(8), store}, [][]byte{other, stack, added, store}},
		{"an address that is compared", [][]byte{stack, frameSum(8), {opI32Eqz}, load}, [][]byte{stack, added, {opI32Eqz}, load}},
		{"an address in a further sum", [][]byte{stack, frameSum(8), other, {opI32Add}, load}, [][]byte{stack, added, other, {opI32Add}, load}},
		{"a store after a call", [][]byte{stack, frameSum(8), {opCall, 1}, store}, [][]byte{stack, added, {opCall, 1}, store}},
		{"an address before the end", [][]byte{stack, frameSum(8)}, [][]byte{stack, added}},
		{"a variable that is read", [][]byte{{opLocalSet, 4, opLocalGet, 4}, other}, [][]byte{{opLocalTee, 4}, other}},
		{"a load from the stack pointer that is set", [][]byte{{opGlobalGet, 0, opLocalSet, stackLocal}, stack, frameSum(8), load}, [][]byte{{opGlobalGet, 0, opLocalTee, stackLocal, opI32Load, 2, 12}}},
		{"another variable", [][]byte{{opLocalSet, 4}, other}, [][]byte{{opLocalSet, 4}, other}},
		{"a sum without its end", [][]byte{stack, {opExtendU, opI64Const, 8, opI64Add, opLocalSet, 4}}, [][]byte{stack, {opExtendU, opI64Const, 8, opI64Add, opLocalSet, 4}}},
	} {
		whole := func(parts [][]byte) []byte {
			return program(slices.Concat(kinds, loadStack, []byte{opNop}, slices.Concat(parts...), []byte{opEnd}))
		}
		got, err := shortenAddresses(whole(c.before))
		if want := whole(c.want); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: % x, %v; want % x", c.what, got, err, want)
			continue
		}
		if again, err := shortenAddresses(got); err != nil || !bytes.Equal(again, got) {
			t.Errorf("%s, twice: % x, %v; want % x", c.what, again, err, got)
		}
	}
	// In a function with another calling convention the variable is another one.
	got, err := shortenAddresses(program(slices.Concat(kinds, stack, frameSum(8), load, []byte{opEnd})))
	if want := program(slices.Concat(kinds, stack, added, load, []byte{opEnd})); err != nil || !bytes.Equal(got, want) {
		t.Errorf("a function of the runtime: % x, %v; want % x", got, err, want)
	}
}

func TestShortenAddressesErrors(t *testing.T) {
	begin := append([]byte{1, 1, i32Type}, loadStack...)
	for _, c := range []struct {
		says    string
		program []byte
	}{
		{"not a wasm program", []byte("wasm")},
		{"cut short", program(begin)[:20]},
		{"cut short", slices.Concat([]byte(wasmMagic), section(codeSection, []byte{200, 200, 200, 200, 1}))},
		{"cut short", program(append(slices.Clone(begin), opExtendU, opI64Const))},
		{"instruction 0xd3", program(append(slices.Clone(begin), 0xd3, opEnd))},
	} {
		if _, err := shortenAddresses(c.program); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("% x: %v; want %q", c.program, err, c.says)
		}
	}
}

func FuzzShortenAddresses(f *testing.F) {
	begin := append([]byte{1, 1, i32Type}, loadStack...)
	f.Add(slices.Concat(begin, []byte{opLocalGet, stackLocal}, frameSum(8), []byte{opLocalGet, 3, opI64Store, 3, 4, opLocalSet, 4, opLocalGet, 4, opEnd}))
	f.Fuzz(func(t *testing.T, body []byte) {
		once, err := shortenAddresses(program(body))
		if err != nil {
			return
		}
		if _, err := shortenAddresses(once); err != nil {
			t.Errorf("the second time: %v", err)
		}
	})
}
