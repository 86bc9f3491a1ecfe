package bench

import (
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/net"
	"playout/engine/player"
)

// noNets has no net for any game.
type noNets struct{}

func (noNets) Net(string) (*net.Model, error) { return nil, player.ErrNoNet }

func TestGrouped(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 123456789: "123,456,789"} {
		if got := Grouped(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

// The searches of all games without nets; -cpuprofile shows where they spend their time.
func BenchmarkSearches(b *testing.B) {
	for _, g := range games.All() {
		known, ok := knownAnswers[g.Spec().Name()]
		if !ok {
			continue
		}
		for _, m := range measures(g, noNets{}, known) {
			if !strings.Contains(m.what, "alpha-beta") && !strings.Contains(m.what, "simulations") {
				continue
			}
			b.Run(g.Spec().ID+" "+m.what, func(b *testing.B) {
				for b.Loop() {
					if _, _, err := m.batch(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
