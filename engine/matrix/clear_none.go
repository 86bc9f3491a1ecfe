//go:build !amd64 || !goexperiment.simd

package matrix

// ClearUpper does nothing in a build without vectors. With them it is for loops of many
// exponentials.
func ClearUpper() {}
