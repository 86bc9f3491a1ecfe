// Package proto stands in for gogo/protobuf, of which onnx-go asks one thing:
// to read a message whose type golang/protobuf generated. That library reads it
// as well, and the program has it anyway. The whole of gogo/protobuf is a megabyte of
// WebAssembly that no visitor should wait for.
package proto

import "github.com/golang/protobuf/proto"

// Message is any message of golang/protobuf.
type Message = proto.Message

// Unmarshal reads a message; an error says why it is none.
func Unmarshal(data []byte, m Message) error { return proto.Unmarshal(data, m) }
