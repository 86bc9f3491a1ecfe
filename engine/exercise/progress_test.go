package exercise

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func ask(points, cost float64, attempts, hints int) *Exercise {
	return &Exercise{ID: "x", Points: points, HintCost: cost, Attempts: attempts, Hints: make([]string, hints)}
}

// Scores as the format defines them.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		x        *Exercise
		did      string // r right, w wrong, h hint
		score    float64
		state    State
		attempts int
	}{
		{ask(10, 2, 3, 2), "", 10, Open, 0},
		{ask(10, 2, 3, 2), "r", 10, Solved, 1},
		{ask(10, 2, 3, 2), "wr", 6.7, Solved, 2},
		{ask(10, 2, 3, 2), "wwr", 3.3, Solved, 3},
		{ask(10, 2, 3, 2), "www", 0, Failed, 3},
		{ask(10, 2, 3, 2), "hr", 8, Solved, 1},
		{ask(10, 2, 3, 2), "hhhhwr", 2.7, Solved, 2},
		{ask(10, 9, 3, 2), "hhr", 0, Solved, 1},
		{ask(10, 2, 0, 2), "wwwwwwr", 10, Solved, 7},
		{ask(1, 0.25, 0, 3), "hwhwr", 0.5, Solved, 3},
		{ask(10, 2, 3, 2), "wrhwwwr", 6.7, Solved, 2}, // practice
		{ask(10, 2, 2, 2), "wwrhr", 0, Failed, 2},
		{ask(0, 0, 1, 0), "r", 0, Solved, 1},
	} {
		p := c.x.Begin()
		for _, what := range c.did {
			switch what {
			case 'h':
				p.Hint()
			default:
				p.Answer(what == 'r')
			}
		}
		if p.Score() != c.score || p.State != c.state || p.Attempts != c.attempts || p.Max() != c.x.Points {
			t.Errorf("%q of %+v: %v of %v, %s after %d; want %v, %s after %d", c.did, c.x, p.Score(), p.Max(), p.State, p.Attempts, c.score, c.state, c.attempts)
		}
	}
}

// A failed exercise of steps keeps the largest share of right steps in an attempt, of what a right
// answer would have earned at the last one.
func TestPartialCredit(t *testing.T) {
	for _, c := range []struct {
		x      *Exercise
		shares []float64
		want   float64
	}{
		{ask(10, 2, 1, 0), []float64{0.75}, 7.5},
		{ask(10, 2, 1, 0), []float64{0}, 0},
		{ask(10, 2, 2, 0), []float64{0.75, 0.25}, 3.8},
		{ask(10, 2, 2, 0), []float64{0.25, 0.75}, 3.8},
		{ask(10, 2, 4, 0), []float64{0.5, 0.5, 0.5, 0.5}, 1.3},
	} {
		p := c.x.Begin()
		for _, share := range c.shares {
			p.AnswerInPart(false, share)
		}
		if p.State != Failed || p.Score() != c.want {
			t.Errorf("%+v after %v: %s with %v; want failed with %v", c.x, c.shares, p.State, p.Score(), c.want)
		}
	}
	p := ask(10, 2, 2, 0).Begin()
	if p.AnswerInPart(false, 0.75); p.Score() != 5 {
		t.Errorf("after a wrong attempt a right answer would earn %v, want 5", p.Score())
	}
	if p.AnswerInPart(true, 0); p.State != Solved || p.Score() != 5 {
		t.Errorf("%s with %v, want solved with 5", p.State, p.Score())
	}
}

// The score never rises, is never below 0 and always in tenths; nothing changes after the end;
// and stored progress is read back unchanged.
func TestLawsOfProgress(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for range 2000 {
		x := ask(float64(rng.IntN(400))/16, float64(rng.IntN(40))/16, rng.IntN(5), rng.IntN(4))
		p, parts := x.Begin(), false
		for range 12 {
			before := p
			counted := false
			switch rng.IntN(3) {
			case 0:
				counted = p.Hint()
			case 1:
				counted = p.Answer(rng.IntN(4) == 0)
			default:
				share := float64(rng.IntN(4)) / 4
				if counted = p.AnswerInPart(false, share); share > 0 {
					parts = true
				}
			}
			score := p.Score()
			switch {
			case score > before.Score(), score < 0, score > p.Max(), math.Abs(score*10-math.Round(score*10)) > 1e-9:
				t.Fatalf("%+v: %v after %v of %v", x, score, before.Score(), p.Max())
			case (before.State != Open) && (counted || p != before), counted != (p != before):
				t.Fatalf("%+v: %+v after %+v, counted %v", x, p, before, counted)
			case p.State == Failed && (x.Attempts == 0 || p.Attempts != x.Attempts || !parts && score != 0):
				t.Fatalf("%+v: failed as %+v with %v", x, p, score)
			case p.Over() != (p.Left() == 0):
				t.Fatalf("%+v: over is %v, %d left", p, p.Over(), p.Left())
			}
			data, err := json.Marshal(p)
			if again, wrong := x.Resume(data); err != nil || wrong != nil || again != p {
				t.Fatalf("%s came back as %+v, %v, %v", data, again, err, wrong)
			}
		}
	}
}

// Resume rejects stored progress that is impossible for the exercise.
func TestResumeRefuses(t *testing.T) {
	x := ask(10, 2, 3, 2)
	for _, c := range []struct{ data, says string }{
		{``, "not the progress"},
		{`{"state":"open","attempts":0,"hints":0,"score":99}`, "not the progress"},
		{`{"state":"open","attempts":1e9}`, "not the progress"},
		{`{"state":"won"}`, "its state is unknown; allowed: open, solved, failed"},
		{`{"state":"open","attempts":3}`, "3 attempts of an exercise that is open; allowed: 0 to 2"},
		{`{"state":"solved","attempts":0}`, "allowed: 1 to 3"},
		{`{"state":"failed","attempts":2}`, "allowed: 3 to 3"},
		{`{"state":"open","hints":3}`, "3 hints; allowed: 0 to 2"},
		{`{"state":"open","hints":-1}`, "-1 hints"},
		{`{"state":"open"}{}`, "more follows"},
	} {
		p, err := x.Resume([]byte(c.data))
		if err == nil || !strings.Contains(err.Error(), c.says) || !isOneLine(err) || p != x.Begin() {
			t.Errorf("%s: %+v, %v; want an error that says %q", c.data, p, err, c.says)
		}
	}
	if _, err := ask(1, 0, 0, 0).Resume([]byte(`{"state":"failed"}`)); err == nil {
		t.Error("without limit of attempts it failed")
	}
}

func FuzzProgress(f *testing.F) {
	f.Add([]byte(`{"state":"solved","attempts":2,"hints":1}`), 3)
	f.Add([]byte(`{"state":"open","attempts":0,"hints":0}`), 0)
	f.Fuzz(func(t *testing.T, data []byte, attempts int) {
		x := ask(10, 1, max(0, attempts%MaxAttempts), 2)
		p, err := x.Resume(data)
		if err != nil && !isOneLine(err) || p.check() != nil {
			t.Fatalf("%q is read as %+v, %v", data, p, err)
		}
		before := p.Score()
		if p.Hint(); p.Answer(false) && p.Score() > before || p.check() != nil {
			t.Fatalf("%q comes to %+v, %v", data, p, p.check())
		}
	})
}

// The messages about a single exercise and one of a set, as they are written.
func TestMessage(t *testing.T) {
	x := ask(10, 2, 3, 2)
	p := x.Begin()
	p.Answer(false)
	p.Answer(true)
	s := &Set{Exercises: []Exercise{*x, *ask(5, 1, 0, 0), *ask(2.5, 0, 1, 0)}}
	first, last := s.Exercises[0].Begin(), s.Exercises[2].Begin()
	first.Answer(true)
	last.Answer(false)
	for _, c := range []struct {
		m    Message
		want string
	}{
		{x.Message(&p, "f5,d6", 1500), `{"exercise":"x","state":"solved","score":6.7,"max":10,"attempts":2,"moves":"f5,d6","ms":1500}`},
		{s.Message(2, []Progress{first, s.Exercises[1].Begin(), last}, "", 0), `{"exercise":"x","state":"failed","score":0,"max":2.5,"attempts":1,"moves":"","ms":0,"index":2,"of":3,"total":10}`},
	} {
		if got, err := json.Marshal(c.m); err != nil || string(got) != c.want {
			t.Errorf("%s, %v; want %s", got, err, c.want)
		}
	}
}
