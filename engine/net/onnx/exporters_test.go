package onnx

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// exporter is a way to write numbers in ONNX files. Ours writes raw data, and lists
// one number at a time.
type exporter struct {
	name     string
	packed   bool // lists come in one field
	pieces   bool // of several numbers each
	typed    bool // numbers in float_data, int64_data and int32_data
	backward bool // fields come in reverse order
}

var exporters = []exporter{
	{name: "packed sizes", packed: true},
	{name: "packed numbers", packed: true, typed: true},
	{name: "packed numbers in pieces", packed: true, pieces: true, typed: true},
	{name: "numbers one by one", typed: true},
	{name: "fields backward", typed: true, backward: true},
	{name: "raw data backward", packed: true, backward: true},
}

// list writes a repeated number, each given by its bytes on the wire, as field n.
func (x exporter) list(n, kind int, numbers [][]byte) []byte {
	var message []byte
	if !x.packed {
		for _, number := range numbers {
			message = append(binary.AppendUvarint(message, uint64(n)<<3|uint64(kind)), number...)
		}
		return message
	}
	piece := max(1, len(numbers))
	if x.pieces {
		piece = 3
	}
	for part := range slices.Chunk(numbers, piece) {
		message = field{number: n, bytes: slices.Concat(part...)}.appendBytes(message)
	}
	return message
}

// rewrite replaces every field of a message by the result of change, unless nil.
func (x exporter) rewrite(t *testing.T, data []byte, change func(f field, whole []byte) []byte) []byte {
	t.Helper()
	var parts [][]byte
	err := fields(data, func(f field) error {
		whole := binary.AppendUvarint(nil, uint64(f.number)<<3|uint64(f.kind))
		switch f.kind {
		case kindVarint:
			whole = binary.AppendUvarint(whole, f.value)
		case kindBytes:
			whole = f.appendBytes(nil)
		default:
			whole = append(whole, f.bytes...)
		}
		if changed := change(f, whole); changed != nil {
			whole = changed
		}
		parts = append(parts, whole)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(parts...)
}

// file writes a whole file as the exporter does.
func (x exporter) file(t *testing.T, data []byte) []byte {
	inner := func(n int, write func([]byte) []byte) func(field, []byte) []byte {
		return func(f field, _ []byte) []byte {
			if f.number != n {
				return nil
			}
			return field{number: n, bytes: write(f.bytes)}.appendBytes(nil)
		}
	}
	tensor := func(data []byte) []byte { return x.tensor(t, data) }
	attribute := func(data []byte) []byte { return x.attribute(t, x.rewrite(t, data, inner(5, tensor))) }
	node := func(data []byte) []byte { return x.rewrite(t, data, inner(5, attribute)) }
	graph := func(data []byte) []byte {
		return x.rewrite(t, x.rewrite(t, data, inner(5, tensor)), inner(1, node))
	}
	return x.rewrite(t, data, inner(7, graph))
}

// tensor writes a TensorProto that has raw data.
func (x exporter) tensor(t *testing.T, data []byte) []byte {
	var sizes, numbers [][]byte
	var elem uint64
	var raw []byte
	rest := x.rewrite(t, data, func(f field, _ []byte) []byte {
		switch f.number {
		case 1:
			sizes = append(sizes, binary.AppendUvarint(nil, f.value))
		case 2:
			elem = f.value
		case 9:
			raw = f.bytes
		default:
			return nil
		}
		return []byte{}
	})
	n, kind := 4, kind32
	if elem == elemInt64 {
		n, kind = 7, kindVarint
		for part := range slices.Chunk(raw, 8) {
			numbers = append(numbers, binary.AppendUvarint(nil, binary.LittleEndian.Uint64(part)))
		}
	} else {
		for part := range slices.Chunk(raw, 4) {
			numbers = append(numbers, part)
		}
	}
	parts := [][]byte{x.list(1, kindVarint, sizes), binary.AppendUvarint([]byte{2 << 3}, elem), rest}
	if x.typed {
		parts = append(parts, x.list(n, kind, numbers))
	} else {
		parts = append(parts, field{number: 9, bytes: raw}.appendBytes(nil))
	}
	if x.backward {
		slices.Reverse(parts)
	}
	return slices.Concat(parts...)
}

// attribute writes an AttributeProto, which has its lists one number at a time.
func (x exporter) attribute(t *testing.T, data []byte) []byte {
	var floats, whole [][]byte
	rest := x.rewrite(t, data, func(f field, _ []byte) []byte {
		switch f.number {
		case 7:
			floats = append(floats, f.bytes)
		case 8:
			whole = append(whole, binary.AppendUvarint(nil, f.value))
		default:
			return nil
		}
		return []byte{}
	})
	parts := [][]byte{rest, x.list(7, kind32, floats), x.list(8, kindVarint, whole)}
	if x.backward {
		slices.Reverse(parts)
	}
	return slices.Concat(parts...)
}

// The graph is the same to the bit for every way that a file writes its numbers.
func TestReadFilesOfOtherExporters(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.onnx")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	other := map[string]int{} // files that an exporter writes differently
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range exporters {
			written := x.file(t, data)
			if !slices.Equal(written, data) {
				other[x.name]++
			}
			got, err := Read(written)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: graph %+v, error %v; want %+v", name, x.name, got, err, want)
			}
		}
	}
	for _, x := range exporters {
		if other[x.name] < len(files)/2 {
			t.Errorf("%s writes %d of %d files differently from ours, want at least half", x.name, other[x.name], len(files))
		}
	}
}
