//go:build !js && !(amd64 && goexperiment.simd)

package nnue

// kernels are those that a build for this platform has besides plain Go.
func kernels() []kernel { return nil }
