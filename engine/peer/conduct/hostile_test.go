package conduct

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"playout/engine/peer/talk"
)

// A page that reveals another move than it has committed is refused by all, both sides are
// told, and nothing is played; so is one that repeats itself with another secret.
func TestOtherRevealsAreRefused(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for cheat := range n {
			t.Run(fmt.Sprintf("%d of %d", cheat, n), func(t *testing.T) {
				g := newGeese(t, gather(t, n, talk.Invite{Game: "geese"}), 3)
				g.step()
				plies := len(g.tabs[0].state.Moves)
				swapped := 0
				reveal := regexp.MustCompile(`"moves":"(NORTH|EAST|SOUTH|WEST)"`)
				g.tabs[cheat].change = func(frame []byte) []byte {
					if !bytes.Contains(frame, []byte(`"reveal"`)) || cheat == 0 && bytes.Contains(frame, []byte(`"by"`)) {
						return frame
					}
					return reveal.ReplaceAllFunc(frame, func(m []byte) []byte {
						swapped++
						if bytes.Contains(m, []byte("NORTH")) {
							return []byte(`"moves":"EAST"`)
						}
						return []byte(`"moves":"NORTH"`)
					})
				}
				for _, b := range g.tabs {
					b.events = nil
					g.choose(b)
				}
				g.settle()
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
					if p != cheat && hears && note(b, "refused") != "other moves are revealed than were committed" {
						t.Errorf("page %d refuses %q", p, note(b, "refused"))
					}
					if p != cheat && len(b.state.Moves) != plies {
						t.Errorf("page %d has played a step that was not committed", p)
					}
				}
				if note(g.tabs[cheat], "objected") == "" {
					t.Error("the cheat is not told")
				}
			})
		}
	}
}

// A host who begins without somebody who was invited is left.
func TestBegunWithoutASeat(t *testing.T) {
	tabs := table(t, 3)
	for p := 1; p < 3; p++ {
		meet(t, tabs[0], tabs[p], talk.Invite{Game: "geese"})
	}
	last := tabs[2]
	last.conductor.Heard(0, []byte(`{"n":1,"a":0,"b":{"hello":{"v":1,"game":"geese:seats=2","id":"abcDEF012345","players":[0,1],"player":0,"view":{"len":-1,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}}}`))
	if s := last.state; s.Peer != "" || !strings.HasPrefix(last.failed(), talk.OfConnection+": ") {
		t.Errorf("%+v, %s", s, last.failed())
	}
}

// Whatever comes before the host's greeting does no harm.
func FuzzGreeted(f *testing.F) {
	f.Add([]byte(`{"n":1,"a":0,"b":{"hello":{"v":1,"game":"geese:seats=2","id":"abcDEF012345","players":[0,1],"player":0,"view":{"len":-1,"hash":"AAAAAAAAAAAAAAAAAAAAAA"}}}}`))
	f.Add([]byte(`{"n":1,"a":0,"b":{"hello":{"players":[9223372036854775807,-1]}}}`))
	f.Add([]byte(`{"n":1,"a":0,"b":{"bye":true}}`))
	tabs := table(f, 2)
	tabs[0].do(talk.Command{Invite: &talk.Invite{Game: "geese"}})
	text := invitation(tabs[0])
	f.Fuzz(func(t *testing.T, frame []byte) {
		b := table(t, 2)[1]
		b.do(talk.Command{Join: &talk.Text{Text: text}})
		b.conductor.Opened(0)
		if b.state.Lobby == nil {
			t.Fatal("nobody gathers")
		}
		b.conductor.Heard(0, frame)
		b.conductor.Tick()
		if b.state.Begun {
			t.Errorf("begun by %q", frame)
		}
	})
}
