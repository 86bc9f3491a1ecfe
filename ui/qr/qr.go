// Package qr draws texts as QR codes (ISO/IEC 18004), which phones read from a screen.
package qr

import (
	"strconv"
	"strings"

	"rsc.io/qr/coding"
)

const (
	// Quiet is the width of the empty margin that a reader needs around a code, in modules.
	Quiet = 4
	// largest is the largest version, of 117 modules a side and at most 997 bytes at this level:
	// larger ones on a phone are too fine for a camera.
	largest = 25
	// level M makes a code readable with about 15 % of it damaged.
	level = coding.M
)

// Code is a QR code, or none if Size is 0.
type Code struct {
	Size int    // modules a side, with the rim
	Path string // of an SVG in which a module is 1 unit: the dark ones
}

// Of returns the smallest code of a text, the zero Code if the text is too long for one.
func Of(text string) Code {
	content := coding.String(text)
	for version := coding.Version(1); version <= largest; version++ {
		// From version ten on Bits counts bytes in 16 bits.
		if content.Bits(version) <= 8*version.DataBytes(level) {
			return best(version, content)
		}
	}
	return Code{}
}

// best returns the code with the standard's choice of mask, the one whose picture resembles the
// patterns of readers least.
func best(version coding.Version, content coding.String) Code {
	var found *coding.Code
	least := 0
	for mask := range coding.Mask(8) {
		plan, err := coding.NewPlan(version, level, mask)
		if err != nil {
			return Code{}
		}
		code, err := plan.Encode(content)
		if err != nil {
			return Code{}
		}
		if p := penalty(code); found == nil || p < least {
			found, least = code, p
		}
	}
	return Code{found.Size + 2*Quiet, path(found)}
}

// penalty rates a picture by the standard's four features: runs of five or more, blocks of two
// by two, patterns like a finder, and an excess of one colour.
func penalty(c *coding.Code) int {
	size := c.Size
	all := make([]bool, 0, size*size)
	for y := range size {
		for x := range size {
			all = append(all, c.Black(x, y))
		}
	}
	sum, dark := 0, 0
	for i, at := range all {
		if at {
			dark++
		}
		if i >= size && i%size > 0 && all[i-1] == at && all[i-size] == at && all[i-size-1] == at {
			sum += 3
		}
	}
	for i := range size {
		sum += line(all[i*size:(i+1)*size], 1) + line(all[i:], size)
	}
	off := 20*dark - 10*len(all) // twentieths from one half
	return sum + max(off, -off)/len(all)*10
}

// line returns the penalty of a row or column, whose modules are a step apart.
func line(modules []bool, step int) int {
	const finder = 0b1011101 // with four light modules before or after it
	sum, run, window := 0, 0, 0
	for i := 0; i < len(modules); i += step {
		if run++; i > 0 && modules[i] != modules[i-step] {
			run = 1
		}
		switch {
		case run == 5:
			sum += 3
		case run > 5:
			sum++
		}
		window = window << 1 & 0x7ff
		if modules[i] {
			window |= 1
		}
		if i >= 10*step && (window == finder || window == finder<<4) {
			sum += 40
		}
	}
	return sum
}

// path draws a bar for each run of dark modules in a row.
func path(c *coding.Code) string {
	var b strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for x < c.Size && c.Black(x, y) {
				x++
			}
			if n := strconv.Itoa(x - from); x > from {
				b.WriteString("M" + strconv.Itoa(from+Quiet) + " " + strconv.Itoa(y+Quiet) + "h" + n + "v1h-" + n + "z")
			}
		}
	}
	return b.String()
}

// SVG returns the code as a file: dark on light, whatever is below it.
func (c Code) SVG() string {
	n := strconv.Itoa(c.Size)
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ` + n + " " + n + `" width="` + n + `0" height="` + n + `0" shape-rendering="crispEdges">` +
		`<path fill="#fff" d="M0 0h` + n + "v" + n + `H0z"/><path d="` + c.Path + `"/></svg>`
}
