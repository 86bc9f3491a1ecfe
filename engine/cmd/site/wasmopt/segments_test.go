package wasmopt

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// section encodes a section of a wasm program.
func section(id byte, body []byte) []byte { return appendBytes([]byte{id}, body) }

// memory returns the beginning of a memory that segments initialise.
func memory(t *testing.T, segments []segment) []byte {
	t.Helper()
	memory := make([]byte, 1<<16)
	for _, s := range segments {
		copy(memory[s.at:s.end()], s.content)
	}
	return memory
}

// dataOf reads the segments of a program with the sections 1, 11 and 0.
func dataOf(t *testing.T, program []byte) []segment {
	t.Helper()
	r := &wasmReader{rest: program[len(wasmMagic):]}
	if r.byte() != 1 || string(r.bytes()) != "types" || r.byte() != dataSection {
		t.Fatalf("the sections have changed: %q", program)
	}
	segments, err := readSegments(r.bytes())
	if err != nil || r.byte() != 0 || string(r.bytes()) != "names" || r.err != nil || len(r.rest) > 0 {
		t.Fatalf("the sections have changed: %v, %v, %q", err, r.err, program)
	}
	return segments
}

func programWith(data []byte) []byte {
	return bytes.Join([][]byte{[]byte(wasmMagic), section(1, []byte("types")), section(dataSection, data), section(0, []byte("names"))}, nil)
}

// Fewer segments give the same initial memory, whatever the gaps.
func TestJoinSegmentsKeepsMemory(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	for range 200 {
		var segments []segment
		gaps := 0 // too wide to be filled
		for at := int64(random.IntN(200)); at < 60_000; {
			s := segment{at: at, content: make([]byte, 1+random.IntN(200))}
			for i := range s.content {
				s.content[i] = byte(random.IntN(256))
			}
			segments = append(segments, s)
			gap := random.IntN(2 * joinGap)
			if at = s.end() + int64(gap); gap > joinGap && at < 60_000 {
				gaps++
			}
		}
		want := memory(t, segments)
		random.Shuffle(len(segments), func(i, j int) { segments[i], segments[j] = segments[j], segments[i] })
		joined, err := JoinSegments(programWith(writeSegments(segments)))
		if err != nil {
			t.Fatal(err)
		}
		data := dataOf(t, joined)
		if len(data) != gaps+1 {
			t.Fatalf("%d segments became %d, want %d", len(segments), len(data), gaps+1)
		}
		if !bytes.Equal(memory(t, data), want) {
			t.Fatal("the joined segments give another memory")
		}
	}
}

// Addresses in the upper half of memory are stored as negative numbers.
func TestSignedNumbers(t *testing.T) {
	for _, n := range []int64{0, 1, 63, 64, 127, 128, 8191, 8192, 1<<31 - 1, -1, -64, -65, -1 << 31} {
		r := &wasmReader{rest: appendSigned(nil, n)}
		if got := r.signed(); got != n || r.err != nil || len(r.rest) > 0 {
			t.Errorf("%d is read as %d, %v", n, got, r.err)
		}
	}
}

func TestJoinSegmentsErrors(t *testing.T) {
	whole := programWith(writeSegments([]segment{{8, []byte("one")}, {400, []byte("two")}}))
	for what, c := range map[string]struct {
		program []byte
		says    string
	}{
		"no program":        {[]byte("<!doctype html>"), "not a wasm program"},
		"half a program":    {whole[:len(whole)-1], "cut short"},
		"half a segment":    {programWith([]byte{1, 0, opI32Const, 8, opEnd, 3, 'o'}), "cut short"},
		"passive data":      {programWith([]byte{1, 1, 1, 'o'}), "not a constant"},
		"a place to find":   {programWith([]byte{1, 0, 0x23, 0, opEnd, 1, 'o'}), "not a constant"},
		"a place and more":  {programWith([]byte{1, 0, opI32Const, 8, opI32Const, 1, 'o'}), "not a constant"},
		"overlapping data":  {programWith(writeSegments([]segment{{8, []byte("one")}, {10, []byte("two")}})), "overlap"},
		"an endless number": {programWith(bytes.Repeat([]byte{0xff}, 20)), "cut short"},
	} {
		if _, err := JoinSegments(c.program); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want one that says %q", what, err, c.says)
		}
	}
	if _, err := JoinSegments(whole); err != nil {
		t.Error(err)
	}
}

// JoinSegments rejects bytes or keeps their meaning.
func FuzzJoinSegments(f *testing.F) {
	f.Add(programWith(writeSegments([]segment{{8, []byte("one")}, {400, []byte("two")}, {464, []byte("three")}})))
	f.Add([]byte(wasmMagic))
	f.Fuzz(func(t *testing.T, program []byte) {
		joined, err := JoinSegments(program)
		if err != nil {
			return
		}
		again, err := JoinSegments(joined)
		if err != nil || !bytes.Equal(joined, again) {
			t.Errorf("%q is joined to %q, and that to %q, %v; want no further change", program, joined, again, err)
		}
	})
}
