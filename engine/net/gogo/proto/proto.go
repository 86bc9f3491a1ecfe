// Package proto stands in for gogo/protobuf. onnx-go needs it only to read a message whose type
// golang/protobuf generated, and the stand-in for that library (../../protobuf) reads such a message
// too. The whole of gogo/protobuf would be a megabyte of WebAssembly that visitors would wait for.
package proto

import "github.com/golang/protobuf/proto"

// Message is any message of golang/protobuf.
type Message = proto.Message

// Unmarshal reads a message. An error says what is wrong with the data.
func Unmarshal(data []byte, m Message) error { return proto.Unmarshal(data, m) }
