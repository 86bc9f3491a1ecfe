// Package proto stands in for gogo/protobuf, of which onnx-go needs one thing: to
// read a message whose type golang/protobuf generated. That library can read it as
// well, and the program has it anyway. The whole of gogo/protobuf would be a
// megabyte of WebAssembly, for which no visitor should wait.
package proto

import "github.com/golang/protobuf/proto"

// Message is any message of golang/protobuf.
type Message = proto.Message

// Unmarshal reads a message. An error says why the data are none.
func Unmarshal(data []byte, m Message) error { return proto.Unmarshal(data, m) }
