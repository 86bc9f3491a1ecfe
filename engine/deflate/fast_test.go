package deflate

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/sorting"
)

// texts returns texts that are hard to deflate.
func texts() map[string]string {
	rng := rand.New(rand.NewPCG(1, 0))
	noise := make([]byte, 70_000)
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	var skewed []byte // its code words would be too long without a limit
	for i, n := 0, 1; i < 26; i, n = i+1, n+n/2+1 {
		skewed = append(skewed, bytes.Repeat([]byte{byte(i), byte(i * 7)}, n)...)
	}
	rng.Shuffle(len(skewed), func(i, j int) { skewed[i], skewed[j] = skewed[j], skewed[i] })
	all := map[string]string{
		"nothing": "", "a byte": "x", "two": "xx", "three": "xxx", "bytes": string(noise[:300]), "noise": string(noise),
		"zeros": strings.Repeat("\x00", 70_000), "skewed": string(skewed), "far": string(noise[:window]) + string(noise[:window]),
		"just too far": string(noise[:window+1]) + string(noise[:window+1]), "text": strings.Repeat("the same, and ", 9000),
	}
	for n := 250; n < 270; n++ {
		all["repeated"+strings.Repeat("'", n-250)] = "ab" + strings.Repeat("c", n) + "ab"
	}
	return all
}

// The standard library inflates the output of Fast, which is the same every time.
func TestFast(t *testing.T) {
	for name, text := range texts() {
		small := Fast(text)
		if !bytes.Equal(small, Fast(text)) {
			t.Errorf("two calls of Fast(%s) differ", name)
		}
		rest := bytes.NewReader(small)
		if got, err := io.ReadAll(flate.NewReader(rest)); err != nil || string(got) != text || rest.Len() > 0 {
			t.Errorf("Fast(%s) inflates to %d bytes, %v, with %d bytes left; want the text of %d bytes, nil, 0", name, len(got), err, rest.Len(), len(text))
		}
	}
}

// Fast packs random steps of geese at most a tenth worse than compress/flate.
func TestFastSize(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	moves := make([]byte, 13_000)
	for i := range moves {
		moves[i] = "NESW"[rng.IntN(4)]
		if i%5 == 4 {
			moves[i] = ','
		}
	}
	var theirs bytes.Buffer
	w, err := flate.NewWriter(&theirs, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(moves); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if ours := len(Fast(string(moves))); ours > theirs.Len()*11/10 {
		t.Errorf("%d bytes, want at most 1.1 times the %d of compress/flate", ours, theirs.Len())
	}
}

// The output of Fast never changes, so that a new link of a game equals an older one.
func TestFastOutput(t *testing.T) {
	all := texts()
	sum := sha256.New()
	for _, name := range sorting.Keys(all) {
		sum.Write(Fast(all[name]))
	}
	const want = "626ecb747326b9c4fd25d9a6703b7e490f841bf7e3e8a7358908217d4f3ce060"
	if got := fmt.Sprintf("%x", sum.Sum(nil)); got != want {
		t.Errorf("the packed texts have the sum %s, want %s", got, want)
	}
}

func FuzzFast(f *testing.F) {
	f.Add("f5,d6,c3")
	f.Add(strings.Repeat("NEWS,", 40))
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := io.ReadAll(flate.NewReader(bytes.NewReader(Fast(text)))); err != nil || string(got) != text {
			t.Errorf("Fast(%q) inflates to %q, %v; want the same, nil", text, got, err)
		}
	})
}
