package packed

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
	"time"
)

// zipped returns a text in gzip, with a full header.
func zipped(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Name, w.Comment, w.Extra, w.ModTime = "games.pgn", "a comment", []byte("more"), time.Unix(1e9, 0)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Data are unpacked up to the bound, of several members too.
func TestGunzip(t *testing.T) {
	one, two := zipped(t, "1. e4 e5"), zipped(t, strings.Repeat("x", 1000))
	for _, c := range []struct {
		data []byte
		most int
		want string
		err  error
	}{
		{one, 8, "1. e4 e5", nil}, {one, 7, "", ErrTooLong}, {append(one[:len(one):len(one)], two...), 1008, "1. e4 e5" + strings.Repeat("x", 1000), nil},
		{append(one[:len(one):len(one)], two...), 1007, "", ErrTooLong},
	} {
		if got, err := Gunzip(c.data, c.most); string(got) != c.want || err != c.err {
			t.Errorf("at most %d: %q, %v; want %q, %v", c.most, got, err, c.want, c.err)
		}
	}
}

// Any data give what package compress/gzip gives, or an error if that gives one.
func FuzzGunzip(f *testing.F) {
	f.Add(zipped(f, "1. e4 e5"))
	f.Add(append(zipped(f, "a"), zipped(f, "")...))
	f.Add([]byte("\x1f\x8b\x08\x02\x00\x00\x00\x00\x00\xff\x11\x22"))
	f.Add([]byte("\x1f\x8b\x08\xff"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		const most = 1 << 16
		var want []byte
		r, wrong := gzip.NewReader(bytes.NewReader(data))
		if wrong == nil {
			want, wrong = io.ReadAll(io.LimitReader(r, most+1))
		}
		got, err := Gunzip(data, most)
		switch {
		case len(want) > most:
			if err == nil {
				t.Errorf("got %d bytes, want an error", len(got))
			}
		case (err == nil) != (wrong == nil):
			t.Errorf("the error is %v, that of compress/gzip %v", err, wrong)
		case err == nil && !bytes.Equal(got, want):
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
