package player

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
)

// choosers lists agents that choose in all possible ways.
var choosers = []string{
	"alphabeta:depth=1", "alphabeta:depth=3", "alphabeta:depth=3,ties=first", "alphabeta:depth=2,plain=on", "alphabeta:depth=3,lines=5", "alphabeta:depth=4,ties=first,lines=3", "alphabeta:depth=2,plain=on,ties=first,lines=2", "alphabeta:depth=2,ties=60", "alphabeta:depth=1,ties=2000", "alphabeta:eval=report5,depth=2",
	"flat:n=40", "flat:n=3", "flat:n=2,first=drawn", "flat:n=40,playouts=wary,first=drawn,reward=score", "uct:n=1", "uct:n=60", "uct:n=60,final=ucb", "uct:n=60,final=mean", "uct:n=60,c=2,tree=flat,final=mean,result=other", "uct:n=60,result=first,ties=first", "uct:n=40,c=2,tree=flat,final=ucb,result=next", "uct:n=60,tree=flat", "uct:n=60,c=2,tree=flat,final=ucb", "uct:n=40,depth=4",
	"puct:net=none,n=60", "puct:net=none,n=60,noise=0.3", "puct:net=none,n=60,temp=3", "puct:net=none,n=60,temp=3,tempplies=1", "puct:net=none,n=60,paths=joined", "puct:net=none,n=60,result=other", "puct:net=none,n=60,result=leaf",
	"puct:net=none,n=60,select=gumbel", "puct:net=none,n=3,select=gumbel,noise=1",
}

// The rows of a report are in the agent's order of choice: the first row is its move, unless it
// plays worse moves on purpose; then no row above the move played is worse.
func TestRowsAreInTheOrderOfChoice(t *testing.T) {
	worse := 0
	for _, g := range games.All() {
		agents := append([]string{}, choosers...)
		for level := 1; level <= 5; level++ {
			agents = append(agents, fmt.Sprint("level:", level))
		}
		for _, text := range agents {
			agent, err := Parse(g, text)
			if err != nil {
				continue // not of this game
			}
			for seed := range uint64(4) {
				p, err := New(g, agent, nil, seed)
				if err != nil {
					t.Fatal(err)
				}
				s := randomPosition(g, 6+9*int(seed), game.NewRand(seed))
				if s.Acting() == 0 {
					continue
				}
				seat := s.Acting().First()
				SetPly(p, 6)
				move := Choose(p, s, seat)
				var r search.Report
				if !p.Report(&r) {
					continue
				}
				if len(r.Rows) != len(s.Legal(seat, nil)) {
					t.Errorf("%s, %s: got %d rows, want %d", g.Spec().ID, text, len(r.Rows), len(s.Legal(seat, nil)))
				}
				slack := agent.Slack(g, 6)
				if slack == nil && r.Rows[0].Move != move {
					t.Errorf("%s, %s, seed %d: plays %s, but the first row is %s\n%+v", g.Spec().ID, text, seed, s.MoveName(seat, move), s.MoveName(seat, r.Rows[0].Move), r.Rows)
				}
				if r.Rows[0].Move != move {
					worse++
				}
				if slack != nil && slack.Unit != r.Unit {
					t.Errorf("%s, %s: the unit of its slack is %q, that of its report %q, want the same, or the page would not show the slack", g.Spec().ID, text, slack.Unit, r.Unit)
				}
				checkOrder(t, fmt.Sprintf("%s, %s, seed %d", g.Spec().ID, text, seed), agent, &r)
				if slack != nil && slack.Points > 0 {
					checkSlack(t, fmt.Sprintf("%s, %s, seed %d", g.Spec().ID, text, seed), slack, &r, move)
				}
			}
		}
	}
	if worse == 0 {
		t.Error("no agent plays a worse move: nothing is tested")
	}
}

// checkOrder checks rows against the order that search.Report describes.
func checkOrder(t *testing.T, name string, agent Agent, r *search.Report) {
	t.Helper()
	// A search that a node count ends within an iteration has values of that iteration and of the
	// one before.
	older := strings.Contains(agent.InFull(), "nodes=")
	for i := range r.Rows[1:] {
		a, b := &r.Rows[i], &r.Rows[i+1]
		wrong := false
		switch {
		case r.Depth > 0:
			wrong = a.AtMost && !b.AtMost && b.Proven == 0 || a.AtMost == b.AtMost && a.Value < b.Value
			if wrong && older && !a.AtMost && !b.AtMost {
				wrong, older = false, false
			}
		case agent.kind == &flatKind:
			wrong = min(a.Visits, 1) < min(b.Visits, 1) || a.Visits > 0 && b.Visits > 0 && a.Value < b.Value
		case a.Proven == 1 || b.Proven == -1:
		case a.Proven == -1 || b.Proven == 1:
			wrong = true
		case strings.Contains(agent.String(), "final=ucb"):
			wrong = b.Visits > 0 && (a.Visits == 0 || a.Value+a.Bonus < b.Value+b.Bonus-1e-6)
		case strings.Contains(agent.String(), "final=mean"):
			wrong = b.Visits > 0 && (a.Visits == 0 || a.Value < b.Value-1e-6)
		default:
			wrong = a.Visits < b.Visits
		}
		if wrong {
			t.Errorf("%s: row %d, %+v, comes before a better one, %+v", name, i, *a, *b)
		}
	}
}

// checkSlack checks a move against the slack of its agent: its loss must be known and allowed.
func checkSlack(t *testing.T, name string, slack *Slack, r *search.Report, move game.Move) {
	t.Helper()
	for _, row := range r.Rows {
		if row.Move != move || row.Proven != 0 || r.Rows[0].Proven != 0 {
			continue
		}
		if behind := (r.Rows[0].Points - row.Points) * float32(max(1, slack.PerUnit)); row.AtMost || behind > float32(slack.Points)+0.5 {
			t.Errorf("%s: plays %+v, %v points worse than the best, want at most %d", name, row, behind, slack.Points)
		}
	}
}

// randomPosition returns a position after some random plies in which a seat acts.
func randomPosition(g game.Game, plies int, rng *game.Rand) game.State {
	s, before := g.New(rng), g.New(rng)
	for range plies {
		before.CopyFrom(s)
		joint, _ := game.RandomJoint(s, rng, nil)
		if s.Play(joint, rng); s.Acting() == 0 {
			return before
		}
	}
	return s
}
