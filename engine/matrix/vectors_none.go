//go:build !js && (!amd64 || !goexperiment.simd)

package matrix

// vectors returns nil: this build has only plain Go.
func vectors() []Kernel { return nil }

func (Kernel) set(p *Product, y, start, x, w []float32) { p.setPlain(0, y, start, x, w) }
