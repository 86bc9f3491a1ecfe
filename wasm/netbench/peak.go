//go:build !js

package main

import "math"

// The peak of a core is the speed of a loop of multiplications and additions that keeps all its
// numbers in registers. The loop computes chains of x = x·½ + ½: enough to hide both latencies,
// few enough for 16 registers. All converge to 1.
const (
	chains = 12
	unroll = 8    // links of every chain in one iteration of the loop
	turns  = 4000 // iterations in a run
)

// peakOperations returns the number of operations in a run of the loop, with vectors of a given
// width.
func peakOperations(lanes int) float64 { return 2 * chains * unroll * turns * float64(lanes) }

// peakModule returns a WebAssembly module that exports run: the loop in vectors of four; relaxed
// says whether relaxed SIMD fuses multiplication and addition. run returns the sum of the
// chains' first numbers, which is the number of chains. The bytes follow the WebAssembly
// specification 3.0, chapter 5.
func peakModule(relaxed bool) []byte {
	const (
		f32, v128 = 0x7d, 0x7b

		get, set, tee = 0x20, 0x21, 0x22

		half, one = chains, chains + 1 // locals after the chains, followed by the counter
		counter   = chains + 2
	)
	number := func(v float32) []byte {
		bits := math.Float32bits(v)
		return []byte{0x43, byte(bits), byte(bits >> 8), byte(bits >> 16), byte(bits >> 24)}
	}
	simd := func(op ...byte) []byte { return append([]byte{0xfd}, op...) }
	var body []byte
	emit := func(parts ...[]byte) {
		for _, p := range parts {
			body = append(body, p...)
		}
	}
	splat, mul, add, madd := simd(0x13), simd(0xe6, 0x01), simd(0xe4, 0x01), simd(0x85, 0x02)

	emit([]byte{2, one + 1, v128, 1, 0x7f}) // locals: vectors, and one i32
	for i := range chains {
		emit(number(float32(i)/chains), splat, []byte{set, byte(i)})
	}
	emit(number(.5), splat, []byte{set, half})
	emit([]byte{0x41}, signed(turns), []byte{set, counter, 0x03, 0x40}) // loop
	for range unroll {
		for i := range byte(chains) {
			emit([]byte{get, i, get, half})
			if relaxed {
				emit([]byte{get, half}, madd)
			} else {
				emit(mul, []byte{get, half}, add)
			}
			emit([]byte{set, i})
		}
	}
	emit([]byte{get, counter, 0x41, 1, 0x6b, tee, counter, 0x0d, 0, 0x0b}) // repeat unless it is 0
	emit(number(0))
	for i := range byte(chains) {
		emit([]byte{get, i}, simd(0x1f, 0), []byte{0x92}) // its first number, added
	}
	emit([]byte{0x0b})

	module := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, content ...byte) {
		module = append(append(module, id), append(unsigned(len(content)), content...)...)
	}
	section(1, 1, 0x60, 0, 1, f32)
	section(3, 1, 0)
	section(7, append([]byte{1, 3}, "run\x00\x00"...)...)
	section(10, append(append([]byte{1}, unsigned(len(body))...), body...)...)
	return module
}

// unsigned encodes a number of at most 32 bits as LEB128.
func unsigned(n int) []byte {
	var out []byte
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

// signed encodes a nonnegative number as signed LEB128.
func signed(n int) []byte {
	out := unsigned(n)
	if last := len(out) - 1; out[last]&0x40 != 0 {
		out[last] |= 0x80
		out = append(out, 0)
	}
	return out
}
