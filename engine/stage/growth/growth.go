// Package growth is the packed form in which a search's tree is told as it grows, so
// that tens of thousands of nodes fit into few bytes. Its Writer is fed by package
// search's Teller, its Reader by whoever shows the tree; what is read is hostile until
// it was.
//
// A text is base64url without padding of a list of records, each a byte that says its
// kind and unsigned varints (encoding/binary):
//
//	added     parent, visits, value, moves: the next node in order is below parent
//	counted   how far on from the node counted before, visits, value
//	proven    node, result
//	simulated how many nodes, the nodes of the path from the root, value of each seat
//
// Nodes are numbered by the search, in the order in which they were made, from 0, the
// root; a parent comes before what is below it. Values are for the seat that thinks,
// -1 to 1 in 255 steps. Counts never shrink.
package growth

// Receiver is told what a text holds, record by record.
type Receiver interface {
	// Added is a new node, numbered one above the one added before, below its parent;
	// the root is node 0 and its own parent.
	Added(node, parent, visits int32, value float32)
	// Counted gives a node that was added the counts that it has now.
	Counted(node, visits int32, value float32)
	// Proven says that a node is proven for the seat that thinks: 1 a win, -1 a loss, 2
	// a draw.
	Proven(node int32, result int8)
	// Simulated is a simulation as it was done: the nodes from the root to the one that
	// it ended at, which is used again, and the value that was backed up.
	Simulated(path []int32, value float32)
}
