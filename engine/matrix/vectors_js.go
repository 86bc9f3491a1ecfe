package matrix

import (
	_ "embed" // the modules
	"fmt"
	"syscall/js"

	"playout/engine/guest"
)

// The modules that build.sh makes of product.c.
var (
	//go:embed simd.wasm
	simd []byte
	//go:embed relaxed.wasm
	relaxed []byte
)

// productInput is the input of a module's product, the struct product of product.c.
type productInput struct {
	Rows, Columns, Outer, Inner int32
	RowY                        int32
	RowStart                    int32
	RowX, OuterX, InnerX        int32
	OuterW, InnerW              int32
	PanelW                      int32
	Y, Start, X, W              guest.Address
}

// sumInput is the input of a module's sum, the struct sum of product.c.
type sumInput struct {
	Columns, Count     int32
	Y, Place, Value, W guest.Address
}

// sparseInput is the input of a module's sparse, the struct sparse of product.c.
type sparseInput struct {
	Rows, Inner, RowX, InnerX int32
	X                         guest.Address
	Sum                       sumInput
}

// module is a module that has been started. There is one thread, so its inputs serve all calls.
type module struct {
	product     productInput
	sum         sumInput
	callProduct js.Value
	callSum     js.Value
	sparse      sparseInput
	callSparse  js.Value
}

// start returns a module, nil if the host refuses it.
func start(bytes []byte) *module {
	if !guest.Supported(bytes) {
		return nil
	}
	exports, err := guest.Instantiate(bytes)
	if err != nil {
		return nil
	}
	m := &module{}
	m.callProduct = guest.Bind(exports.Get("product"), &m.product)
	m.callSum = guest.Bind(exports.Get("sum"), &m.sum)
	m.callSparse = guest.Bind(exports.Get("sparse"), &m.sparse)
	return m
}

// modules holds the modules by kernel, from SIMD on; nil for one that the host refuses.
var modules [2]*module

// vectors returns the kernels of this host besides plain Go.
func vectors() (list []Kernel) {
	modules = [...]*module{start(simd), start(relaxed)}
	for _, k := range []Kernel{Relaxed, SIMD} {
		if modules[k-SIMD] != nil {
			list = append(list, k)
		}
	}
	return list
}

func (k Kernel) set(p *Product, y, start, x, w []float32) {
	if k == Plain {
		p.setPlain(0, y, start, x, w)
		return
	}
	m := modules[k-SIMD]
	m.product = productInput{
		Rows: int32(p.Rows), Columns: int32(p.Columns), Outer: int32(p.Outer), Inner: int32(p.Inner),
		RowY: int32(p.RowY), RowStart: int32(p.RowStart), RowX: int32(p.RowX), OuterX: int32(p.OuterX), InnerX: int32(p.InnerX),
		OuterW: int32(p.OuterW), InnerW: int32(p.InnerW), PanelW: int32(p.PanelW),
		Y: guest.AddressOf(y), Start: guest.AddressOf(start), X: guest.AddressOf(x), W: guest.AddressOf(w),
	}
	m.callProduct.Invoke()
}

// AddRows adds value[i] times row place[i] of w to y, for each i in order; rows are as long as y. It
// fuses nothing. It reports false, and does nothing, if this host has only plain Go.
func AddRows(y []float32, place []int32, value, w []float32) bool {
	k := Kernels()[0]
	if k == Plain {
		return false
	}
	if len(place) == 0 || len(y) == 0 {
		return true
	}
	value = value[:len(place)]
	for _, p := range place {
		_ = w[int(p)*len(y) : (int(p)+1)*len(y)]
	}
	m := modules[k-SIMD]
	m.sum = sumInput{
		Columns: int32(len(y)), Count: int32(len(place)),
		Y: guest.AddressOf(y), Place: guest.AddressOf(place), Value: guest.AddressOf(value), W: guest.AddressOf(w),
	}
	m.callSum.Invoke()
	return true
}

// AddSparse computes a Sparse; place and value have room for the numbers of a row. It fuses nothing. It
// reports false, and does nothing, if this host has only plain Go.
func AddSparse(y, x, w []float32, s Sparse, place []int32, value []float32) bool {
	k := Kernels()[0]
	if k == Plain {
		return false
	}
	if s.Rows == 0 {
		return true
	}
	if min(s.Rows, s.Columns, s.Inner, s.InnerX) < 1 || s.RowX < 0 {
		panic(fmt.Sprintf("matrix: %+v is not a valid product", s))
	}
	_ = y[s.Rows*s.Columns-1]
	_ = x[(s.Rows-1)*s.RowX+(s.Inner-1)*s.InnerX]
	_ = w[s.Inner*s.Columns-1]
	_, _ = place[s.Inner-1], value[s.Inner-1]
	m := modules[k-SIMD]
	m.sparse = sparseInput{
		Rows: int32(s.Rows), Inner: int32(s.Inner), RowX: int32(s.RowX), InnerX: int32(s.InnerX), X: guest.AddressOf(x),
		Sum: sumInput{Columns: int32(s.Columns), Y: guest.AddressOf(y), Place: guest.AddressOf(place), Value: guest.AddressOf(value), W: guest.AddressOf(w)},
	}
	m.callSparse.Invoke()
	return true
}
