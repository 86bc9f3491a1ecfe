package conduct

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"playout/engine/peer/talk"
)

// All pages refuse a page that reveals another move than it has committed. Both sides are
// informed, and nothing is played.
func TestOtherRevealsAreRefused(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for cheat := range n {
			t.Run(fmt.Sprintf("%d of %d", cheat, n), func(t *testing.T) {
				g := newGeese(t, gather(t, n, talk.Invite{Game: "geese"}), 3)
				g.step()
				plies := len(g.tabs[0].state.Moves)
				swapped := 0
				reveal := regexp.MustCompile(fmt.Sprintf(`(\{"p":%d,[^}]*"reveal","w":")(NORTH|EAST|SOUTH|WEST)`, cheat))
				g.tabs[cheat].change = func(data []byte) []byte {
					return reveal.ReplaceAllFunc(data, func(m []byte) []byte {
						swapped++
						if before, is := bytes.CutSuffix(m, []byte("NORTH")); is {
							return append(before, "EAST"...)
						}
						return reveal.ReplaceAll(m, []byte("${1}NORTH"))
					})
				}
				for _, b := range g.tabs {
					b.events = nil
					g.choose(b)
				}
				g.deliverAll()
				if swapped == 0 {
					t.Fatal("nothing was revealed")
				}
				note := func(b *tab, kind string) string {
					if e := b.last(func(e talk.Event) bool { return e.Note != nil && e.Note.Kind == kind }); e != nil {
						return e.Note.Text
					}
					return ""
				}
				for p, b := range g.tabs {
					hears := p == 0 || cheat == 0
					if p != cheat && hears && note(b, "refused") != "the revealed moves are not the committed ones; allowed: those" {
						t.Errorf("page %d refuses %q", p, note(b, "refused"))
					}
					if p != cheat && len(b.state.Moves) != plies {
						t.Errorf("page %d has played a step that was not committed", p)
					}
				}
				if note(g.tabs[cheat], "objected") == "" {
					t.Error("the cheat gets no objection")
				}
			})
		}
	}
}

// A guest leaves a host who begins without a seat for the guest.
func TestBegunWithoutASeat(t *testing.T) {
	tabs := table(t, 3)
	for p := 1; p < 3; p++ {
		meet(t, tabs[0], tabs[p], talk.Invite{Game: "geese"})
	}
	last := tabs[2]
	last.conductor.Heard(0, []byte(`{"hello":{"v":2,"game":"geese:seats=2","id":"abcDEF012345","players":[0,1],"player":0,"len":0,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}`))
	if s := last.state; s.Peer != "" || !strings.HasPrefix(last.lastError(), talk.OfConnection+": ") {
		t.Errorf(`%+v, %s; want s.Peer == "" && strings.HasPrefix(last.failed(), talk.OfConnection+": ")`, s, last.lastError())
	}
}

// No message before the host's greeting does harm.
func FuzzGreeted(f *testing.F) {
	f.Add([]byte(`{"hello":{"v":2,"game":"geese:seats=2","id":"abcDEF012345","players":[0,1],"player":0,"len":0,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}`))
	f.Add([]byte(`{"hello":{"players":[9223372036854775807,-1]}}`))
	f.Add([]byte(`{"bye":true}`))
	tabs := table(f, 2)
	tabs[0].command(talk.Command{Invite: &talk.Invite{Game: "geese"}})
	text := invitation(tabs[0])
	f.Fuzz(func(t *testing.T, data []byte) {
		b := table(t, 2)[1]
		b.command(talk.Command{Join: &talk.Text{Text: text}})
		b.conductor.Opened(0)
		if b.state.Lobby == nil {
			t.Fatal("there is no lobby")
		}
		b.conductor.Heard(0, data)
		b.conductor.Tick()
		if b.state.Begun {
			t.Errorf("begun by %q, want !b.state.Begun", data)
		}
	})
}
