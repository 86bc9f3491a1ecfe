//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// spoken is a part of the page as Chromium presents it to a screen reader.
type spoken struct{ role, name, within string }

// accessibleParts returns all parts that Chromium presents; within is the role of the part that
// contains them.
func (p *page) accessibleParts() (list []spoken) {
	p.t.Helper()
	if _, err := cd.Call(p.ctx, accessibility.Enable, cdp.Empty{}); err != nil {
		p.t.Fatal(err)
	}
	tree, err := cd.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		p.t.Fatal(err)
	}
	said := func(v *accessibility.Value) string {
		if v == nil {
			return ""
		}
		return strings.Trim(string(v.Value), `"`)
	}
	byID := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range tree.Nodes {
		byID[n.NodeID] = n
	}
	for _, n := range tree.Nodes {
		if n.Ignored {
			continue
		}
		around := byID[n.ParentID]
		for around != nil && around.Ignored {
			around = byID[around.ParentID]
		}
		s := spoken{role: said(n.Role), name: said(n.Name)}
		if around != nil {
			s.within = said(around.Role)
		}
		list = append(list, s)
	}
	return list
}

// A screen reader presents each board as a grid of rows of squares, each with its name, its
// piece and whether it can be chosen, and announces moves.
func TestReadByMachine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fragment      string
		rows, squares int
		told          []string // names of squares
		play          []string
		said          string // about the move
	}{
		{"#/othello?black=human&white=human", 8, 64, []string{"d3, empty, legal move", "e4, black disc", "a1, empty"}, []string{"d3"}, "Black plays d3"},
		{"#/morris?white=human&black=human", 7, 24, []string{"a7, empty, legal move"}, []string{"a7"}, "a7"},
		{"#/chess?white=human&black=human", 8, 64, []string{"e2, White pawn, legal move", "e1, White king", "e4, empty"}, []string{"e2", "e4"}, "White plays e4"},
		{"#/geese?seed=5&goose1=human" + rivals, 7, 77, nil, []string{""}, "1"},
	} {
		p := open(t, 1280, 900, c.fragment)
		p.waitIdle()
		readings := p.accessibleParts()
		count := func(role, within string) (n int) {
			for _, s := range readings {
				if s.role == role && s.within == within && (s.name != "" || role == "row") {
					n++
				}
			}
			return n
		}
		if rows, squares := count("row", "grid"), count("gridcell", "row"); rows != c.rows || squares != c.squares {
			t.Errorf("%s has %d rows with %d named squares for a screen reader; want %v and %v", c.fragment, rows, squares, c.rows, c.squares)
		}
		for _, name := range c.told {
			if !slices.ContainsFunc(readings, func(s spoken) bool { return s.role == "gridcell" && s.name == name }) {
				t.Errorf("%s: no square is presented as %q, want one", c.fragment, name)
			}
		}
		for _, square := range c.play {
			if square == "" {
				square = p.legal()[0]
			}
			p.pick(square)
		}
		p.wait(fmt.Sprintf(`document.querySelector('[aria-live=polite].unseen').innerText.includes(%q)`, c.said))
	}
}

// focusKept records what lost the focus if nothing has it afterwards.
const focusKept = `window.lost = []; document.addEventListener('focusout', e => setTimeout(() => {
	if (document.activeElement === document.body) window.lost.push(e.target.outerHTML.slice(0, 99));
}), true);`

// Throughout a game by keyboard alone, whatever the page draws, some element has the focus, and
// in the end the one that last got it.
func TestFocusIsNeverLost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fragment string
		moves    int
	}{
		{"#/othello?black=human&white=level:2", 6}, {"#/morris?white=human&black=level:2", 4}, {"#/geese?seed=9&goose1=human" + rivals, 3},
	} {
		p := blank(t, 1280, 900)
		p.addScripts(focusKept)
		p.do(cd.Navigate(p.url + c.fragment))
		p.waitIdle()
		start := p.position()
		p.press(kb.ArrowRight)
		if strings.HasPrefix(c.fragment, "#/geese") { // the key steers
			p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position !== %q`, start))
		}
		for range c.moves {
			legal := p.waitTurn()
			if len(legal) == 0 {
				break
			}
			before, square := p.position(), legal[0]
			eval[bool](p, fmt.Sprintf(`(document.querySelector('[data-square=%q]').focus(), true)`, square))
			p.press(kb.Enter)
			p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position !== %q`, before))
			p.waitIdle()
			if on := eval[string](p, `document.activeElement.dataset.square ?? ''`); on != square {
				t.Errorf("%s: after Enter on %s the focus is on %q, want it to stay", c.fragment, square, on)
			}
		}
		if lost := eval[[]string](p, `window.lost`); len(lost) > 0 {
			t.Errorf("%s: the focus was lost by %q, want none", c.fragment, lost)
		}
	}
}

// A person who has tabbed to a part of the page before the program is loaded keeps the focus
// there.
func TestFocusOutlivesTheStart(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "", `document.addEventListener('DOMContentLoaded', () => document.querySelector('[data-action=share]').focus())`)
	p.waitIdle()
	if on := eval[string](p, `document.activeElement.dataset.action ?? document.activeElement.tagName`); on != "share" {
		t.Errorf(`after the start the focus is on %s, want "share"`, on)
	}
}
