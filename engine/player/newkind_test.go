package player

import (
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/player/keys"
	"playout/engine/search"
)

// The code from here to the line is all that a new kind of agent needs, in its own file; this one
// plays the first or the last legal move. An entry in kinds adds it.

var edgeKind = kind{name: "edge", defaults: edge{side: "first"}, silent: true}

type edge struct{ side string }

func (p edge) copied() params { return &p }
func (p *edge) value() value  { return *p }

func (p *edge) keys(l *keys.List) { l.Choice("side", &p.side, "first", "last") }

func (p *edge) player(*setup) (Player, error) { return &edgePlayer{edge: *p}, nil }

type edgePlayer struct {
	edge
	move game.Move
}

func (p *edgePlayer) Think(s game.State, seat game.Seat) {
	moves := s.Legal(seat, nil)
	if p.move = moves[0]; p.side == "last" {
		p.move = moves[len(moves)-1]
	}
}

func (p *edgePlayer) Advance(time.Duration) bool { return true }
func (p *edgePlayer) Move() game.Move            { return p.move }
func (p *edgePlayer) Report(*search.Report) bool { return false }

// --------------------------------------------------------------------------------

// A new kind with no more than its file and its entry is parsed, formatted, described and played.
func TestNewKind(t *testing.T) {
	before := kinds
	kinds = append(kinds[:len(kinds):len(kinds)], &edgeKind)
	t.Cleanup(func() { kinds = before })
	g := othello.New()
	for text, canonical := range map[string]string{"edge": "edge", "edge:side=first": "edge", "edge:side=last": "edge:side=last"} {
		a, err := Parse(g, text)
		if err != nil || a.String() != canonical {
			t.Fatalf("%s is read as %s, %v, want %s", text, a, err, canonical)
		}
		if again := agent(t, canonical); again != a || !a.Silent() || a.Millis() != 0 || a.Net() != "" || a.WithoutNet() != a || a.Deepens() || a.Shares() || a.Outside() || a.Slack(g, 0) != nil || a.ExactWithin(3) != a || a.WithMaxTime() != a {
			t.Errorf("%s: got %s, silent: %v; want a silent agent without time, net and other abilities", text, again, a.Silent())
		}
		p := newPlayer(t, text, 1)
		s := g.New(nil)
		legal := s.Legal(0, nil)
		want := legal[0]
		if a == agent(t, "edge:side=last") {
			want = legal[len(legal)-1]
		}
		SetPly(p, 3)
		net, kernel := NetOf(p)
		tree := Tree(p)
		if Choose(p, s, 0) != want || Goal(p) != 0 || net != "" || kernel != "" || tree != nil || Fault(p) != nil || Close(p) != nil {
			t.Errorf("%s plays %s, want %s", text, s.MoveName(0, p.Move()), s.MoveName(0, want))
		}
	}
	if _, err := Parse(g, "edge:side=left"); err == nil || !strings.HasSuffix(err.Error(), `side="left" is not known here; allowed: first, last`) {
		t.Error(err)
	}
	list := Kinds(g, has)
	if k := list[len(list)-1]; k.Name != "edge" || len(k.Keys) != 1 || len(k.Keys[0].Choices) != 2 {
		t.Errorf("the kind is described as %+v; want edge, with one key of two choices", k)
	}
}
