//go:build !js && !(amd64 && goexperiment.simd)

package exec

// kernels are those that a build for this platform has beside plain Go.
func kernels() []kernel { return nil }
