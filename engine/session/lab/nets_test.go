package lab_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/models"
)

// examine has the worker examine a net, and returns the answer or the error.
func (m *crew) examine(name string, data []byte) (*labwire.Examined, *wire.Error) {
	m.Helper()
	m.leader.Model(name, data, "")
	m.ask(labwire.Command{Examine: &labwire.Examine{Net: name}})
	if len(m.events) != 1 {
		m.Fatalf("the answers are %+v, want one", m.events)
	}
	e := m.events[0]
	m.events = nil
	if e.Error != nil {
		return nil, e.Error
	}
	event, err := labwire.DecodeEvent(e.Lab)
	if err != nil || event.Examined == nil {
		m.Fatalf("the answer is %+v, %v", event, err)
	}
	return event.Examined, nil
}

// The worker finds the game of each net that ships, and an agent that uses what the net has.
func TestExamineNets(t *testing.T) {
	c := newCrew(t)
	for name, want := range map[string][]labwire.Fit{
		"othello":               {{Game: "othello", Planes: "features", Agent: "puct:n=200,net=mine:x"}},
		"othello-report1-small": {{Game: "othello", Planes: "report1", Agent: "uct:n=200,net=mine:x"}},
		"chess":                 {{Game: "chess", Agent: "puct:n=200,net=mine:x"}},
		"chess-eval":            {{Game: "chess", Planes: "anchored", Agent: "alphabeta:nodes=20000,net=mine:x"}},
		"morris":                {{Game: "morris", Agent: "puct:n=200,net=mine:x"}},
		"geese":                 {{Game: "geese", Planes: "features", Agent: "puct:n=200,net=mine:x"}},
	} {
		data, _, err := models.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		found, wrong := c.examine("mine:x", data)
		if wrong != nil {
			t.Errorf("%s is refused: %s", name, wrong.Text)
		} else if !slices.Equal(found.Fits, want) || found.Net != "mine:x" || found.Operations < 1000 {
			t.Errorf("%s is %+v, want %+v", name, found, want)
		}
	}
}

// A net that nothing can play with is refused in one line, which says what it has and what is allowed;
// the worker works on.
func TestExamineOtherNets(t *testing.T) {
	c := newCrew(t)
	whole := nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal()
	for name, of := range map[string]struct {
		data []byte
		kind string
		says []string
	}{
		"other planes": {nettest.Residual(1, 5, 6, 6, 1, 8, false).Marshal(), labwire.KindNet, []string{"planes 5×6×6", "or planes 2×8×8 without a policy; morris", "; chess planes"}},
		"other policy": {nettest.Dense(1, 4, 8, 8, 64, true).Marshal(), labwire.KindNet, []string{"planes 4×8×8 with a policy of 64", "4×8×8 with a policy of 65"}},
		"cut short":    {whole[:len(whole)/2], wire.KindCorrupt, []string{"net"}},
		"a page":       {[]byte("<!doctype html>"), wire.KindCorrupt, []string{"net"}},
		"nothing":      {nil, wire.KindCorrupt, []string{"net"}},
		"too slow":     {nettest.Residual(1, 4, 8, 8, 8, 256, false).Marshal(), labwire.KindNet, []string{"operations", "allowed: at most 1000000000"}},
	} {
		found, wrong := c.examine("mine:x", of.data)
		if wrong == nil {
			t.Errorf("%s is taken as %+v", name, found)
			continue
		}
		for _, says := range of.says {
			if wrong.Kind != of.kind || !strings.Contains(wrong.Text, says) || strings.ContainsAny(wrong.Text, "\r\n") {
				t.Errorf("%s is refused as %s: %q; want %s that says %q", name, wrong.Kind, wrong.Text, of.kind, says)
			}
		}
		if _, wrong := c.examine("mine:x", whole); wrong != nil {
			t.Errorf("after %s a good net is refused: %s", name, wrong.Text)
		}
	}
	if c.ask(labwire.Command{Examine: &labwire.Examine{Net: "mine:none"}}); len(c.events) != 1 || c.events[0].Error == nil || c.events[0].Error.Kind != wire.KindMissing {
		t.Errorf("a net that has not come is answered by %+v", c.events)
	}
}

// Whatever a file holds, the worker answers and works on.
func TestExamineHostileNets(t *testing.T) {
	c := newCrew(t)
	sound := nettest.Residual(1, 4, 8, 8, 1, 4, false).Marshal()
	rng, taken := rand.New(rand.NewPCG(1, 2)), 0
	for range 400 {
		data := slices.Clone(sound)
		for range 1 + rng.IntN(8) {
			switch at := rng.IntN(len(data)); rng.IntN(4) {
			case 0:
				data[at] ^= 1 << rng.IntN(8)
			case 1:
				data = slices.Delete(data, at, min(len(data), at+1+rng.IntN(40)))
			case 2:
				data = slices.Insert(data, at, data[at:min(len(data), at+rng.IntN(40))]...)
			default:
				for i := at; i < min(len(data), at+4); i++ {
					data[i] = 0x7f // of floats: very large, or not a number
				}
			}
			if len(data) == 0 {
				break
			}
		}
		if _, wrong := c.examine("mine:x", data); wrong == nil {
			taken++
		} else if strings.ContainsAny(wrong.Text, "\r\n") || wrong.Kind == wire.KindInside {
			t.Errorf("a file is refused as %s: %q", wrong.Kind, wrong.Text)
		}
	}
	if taken == 0 || taken == 400 {
		t.Errorf("%d of 400 files are taken, want some", taken)
	}
}
