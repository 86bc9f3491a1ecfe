package digest

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"testing"
)

// The checksums are those of crypto/sha256, for all lengths around a block and some long ones.
func TestSHA256(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	lengths := []int{1000, 4096, 100_003}
	for n := range 3*block + 1 {
		lengths = append(lengths, n)
	}
	for _, n := range lengths {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		if got, want := SHA256(data), sha256.Sum256(data); got != want {
			t.Errorf("%d bytes: %x, want %x", n, got, want)
		}
	}
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-4
	if got := SHA256([]byte("abc")); hex.EncodeToString(got[:]) != abc {
		t.Errorf("abc: %x, want %s", got, abc)
	}
}

func FuzzSHA256(f *testing.F) {
	f.Add([]byte("abc"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, want := SHA256(data), sha256.Sum256(data); got != want {
			t.Errorf("%x: %x, want %x", data, got, want)
		}
	})
}
