package nn

import (
	"math"

	"playout/engine/matrix"
)

// addRows adds value[i] times row place[i] of w to y, for each i in order. It gives the same bits as
// addRowsFrom.
func addRows(y []float32, place []int32, value, w []float32) {
	if !matrix.AddRows(y, place, value, w) {
		addRowsFrom(0, y, place, value, w)
	}
}

// addSparse adds to each row of y its row of x, most of whose numbers are 0, times w. place and value
// have room for the numbers of a row. It gives the same bits as addSparsePlain.
func addSparse(y, x, w []float32, s matrix.Sparse, place []int32, value []float32) {
	if !matrix.AddSparse(y, x, w, s, place, value) {
		addSparsePlain(y, x, w, s, place, value)
	}
}

// Constants of math.Exp: ln 2 in two parts, and a polynomial.
const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
	exp1    = 1.66666666666666657415e-01
	exp2    = -2.77777777770155933842e-03
	exp3    = 6.61375632143793436117e-05
	exp4    = -1.65339022054652515390e-06
	exp5    = 4.13813679705723846039e-08
)

// exp returns the bits of math.Exp in less than half of the time: there a power of 2 takes more than the
// rest.
func exp(x float64) float64 {
	const most, least = 700, 1.0 / (1 << 28)
	if !(x > -most && x < -least) {
		return math.Exp(x)
	}
	k := int(math.Log2E*x - 0.5)
	high, low := x-float64(k)*ln2High, float64(k)*ln2Low
	r := high - low
	t := r * r
	c := r - t*(exp1+t*(exp2+t*(exp3+t*(exp4+t*exp5))))
	y := 1 - ((low - (r*c)/(2-c)) - high)
	return y * math.Float64frombits(uint64(k+1023)<<52)
}
