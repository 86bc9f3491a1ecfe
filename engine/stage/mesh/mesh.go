// Package mesh makes triangles of what the stage draws: discs, lines, rings and shapes,
// each with a soft rim of one pixel, so that no edge is jagged. It knows no graphics
// library: the stage's program hands the triangles to one, and tests draw them by
// themselves.
package mesh

// Vertex is a corner of a triangle: where it lies in pixels of the picture, and its
// colour, premultiplied, 0 to 1.
type Vertex struct {
	X, Y       float32
	R, G, B, A float32
}

// Mesh is triangles in the order in which they are drawn, one above the other. Its
// slices are used again by Reset.
type Mesh struct {
	Vertices []Vertex
	Indices  []uint32 // three a triangle
}

// Reset empties the mesh and keeps its room.
func (m *Mesh) Reset() { m.Vertices, m.Indices = m.Vertices[:0], m.Indices[:0] }
