//go:build !js

package e2e

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// resignFriend makes a page resign its game with a friend, and waits for the end on all pages.
func (p *page) resignFriend(plies int, pages ...*page) {
	p.t.Helper()
	p.click(`[data-action=resign]`)
	p.click(`[data-action=resign-game]`)
	for _, p := range pages {
		p.waitGame(plies, "over")
	}
}

// seats returns the values of a page's selectors of who plays.
func (p *page) seats() []string {
	p.t.Helper()
	return eval[[]string](p, `[...document.querySelectorAll('select[data-seat]')].map(s => s.value)`)
}

// After a game of two friends either asks the other for a rematch. A refusal leaves the game as
// it is; with the friend's consent the same game begins again with colours exchanged, and the
// chat continues.
func TestFriendsRematch(t *testing.T) {
	t.Parallel()
	host, guest := connectFriends(t, "#/morris")
	pages := []*page{host, guest}
	host.clickSquares("d2")
	guest.waitGame(1, "human")
	guest.resignFriend(1, pages...)
	host.click(`[data-action=friend]`)
	host.sendChat("good game")
	host.press(kb.Escape)
	guest.click(`[data-action=rematch]`)
	host.click(`[data-action=friend-decline]`)
	guest.wait(`document.body.innerText.includes('Your friend declines')`)
	for _, asks := range []int{0, 1} {
		before := [][]string{host.seats(), guest.seats()}
		pages[asks].click(`[data-action=rematch]`)
		pages[1-asks].click(`[data-action=friend-agree]`)
		for i, p := range pages {
			p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 0 && document.querySelector('main').dataset.peer === 'connected'`)
			if now := p.seats(); now[0] != before[i][1] || now[1] != before[i][0] {
				t.Errorf("page %d has the seats %q after %q, want them exchanged", i, now, before[i])
			}
		}
		white := pages[0]
		if host.seats()[0] != "human" {
			white = guest
		}
		other := pages[1-slices.Index(pages, white)]
		white.clickSquares("f4")
		other.waitGame(1, "human")
		other.clickSquares("d6")
		white.waitGame(2, "human")
		if asks == 0 {
			white.resignFriend(2, pages...)
		}
	}
	for _, p := range pages {
		p.click(`[data-action=friend]`)
		p.wait(`document.querySelector('[data-chat]').innerText.includes('good game')`)
		p.press(kb.Escape)
	}
}
