package program

import "testing"

// A weight lies in the panel of its output, in the row of its input; the padding of a panel is 0,
// and a panel of slack follows.
func TestPackLaysOutPanels(t *testing.T) {
	const k, n = 3, Lanes + 5
	weights := make([]float32, k*n)
	for i := range weights {
		weights[i] = float32(i + 1)
	}
	s := Instruction{Op: Gemm, K: k, N: n}
	s.Pack(weights, make([]float32, n))
	if len(s.Weights) != (2*k+1)*Lanes || len(s.Bias) != 2*Lanes {
		t.Fatalf("%d weights and %d biases, want %d and %d", len(s.Weights), len(s.Bias), (2*k+1)*Lanes, 2*Lanes)
	}
	for i, w := range s.Weights {
		in, out := i/Lanes%k, i/(k*Lanes)*Lanes+i%Lanes
		want := float32(0)
		if out < n {
			want = weights[in*n+out]
		}
		if w != want {
			t.Fatalf("weight %d is %v, want %v", i, w, want)
		}
	}
}

// Tiles write every square once, and read the 4×4 squares around what they write.
func TestTilesCoverTheBoard(t *testing.T) {
	const h, w, n = 5, 4, 7
	s := Instruction{Op: Winograd, K: 2, N: n}
	s.Tile(h, w, func(y, x int) int32 { return int32(100*y + x) })
	if s.Rows != 6 || s.Unit != 2 {
		t.Fatalf("%d tiles of %d; want 6 and 2", s.Rows, s.Unit)
	}
	written := map[int32]int{}
	for i, place := range s.Out {
		if place < 0 {
			continue
		}
		written[place]++
		y, x := int(place)/n/w, int(place)/n%w
		if from := s.Index[i/4*16+i%4/2*4+i%2]; from != int32(100*y+x) {
			t.Errorf("the tile of square %d, %d reads from place %d, want %d", y, x, from, 100*y+x)
		}
	}
	for square := range int32(h * w) {
		if written[square*n] != 1 || len(written) != h*w {
			t.Errorf("square %d is written %d times, want once; %d squares are written, want %d", square, written[square*n], len(written), h*w)
		}
	}
}
