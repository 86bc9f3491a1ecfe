package paste

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Escape writes a value so that links and chat programs keep it: letters, digits and -._~,:=/ stay
// as they are.
func Escape(b *strings.Builder, value string) {
	const hex = "0123456789ABCDEF"
	for i := range len(value) {
		c := value[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9',
			strings.IndexByte("-._~,:=/", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
}

// Unescape reads the output of Escape, and the escapes of browsers and people. The error is a
// *strict.Fault.
func Unescape(text string) (string, error) {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '+':
			out = append(out, ' ')
		case c != '%':
			out = append(out, c)
		default:
			code := text[i:min(i+3, len(text))]
			value, err := strconv.ParseUint(code[1:], 16, 8)
			if err != nil || len(code) < 3 {
				return "", strict.Wrong("", "%q is no percent code", code).Allow("%% and two hexadecimal digits")
			}
			out = append(out, byte(value))
			i += 2
		}
	}
	if !utf8.Valid(out) {
		return "", strict.Wrong("", "not UTF-8 text")
	}
	return string(out), nil
}

// decode unescapes a part of a link that was escaped any number of times, and undoes the changes of
// word processors. This is safe because no value of a link contains a percent code.
func decode(text string) (string, error) {
	text, err := Unescape(text)
	for n := 0; err == nil && n < 8; n++ {
		again := decodePercent(text)
		if again == text {
			return strings.TrimSpace(plaintext.Normal(text)), nil
		}
		text = again
	}
	return "", errEscapedTooOften
}

// errEscapedTooOften is the error of a text that was escaped more often than happens by accident.
var errEscapedTooOften = errors.New("escaped too often")

// decodePercent decodes the percent codes of a text, even if the percent signs themselves are
// escaped; other percent signs stay.
func decodePercent(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		at := i
		for strings.HasPrefix(text[at+1:], "25") && isHex(text[at+3:]) && text[i] == '%' {
			at += 2
		}
		if text[i] != '%' || !isHex(text[at+1:]) {
			out = append(out, text[i])
			continue
		}
		value, _ := strconv.ParseUint(text[at+1:at+3], 16, 8) // isHex has checked it
		out = append(out, byte(value))
		i = at + 2
	}
	if !utf8.Valid(out) {
		return text
	}
	return string(out)
}

// isHex reports whether a text begins with two hexadecimal digits.
func isHex(text string) bool {
	return len(text) >= 2 && strings.Trim(text[:2], "0123456789abcdefABCDEF") == ""
}

// replaceEntities replaces the HTML entities that occur in links.
func replaceEntities(text string) string {
	for range 3 {
		if !strings.Contains(text, "&") {
			break
		}
		text = entityReplacer.Replace(text)
	}
	return text
}

var entityReplacer = strings.NewReplacer(
	"&amp;", "&", "&AMP;", "&", "&#38;", "&", "&#x26;", "&", "&#X26;", "&", "&#038;", "&",
	"&#35;", "#", "&#x23;", "#", "&num;", "#", "&#47;", "/", "&#x2F;", "/", "&#x2f;", "/", "&sol;", "/",
	"&#63;", "?", "&quest;", "?", "&#61;", "=", "&equals;", "=", "&#44;", ",", "&comma;", ",",
	"&lt;", "<", "&#60;", "<", "&gt;", ">", "&#62;", ">", "&quot;", `"`, "&#34;", `"`, "&#39;", "'", "&apos;", "'",
	"&nbsp;", " ", "&#160;", " ", "&shy;", "", "&#173;", "", "&zwnj;", "", "&#8203;", "",
)
