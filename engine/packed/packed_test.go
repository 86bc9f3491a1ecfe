package packed

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Unpack inverts Pack up to the limit, and refuses anything else in one line.
func TestUnpack(t *testing.T) {
	for name, text := range map[string]string{
		"nothing": "", "a letter": "x", "a game": "f5,d6,c3", "much": strings.Repeat("the same, and ", 9000), "not UTF-8": "f5\xff",
	} {
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
		{Pack("f5") + "AAAA", "3 bytes follow the packed text; allowed: none"},
		{Pack("f\xff"), "UTF-8"},
	} {
		if got, err := Unpack(c.text, 4); err == nil || got != "" || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q unpacks to %q, %v; want an error that says %q", c.text, got, err, c.says)
		}
	}
}
