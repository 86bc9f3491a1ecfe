package announced_test

import (
	"slices"
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/session/announced"
)

// An own net needs no announcement: it is wanted once, when it is first used, and a later file of the
// same name replaces an earlier one. Other names must be announced, and their first file stays.
func TestOwnNets(t *testing.T) {
	const own = "mine:first"
	small, large := nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal(), nettest.Residual(1, 4, 8, 8, 2, 8, false).Marshal()
	ns := announced.Nets{}
	ns.Announce("othello")
	if got := ns.Wants(); len(got) > 0 || !ns.Has(own) {
		t.Errorf("before its use: wants %q, has it: %v; want none, true", got, ns.Has(own))
	}
	if !ns.Awaits(own) || ns.Awaits("mine:a_b") || ns.Awaits("ghost") || !ns.Awaits("othello") {
		t.Errorf("awaits %v, %v, %v; want it and othello, neither mine:a_b nor ghost", ns.Awaits(own), ns.Awaits("mine:a_b"), ns.Awaits("ghost"))
	}
	ns.Awaits(own)
	if got := ns.Wants(); !slices.Equal(got, []string{own}) {
		t.Errorf("after its use: wants %q, want %q", got, own)
	}
	if got := ns.Wants(); len(got) > 0 {
		t.Errorf("wants %q a second time", got)
	}
	deliver := func(name string, data []byte, want bool) {
		t.Helper()
		if got := ns.Deliver(name, data, nil); got != want {
			t.Errorf("delivering %s is news: %v, want %v", name, got, want)
		}
	}
	work := func(name string) int {
		t.Helper()
		m, err := ns.Net(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return m.Operations()
	}
	for _, name := range []string{own, "othello", "mine:other"} {
		deliver(name, small, true)
		before := work(name)
		deliver(name, large, name != "othello")
		if after := work(name); (after > before) != (name != "othello") {
			t.Errorf("%s: %d operations, then %d", name, before, after)
		}
	}
	if ns.Deliver(own, nil, announced.Absent{Kind: "missing", Text: "gone"}); !ns.Has(own) || ns.Awaits(own) {
		t.Error("a removed net is awaited")
	}
	if m, err := ns.Net(own); err == nil || err.Error() != "gone" {
		t.Errorf("a removed net is %v, %v; want the error %q", m, err, "gone")
	}
	if got := ns.Wants(); len(got) > 0 {
		t.Errorf("wants %q, which have come", got)
	}
}
