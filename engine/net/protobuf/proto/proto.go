// Package proto stands in for golang/protobuf, of which the code generated for
// onnx-go asks one thing: to read a message into the struct whose tags describe
// it. The whole of that library is a tenth of a megabyte of compressed
// WebAssembly that no visitor should wait for.
//
// It reads proto3 as https://protobuf.dev/programming-guides/encoding/ has it,
// without groups, which proto3 does not have. It writes nothing: what would is
// there only since generated code names it, and says so.
package proto

import (
	"errors"
	"reflect"
	"strconv"
)

// ProtoPackageIsVersion3 is what generated code asks for by name.
const ProtoPackageIsVersion3 = true

// Message is a pointer to a generated struct.
type Message interface {
	Reset()
	String() string
	ProtoMessage()
}

// Unmarshal reads a message in place of what a struct holds. An error says why
// the data is none; the struct then holds what was read before it.
func Unmarshal(data []byte, m Message) error {
	m.Reset()
	return read(data, reflect.ValueOf(m).Elem(), 0)
}

var errReadsOnly = errors.New("proto: this stand-in only reads")

// Marshal is for generated code: it always fails.
func Marshal(Message) ([]byte, error) { return nil, errReadsOnly }

// InternalMessageInfo is what generated code keeps of each message.
type InternalMessageInfo struct{}

// Unmarshal reads a message on top of what a struct holds.
func (*InternalMessageInfo) Unmarshal(m Message, data []byte) error {
	return read(data, reflect.ValueOf(m).Elem(), 0)
}

// Marshal always fails.
func (*InternalMessageInfo) Marshal([]byte, Message, bool) ([]byte, error) { return nil, errReadsOnly }

// Merge panics: nothing calls it.
func (*InternalMessageInfo) Merge(Message, Message) { panic(errReadsOnly) }

// Size panics: nothing calls it.
func (*InternalMessageInfo) Size(Message) int { panic(errReadsOnly) }

// DiscardUnknown does nothing: what is unknown is not kept.
func (*InternalMessageInfo) DiscardUnknown(Message) {}

// RegisterType, RegisterEnum and RegisterFile do nothing: nothing is looked up by
// its name.
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

// CompactTextString names the message's type: nobody reads a model as text.
func CompactTextString(m Message) string { return reflect.TypeOf(m).String() }
