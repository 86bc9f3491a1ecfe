// Package mesh makes triangles for the drawings of the stage: discs, lines, rings and shapes,
// each with a soft edge one pixel wide, so that no edge is jagged. It knows no graphics library:
// the stage's program passes the triangles to one, and tests rasterize them.
package mesh

// Vertex is a corner of a triangle: its place in pixels of the picture, and its colour,
// premultiplied, 0 to 1.
type Vertex struct {
	X, Y       float32
	R, G, B, A float32
}

// Mesh is a list of triangles in the order in which they are drawn, later ones on top.
// Reset keeps its slices for reuse.
type Mesh struct {
	Vertices []Vertex
	Indices  []uint32 // three for each triangle
}

// Reset empties the mesh and keeps its capacity.
func (m *Mesh) Reset() { m.Vertices, m.Indices = m.Vertices[:0], m.Indices[:0] }
