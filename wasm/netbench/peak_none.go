//go:build !js && !(amd64 && goexperiment.simd)

package main

// nativePeak returns nil: without vectors there is nothing to measure.
func nativePeak() (loop func() float32, lanes int) { return nil, 0 }
