package tensor

import (
	"reflect"
	"testing"
)

func TestNew(t *testing.T) {
	for _, c := range []struct {
		shape []int
		data  any
		want  any // of Data
	}{
		{[]int{2, 3}, []float32{1, 2, 3, 4, 5, 6}, []float32{1, 2, 3, 4, 5, 6}},
		{[]int{2}, []int64{7, 8}, []int64{7, 8}},
		{[]int{1}, []int32{7}, []int32{7}},
		{nil, []float32{7}, float32(7)},
		{nil, []bool{true}, true},
		{[]int{0}, []int64{}, []int64{}},
		{[]int{0, 3}, []float32{}, []float32{}},
		{[]int{3, 0}, []float32{}, []float32{}},
		{[]int{3, 0, 1 << 40, 1 << 40}, []float32{}, []float32{}},
	} {
		dtype := Dtype{reflect.TypeOf(c.data).Elem()}
		d := New(WithShape(c.shape...), Of(dtype), WithBacking(c.data))
		if !reflect.DeepEqual(d.Data(), c.want) || len(d.Shape()) != len(c.shape) || d.Dtype() != dtype {
			t.Errorf("%v of shape %v has the data %v, type %v, shape %v; want %v, %v", c.data, c.shape, d.Data(), d.Dtype(), d.Shape(), c.want, dtype)
		}
	}
}

// A tensor that is only declared takes no memory, whatever size it declares.
func TestNewWithoutNumbers(t *testing.T) {
	d := New(WithShape(1<<40, 1<<40), Of(Float32))
	if d.Data() != nil || d.Dtype() != Float32 || d.Shape()[1] != 1<<40 {
		t.Errorf("%+v, want no data, type float32, shape [1<<40 1<<40]", d)
	}
}

// New panics on more or fewer numbers than the shape has elements.
func TestNewPanics(t *testing.T) {
	for _, shape := range [][]int{
		nil, {}, {3}, {1, 1}, {2, 2}, {0}, {-2}, {-1, -2}, {1 << 62, 1 << 62}, {1 << 32, 1 << 32}, {2, 0}, {0, 2}, {-1, 0}, {0, -1},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("New accepts two numbers for the shape %v, want a panic", shape)
				}
			}()
			New(WithShape(shape...), Of(Float32), WithBacking([]float32{1, 2}))
		}()
	}
}

// FuzzNew tries shapes: New accepts exactly those whose sizes multiply to the number of numbers.
func FuzzNew(f *testing.F) {
	f.Add(6, 2, 3, 1)
	f.Add(0, 3, 0, 1)
	f.Add(2, 1<<32, 1<<32, 0)
	f.Add(4, -2, -2, 1)
	f.Fuzz(func(t *testing.T, n, a, b, c int) {
		if n < 0 || n > 1000 {
			return
		}
		valid := true
		want := 1
		for _, size := range []int{a, b, c} {
			valid = valid && size >= 0
		}
		for _, size := range []int{a, b, c} {
			switch {
			case size == 0 || want == 0:
				want = 0
			case size > 1000 || want > 1000:
				want = 1001 // too many in any case
			default:
				want *= size
			}
		}
		if a == 0 || b == 0 || c == 0 {
			want = 0
		}
		defer func() {
			if accepted := recover() == nil; accepted != (valid && want == n) {
				t.Errorf("%d numbers for the shape %d, %d, %d: accepted %v, want %v", n, a, b, c, accepted, !accepted)
			}
		}()
		New(WithShape(a, b, c), Of(Float32), WithBacking(make([]float32, n)))
	})
}
