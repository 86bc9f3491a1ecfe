// Package growth is the packed form in which a search's tree is told as it grows, so
// that tens of thousands of nodes fit into few bytes. Its Writer is fed by package
// search/tell, its Reader by whoever shows the tree; what is read is hostile until it
// was.
//
// A text is base64url without padding. It begins with an unsigned varint
// (encoding/binary), how many nodes were told before, so that a text that was lost is
// missed, and goes on with records. Each begins with a varint: its kind in the lowest
// two bits, above them a number; then come varints and, as one byte each, values:
//
//	0 added      how far the parent is below the node, 0 for the root; visits, value
//	1 counted    steps on from the node before; visits, value
//	2 proven     steps on from the node before; a byte: the result plus 1
//	3 simulated  nodes of the path below the root; these nodes, the value
//
// The next node in order is added. Steps are from the node that was counted or proven
// last in this text, from the root at first, and go round from the last node to the
// root. A value is for the seat that thinks, -1 to 1 in 255 steps, so that what is read
// is at most 1/254 beside what was written: 0 is -1, 127 is 0, 254 is 1.
//
// In trees of 50,000 nodes from the start of each game an added node takes 3.9 to 4.9
// bytes and a counted one, of those that have changed by an eighth, 3.3 to 3.6.
package growth

import "encoding/base64"

// Limits of what is told. A text that is beyond one of them is refused.
const (
	MaxText   = 64 << 10        // bytes of a text
	MaxBytes  = MaxText / 4 * 3 // bytes in it
	MaxNodes  = 1 << 20         // of a tree
	MaxVisits = 1 << 26         // of a node
	MaxPath   = 1 << 10         // nodes of a simulation, the root included
)

// Receiver is told what a text holds, record by record.
type Receiver interface {
	// Added is a new node, numbered one above the one added before, below its parent;
	// the root is node 0 and its own parent.
	Added(node, parent, visits int32, value float32)
	// Counted gives a node that was added the counts that it has now.
	Counted(node, visits int32, value float32)
	// Proven says what is proven of a node for the seat that thinks: 1 a win, -1 a loss,
	// 2 a draw; 0 that it is open again, as the root can be when a worker is given
	// other moves.
	Proven(node int32, result int8)
	// Simulated is a simulation as it was done: the nodes from the root to the one that
	// it ended at, as far as they are told, in a slice that is used again, and the value
	// that was backed up.
	Simulated(path []int32, value float32)
}

// Kinds of records.
const (
	added = iota
	counted
	proven
	simulated
)

// digits are those of a text.
var digits = base64.RawURLEncoding.Strict()

// Step is the step of a value: -1 to 1 as 0 to 254. What is told of a node is told anew
// when it is another.
func Step(value float32) byte {
	switch {
	case value >= 1:
		return 254
	case value > -1:
		return byte(float32(value*127) + 127.5) // the conversion keeps all machines to the same rounding
	}
	return 0
}

// valueOf is the value of a step.
func valueOf(step byte) float32 { return (float32(step) - 127) / 127 }
