// Package tensor stands in for gorgonia.org/tensor. onnx-go's parser needs it only to carry the
// shape, type and numbers of a tensor that it has read. The whole library, with its linear algebra
// and its own file formats, would be a fifth of a megabyte of compressed WebAssembly that visitors
// would wait for.
//
// Unlike in the library, a tensor without numbers, which a model declares for its inputs, takes no
// memory, whatever size a hostile file declares.
package tensor

import (
	"fmt"
	"reflect"
	"slices"
)

// Dtype is the type of a tensor's numbers.
type Dtype struct{ reflect.Type }

// The types of ONNX.
var (
	Bool       = of[bool]()
	Int8       = of[int8]()
	Int16      = of[int16]()
	Int32      = of[int32]()
	Int64      = of[int64]()
	Uint8      = of[uint8]()
	Uint16     = of[uint16]()
	Uint32     = of[uint32]()
	Uint64     = of[uint64]()
	Float32    = of[float32]()
	Float64    = of[float64]()
	Complex64  = of[complex64]()
	Complex128 = of[complex128]()
	String     = of[string]()
)

func of[T any]() Dtype { return Dtype{reflect.TypeFor[T]()} }

// Shape has the size of each axis; that of a scalar is empty.
type Shape []int

// Tensor is a tensor of a model.
type Tensor interface {
	Shape() Shape
	Dtype() Dtype
	// Data returns a slice of the tensor's numbers in row-major order, nil if it has none, or the
	// number itself for a scalar.
	Data() any
}

// Dense is the only Tensor.
type Dense struct {
	shape Shape
	dtype Dtype
	data  any
}

// Shape implements Tensor.
func (d *Dense) Shape() Shape { return d.shape }

// Dtype implements Tensor.
func (d *Dense) Dtype() Dtype { return d.dtype }

// Data implements Tensor.
func (d *Dense) Data() any { return d.data }

// ConsOpt is an option of New.
type ConsOpt func(*Dense)

// WithShape sets the size of each axis.
func WithShape(sizes ...int) ConsOpt { return func(d *Dense) { d.shape = sizes } }

// Of sets the type of the numbers.
func Of(t Dtype) ConsOpt { return func(d *Dense) { d.dtype = t } }

// WithBacking sets the numbers, a slice in row-major order.
func WithBacking(slice any) ConsOpt { return func(d *Dense) { d.data = slice } }

// New returns a tensor. It panics if the shape does not have exactly as many elements as there are
// numbers; the caller turns that into an error, since files may be hostile.
func New(opts ...ConsOpt) *Dense {
	d := &Dense{}
	for _, opt := range opts {
		opt(d)
	}
	if d.data == nil {
		return d
	}
	numbers := reflect.ValueOf(d.data)
	want := 1
	if slices.Contains(d.shape, 0) {
		want = 0
	}
	for _, size := range d.shape {
		if size < 0 || size > 0 && want > numbers.Len()/size {
			want = -1 // more than there are, without computing how many
			break
		}
		want *= size
	}
	if numbers.Len() != want {
		panic(fmt.Sprintf("%d numbers for the shape %v", numbers.Len(), d.shape))
	}
	if len(d.shape) == 0 {
		d.data = numbers.Index(0).Interface()
	}
	return d
}
