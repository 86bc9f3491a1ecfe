//go:build !js && (!amd64 || !goexperiment.simd)

package nn

// addRows adds value[i] times row place[i] of w to y, for each i in order.
func addRows(y []float32, place []int32, value, w []float32) {
	addRowsFrom(0, y, place, value, w)
}
