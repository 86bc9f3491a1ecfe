package server

import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
)

// missingPage is the site's page for an address that is missing.
const missingPage = "404.html"

// hashed matches the names of files that never change, since command site puts twelve digits of the
// content's hash into them.
var hashed = regexp.MustCompile(`\.[0-9a-f]{12}\.[a-z0-9]+$`)

// staticSite serves the folder of a built site like a plain static host: files with their types,
// without compression, and the site's own page for missing addresses. Browsers keep files with a
// hash in their names, and ask about the others each time, so that an upgrade shows at once.
func staticSite(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method "+r.Method+"; allowed: GET, HEAD", http.StatusMethodNotAllowed)
			return
		}
		header := w.Header()
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "same-origin")
		name := path.Clean("/" + r.URL.Path)
		info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
		if err == nil && info.IsDir() { // a folder shows its page, never a list of its files
			_, err = os.Stat(filepath.Join(dir, filepath.FromSlash(name), "index.html"))
		}
		switch {
		case err != nil:
			serveMissing(w, r, dir)
			return
		case hashed.MatchString(name):
			header.Set("Cache-Control", "public, max-age=31536000, immutable")
		default:
			header.Set("Cache-Control", "no-cache")
		}
		files.ServeHTTP(w, r)
	})
}

// serveMissing answers with the site's page for missing addresses.
func serveMissing(w http.ResponseWriter, r *http.Request, dir string) {
	page, err := os.ReadFile(filepath.Join(dir, missingPage))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(page) // the connection may be closed
}
