package proto

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Wire types.
const (
	varint  = 0
	fixed64 = 1
	bytes   = 2
	fixed32 = 5
)

// maxDepth bounds the depth to which messages nest: a hostile file must not exhaust the stack.
const maxDepth = 100

var errShort = errors.New("proto: the data ends in the middle of a field")

// field describes where a struct holds a field of a message.
type field struct {
	index int          // of the struct's field
	oneof reflect.Type // the struct that holds this choice of a oneof; nil for an ordinary field
}

// fields caches the fields of each message type by number: reflect.Type to
// map[uint64]field.
var fields sync.Map

// oneofMessage is a generated message with a field that holds one of several choices.
type oneofMessage interface {
	// XXX_OneofWrappers returns a nil pointer of each type that such fields may hold.
	XXX_OneofWrappers() []any
}

// fieldsOf reads the tags of a generated struct: `protobuf:"varint,1,opt,…"`.
func fieldsOf(t reflect.Type) map[uint64]field {
	if known, ok := fields.Load(t); ok {
		return known.(map[uint64]field)
	}
	list := map[uint64]field{}
	number := func(f reflect.StructField) (uint64, bool) {
		parts := strings.Split(f.Tag.Get("protobuf"), ",")
		if len(parts) < 2 {
			return 0, false
		}
		n, err := strconv.ParseUint(parts[1], 10, 32)
		return n, err == nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if n, ok := number(f); ok {
			list[n] = field{index: i}
		} else if f.Tag.Get("protobuf_oneof") != "" {
			message, ok := reflect.New(t).Interface().(oneofMessage)
			if !ok {
				continue
			}
			for _, choice := range message.XXX_OneofWrappers() {
				oneof := reflect.TypeOf(choice).Elem()
				if n, ok := number(oneof.Field(0)); ok && reflect.PointerTo(oneof).Implements(f.Type) {
					list[n] = field{i, oneof}
				}
			}
		}
	}
	fields.Store(t, list)
	return list
}

// read reads a message into its struct.
func read(data []byte, into reflect.Value, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("proto: messages nest more than %d deep", maxDepth)
	}
	known := fieldsOf(into.Type())
	for len(data) > 0 {
		tag, rest, err := number(data)
		if err != nil {
			return err
		}
		if tag>>3 == 0 {
			return errors.New("proto: a field has the number 0")
		}
		value, rest, err := cut(rest, tag&7)
		if err != nil {
			return err
		}
		data = rest
		f, ok := known[tag>>3]
		if !ok {
			continue
		}
		target := into.Field(f.index)
		if f.oneof != nil {
			choice := reflect.New(f.oneof)
			if !fits(choice.Elem().Field(0), tag&7) {
				continue
			}
			if held := target.Elem(); held.IsValid() && held.Type() == choice.Type() {
				choice = held // a message in several parts
			}
			if err := set(choice.Elem().Field(0), tag&7, value, depth); err != nil {
				return err
			}
			target.Set(choice)
		} else if err := set(target, tag&7, value, depth); err != nil {
			return err
		}
	}
	return nil
}

// number reads a varint.
func number(data []byte) (n uint64, rest []byte, err error) {
	n, size := binary.Uvarint(data)
	switch {
	case size == 0:
		return 0, nil, errShort
	case size < 0:
		return 0, nil, errors.New("proto: a number has more than 64 bits")
	}
	return n, data[size:], nil
}

// cut splits the data after the value of a field. The value of a field of bytes lacks their length.
func cut(data []byte, wire uint64) (value, rest []byte, err error) {
	size := uint64(0)
	switch wire {
	case varint:
		_, after, err := number(data)
		return data[:len(data)-len(after)], after, err
	case fixed64:
		size = 8
	case fixed32:
		size = 4
	case bytes:
		if size, data, err = number(data); err != nil {
			return nil, nil, err
		}
	default:
		return nil, nil, fmt.Errorf("proto: wire type %d; allowed: 0, 1, 2 and 5", wire)
	}
	if size > uint64(len(data)) {
		return nil, nil, errShort
	}
	return data[:size], data[size:], nil
}

// set stores the value of one field. It ignores a value whose wire type differs from the field's, as
// read ignores an unknown field.
func set(target reflect.Value, wire uint64, value []byte, depth int) error {
	switch target.Kind() {
	case reflect.Pointer: // a message
		if wire != bytes {
			return nil
		}
		if target.IsNil() {
			target.Set(reflect.New(target.Type().Elem()))
		}
		return read(value, target.Elem(), depth+1)
	case reflect.Slice:
		element := target.Type().Elem()
		if element.Kind() == reflect.Uint8 { // bytes
			if wire == bytes {
				target.SetBytes(append([]byte{}, value...))
			}
			return nil
		}
		if want, scalar := wireOf(element.Kind()); scalar && wire == bytes {
			return appendPacked(target, want, value)
		}
		item := reflect.New(element).Elem()
		if fits(item, wire) {
			if err := set(item, wire, value, depth); err != nil {
				return err
			}
			target.Set(reflect.Append(target, item))
		}
		return nil
	case reflect.String:
		if wire != bytes {
			return nil
		}
		if !utf8.Valid(value) {
			return errors.New("proto: a string is not valid UTF-8")
		}
		target.SetString(string(value))
		return nil
	}
	if want, scalar := wireOf(target.Kind()); scalar && wire == want {
		return setScalar(target, value)
	}
	return nil
}

// fits reports whether an element of a list, or a choice, may have a wire type.
func fits(v reflect.Value, wire uint64) bool {
	want, scalar := wireOf(v.Kind())
	if !scalar {
		want = bytes
	}
	return wire == want
}

// wireOf returns the wire type of a number's kind; scalar is false for any other kind.
func wireOf(kind reflect.Kind) (wire uint64, scalar bool) {
	switch kind {
	case reflect.Int32, reflect.Int64, reflect.Uint32, reflect.Uint64, reflect.Bool:
		return varint, true
	case reflect.Float32:
		return fixed32, true
	case reflect.Float64:
		return fixed64, true
	}
	return 0, false
}

// appendPacked appends the numbers of a packed field.
func appendPacked(target reflect.Value, wire uint64, value []byte) error {
	for len(value) > 0 {
		item, rest, err := cut(value, wire)
		if err != nil {
			return err
		}
		number := reflect.New(target.Type().Elem()).Elem()
		if err := setScalar(number, item); err != nil {
			return err
		}
		target.Set(reflect.Append(target, number))
		value = rest
	}
	return nil
}

// setScalar sets a number from its bytes on the wire.
func setScalar(target reflect.Value, value []byte) error {
	switch target.Kind() {
	case reflect.Float32:
		target.SetFloat(float64(math.Float32frombits(binary.LittleEndian.Uint32(value))))
		return nil
	case reflect.Float64:
		target.SetFloat(math.Float64frombits(binary.LittleEndian.Uint64(value)))
		return nil
	}
	n, _, err := number(value)
	if err != nil {
		return err
	}
	switch target.Kind() {
	case reflect.Int32:
		target.SetInt(int64(int32(n)))
	case reflect.Int64:
		target.SetInt(int64(n))
	case reflect.Uint32:
		target.SetUint(uint64(uint32(n)))
	case reflect.Uint64:
		target.SetUint(n)
	case reflect.Bool:
		target.SetBool(n != 0)
	}
	return nil
}
