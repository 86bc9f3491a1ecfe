package qr

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A reader in this test, with the part of the standard that it needs, reads the codes back: the
// smallest text, texts of every version and the longest, but not a longer one.
func TestCodesAreRead(t *testing.T) {
	text := strings.Repeat("https://example.org/play/#/othello?m=f5,d6,c3&white=level:3¡", 20)
	read := map[int]bool{}
	for _, n := range []int{0, 1, 14, 20, 40, 60, 80, 100, 120, 150, 180, 213, 250, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911, 997} {
		code := Of(text[:n])
		got, err := decode(t, code)
		if err != nil || got != text[:n] {
			t.Errorf("%d bytes: read %q, %v, want the text", n, got, err)
		}
		read[code.Size] = true
	}
	if len(read) != largest {
		t.Errorf("%d versions were read, want %d", len(read), largest)
	}
	if code := Of(text[:998]); code != (Code{}) {
		t.Errorf("998 bytes: a code of %d modules", code.Size)
	}
	spoilt := Of("spoilt")
	spoilt.Path = strings.Replace(spoilt.Path, "M13 ", "M14 ", 1)
	if _, err := decode(t, spoilt); err == nil {
		t.Error("the reader accepts a damaged code")
	}
	if svg := Of("a").SVG(); !strings.HasPrefix(svg, "<svg xmlns=") || !strings.Contains(svg, `viewBox="0 0 29 29"`) {
		t.Errorf("a file: %s; want an <svg> with a namespace, 29 by 29", svg)
	}
}

// blocks holds the blocks of level M by version, from the standard's table 9: check bytes of
// each block, and how many blocks have a number of data bytes; the others have one more.
var blocks = [largest + 1][4]int{{},
	{10, 1, 16, 0}, {16, 1, 28, 0}, {26, 1, 44, 0}, {18, 2, 32, 0}, {24, 2, 43, 0}, {16, 4, 27, 0}, {18, 4, 31, 0}, {22, 2, 38, 2},
	{22, 3, 36, 2}, {26, 4, 43, 1}, {30, 1, 50, 4}, {22, 6, 36, 2}, {22, 8, 37, 1}, {24, 4, 40, 5}, {24, 5, 41, 5}, {28, 7, 45, 3},
	{28, 10, 46, 1}, {26, 9, 43, 4}, {26, 3, 44, 11}, {26, 3, 41, 13}, {26, 17, 42, 0}, {28, 17, 46, 0}, {28, 4, 47, 14}, {28, 6, 45, 14}, {28, 8, 47, 13},
}

// decode reads a code without correcting errors.
func decode(t *testing.T, c Code) (string, error) {
	t.Helper()
	size := c.Size - 2*Quiet
	version := (size - 17) / 4
	dark := modules(t, c)
	// Format: level M is 00, and the mask; drawn twice.
	one, two := 0, 0
	for i := range 15 {
		one = one<<1 | dark[at(formatAt(14-i))]
		x, y := size-1-(14-i), 8
		if i < 7 {
			x, y = 8, size-1-i
		}
		two = two<<1 | dark[at(x, y)]
	}
	mask := (one ^ 0x5412) >> 10
	if one != two || mask > 7 || bch(mask) != one^0x5412 {
		return "", fmt.Errorf("format %015b and %015b", one, two)
	}
	stream := codewords(size, version, mask, dark)
	of := blocks[version]
	n := of[1] + of[3]
	data := make([][]byte, n)
	for round := range of[2] + 1 {
		for b := range n {
			if round < of[2] || b >= of[1] {
				data[b] = append(data[b], stream[0])
				stream = stream[1:]
			}
		}
	}
	var all []byte
	for b := range data {
		check := make([]byte, of[0])
		for i := range check {
			check[i] = stream[i*n+b]
		}
		if !intact(append(bytes.Clone(data[b]), check...)) {
			return "", fmt.Errorf("block %d is damaged", b)
		}
		all = append(all, data[b]...)
	}
	bit := 0
	take := func(n int) (v int) {
		for range n {
			v = v<<1 | int(all[bit/8]>>(7-bit%8))&1
			bit++
		}
		return v
	}
	if mode := take(4); mode != 4 {
		return "", fmt.Errorf("mode %d", mode)
	}
	length := 8
	if version >= 10 {
		length = 16
	}
	text := make([]byte, take(length))
	if bit+8*len(text) > 8*len(all) {
		return "", errors.New("too long")
	}
	for i := range text {
		text[i] = byte(take(8))
	}
	return string(text), nil
}

func at(x, y int) [2]int { return [2]int{x, y} }

// formatAt returns the place of a bit of the first format, around the finder at the top left.
func formatAt(bit int) (x, y int) {
	switch {
	case bit < 6:
		return 8, bit
	case bit < 8:
		return 8, bit + 1
	case bit == 8:
		return 7, 8
	}
	return 14 - bit, 8
}

// bch returns the format of a mask at level M, with its check bits.
func bch(mask int) int {
	rest := mask << 10
	for i := 14; i >= 10; i-- {
		if rest>>i&1 == 1 {
			rest ^= 0x537 << (i - 10)
		}
	}
	return mask<<10 | rest
}

// modules returns the dark modules of a path.
func modules(t *testing.T, c Code) map[[2]int]int {
	dark := map[[2]int]int{}
	for bar := range strings.SplitSeq(strings.TrimSuffix(c.Path, "z"), "z") {
		var x, y, n, back int
		if _, err := fmt.Sscanf(bar, "M%d %dh%dv1h-%d", &x, &y, &n, &back); err != nil || n != back || x < Quiet || x+n > c.Size-Quiet || y < Quiet || y >= c.Size-Quiet {
			t.Fatalf("bar %q: %v; want a bar of height 1 that leads back as far as it goes, and stays inside the quiet border", bar, err)
		}
		for i := range n {
			dark[at(x+i-Quiet, y-Quiet)] = 1
		}
	}
	return dark
}

// codewords returns the bytes in the order of the code, two columns at a time from the right, up
// and down.
func codewords(size, version, mask int, dark map[[2]int]int) []byte {
	var all []byte
	bits, up := 0, true
	for right := size - 1; right > 0; right -= 2 {
		if right == 6 {
			right--
		}
		for i := range size {
			y := i
			if up {
				y = size - 1 - i
			}
			for x := right; x > right-2; x-- {
				if fixed(x, y, size, version) {
					continue
				}
				if bits%8 == 0 {
					all = append(all, 0)
				}
				bit := dark[at(x, y)]
				if inverted(mask, y, x) {
					bit ^= 1
				}
				all[bits/8] |= byte(bit << (7 - bits%8))
				bits++
			}
		}
		up = !up
	}
	return all
}

func inverted(mask, i, j int) bool {
	switch mask {
	case 0:
		return (i+j)%2 == 0
	case 1:
		return i%2 == 0
	case 2:
		return j%3 == 0
	case 3:
		return (i+j)%3 == 0
	case 4:
		return (i/2+j/3)%2 == 0
	case 5:
		return i*j%2+i*j%3 == 0
	case 6:
		return (i*j%2+i*j%3)%2 == 0
	}
	return ((i+j)%2+i*j%3)%2 == 0
}

// fixed reports whether a module belongs to a pattern and not to the data.
func fixed(x, y, size, version int) bool {
	switch {
	case x == 6 || y == 6, x < 9 && y < 9, x >= size-8 && y < 9, x < 9 && y >= size-8:
		return true
	case version >= 7 && (x < 6 && y >= size-11 || y < 6 && x >= size-11):
		return true
	case version == 1:
		return false
	}
	n := version/7 + 2
	step := (version*8 + n*3 + 5) / (n*4 - 4) * 2
	near := func(v int) (int, bool) { // the centre of an alignment pattern
		if v >= 4 && v <= 8 {
			return 6, true
		}
		for i, at := 0, size-7; i < n-1; i, at = i+1, at-step {
			if v >= at-2 && v <= at+2 {
				return at, true
			}
		}
		return 0, false
	}
	cx, inX := near(x)
	cy, inY := near(y)
	return inX && inY && !(cx == 6 && (cy == 6 || cy == size-7)) && !(cy == 6 && cx == size-7)
}

// intact reports whether a block is a multiple of its generator: a root at each power of 2.
func intact(block []byte) bool {
	var power [255]byte
	var log [256]int
	for i, x := 0, 1; i < 255; i++ {
		power[i], log[x] = byte(x), i
		if x <<= 1; x > 255 {
			x ^= 0x11d
		}
	}
	for root := range 10 { // the fewest check bytes of any version
		sum := byte(0)
		for _, b := range block {
			if sum != 0 {
				sum = power[(log[sum]+root)%255]
			}
			sum ^= b
		}
		if sum != 0 {
			return false
		}
	}
	return true
}
