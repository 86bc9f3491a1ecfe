//go:build !js

package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"playout/engine/net"
	"playout/engine/net/nettest"
)

// checkBatch is the number of samples that a checked net evaluates.
const checkBatch = 8

// checkFiles prints how far each kernel's answers are from onnxruntime-web's for the nets in
// these files. It measures no times.
func checkFiles(paths []string, ort string, out io.Writer) error {
	cases, err := fileCases(paths)
	if err != nil {
		return err
	}
	b, err := openBrowser(ort, cases)
	if err != nil {
		return err
	}
	defer b.close()
	kernels, err := ask[[]string](b, "ours", map[string]any{"op": "kernels"})
	if err != nil {
		return err
	}
	differ := false
	for i, c := range cases {
		if c.want, err = b.load(i, c, "ort", rival); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		if len(c.want.Policy)+len(c.want.Value) == 0 {
			return fmt.Errorf("%s: %s gives no policy and no value", c.name, rival)
		}
		distances := []string{}
		addDistance := func(place, kernel string, got answers) {
			d := c.distance(got)
			differ = differ || !(d <= tolerance)
			distances = append(distances, fmt.Sprintf("%s %s %.0e", place, kernel, d))
		}
		for _, kernel := range kernels {
			got, err := b.load(i, c, "ours", kernel)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", c.name, kernel, err)
			}
			addDistance("wasm", kernel, got)
		}
		for _, kernel := range net.Kernels() {
			e, err := c.model.ExecutorOn(kernel, c.batch)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", c.name, kernel, err)
			}
			policy, value := e.Run(c.planes, c.batch)
			addDistance("native", kernel, answers{policy, value})
		}
		fmt.Fprintf(out, "%s: from %s: %s\n", c.name, rival, strings.Join(distances, ", "))
	}
	if differ {
		return errDiffer
	}
	return nil
}

// fileCases returns the nets in these files as cases.
func fileCases(paths []string) ([]*testCase, error) {
	var list []*testCase
	for _, path := range paths {
		file, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		m, err := net.LoadAsWritten(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		c, h, w := m.Shape()
		list = append(list, &testCase{name: path, file: file, model: m, batch: checkBatch, planes: nettest.Planes(checkBatch, c, h, w, 5)})
	}
	return list, nil
}
