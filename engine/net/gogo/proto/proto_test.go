package proto

import "testing"

// message is a struct as golang/protobuf generates it.
type message struct {
	N []int64 `protobuf:"varint,1,rep,packed,name=n,proto3"`
}

func (m *message) Reset()         { *m = message{} }
func (m *message) String() string { return "a message" }
func (*message) ProtoMessage()    {}

// This stand-in reads and refuses the same data as that of golang/protobuf.
func TestUnmarshal(t *testing.T) {
	m := &message{N: []int64{9}}
	if err := Unmarshal([]byte{10, 2, 5, 6, 8, 7}, m); err != nil || len(m.N) != 3 || m.N[0] != 5 || m.N[2] != 7 {
		t.Errorf("numbers %v, error %v; want [5 6 7]", m.N, err)
	}
	if err := Unmarshal([]byte{10, 2, 5}, m); err == nil {
		t.Error("Unmarshal accepts a truncated message")
	}
}
