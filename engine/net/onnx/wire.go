package onnx

import (
	"encoding/binary"
	"errors"
	"math"
)

// Wire types of protocol buffers.
const (
	kindVarint = 0
	kind64     = 1
	kindBytes  = 2
	kind32     = 5
)

// field is one field of a message: value for a number, bytes for anything else.
type field struct {
	number int
	kind   int
	value  uint64
	bytes  []byte
}

var errCut = errors.New("not an ONNX file, or cut short")

// fields visits the fields of a message. It refuses groups, since they nest and ONNX does not
// have them.
func fields(data []byte, visit func(field) error) error {
	number := func() (uint64, bool) {
		v, n := binary.Uvarint(data)
		if n <= 0 {
			return 0, false
		}
		data = data[n:]
		return v, true
	}
	for len(data) > 0 {
		tag, ok := number()
		f := field{number: int(tag >> 3), kind: int(tag & 7)}
		if !ok || tag>>3 == 0 || tag > math.MaxUint32 {
			return errCut
		}
		take := 0
		switch f.kind {
		case kindVarint:
			f.value, ok = number()
		case kind64:
			take = 8
		case kind32:
			take = 4
		case kindBytes:
			var n uint64
			n, ok = number()
			if n > uint64(len(data)) {
				return errCut
			}
			take = int(n)
		default:
			return errCut
		}
		if !ok || take > len(data) {
			return errCut
		}
		f.bytes, data = data[:take:take], data[take:]
		if err := visit(f); err != nil {
			return err
		}
	}
	return nil
}

// numbers visits a repeated number, packed or not.
func (f field) numbers(visit func(uint64) error) error {
	if f.kind != kindBytes {
		return visit(f.value)
	}
	for data := f.bytes; len(data) > 0; {
		v, n := binary.Uvarint(data)
		if n <= 0 {
			return errCut
		}
		if err := visit(v); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

// appendBytes appends a field of bytes to a message.
func (f field) appendBytes(message []byte) []byte {
	message = binary.AppendUvarint(message, uint64(f.number)<<3|kindBytes)
	message = binary.AppendUvarint(message, uint64(len(f.bytes)))
	return append(message, f.bytes...)
}

// append appends a field of any wire type to a message.
func (f field) append(message []byte) []byte {
	if f.kind == kindBytes {
		return f.appendBytes(message)
	}
	message = binary.AppendUvarint(message, uint64(f.number)<<3|uint64(f.kind))
	if f.kind == kindVarint {
		return binary.AppendUvarint(message, f.value)
	}
	return append(message, f.bytes...)
}
