package pool

import (
	"io"
	"iter"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// recorder is a player that records its line: the one it was made for, and the plies since.
type recorder struct {
	player.Player
	positions []string // positions
	nodes     int
	bound     int
	closed    bool
}

var (
	_ player.Keeping = (*recorder)(nil)
	_ player.Growing = (*recorder)(nil)
	_ io.Closer      = (*recorder)(nil)
)

func (l *recorder) RecordPly(_ game.Joint, after game.State) {
	l.positions = append(l.positions, after.String())
}
func (l *recorder) Nodes() int           { return l.nodes }
func (l *recorder) LimitNodes(nodes int) { l.bound = nodes }

func (l *recorder) Close() error {
	l.closed = true
	return nil
}

// branchingGame is a game whose moves can be taken back.
type branchingGame struct {
	joints []game.Joint
	states []game.State
}

func (w *branchingGame) line() Line {
	return Line{w.joints, func(yield func(int, game.State) bool) {
		for ply, s := range w.states {
			if !yield(ply, s) {
				return
			}
		}
	}}
}

var _ iter.Seq2[int, game.State] = new(branchingGame).line().Walk

func (w *branchingGame) positions() (all []string) {
	for _, s := range w.states {
		all = append(all, s.String())
	}
	return all
}

func agentOf(t *testing.T, g game.Game, text string) player.Agent {
	t.Helper()
	a, err := player.Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// For all moves, takebacks and outcomes of chance, a player from the Holder knows the requested
// line and no other, and a player whose line continues is reused.
func TestPlayersKnowTheirLine(t *testing.T) {
	for _, g := range games.All() {
		text := "uct:n=9,reuse=on"
		if g.Spec().Chance {
			continue // nothing is kept, see TestNothingToKeep
		}
		rng := game.NewRand(5)
		var h Holder
		w := branchingGame{states: []game.State{g.New(game.NewRand(1))}}
		seats := [2]*recorder{}
		lines := [2][]string{}
		made := 0
		for range 400 {
			switch n := len(w.joints); {
			case rng.IntN(8) == 0 && n > 0:
				back := rng.IntN(n)
				w.joints, w.states = w.joints[:back:back], w.states[:back+1:back+1]
			case w.states[n].Acting() != 0:
				joint, _ := game.RandomJoint(w.states[n], rng, nil)
				s := game.Clone(g, w.states[n])
				s.Play(joint, rng)
				w.joints, w.states = append(w.joints, joint), append(w.states, s)
			default:
				w = branchingGame{states: []game.State{g.New(game.NewRand(1))}}
			}
			seat := rng.IntN(2)
			if rng.IntN(3) == 0 {
				continue
			}
			before, want := seats[seat], w.positions()
			p, err := h.Get(Request{Game: g, Agent: agentOf(t, g, text), Seat: game.Seat(seat), Line: w.line(), New: func() (player.Player, error) {
				made++
				return &recorder{positions: w.positions()}, nil
			}})
			if err != nil {
				t.Fatal(err)
			}
			l := p.(*recorder)
			if !slices.Equal(l.positions, want) || l.closed {
				t.Fatalf("%s: the player for a game of %d plies has recorded %d, closed: %v; want all of them, and open", g.Spec().ID, len(w.joints), len(l.positions)-1, l.closed)
			}
			continues := before != nil && len(lines[seat]) <= len(want) && slices.Equal(lines[seat], want[:len(lines[seat])])
			if (l == before) != continues || before != nil && before.closed == continues {
				t.Fatalf("%s: the line continues: %v, but the player is kept: %v, and the one before is closed: %v", g.Spec().ID, continues, l == before, before.closed)
			}
			seats[seat], lines[seat] = l, slices.Clone(l.positions)
		}
		if made < 10 {
			t.Errorf("%s: only %d players were made, want at least 10", g.Spec().ID, made)
		}
	}
}

// A player of an agent that keeps nothing is new each time.
func TestNothingToKeep(t *testing.T) {
	for name, text := range map[string]string{"othello": "uct:n=9", "geese": "uct:ms=5", "chess": "random"} {
		g, _ := games.Parse(name)
		w := branchingGame{states: []game.State{g.New(game.NewRand(1))}}
		var h Holder
		var last player.Player
		for range 3 {
			p, err := h.Get(Request{Game: g, Agent: agentOf(t, g, text), Line: w.line(), New: func() (player.Player, error) { return new(recorder), nil }})
			if err != nil || p == last {
				t.Errorf("%s, %s: got the same player again: %t, %v; want a new one", name, text, p == last, err)
			}
			last = p
		}
	}
}

// The trees of all players together have the room of a single player's tree.
func TestSharesOfRoom(t *testing.T) {
	g, _ := games.Parse("othello")
	rng := game.NewRand(3)
	var h Holder
	var all []*recorder
	w := branchingGame{states: []game.State{g.New(nil)}}
	agents := []player.Agent{agentOf(t, g, "uct:ms=5"), agentOf(t, g, "uct:ms=6"), agentOf(t, g, "puct:ms=5"), agentOf(t, g, "alphabeta:ms=5"), agentOf(t, g, "uct:ms=7")}
	kinds, kept := 1, 0
	for turn := range 600 {
		if turn%100 == 99 {
			kinds = min(kinds+1, len(agents))
		}
		p, err := h.Get(Request{Game: g, Agent: agents[rng.IntN(kinds)], Seat: 0, Line: w.line(), New: func() (player.Player, error) {
			l := new(recorder)
			all = append(all, l)
			return l, nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		l := p.(*recorder)
		if l.nodes > 0 {
			kept++
		}
		l.nodes = max(l.nodes, rng.IntN(l.bound+1))
		room, open := 0, 0
		for _, l := range all {
			if !l.closed {
				room, open = room+l.nodes, open+1
			}
		}
		if room > (player.Share{}).Nodes() || open > maxPlayers {
			t.Fatalf("%d open players have trees of %d nodes, want at most %d players and %d nodes", open, room, maxPlayers, player.Share{}.Nodes())
		}
	}
	if kept < 300 {
		t.Errorf("a player was kept %d of 600 times, want at least 300", kept)
	}
	if err := h.Clear(); err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		if !l.closed {
			t.Error("a player is still open after Clear")
		}
	}
}
