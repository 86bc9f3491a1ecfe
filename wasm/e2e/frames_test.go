//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
)

// inFrame opens a page of another site, with a policy and a frame of the given attributes at an
// address, and returns the contents of the frame.
func inFrame(t *testing.T, address, attributes, policy string) *page {
	t.Helper()
	course := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>A course</title><link rel="icon" href="data:,">
			<style nonce="own">body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0; display: block }</style>
			<iframe title="Playout" src=%q %s></iframe>`, address, attributes)
	}))
	p := blank(t, 1280, 900)
	p.url = strings.Replace(course.URL, "127.0.0.1", "localhost", 1) // another site, not only another port
	p.allow("request to elsewhere")
	p.do(cd.Navigate(p.url))
	site, _, _ := strings.Cut(address, "#") // the page writes its game after it
	return p.openInside(site)
}

// openInside returns the contents of the frame at an address of another site.
func (p *page) openInside(site string) *page {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		targets, err := cd.Targets(p.ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		for _, target := range targets {
			if target.Type == "iframe" && strings.HasPrefix(target.URL, site) {
				inside := &page{t: p.t, tab: p.tab, url: site}
				inside.ctx, inside.cancel = cd.NewContext(p.ctx, cd.WithTargetID(target.TargetID))
				inside.allow("request to elsewhere")
				p.t.Cleanup(inside.checkFaults)
				inside.watch()
				return inside
			}
		}
		if time.Now().After(end) {
			p.t.Fatal("the frame is not there")
		}
	}
}

const (
	sandboxed  = `sandbox="allow-scripts"` // the attribute with which courses often isolate frames
	againstNet = "#/othello?black=human&white=puct:n=20"
)

// playNet plays two turns against a net and checks the evaluator.
func (p *page) playNet() {
	p.t.Helper()
	p.waitIdle()
	for range 2 {
		p.play(p.legal()[0])
	}
	if evaluator := p.evaluator(); !strings.HasPrefix(evaluator, "net othello on ") {
		p.t.Errorf(`the table says %q, want it to begin with "net othello on "`, evaluator)
	}
}

// loads lists, in JavaScript, the files of the build that a page has loaded, without
// their hashes.
const loads = `[...new Set(performance.getEntriesByType('resource').map(e => e.name.split('/').pop().split('.')[0]))].sort().join(' ')`

// strictHost returns the page's address on a host that sends the guide's strict policy
// (static/guide/embedding.md), and no CORS headers.
func strictHost(t *testing.T) string {
	t.Helper()
	var policy string
	whole := plainHost(os.Getenv("PLAYOUT_DIST"))
	host := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		whole.ServeHTTP(w, r)
	}))
	policy = strings.ReplaceAll(policyOf(t), leftOpen, host.URL) + "; require-trusted-types-for 'script'; trusted-types default"
	return host.URL + folder
}

// strictCourse returns the guide's policy for an embedding page.
func strictCourse(site string) string {
	return "default-src 'none'; style-src 'nonce-own'; img-src data:; frame-src " + strings.TrimSuffix(site, folder) + "; require-trusted-types-for 'script'; trusted-types 'none'"
}

// The page plays in a frame of another site: a plain frame loads the same files as the page
// itself, and none for other kinds of frame.
func TestPlainFrame(t *testing.T) {
	if !runLong {
		t.Skip("TestVisitorDrivesBoard has a board in a plain frame every day; ./build.sh test all runs this")
	}
	t.Parallel()
	site := strictHost(t)
	course := strictCourse(site)
	p := inFrame(t, site+againstNet, "", course)
	p.playNet()
	if names := eval[string](p, loads); strings.Contains(names, "opaque") || !strings.Contains(names, "worker") {
		t.Errorf("it has loaded %s", names)
	}
}

// It also plays in a sandboxed frame without an origin of its own. The host sends no CORS
// headers, storage throws, and host and course have the strictest policies; the console stays
// empty.
func TestSandboxedFrame(t *testing.T) {
	t.Parallel()
	site := strictHost(t)
	p := inFrame(t, site+againstNet, sandboxed, strictCourse(site))
	for _, denied := range []string{`localStorage`, `sessionStorage`, `caches`, `navigator.serviceWorker`, `document.cookie`} {
		if eval[bool](p, fmt.Sprintf(`(() => { try { return !!%s || true; } catch { return false; } })()`, denied)) {
			t.Errorf("%s is not denied in the frame", denied)
		}
	}
	p.playNet()
	if names := eval[string](p, loads); strings.Contains(names, "playout ") || strings.Contains(names, "worker") || !strings.Contains(names, "opaque-playout-bin-0") {
		t.Errorf("it has loaded %s", names)
	}
}

// The page reports in a sentence that a file loaded as a script fails, and trying again works.
// It reports a late file too, and uses it when it arrives.
func TestScriptsFail(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ prefix, fault, says string }{
		{"opaque.", "is missing", "could not be loaded"},
		{"opaque-playout-bin-3", "is another page", "could not be loaded"},
		{"opaque-playout-bin-1", "never answers", "nothing has arrived for 15 seconds"},
	} {
		t.Run(c.prefix+" "+c.fault, func(t *testing.T) {
			if c.prefix != "opaque." && !runLong {
				t.Skip("a missing file stands for all faults; ./build.sh test all runs it")
			}
			t.Parallel()
			address, mend := faultyHost(t, c.prefix, faults[c.fault])
			p := openUnfinished(t, withPolicy(t, address, "sandbox allow-scripts"), "#/othello?m=f5,d6&black=human&white=human", hurriedStart(20))
			p.allow("") // the browser itself reports the missing file
			p.wait(offers)
			p.restoreClock()
			if said := eval[string](p, `[...document.querySelectorAll('[role=alert]')].map(e => e.innerText).join()`); !strings.Contains(said, c.says) {
				t.Errorf("it is reported as %q, want %q in it", said, c.says)
			}
			mend()
			eval[any](p, tryAgain)
			p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
		})
	}
	t.Run("late", func(t *testing.T) {
		t.Parallel()
		late := make(chan bool)
		address := hostWith(t, func(name string) http.HandlerFunc {
			if strings.HasPrefix(name, "opaque-playout-bin-2") {
				<-late
			}
			return nil
		})
		p := openUnfinished(t, withPolicy(t, address, "sandbox allow-scripts"), "", hurriedStart(20))
		p.wait(offers)
		p.restoreClock()
		if eval[bool](p, `document.getElementById('loading').checkVisibility()`) {
			t.Error("the bar says that it is loading")
		}
		close(late)
		p.waitIdle()
		if eval[bool](p, `document.getElementById('boot').checkVisibility()`) {
			t.Error("it is still reported when everything is there")
		}
	})
}

// Opened as a file the page plays too, or reports that the browser does not allow that.
func TestFromFile(t *testing.T) {
	t.Parallel()
	if runLong {
		p := openAt(t, "file://"+os.Getenv("PLAYOUT_DIST")+"/index.html", againstNet)
		p.allow("request to elsewhere: file:")
		p.playNet()
	}
	part := t.TempDir()
	for _, name := range []string{"index.html", "boot.*.js", "style.*.css"} {
		for _, path := range glob(t, os.Getenv("PLAYOUT_DIST"), name) {
			content, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(filepath.Join(part, filepath.Base(path)), content, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	p := openAt(t, "file://"+part+"/index.html", "")
	p.allow("") // files are missing
	p.wait(`document.getElementById('boot').innerText.startsWith('Playout cannot be loaded from a file here.')`)
}
