//go:build !js

package nn

import "playout/engine/matrix"

// addSparse adds to each row of y its row of x, most of whose numbers are 0, times w. place and value
// have room for the numbers of a row.
func addSparse(y, x, w []float32, s matrix.Sparse, place []int32, value []float32) {
	addSparsePlain(y, x, w, s, place, value)
}
