package paste

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"testing"
)

// seal returns bytes with their checksum, in digits.
func seal(body string) string {
	return base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint32([]byte(body), crc32.ChecksumIEEE([]byte(body))))
}

// FindSealed finds a whole sealed code in any text, and nothing else.
func TestFindSealed(t *testing.T) {
	for _, body := range []string{"!", "!a", "!ab", "!abc", "!" + strings.Repeat("playout ", 30)} {
		code := seal(body)
		if n := Sealed(code); n != len(code) {
			t.Errorf("Sealed(%s) = %d, want all %d digits", code, n, len(code))
		}
		half := len(code) / 2
		for _, text := range []string{
			code, " " + code + "\n", code + ".", "\"" + code + "\"", "> " + code, "`" + code + "`", "Here it is: " + code, "Here it is " + code + " see you",
			"(" + code + ")", "**" + code + "**", "_" + code + "_", "“" + code + "”", "«" + code + "»", "<" + code + ">,", code + "and more", code + "😀",
			code[:half] + "\n" + code[half:], code[:half] + "\r\n> " + code[half:] + "\n-- \nBo", "> " + code[:half] + "\n> " + code[half:] + "\n>", code[:half] + "=\n" + code[half:],
			code[:half] + "\u200b" + code[half:], code[:half] + "\u00ad" + code[half:] + "…", "https://example.org/#/othello?answer=" + code + "&x", "[" + code + "](" + code + ")",
			"IQIQIQ " + code, code + " " + code,
		} {
			if got := FindSealed(text, '!', 500); got != code {
				t.Errorf("FindSealed in %.80q of %d bytes: %q, want %q", text, len(text), got, code)
			}
		}
		for _, text := range []string{"", "x", code[1:], code[:len(code)-1], strings.Replace(code, code[half:half+1], "*", 1)[:half] + "Z" + code[half+1:] + "?", strings.ToLower(code)} {
			if got := FindSealed(text, '!', 500); got != "" && got != code {
				t.Errorf("FindSealed(%q) = %q, want nothing", text, got)
			}
		}
		if got := FindSealed(code, '"', 500); got != "" {
			t.Errorf("FindSealed of a code with another first byte: %q, want nothing", got)
		}
		if got := FindSealed(code, '!', len(code)-1); got != "" {
			t.Errorf("FindSealed of a code with more digits than allowed: %q, want nothing", got)
		}
	}
}

// FindSealed is fast even on text made to slow it down.
func FuzzFindSealed(f *testing.F) {
	f.Add("Here it is: " + seal("!abc") + ".")
	f.Add(strings.Repeat("IQ", maxSealed/2))
	f.Fuzz(func(t *testing.T, text string) {
		if code := FindSealed(text, '!', 2000); code != "" && Sealed(code) != len(code) {
			t.Fatalf("%q: %q is not sealed", text, code)
		}
	})
}
