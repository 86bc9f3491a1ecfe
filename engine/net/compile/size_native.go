//go:build !js

package compile

// Bounds of the size of a program. They admit the net of report 3, 20 blocks of 256 channels.
const (
	maxWeights = 1 << 27 // numbers of all weights, as the file has them and as the kernels read them
	maxWork    = 1 << 32 // multiplications and additions of an evaluation
)
