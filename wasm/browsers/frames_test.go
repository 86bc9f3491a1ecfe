//go:build unix

package browsers

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// strictHost serves the policy stated in the guide, and sends no CORS headers.
func strictHost(t *testing.T, dist string) *httptest.Server {
	policies := map[string]string{} // by the page's path
	for path, name := range map[string]string{"/": "index.html", "/embed.html": "embed.html"} {
		page, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			t.Fatal(err)
		}
		policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(page)
		if policy == nil {
			t.Fatalf("%s has no policy", name)
		}
		policies[path] = string(policy[1]) + "; require-trusted-types-for 'script'; trusted-types default"
	}
	var site string
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if policy, is := policies[r.URL.Path]; is {
			w.Header().Set("Content-Security-Policy", strings.ReplaceAll(policy, "'self' https: http:", site))
		}
		http.FileServer(http.Dir(dist)).ServeHTTP(w, r)
	}))
	site = host.URL
	return host
}

// In a frame of another site, plain or sandboxed without an origin of its own, under the strict
// policy, the page plays with a net and with two workers, and the embedded board plays too.
func testFrames(t *testing.T, engine engine, dist string) {
	host := strictHost(t, dist)
	defer host.Close()
	const sandboxed = `sandbox="allow-scripts"`
	for _, c := range []struct{ name, attributes, path string }{{"plain", "", "/"}, {"sandboxed", sandboxed, "/"}, {"embedded", sandboxed, "/embed.html"}} {
		t.Run(c.name+" frame", func(t *testing.T) {
			course := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				fmt.Fprintf(w, `<!doctype html><title>A course</title><style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0; display: block }</style>
					<iframe title="Playout" %s src="%s#/othello?black=human&white=puct:n=20"></iframe>`, c.attributes, host.URL+c.path)
			}))
			defer course.Close()
			p := &page{t, engine}
			if err := p.open(strings.Replace(course.URL, "127.0.0.1", "localhost", 1)); err != nil {
				t.Fatal(err)
			}
			if err := p.enter(); err != nil {
				t.Fatal(err)
			}
			if opaque := get[bool](p, `self.origin === 'null'`); opaque != (c.attributes != "") {
				t.Errorf("the origin is opaque: got %v, want %v", opaque, c.attributes != "")
			}
			p.waitIdle()
			p.clickSquares(get[[]string](p, legalSquares)[0])
			if c.path != "/" {
				return // the embedded board has neither the table nor the settings
			}
			if says := get[string](p, `document.querySelector('[data-search] [data-net]')?.lastElementChild.innerText ?? ''`); !strings.HasPrefix(says, "net othello on ") {
				t.Errorf(`the table says %q, want "net othello on " at its start`, says)
			}
			p.click(`[data-action=settings]`)
			p.wait(`document.querySelector('dialog[open] [data-setting=workers]')`)
			get[bool](p, `(s => { s.value = '2'; s.dispatchEvent(new Event('input', {bubbles: true})); s.dispatchEvent(new Event('change', {bubbles: true})); return true; })(document.querySelector('[data-setting=workers]'))`)
			if err := p.act(press(escape)); err != nil {
				t.Fatal(err)
			}
			p.wait(`!document.querySelector('dialog[open]')`)
			get[bool](p, `(location.hash = '#/othello?m=f5,d6,c3&black=human&white=uct:ms=2500', true)`)
			p.wait(board + `.dataset.state === 'human' && document.querySelectorAll('[data-moves] [data-ply]').length === 4`)
			if says := get[string](p, `document.querySelector('[data-search] .aside').innerText`); !strings.Contains(says, "in 2 workers") {
				t.Errorf(`about two workers the table says %q, want "in 2 workers" in it`, says)
			}
		})
	}
}
