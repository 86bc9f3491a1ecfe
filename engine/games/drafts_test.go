package games

import (
	"testing"

	"playout/engine/game"
	"playout/engine/game/editor"
)

// After any text and edits, the text of a draft of any game gives the same draft, and if Parse
// accepts it, the position of that text.
func FuzzDraft(f *testing.F) {
	for n, g := range All() {
		f.Add(uint8(n), g.New(game.NewRand(1)).String(), []byte{9, 1, 9, 0, 17, 2, 200, 3})
	}
	f.Add(uint8(1), "WWW..................B.. W 6 9 x r3", []byte{0, 0})
	f.Add(uint8(2), "8/8/8/8/8/8/8/8 b KQkq e3 150 9999", []byte{4, 1, 60, 7})
	f.Add(uint8(3), `{"step":39,"geese":[[0,10,21],[],[30,31],[5]],"food":[7],"last":["EAST"]}`, []byte{20, 1, 21, 1})
	f.Fuzz(func(t *testing.T, which uint8, text string, edits []byte) {
		all := All()
		g := all[int(which)%len(all)]
		c, editable := g.(editor.Editable)
		if !editable {
			return
		}
		d, err := c.Draft(text)
		if err != nil {
			return
		}
		tools := append(c.Palette(), editor.Tool{})
		for i := 0; i+1 < len(edits); i += 2 {
			e := editor.Edit{Square: int(edits[i]), Piece: tools[int(edits[i+1])%len(tools)].Piece}
			if e.Apply(g, d) != nil && e.Square < len(g.Spec().Squares) {
				t.Fatalf("%s: the edit %+v returns an error", d, e)
			}
		}
		reread, err := c.Draft(d.String())
		if err != nil || reread.String() != d.String() {
			t.Fatalf("Draft(%q) = %v, %v; want the same text, nil", d, reread, err)
		}
		if s, err := g.Parse(d.String()); err == nil && s.String() != d.String() {
			t.Fatalf("Parse(%q) = %q, want the same text", d, s)
		}
	})
}
