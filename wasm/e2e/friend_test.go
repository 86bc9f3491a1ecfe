//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// newProfilePage opens an empty page in a profile of its own.
func newProfilePage(t *testing.T) *page {
	t.Helper()
	tab := newTab(t, bench.browser)
	t.Cleanup(tab.close)
	p := pageIn(t, tab, 1280, 720)
	t.Cleanup(func() { p.end() })
	p.allow(emptyPath)
	return p
}

// connectFriends connects two pages, each in a profile of its own: the host's, at a fragment, after
// some preparations, and the guest's, which follows the invitation.
func connectFriends(t *testing.T, fragment string, prepare ...func(host *page)) (host, guest *page) {
	t.Helper()
	host, guest = newProfilePage(t), newProfilePage(t)
	host.do(cd.Navigate(bench.host.URL + folder + fragment))
	host.waitIdle()
	for _, do := range prepare {
		do(host)
	}
	guest.do(cd.Navigate(bench.host.URL + emptyPath))
	connectPages(t, host, guest)
	return host, guest
}

// openProfilePage opens a page in a profile of its own; scripts run before all others.
func openProfilePage(t *testing.T, path string, scripts ...string) *page {
	t.Helper()
	p := newProfilePage(t)
	p.addScripts(scripts...)
	p.do(cd.Navigate(bench.host.URL + path))
	return p
}

// connectPages connects two pages by an invitation and an answer.
func connectPages(t *testing.T, host, guest *page) {
	t.Helper()
	host.click(`[data-action=friend]`)
	exchangeInvitation(t, host, guest)
	waitConnected(host, guest)
}

// connectPagesAt does what connectPages does, with another address of the site in the guest's
// browser.
func connectPagesAt(t *testing.T, host, guest *page, address func(link string) string) {
	t.Helper()
	host.click(`[data-action=friend]`)
	exchangeInvitationAt(t, host, guest, address)
	waitConnected(host, guest)
}

// waitConnected waits until pages are connected.
func waitConnected(pages ...*page) {
	for _, p := range pages {
		p.wait(`document.querySelector('main').dataset.peer === 'connected' && !document.querySelector('dialog[open]')`)
	}
}

// exchangeInvitation takes the invitation from the host's dialog to another page, and the answer
// back.
func exchangeInvitation(t *testing.T, host, guest *page) {
	t.Helper()
	exchangeInvitationAt(t, host, guest, func(link string) string { return link })
}

// exchangeInvitationAt does what exchangeInvitation does, with another address of the site in the
// guest's browser.
func exchangeInvitationAt(t *testing.T, host, guest *page, address func(link string) string) {
	t.Helper()
	host.wait(`document.querySelector('[data-dialog=friend] [data-invite]')?.value`)
	guest.do(cd.Navigate(address(eval[string](host, `document.querySelector('[data-invite]').value`))))
	guest.wait(`document.querySelector('[data-dialog=friend] [data-answer]')?.value`)
	for _, p := range []*page{host, guest} {
		if peer := p.peer(); peer != "waiting" && peer != "lost" {
			t.Errorf(`before the connection data-peer is %q, want "waiting" or "lost"`, peer)
		}
	}
	answer := eval[string](guest, `document.querySelector('[data-answer]').value`)
	host.set(`[data-answer-input]`, answer)
	host.focus(`[data-answer-input]`)
	host.press(kb.Enter)
}

func (p *page) peer() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector('main')?.dataset.peer ?? ''`)
}

// clickSquares clicks squares, as soon as each can be chosen.
func (p *page) clickSquares(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		p.wait(fmt.Sprintf(`document.querySelector('[data-square=%q][data-legal]')`, s))
		p.click(fmt.Sprintf(`[data-square=%q]`, s))
	}
}

// waitGame waits until a page has played n plies and shows a state.
func (p *page) waitGame(plies int, state string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelectorAll('[data-moves] [data-ply]').length === %d && document.querySelector('[data-board]').dataset.state === %q`, plies, state))
}

// TestFriendWithinReach: a game that friends can play has a button for it beside the board, or
// in the share dialog if there is no room; other games have none. Once a friend is invited the
// button is always beside the board.
func TestFriendWithinReach(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := open(t, 1280, 720, "#/othello")
	for _, c := range []struct {
		game          string
		width, height int64
		beside        bool
	}{{"othello", 1280, 720, true}, {"chess", 1280, 720, true}, {"morris", 568, 320, false}, {"chess", 360, 740, false}, {"geese", 1280, 720, true}, {"geese", 360, 740, false}} {
		p.do(cd.EmulateViewport(c.width, c.height))
		eval[any](p, `location.hash = '#/`+c.game+`'`)
		p.wait(`document.querySelector('[data-board=` + c.game + `]')`)
		p.waitIdle()
		if beside := eval[bool](p, `document.querySelector('.controls [data-action=friend]').checkVisibility()`); beside != c.beside {
			t.Errorf("%s, %d by %d: a button beside the board: got %v, want %v", c.game, c.width, c.height, beside, c.beside)
		}
		button := `.controls [data-action=friend]`
		if !c.beside {
			p.click(`[data-action=share]`)
			button = `[data-dialog=share] [data-action=friend]`
		}
		p.focus(button)
		p.press(kb.Enter)
		p.wait(`document.querySelector('[data-dialog=friend] [data-invite]')?.value`)
		p.press(kb.Escape)
		p.wait(`!document.querySelector('dialog[open]')`)
		p.click(`.controls [data-action=friend]`)
		p.click(`[data-action=leave-friend]`)
		p.wait(`!document.querySelector('dialog[open]')`)
	}
	p.setFragment(exerciseLink(cornerExercise))
	p.waitPosed()
	p.click(`[data-action=share]`)
	p.wait(`document.querySelector('[data-dialog=share]')`)
	if n := eval[int](p, `[...document.querySelectorAll('[data-action=friend]')].filter(e => e.checkVisibility()).length`); n != 0 {
		t.Errorf("an exercise has %d buttons for a friend, want 0", n)
	}
}

// Two people on two computers play, in every game of two seats: each move appears on the other's
// board, and the friend's turn counts as thinking.
func TestTwoFriendsPlay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fragment string
		turns    [][]string
	}{
		{"#/othello", [][]string{{"f5"}, {"d6"}, {"c3"}}},
		{"#/morris", [][]string{{"d2"}, {"d6"}, {"f4"}}},
		{"#/chess", [][]string{{"e2", "e4"}, {"c7", "c5"}, {"g1", "f3"}}},
	} {
		t.Run(strings.TrimPrefix(c.fragment, "#/"), func(t *testing.T) {
			if c.fragment != "#/chess" {
				skipUnlessLong(t)
			}
			host, guest := connectFriends(t, c.fragment)
			pages := []*page{host, guest}
			for i, p := range pages {
				p.wait(`[...document.querySelectorAll('select[data-seat]')].map(s => s.value).sort().join() === 'human,remote'`)
				p.waitGame(0, []string{"human", "thinking"}[i])
			}
			for i, turn := range c.turns {
				mover, other := pages[i%2], pages[1-i%2]
				mover.clickSquares(turn...)
				mover.waitGame(i+1, "thinking")
				other.waitGame(i+1, "human")
				if a, b := mover.position(), other.position(); a != b {
					t.Fatalf("one page has %s, the other %s, want the same position", a, b)
				}
			}
			if link := eval[string](guest, `location.hash`); strings.Contains(link, "remote") || strings.Contains(link, "invite") || !strings.Contains(link, "human") {
				t.Errorf(`the guest's address is %s; want "human" in it, and neither "remote" nor "invite"`, link)
			}
			guest.do(cd.Navigate(bench.host.URL + emptyPath))
			host.waitFor(`document.querySelector('main').dataset.peer === 'lost'`, 2*patience)
		})
	}
}

// Two friends agree on a draw: it ends the game on both pages, and their links record it.
func TestFriendsAgree(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	host, guest := connectFriends(t, "#/morris")
	host.clickSquares("d2")
	guest.waitGame(1, "human")
	guest.click(`[data-action=draw]`)
	host.click(`[data-action=friend-agree]`)
	for _, p := range []*page{host, guest} {
		p.waitGame(1, "over")
		p.wait(`location.hash.includes('agreed=yes')`)
	}
}

// Undo and draws need the friend's consent. Another invitation restores a lost connection, also
// after both pages were reloaded, with the messages; a resignation ends the game on both.
func TestFriendsReconnect(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	host, guest := connectFriends(t, "#/chess")
	host.clickSquares("e2", "e4")
	guest.waitGame(1, "human")
	guest.clickSquares("c7", "c5")
	host.waitGame(2, "human")
	guest.click(`[data-action=undo]`)
	host.click(`[data-action=friend-agree]`)
	for p, state := range map[*page]string{host: "thinking", guest: "human"} {
		p.waitGame(1, state)
	}
	guest.clickSquares("e7", "e5")
	host.waitGame(2, "human")
	host.click(`[data-action=draw]`)
	guest.click(`[data-action=friend-decline]`)
	host.wait(`!document.querySelector('dialog[open]')`)
	host.click(`[data-action=friend]`)
	host.sendChat("before the reload")
	guest.wait(`document.querySelector('[data-action=friend]').dataset.unread === '1'`)
	host.do(cd.Reload())
	host.waitGame(2, "human")
	host.wait(`document.querySelector('main').innerText.includes('Invite your friend again')`)
	guest.do(cd.Navigate(bench.host.URL + emptyPath)) // so that the link opens a fresh page
	connectPages(t, host, guest)
	for _, p := range []*page{host, guest} {
		p.click(`[data-action=friend]`)
		p.wait(`document.querySelector('[data-chat]').innerText.includes('before the reload')`)
		p.press(kb.Escape)
	}
	host.waitGame(2, "human")
	guest.waitGame(2, "thinking")
	host.clickSquares("g1", "f3")
	guest.waitGame(3, "human")
	guest.click(`[data-action=resign]`)
	guest.click(`[data-action=resign-game]`)
	for _, p := range []*page{host, guest} {
		p.waitGame(3, "over")
	}
}

// Text typed into a dialog's field stays there, key by key, until the field loses the focus.
func TestTypedIntoDialogs(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello")
	p.waitIdle()
	for _, c := range []struct{ action, field, text string }{
		{"friend", "[data-name]", "Ana B."},
		{"settings", "[data-setting=servers]", "stun:a.example:3478"},
	} {
		p.click(`[data-action=` + c.action + `]`)
		p.focus(c.field)
		p.press(strings.Split(c.text, "")...)
		p.press(kb.ArrowLeft, kb.Tab)
		p.wait(fmt.Sprintf(`document.querySelector(%q).value === %q`, c.field, c.text))
		p.press(kb.Escape)
		p.wait(`!document.querySelector('dialog[open]')`)
	}
}
