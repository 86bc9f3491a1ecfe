//go:build amd64 && goexperiment.simd

package nn

import (
	"simd/archsimd"
	"unsafe"
)

// addRows adds value[i] times row place[i] of w to y, for each i in order. It
// gives the same bits as addRowsFrom.
func addRows(y []float32, place []int32, value, w []float32) {
	column := 0
	if archsimd.X86.AVX2() && len(y) >= 8 && len(place) > 0 {
		column = addRowsAVX2(y, place, value, w)
	}
	addRowsFrom(column, y, place, value, w)
}

// rowsInput is what addRows adds: whole vectors of columns.
type rowsInput struct {
	y, place, value, w unsafe.Pointer
	count              int // of places
	row                int // bytes of a row of w
	columns            int
}

// addRows8 adds eight columns at a time or more, up to 64, whose sums stay in registers.
//
//go:noescape
func addRows8(s *rowsInput)

// addRowsAVX2 does the columns up to a multiple of 8, and returns their number.
func addRowsAVX2(y []float32, place []int32, value, w []float32) int {
	value = value[:len(place)]
	most := uint32(0)
	for _, p := range place {
		most = max(most, uint32(p)) // a negative place is too large
	}
	_ = w[int(most)*len(y)+len(y)-1]
	columns := len(y) &^ 7
	addRows8(&rowsInput{
		y: unsafe.Pointer(&y[0]), place: unsafe.Pointer(&place[0]), value: unsafe.Pointer(&value[0]), w: unsafe.Pointer(&w[0]),
		count: len(place), row: len(y) * int(unsafe.Sizeof(y[0])), columns: columns,
	})
	return columns
}
