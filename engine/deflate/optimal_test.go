package deflate

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// gzip restores the input of Gzip, whose result is the same every time.
func TestGzip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	noise := make([]byte, 3*blockBytes+17)
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	source, err := os.ReadFile("deflate.go")
	if err != nil {
		t.Fatal(err)
	}
	skewed := []byte{} // its code words would be too long without a limit
	for i, n := 0, 1; i < 26; i, n = i+1, n+n/2+1 {
		skewed = append(skewed, bytes.Repeat([]byte{byte(i), byte(i * 7)}, n)...)
	}
	rng.Shuffle(len(skewed), func(i, j int) { skewed[i], skewed[j] = skewed[j], skewed[i] })
	for name, raw := range map[string][]byte{
		"nothing": nil, "a byte": {7}, "two": {1, 1}, "zeros": make([]byte, 5*blockBytes), "noise": noise, "source": source,
		"skewed": skewed, "far": append(noise[:window:window], noise...), "text": []byte(strings.Repeat("the same, and ", 9000)),
	} {
		small := Gzip(raw)
		if len(raw) < blockBytes && !bytes.Equal(small, Gzip(raw)) {
			t.Errorf("two calls of Gzip(%s) differ", name)
		}
		r, err := gzip.NewReader(bytes.NewReader(small))
		if err != nil {
			t.Fatal(name, err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, raw) {
			t.Errorf("Gzip(%s) unpacks to %d bytes, %v; want the input of %d bytes, nil", name, len(got), err, len(raw))
		}
	}
	var theirs bytes.Buffer
	w, err := gzip.NewWriterLevel(&theirs, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(source); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if ours := Gzip(source); len(ours) >= theirs.Len() {
		t.Errorf("%d bytes, want fewer than the %d of compress/gzip", len(ours), theirs.Len())
	}
}
