package peer

import (
	"hash/maphash"
	"os"
	"runtime/debug"
	"testing"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/timecontrol"
)

// small is a small world. The test explores all its interleavings: at every moment any message
// under way may arrive, any person may act, a connection may break with its messages or be
// opened, a page may be closed and opened again with its memory, an older one or none, and a liar
// may send any message of a finite set. Each event has a bounded count.
type small struct {
	name    string
	game    string
	control timecontrol.Control
	players int
	acts    int      // of all persons together
	breaks  int      // of connections
	opens   int      // of connections after they broke; computed from the others
	twice   int      // messages that arrive once more
	reloads int      // of pages with their memory
	forgets int      // of guests' pages without it: with the key, and without
	lags    int      // of pages with an older memory
	liar    int      // the player who lies, -1 for none
	lies    int      // messages of the liar's
	actions []string // actions of persons: play, other, draw, back, resign, rematch, yes, no
	begun   bool     // all are connected, and the seed is drawn
	long    bool     // only in the long run
}

var smallWorlds = []small{
	{name: "moves", game: "othello", players: 2, acts: 7, breaks: 1, twice: 1, liar: -1, actions: []string{"play"}},
	{name: "two moves in a turn", game: "morris", players: 2, acts: 4, breaks: 1, lags: 1, liar: -1, actions: []string{"play"}},
	{name: "agreements", game: "chess", players: 2, acts: 4, breaks: 1, liar: -1, actions: []string{"play", "draw", "back", "yes", "no", "resign"}},
	{name: "rematch", game: "chess", players: 2, acts: 5, breaks: 1, liar: -1, actions: []string{"resign", "rematch", "yes", "no"}},
	{name: "forgetful", game: "othello", players: 2, acts: 3, breaks: 1, forgets: 1, lags: 1, liar: -1, actions: []string{"play", "back", "yes"}},
	{name: "drawing", game: "geese:seats=2", players: 2, breaks: 1, reloads: 1, forgets: 1, liar: -1},
	{name: "steps", game: "geese:seats=2", players: 2, acts: 2, breaks: 1, forgets: 1, liar: -1, actions: []string{"play"}},
	{name: "three", game: "geese:seats=3", players: 3, acts: 3, begun: true, liar: -1, actions: []string{"play"}},
	{name: "three and a loss", game: "geese:seats=3", players: 3, acts: 1, begun: true, breaks: 1, liar: -1, actions: []string{"play"}},
	{name: "lying guest", game: "chess", players: 2, acts: 3, begun: true, liar: 1, lies: 1, actions: []string{"play", "draw", "yes"}},
	{name: "lying host", game: "chess", players: 2, acts: 2, begun: true, forgets: 1, liar: 0, lies: 1, actions: []string{"play"}},
	{name: "lying guest with clocks", game: "othello", control: timecontrol.Control{Start: 60e9}, players: 2, acts: 2, lags: 1, liar: 1, lies: 1, actions: []string{"play"}},
	{name: "lying guest in a step", game: "geese:seats=2", players: 2, acts: 2, begun: true, liar: 1, lies: 1, actions: []string{"play"}},
	{name: "lying host in a step", game: "geese:seats=2", players: 2, acts: 2, begun: true, liar: 0, lies: 1, actions: []string{"play"}},
	{name: "lying guest of three", game: "geese:seats=3", players: 3, acts: 1, begun: true, liar: 1, lies: 1, actions: []string{"play"}},
	{name: "lying host of three", game: "geese:seats=3", players: 3, begun: true, liar: 0, lies: 1, actions: []string{"play"}},

	{name: "more moves", long: true, game: "othello", players: 2, acts: 7, breaks: 1, reloads: 1, twice: 1, lags: 1, liar: -1, actions: []string{"play"}},
	{name: "more agreements", long: true, game: "chess", players: 2, acts: 5, breaks: 1, reloads: 1, liar: -1, actions: []string{"play", "draw", "back", "yes", "no", "resign"}},
	{name: "more drawing", long: true, game: "geese", players: 2, breaks: 2, reloads: 1, forgets: 2, lags: 1, liar: -1},
	{name: "more steps", long: true, game: "geese:seats=2", players: 2, acts: 4, breaks: 1, forgets: 1, liar: -1, actions: []string{"play", "back", "yes"}},
	{name: "more of three", long: true, game: "geese:seats=3", players: 3, acts: 3, begun: true, breaks: 1, liar: -1, actions: []string{"play"}},
	{name: "more of a lying guest", long: true, game: "chess", players: 2, acts: 3, breaks: 1, liar: 1, lies: 1, actions: []string{"play", "draw", "yes"}},
	{name: "more of a lying host", long: true, game: "chess", players: 2, acts: 3, breaks: 1, liar: 0, lies: 1, actions: []string{"play", "draw", "yes"}},
	{name: "more of a lying guest in a step", long: true, game: "geese:seats=2", players: 2, acts: 2, breaks: 1, liar: 1, lies: 1, actions: []string{"play"}},
	{name: "more of a lying host in a step", long: true, game: "geese:seats=2", players: 2, acts: 2, breaks: 1, liar: 0, lies: 1, actions: []string{"play"}},
	{name: "more of a lying host of three", long: true, game: "geese:seats=3", players: 3, acts: 1, begun: true, liar: 0, lies: 1, actions: []string{"play"}},
	{name: "two lies of a host", long: true, game: "othello", players: 2, acts: 1, liar: 0, lies: 2, actions: []string{"play"}},
	{name: "two lies of a guest", long: true, game: "othello", players: 2, acts: 1, liar: 1, lies: 2, actions: []string{"play"}},
}

// TestEveryInterleaving explores small worlds completely: honest pages show the same board for
// the same log, none loses by a claim, none accepts an act in its name that it did not make, and
// without a liar none is stuck once messages arrive again.
func TestEveryInterleaving(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	long, states := os.Getenv("PLAYOUT_LONG") != "", 0
	for _, world := range smallWorlds {
		if world.long && !long {
			continue
		}
		t.Run(world.name, func(t *testing.T) {
			x := &explorer{t: t, world: world, seen: map[uint64]bool{}, seed: maphash.MakeSeed(), boards: map[message.Hash]string{}, owned: map[owned]bool{}}
			n := world.players
			m := &moment{pages: make([]*Session, n), kept: make([]*Session, n), older: make([]*Session, n), keys: make([]acts.Key, n),
				sworn: make([]int, n), open: make([]bool, n), mail: make([][2][]sent, n), left: world}
			g := find(t, world.game)
			for p := range n {
				m.keys[p] = acts.Key{Bytes: [32]byte{byte(p) + 1}}
				x.begin(m, p, acts.Setup{Game: g, ID: "abcDEF012345", Players: players(g, n), Control: world.control})
			}
			for guest := 1; guest < n; guest++ {
				x.connect(m, guest)
			}
			m.left.opens = (n-1)*(world.breaks+world.reloads+world.forgets+world.lags) + world.lies
			if world.begun {
				x.deliverAll(m)
			}
			x.explore(nil, m)
			t.Logf("%s: %d states, from %d of which the game continues", world.name, len(x.seen), x.ended)
			states += len(x.seen)
		})
	}
	t.Logf("states %d", states)
	if states < 100_000 {
		t.Errorf("%d states; want 100,000 or more", states)
	}
}
