//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The mouse, a finger and keys play a game on each board to its end, on a phone and on a
// desktop.
func TestEndsByEveryHand(t *testing.T) {
	t.Parallel()
	hands := []struct {
		name          string
		width, height int
		choose        func(*page, string)
	}{
		{"mouse", 1440, 900, (*page).click},
		{"keys", 1440, 900, (*page).enterOn},
		{"finger", 360, 740, (*page).tap},
		{"keys on a phone", 360, 740, (*page).enterOn},
	}
	backwards := pond{Step: 3, Geese: [][]int{{12, 11}, {40, 39}}, Food: []int{5, 6}, Last: []string{"EAST", "EAST"}}
	games := []struct {
		name, fragment string
		squares        string // chosen one after another
		told           string // a part of the announcement of the end
	}{
		{"othello", "#/othello?p=-O" + strings.Repeat("X", 62) + "%20X&black=human&white=human", "a1", "Black wins"},
		{"morris", "#/morris?p=WW............WB..B.B...%20W%200%200&white=human&black=human", "g4 g7 b2", "White wins"},
		{"chess", chessAt("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), "a1 a8", "White wins by checkmate"},
		{"geese", strings.Replace(pondLink(backwards, "goose1=human&goose2=random"), "#/geese?", "#/geese:seats=2?", 1), "r1c0", "You lose: Goose 2 outlived you"},
	}
	for i, hand := range hands {
		if i%2 == 1 && !runLong {
			continue
		}
		p := open(t, hand.width, hand.height, games[len(games)-1].fragment)
		if hand.name == "finger" {
			p.do(cd.EmulateViewport(int64(hand.width), int64(hand.height), cd.EmulateTouch, cd.EmulateMobile))
		}
		p.waitIdle()
		for _, c := range games {
			p.goTo(c.fragment)
			for square := range strings.FieldsSeq(c.squares) {
				p.wait(fmt.Sprintf(`'legal' in document.querySelector('[data-square=%q]').dataset`, square))
				hand.choose(p, onSquare(square))
			}
			p.wait(`document.querySelector('[data-board]').dataset.state === 'over'`)
			if told := eval[string](p, `document.querySelector('[data-status]').innerText`); !strings.Contains(told, c.told) {
				t.Errorf("%s by %s ends with %q, want %q in it", c.name, hand.name, told, c.told)
			}
		}
	}
}

// enterOn gives an element the focus and presses Enter.
func (p *page) enterOn(selector string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(document.querySelector(%q).focus(), true)`, selector))
	p.press(kb.Enter)
}
