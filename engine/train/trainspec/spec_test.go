package trainspec

import (
	"strings"
	"testing"

	"playout/engine/strict"
	"playout/engine/train"
)

// Absent keys have the defaults of playout train, and others the values of the text.
func TestRead(t *testing.T) {
	s, err := Read(`{"game":"othello"}`)
	if err != nil {
		t.Fatal(err)
	}
	if s.Config != train.Default() {
		t.Errorf("got %+v, want %+v", s.Config, train.Default())
	}
	s, err = Read(`{"game":"othello","planes":"report1","target":"none","arch":"dense:8 relu value(dense tanh)","epochs":3,"rate":0.01,"symmetries":false,"seed":18446744073709551615}`)
	if err != nil {
		t.Fatal(err)
	}
	const want = `playout train -arch "dense:8 relu value(dense tanh)" -batch 256 -channels 0 -data a.data -decay 0.01 -epochs 3 -game othello -mix 0 -optimiser adam -out mine.onnx ` +
		`-patience 0 -planes report1 -rate 0.01 -schedule cosine -seed 18446744073709551615 -symmetries=false -target none -temperature 1 -validation 0.05 -value 1`
	if got := s.Command("a.data", "mine"); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                                       "",
		`{"game":"go"}`:                          "game",
		`{"game":"othello","planes":"report9"}`:  "planes",
		`{"game":"othello","epochs":"many"}`:     "epochs",
		`{"game":"othello","epochs":0,"rate":2}`: "epochs rate",
		`{"game":"othello","optimiser":"x"}`:     "optimiser",
		`{"game":"othello","schedule":"x"}`:      "schedule",
		`{"game":"othello","arch":"conv9:1"}`:    "arch",
		`{"game":"othello","channels":9}`:        "channels",
		`{"game":"othello","target":"best"}`:     "target",
		`{"game":"othello","classes":"1,2"}`:     "classes",
		`{"game":"othello","batch":16384,"arch":"conv3:512 value(dense tanh)"}`: "batch",
		`{"game":"othello","seed":-1}`:                                          "seed",
		`{"game":"othello","odd":1}`:                                            "",
	} {
		_, err := Read(text)
		var paths []string
		for _, f := range strict.FaultsOf(err) {
			paths = append(paths, f.Path)
		}
		if got := strings.Join(paths, " "); err == nil || got != want {
			t.Errorf("%s: %v at %q, want an error at %q", text, err, got, want)
		}
	}
}

// Untrusted descriptions never panic.
func FuzzRead(f *testing.F) {
	f.Add(`{"game":"othello","planes":"report1","target":"none","arch":"dense:8 relu value(dense tanh)","epochs":3}`)
	f.Add(`{"game":"chess:standard","optimiser":"sgd:momentum=0.9","schedule":"plateau:factor=0.1","classes":"balanced"}`)
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := Read(text); err == nil && !strings.HasPrefix(s.Command("a.data", "a"), "playout train ") {
			t.Errorf("%s: %s", text, s.Command("a.data", "a"))
		}
	})
}
