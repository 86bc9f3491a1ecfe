package growth

import "encoding/binary"

// Writer packs the growth of trees, one after the other. The zero Writer is at the beginning of a
// tree. It allocates nothing once its buffer is large enough.
type Writer struct {
	bytes []byte
	nodes int32 // added so far
	last  int32 // node that was counted or proven last in this text
}

// Begin starts a new tree.
func (w *Writer) Begin() {
	w.nodes = 0
	w.Reset()
}

// Reset starts the next text of the same tree.
func (w *Writer) Reset() { w.bytes, w.last = w.bytes[:0], 0 }

// Len returns the length of the text so far in bytes before base64, which makes four of three.
func (w *Writer) Len() int { return len(w.bytes) }

// Nodes returns the number of nodes that the tree has so far.
func (w *Writer) Nodes() int32 { return w.nodes }

// Text returns what was written since Reset, "" for nothing.
func (w *Writer) Text() string { return digits.EncodeToString(w.bytes) }

// begin starts a record.
func (w *Writer) begin(kind, number int32) {
	if len(w.bytes) == 0 {
		w.uint(w.nodes)
	}
	w.uint(number<<2 | kind)
}

func (w *Writer) uint(n int32) { w.bytes = binary.AppendUvarint(w.bytes, uint64(n)) }

func (w *Writer) counts(visits int32, value float32) {
	w.uint(min(visits, MaxVisits))
	w.bytes = append(w.bytes, Step(value))
}

// step returns the distance from the last node to a node, which becomes the last one.
func (w *Writer) step(node int32) int32 {
	step := node - w.last
	if step < 0 {
		step += w.nodes
	}
	w.last = node
	return step
}

// Added writes the next node. The root comes first and is its own parent.
func (w *Writer) Added(parent, visits int32, value float32) {
	w.begin(added, w.nodes-parent)
	w.counts(visits, value)
	w.nodes++
}

// Counted writes the visits and value of a node that was added.
func (w *Writer) Counted(node, visits int32, value float32) {
	w.begin(counted, w.step(node))
	w.counts(visits, value)
}

// Proven writes what is proven of a node that was added.
func (w *Writer) Proven(node int32, result int8) {
	w.begin(proven, w.step(node))
	w.bytes = append(w.bytes, byte(result+1))
}

// Simulated writes a simulation: nodes that were added, starting with the root, at
// most MaxPath.
func (w *Writer) Simulated(path []int32, value float32) {
	w.begin(simulated, int32(len(path))-1)
	for _, node := range path[1:] {
		w.uint(node)
	}
	w.bytes = append(w.bytes, Step(value))
}
