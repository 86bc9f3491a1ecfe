package wire

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// texts are some that deflate may find hard.
func texts() map[string]string {
	rng := rand.New(rand.NewPCG(1, 0))
	noise := make([]byte, 70_000)
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	var skewed []byte // whose code would have too long words
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

// What is deflated is what the standard library inflates, and the same every time.
func TestDeflated(t *testing.T) {
	for name, text := range texts() {
		small := deflated(text)
		if !bytes.Equal(small, deflated(text)) {
			t.Errorf("%s is deflated differently each time", name)
		}
		rest := bytes.NewReader(small)
		if got, err := io.ReadAll(flate.NewReader(rest)); err != nil || string(got) != text || rest.Len() > 0 {
			t.Errorf("%s: %d bytes are not as they were, %v, %d bytes more", name, len(text), err, rest.Len())
		}
	}
}

// steps of geese, which is as much as a game can say at random.
func steps4(rng *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		for range 4 {
			b.WriteByte("NESW"[rng.IntN(4)])
		}
		b.WriteByte(',')
	}
	return strings.TrimSuffix(b.String(), ",")
}

// Moves are packed where that is shorter and nowhere else, and nearly as well as by
// compress/flate; a game of twice a link's length has one.
func TestPackedMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for n := range 80 {
		moves := steps4(rng, 2*n*n)
		l := Link{Game: "geese", Moves: moves, Ply: -1}
		text := l.String()
		if len(text) > len(l.Plain()) || strings.Contains(text, "mz=") != (text != l.Plain()) {
			t.Fatalf("%d bytes are written as %.60s, %d bytes", len(moves), text, len(text))
		}
		if n < 3 && text != l.Plain() {
			t.Errorf("%d bytes are packed: %s", len(moves), text)
		}
		if got, err := ParseLink(text); l.Fits() && (err != nil || got.Moves != moves) || !l.Fits() && err == nil {
			t.Fatalf("%d bytes in %d come back as %d: %v", len(moves), len(text), len(got.Moves), err)
		}
	}
	moves := steps4(rng, 2*MaxLink/5)
	if l := (Link{Game: "geese", Moves: moves, Ply: -1}); !l.Fits() {
		t.Errorf("%d bytes of moves fit no link: %d", len(moves), len(l.String()))
	}
	var theirs bytes.Buffer
	w, err := flate.NewWriter(&theirs, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(moves)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if ours := len(deflated(moves)); ours > theirs.Len()*11/10 {
		t.Errorf("%d bytes, compress/flate has %d", ours, theirs.Len())
	}
}

// Another that deflates may have packed the moves, and they are packed anew.
func TestPackedElsewhere(t *testing.T) {
	moves := strings.Repeat("NEWS,", 100) + "NEWS"
	for _, level := range []int{flate.NoCompression, flate.BestSpeed, flate.HuffmanOnly, flate.BestCompression} {
		var packed bytes.Buffer
		w, err := flate.NewWriter(&packed, level)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(moves)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		l, err := ParseLink("#/geese?mz=" + digits.EncodeToString(packed.Bytes()))
		if err != nil || l.Moves != moves || l.String() != "#/geese?mz="+pack(moves) {
			t.Errorf("level %d is read as %+v, %v", level, l, err)
		}
	}
}

func FuzzDeflated(f *testing.F) {
	f.Add("f5,d6,c3")
	f.Add(strings.Repeat("NEWS,", 40))
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := io.ReadAll(flate.NewReader(bytes.NewReader(deflated(text)))); err != nil || string(got) != text {
			t.Errorf("%q comes back as %q, %v", text, got, err)
		}
	})
}
