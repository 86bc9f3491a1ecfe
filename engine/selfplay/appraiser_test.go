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

// judge is an appraiser of chess whose numbers follow from the position.
type judge struct {
	placement game.Placement
	open      *atomic.Int32 // judges that are not closed
	left      *atomic.Int32 // appraisals until it fails
}

var errTired = errors.New("the judge is tired")

func (j *judge) Appraise(s game.State) ([]int16, error) {
	if j.left.Add(-1) < 0 {
		return nil, errTired
	}
	if s.(game.Tactical).InCheck() {
		return nil, nil
	}
	var sets [game.MaxSets]uint64
	s.(game.Placed).Place(&sets)
	worth := make([]int16, 1+bits.OnesCount64(j.placement.Occupied(&sets)))
	for i := range worth {
		worth[i] = int16(s.Hash()>>i) | 1
	}
	return worth, nil
}

func (j *judge) Close() error {
	j.open.Add(-1)
	return nil
}

// judged returns self-play of chess with judges that fail after some appraisals.
func judged(t *testing.T, games, workers int, after int32) (c Config, started, open *atomic.Int32) {
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
		return &judge{g.(game.Placer).Placement(), open, left}, nil
	}
	return c, started, open
}

// Every decision of the agents is appraised, and none of the opening. The games are the same as
// without an appraiser, on any number of workers. Each worker has one appraiser, and closes it.
func TestAppraiser(t *testing.T) {
	plain, _, _ := judged(t, 5, 1, 0)
	plain.Appraiser = nil
	want := play(t, plain)
	var first []*dataset.Episode
	for _, workers := range []int{1, 3} {
		c, started, open := judged(t, 5, workers, 1<<30)
		got := play(t, c)
		if started.Load() != int32(workers) || open.Load() != 0 {
			t.Errorf("%d workers started %d appraisers, and left %d", workers, started.Load(), open.Load())
		}
		if first == nil {
			first = got
		}
		if !reflect.DeepEqual(got, first) {
			t.Errorf("other games or appraisals on %d workers: got %v, want %v", workers, got, first)
		}
	}
	// Appraisers get the position of the decision.
	asks, _, _ := judged(t, 1, 1, 1<<30)
	again, err := asks.Appraiser()
	if err != nil {
		t.Fatal(err)
	}
	for number, e := range first {
		opening := 0
		for e.Decisions[opening].Worth == nil { // no opening of this seed ends in check
			opening++
		}
		if opening < plain.From || opening > plain.To {
			t.Errorf("game %d: the first appraisal is at ply %d; want at least %v and at most %v", number, opening, plain.From, plain.To)
		}
		ply := 0
		if _, err := e.Replay(plain.Game, func(s game.State, _ game.Seat, _ game.Move, d *dataset.Decision) {
			worth, err := again.Appraise(s)
			if err != nil {
				t.Fatal(err)
			}
			if ply >= opening && !reflect.DeepEqual(d.Worth, worth) {
				t.Fatalf("game %d, ply %d is worth %v, kept %v", number, ply, worth, d.Worth)
			}
			ply++
			d.Worth = nil
		}); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(e, want[number]) {
			t.Errorf("game %d is another with an appraiser: got %v, want %v", number, e, want[number])
		}
	}
}

// An appraiser that fails, or does not start, ends the run with its error, and no appraiser stays
// open.
func TestAppraiserFails(t *testing.T) {
	for _, workers := range []int{1, 3} {
		c, _, open := judged(t, 1000, workers, 100)
		c.Each = func(int, *dataset.Episode) error { return nil }
		if err := c.Run(); err != errTired || open.Load() != 0 {
			t.Errorf("%v; %d appraisers are left", err, open.Load())
		}
		var count atomic.Int32
		start := c.Appraiser
		c.Appraiser = func() (Appraiser, error) { // the last one
			if count.Add(1) == int32(workers) {
				return nil, errTired
			}
			return start()
		}
		if err := c.Run(); err != errTired || open.Load() != 0 {
			t.Errorf("the last of %d workers has none: %v; %d appraisers are left", workers, err, open.Load())
		}
	}
}
