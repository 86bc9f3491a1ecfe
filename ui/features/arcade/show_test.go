package arcade

import (
	"math"
	"testing"

	"playout/engine/stage"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// The countdown shows 3, 2 and 1, each for a beat, and ends once.
func TestCountdown(t *testing.T) {
	var n countdown
	n.start(100)
	n.start(500) // it has started
	var over int
	for now := 100.0; now < 5000; now += 10 {
		want := max(0, beats-int((now-100)/stage.Beat))
		if n.beat(now) {
			over++
		}
		if n.left != want {
			t.Fatalf("at %v: %d, want %d", now, n.left, want)
		}
	}
	if over != 1 || n.at() != never {
		t.Errorf("over %d times, then again at %v", over, n.at())
	}
	n.start(0)
	if over := n.beat(60_000); !over || n.left != 0 { // a page that was suspended
		t.Errorf("left %d; want the end of the countdown, and 0", n.left)
	}
}

// The standings count each agent's games and sole wins, and give the average share of rivals
// that it outlived; the best comes first.
func TestStandings(t *testing.T) {
	s := show{}
	for _, g := range []struct {
		choices []string
		returns []float32
		winner  int
	}{
		{[]string{"a", "b", "b", "c"}, []float32{-1, 1, 0, 0}, 1},
		{[]string{"b", "b", "c", "a"}, []float32{-1, -1, 1, 1}, -1},
	} {
		s.note(g.choices, g.returns, g.winner)
	}
	want := []standing{{"c", 2, 0, 1.5}, {"a", 2, 0, 1}, {"b", 4, 1, 1.5}}
	for i, row := range s.table {
		if *row != want[i] {
			t.Errorf("%d: %+v, want %+v", i, *row, want[i])
		}
	}
	if s.games != 2 || len(s.table) != len(want) || math.Abs(s.table[0].mean()-.75) > 1e-9 {
		t.Errorf("%d games, %d rows; want two games, %d rows and a mean of 0.75", s.games, len(s.table), len(want))
	}
	if !s.sameAgents([]string{"a", "c", "b", "b"}) || s.sameAgents([]string{"a", "b", "c", "d"}) || s.sameAgents([]string{"a", "b", "b", "b"}) {
		t.Error("the standings are of other agents")
	}
}

// Over as many games as there are seats, every agent has every seat once.
func TestTurned(t *testing.T) {
	choices := []string{"a", "b", "c"}
	seen := map[string]bool{}
	for range 3 {
		for seat, agent := range choices {
			seen[string(rune('0'+seat))+agent] = true
		}
		choices = rotated(choices)
	}
	if len(seen) != 9 || choices[0] != "a" {
		t.Errorf(`%v, then %v; want nine, and "a" first again at the end`, seen, choices)
	}
}

// ended returns a show whose game has just ended.
func ended() (*featuretest.Trial, *Feature) {
	trial := featuretest.New(New, nil)
	trial.Othello(5, "level:1", "random")
	trial.Now.Board.Over, trial.Now.Board.Returns, trial.Now.Phase, trial.Now.Answer = true, []float32{1, -1}, feature.Over, 450
	trial.Handle(Show{On: true})
	return trial, trial.Feature.(*Feature)
}

// A show counts each result once, leaves it visible for a while, and continues with the seats
// rotated, unless the page is hidden, it is paused or something else is shown.
func TestShowGoesOn(t *testing.T) {
	for what, stop := range map[string]func(*feature.Snapshot){
		"":          func(*feature.Snapshot) {},
		"paused":    func(now *feature.Snapshot) { now.Paused = true },
		"asleep":    func(now *feature.Snapshot) { now.Asleep = true },
		"a dialog":  func(now *feature.Snapshot) { now.Dialog = "share" },
		"elsewhere": func(now *feature.Snapshot) { now.Place = "exercises" },
		"a replay":  func(now *feature.Snapshot) { now.Replaying = true },
		"a move":    func(now *feature.Snapshot) { now.Phase = feature.Asking },
	} {
		trial, f := ended()
		first := featuretest.One[feature.Open](t, trial).Request
		if !first.Show || first.Command.Moves != "" || first.Choices[0] != "level:1" {
			t.Fatalf("begins with %+v; want a show without moves, level:1 in the first seat", first)
		}
		featuretest.One[feature.Leave](t, trial)
		trial.Handle(feature.WillOpen{Request: first})
		trial.Handle(feature.Idle{})
		trial.Handle(feature.Idle{})
		if f.show.games != 1 || f.show.table[0].wins != 1 {
			t.Fatalf("%d games; want f.show.games 1 and f.show.table[0].wins 1", f.show.games)
		}
		trial.Now.Time = rest(450) - 1
		trial.Handle(feature.Idle{})
		for _, m := range trial.Messages {
			t.Fatalf("before its time: %+v", m)
		}
		trial.Now.Time = rest(450)
		plain := trial.Now
		stop(&trial.Now)
		trial.Handle(feature.Idle{})
		if what != "" {
			if len(trial.Messages) > 0 {
				t.Errorf("%s, and yet %+v, want none", what, trial.Messages)
			}
			trial.Now = plain
			trial.Now.Time = 1e6
			trial.Handle(feature.Idle{})
		}
		next := featuretest.One[feature.Open](t, trial).Request
		if !next.Show || next.Choices[0] != "random" || next.Choices[1] != "level:1" || f.show.games != 1 {
			t.Errorf("%s: goes on with %+v", what, next)
		}
	}
}

// A show ends when it is stopped, a person takes a seat, or another game is opened; not
// when a new worker takes over.
func TestShowEnds(t *testing.T) {
	for what, act := range map[string]func(*featuretest.Trial){
		"stopped": func(trial *featuretest.Trial) { trial.Handle(Show{}) },
		"a person": func(trial *featuretest.Trial) {
			trial.Now.Choices = []string{"human", "random"}
			trial.Handle(feature.Idle{})
		},
		"another game": func(trial *featuretest.Trial) { trial.Handle(feature.WillOpen{Request: &feature.OpenRequest{}}) },
		"refused": func(trial *featuretest.Trial) {
			trial.Handle(feature.OpenRefused{Request: trial.Feature.(*Feature).show.request})
		},
		"": func(trial *featuretest.Trial) {
			trial.Handle(feature.WillOpen{Request: &feature.OpenRequest{Again: true}})
		},
	} {
		trial, f := ended()
		trial.Handle(feature.WillOpen{Request: f.show.request})
		act(trial)
		if f.show.on != (what == "") {
			t.Errorf("%s: on %v, want %v", what, f.show.on, (what == ""))
		}
		trial.Now.Time = 1e6
		trial.Handle(feature.Idle{})
		if what != "" && len(trial.Messages) > 0 {
			t.Errorf("%s, and yet %+v", what, trial.Messages)
		}
	}
}
