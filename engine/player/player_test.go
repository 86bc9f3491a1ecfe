package player

import (
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/instant"
	"playout/engine/player/tree"
	"playout/engine/search"
)

// clock is a test's clock: every reading takes some time, and the test may advance it.
type clock struct {
	at   instant.Time
	step time.Duration
}

func (c *clock) now() instant.Time {
	c.at = c.at.Add(c.step)
	return c.at
}

// slow is Othello in which a move takes time on the clock, as with a slow net.
type slow struct {
	game.Game
	clock *clock
	cost  time.Duration
}

func (g slow) New(r *game.Rand) game.State { return &slowState{g.Game.New(r), g} }

type slowState struct {
	game.State
	game slow
}

func (s *slowState) CopyFrom(o game.State) { s.State.CopyFrom(o.(*slowState).State) }

// Play takes the time of a move; a simulation plays about 58.
func (s *slowState) Play(j game.Joint, r *game.Rand) {
	s.game.clock.at = s.game.clock.at.Add(s.game.cost)
	s.State.Play(j, r)
}

func agent(t *testing.T, text string) Agent {
	t.Helper()
	a, err := Parse(othello.New(), text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func newPlayer(t *testing.T, text string, seed uint64) Player {
	t.Helper()
	p, err := New(othello.New(), agent(t, text), nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A slice lasts about as long as requested, whatever a simulation costs, and an empty slice is one
// simulation.
func TestSliceLastsAsRequested(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	for _, cost := range []time.Duration{100 * time.Nanosecond, time.Microsecond, 10 * time.Microsecond, 500 * time.Microsecond} {
		c := &clock{step: 100 * time.Nanosecond}
		g := slow{othello.New(), c, cost}
		p, err := NewPart(g, agent(t, "uct:ms=200"), nil, 1, Share{}, c.now)
		if err != nil {
			t.Fatal(err)
		}
		p.Think(g.New(nil), 0)
		var r search.Report
		if p.Advance(0); !p.Report(&r) || r.Done != 1 {
			t.Errorf("an empty slice did %d simulations, want 1", r.Done)
		}
		const slice = 15 * time.Millisecond
		simulation := 65 * cost // and no more
		if Goal(p) != 0 {
			t.Errorf("an agent limited by time has the goal %d, want 0", Goal(p))
		}
		for range 2 {
			before := c.at
			if p.Advance(slice) {
				t.Fatalf("a move costs %v: the thought ended after %v, want 200 ms", cost, c.at.Sub(p.(*tree.Player).Began()))
			}
			took := c.at.Sub(before)
			if took < slice || took > slice+slice/4+simulation {
				t.Errorf("a move costs %v: a slice took %v, want about %v", cost, took, slice)
			}
		}
		for !p.Advance(slice) {
		}
		const limit = 200 * time.Millisecond
		if thought := c.at.Sub(p.(*tree.Player).Began()); thought < limit || thought > limit+slice/4+simulation {
			t.Errorf("a move costs %v: the thought took %v, want about %v", cost, thought, limit)
		}
	}
}

// A count is exact to the simulation, and the slices do not change the report.
func TestCountIsExact(t *testing.T) {
	s := othello.New().New(nil)
	var want search.Report
	whole := newPlayer(t, "puct:n=300", 5)
	Choose(whole, s, 0)
	whole.Report(&want)
	if want.Done != 300 || Goal(whole) != 300 {
		t.Errorf("did %d simulations with the goal %d, want 300", want.Done, Goal(whole))
	}
	pieces := newPlayer(t, "puct:n=300", 5)
	pieces.Think(s, 0)
	calls := 1
	for !pieces.Advance(0) {
		calls++
	}
	var got search.Report
	pieces.Report(&got)
	if calls != 300 || got.Value != want.Value || got.Rows[0] != want.Rows[0] || pieces.Move() != whole.Move() {
		t.Errorf("in %d slices, want 300, the rows are %+v, want those of one slice, %+v", calls, got.Rows, want.Rows)
	}
}

// Every agent plays a whole game of legal moves, has a legal move from Think on, and repeats the
// game from the same seed.
func TestWholeGames(t *testing.T) {
	for _, text := range []string{"random", "rules", "uct:n=8", "uct:n=8,tree=flat,final=ucb", "uct:n=8,depth=3",
		"puct:n=8", "puct:n=8,noise=0.5,alpha=1,noiseplies=10,temp=1,tempplies=20,draw=-0.5",
		"puct:n=8,paths=joined", "level:1"} {
		var first string
		for range 2 {
			p := newPlayer(t, text, 9)
			s := othello.New().New(nil)
			var record string
			for ply := 0; s.Acting() != 0; ply++ {
				seat := s.Acting().First()
				SetPly(p, ply)
				p.Think(s, seat)
				if err := game.Check(s, game.Solo(seat, p.Move())); err != nil {
					t.Fatalf("%s: before the first slice: %v", text, err)
				}
				for !p.Advance(time.Second) {
				}
				if err := game.Check(s, game.Solo(seat, p.Move())); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				record += s.MoveName(seat, p.Move())
				s.Play(game.Solo(seat, p.Move()), nil)
			}
			if first == "" {
				first = record
			} else if record != first {
				t.Errorf("%s plays %s, then %s", text, first, record)
			}
		}
	}
}

// Noise changes the priors of the first plies only.
func TestNoisePlies(t *testing.T) {
	s := othello.New().New(nil)
	p := newPlayer(t, "puct:noise=0.25,noiseplies=2", 3)
	for ply, want := range []bool{true, true, false, false} {
		SetPly(p, ply)
		p.Think(s, 0)
		var r search.Report
		p.Report(&r)
		if noisy := r.Rows[0].Prior != 0.25; noisy != want {
			t.Errorf("ply %d: the priors have noise: %t, want %t; rows %+v", ply, noisy, want, r.Rows)
		}
	}
}

// Offered lists random, rules, flat, all levels, tree search and alpha-beta, and Parse reads each.
func TestOffered(t *testing.T) {
	offered := Offered(othello.New())
	if len(offered) != 5+Levels || offered[3+Levels].String() != "uct:ms=1000" || offered[4+Levels].String() != "alphabeta:ms=1000" {
		t.Errorf("offered %v; want %d agents, the last ones uct:ms=1000 and alphabeta:ms=1000", offered, 5+Levels)
	}
	for _, a := range offered {
		if again, err := Parse(othello.New(), a.String()); err != nil || again != a {
			t.Errorf("%s is read as %v, %v, want the same agent", a, again, err)
		}
	}
}

// InFull includes the default number of simulations or plies, and Parse reads it as the same
// agent.
func TestInFull(t *testing.T) {
	for text, want := range map[string]string{
		"uct": "uct:n=50", "uct:n=50,c=1,depth=3": "uct:n=50,c=1,depth=3", "flat": "flat:n=250,depth=4", "puct:net=none": "puct:n=400,net=none",
		"alphabeta:ties=20": "alphabeta:depth=3,ties=20", "alphabeta:adaptive=on": "alphabeta:adaptive=on",
		"uct:ms=5": "uct:ms=5", "alphabeta:ms=5": "alphabeta:ms=5", "random": "random", "net": "net",
	} {
		if got := agent(t, text).InFull(); got != want || agent(t, got) != agent(t, text) {
			t.Errorf("%s in full is %s, want %s", text, got, want)
		}
	}
}
