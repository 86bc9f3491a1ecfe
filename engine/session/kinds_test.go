package session

import (
	"slices"
	"testing"

	"playout/engine/games"
	"playout/engine/wire"
)

// TestDescribe: every kind that the worker describes is an agent that plays, by its name alone,
// and its values belong to the keys described, in the same order. A net is described if it was
// announced.
func TestDescribe(t *testing.T) {
	for _, g := range games.All() {
		id := g.Spec().ID
		for _, k := range []*talk{newTalk(t), newTalkWithModels(t, id)} {
			b := k.board(opening(id, "", 0))
			e := k.answer(wire.Command{Describe: &wire.Describe{}})
			if e.Kinds == nil || len(e.Kinds.Kinds) < 4 {
				t.Fatalf("%s: described by %+v; want e.Kinds != nil && len(e.Kinds.Kinds) >= 4", id, e)
			}
			netted := 0
			for _, kind := range e.Kinds.Kinds {
				agent, described := kind.Name, map[string]bool{}
				if agent == "level" {
					agent += ":2"
				}
				for _, key := range kind.Keys {
					described[key.Name] = true
					if slices.Contains(key.Choices, "own") || slices.Contains(key.Choices, "net") {
						netted++
					}
				}
				checked := k.answer(wire.Command{Check: &wire.Check{Agent: agent}}).Checked
				if checked == nil || checked.Agent != agent {
					t.Fatalf("%s: %s was checked as %+v", id, agent, checked)
				}
				var names, keys []string
				for _, v := range checked.Values {
					if described[v.Key] {
						names = append(names, v.Key)
					}
				}
				for _, key := range kind.Keys {
					keys = append(keys, key.Name)
				}
				if !slices.Equal(names, keys) {
					t.Errorf("%s: %s has the keys %v, its values are of %v", id, agent, keys, names)
				}
				if (checked.Full != "") != (kind.Name == "level" || agent == "flat" || agent == "uct" || agent == "puct" || agent == "alphabeta") {
					t.Errorf("%s: the full name of %s is %q", id, agent, checked.Full)
				}
			}
			if announced := k.session.nets.Has(id); (netted > 0) != announced {
				t.Errorf("%s: %d keys are about a net, announced: %v", id, netted, announced)
			}
			if k.session.epoch != e.Epoch || b.Ply != 0 {
				t.Errorf("%s: describing changed the game: got %v and %v, want %v and 0", id, k.session.epoch, b.Ply, e.Epoch)
			}
		}
	}
	newTalk(t).checkRefused(wire.Command{Describe: &wire.Describe{}}, wire.KindGame, "no game is open")
}
