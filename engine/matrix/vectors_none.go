//go:build !amd64 || !goexperiment.simd

package matrix

// vectors are the kernels of this processor besides plain Go.
func vectors() []Kernel { return nil }

func (Kernel) set(p *Product, y, start, x, w []float32) { p.plain(0, y, start, x, w) }

// ClearUpper does nothing where there are no vectors. With them it is for loops of many
// exponentials.
func ClearUpper() {}
