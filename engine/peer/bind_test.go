package peer

import (
	"strings"
	"testing"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// drawSeed makes a liar who is a guest draw the seed with the host.
func (l *liar) drawSeed() {
	l.t.Helper()
	l.makeAct(acts.Act{Kind: acts.Commit})
	l.makeAct(acts.Act{Kind: acts.Reveal})
	if l.s.Record() == nil || !l.s.Connected() {
		l.t.Fatalf("the seed is not drawn\n%s", l)
	}
}

// No player can reveal other moves than the committed ones, change a commitment, reveal before
// all are bound, or take another's commitment as its own.
func TestCommitmentsBind(t *testing.T) {
	var l *liar
	refused := func(what string, a acts.Act, why string) {
		t.Helper()
		n := len(l.refusals())
		l.requestAct(a)
		if all := l.refusals(); len(all) != n+1 || !strings.Contains(l.lastRefusal(), why) || l.s.Record().Len() != 0 {
			t.Errorf("%s is refused %d times, with %q, and %d plies are played; want once, with %q, and none", what, len(all)-n, l.lastRefusal(), l.s.Record().Len(), why)
		}
	}
	l = newLiar(t, "geese:seats=2", 2, 1, Host)
	l.drawSeed()
	refused("a reveal without a commitment", acts.Act{Kind: acts.Reveal, What: "NORTH"}, "not committed")
	refused("a move", acts.Act{Kind: acts.Move, What: "NORTH"}, "allowed: a commitment")
	l.makeAct(acts.Act{Kind: acts.Commit, What: "NORTH"})
	secret := l.key.Make(l.log, 1, acts.Act{Kind: acts.Reveal, What: "NORTH"}).Secret
	refused("a reveal before all are bound", acts.Act{Kind: acts.Reveal, What: "NORTH", Secret: secret}, "before all have committed")
	refused("another commitment", acts.Act{Kind: acts.Commit, Digest: message.Digest{1}}, "another commitment")
	l.playVictim("SOUTH")
	for _, a := range []acts.Act{{What: "SOUTH", Secret: secret}, {What: "NORTH"}, {What: "NORTH,NORTH", Secret: secret}} {
		a.Kind = acts.Reveal
		refused("another move", a, "the revealed moves are not the committed ones")
	}
	refused("another commitment when all are bound", acts.Act{Kind: acts.Commit, Digest: message.Digest{1}}, "another commitment")
	l.requestAct(acts.Act{Kind: acts.Reveal, What: "NORTH", Secret: secret})
	if n := l.s.Record().Len(); n != 1 {
		t.Errorf("after an honest reveal %d plies; want 1: %s", n, l.lastRefusal())
	}

	// A commitment contains its author.
	l = newLiar(t, "geese:seats=2", 2, 1, Host)
	l.drawSeed()
	l.playVictim("SOUTH")
	l.requestAct(acts.Act{Kind: acts.Commit, Digest: l.log.Act(l.log.Len() - 1).Digest})
	shown := l.log.Act(l.log.Len() - 1)
	if shown.Kind != acts.Reveal || shown.By != Host {
		t.Fatalf("the host's last act is %+v; want a reveal", shown)
	}
	refused("another's commitment repeated", acts.Act{Kind: acts.Reveal, What: shown.What, Secret: shown.Secret}, "the revealed moves are not the committed ones")
}

// A commitment binds to moves in one position of one log: the same moves of the same key have
// another digest and another secret in each position, and in each game.
func TestCommitmentsBelongToAPosition(t *testing.T) {
	key, digests, secrets := &acts.Key{Bytes: [32]byte{7}}, map[message.Digest]bool{}, map[message.Secret]bool{}
	n := 0
	for _, id := range []string{"abcDEF012345", "abcDEF012346"} {
		w := newWorld(t, "geese:seats=2", 2, 3)
		w.setup.ID = id
		for p := range w.pages {
			s, err := New(w.setup, p, "", w.pages[p].key)
			if err != nil {
				t.Fatal(err)
			}
			w.pages[p].session = s
		}
		w.connectAll()
		for plies := range 4 {
			w.waitUntil("some plies are played", func() bool { return w.plies() >= plies })
			log := w.pages[Host].session.book.now.Fork()
			for log.State().Committed(1) || log.State().Plies() < plies { // the guest's own is on its way
				w.step(50 * time.Millisecond)
				log = w.pages[Host].session.book.now.Fork()
			}
			a := key.Make(log, 1, acts.Act{Kind: acts.Commit, What: "NORTH"})
			if err := log.Append(&a); err != nil {
				t.Fatal(err)
			}
			digests[a.Digest] = true
			secrets[key.Make(log, 1, acts.Act{Kind: acts.Reveal, What: "NORTH"}).Secret] = true
			n++
		}
	}
	if len(digests) != n || len(secrets) != n {
		t.Errorf("%d digests and %d secrets in %d positions; want equal numbers", len(digests), len(secrets), n)
	}
}

// A commitment to the drawing is made once: the last to reveal can only leave the secret out, so
// that there are only two possible seeds, whatever else it tries.
func TestTheSeedCannotBeChosen(t *testing.T) {
	seeds := map[uint64]bool{}
	for tries := range uint64(20) {
		for _, kind := range []string{acts.Reveal, acts.Forgo} {
			l := newLiar(t, "geese:seats=2", 2, 1, Host)
			l.makeAct(acts.Act{Kind: acts.Commit})
			if !l.log.State().Revealed(Host) {
				t.Fatalf("the host has not revealed\n%s", l)
			}
			for i := range tries { // and now the guest knows the seed
				l.key.Bytes[31]++
				l.requestAct(acts.Act{Kind: acts.Commit, Digest: message.Digest{byte(i)}})
				l.key.Bytes[31]--
				l.reconnect()
			}
			l.makeAct(acts.Act{Kind: kind})
			if r := l.s.Record(); r == nil {
				t.Fatalf("the seed is not drawn\n%s", l)
			} else {
				seeds[r.Seed] = true
			}
		}
	}
	if len(seeds) != 2 {
		t.Errorf("a guest who reveals last has seen %d seeds; want 2", len(seeds))
	}
}
