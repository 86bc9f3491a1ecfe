//go:build !js

package nn

import "math"

// exp is math.Exp.
func exp(x float64) float64 { return math.Exp(x) }
