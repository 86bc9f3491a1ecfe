//go:build !js && !(amd64 && goexperiment.simd)

package nnue

// kernels returns nil: a build for this platform has only plain Go.
func kernels() []kernel { return nil }
