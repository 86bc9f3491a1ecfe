package growth

import "encoding/binary"

// Writer packs what is told of one tree after the other. The zero Writer is at the
// beginning of a tree. It allocates nothing once its room is large enough.
type Writer struct {
	bytes []byte
	nodes int32 // added so far
	last  int32 // node that was counted or proven last in this text
}

// Begin begins a new tree.
func (w *Writer) Begin() {
	w.nodes = 0
	w.Reset()
}

// Reset begins the next text about the same tree.
func (w *Writer) Reset() { w.bytes, w.last = w.bytes[:0], 0 }

// Len is how many bytes the text holds so far, before it is made of digits: of three
// bytes become four.
func (w *Writer) Len() int { return len(w.bytes) }

// Nodes is how many nodes were added to the tree.
func (w *Writer) Nodes() int32 { return w.nodes }

// Text is what was told since Reset, "" for nothing.
func (w *Writer) Text() string { return digits.EncodeToString(w.bytes) }

// begin begins a record.
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

// step is how far on a node is from the one before, which it takes the place of.
func (w *Writer) step(node int32) int32 {
	step := node - w.last
	if step < 0 {
		step += w.nodes
	}
	w.last = node
	return step
}

// Added tells of the next node. The root comes first, its parent is itself.
func (w *Writer) Added(parent, visits int32, value float32) {
	w.begin(added, w.nodes-parent)
	w.counts(visits, value)
	w.nodes++
}

// Counted tells the counts of a node that was added.
func (w *Writer) Counted(node, visits int32, value float32) {
	w.begin(counted, w.step(node))
	w.counts(visits, value)
}

// Proven tells what is proven of a node that was added.
func (w *Writer) Proven(node int32, result int8) {
	w.begin(proven, w.step(node))
	w.bytes = append(w.bytes, byte(result+1))
}

// Simulated tells of a simulation by nodes that were added, the first the root, at
// most MaxPath.
func (w *Writer) Simulated(path []int32, value float32) {
	w.begin(simulated, int32(len(path))-1)
	for _, node := range path[1:] {
		w.uint(node)
	}
	w.bytes = append(w.bytes, Step(value))
}
