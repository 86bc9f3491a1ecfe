package geese

import (
	"bufio"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// splitStream returns the texts of the episodes in a stream, and checks that they do not depend on
// the pieces in which it arrives.
func splitStream(t testing.TB, text string) []string {
	t.Helper()
	read := func(s *bufio.Scanner) (texts []string) {
		s.Split(splitEpisodes)
		for s.Scan() {
			texts = append(texts, s.Text())
		}
		return texts
	}
	whole := read(bufio.NewScanner(strings.NewReader(text)))
	if bits := read(bufio.NewScanner(iotest.OneByteReader(strings.NewReader(text)))); !slices.Equal(whole, bits) {
		t.Errorf("%q is split into %q at once and into %q byte by byte", text, whole, bits)
	}
	return whole
}

func TestSplitEpisodes(t *testing.T) {
	const (
		line = `{"a":{"b":"}{\"\\"},"c":[{},{}]}`
		half = `{"a":{"b":`
		torn = `{"a":{"b":"x`
	)
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"\n[ ]\n", nil},
		{line, []string{line}},
		{line + line + "\n" + line + "\r\n\n" + line + "\n", []string{line, line, line, line}},
		{"[" + line + ",\n " + line + "]", []string{line, line}},
		{"{\n\"a\": [\n{\n}\n]\n}\n" + line, []string{"{\n\"a\": [\n{\n}\n]\n}", line}},
		{"{\n \"a\": 1\n}\n" + line, []string{"{\n \"a\": 1\n}", line}},
		{half + "\n" + line, []string{half, line}},
		{torn + "\n" + line, []string{torn, line}},
		{line + "\nnonsense\n" + line + "\n" + half, []string{line, "nonsense", line, half}},
		{"}" + line, []string{"}", line}},
	} {
		if got := splitStream(t, c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q\nis split into %q\nwant %q", c.text, got, c.want)
		}
	}
}

// Splitting any text terminates and adds nothing to it.
func FuzzSplitEpisodes(f *testing.F) {
	f.Add("{\"a\":1}\n[{},{}]\n{\"a\n{\n}")
	f.Fuzz(func(t *testing.T, text string) {
		rest := text
		for _, one := range splitStream(t, text) {
			i := strings.Index(rest, one)
			if i < 0 || strings.Trim(rest[:i], " \t\r\n,[]\ufeff") != "" {
				t.Fatalf("%q is split into %q", text, one)
			}
			rest = rest[i+len(one):]
		}
	})
}
