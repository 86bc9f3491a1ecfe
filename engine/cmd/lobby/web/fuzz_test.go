package web

import (
	"net/url"
	"strings"
	"testing"
)

// Whatever a browser says, there is a language, and signing in leads to a page of the lobby.
func FuzzRequests(f *testing.F) {
	f.Add("es-MX,es;q=0.9,en;q=0.8", "/lobby/classes")
	f.Add(";q=,,-", "//evil.example/")
	f.Add("en;q=nan", "/lobby/\\evil")
	f.Fuzz(func(t *testing.T, header, to string) {
		if w := accepted(header); w == nil || w.Lang == "" {
			t.Errorf("%q is accepted as %v, want a language", header, w)
		}
		at := target(to)
		if u, err := url.Parse(at); !strings.HasPrefix(at, "/lobby/") || err == nil && u.Host != "" {
			t.Errorf("%q leads to %q, want a page of the lobby", to, at)
		}
	})
}

// A name for a file has no characters that end it.
func FuzzFileName(f *testing.F) {
	f.Add("ana", "Chess \"club\"\r\n")
	f.Fuzz(func(t *testing.T, a, b string) {
		if name := fileName(a, b); strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || name == "" {
			t.Errorf("%q and %q are the file %q, want small letters, digits and hyphens", a, b, name)
		}
	})
}
