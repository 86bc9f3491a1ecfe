package nn

import "playout/engine/train/arch"

// pool is global average pooling: the mean of each channel over the board.
type pool struct {
	weightless
	channels, squares int
	y, dx             []float32
}

func newPool(in arch.Shape, batch int) *pool {
	return &pool{channels: in.C, squares: in.Squares(), y: make([]float32, batch*in.C), dx: make([]float32, batch*in.Size())}
}

func (l *pool) forward(x []float32, n, _ int) []float32 {
	l.y = l.y[:n*l.channels]
	for i := range n {
		y := l.y[i*l.channels:][:l.channels]
		sumRows(y, x[i*l.channels*l.squares:][:l.channels*l.squares])
		for c := range y {
			y[c] /= float32(l.squares)
		}
	}
	return l.y
}

func (l *pool) backward(dy []float32, _ bool) []float32 {
	l.dx = l.dx[:len(dy)*l.squares]
	for at := range len(l.dx) / l.channels {
		from := dy[at/l.squares*l.channels:][:l.channels]
		for c, d := range from {
			l.dx[at*l.channels+c] = d / float32(l.squares)
		}
	}
	return l.dx
}

// channelsLast brings a planar board into the order square by square (NCHW to
// NHWC).
type channelsLast struct {
	weightless
	channels, squares int
	y, dx             []float32
}

func newChannelsLast(in arch.Shape, batch int) *channelsLast {
	return &channelsLast{channels: in.C, squares: in.Squares(), y: make([]float32, batch*in.Size()), dx: make([]float32, batch*in.Size())}
}

func (l *channelsLast) forward(x []float32, n, _ int) []float32 {
	l.y = l.y[:len(x)]
	transpose(l.y, x, n, l.channels, l.squares)
	return l.y
}

func (l *channelsLast) backward(dy []float32, needed bool) []float32 {
	if !needed {
		return nil
	}
	l.dx = l.dx[:len(dy)]
	transpose(l.dx, dy, len(dy)/(l.channels*l.squares), l.squares, l.channels)
	return l.dx
}

// transpose transposes n matrices.
func transpose(to, from []float32, n, rows, columns int) {
	for at := 0; at < n*rows*columns; at += rows * columns {
		for r := range rows {
			for c, v := range from[at+r*columns:][:columns] {
				to[at+c*rows+r] = v
			}
		}
	}
}
