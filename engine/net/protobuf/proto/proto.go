// Package proto stands in for golang/protobuf. The code generated for onnx-go needs it only to read
// a message into the struct whose tags describe it. The whole library would be a tenth of a
// megabyte of compressed WebAssembly that visitors would wait for.
//
// It cannot write messages: the functions for that exist only because generated code names them, and
// they fail.
//
// Source: proto3, https://protobuf.dev/programming-guides/encoding/, without groups, which proto3
// does not have.
package proto

import (
	"errors"
	"reflect"
	"strconv"
)

// ProtoPackageIsVersion3 is a name to which generated code refers.
const ProtoPackageIsVersion3 = true

// Message is a pointer to a generated struct.
type Message interface {
	Reset()
	String() string
	ProtoMessage()
}

// Unmarshal replaces the contents of a struct by a message. An error says what is wrong with the
// data; the struct then holds the fields before the fault.
func Unmarshal(data []byte, m Message) error {
	m.Reset()
	return read(data, reflect.ValueOf(m).Elem(), 0)
}

var errReadsOnly = errors.New("proto: this stand-in only reads")

// Marshal is for generated code: it always fails.
func Marshal(Message) ([]byte, error) { return nil, errReadsOnly }

// InternalMessageInfo is what generated code stores for each message.
type InternalMessageInfo struct{}

// Unmarshal merges a message into the contents of a struct.
func (*InternalMessageInfo) Unmarshal(m Message, data []byte) error {
	return read(data, reflect.ValueOf(m).Elem(), 0)
}

// Marshal always fails.
func (*InternalMessageInfo) Marshal([]byte, Message, bool) ([]byte, error) { return nil, errReadsOnly }

// Merge panics: nothing calls it.
func (*InternalMessageInfo) Merge(Message, Message) { panic(errReadsOnly) }

// Size panics: nothing calls it.
func (*InternalMessageInfo) Size(Message) int { panic(errReadsOnly) }

// DiscardUnknown does nothing: unknown fields are never kept.
func (*InternalMessageInfo) DiscardUnknown(Message) {}

// RegisterType does nothing, since no type is looked up by name.
func RegisterType(Message, string) {}

// RegisterEnum does nothing.
func RegisterEnum(string, map[int32]string, map[string]int32) {}

// RegisterFile does nothing.
func RegisterFile(string, []byte) {}

// EnumName returns the name of an enum's value, or the number itself as text.
func EnumName(names map[int32]string, value int32) string {
	if name, known := names[value]; known {
		return name
	}
	return strconv.Itoa(int(value))
}

// CompactTextString returns the name of the message's type. The library returns the message as text,
// which the program does not need.
func CompactTextString(m Message) string { return reflect.TypeOf(m).String() }
