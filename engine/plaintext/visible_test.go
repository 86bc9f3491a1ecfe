package plaintext

import "testing"

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"Ada\nBo":             "Ada\nBo",
		"a\u202eb\u2066c\x07": "abc",
	} {
		if got := Visible(text); got != want {
			t.Errorf("Visible(%q) = %q, want %q", text, got, want)
		}
	}
}
