package training

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/train"
)

// epoch returns an epoch with these losses in training and validation, of an actor if asked.
func epoch(t *testing.T, n int, policy, value float64, actor bool) train.Epoch {
	t.Helper()
	actors := 0
	if actor {
		actors = 1
	}
	loss := fmt.Sprintf("[1,%d,%g,1,0.5,0,1,%g,0,0]", actors, policy, value) // as checkpoints keep it
	e := train.Epoch{Number: n, Rate: 0.01 / float64(n)}
	for _, l := range []*train.Loss{&e.Train, &e.Validation} {
		if err := json.Unmarshal([]byte(loss), l); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// drawn returns the texts of a drawing and the points of its lines, without the samples beside
// the names.
func drawn(t *testing.T, svg []byte) (texts, lines []string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(string(svg))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		if text, is := token.(xml.CharData); is && strings.TrimSpace(string(text)) != "" {
			texts = append(texts, strings.TrimSpace(string(text)))
		}
	}
	for _, m := range regexp.MustCompile(`<path class="curve[^"]*" d="([^"]*)"`).FindAllStringSubmatch(string(svg), -1) {
		if !strings.HasSuffix(m[1], "h24") {
			lines = append(lines, m[1])
		}
	}
	return texts, lines
}

// Each head has its panel with the lines of its losses, a point for each epoch, and every
// panel marks the best epoch.
func TestCurves(t *testing.T) {
	epochs := []train.Epoch{epoch(t, 1, 3, 1, false), epoch(t, 2, 2, 0.5, false), epoch(t, 3, 1.5, 0.75, false)}
	texts, lines := drawn(t, curves(epochs, 2))
	for text, times := range map[string]int{
		"policy: cross-entropy in nats": 1, "value: squared error": 1, "learning rate": 1, "epoch": 3,
		"validation": 2, "training": 2, "target entropy": 1, "at the epoch's end": 1, "best epoch": 3,
	} {
		if got := len(slices.DeleteFunc(slices.Clone(texts), func(has string) bool { return has != text })); got != times {
			t.Errorf("%q occurs %d times, want %d, in %q", text, got, times, texts)
		}
	}
	if len(lines) != 6 {
		t.Fatalf("got %d lines, want 6: %q", len(lines), lines)
	}
	// The plot of policies goes from 1 to 3, 146 pixels high.
	if want := "M70 88L305 161L540 197.5"; lines[0] != want {
		t.Errorf("the validation goes through %q, want %q", lines[0], want)
	}

	texts, lines = drawn(t, curves([]train.Epoch{epoch(t, 1, 3, 1, true)}, 1))
	if title, line := "policy: advantage loss and entropy in nats", "entropy, validation"; !slices.Contains(texts, title) || !slices.Contains(texts, line) {
		t.Errorf("the texts of an actor are %q, want among them %q and %q", texts, title, line)
	}
	// The rate of 0.01 has an axis of its size, and a single epoch is a dot.
	if want := "M70 556h0"; !slices.Contains(texts, "0.010") || lines[len(lines)-1] != want {
		t.Errorf("the rate is drawn as %q with the texts %q, want %q and 0.010", lines[len(lines)-1], texts, want)
	}
	if texts, lines = drawn(t, curves(nil, 0)); len(lines) != 0 || !slices.Contains(texts, "learning rate") || slices.Contains(texts, "best epoch") {
		t.Errorf("without epochs there are the texts %q and the lines %q, want the learning rate without either", texts, lines)
	}
}

// isOldCurves recognises curves of earlier versions, so that they are replaced.
func TestIsOldCurves(t *testing.T) {
	old, err := os.ReadFile("../../cmd/playout/testdata/corpus/small/small.svg")
	if err != nil {
		t.Fatal(err)
	}
	if !isOldCurves(old) || isOldCurves([]byte("<svg>\n")) {
		t.Errorf("old curves: %v, want true; another drawing: %v, want false", isOldCurves(old), isOldCurves([]byte("<svg>\n")))
	}
}
