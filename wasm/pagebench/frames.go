//go:build !js

package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	cd "github.com/chromedp/chromedp"
)

// lineRate is the speed of a slow line in bytes per second: 16 Mbit/s.
const lineRate = 2_000_000

// frames measures first visits to the page itself, and to it in a frame of another site, plain
// and sandboxed, in turns. It measures the time from the page's own start to a painted board
// that waits for a person, and the bytes until then, at the machine's own speed and over a slow
// line.
func frames(b *browser, o options) error {
	for _, speed := range []struct {
		name string
		rate int // bytes per second, 0 for no limit
	}{{"", 0}, {", 16 Mbit/s", lineRate}} {
		host := newHost(b.dist, speed.rate)
		err := b.frames(host, speed.name, o.loads)
		host.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *browser) frames(host *meter, speed string, loads int) error {
	ways := []struct {
		name, attributes string
		framed           bool
		most             float64 // limit as a multiple of the page's bytes and time, 0 for none
	}{{"page itself", "", false, 0}, {"plain frame", "", true, 1}, {"sandboxed frame", `sandbox="allow-scripts"`, true, 1.4}}
	ms, bytes := make([][]float64, len(ways)), make([][]float64, len(ways))
	for range loads {
		for i, way := range ways {
			at, sent, err := b.visit(host, way.framed, way.attributes, circumstances{})
			if err != nil {
				return fmt.Errorf("%s: %w", way.name, err)
			}
			ms[i], bytes[i] = append(ms[i], at), append(bytes[i], float64(sent))
		}
	}
	for i, way := range ways {
		// Other load on the machine only adds time, so the least time counts.
		least, sent := slices.Min(ms[i]), slices.Min(bytes[i])
		longer, more := least/slices.Min(ms[0]), sent/slices.Min(bytes[0])
		asked := ""
		if way.most > 0 {
			asked = fmt.Sprintf("at most %.1f times the page's", way.most)
		}
		row(way.name+speed, fmt.Sprintf("playable after %.0f ms (%.2f), median %.0f ms of %d; %.0f bytes (%.2f)", least, longer, percentile(ms[i], 50), loads, sent, more),
			asked, longer < way.most+.05 && more < way.most+.005)
	}
	return nil
}

// visit makes a first visit. It returns when the page was ready to play, and the bytes until
// then.
func (b *browser) visit(host *meter, framed bool, attributes string, c circumstances) (at float64, sent int64, err error) {
	ctx, cancel := cd.NewContext(b.ctx, cd.WithNewBrowserContext())
	defer cancel()
	if err := cd.Do(ctx, cd.EmulateViewport(1280, 900)); err != nil {
		return 0, 0, err
	}
	t, address := &tab{ctx, cancel}, host.URL+"/"
	if err := t.setCircumstances(c); err != nil {
		return 0, 0, err
	}
	before := host.sent.Load()
	if !framed {
		if err := cd.Do(ctx, cd.Navigate(address)); err != nil {
			return 0, 0, err
		}
	} else {
		course := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprintf(w, `<!doctype html><title>A course</title><link rel="icon" href="data:,"><style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0; display: block }</style>
				<iframe title="Playout" src=%q %s></iframe>`, address, attributes)
		}))
		defer course.Close()
		if err := cd.Do(ctx, cd.Navigate(strings.Replace(course.URL, "127.0.0.1", "localhost", 1))); err != nil {
			return 0, 0, err
		}
		if t, err = t.frame(address); err != nil {
			return 0, 0, err
		}
		defer t.close()
	}
	if err := t.wait(`window.bench?.playable && document.querySelector('[data-board]').dataset.state === 'human'`); err != nil {
		return 0, 0, err
	}
	sent = host.sent.Load() - before
	at, err = eval[float64](t, `bench.playable`)
	return at, sent, err
}

// frame returns the tab's frame at an address.
func (t *tab) frame(address string) (*tab, error) {
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		targets, err := cd.Targets(t.ctx)
		if err != nil {
			return nil, err
		}
		for _, target := range targets {
			if target.Type == "iframe" && strings.HasPrefix(target.URL, address) { // the frame with the game
				ctx, cancel := cd.NewContext(t.ctx, cd.WithTargetID(target.TargetID))
				return &tab{ctx, cancel}, nil
			}
		}
		if time.Now().After(end) {
			return nil, fmt.Errorf("waited %v in vain for the frame", patience)
		}
	}
}

// meter is a host of the built page that puts web/measure.js in front of boot.js and counts the
// bytes that the game needs.
type meter struct {
	*httptest.Server
	sent atomic.Int64
}

func newHost(dist string, rate int) *meter {
	files := http.FileServer(http.Dir(dist))
	m := &meter{}
	var busy sync.Mutex
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := filepath.Base(r.URL.Path)
		out := &meteredWriter{ResponseWriter: w, rate: rate, line: &busy}
		if !isOptional(name) {
			out.sent = &m.sent
		}
		if strings.HasPrefix(name, "boot.") {
			boot, err := os.ReadFile(filepath.Join(dist, name))
			if err != nil {
				http.NotFound(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte(measure)) // no error: a visitor may have left
			_, _ = out.Write(boot)
			return
		}
		files.ServeHTTP(out, r)
	}))
	return m
}

// isOptional reports whether a game can start without a file: the models, the service worker, the
// icon and the manifest. Some load later; some load only in some windows.
func isOptional(name string) bool {
	return strings.HasSuffix(name, ".onnx") || strings.Contains(name, "-onnx-") || strings.HasPrefix(name, "icon.") || name == "manifest.json" || name == "sw.js"
}

// meteredWriter is an answer over a line that all answers share.
type meteredWriter struct {
	http.ResponseWriter
	sent *atomic.Int64 // nil for bytes that are not counted
	rate int           // bytes per second, 0 for no limit
	line *sync.Mutex
}

// packet is the number of bytes that the line takes from one answer at a time.
const packet = 16 << 10

func (m *meteredWriter) Write(p []byte) (written int, err error) {
	for len(p) > 0 && err == nil {
		some := p[:min(len(p), packet)]
		if m.rate > 0 {
			m.line.Lock()
			time.Sleep(time.Second * time.Duration(len(some)) / time.Duration(m.rate))
			m.line.Unlock()
		}
		n, failed := m.ResponseWriter.Write(some)
		if flusher, is := m.ResponseWriter.(http.Flusher); is && m.rate > 0 {
			flusher.Flush()
		}
		if m.sent != nil {
			m.sent.Add(int64(n))
		}
		written, err, p = written+n, failed, p[len(some):]
	}
	return written, err
}
