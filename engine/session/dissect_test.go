package session

import (
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/wire"
)

// dissecting returns a Dissect of the position shown.
func dissecting(k *talk, net string, file []byte) wire.Command {
	return wire.Command{Dissect: &wire.Dissect{Epoch: k.session.epoch, Seat: "black", Net: net, File: file}}
}

// dissected returns the answer to a Dissect.
func dissected(k *talk, net string, file []byte) *wire.Dissected {
	k.t.Helper()
	if events := k.send(dissecting(k, net, file)); len(events) != 0 {
		k.t.Fatalf("answered at once by %+v, want work first", events)
	}
	events := k.step(1 << 16)
	if len(events) != 1 || events[0].ID != k.id || events[0].Dissected == nil {
		k.t.Fatalf("answered by %+v, want one answer", events)
	}
	return events[0].Dissected
}

// A net that has come, and one of a file, are taken apart alike; the file stays for the next position.
func TestDissect(t *testing.T) {
	k := newTalk(t)
	k.session.Announce("othello")
	b := k.board(opening("othello", "f5,d6", -1))
	k.checkRefused(dissecting(k, "othello", nil), wire.KindMissing, "has not come")
	k.checkRefused(dissecting(k, "", nil), wire.KindMissing, "no file has been opened")
	k.session.Model("othello", othelloNet(), "")
	k.received()
	d := dissected(k, "othello", nil)
	if len(d.Planes) != 4 || d.Planes[0].Name != "own discs" || len(d.Turned) != 8 || len(d.Moves) != len(b.Legal) || len(d.Pieces) == 0 || d.Net != "othello" {
		t.Fatalf("got %+v, want four planes, eight images and %d moves", d, len(b.Legal))
	}
	discs := 0
	for _, cell := range d.Planes[0].Cells {
		if cell == '9' {
			discs++
		}
	}
	if discs != b.Score[0] {
		t.Errorf("the plane of own discs has %d, want %d", discs, b.Score[0])
	}
	f := dissected(k, "", othelloNet())
	if f.Value != d.Value || f.Net != "" {
		t.Errorf("the file has the value %g, want that of the same net, %g", f.Value, d.Value)
	}
	k.board(going(0))
	if next := dissected(k, "", nil); next.Value == f.Value {
		t.Errorf("at the start the value is still %g, want that of another position", next.Value)
	}
}

// Hostile files, and nets for other games, are refused, and change nothing.
func TestDissectRefuses(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5,d6", -1))
	k.checkRefused(dissecting(k, "", []byte("no net")), wire.KindCorrupt, "net: ")
	k.checkRefused(dissecting(k, "", othelloNet()[:200]), wire.KindCorrupt, "net: ")
	k.checkRefused(dissecting(k, "", strangeNet()), wire.KindCorrupt, "allowed for othello: planes 4×8×8")
	k.checkRefused(dissecting(k, "", nettest.Residual(1, 4, 8, 8, 1, 8, true).Marshal()[:9]), wire.KindCorrupt, "net: ")
	k.checkRefused(dissecting(k, "ghost", nil), wire.KindMissing, "there is no such net")
	white := dissecting(k, "", othelloNet())
	white.Dissect.Seat = "white"
	k.checkRefused(white, wire.KindMove, "does not act now; allowed: black")
	old := dissecting(k, "", othelloNet())
	old.Dissect.Epoch--
	k.checkRefused(old, wire.KindStale, "is not the present one")
	if k.session.Busy() || k.session.opened != nil {
		t.Error("a refused net is at work, want nothing")
	}
}

// A move, a Think and another Dissect end one under way with an error.
func TestDissectEnds(t *testing.T) {
	for name, next := range map[string]func(k *talk) wire.Command{
		"a move":  func(*talk) wire.Command { return going(1) },
		"a think": func(k *talk) wire.Command { return thinking(k, "black", forever) },
		"another": func(k *talk) wire.Command { return dissecting(k, "", nil) },
		"a stop":  func(*talk) wire.Command { return stopping },
	} {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6", -1))
		k.send(dissecting(k, "", othelloNet()))
		id := k.id
		if events := append(k.step(1), k.send(next(k))...); len(events) == 0 || events[0].ID != id || events[0].Error == nil || events[0].Error.Kind != wire.KindStale {
			t.Errorf("%s: got %+v, want the end of %d as stale", name, events, id)
		}
	}
}
