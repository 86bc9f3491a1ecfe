package player

import (
	"reflect"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/games/othello"
	"playout/engine/search"
)

// Tree returns the tree of players that search one, and nil for others; an exact solver has none
// until it gives up.
func TestWhichPlayersHaveATree(t *testing.T) {
	for text, want := range map[string]bool{
		"uct:n=20": true, "puct:net=none,n=20": true, "uct:n=20,final=ucb": true, "puct:net=none,n=20,solve=4": true,
		"puct:net=none,n=20,solve=60": false, "alphabeta:depth=2": false, "alphabeta:depth=2,solve=4": false, "flat:n=20": false, "random": false, "rules": false, "level:3": false,
	} {
		p := newPlayer(t, text, 1)
		p.Think(othello.New().New(game.NewRand(0)), 0)
		p.Advance(0)
		tree := Tree(p)
		if (tree != nil) != want {
			t.Errorf("%s has a tree: %v, want %v", text, tree != nil, want)
		}
		if want && tree.Done() != 1 {
			t.Errorf("%s: its tree has %d simulations, want 1", text, tree.Done())
		}
	}
}

// One thought of a tree search serves all acting seats: turned to another seat, a player reports
// and plays as if it had thought for that seat. Other players think for one seat.
func TestTurn(t *testing.T) {
	g, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	s := g.New(game.NewRand(4))
	for range 3 {
		joint, _ := game.RandomJoint(s, game.NewRand(1), nil)
		s.Play(joint, game.NewRand(2))
	}
	thinker := func(text string, seat game.Seat) Player {
		agent, err := Parse(g, text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := New(g, agent, nil, 9)
		if err != nil {
			t.Fatal(err)
		}
		Choose(p, s, seat)
		return p
	}
	for text, turns := range map[string]bool{"puct:net=none,n=60,noise=0.3": true, "uct:n=60": true, "flat:n=60": false, "rules": false} {
		p := thinker(text, 0)
		for seats := s.Acting(); seats != 0; seats = seats.Rest() {
			seat := seats.First()
			if Turn(p, seat) != turns {
				t.Fatalf("%s turns: %v, want %v", text, !turns, turns)
			}
			var got, want search.Report
			direct := thinker(text, seat)
			if turns && (p.Report(&got) != direct.Report(&want) || !reflect.DeepEqual(got, want) || p.Move() != direct.Move()) {
				t.Errorf("%s, seat %d: after Turn the report is\n%+v\nwant\n%+v", text, seat, got, want)
			}
		}
	}
}

// A player whose solver finds nothing in its time has no tree while the solver works, and that of its
// search afterwards.
func TestTreeAfterSolver(t *testing.T) {
	g := othello.New()
	c := &clock{step: time.Millisecond}
	p, err := NewPart(g, agent(t, "puct:net=none,ms=100,solve=64"), nil, 1, Share{}, c.now)
	if err != nil {
		t.Fatal(err)
	}
	s := g.New(nil)
	p.(*endgame).solver = endless{s.Legal(0, nil)[0]}
	p.Think(s, 0)
	if p.Advance(time.Millisecond) || Tree(p) != nil {
		t.Errorf("while the solver works the tree is %p, want none", Tree(p))
	}
	for !p.Advance(10 * time.Millisecond) {
	}
	if Tree(p) == nil {
		t.Error("after the solver has given up there is no tree, want that of the search")
	}
}
