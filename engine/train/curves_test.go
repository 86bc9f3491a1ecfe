package train

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
)

// lines are the points of each curve of a drawing, by its class, and its texts.
func lines(t *testing.T, svg []byte) (curves map[string][]string, texts []string) {
	t.Helper()
	curves = map[string][]string{}
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	depth := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return curves, texts
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			if token.Name.Local == "path" {
				var class, path string
				for _, a := range token.Attr {
					switch a.Name.Local {
					case "class":
						class = a.Value
					case "d":
						path = a.Value
					}
				}
				if !strings.HasSuffix(path, "h24") { // not of the legend
					curves[class] = append(curves[class], path)
				}
			}
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				texts = append(texts, text)
			}
		}
	}
}

// Each head has its panel with named axes; each epoch has a point at its loss, and
// every point is within the plot.
func TestCurves(t *testing.T) {
	epoch := func(n int, policy, value float64) Epoch {
		l := Loss{policies: 1, policy: policy, targetEntropy: 1, values: 1, value: value}
		return Epoch{Number: n, Rate: 0.01 / float64(n), Train: l, Validation: l}
	}
	epochs := []Epoch{epoch(1, 3, 1), epoch(2, 2, 0.5), epoch(3, 1.5, 0.75)}
	curves, texts := lines(t, Curves(epochs, 2))
	// The plot of policies goes from 1 to 3, 146 pixels high.
	if got := curves["kept"]; len(got) != 3 || got[0] != "M0.0 0.0L320.0 73.0L640.0 109.5" {
		t.Errorf("validation: %q", got)
	}
	if len(curves["train"]) != 2 || len(curves["least"]) != 1 || len(curves["best"]) != 3 || curves["best"][0] != "M320.0 0V146" {
		t.Errorf("curves %q", curves)
	}
	for _, want := range []string{"policy: cross-entropy in nats", "value: squared error", "learning rate", "epoch", "validation", "training", "target entropy", "3", "1.0"} {
		if !strings.Contains("\n"+strings.Join(texts, "\n")+"\n", "\n"+want+"\n") {
			t.Errorf("no text %q in %q", want, texts)
		}
	}
	// A constant has an axis of its size; a single epoch is a dot.
	curves, texts = lines(t, Curves([]Epoch{{Number: 1, Rate: 0.002}}, 1))
	if got := curves["kept"]; len(got) != 1 || got[0] != "M320.0 0.0h0" || !strings.Contains(strings.Join(texts, " "), " 0.0000 0.0005 0.0010 0.0015 0.0020 1 ") {
		t.Errorf("a constant rate: %q, %q", got, texts)
	}
	// Whatever the numbers, the points are within the plot, and the ticks few.
	for _, scale := range []float64{0, 1e-9, 0.37, 1, 123456} {
		for _, count := range []int{0, 1, 2, 300} {
			var many []Epoch
			for n := range count {
				many = append(many, epoch(n+1, scale*math.Sin(float64(n)), scale))
			}
			curves, texts := lines(t, Curves(many, 0))
			for class, paths := range curves {
				for _, path := range paths {
					for _, point := range strings.FieldsFunc(path, func(r rune) bool { return r == 'M' || r == 'L' || r == 'h' }) {
						var x, y float64
						if n, _ := fmt.Sscan(point, &x, &y); n == 2 && !(x >= 0 && x <= plotWidth && y >= 0 && y <= plotHeight) {
							t.Fatalf("scale %g, %d epochs: %s at %g %g", scale, count, class, x, y)
						}
					}
				}
			}
			if len(texts) > 80 {
				t.Errorf("scale %g, %d epochs: %d texts", scale, count, len(texts))
			}
		}
	}
}
