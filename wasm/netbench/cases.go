//go:build !js

package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"playout/engine/net"
	"playout/engine/net/nettest"
)

// requirements holds the least ratios that the project requires of itself, by the net's name in
// nettest and by kernel.
type requirements map[string]map[string]float64

var (
	convolutional = map[string]float64{"relaxed SIMD": 3.5, "SIMD": 2.5, "plain Go": .22}
	vectors       = map[string]float64{"AVX-512": 6, "AVX2": 6}
	twice         = map[string]float64{"AVX-512": 2, "AVX2": 2}

	// inBrowser holds ratios of onnxruntime-web's time to ours.
	inBrowser = requirements{
		"four convolutions of 32": convolutional,
		"six blocks of 64":        convolutional,
		"MLP 128-256-32-1":        {"relaxed SIMD": 5, "SIMD": 4, "plain Go": .6},
	}
	// natively holds ratios of plain Go's time to those of the other kernels.
	natively = requirements{"four convolutions of 32": vectors, "six blocks of 64": vectors}
	// overBrowser holds ratios of the browser's time to that of native kernels.
	overBrowser = requirements{"four convolutions of 32": twice, "six blocks of 64": twice}
)

// of returns the ratio required of a kernel at a batch size, 0 for none. The convolutional nets
// have one at every batch size; plain Go and the perceptron have one only for single samples.
func (r requirements) of(net, kernel string, batch int) float64 {
	if batch > 1 && (kernel == "plain Go" || net == "MLP 128-256-32-1") {
		return 0
	}
	return r[net][kernel]
}

// testCase is a net with samples to evaluate.
type testCase struct {
	name   string
	file   []byte // ONNX
	model  *net.Model
	batch  int
	planes []float32
	want   answers // onnxruntime-web's
}

// answers are a net's outputs for all samples.
type answers struct {
	Policy []float32 `json:"policy"`
	Value  []float32 `json:"value"`
}

// allCases returns the nets of nettest and those that the repository ships, each at three batch
// sizes. It leaves out names that do not contain only.
func allCases(only string) ([]*testCase, error) {
	var list []*testCase
	var names []string
	add := func(name string, file []byte) error {
		names = append(names, name)
		if !strings.Contains(name, only) {
			return nil
		}
		m, err := net.LoadAsWritten(file)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		c, h, w := m.Shape()
		for _, batch := range []int{1, 8, 16} {
			list = append(list, &testCase{name: name, file: file, model: m, batch: batch, planes: nettest.Planes(batch, c, h, w, 5)})
		}
		return nil
	}
	for _, n := range nettest.Nets {
		if err := add(n.Name, n.Build().Marshal()); err != nil {
			return nil, err
		}
	}
	shipped, err := filepath.Glob("models/*.onnx")
	if err != nil {
		return nil, err
	}
	for _, path := range shipped {
		file, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if err := add(path, file); err != nil {
			return nil, err
		}
	}
	if list == nil {
		return nil, fmt.Errorf("no net has %q in its name; allowed: part of %s", only, strings.Join(names, ", "))
	}
	return list, nil
}

// planeBytes returns a case's planes as little-endian float32.
func (c *testCase) planeBytes() []byte {
	var data []byte
	for _, v := range c.planes {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return data
}

// distance returns the greatest difference between two answers, as a share of the larger of 1
// and the largest number of that output for that sample: a small logit among large ones is the
// remainder of large sums, and no more exact than they are. It is infinite if the answers differ
// in length or contain NaN.
func (c *testCase) distance(got answers) float64 {
	return max(greatestDifference(got.Policy, c.want.Policy, c.batch), greatestDifference(got.Value, c.want.Value, c.batch))
}

func greatestDifference(got, want []float32, batch int) float64 {
	if len(got) != len(want) || len(want)%batch != 0 {
		return math.Inf(1)
	}
	most, each := 0.0, len(want)/batch
	for sample := range batch {
		size, difference := 1.0, 0.0
		for i := sample * each; i < (sample+1)*each; i++ {
			d := math.Abs(float64(got[i]) - float64(want[i]))
			if math.IsNaN(d) {
				return math.Inf(1)
			}
			size, difference = max(size, math.Abs(float64(want[i]))), max(difference, d)
		}
		most = max(most, difference/size)
	}
	return most
}
