//go:build !js

package e2e

import "testing"

// annotated is a game of 48 plies with comments, a variation, and one within it.
const annotated = `[White "Ann"]
[Black "Bob"]

1. e4 {Best by test, as one wrote: the pawn takes the centre and opens two lines at once.} e5 (1... c5 {the Sicilian} 2. Nf3 (2. c3 d5) 2... d6)
2. Nf3 {[%clk 0:01:00] calm} Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8
13. Nf1 Bf8 14. Ng3 g6 15. Bg5 h6 16. Bd2 Bg7 17. a4 c5 18. d5 c4 19. b4 Nh7 20. Be3 h5 21. Qd2 Rf8 22. Ra3 Ndf6 23. Rea1 Qd7 24. R1a2 Rfc8 1/2-1/2`

// The list of moves of a long game takes the room beside the board. It shows comments, and
// variations in brackets, each indented further than the line that it leaves. The search card
// keeps no room for moves that do not exist.
func TestMoveListColumn(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/chess")
	p.openFiles()
	p.paste(annotated)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 48`)
	p.waitIdle()
	type column struct {
		List, Below float64
		Words       []string
		In          []float64
	}
	got := eval[column](p, `(() => {
		const box = e => e.getBoundingClientRect(), list = document.querySelector('[data-moves]'), beside = [...list.querySelectorAll('.beside')];
		list.scrollTop = 0;
		return {List: list.clientHeight, Below: innerHeight - box(document.querySelector('.moves')).bottom, Words: beside.map(e => e.innerText.replace(/\s+/g, ' ').trim()),
			In: beside.map(e => box(e.querySelector('button, q')).left)};
	})()`)
	if got.List < 14*31 || got.Below < 0 || got.Below > 40 {
		t.Errorf("the list is %v px high, and %v px below it are empty; want at least %v, at least 0 and at most 40", got.List, got.Below, 14*31)
	}
	want := []string{"Best by test, as one wrote: the pawn takes the centre and opens two lines at once.", "( 1… c5 2. Nf3 d6 ) the Sicilian", "( 2. c3 d5 )", "calm"}
	for i := range want {
		if i >= len(got.Words) || got.Words[i] != want[i] {
			t.Fatalf("beside the moves stand %q, want %q", got.Words, want)
		}
	}
	if got.In[2] <= got.In[1] || got.In[0] != got.In[1] {
		t.Errorf("comments and variations begin at %v", got.In)
	}
	overlaps := eval[int](p, `[...document.querySelectorAll('[data-moves] li')].filter((e, i, all) => i > 0 && e.getBoundingClientRect().top < all[i-1].getBoundingClientRect().bottom - 1 && e.getBoundingClientRect().left <= all[i-1].getBoundingClientRect().left).length`)
	if overlaps > 0 {
		t.Errorf("%d entries lie over the one before, want none", overlaps)
	}
	p.reloadAt("#/chess?p=r1b1k2r/ppppqppp/2n2n2/8/1bP5/5N2/PP1KPPPP/RNBQ1B1R+w+kq+-+0+7&white=human&black=human")
	p.waitIdle()
	const steps = `document.querySelector('.steps').getBoundingClientRect().top`
	p.click(`[data-square="b1"]`)
	p.click(`[data-square="c3"]`)
	p.wait(`document.querySelector('[data-ply="1"]')`)
	p.waitIdle()
	top := eval[float64](p, steps)
	p.press("u")
	p.waitIdle()
	p.click(`[data-action=hint]`)
	p.wait(`document.querySelector('[data-search] [data-move]')`)
	p.waitIdle()
	blank := eval[[]float64](p, `(() => {
		const card = document.querySelector('.search'), boxes = [...card.querySelectorAll('h2, p, tr, button, b')].filter(e => e.checkVisibility() && e.textContent).map(e => e.getBoundingClientRect()).sort((a, b) => a.top - b.top);
		let low = card.getBoundingClientRect().top, gaps = [];
		for (const b of [...boxes, {top: card.getBoundingClientRect().bottom, bottom: 0}]) { gaps.push(b.top - low); low = Math.max(low, b.bottom); }
		return [Math.max(...gaps), document.querySelectorAll('[data-search] tbody tr').length];
	})()`)
	// Less than a line is blank: how deep a hint of half a second comes decides what is in the card.
	if blank[0] > 24 || blank[1] > 4 {
		t.Errorf("the search card of %v moves has %v px blank; want at most 24 and at most 4", blank[1], blank[0])
	}
	if now := eval[float64](p, steps); now != top {
		t.Errorf("the steps went from %v to %v when the search came", top, now)
	}
}
