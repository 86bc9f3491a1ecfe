//go:build !js

package main

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	cd "github.com/chromedp/chromedp"

	"playout/wasm/chromium"
)

//go:embed web
var web embed.FS

// browser is a Chromium with the page of the measurement.
type browser struct {
	page  context.Context
	close func()
}

// openBrowser builds the worker's program, serves it with the cases and the
// files of onnxruntime-web, and opens the page.
func openBrowser(ort string, cases []*testCase) (*browser, error) {
	files, err := program()
	if err != nil {
		return nil, err
	}
	files["/"] = []byte(`<!doctype html><script src="page.js"></script>`)
	files["/fused.wasm"], files["/unfused.wasm"] = peakModule(true), peakModule(false)
	for i, c := range cases {
		files[modelPath(i)], files[planesPath(i)] = c.file, c.planeBytes()
	}
	host := httptest.NewServer(serve(files, ort))
	page, quit, err := chromium.Start()
	if err != nil {
		host.Close()
		return nil, err
	}
	b := &browser{page, func() { quit(); host.Close() }}
	if err := cd.Do(page, cd.Navigate(host.URL+"/")); err != nil {
		b.close()
		return nil, err
	}
	if isolated, err := cd.Run(page, cd.Evaluate[bool]("crossOriginIsolated")); err != nil || !isolated {
		b.close()
		return nil, fmt.Errorf("the page has no fine clock: isolated %v, %v", isolated, err)
	}
	return b, nil
}

func modelPath(i int) string  { return fmt.Sprintf("/model%d", i) }
func planesPath(i int) string { return fmt.Sprintf("/planes%d", i) }

// program builds this package for the worker, and returns it with Go's support script.
func program() (map[string][]byte, error) {
	folder, err := os.MkdirTemp("", "netbench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "netbench.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, "playout/wasm/netbench")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w", build, err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	files := map[string][]byte{}
	for name, path := range map[string]string{
		"/netbench.wasm": path,
		"/wasm_exec.js":  filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"),
	} {
		if files[name], err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// serve serves the files, the scripts and onnxruntime-web with the headers that isolate
// the page from others: only then are its clocks fine.
func serve(files map[string][]byte, ort string) http.Handler {
	scripts, err := fs.Sub(web, "web")
	if err != nil {
		panic(err) // the folder is embedded
	}
	mux := http.NewServeMux()
	mux.Handle("/ort/", http.StripPrefix("/ort/", http.FileServer(http.Dir(ort))))
	mux.Handle("/", http.FileServerFS(scripts))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		w.Header().Set("Cross-Origin-Embedder-Policy", "require-corp")
		if content, ok := files[r.URL.Path]; ok {
			switch filepath.Ext(r.URL.Path) {
			case ".wasm":
				w.Header().Set("Content-Type", "application/wasm")
			case ".js":
				w.Header().Set("Content-Type", "text/javascript")
			}
			w.Write(content)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// ask sends a question to a worker, see web/answer.js.
func ask[T any](b *browser, worker string, question map[string]any) (T, error) {
	var none T
	text, err := json.Marshal(question)
	if err != nil {
		return none, err
	}
	ctx, cancel := context.WithTimeout(b.page, 2*time.Minute)
	defer cancel()
	answer, err := cd.Run(ctx, cd.Evaluate[T](fmt.Sprintf("ask(%q, %s)", worker, text), cd.EvalAwaitPromise))
	if err != nil {
		return none, fmt.Errorf("%s worker, %v: %w", worker, question["op"], err)
	}
	return answer, nil
}

// side returns a side that runs what a worker has prepared under a key.
func (b *browser) side(worker, key string) side {
	return side{key, func(count int) (time.Duration, error) {
		ms, err := ask[float64](b, worker, map[string]any{"op": "time", "key": key, "count": count})
		return time.Duration(ms * float64(time.Millisecond)), err
	}}
}
