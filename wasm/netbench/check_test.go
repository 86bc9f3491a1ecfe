//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/net/nettest"
)

// fileCases reads files as nets with planes of their shape, and names a file that is not a net.
func TestFileCases(t *testing.T) {
	folder := t.TempDir()
	good, bad := filepath.Join(folder, "good.onnx"), filepath.Join(folder, "bad.onnx")
	for path, data := range map[string][]byte{good: nettest.Nets[0].Build().Marshal(), bad: []byte("rubbish")} {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list, err := fileCases([]string{good})
	if err != nil || len(list) != 1 {
		t.Fatalf("got %d cases, %v; want one", len(list), err)
	}
	ch, h, w := list[0].model.Shape()
	if len(list[0].planes) != checkBatch*ch*h*w || list[0].name != good {
		t.Errorf("got %d numbers of planes for %s, want %d for %s", len(list[0].planes), list[0].name, checkBatch*ch*h*w, good)
	}
	for _, path := range []string{bad, filepath.Join(folder, "none.onnx")} {
		if _, err := fileCases([]string{good, path}); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got the error %v, want one that names the file", path, err)
		}
	}
}
