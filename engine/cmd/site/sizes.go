package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"

	"playout/engine/cmd/site/wasmopt"
)

// sizes prints how much code of the page's program each package has, raw and gzipped alone, the
// largest first.
func sizes(out io.Writer) error {
	list := exec.Command("go", "list", "-deps", "./wasm/playout")
	list.Env = append(os.Environ(), target...)
	list.Stderr = os.Stderr
	paths, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	program, err := pageSource.compile("-w") // with the names of functions
	if err == nil {
		program, err = wasmopt.Thread(program)
	}
	if err != nil {
		return err
	}
	code, err := wasmopt.CodeByPackage(program, strings.Fields(string(paths)))
	if err != nil {
		return err
	}
	type size struct {
		name        string
		raw, zipped int
	}
	var all []size
	for _, name := range slices.Sorted(maps.Keys(code)) {
		zipped, err := compress(code[name])
		if err != nil {
			return err
		}
		all = append(all, size{name, len(code[name]), len(zipped)})
	}
	slices.SortStableFunc(all, func(a, b size) int { return cmp.Compare(b.zipped, a.zipped) })
	fmt.Fprintf(out, "%9s %9s  code of\n", "raw", "gzipped")
	for _, s := range all {
		fmt.Fprintf(out, "%9d %9d  %s\n", s.raw, s.zipped, cmp.Or(s.name, "(types)"))
	}
	return nil
}

// compress gzips with Go's package: faster by far than deflate.Gzip, but several per cent
// larger.
func compress(raw []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
