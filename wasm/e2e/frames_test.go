//go:build !js

package e2e

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
)

// inFrame opens a page of another site, with headers of its own, whose window is a
// frame with some attributes at an address, and gives what is in the frame.
func inFrame(t *testing.T, address, attributes string, headers map[string]string) *page {
	t.Helper()
	parent := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for key, value := range headers {
			w.Header().Set(key, value)
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>A course</title><link rel="icon" href="data:,">
			<style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0; display: block }</style>
			<iframe title="Playout" src=%q %s></iframe>`, address, attributes)
	}))
	t.Cleanup(parent.Close)
	p := blank(t, 1280, 900)
	p.url = strings.Replace(parent.URL, "127.0.0.1", "localhost", 1) // another site, not only another port
	p.allow("request to elsewhere")
	p.do(cd.Navigate(p.url))
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		targets, err := cd.Targets(p.ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range targets {
			if target.Type == "iframe" && target.URL == address {
				return p.within(cd.WithTargetID(target.TargetID), address)
			}
		}
		if time.Now().After(end) {
			t.Fatal("the frame is not there")
		}
	}
}

// within is a page in a page.
func (p *page) within(target cd.ContextOption, address string) *page {
	p.t.Helper()
	q := &page{t: p.t, tab: p.tab, url: bench.host.URL}
	q.ctx, q.cancel = cd.NewContext(p.ctx, target)
	p.t.Cleanup(q.noFaults)
	q.watch()
	return q
}

var _ context.Context

// sandbox is what course sites put their frames in.
const sandbox = `sandbox="allow-scripts"`

func TestSandboxedFrame(t *testing.T) {
	t.Parallel()
	p := inFrame(t, bench.host.URL+folder+"#/othello?black=human&white=puct:n=20", sandbox, nil)
	if origin := eval[string](p, `self.origin`); origin != "null" {
		t.Fatalf("the frame's origin is %s", origin)
	}
	p.rest()
	p.play("f5")
	p.play(p.legal()[0])
	if judge := p.judge(); !strings.HasPrefix(judge, "net othello on ") {
		t.Errorf("the table says %q", judge)
	}
}
