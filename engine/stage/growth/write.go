package growth

import "encoding/binary"

// Writer packs the growth of one tree after another. The zero Writer is at the start of a
// tree. It allocates nothing once its buffer is large enough.
type Writer struct {
	bytes []byte
	nodes int32 // added so far
	last  int32 // node counted or proven last in this text
}

// Begin starts a new tree.
func (w *Writer) Begin() {
	w.nodes = 0
	w.Reset()
}

// Reset starts the next text about the same tree.
func (w *Writer) Reset() { w.bytes, w.last = w.bytes[:0], 0 }

// Len returns the number of bytes packed so far, before base64 turns three bytes into
// four.
func (w *Writer) Len() int { return len(w.bytes) }

// Nodes returns how many nodes were added to the tree.
func (w *Writer) Nodes() int32 { return w.nodes }

// Text returns what was packed since Reset, "" for nothing.
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

// step is the number of steps from the last node to this one, which becomes the last.
func (w *Writer) step(node int32) int32 {
	step := node - w.last
	if step < 0 {
		step += w.nodes
	}
	w.last = node
	return step
}

// Added records the next node. The root comes first and is its own parent.
func (w *Writer) Added(parent, visits int32, value float32) {
	w.begin(added, w.nodes-parent)
	w.counts(visits, value)
	w.nodes++
}

// Counted records the visits and the value of a node that was added.
func (w *Writer) Counted(node, visits int32, value float32) {
	w.begin(counted, w.step(node))
	w.counts(visits, value)
}

// Proven records the proven result of a node that was added.
func (w *Writer) Proven(node int32, result int8) {
	w.begin(proven, w.step(node))
	w.bytes = append(w.bytes, byte(result+1))
}

// Simulated records a simulation: a path of nodes that were added, starting at the root,
// at most MaxPath.
func (w *Writer) Simulated(path []int32, value float32) {
	w.begin(simulated, int32(len(path))-1)
	for _, node := range path[1:] {
		w.uint(node)
	}
	w.bytes = append(w.bytes, Step(value))
}
