package pool

import (
	"fmt"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/search"
)

// thought returns a player's move in a position, and its report.
func thought(p player.Player, s game.State, seat game.Seat) (game.Move, search.Report) {
	m := player.Choose(p, s, seat)
	var r search.Report
	p.Report(&r)
	return m, r
}

// In every game, with moves taken back: a player of every kind that keeps its findings makes legal
// moves and does the requested simulations on top of what it kept; one that starts over, as after
// an undo, decides as if it had never played. A player limited by a count without reuse always
// decides like a new one.
func TestDecisions(t *testing.T) {
	for _, g := range games.All() {
		for _, text := range []string{
			"uct:n=20,reuse=on", "puct:n=20,net=none,reuse=on", "puct:n=20,net=none,paths=joined,reuse=on", "puct:n=20,net=none,noise=0.25,temp=1,reuse=on",
			"alphabeta:depth=2,reuse=on", "uct:n=20", "puct:n=20,net=none", "alphabeta:depth=2", "flat:n=20", "rules",
		} {
			agent, err := player.Parse(g, text)
			if err != nil {
				continue // not for this game
			}
			name := fmt.Sprint(g.Spec().ID, " ", text)
			rng := game.NewRand(9)
			var h Holder
			w := branchingGame{states: []game.State{g.New(game.NewRand(1))}}
			grown := 0
			for range 30 {
				s := w.states[len(w.joints)]
				if s.Acting() == 0 || rng.IntN(8) == 0 {
					n := len(w.joints) / 2
					w.joints, w.states = w.joints[:n:n], w.states[:n+1:n+1]
					continue
				}
				seat := s.Acting().First()
				made := false
				p, err := h.Get(Request{Game: g, Agent: agent, Seat: seat, Line: w.line(), New: func() (player.Player, error) {
					made = true
					return player.New(g, agent, nil, 4)
				}})
				if err != nil {
					t.Fatal(err)
				}
				m, r := thought(p, s, seat)
				if !slices.Contains(s.Legal(seat, nil), m) {
					t.Fatalf("%s: plays %d, want a legal move", name, m)
				}
				if goal := player.Goal(p); r.Visits < r.Done || r.Done > goal && goal > 0 {
					t.Fatalf("%s: %d visits and %d simulations; want no fewer visits, and at most %d simulations", name, r.Visits, r.Done, goal)
				}
				if r.Visits > r.Done {
					grown++
				}
				if !made && !agent.Keeps(g) {
					t.Fatalf("%s: the player was kept, want a new one", name)
				}
				if made {
					twin, _ := player.New(g, agent, nil, 4)
					if move, again := thought(twin, s, seat); move != m || fmt.Sprint(again) != fmt.Sprint(r) {
						t.Fatalf("%s: plays %d and reports %+v, a new player plays %d and reports %+v; want the same", name, m, r, move, again)
					}
				}
				joint, _ := game.RandomJoint(s, rng, nil)
				joint[seat] = m
				next := game.Clone(g, s)
				next.Play(joint, rng)
				w.joints, w.states = append(w.joints, joint), append(w.states, next)
			}
			if trees := agent.Keeps(g) && !agent.Deepens(); trees != (grown > 0) && (grown > 0 || g.Spec().ID == "othello") { // in others so small a tree may not have the reply
				t.Errorf("%s: %d thoughts continued a kept tree, want some: %t", name, grown, trees)
			}
		}
	}
}
