package packed

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// texts are some that are hard to deflate.
func texts() map[string]string {
	rng := rand.New(rand.NewPCG(1, 0))
	noise := make([]byte, 70_000)
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	var skewed []byte // whose code words would be too long
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

// What is deflated the standard library inflates, and it is the same every time.
func TestDeflated(t *testing.T) {
	for name, text := range texts() {
		small := Deflate(text)
		if !bytes.Equal(small, Deflate(text)) {
			t.Errorf("%s is deflated differently each time", name)
		}
		rest := bytes.NewReader(small)
		if got, err := io.ReadAll(flate.NewReader(rest)); err != nil || string(got) != text || rest.Len() > 0 {
			t.Errorf("%s: %d bytes are not as they were, %v, %d bytes more", name, len(text), err, rest.Len())
		}
	}
}

// Steps of geese, which are as random as those of any game, are packed nearly as well
// as by compress/flate.
func TestPacksAsWell(t *testing.T) {
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
	if ours := len(Deflate(string(moves))); ours > theirs.Len()*11/10 {
		t.Errorf("%d bytes, compress/flate has %d", ours, theirs.Len())
	}
}

// What is packed is unpacked, up to the limit; anything else is refused in one line.
func TestUnpack(t *testing.T) {
	for name, text := range texts() {
		got, err := Unpack(Pack(text), len(text))
		if utf8.ValidString(text) && (err != nil || got != text) || !utf8.ValidString(text) && err == nil {
			t.Errorf("%s: %d bytes come back as %d, %v", name, len(text), len(got), err)
		}
	}
	for _, c := range []struct{ text, says string }{
		{Pack("f5,d6"), "more than 4 bytes; allowed: at most that"},
		{"f5,d6", "not base64url; allowed: letters, digits, - and _, without padding"},
		{Pack("f5") + "\n", "not base64url"},
		{"", "does not unpack; allowed: raw deflate"},
		{Pack("f5") + "AAAA", "3 bytes follow what unpacks; allowed: nothing"},
		{Pack("f\xff"), "UTF-8"},
	} {
		if got, err := Unpack(c.text, 4); err == nil || got != "" || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q unpacks to %q, %v; want an error that says %q", c.text, got, err, c.says)
		}
	}
}

func FuzzDeflated(f *testing.F) {
	f.Add("f5,d6,c3")
	f.Add(strings.Repeat("NEWS,", 40))
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := io.ReadAll(flate.NewReader(bytes.NewReader(Deflate(text)))); err != nil || string(got) != text {
			t.Errorf("%q comes back as %q, %v", text, got, err)
		}
	})
}
