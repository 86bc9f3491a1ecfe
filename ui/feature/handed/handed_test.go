package handed

import "testing"

// A file's kind follows from its name and its beginning.
func TestKind(t *testing.T) {
	for _, c := range []struct {
		name, data string
		want       Kind
	}{
		{"A.ONNX", "", Net}, {"games", "playout-data 3 00", Data}, {"rows.csv", "a,b", Data}, {"match.jsonl", "{}", Results}, {"", "", Results},
	} {
		if f := (File{Name: c.name, Data: []byte(c.data)}); f.Kind() != c.want {
			t.Errorf("%q with %q has kind %d, want %d", c.name, c.data, f.Kind(), c.want)
		}
	}
}
