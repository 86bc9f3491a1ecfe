//go:build js

package net

// kernels are those that a build for this platform has beside plain Go.
func kernels() []kernel { return nil }
