package patch

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// edit returns a file with random edits: bytes are changed, parts are removed, inserted, copied and
// exchanged.
func edit(random *rand.Rand, file []byte) []byte {
	file = slices.Clone(file)
	for range random.IntN(30) {
		if len(file) < 2 {
			return file
		}
		from := random.IntN(len(file))
		to := from + random.IntN(min(300, len(file)-from))
		switch random.IntN(5) {
		case 0:
			for i := from; i < to; i += 1 + random.IntN(20) {
				file[i] += 3
			}
		case 1:
			file = slices.Delete(file, from, to)
		case 2:
			file = slices.Insert(file, from, some(random, to-from)...)
		case 3:
			file = slices.Insert(file, random.IntN(len(file)), file[from:to]...)
		case 4:
			file = slices.Concat(file[to:], file[from:to], file[:from])
		}
	}
	return file
}

// some returns n random bytes.
func some(random *rand.Rand, n int) []byte {
	bytes := make([]byte, n)
	for i := range bytes {
		bytes[i] = byte(random.Uint32())
	}
	return bytes
}

// A patch makes the new file from the old one, whatever the two are, and is the same each time.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 400 {
		old := some(random, random.IntN(4000))
		if i%4 == 0 {
			for j := range old {
				old[j] %= 2 // many matches
			}
		}
		made := edit(random, old)
		if i%20 == 0 {
			made = some(random, random.IntN(100))
		}
		patch, err := Make(old, made)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Apply(old, patch); err != nil || !bytes.Equal(got, made) {
			t.Fatalf("file %d: the patch from %d bytes makes %d bytes (%v), want the %d bytes of the new file", i, len(old), len(got), err, len(made))
		}
		if again, _ := Make(old, made); !bytes.Equal(again, patch) {
			t.Errorf("file %d: a second patch has %d bytes and differs from the first of %d", i, len(again), len(patch))
		}
	}
}

// A patch between similar files is small, also if addresses in them differ.
func TestSmall(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	old := some(random, 100_000)
	made := slices.Insert(slices.Clone(old), 50_000, some(random, 100)...)
	for i := 0; i < len(made); i += 100 {
		made[i]++
	}
	patch, err := Make(old, made)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(patch), 2200; got > want {
		t.Errorf("the patch for 1001 changes and 100 further bytes has %d bytes, want at most %d", got, want)
	}
}

// The format stays: static/program.js reads it too.
func TestFormat(t *testing.T) {
	const old = "the quick brown fox jumps over the lazy dog, and the dog sleeps on"
	const made = "the lazy dog, and the dog sleeqs on: the quick brown fox jumqs over"
	patch, err := Make([]byte(old), []byte(made))
	if err != nil {
		t.Fatal(err)
	}
	const want = "00646966" + "42430a0202" + "00003e" + "23028301" + "1e0000" + "3a20" + "1e1d" + "0101"
	if got := hex.EncodeToString(patch); got != want {
		t.Errorf("the patch is\n%s, want\n%s", got, want)
	}
}

// patchOf returns a patch of numbers and sections.
func patchOf(oldLen, newLen uint64, ops, inserted, gaps, deltas []byte) []byte {
	patch := []byte(magic)
	for _, n := range []uint64{oldLen, newLen, uint64(len(ops)), uint64(len(inserted)), uint64(len(gaps))} {
		patch = binary.AppendUvarint(patch, n)
	}
	return slices.Concat(patch, ops, inserted, gaps, deltas)
}

// Apply refuses a damaged patch in one line.
func TestDamaged(t *testing.T) {
	old := []byte("0123456789")
	const leaves, broken = "an operation of the patch leaves its files", "the patch has a broken number"
	for what, c := range map[string]struct {
		patch []byte
		want  string
	}{
		"nothing":                {nil, "the patch does not begin as patches do"},
		"a program":              {[]byte("\x00asm\x01\x00\x00\x00"), "the patch does not begin as patches do"},
		"no lengths":             {[]byte(magic), broken},
		"another old file":       {patchOf(9, 1, []byte{1, 0, 0}, nil, nil, nil), "the patch is for a file of 9 bytes, this one has 10"},
		"too large":              {patchOf(10, MaxSize+1, nil, nil, nil, nil), broken},
		"an endless number":      {append([]byte(magic), bytes.Repeat([]byte{0xff}, 11)...), broken},
		"cut":                    {patchOf(10, 2, []byte{0, 2, 0}, []byte("ab"), nil, nil)[:11], "the patch ends within its sections"},
		"half an operation":      {patchOf(10, 1, []byte{1, 0}, nil, nil, nil), broken},
		"a copy after the end":   {patchOf(10, 20, []byte{11, 0, 0}, nil, nil, nil), leaves},
		"a seek before the file": {patchOf(10, 20, []byte{1, 0, 3, 1, 0, 0}, nil, nil, nil), leaves},
		"a seek after the file":  {patchOf(10, 20, []byte{1, 0, 20, 0, 0, 0}, nil, nil, nil), leaves},
		"missing insertions":     {patchOf(10, 20, []byte{0, 2, 0}, []byte("a"), nil, nil), leaves},
		"too much":               {patchOf(10, 5, []byte{4, 2, 0}, []byte("ab"), nil, nil), leaves},
		"too little":             {patchOf(10, 5, []byte{3, 0, 0}, nil, nil, nil), "the patch makes 3 bytes of 5 and leaves 0 unused"},
		"unused insertions":      {patchOf(10, 3, []byte{3, 0, 0}, []byte("a"), nil, nil), "the patch makes 3 bytes of 3 and leaves 1 unused"},
		"a delta after the end":  {patchOf(10, 3, []byte{3, 0, 0}, nil, []byte{3}, []byte{1}), "a change of the patch lies after the end of the new file"},
		"a delta without a gap":  {patchOf(10, 3, []byte{3, 0, 0}, nil, nil, []byte{1}), broken},
		"a gap without a delta":  {patchOf(10, 3, []byte{3, 0, 0}, nil, []byte{1}, nil), "1 bytes of gaps have no deltas"},
	} {
		if got, err := Apply(old, c.patch); err == nil || err.Error() != c.want {
			t.Errorf("%s: Apply returns %q, %v; want the error %q", what, got, err, c.want)
		}
	}
}

// Make refuses files that Apply would refuse.
func TestTooLarge(t *testing.T) {
	const want = "files of 67108865 and 0 bytes are too large for a patch; allowed: up to 67108864"
	if patch, err := Make(make([]byte, MaxSize+1), nil); err == nil || err.Error() != want {
		t.Errorf("Make returns %d bytes, %v; want the error %q", len(patch), err, want)
	}
}

// Whatever a patch contains, Apply makes the stated number of bytes or refuses in one line.
func FuzzApply(f *testing.F) {
	old := []byte("the quick brown fox jumps over the lazy dog")
	for _, made := range []string{"", "the lazy dog", "the quicj brown fox jumps over a lazier dog: 0123456789"} {
		patch, err := Make(old, []byte(made))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(patch)
	}
	f.Fuzz(func(t *testing.T, patch []byte) {
		made, err := Apply(old, patch)
		if err != nil {
			if made != nil || strings.Contains(err.Error(), "\n") || len(err.Error()) > 100 {
				t.Errorf("Apply returns %d bytes and the error %q; want none and one short line", len(made), err)
			}
			return
		}
		r := reader{patch[len(magic):]}
		r.number()
		if want, _ := r.number(); len(made) != want {
			t.Errorf("Apply makes %d bytes, want %d", len(made), want)
		}
	})
}
