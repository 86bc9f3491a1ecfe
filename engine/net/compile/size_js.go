package compile

// Bounds of the size of a program. A page has less memory than a native program.
const (
	maxWeights = 1 << 25 // numbers of all weights, as the file has them and as the kernels read them
	maxWork    = 1 << 31 // multiplications and additions of an evaluation
)
