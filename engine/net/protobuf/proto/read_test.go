package proto

import (
	"encoding/binary"
	"math"
	"reflect"
	"strings"
	"testing"
)

// leaf, message and the rest are structs as protoc-gen-go writes them, with one
// field of each kind that ONNX has.
type leaf struct {
	N int64 `protobuf:"varint,1,opt,name=n,proto3"`
	M int64 `protobuf:"varint,2,opt,name=m,proto3"`
}

type kind int32

type choice interface{ isChoice() }

type choiceNumber struct {
	Number int64 `protobuf:"varint,20,opt,name=number,proto3,oneof"`
}

type choiceText struct {
	Text string `protobuf:"bytes,21,opt,name=text,proto3,oneof"`
}

type choiceLeaf struct {
	Leaf *leaf `protobuf:"bytes,22,opt,name=leaf,proto3,oneof"`
}

func (*choiceNumber) isChoice() {}
func (*choiceText) isChoice()   {}
func (*choiceLeaf) isChoice()   {}

type message struct {
	I32      int32     `protobuf:"varint,1,opt,name=i32,proto3"`
	I64      int64     `protobuf:"varint,2,opt,name=i64,proto3"`
	U32      uint32    `protobuf:"varint,3,opt,name=u32,proto3"`
	U64      uint64    `protobuf:"varint,4,opt,name=u64,proto3"`
	Bool     bool      `protobuf:"varint,5,opt,name=bool,proto3"`
	F32      float32   `protobuf:"fixed32,6,opt,name=f32,proto3"`
	F64      float64   `protobuf:"fixed64,7,opt,name=f64,proto3"`
	Text     string    `protobuf:"bytes,8,opt,name=text,proto3"`
	Bytes    []byte    `protobuf:"bytes,9,opt,name=bytes,proto3"`
	Kind     kind      `protobuf:"varint,10,opt,name=kind,proto3,enum=kind"`
	Leaf     *leaf     `protobuf:"bytes,11,opt,name=leaf,proto3"`
	Int32s   []int32   `protobuf:"varint,12,rep,packed,name=int32s,proto3"`
	Int64s   []int64   `protobuf:"varint,13,rep,packed,name=int64s,proto3"`
	Floats   []float32 `protobuf:"fixed32,14,rep,packed,name=floats,proto3"`
	Doubles  []float64 `protobuf:"fixed64,15,rep,packed,name=doubles,proto3"`
	Texts    []string  `protobuf:"bytes,16,rep,name=texts,proto3"`
	Blobs    [][]byte  `protobuf:"bytes,17,rep,name=blobs,proto3"`
	Leaves   []*leaf   `protobuf:"bytes,18,rep,name=leaves,proto3"`
	Inner    *message  `protobuf:"bytes,19,opt,name=inner,proto3"`
	Choice   choice    `protobuf_oneof:"choice"`
	Untagged int
}

func (m *message) Reset()         { *m = message{} }
func (m *message) String() string { return CompactTextString(m) }
func (*message) ProtoMessage()    {}
func (*message) XXX_OneofWrappers() []any {
	return []any{(*choiceNumber)(nil), (*choiceText)(nil), (*choiceLeaf)(nil)}
}

// wire is a message under construction.
type wire []byte

func (w wire) tag(n, kind int) wire { return binary.AppendUvarint(w, uint64(n)<<3|uint64(kind)) }

// varint, fixed32, fixed64 and bytes write a field.
func (w wire) varint(n int, v uint64) wire { return binary.AppendUvarint(w.tag(n, 0), v) }

func (w wire) fixed32(n int, v float32) wire {
	return binary.LittleEndian.AppendUint32(w.tag(n, 5), math.Float32bits(v))
}

func (w wire) fixed64(n int, v float64) wire {
	return binary.LittleEndian.AppendUint64(w.tag(n, 1), math.Float64bits(v))
}

func (w wire) bytes(n int, v ...byte) wire {
	return append(binary.AppendUvarint(w.tag(n, 2), uint64(len(v))), v...)
}

func (w wire) text(n int, v string) wire { return w.bytes(n, []byte(v)...) }

const minus = math.MaxUint64 // -1 as a varint of ten bytes

// Unmarshal reads every encoding that a reader has to accept, packed or one by one.
func TestRead(t *testing.T) {
	four := binary.LittleEndian.AppendUint32(nil, math.Float32bits(0.5))
	eight := binary.LittleEndian.AppendUint64(nil, math.Float64bits(-2))
	for name, c := range map[string]struct {
		data wire
		want message
	}{
		"no data": {nil, message{}},
		"one of each number": {
			wire{}.varint(1, minus).varint(2, minus).varint(3, minus).varint(4, minus).varint(5, 7).fixed32(6, 1.5).fixed64(7, 2.5).varint(10, 3),
			message{I32: -1, I64: -1, U32: math.MaxUint32, U64: math.MaxUint64, Bool: true, F32: 1.5, F64: 2.5, Kind: 3},
		},
		"text and bytes":              {wire{}.text(8, "å").bytes(9, 0, 255), message{Text: "å", Bytes: []byte{0, 255}}},
		"empty bytes":                 {wire{}.bytes(9), message{Bytes: []byte{}}},
		"the last of several counts":  {wire{}.varint(2, 1).text(8, "a").bytes(9, 1, 2).varint(2, 2).text(8, "b").bytes(9, 3), message{I64: 2, Text: "b", Bytes: []byte{3}}},
		"a number of too many bits":   {wire{}.varint(1, 1<<40|5).varint(3, 1<<40|6), message{I32: 5, U32: 6}},
		"numbers packed":              {wire{}.bytes(13, 1, 0x80, 1, 3).bytes(12, 4), message{Int64s: []int64{1, 128, 3}, Int32s: []int32{4}}},
		"numbers one by one":          {wire{}.varint(13, 1).varint(13, 128).varint(13, minus), message{Int64s: []int64{1, 128, -1}}},
		"numbers in pieces":           {wire{}.bytes(13, 1, 2).bytes(13).varint(13, 3).bytes(13, 4), message{Int64s: []int64{1, 2, 3, 4}}},
		"no numbers, packed":          {wire{}.bytes(13).bytes(14), message{}},
		"floats packed":               {wire{}.bytes(14, append(four, four...)...).bytes(15, eight...), message{Floats: []float32{.5, .5}, Doubles: []float64{-2}}},
		"floats one by one":           {wire{}.fixed32(14, 1).fixed64(15, 2).fixed32(14, 3), message{Floats: []float32{1, 3}, Doubles: []float64{2}}},
		"texts, blobs and messages":   {wire{}.text(16, "a").bytes(17, 1).bytes(18, 8, 5).text(16, "").bytes(17).bytes(18), message{Texts: []string{"a", ""}, Blobs: [][]byte{{1}, {}}, Leaves: []*leaf{{N: 5}, {}}}},
		"a message in two parts":      {wire{}.bytes(11, 8, 5).bytes(11, 16, 6), message{Leaf: &leaf{N: 5, M: 6}}},
		"a message in a message":      {wire{}.bytes(19, wire{}.bytes(19, 16, 9)...), message{Inner: &message{Inner: &message{I64: 9}}}},
		"unknown fields":              {wire{}.varint(99, 1).fixed32(98, 1).fixed64(97, 1).text(96, "x").varint(2, 3), message{I64: 3}},
		"fields of another wire type": {wire{}.text(2, "x").varint(8, 1).varint(11, 1).fixed32(13, 1).varint(14, 1).varint(16, 1).fixed64(6, 1), message{}},
		"a choice":                    {wire{}.varint(20, 3), message{Choice: &choiceNumber{3}}},
		"the last choice counts":      {wire{}.varint(20, 3).text(21, "x"), message{Choice: &choiceText{"x"}}},
		"a choice of another type":    {wire{}.varint(20, 3).varint(21, 4), message{Choice: &choiceNumber{3}}},
		"no valid choice":             {wire{}.varint(22, 4), message{}},
		"a choice in two parts":       {wire{}.bytes(22, 8, 5).bytes(22, 16, 6), message{Choice: &choiceLeaf{&leaf{N: 5, M: 6}}}},
		"a choice, another, and back": {wire{}.bytes(22, 8, 5).varint(20, 1).bytes(22, 16, 6), message{Choice: &choiceLeaf{&leaf{M: 6}}}},
	} {
		got := message{I64: 77, Texts: []string{"from before"}}
		if err := Unmarshal(c.data, &got); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: message %+v, want %+v", name, got, c.want)
		}
	}
}

// Generated code merges a message into a struct.
func TestUnmarshalMerges(t *testing.T) {
	m := message{I32: 1, Int64s: []int64{1}}
	if err := new(InternalMessageInfo).Unmarshal(&m, wire{}.varint(2, 2).varint(13, 2)); err != nil {
		t.Fatal(err)
	}
	if want := (message{I32: 1, I64: 2, Int64s: []int64{1, 2}}); !reflect.DeepEqual(m, want) {
		t.Errorf("%+v, want %+v", m, want)
	}
}

// An error says what is wrong with the data.
func TestReadErrors(t *testing.T) {
	deep := wire{}
	for range maxDepth + 1 {
		deep = wire{}.bytes(19, deep...)
	}
	for want, data := range map[string]wire{
		"ends in the middle":       wire{}.tag(2, 0),
		"ends in the middle of":    append(wire{}.tag(9, 2), 5, 1),
		"data ends in the middle ": append(wire{}.tag(6, 5), 1, 2, 3),
		"the data ends":            append(wire{}.tag(7, 1), 1),
		"ends in the middle of a":  wire{}.bytes(14, 1, 2, 3),
		"ends in the":              wire{}.bytes(13, 0x80),
		"more than 64 bits":        append(wire{}.tag(2, 0), 255, 255, 255, 255, 255, 255, 255, 255, 255, 2),
		"number 0":                 wire{}.varint(0, 1),
		"wire type 3":              wire{}.tag(2, 3),
		"wire type 4":              wire{}.tag(99, 4),
		"wire type 7":              wire{}.tag(2, 7),
		"not valid UTF-8":          wire{}.bytes(8, 255),
		"is not valid UTF-8":       wire{}.bytes(16, 255),
		"nest more than 100 deep":  deep,
		"proto: the data ends":     wire{}.bytes(11, 8),
	} {
		if err := Unmarshal(data, new(message)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want one with %q", data, err, want)
		}
	}
}

// The functions that are there only for generated code fail.
func TestWritingFails(t *testing.T) {
	if _, err := Marshal(new(message)); err == nil {
		t.Error("Marshal returns no error")
	}
	if _, err := new(InternalMessageInfo).Marshal(nil, new(message), false); err == nil {
		t.Error("Marshal of a message returns no error")
	}
	if got := EnumName(map[int32]string{1: "ONE"}, 1) + EnumName(nil, -2); got != "ONE-2" {
		t.Errorf("names of an enum are %q, want ONE-2", got)
	}
}

// write writes a struct as its tags describe, packed or one by one.
func write(v reflect.Value, packed bool) wire {
	var w wire
	byNumber := fieldsOf(v.Type())
	for n := range uint64(32) {
		f, known := byNumber[n]
		if !known {
			continue
		}
		x := v.Field(f.index)
		if f.oneof != nil {
			if x.IsNil() || x.Elem().Type() != reflect.PointerTo(f.oneof) {
				continue
			}
			w = one(w, int(n), x.Elem().Elem().Field(0), packed)
			continue
		}
		if x.IsZero() {
			continue
		}
		if x.Kind() != reflect.Slice || x.Type().Elem().Kind() == reflect.Uint8 {
			w = one(w, int(n), x, packed)
			continue
		}
		_, scalar := wireOf(x.Type().Elem().Kind())
		var all wire
		for i := range x.Len() {
			if !scalar || !packed {
				w = one(w, int(n), x.Index(i), packed)
				continue
			}
			number := one(nil, 1, x.Index(i), packed)
			all = append(all, number[1:]...) // without its tag of one byte
		}
		if len(all) > 0 {
			w = w.bytes(int(n), all...)
		}
	}
	return w
}

// one writes one value as field n.
func one(w wire, n int, x reflect.Value, packed bool) wire {
	switch x.Kind() {
	case reflect.Int32, reflect.Int64:
		return w.varint(n, uint64(x.Int()))
	case reflect.Uint32, reflect.Uint64:
		return w.varint(n, x.Uint())
	case reflect.Bool:
		if x.Bool() {
			return w.varint(n, 1)
		}
		return w.varint(n, 0)
	case reflect.Float32:
		return w.fixed32(n, float32(x.Float()))
	case reflect.Float64:
		return w.fixed64(n, x.Float())
	case reflect.String:
		return w.text(n, x.String())
	case reflect.Slice:
		return w.bytes(n, x.Bytes()...)
	}
	if x.IsNil() {
		return w.bytes(n)
	}
	return w.bytes(n, write(x.Elem(), packed)...)
}

// FuzzUnmarshal reads any bytes. A message that it reads must be the same after it is written and
// read again, packed and one by one.
func FuzzUnmarshal(f *testing.F) {
	f.Add([]byte(wire{}.varint(1, minus).fixed32(6, 1.5).fixed64(7, 2.5).text(8, "a").bytes(9, 1).bytes(11, 8, 5)))
	f.Add([]byte(wire{}.bytes(12, 1, 2).varint(13, 3).fixed32(14, 1).fixed64(15, 1).text(16, "b").bytes(17).bytes(18, 8, 1)))
	f.Add([]byte(wire{}.bytes(19, wire{}.bytes(22, 8, 5)...).varint(20, 1).text(21, "c")))
	f.Fuzz(func(t *testing.T, data []byte) {
		var m message
		if Unmarshal(data, &m) != nil {
			return
		}
		for _, packed := range []bool{true, false} {
			w := write(reflect.ValueOf(m), packed)
			var again message
			if err := Unmarshal(w, &again); err != nil {
				t.Fatalf("%v is written as %v, and reading that fails: %v", data, w, err)
			}
			if second := write(reflect.ValueOf(again), packed); string(second) != string(w) {
				t.Fatalf("%v is written as %v, and that is read and written as %v", data, w, second)
			}
		}
	})
}
