//go:build !amd64 || !goexperiment.simd

package matrix

// vectors are the kernels of this processor beside plain Go.
func vectors() []kernel { return nil }
