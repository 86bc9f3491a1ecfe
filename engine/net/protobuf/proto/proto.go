// Package proto stands in for golang/protobuf, of which the code generated for
// onnx-go needs one thing: to read a message into the struct whose tags describe
// it. The whole library would be a tenth of a megabyte of compressed WebAssembly,
// for which no visitor should wait.
//
// It reads proto3 as in https://protobuf.dev/programming-guides/encoding/, without
// groups, which proto3 does not have. It writes nothing: functions that would are
// there only because generated code names them, and fail.
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

// Unmarshal replaces what a struct holds by a message. An error says why the data
// are none; the struct then holds what was read before it.
func Unmarshal(data []byte, m Message) error {
	m.Reset()
	return read(data, reflect.ValueOf(m).Elem(), 0)
}

var errReadsOnly = errors.New("proto: this stand-in only reads")

// Marshal is for generated code: it always fails.
func Marshal(Message) ([]byte, error) { return nil, errReadsOnly }

// InternalMessageInfo is what generated code stores for each message.
type InternalMessageInfo struct{}

// Unmarshal merges a message into what a struct holds.
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

// RegisterType does nothing: nothing is looked up by name. So do RegisterEnum and
// RegisterFile.
func RegisterType(Message, string) {}

// RegisterEnum does nothing.
func RegisterEnum(string, map[int32]string, map[string]int32) {}

// RegisterFile does nothing.
func RegisterFile(string, []byte) {}

// EnumName is the name of an enum's value, or the number itself.
func EnumName(names map[int32]string, value int32) string {
	if name, known := names[value]; known {
		return name
	}
	return strconv.Itoa(int(value))
}

// CompactTextString is the name of the message's type: nobody reads a model as text.
func CompactTextString(m Message) string { return reflect.TypeOf(m).String() }
