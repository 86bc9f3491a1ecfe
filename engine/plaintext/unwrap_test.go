package plaintext

import (
	"strings"
	"testing"
)

func TestUnwrap(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5":                                    "1. e4 e5",
		"\ufeff\r\n\r\n1. e4\r\ne5\r\n":               "1. e4\ne5",
		"1. e4\re5\r2. d4":                            "1. e4\ne5\n2. d4",
		"1. e4\n\re5\n\r2. d4":                        "1. e4\ne5\n2. d4",
		"1. e4\u2028e5\u20292. d4\u0085d5\vc4\fc5":    "1. e4\ne5\n2. d4\nd5\nc4\nc5",
		"> [White \"Ada\"]\n>\n> 1. e4 e5":            "[White \"Ada\"]\n\n1. e4 e5",
		"> > 1. e4\n>> e5\n>2. d4":                    "1. e4\ne5\n2. d4",
		"    [White \"Ada\"]\n\n    1. e4":            "[White \"Ada\"]\n\n1. e4",
		"```\n1. e4 e5\n```":                          "1. e4 e5",
		"```pgn\n1. e4 e5\n```":                       "1. e4 e5",
		"~~~ pgn\n1. e4 e5\n~~~":                      "1. e4 e5",
		"```1. e4 e5```":                              "1. e4 e5",
		"`1. e4 e5`":                                  "1. e4 e5",
		"- 1. e4 e5\n- 2. d4":                         "1. e4 e5\n2. d4",
		"• f5\n• d6":                                  "f5\nd6",
		"- - X O":                                     "- - X O",
		"1. e4 *\n*":                                  "1. e4 *\n*",
		"[pgn][White \"Ada\"]\n1. e4[/pgn]":           "[White \"Ada\"]\n1. e4",
		`1\. e4 e5 2\. Nf3 \*`:                        "1. e4 e5 2. Nf3 *",
		"**1. e4** e5":                                "1. e4 e5",
		"a [quote]f5 d6[/quote]":                      "a f5 d6",
		"> ```\n> f5 d6\n> ```":                       "f5 d6",
		`[White "\"Ada\" \\ Bo"]`:                     `[White "\"Ada\" \\ Bo"]`,
		"{\"step\":0}":                                "{\"step\":0}",
		"8/8/8/8/8/8/8/8 w - - 0 1":                   "8/8/8/8/8/8/8/8 w - - 0 1",
		"---------------------------OX------XO---- X": "---------------------------OX------XO---- X",
	} {
		if got, left := Unwrap(text); got != want || left != "" {
			t.Errorf("Unwrap(%q) = %q, left %q, want %q", text, got, left, want)
		}
	}
	for text, want := range map[string][2]string{
		"Look:\n```\n1. e4 e5\n```\nNice?":        {"1. e4 e5", "Look:"},
		"```pgn\nf5 d6\n```\nNice?\n```\nc3\n```": {"f5 d6", "Nice?"},
		"Look\n\n~~~\nf5\n\nd6\n~~~":              {"f5\n\nd6", "Look"},
		"No end:\n```\nf5 d6":                     {"No end:\n\nf5 d6", ""},
	} {
		if got, left := Unwrap(text); got != want[0] || left != want[1] {
			t.Errorf("Unwrap(%q) = %q, left %q, want %q", text, got, left, want)
		}
	}
}

func TestWithoutMarkup(t *testing.T) {
	for text, want := range map[string]string{
		"[White &quot;Ada&quot;]<br>1. e4 e5":           "[White \"Ada\"]\n1. e4 e5",
		"<pre>\n1. e4&nbsp;e5 1&ndash;0</pre>":          "\n\n1. e4 e5 1-0\n",
		"<p>1. e4</p><p class=\"x\">e5</P>":             "\n1. e4\n\ne5\n",
		"<b>1.</b> e4 <i>e5</i> &#189; &#xBD; &frac12;": "1. e4 e5 ½ ½ 1/2",
		"<script>1. d4</script>1. e4<!-- x -->":         "1. e4",
		"a < b & c; 1 <3 &unknown; &#x; <":              "a < b & c; 1 <3 &unknown; &#x; <",
		"<td>f5</td><td>d6</td>":                        " f5  d6 ",
		"A &amp; B &#39;x&#39; &lt;b&gt;":               "A & B 'x' <b>",
	} {
		if got := WithoutMarkup(text); got != want {
			t.Errorf("WithoutMarkup(%q) = %q, want %q", text, got, want)
		}
		if !HasMarkup(text) && !strings.Contains(text, "unknown") {
			t.Errorf("HasMarkup(%q) = false, want true", text)
		}
	}
	for _, text := range []string{"1. e4 e5", "[White \"A & B\"] {I <3 it} f5", "{\"a\":1}"} {
		if HasMarkup(text) {
			t.Errorf("HasMarkup(%q) = true, want false", text)
		}
	}
}

// Unwrap and WithoutMarkup accept any text, and Unwrap adds neither lines nor bytes.
func FuzzUnwrap(f *testing.F) {
	for _, seed := range []string{"", "> ```\n> x\n> ```", "\r\n\r", "[pgn]**\\.", "- - x", "<br>&#10;"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, left := Unwrap(text)
		if n := strings.Count(lineEnds.Replace(text), "\n"); strings.Count(got, "\n") > n || strings.ContainsAny(left, "\n\r") {
			t.Errorf("Unwrap(%q) = %q, left %q; want at most %d line ends, and none in left", text, got, left, n)
		}
		if len(got) > len(text) {
			t.Errorf("Unwrap(%q) = %q, want no more bytes", text, got)
		}
		WithoutMarkup(text)
	})
}
