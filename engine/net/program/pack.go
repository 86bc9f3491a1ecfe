package program

// Panels returns the number of panels that n outputs take.
func Panels(n int) int { return (n + Lanes - 1) / Lanes }

// Pack gives a Gemm or Winograd its weights and bias. Weights are K rows of N
// numbers, of Winograd 9·K rows: for each square of its kernel a row for each
// channel.
func (s *Instruction) Pack(weights, bias []float32) {
	if s.Op == Winograd {
		s.Weights = packWinograd(weights, s.K, s.N)
	} else {
		s.Weights = pack(make([]float32, 0, (Panels(s.N)*s.K+1)*Lanes), weights, s.K, s.N)
	}
	// One panel more, so that a kernel may read a whole vector anywhere.
	s.Weights = append(s.Weights, make([]float32, Lanes)...)
	s.Bias = append(bias, make([]float32, Panels(s.N)*Lanes-len(bias))...)
}

// pack turns k rows of n weights into panels, appended to to: for each panel, for
// each of k, Lanes weights.
func pack(to, weights []float32, k, n int) []float32 {
	for p := range Panels(n) {
		for row := range k {
			for lane := range Lanes {
				var w float32
				if col := p*Lanes + lane; col < n {
					w = weights[row*n+col]
				}
				to = append(to, w)
			}
		}
	}
	return to
}

// Winograd's minimal filtering F(2×2, 3×3) (Lavin and Gray, 2015): a tile of
// 4×4 inputs gives 2×2 outputs with 16 multiplications a channel instead of
// 36. Inputs, weights and sums are transformed to 16 frequencies, where a
// convolution is a matrix product for each. The edges of the board, zeros or a
// torus, are in the table of squares that a tile reads.

// packWinograd transforms 9 matrices of c rows of n weights to 16 frequencies,
// G·g·Gᵀ, and packs each as pack does.
func packWinograd(weights []float32, c, n int) []float32 {
	g := [4][3]float64{{1, 0, 0}, {.5, .5, .5}, {.5, -.5, .5}, {0, 0, 1}}
	packed := make([]float32, 0, (16*Panels(n)*c+1)*Lanes)
	single := make([]float32, c*n) // of one frequency
	for f := range 16 {
		for i := range single {
			var sum float64
			for k := range 9 {
				sum += g[f/4][k/3] * g[f%4][k%3] * float64(weights[k*c*n+i])
			}
			single[i] = float32(sum)
		}
		packed = pack(packed, single, c, n)
	}
	return packed
}

// Tile makes the tables of a Winograd over h × w squares of outputs: for each tile the 16 places
// that it reads and the 4 that it writes. place returns the place of the first channel of an
// input square, counted from the corner of the first tile, -1 for zeros. K and N must be set.
func (s *Instruction) Tile(h, w int, place func(y, x int) int32) {
	for ty := 0; ty < h; ty += 2 {
		for tx := 0; tx < w; tx += 2 {
			for k := range 16 {
				s.Index = append(s.Index, place(ty+k/4, tx+k%4))
			}
			for k := range 4 {
				to := int32(-1)
				if y, x := ty+k/2, tx+k%2; y < h && x < w {
					to = int32((y*w + x) * s.N)
				}
				s.Out = append(s.Out, to)
			}
		}
	}
	s.Rows, s.Unit = len(s.Out)/4, s.K
}
