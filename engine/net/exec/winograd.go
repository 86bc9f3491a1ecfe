package exec

import "playout/engine/net/program"

// winograd runs one sample: F(2×2, 3×3), which package program explains.
func (e *Executor) winograd(s *program.Instruction, y, x, z []float32) {
	tiles, c, n := s.Rows, s.K, s.N
	in := e.scratch[:16*tiles*c]
	sums := e.scratch[16*tiles*c : 16*tiles*(c+n)]
	for t := range tiles {
		e.tileIn(in[t*c:], tiles*c, c, x, (*[16]int32)(s.Index[16*t:]))
	}
	size := program.Panels(n) * c * lanes
	for f := range 16 {
		gemm(sums[f*tiles*n:(f+1)*tiles*n], in[f*tiles*c:(f+1)*tiles*c], s.Weights[f*size:], e.zeros, tiles, c, n)
	}
	for t := range tiles {
		tileOut(y, (*[4]int32)(s.Out[4*t:]), sums[t*n:], tiles*n, s.Bias[:n])
	}
	epilogue(s, y, z)
}

// tileIn writes Bᵀ·d·B of one tile, frequency f from f·step on.
func (e *Executor) tileIn(to []float32, step, c int, x []float32, at *[16]int32) {
	var d [16][]float32
	for k, place := range at {
		if place >= 0 {
			d[k] = x[place:][:c]
		} else {
			d[k] = e.zeros[:c]
		}
	}
	for row := range 4 {
		// Rows of Bᵀ: d0−d2, d1+d2, d2−d1, d1−d3.
		a, b, sign := 0, 2, float32(-1)
		switch row {
		case 1:
			a, b, sign = 1, 2, 1
		case 2:
			a, b = 2, 1
		case 3:
			a, b = 1, 3
		}
		a0, a1, a2, a3 := d[4*a][:c], d[4*a+1][:c], d[4*a+2][:c], d[4*a+3][:c]
		b0, b1, b2, b3 := d[4*b][:c], d[4*b+1][:c], d[4*b+2][:c], d[4*b+3][:c]
		o0 := to[(4*row+0)*step:][:c]
		o1 := to[(4*row+1)*step:][:c]
		o2 := to[(4*row+2)*step:][:c]
		o3 := to[(4*row+3)*step:][:c]
		for i := range o0 {
			p0, p1, p2, p3 := a0[i]+sign*b0[i], a1[i]+sign*b1[i], a2[i]+sign*b2[i], a3[i]+sign*b3[i]
			o0[i], o1[i], o2[i], o3[i] = p0-p2, p1+p2, p2-p1, p1-p3
		}
	}
}

// tileOut writes the 2×2 squares Aᵀ·m·A of one tile, frequency f from f·step on.
func tileOut(y []float32, at *[4]int32, m []float32, step int, bias []float32) {
	n := len(bias)
	for row := range 2 {
		// Rows of Aᵀ: m0+m1+m2, m1−m2−m3.
		a, b, c, sign := 0, 1, 2, float32(1)
		if row == 1 {
			a, b, c, sign = 1, 2, 3, -1
		}
		left, right := at[2*row], at[2*row+1]
		if left < 0 {
			continue
		}
		a0, a1, a2, a3 := m[(4*a)*step:][:n], m[(4*a+1)*step:][:n], m[(4*a+2)*step:][:n], m[(4*a+3)*step:][:n]
		b0, b1, b2, b3 := m[(4*b)*step:][:n], m[(4*b+1)*step:][:n], m[(4*b+2)*step:][:n], m[(4*b+3)*step:][:n]
		c0, c1, c2, c3 := m[(4*c)*step:][:n], m[(4*c+1)*step:][:n], m[(4*c+2)*step:][:n], m[(4*c+3)*step:][:n]
		o0 := y[left:][:n]
		if right < 0 {
			for i, v := range bias {
				o0[i] = v + a0[i] + a1[i] + a2[i] + sign*(b0[i]+b1[i]+b2[i]+c0[i]+c1[i]+c2[i])
			}
			continue
		}
		o1 := y[right:][:n]
		for i, v := range bias {
			p1, p2 := a1[i]+sign*(b1[i]+c1[i]), a2[i]+sign*(b2[i]+c2[i])
			o0[i] = v + a0[i] + sign*(b0[i]+c0[i]) + p1 + p2
			o1[i] = v + p1 - p2 - a3[i] - sign*(b3[i]+c3[i])
		}
	}
}
