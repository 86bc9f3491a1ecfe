package player

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player/keys"
	"playout/engine/search"
)

// everyGame returns every game of the catalogue, and the variants that differ most.
func everyGame(t *testing.T) []game.Game {
	t.Helper()
	all := games.All()
	for _, name := range []string{"morris:removal=any,flying=off,lasker=on", "chess:draws=claimed", "geese:seats=8,rows=9", "geese:seats=2,rows=3,columns=3"} {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// little returns an agent of the kind that thinks little: few simulations, or few plies.
func (k *kind) little() string {
	has := func(name string) bool {
		return slices.ContainsFunc(keysOf(k.defaults.copied()), func(key *keys.Key) bool { return key.Name == name })
	}
	switch {
	case has("n"):
		return k.name + ":n=5"
	case has("depth"):
		return k.name + ":depth=1"
	}
	return k.name
}

// Every kind of agent plays every game to its end in all seats, or its error says in a sentence
// why it does not and what is allowed; the same seed gives the same game.
func TestEveryAgentPlaysEveryGame(t *testing.T) {
	for _, g := range everyGame(t) {
		for _, k := range kinds {
			text := k.little()
			a, err := Parse(g, text)
			var p Player
			if err == nil {
				p, err = New(g, a, nil, 3)
			}
			switch name := g.Spec().Name(); {
			case errors.Is(err, ErrNoNet) && a.Net() != "":
				continue // the net alone needs one; the others play on without
			case err != nil && (strings.ContainsAny(err.Error(), "\n\r") || !strings.Contains(err.Error(), "; allowed: ")):
				t.Errorf("%s does not play %s: got the error %q, want one line that says what is allowed", text, name, err)
				continue
			case err != nil:
				t.Logf("%s does not play %s: %v", text, name, err)
				continue
			}
			first := playThrough(t, g, p)
			if p, err = New(g, a, nil, 3); err != nil {
				t.Fatal(err)
			}
			if again := playThrough(t, g, p); again != first {
				t.Errorf("%s: %s plays %s, then %s", g.Spec().Name(), text, first, again)
			}
		}
	}
}

// playThrough plays a game with one player in all seats, chess for a bounded number of
// plies, and returns all moves.
func playThrough(t *testing.T, g game.Game, p Player) string {
	t.Helper()
	const most = 120
	rng := game.NewRand(4)
	s := g.New(rng)
	var record strings.Builder
	for ply := 0; s.Acting() != 0 && ply < most; ply++ {
		var joint game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			SetPly(p, ply)
			p.Think(s, seat)
			if !slices.Contains(s.Legal(seat, nil), p.Move()) {
				t.Fatalf("%s: before the first slice the move is %d, want a legal one", s, p.Move())
			}
			for !p.Advance(time.Second) {
			}
			joint[seat] = p.Move()
		}
		if err := game.Check(s, joint); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			record.WriteString(s.MoveName(acting.First(), joint[acting.First()]) + " ")
		}
		s.Play(joint, rng)
	}
	return record.String()
}

// evaluates reports whether a game can evaluate a position where a playout is cut.
func evaluates(g game.Game) bool {
	s := g.New(game.NewRand(1))
	_, rewards := s.(game.Rewarder)
	_, heuristic := s.(game.Heuristic)
	return rewards || heuristic
}

// The options of flat change the number of simulations, the time, and the depth of playouts.
func TestFlatOptions(t *testing.T) {
	for _, g := range games.All() {
		var reports [3]search.Report
		for i, text := range []string{"flat:n=100,depth=2", "flat:n=100,depth=0", "flat:n=37,depth=2"} {
			a, err := Parse(g, text)
			if err != nil && strings.HasSuffix(text, "depth=2") && !evaluates(g) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			p, err := New(g, a, nil, 8)
			if err != nil {
				t.Fatal(err)
			}
			s := g.New(game.NewRand(1))
			Choose(p, s, 0)
			if !p.Report(&reports[i]) || reports[i].Done != Goal(p) || Goal(p) != a.value.(flatMonteCarlo).n {
				t.Errorf("%s: %s did %d of %d simulations", g.Spec().ID, text, reports[i].Done, Goal(p))
			}
			if len(reports[i].Rows) != len(s.Legal(0, nil)) {
				t.Errorf("%s: %s reports %d moves, want %d", g.Spec().ID, text, len(reports[i].Rows), len(s.Legal(0, nil)))
			}
		}
		if evaluates(g) && slices.Equal(reports[0].Rows, reports[1].Rows) {
			t.Errorf("%s: two depths give the same rows %+v, want different ones", g.Spec().ID, reports[0].Rows)
		}
	}
	// Time, by a clock of the test.
	c := &clock{step: 100 * time.Nanosecond}
	g := slow{games.All()[0], c, 10 * time.Microsecond}
	a, err := Parse(g, "flat:ms=50,depth=0")
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPart(g, a, nil, 1, Share{}, c.now)
	if err != nil {
		t.Fatal(err)
	}
	began := c.at
	Choose(p, g.New(nil), 0)
	if took := c.at.Sub(began); took < 50*time.Millisecond || took > 60*time.Millisecond || Goal(p) != 0 {
		t.Errorf("the thought took %v and has the goal %d, want 50 to 60 ms and 0", took, Goal(p))
	}
}

// uncut is a game whose states evaluate nothing before the end.
type uncut struct{ game.Game }

type uncutState struct{ game.State }

func (g uncut) New(r *game.Rand) game.State { return &uncutState{g.Game.New(r)} }

// If a cut playout cannot be evaluated, flat is refused, and depth=0 plays to the end.
func TestFlatNeedsValues(t *testing.T) {
	g := uncut{games.All()[0]}
	if _, err := Parse(g, "flat"); err == nil || !strings.HasSuffix(err.Error(), "to evaluate a position where a playout is cut; allowed: depth=0") {
		t.Errorf("flat: got the error %v, want one that allows depth=0", err)
	}
	if _, err := Parse(g, "flat:depth=0"); err != nil {
		t.Error(err)
	}
}
