package text

import (
	"math"
	"strconv"
	"strings"
)

// mostRoots is the largest multiple of √2 that is written as a root.
const mostRoots = 9

// Root returns a number as a person reads it: √2, the usual weight of exploration, and its small
// multiples become "√2" and "2√2"; any other number stays.
func Root(number string) string {
	x, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return number
	}
	for n := 1; n <= mostRoots; n++ {
		if math.Abs(x-float64(n)*math.Sqrt2) < 1e-9 {
			return strings.TrimPrefix(strconv.Itoa(n), "1") + "√2"
		}
	}
	return number
}

// ParseRoot returns a number that a person may have written with a root of 2, "√2", "2√2", "2·√2"
// or "2*sqrt(2)", in digits; any other text stays.
func ParseRoot(written string) string {
	times, is := strings.CutSuffix(strings.NewReplacer(" ", "", "sqrt(2)", "√2", "·", "", "*", "", "×", "").Replace(written), "√2")
	if times == "" {
		times = "1"
	}
	n, err := strconv.ParseFloat(times, 64)
	if !is || err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return written
	}
	return strconv.FormatFloat(n*math.Sqrt2, 'f', -1, 64)
}

// Roots returns an agent string as a person reads it, with numbers as Root writes them; ParseRoots
// is the inverse.
func Roots(agent string) string { return values(agent, Root) }

// ParseRoots returns an agent string in digits; it may have been written with roots of 2.
func ParseRoots(agent string) string { return values(agent, ParseRoot) }

// values returns an agent string with each of its values changed.
func values(agent string, change func(string) string) string {
	parts := strings.Split(agent, ",")
	for i, part := range parts {
		if key, value, is := strings.Cut(part, "="); is {
			parts[i] = key + "=" + change(value)
		}
	}
	return strings.Join(parts, ",")
}
