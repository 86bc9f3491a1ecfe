package session

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"playout/engine/net"
	"playout/engine/net/nettest"
	"playout/engine/wire"
)

// othelloNet is a small net for Othello with random weights; no game here can use strangeNet.
var (
	othelloNet = sync.OnceValue(func() []byte { return nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal() })
	strangeNet = sync.OnceValue(func() []byte { return nettest.Residual(1, 5, 6, 6, 1, 8, false).Marshal() })
)

// newTalkWithModels returns a talk with an open game, whose session expects the named models.
func newTalkWithModels(t *testing.T, names ...string) *talk {
	k := newTalk(t)
	k.session.Announce(names...)
	k.board(opening("othello", "f5,d6", -1))
	return k
}

// giveModel passes the session a model and returns its events.
func (k *talk) giveModel(name string, data []byte, problem string) []wire.Event {
	k.t.Helper()
	k.session.Model(name, data, problem)
	return k.received()
}

// thinkWaiting checks that a Think is answered by one report that it waits for a net.
func (k *talk) thinkWaiting(seat, agent, net string) (think int) {
	k.t.Helper()
	e := k.answer(thinking(k, seat, agent))
	if r := e.Report; r == nil || !isWaiting(r) || r.Net != net {
		k.t.Fatalf("%s was answered by %+v; want it to wait for %q", agent, e, net)
	}
	if k.session.Busy() || len(k.step(3)) != 0 {
		k.t.Fatalf("%s is busy before its net has arrived", agent)
	}
	return k.id
}

// isWaiting reports whether a report announces that a Think is waiting.
func isWaiting(r *wire.Report) bool {
	return !r.Final && r.Move == "" && r.Net != "" && r.Kernel == "" && r.Lacks == nil
}

// isLegal reports whether a move is legal for Black after f5 and d6.
func (k *talk) isLegal(move string) bool {
	k.t.Helper()
	b := newTalk(k.t).board(opening("othello", "f5,d6", -1))
	return slices.ContainsFunc(b.Legal, func(m wire.Move) bool { return m.Name == move })
}

// A net that has arrived evaluates, and every report names the net and its kernel.
func TestNetJudges(t *testing.T) {
	for _, agent := range []string{"puct:n=30", "puct:n=30,net=othello", "uct:n=30,net=othello", "net"} {
		k := newTalkWithModels(t, "othello")
		if events := k.giveModel("othello", othelloNet(), ""); len(events) != 0 {
			t.Fatalf("a model was answered by %+v, want length 0", events)
		}
		r := k.think("black", agent)
		if r.Net != "othello" || r.Kernel != net.Kernels()[0] || r.Lacks != nil || !r.Valued {
			t.Errorf(`%s ended with %+v; want r.Net == "othello" && r.Kernel == net.Kernels()[0] && r.Lacks == nil && r.Valued`, agent, r)
		}
		if e := k.answer(wire.Command{Check: &wire.Check{Agent: agent}}); e.Checked == nil || e.Checked.Net != "othello" {
			t.Errorf("%s was checked as %+v", agent, e)
		}
	}
}

// A net changes the search: priors differ between moves.
func TestNetGivesPriors(t *testing.T) {
	k := newTalkWithModels(t, "othello")
	k.giveModel("othello", othelloNet(), "")
	with, without := k.think("black", "puct:n=30"), k.think("black", "puct:n=30,net=none")
	if slices.ContainsFunc(without.Rows, func(r wire.Row) bool { return r.Prior != without.Rows[0].Prior }) ||
		!slices.ContainsFunc(with.Rows, func(r wire.Row) bool { return r.Prior != with.Rows[0].Prior }) {
		t.Errorf("priors with a net %+v, without %+v", with.Rows, without.Rows)
	}
	if without.Net != "" || without.Kernel != "" || without.Lacks != nil {
		t.Errorf("net=none reports %+v", without)
	}
}

// Anything that keeps an agent from using a net is reported, and the agent plays without it.
func TestNetLacks(t *testing.T) {
	whole := othelloNet()
	for name, c := range map[string]struct {
		data        []byte
		problem     string
		agent       string
		kind, reads string
	}{
		"not found":     {nil, "othello.1.onnx answers 404", "puct:n=20", wire.KindMissing, "answers 404"},
		"hostile words": {nil, "a\nb" + strings.Repeat("c", 5000), "puct:n=20", wire.KindMissing, "a b"},
		"empty":         {[]byte{}, "", "puct:n=20", wire.KindCorrupt, "net"},
		"nothing":       {nil, "", "puct:n=20", wire.KindCorrupt, "net"},
		"garbage":       {[]byte("<!doctype html>"), "", "puct:n=20", wire.KindCorrupt, "net"},
		"truncated":     {whole[:len(whole)/2], "", "net", wire.KindCorrupt, "net"},
		"another game":  {strangeNet(), "", "uct:n=20,net=othello", wire.KindCorrupt, "5×6×6"},
		"not announced": {whole, "", "puct:n=20,net=ghost", wire.KindMissing, "allowed: othello"},
		"a file":        {whole, "", "puct:n=20,net=../secret.onnx", wire.KindMissing, "allowed: othello"},
	} {
		k := newTalkWithModels(t, "othello")
		k.giveModel("othello", c.data, c.problem)
		for range 2 {
			r := k.think("black", c.agent)
			if r.Lacks == nil || r.Lacks.Kind != c.kind || !strings.Contains(r.Lacks.Text, c.reads) || strings.ContainsAny(r.Lacks.Text, "\n\r") || len(r.Lacks.Text) > 1100 {
				t.Errorf("%s: the agent lacks %+v; want %s that says %q", name, r.Lacks, c.kind, c.reads)
			}
			if r.Net == "" || r.Kernel != "" || r.Agent != c.agent || !k.isLegal(r.Move) {
				t.Errorf(`%s: ended with %+v; want r.Net != "" && r.Kernel == "" && r.Agent == c.agent and a legal move`, name, r)
			}
		}
	}
}

// A model that arrives as another file than the announced one is reported like one that
// is not a net, and may arrive later.
func TestCorruptModel(t *testing.T) {
	k := newTalkWithModels(t, "othello")
	k.session.CorruptModel("othello", "what came is another file")
	if r := k.think("black", "puct:n=20"); r.Lacks == nil || r.Lacks.Kind != wire.KindCorrupt || r.Lacks.Text != "what came is another file" {
		t.Fatalf("without the model: %+v", r)
	}
	k.giveModel("othello", othelloNet(), "")
	k.session.CorruptModel("othello", "again")
	if r := k.think("black", "puct:n=20"); r.Lacks != nil || r.Kernel == "" {
		t.Fatalf(`with it: %+v; want r.Lacks == nil && r.Kernel != ""`, r)
	}
}

// A model that could not be loaded may arrive later; one that has arrived stays.
func TestModelComesLater(t *testing.T) {
	k := newTalkWithModels(t, "othello")
	k.giveModel("othello", nil, "no network")
	k.giveModel("othello", nil, "still none")
	if r := k.think("black", "puct:n=20"); r.Lacks == nil || r.Lacks.Text != "still none" {
		t.Fatalf("without the model: %+v", r)
	}
	k.giveModel("othello", othelloNet(), "")
	for range 2 {
		if r := k.think("black", "puct:n=20"); r.Lacks != nil || r.Kernel == "" {
			t.Fatalf(`with it: %+v; want r.Lacks == nil && r.Kernel != ""`, r)
		}
		k.giveModel("othello", nil, "gone again")
	}
}

// Without models there is nothing to wait for, to offer or to report as missing.
func TestNoModels(t *testing.T) {
	k := newTalkWithModels(t)
	if r := k.think("black", "puct:n=20"); r.Net != "" || r.Kernel != "" || r.Lacks != nil {
		t.Errorf("puct without models ended with %+v", r)
	}
	for _, names := range [][]string{nil, {"chess"}, {"othello"}, {"chess", "othello", "no name"}} {
		k := newTalk(t)
		k.session.Announce(names...)
		agents := k.answer(wire.Command{Hello: &wire.Hello{Version: wire.Version}}).Hello.Games[0].Agents
		var with []string
		for _, a := range agents {
			if a.Net != "" {
				with = append(with, a.Name+" "+a.Net)
			}
		}
		want := []string{"level:10 othello", "puct othello", "puct:ms=1000 othello"}
		if !slices.Contains(names, "othello") {
			want = nil
		}
		if !slices.Equal(with, want) {
			t.Errorf("with %q announced, a session offers with nets %q; want %q", names, with, want)
		}
	}
}

// A Think waits for a net that is being loaded, and the session answers meanwhile.
func TestThinkWaits(t *testing.T) {
	k := newTalkWithModels(t, "othello")
	think := k.thinkWaiting("black", "puct:n=20", "othello")
	if e := k.answer(wire.Command{Hello: &wire.Hello{Version: wire.Version}}); e.Hello == nil {
		t.Fatalf("a ping was answered by %+v", e)
	}
	if events := k.giveModel("chess", othelloNet(), ""); len(events) != 0 || k.session.Busy() {
		t.Fatal("a model that was not announced started it")
	}
	k.clock = k.clock.Add(10_000_000_000)
	k.giveModel("othello", othelloNet(), "")
	if r := k.final(think, k.step(1<<20)); r.Kernel == "" || r.Lacks != nil || r.Done != 20 || r.Millis > 1000 {
		t.Errorf("after the wait: %+v", r)
	}
	k.giveModel("othello", nil, "again") // a second one changes nothing
	if r := k.think("black", "puct:n=20"); r.Kernel == "" {
		t.Errorf("after a second model: %+v", r)
	}
	for _, c := range []struct {
		data    []byte
		problem string
	}{{nil, "gone"}, {[]byte("junk"), ""}} {
		k := newTalkWithModels(t, "othello")
		think := k.thinkWaiting("black", "puct:n=20", "othello")
		k.giveModel("othello", c.data, c.problem)
		if r := k.final(think, k.step(1<<20)); r.Lacks == nil || r.Done != 20 {
			t.Errorf("after %q, %q: %+v; want r.Lacks != nil && r.Done == 20", c.data, c.problem, r)
		}
	}
}

// A command that ends a Think also ends one that is waiting, at once and with a legal move.
func TestWaitEnds(t *testing.T) {
	for name, end := range map[string]func(*talk) wire.Command{
		"stop":  func(*talk) wire.Command { return stopping },
		"think": func(k *talk) wire.Command { return thinking(k, "black", "puct:n=5") },
		"play":  func(k *talk) wire.Command { return playing(k, "c3") },
		"goto":  func(*talk) wire.Command { return going(0) },
	} {
		k := newTalkWithModels(t, "othello")
		think := k.thinkWaiting("black", "puct:n=10000000,net=othello", "othello")
		events := k.send(end(k))
		r := k.final(think, events[:1])
		if r.Kernel != "" || r.Lacks != nil || r.Net != "othello" || r.Valued || len(r.Rows) > 0 {
			t.Errorf("%s ended the wait with %+v", name, r)
		}
		if k.session.Busy() || (name == "stop") != (len(events) == 1) {
			t.Errorf(`%s returned %+v; want !k.session.Busy() && (name == "stop") == (len(events) == 1)`, name, events)
		}
		k.giveModel("othello", othelloNet(), "")
		if !k.isLegal(r.Move) {
			t.Errorf("%s: the move is %q", name, r.Move)
		}
	}
}

// For any bytes of a model, the agent either uses them or reports why not.
func FuzzModel(f *testing.F) {
	b := nettest.New(1, 4, 8, 8) // small, since fuzzing is slow with large inputs
	b.Op("Tanh", []string{b.Gemm(b.Flat("planes"), 256, 1)})
	b.Output("value", 1)
	whole := b.Marshal()
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	f.Add([]byte{})
	f.Add(bytes.Repeat([]byte{0x0a}, 100))
	f.Fuzz(func(t *testing.T, data []byte) {
		k := newTalkWithModels(t, "othello")
		think := k.thinkWaiting("black", "puct:n=2", "othello")
		k.giveModel("othello", data, "")
		r := k.final(think, k.step(1<<20))
		if (r.Kernel == "") == (r.Lacks == nil) || !k.isLegal(r.Move) {
			t.Fatalf(`%q: %+v; want (r.Kernel == "") != (r.Lacks == nil) and a legal move`, data, r)
		}
	})
}

// A visitor's own net needs no announcement: a Think waits for it, the session wants it once, a later
// file of its name replaces it, also while its player keeps a tree, and a missing one is reported.
func TestOwnNet(t *testing.T) {
	const net, agent = "mine:First-1", "puct:n=20,net=mine:First-1"
	k := newTalkWithModels(t, "othello")
	if e := k.answer(wire.Command{Check: &wire.Check{Agent: agent}}); e.Checked == nil || e.Checked.Net != net || e.Checked.Agent != agent {
		t.Errorf("%s was checked as %+v", agent, e)
	}
	if got := k.session.Wants(); len(got) > 0 {
		t.Errorf("a Check makes the session want %q", got)
	}
	think := k.thinkWaiting("black", agent, net)
	if got := k.session.Wants(); !slices.Equal(got, []string{net}) {
		t.Errorf("the session wants %q, want %q", got, net)
	}
	k.giveModel(net, othelloNet(), "")
	first := k.final(think, k.step(1<<20))
	if first.Net != net || first.Lacks != nil || first.Kernel == "" {
		t.Fatalf("it ended with %+v", first)
	}
	if got := k.session.Wants(); len(got) > 0 {
		t.Errorf("the session wants %q, which has come", got)
	}
	k.giveModel(net, nettest.Residual(9, 4, 8, 8, 1, 8, false).Marshal(), "")
	if r := k.think("black", agent); r.Lacks != nil || r.Value == first.Value {
		t.Errorf("after another file of its name: %+v, before it the value was %g", r, first.Value)
	}
	k.giveModel(net, nil, "it has been removed")
	if r := k.think("black", agent); r.Lacks == nil || r.Lacks.Kind != wire.KindMissing || r.Lacks.Text != "it has been removed" {
		t.Errorf("after its removal: %+v", r)
	}
}
