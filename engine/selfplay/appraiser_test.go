package selfplay

import (
	"errors"
	"math/bits"
	"reflect"
	"sync/atomic"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/player"
)

// fakeAppraiser is an appraiser of chess whose numbers follow from the position.
type fakeAppraiser struct {
	placement game.Placement
	open      *atomic.Int32 // appraisers that are not closed
	left      *atomic.Int32 // appraisals until it fails
}

// errFails is the error with which tests end a run.
var errFails = errors.New("the test ends the run")

func (a *fakeAppraiser) Appraise(s game.State) ([]int16, error) {
	if a.left.Add(-1) < 0 {
		return nil, errFails
	}
	if s.(game.Tactical).InCheck() {
		return nil, nil
	}
	var sets [game.MaxSets]uint64
	s.(game.Placed).Place(&sets)
	worth := make([]int16, 1+bits.OnesCount64(a.placement.Occupied(&sets)))
	for i := range worth {
		worth[i] = int16(s.Hash()>>i) | 1
	}
	return worth, nil
}

func (a *fakeAppraiser) Close() error {
	a.open.Add(-1)
	return nil
}

// appraisedConfig returns self-play of chess with appraisers that fail after some appraisals.
func appraisedConfig(t *testing.T, games, workers int, after int32) (c Config, started, open *atomic.Int32) {
	t.Helper()
	g := chess.New()
	agent, err := player.Parse(g, "random")
	if err != nil {
		t.Fatal(err)
	}
	started, open = new(atomic.Int32), new(atomic.Int32)
	left := new(atomic.Int32)
	left.Store(after)
	c = Config{Game: g, Agents: []player.Agent{agent}, Seed: 5, From: 2, To: 9, Last: games, Workers: workers}
	c.Appraiser = func() (Appraiser, error) {
		started.Add(1)
		open.Add(1)
		return &fakeAppraiser{g.(game.Placer).Placement(), open, left}, nil
	}
	return c, started, open
}

// Every decision of the agents is appraised, and none of the opening. The games are the same as
// without an appraiser, on any number of workers. Each worker has one appraiser, and closes it.
func TestDecisionsAreAppraised(t *testing.T) {
	plain, _, _ := appraisedConfig(t, 5, 1, 0)
	plain.Appraiser = nil
	want := play(t, plain)
	var first []*dataset.Episode
	for _, workers := range []int{1, 3} {
		c, started, open := appraisedConfig(t, 5, workers, 1<<30)
		got := play(t, c)
		if started.Load() != int32(workers) || open.Load() != 0 {
			t.Errorf("%d workers started %d appraisers and left %d open, want %d and 0", workers, started.Load(), open.Load(), workers)
		}
		if first == nil {
			first = got
		}
		if !reflect.DeepEqual(got, first) {
			t.Errorf("on %d workers games and appraisals are %v, want %v", workers, got, first)
		}
	}
	// Appraisers get the position of the decision.
	other, _, _ := appraisedConfig(t, 1, 1, 1<<30)
	again, err := other.Appraiser()
	if err != nil {
		t.Fatal(err)
	}
	for number, e := range first {
		opening := 0
		for e.Decisions[opening].Worth == nil { // no opening of this seed ends in check
			opening++
		}
		if opening < plain.From || opening > plain.To {
			t.Errorf("game %d: the first appraisal is at ply %d, want %d to %d", number, opening, plain.From, plain.To)
		}
		ply := 0
		if _, err := e.Replay(plain.Game, func(s game.State, _ game.Seat, _ game.Move, d *dataset.Decision) {
			worth, err := again.Appraise(s)
			if err != nil {
				t.Fatal(err)
			}
			if ply >= opening && !reflect.DeepEqual(d.Worth, worth) {
				t.Fatalf("game %d, ply %d has the appraisal %v, want %v", number, ply, d.Worth, worth)
			}
			ply++
			d.Worth = nil
		}); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(e, want[number]) {
			t.Errorf("with an appraiser, game %d is %v, want %v", number, e, want[number])
		}
	}
}

// An appraiser that fails, or does not start, ends the run with its error, and all appraisers are
// closed.
func TestAppraiserFails(t *testing.T) {
	for _, workers := range []int{1, 3} {
		c, _, open := appraisedConfig(t, 1000, workers, 100)
		c.Each = func(int, *dataset.Episode) error { return nil }
		if err := c.Run(); err != errFails || open.Load() != 0 {
			t.Errorf("%v, %d appraisers open; want %v, 0", err, open.Load(), errFails)
		}
		var count atomic.Int32
		start := c.Appraiser
		c.Appraiser = func() (Appraiser, error) { // the last one
			if count.Add(1) == int32(workers) {
				return nil, errFails
			}
			return start()
		}
		if err := c.Run(); err != errFails || open.Load() != 0 {
			t.Errorf("the appraiser of the last of %d workers does not start: %v, %d appraisers open; want %v, 0", workers, err, open.Load(), errFails)
		}
	}
}
