//go:build !js && !(amd64 && goexperiment.simd)

package exec

// kernels returns nil: a build for this platform has only plain Go.
func kernels() []kernel { return nil }
