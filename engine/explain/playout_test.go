package explain_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// The moves of a playout, played one after another by the rules from the leaf, are legal and end in the
// result that the simulation backed up, in all games, for agents with any keys, on positions of random
// games. In games of chance only the first one can be checked here: package gametest checks the others.
func TestPlayouts(t *testing.T) {
	const positions = 200
	for _, g := range games.All() {
		rng, spec, found := game.NewRand(11), g.Spec(), 0
		s := g.New(rng)
		for n := range positions {
			if s.Acting() == 0 || n%25 == 0 {
				s = g.New(rng)
			}
			text := keys(rng, g)
			if with := ",depth=3"; strings.HasPrefix(text, "uct:") && n%3 == 0 {
				if _, err := player.Parse(g, text+with); err == nil {
					text += with
				}
			} else if strings.HasPrefix(text, "uct:") && spec.Chance && n%3 == 1 {
				text += ",playouts=careful"
			}
			a, err := player.Parse(g, text)
			if err != nil {
				t.Fatal(err)
			}
			count := 1 + rng.IntN(30)
			e, err := explain.New(g, a, nil, uint64(n), s, count)
			if err != nil {
				t.Fatal(err)
			}
			e.Skip(rng.IntN(count))
			if at := e.Next(); at != nil {
				from, byFlat := e.Leaf(), strings.HasPrefix(text, "flat:")
				if byFlat && !spec.Chance {
					from = game.Clone(g, s)
					from.Play(game.Solo(s.Acting().First(), e.Choices()[0].Chosen), nil)
				}
				if !byFlat && (at.Leaf.By == "playout") != (len(at.Leaf.Playout) > 0) || len(at.Leaf.Texts) != len(at.Leaf.Playout) {
					t.Fatalf("%s, %s: by %q with the playout %q and texts %q", spec.ID, text, at.Leaf.By, at.Leaf.Playout, at.Leaf.Texts)
				}
				if at.Leaf.By == "playout" && !(byFlat && spec.Chance) {
					found++
					checkPlayout(t, g, text, from, &at.Leaf)
				}
			}
			var j game.Joint
			j, _ = game.RandomJoint(s, rng, nil)
			s.Play(j, rng)
		}
		if found < positions/2 {
			t.Errorf("%s: %d playouts in %d positions, want at least half", spec.ID, found, positions)
		}
	}
}

// checkPlayout plays the moves of a playout from its leaf.
func checkPlayout(t *testing.T, g game.Game, agent string, from game.State, leaf *explain.Leaf) {
	t.Helper()
	spec, s := g.Spec(), g.New(game.NewRand(0))
	s.CopyFrom(from)
	moved := game.Seat(0)
	if n := len(leaf.Positions); spec.Chance != (n > 0) || n > 0 && n != len(leaf.Playout) {
		t.Fatalf("%s, %s: %d positions of %d moves, want one each in a game of chance", spec.ID, agent, n, len(leaf.Playout))
	}
	for n, names := range leaf.Playout {
		var j game.Joint
		list := strings.Split(names, "/")
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			if len(list) == 0 {
				t.Fatalf("%s, %s: move %d of the playout is %q in %s, want one for each acting seat", spec.ID, agent, n, names, s)
			}
			seat := acting.First()
			legal := s.Legal(seat, nil)
			at := slices.IndexFunc(legal, func(m game.Move) bool { return s.MoveName(seat, m) == list[0] })
			if at < 0 {
				t.Fatalf("%s, %s: move %d of the playout, %q, is not legal in %s", spec.ID, agent, n, names, s)
			}
			j[seat], list, moved = legal[at], list[1:], seat
		}
		if len(list) > 0 {
			t.Fatalf("%s, %s: move %d of the playout is %q in %s, want one for each acting seat", spec.ID, agent, n, names, s)
		}
		if !spec.Chance {
			s.Play(j, nil)
			continue
		}
		after, err := g.Parse(leaf.Positions[n])
		if err != nil {
			t.Fatalf("%s, %s: after move %d of the playout: %v", spec.ID, agent, n, err)
		}
		s = after
	}
	if spec.Chance { // the law of game.Recounter has the rest
		return
	}
	var values [game.MaxSeats]float32
	switch {
	case s.Acting() != 0 && !strings.Contains(agent, "depth=3"):
		t.Fatalf("%s, %s: the playout %q ends in %s, which is not over", spec.ID, agent, leaf.Playout, s)
	case s.Acting() != 0 && len(leaf.Playout) == 3:
		s.(game.Heuristic).Heuristic(&values)
	default:
		s.Returns(&values)
		if values[0] == 0 && values[1] == 0 && strings.Contains(agent, "draw=-0.5") {
			values[0], values[1] = -0.5, -0.5
		}
	}
	if strings.Contains(agent, "result=next") {
		if s.Acting() != 0 {
			moved = 1 - s.Acting().First()
		}
		values[moved] = values[1-moved]
	}
	switch { // the result that a move adds up
	case strings.Contains(agent, "result=other"):
		values[0], values[1] = values[1], values[0]
	case strings.Contains(agent, "result=first"):
		values[1] = values[0]
	}
	want := map[string]float64{}
	for i, seat := range spec.Seats {
		if _, has := leaf.Value[seat]; has || !strings.HasPrefix(agent, "flat:") { // flat Monte Carlo values its own seat alone
			want[seat] = float64(values[i])
		}
	}
	if !maps.Equal(leaf.Value, want) {
		t.Fatalf("%s, %s: the playout ends with %v, backed up are %v", spec.ID, agent, want, leaf.Value)
	}
}
