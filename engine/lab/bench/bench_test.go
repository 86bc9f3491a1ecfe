package bench

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/net"
	"playout/engine/net/nettest"
	"playout/engine/player"
)

func TestGrouped(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 123456789: "123,456,789"} {
		if got := Grouped(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

// netsByName provides nets by name.
type netsByName map[string]*nettest.Builder

func (s netsByName) Net(name string) (*net.Model, error) {
	if b := s[name]; b != nil {
		return net.Load(b.Marshal())
	}
	return nil, fmt.Errorf("net %q: %w", name, player.ErrNoNet)
}

// small is an evaluation net of chess.
var small = netsByName{"chess-eval": nettest.Evaluation(8, 6, 8, 8, 16)}

// Alpha-beta is measured by the evaluation net of the game, if it has one, and by the heuristic.
func TestEvaluationNetIsMeasured(t *testing.T) {
	both := []string{"alpha-beta nodes, short", "alpha-beta nodes, long"}
	net := []string{"alpha-beta nodes, short, net chess-eval", "alpha-beta nodes, long, net chess-eval"}
	for _, c := range []struct {
		game string
		nets player.Nets
		want []string
	}{
		{"chess", small, slices.Concat(both, net)},
		{"chess", netsByName{}, both},
		{"othello", small, both},
	} {
		g, err := games.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range measures(g, c.nets, knownAnswers[c.game]) {
			if strings.HasPrefix(m.what, "alpha-beta") {
				got = append(got, m.what)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s with %d nets: %q, want %q", c.game, len(c.nets.(netsByName)), got, c.want)
		}
	}
}

// A search by the net names the kernel that ran it, and one by the heuristic none; both find the
// same each time.
func TestDepthBatch(t *testing.T) {
	g, err := games.Parse("chess")
	if err != nil {
		t.Fatal(err)
	}
	for _, nets := range []player.Nets{nil, small} {
		batch := depthBatch(g, nets, startOf(g), 3)
		nodes, answer, err := batch()
		if ran := strings.HasSuffix(answer, ", "+net.Kernels()[0]); err != nil || nodes == 0 || !strings.Contains(answer, " at depth 3 after ") || ran != (nets != nil) {
			t.Errorf("%d nodes, %q, %v; want nodes, a move at depth 3, and the kernel: %t", nodes, answer, err, nets != nil)
		}
		if again, same, err := batch(); again != nodes || same != answer || err != nil {
			t.Errorf("the second search: %d nodes, %q, %v; want %d, %q", again, same, err, nodes, answer)
		}
	}
	if _, _, err := depthBatch(g, nil, "nonsense", 3)(); err == nil {
		t.Error("the search of an invalid position returns no error")
	}
}
