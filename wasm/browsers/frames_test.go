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

// strict is a host that sends the policy that the guide states, and no CORS headers.
func strict(t *testing.T, dist string) *httptest.Server {
	index, err := os.ReadFile(filepath.Join(dist, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(index)
	if policy == nil {
		t.Fatal("the page has no policy")
	}
	var header string
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", header)
		http.FileServer(http.Dir(dist)).ServeHTTP(w, r)
	}))
	header = strings.ReplaceAll(string(policy[1]), "'self' https: http:", host.URL) + "; require-trusted-types-for 'script'; trusted-types default"
	return host
}

// In a frame of another site, plain or sandboxed without an origin of its own, under the
// strict policy, the page plays with a net, and by two workers.
func frames(t *testing.T, engine engine, dist string) {
	host := strict(t, dist)
	defer host.Close()
	for name, attributes := range map[string]string{"plain": "", "sandboxed": `sandbox="allow-scripts"`} {
		t.Run(name+" frame", func(t *testing.T) {
			course := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				fmt.Fprintf(w, `<!doctype html><title>A course</title><style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0; display: block }</style>
					<iframe title="Playout" %s src="%s/#/othello?black=human&white=puct:n=20"></iframe>`, attributes, host.URL)
			}))
			defer course.Close()
			p := &page{t, engine}
			if err := p.open(strings.Replace(course.URL, "127.0.0.1", "localhost", 1)); err != nil {
				t.Fatal(err)
			}
			if err := p.enter(); err != nil {
				t.Fatal(err)
			}
			if opaque := get[bool](p, `self.origin === 'null'`); opaque != (attributes != "") {
				t.Errorf("that the origin is opaque is %v", opaque)
			}
			p.rest()
			p.carry(get[[]string](p, free)[0])
			if says := get[string](p, `document.querySelector('[data-search] [data-net]')?.lastElementChild.innerText ?? ''`); !strings.HasPrefix(says, "net othello on ") {
				t.Errorf("the table says %q", says)
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
				t.Errorf("of two workers the table says %q", says)
			}
		})
	}
}
