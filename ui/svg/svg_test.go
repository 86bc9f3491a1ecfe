package svg

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The scanners' patterns as regular expressions.
var (
	called   = regexp.MustCompile(`var\((--[\w-]+)\)`)
	referred = regexp.MustCompile(`(?:href="|url\((?:&quot;|")?)#([\w-]+)`)
)

func value(name string) string { return "<" + name + ">" }

func TestColours(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "",
		`fill="var(--board)"`:                   `fill="<--board>"`,
		"var(--a)var(--b-2_C)":                  "<--a><--b-2_C>",
		"var(--a":                               "var(--a",
		"var(--)":                               "var(--)",
		"var(---)":                              "<--->",
		"var(a) var(-a)":                        "var(a) var(-a)",
		"var(--a, red)":                         "var(--a, red)",
		"var(--xvar(--y))":                      "var(--x<--y>)",
		"var(var(--y":                           "var(var(--y",
		"var(--ü)":                              "var(--ü)",
		"color-mix(in srgb, var(--a) 9%, #fff)": "color-mix(in srgb, <--a> 9%, #fff)",
	} {
		if got := Colours(text, value); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// Colours does not read a value again: a style sheet must not make the scanner loop.
func TestColoursReadsNoValue(t *testing.T) {
	if got := Colours("var(--a)", func(string) string { return "var(--a)" }); got != "var(--a)" {
		t.Errorf("the value became %q", got)
	}
}

func TestReferences(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		`<use href="#disc-black"/>`: "disc-black",
		`<use xlink:href="#a"/>`:    "a",
		`fill="url(#felt)" stroke='url("#Edge_2")'`:    "felt Edge_2",
		`style="fill: url(&quot;#shade&quot;)"`:        "shade",
		`href="#a" href="#a"`:                          "a a",
		`fill="#fff" href="page.svg#a" href="#"`:       "",
		`url(##a) url(' #a) url(#ü)`:                   "",
		`url(#ahref="#b"`:                              "ahref",
		`href="#a#b" url(#c`:                           "a c",
		`<style>.x { mask: url( "#a") }</style> # #b#`: "",
	} {
		if got := strings.Join(References(text), " "); got != want {
			t.Errorf("%q refers to %q, want %q", text, got, want)
		}
	}
}

// In any text the scanners find the same as the regular expressions.
func FuzzScanners(f *testing.F) {
	for _, seed := range []string{
		`<svg style="fill:var(--board)"><use href="#disc"/><g fill="url(&quot;#felt&quot;)"/></svg>`,
		"var(--xvar(--y))", `url(#ahref="#b"`, `url("#`, "var(--\x80)", `href="#a" url(url("#b")`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want := called.ReplaceAllStringFunc(text, func(found string) string { return value(called.FindStringSubmatch(found)[1]) })
		if got := Colours(text, value); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
		var ids []string
		for _, found := range referred.FindAllStringSubmatch(text, -1) {
			ids = append(ids, found[1])
		}
		if got := References(text); !slices.Equal(got, ids) {
			t.Errorf("%q refers to %q, want %q", text, got, ids)
		}
	})
}
