package nets

import (
	"testing"

	"playout/engine/lab/labtest"
	"playout/engine/net"
	"playout/engine/net/nettest"
)

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	load := func(text []byte) error { _, err := net.Load(text); return err }
	labtest.CheckCost(t,
		labtest.NewForm("nodes of a net", true, 200, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			x := "planes"
			for range n {
				x = b.Relu(x)
			}
			b.Heads(x, 4, 64, 65)
			return b.Marshal()
		}, load),
		labtest.NewForm("layers of a net", true, 20, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			x := "planes"
			for range n {
				x = b.Relu(b.Norm(b.Conv(x, 4, 4, 3, 1), 4))
			}
			b.Heads(x, 4, 64, 65)
			return b.Marshal()
		}, load),
		labtest.NewForm("constants of a net", true, 200, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			for range n {
				b.Floats([]int{1}, 1)
			}
			b.Heads("planes", 4, 64, 65)
			return b.Marshal()
		}, load),
		labtest.NewForm("one constant of a net", true, 10_000, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			b.Floats([]int{n}, make([]float32, n)...)
			b.Heads("planes", 4, 64, 65)
			return b.Marshal()
		}, load),
		labtest.NewForm("weights of a net", true, 16, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			x := b.Gemm(b.Flat("planes"), 256, 16*n)
			b.Policy(x, 16*n)
			return b.Marshal()
		}, load),
		labtest.NewForm("no net", false, 100_000, labtest.Repeat("", "\x08\x07", ""), load),
	)
}
