package nn

import (
	"math"
	"math/rand/v2"
	"slices"

	"playout/engine/train/arch"
	"playout/engine/train/parallel"
)

// Limits of the weights of an evaluation net, within which small integers can stand for them:
// models/README.md explains how.
const (
	weightLimit = 1.75 // 446/255, see package nnue
	biasLimit   = 2
	outputLimit = 0.5 // so that at least 254 units stand for 1
)

// sidesBias is the initial bias of sides: above 0, where screlu has a slope.
const sidesBias = 0.1

// sides is one dense layer for each half of the planes, the view of the seat and that of the
// other one: y is x₁·w + b, then x₂·w + b. It is the first layer. Planes are mostly 0, so it
// lists the other numbers, for some samples at a time.
type sides struct {
	weightless
	in, out int // of a half
	w, b    *Param
	workers parallel.Workers

	x, y, dy []float32
	learns   bool // whether the last forward learns
	blocks   []block

	part struct{ forward, weights, bias func(from, to int) }
}

// block lists the numbers other than 0 in the planes of some samples. Its rows are their halves,
// two for each sample.
type block struct {
	rows    lists // the places in each row
	columns lists // the rows with a number at each place
}

// blockRows is the number of rows of a block. It is small enough that the gradients of a block stay
// in the cache while backward goes through them place by place.
const blockRows = 512

// newSides returns a layer with random weights. In chess about 32 of the numbers of a half are 1:
// the sums then start at about 0.3, so that screlu neither clips most of them nor makes them
// vanish.
func newSides(planes arch.Shape, out, batch int, random *rand.Rand, workers parallel.Workers) *sides {
	in := planes.Size() / 2
	l := &sides{in: in, out: out, w: newParam("weights", in*out, true), b: newParam("bias", out, false), workers: workers,
		y: make([]float32, batch*2*out), blocks: make([]block, blocksOf(2*batch))}
	l.w.Limit, l.b.Limit = weightLimit, biasLimit
	l.part.forward, l.part.weights, l.part.bias = l.forwardPart, l.weightsPart, l.biasPart
	initialise(l.w.W, in, 1, random)
	for j := range l.b.W {
		l.b.W[j] = sidesBias
	}
	return l
}

func (l *sides) params() []*Param { return []*Param{l.w, l.b} }

func (l *sides) forward(x []float32, n, step int) []float32 {
	l.x, l.y, l.learns = x, l.y[:n*2*l.out], step >= 0
	l.workers.Split(blocksOf(2*n), l.part.forward)
	return l.y
}

// blocksOf returns the number of blocks for a number of rows.
func blocksOf(rows int) int { return (rows + blockRows - 1) / blockRows }

// forwardPart computes the outputs of the samples of some blocks.
func (l *sides) forwardPart(from, to int) {
	for k := from; k < to; k++ {
		b, first := &l.blocks[k], k*blockRows
		rows := min(blockRows, len(l.y)/l.out-first)
		b.rows.find(l.x[first*l.in:][:rows*l.in], l.in)
		for i := range rows {
			y := l.y[(first+i)*l.out:][:l.out]
			copy(y, l.b.W)
			at, value := b.rows.list(i)
			addRows(y, at, value, l.w.W)
		}
		if l.learns {
			b.columns.transpose(&b.rows, l.in)
		}
	}
}

func (l *sides) backward(dy []float32, _ bool) []float32 {
	l.dy = dy
	l.workers.Split(l.in, l.part.weights)
	l.workers.Split(l.out, l.part.bias)
	return nil // planes need no gradient
}

// weightsPart computes the gradients of some rows of weights.
func (l *sides) weightsPart(from, to int) {
	clear(l.w.G[from*l.out : to*l.out])
	for k := range blocksOf(len(l.dy) / l.out) {
		dy := l.dy[k*blockRows*l.out:]
		for i := from; i < to; i++ {
			at, value := l.blocks[k].columns.list(i)
			addRows(l.w.G[i*l.out:][:l.out], at, value, dy)
		}
	}
}

// biasPart computes the gradients of some biases.
func (l *sides) biasPart(from, to int) {
	sum := l.b.G[from:to]
	clear(sum)
	for at := 0; at < len(l.dy); at += l.out {
		for j, v := range l.dy[at+from : at+to] {
			sum[j] += v
		}
	}
}

// lists holds lists of numbers other than 0, each with its place or row, ascending.
type lists struct {
	ends  []int32 // the end of each list, at which the next one starts
	at    []int32
	value []float32
}

// list returns list i.
func (l *lists) list(i int) (at []int32, value []float32) {
	from := int32(0)
	if i > 0 {
		from = l.ends[i-1]
	}
	return l.at[from:l.ends[i]], l.value[from:l.ends[i]]
}

// find makes a list of each row of x.
func (l *lists) find(x []float32, width int) {
	l.ends, l.at, l.value = l.ends[:0], l.at[:0], l.value[:0]
	for ; len(x) > 0; x = x[width:] {
		l.append(x[:width])
		l.ends = append(l.ends, int32(len(l.at)))
	}
}

// append adds the numbers of a row to the last list. It looks at eight numbers at a time, since
// mostly all of them are 0, and has no branch for a single one, which would be mispredicted.
func (l *lists) append(row []float32) {
	n := len(l.at)
	at, value := slices.Grow(l.at, len(row))[:n+len(row)], slices.Grow(l.value, len(row))[:n+len(row)]
	bits := math.Float32bits
	for i := 0; i < len(row); i += 8 {
		if i+8 <= len(row) {
			v := (*[8]float32)(row[i:])
			if bits(v[0])|bits(v[1])|bits(v[2])|bits(v[3])|bits(v[4])|bits(v[5])|bits(v[6])|bits(v[7]) == 0 {
				continue
			}
		}
		for k, v := range row[i:min(i+8, len(row))] {
			at[n], value[n] = int32(i+k), v
			n += int((bits(v) | -bits(v)) >> 31) // 1 if it is not 0
		}
	}
	l.at, l.value = at[:n], value[:n]
}

// transpose makes a list for each column from those of rows.
func (l *lists) transpose(rows *lists, columns int) {
	l.ends = slices.Grow(l.ends[:0], columns)[:columns]
	clear(l.ends)
	for _, c := range rows.at {
		l.ends[c]++
	}
	start := int32(0)
	for c, count := range l.ends {
		l.ends[c] = start // moved to the end of the list as its numbers are written
		start += count
	}
	n := len(rows.at)
	l.at, l.value = slices.Grow(l.at[:0], n)[:n], slices.Grow(l.value[:0], n)[:n]
	for r := range rows.ends {
		at, value := rows.list(r)
		for i, c := range at {
			l.at[l.ends[c]], l.value[l.ends[c]] = int32(r), value[i]
			l.ends[c]++
		}
	}
}
