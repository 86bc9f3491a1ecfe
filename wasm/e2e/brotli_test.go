//go:build !js

package e2e

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"
	cd "github.com/chromedp/chromedp"
)

// unpacksBrotli gives a script a DecompressionStream for brotli, which Chromium lacks: the
// host does the work.
const unpacksBrotli = `{
	const own = DecompressionStream;
	self.DecompressionStream = function(format) {
		if (format !== "brotli") return new own(format);
		const parts = [];
		return new TransformStream({
			transform: (part) => void parts.push(part),
			flush: async (to) => to.enqueue(new Uint8Array(await (await fetch("/unpacked", { method: "POST", body: new Blob(parts) })).arrayBuffer())),
		});
	};
}
`

// withBrotli returns the built page with the program in brotli too, as build -brotli makes it,
// and the file's name. can sets whether its workers can unpack brotli.
func withBrotli(t *testing.T, can bool) (dist, file string) {
	t.Helper()
	plain, err := gzip.NewReader(bytes.NewReader(program(t)))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, brotli.BestSpeed)
	if _, err := io.Copy(w, plain); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	hashed := func(name string, content []byte) string {
		sum := sha256.Sum256(content)
		return fmt.Sprintf(name, sum[:6])
	}
	file = hashed("playout.%x.br", packed.Bytes())
	gzipped := filepath.Base(glob(t, os.Getenv("PLAYOUT_DIST"), "playout.*.bin")[0])
	return rebuild(t, os.Getenv("PLAYOUT_DIST"), func(copied string) *strings.Replacer {
		put(t, copied, file, packed.Bytes())
		was := filepath.Base(glob(t, copied, "worker.*.js")[0])
		worker := get(t, copied, was)
		if can {
			worker = append([]byte(unpacksBrotli), worker...)
		}
		name := hashed("worker.%x.js", worker)
		put(t, copied, name, worker)
		return strings.NewReplacer(
			was, name, `"bytes":`, fmt.Sprintf(`"brotli":%q,"brotliBytes":%d,"bytes":`, file, packed.Len()),
			`"others":[`, fmt.Sprintf(`"brotli":{%q:%q},"others":[%q,`, gzipped, file, file))
	}), file
}

// A browser that unpacks brotli loads the program in brotli, keeps it for visits without a
// network, and notices if it is damaged. Any other never asks for it.
func TestBrotli(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ can, damaged bool }{
		"can": {can: true}, "cannot": {}, "damaged": {can: true, damaged: true},
	} {
		t.Run(name, func(t *testing.T) {
			dist, file := withBrotli(t, c.can)
			var asked sync.Map
			whole := plainHost(dist)
			host := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				name := strings.TrimPrefix(r.URL.Path, folder)
				asked.Store(name, true)
				switch {
				case r.URL.Path == "/unpacked":
					io.Copy(w, brotli.NewReader(r.Body))
				case c.can && name == "sw.js":
					w.Header().Set("Content-Type", "text/javascript")
					fmt.Fprint(w, unpacksBrotli, string(get(t, dist, name)))
				case c.damaged && name == file:
					content := get(t, dist, file)
					content[len(content)/2] ^= 4 // most likely within a literal, so that only the checksum differs
					w.Write(content)
				default:
					whole.ServeHTTP(w, r)
				}
			}))
			p := blank(t, 1280, 900)
			p.url = host.URL + folder
			if c.can {
				p.addScripts(unpacksBrotli)
			}
			p.do(cd.Navigate(p.url))
			if c.damaged {
				p.allow("") // the page reloads itself once, without the kept files
				p.wait(`[...document.querySelectorAll('[role=alert]')].some(e => e.checkVisibility() && e.innerText.trim().length > 20)`)
				return
			}
			if state := p.waitIdle(); state != "human" {
				t.Fatalf("the page is %q, want one that can be played", state)
			}
			p.waitCached()
			for name, want := range map[string]bool{file: c.can, filepath.Base(glob(t, dist, "playout.*.bin")[0]): !c.can} {
				if _, is := asked.Load(name); is != want || p.cached(name) != want {
					t.Errorf("%s: asked for %t, kept %t; want %t", name, is, p.cached(name), want)
				}
			}
		})
	}
}
