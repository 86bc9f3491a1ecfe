package train

import (
	"bytes"
	"math/bits"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/train/sample"
)

// worthSamples returns samples of random games of chess, appraised at random.
func worthSamples(t testing.TB, games int) *sample.Set {
	t.Helper()
	g := chess.New()
	s, err := sample.New(g, game.PlacementPlanes, sample.Worth)
	if err != nil {
		t.Fatal(err)
	}
	placement := g.(game.Placer).Placement()
	for _, e := range play(t, g, games, "random") {
		random := game.NewRand(e.Seed)
		if _, err := e.Replay(g, func(s game.State, _ game.Seat, _ game.Move, d *dataset.Decision) {
			var sets [game.MaxSets]uint64
			s.(game.Placed).Place(&sets)
			for range 1 + bits.OnesCount64(placement.Occupied(&sets)) {
				d.Worth = append(d.Worth, int16(random.IntN(2000)-1000))
			}
		}); err != nil {
			t.Fatal(err)
		}
		if err := s.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// tinyEvaluation returns a training of a small evaluation net.
func tinyEvaluation() Config {
	c := tiny()
	c.Arch, c.Channels, c.Epochs, c.Batch = "sides:8 screlu value(dense tanh)", 24, 2, 200
	return c
}

// A net of appraisals has the same bits on any number of workers, for any mix and class weights;
// without symmetries, which here are all variants of a position, it has others.
func TestWorthIgnoresMixAndClasses(t *testing.T) {
	s := worthSamples(t, 3)
	file := func(change func(*Config)) []byte {
		t.Helper()
		c := tinyEvaluation()
		change(&c)
		n, loss, err := trainNet(c, s)
		if err != nil || !loss.HasValue() || loss.HasPolicy() {
			t.Fatalf("loss %v, %v; want one of a value alone", loss, err)
		}
		return n.Export()
	}
	want := file(func(*Config) {})
	for what, change := range map[string]func(*Config){
		"one worker":    func(c *Config) { c.Workers = 1 },
		"five workers":  func(c *Config) { c.Workers = 5 },
		"a mix of 1":    func(c *Config) { c.Mix = 1 },
		"class weights": func(c *Config) { c.Classes = "0.1,9,3" },
		"balanced":      func(c *Config) { c.Classes = "balanced" },
	} {
		if !bytes.Equal(file(change), want) {
			t.Errorf("training with %s gives another net", what)
		}
	}
	if bytes.Equal(file(func(c *Config) { c.Symmetries = false }), want) {
		t.Error("training without variants gives the same net")
	}
}

// New refuses a net that cannot learn from appraisals.
func TestWorthErrors(t *testing.T) {
	c := tinyEvaluation()
	s, err := sample.New(chess.New(), game.PlacementPlanes, sample.Worth)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range play(t, chess.New(), 2, "random") {
		if err := s.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := New(c, s); err == nil || !strings.HasPrefix(err.Error(), "the 2 games hold no decision with an appraisal to learn from; allowed for target search: ") {
		t.Errorf("games without appraisals: error %v, want one about the missing appraisals", err)
	}
	c = tiny()
	if _, err := c.NewSamples(chess.New(), "", sample.Worth); err == nil || !strings.HasPrefix(err.Error(), "an architecture with a policy for target worth; allowed: value(...) alone, or target search, played, actor") {
		t.Errorf("a policy for target worth: error %v, want one about the architecture", err)
	}
}
