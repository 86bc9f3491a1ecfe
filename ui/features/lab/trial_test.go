package lab_test

import (
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"playout/engine/wire/labwire"
	"playout/ui/features/lab"
	"playout/ui/page/pagetest"
)

// Before the first match of a device the page says how long it takes, and plays no game for that which
// anybody sees. Another match is tried out once its form stands still.
func TestEstimates(t *testing.T) {
	b := bench(t, "#/lab?game=othello&agents=uct:n%3D5%20random&games=5000&seed=3")
	b.Until("a time", func(pagetest.View) bool { return strings.Contains(part(b).Takes, "on this device") })
	if p := part(b); p.State != "ready" || p.Games != 0 || len(matches(b)) != 0 {
		t.Errorf("after the estimate: %q, %d games, %d commands; want ready and nothing played", p.State, p.Games, len(matches(b)))
	}
	b.Page.Send(lab.SetAgent{At: 0, Agent: "uct:n=7"})
	if p := part(b); strings.Contains(p.Takes, "on this device") {
		t.Errorf("at once after a change: %q, want no time", p.Takes)
	}
	b.Until("another time", func(pagetest.View) bool { return strings.Contains(part(b).Takes, "on this device") })
	b.Page.Send(lab.Start{})
	b.Until("games", func(pagetest.View) bool { return part(b).Games > 0 })
	b.Page.Send(lab.Stop{})
}

// Before its start a sweep says how long it takes, from a trial of each match; of many it tries some.
func TestEstimatesSweeps(t *testing.T) {
	values := func(n int) string {
		var list []string
		for i := range n {
			list = append(list, strconv.Itoa(i+1))
		}
		return strings.Join(list, ",")
	}
	for _, c := range []struct {
		agents string
		trials int
	}{
		{"uct:n={5,10} random", 2},
		{"uct:n={" + values(30) + "} random", 10},
	} {
		b := bench(t, "#/lab?game=othello&games=1000&seed=3&agents="+url.QueryEscape(c.agents))
		trials := func() (n int) {
			for _, sent := range b.Sent {
				if sent.Lab == nil {
					continue
				}
				if of, err := labwire.DecodeCommand(sent.Lab); err == nil && of.Trial != nil {
					n++
				}
			}
			return n
		}
		b.Until("a time", func(pagetest.View) bool { return strings.Contains(part(b).Takes, "on this device") })
		if p := part(b); p.State != "ready" || p.Games != 0 || len(matches(b)) != 1 { // the plan
			t.Errorf("%s: after the estimate: %q, %d games, %d commands; want ready and only a plan", c.agents, p.State, p.Games, len(matches(b)))
		}
		b.Rest()
		if got := trials(); got != c.trials {
			t.Errorf("%s: %d trials, want %d", c.agents, got, c.trials)
		}
		b.Page.Send(lab.Start{})
		b.Until("games", func(pagetest.View) bool { return part(b).Games > 0 })
		b.Page.Send(lab.Stop{})
	}
}

// The link with versions opens as the same match. A link of another version, or with other sums, says in
// one line what may differ, and runs.
func TestVersionsOfLinks(t *testing.T) {
	book, err := os.ReadFile("../../../engine/games/othello/book.txt")
	if err != nil {
		t.Fatal(err)
	}
	bench := func(t *testing.T, fragment string) *pagetest.Bench {
		b := pagetest.Bare(t)
		b.Lab, b.History, b.IDs, b.Site = true, []string{fragment}, []string{""}, fstest.MapFS{"books/othello.txt": {Data: book}}
		b.Begin(fragment)
		b.Rest()
		return b
	}
	b := bench(t, "#/lab?game=othello&agents=uct:n%3D5%20random&games=4&openings=book")
	b.Page.Send(lab.Start{})
	until(b, "done")
	b.Page.Send(lab.CopyLink{})
	_, query, is := strings.Cut(b.Copied, "#/lab?")
	if !is || !strings.Contains(query, "&made=0.1.0,book") {
		t.Fatalf("the link with versions is %q", b.Copied)
	}
	for _, c := range []struct{ query, before, after string }{
		{query, "", ""},
		{strings.Replace(query, "made=0.1.0", "made=0.0.9", 1), "version 0.0.9", "version 0.0.9"},
		{query[:strings.Index(query, "&made=")] + "&made=0.1.0,book%3Dabcdef012345", "", "book of openings was another"},
	} {
		b := bench(t, "#/lab?"+c.query)
		if v := b.Page.View(); v.Alert != "" {
			t.Fatalf("%s: %s %s", c.query, v.Alert, v.Cause)
		}
		if got := part(b).Differs; (c.before == "") != (got == "") || !strings.Contains(got, c.before) {
			t.Errorf("%s: before the start it says %q, want %q", c.query, got, c.before)
		}
		b.Page.Send(lab.Start{})
		until(b, "done")
		if got := part(b).Differs; (c.after == "") != (got == "") || !strings.Contains(got, c.after) || strings.Contains(got, "\n") {
			t.Errorf("%s: after the match it says %q, want %q", c.query, got, c.after)
		}
	}
	for _, bad := range []string{"", "1,x", "0.1.0,=ab", "0.1.0,othello=xyz", "<b>", strings.Repeat("1", 600)} {
		if v := bench(t, "#/lab?games=4&made="+bad).Page.View(); !strings.Contains(v.Cause, "made") {
			t.Errorf("made=%.20s gives %q, want that it is wrong", bad, v.Cause)
		}
	}
}
