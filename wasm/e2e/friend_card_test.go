//go:build !js

package e2e

import (
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestChatBesideTheBoard has two friends play with the chat open: on a desktop it is a card
// beside the board, on a phone a sheet below it, and it never covers the board. When the host
// reloads the page, each page tells its own person what to do.
func TestChatBesideTheBoard(t *testing.T) {
	t.Parallel()
	host, guest := connectFriends(t, "#/othello")
	over := func(p *page) bool {
		return eval[bool](p, `((a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)(document.querySelector('.chat').getBoundingClientRect(), document.querySelector('[data-board]').getBoundingClientRect())`)
	}
	for _, c := range []struct {
		p             *page
		width, height int64
		square        string
		wait          *page
	}{{host, 1280, 800, "f5", guest}, {guest, 390, 844, "d6", host}} {
		c.p.do(cd.EmulateViewport(c.width, c.height))
		c.p.click(`[data-action=friend]`)
		c.p.wait(`document.querySelector('[data-chat]').checkVisibility() && document.activeElement.matches('[data-chat-input]')`)
		c.p.sendChat("hello from " + c.square)
		c.p.wait(`document.querySelector('[data-chat]').innerText.includes('hello from ` + c.square + `')`)
		if eval[bool](c.p, `!!document.querySelector('dialog[open]')`) || over(c.p) {
			t.Errorf("at %d by %d the chat is a dialog or covers the board, want neither", c.width, c.height)
		}
		c.p.clickSquares(c.square)
		c.wait.wait(`document.querySelector('[data-square=` + c.square + `][data-piece]')`)
		c.p.focus(`[data-chat-input]`)
		c.p.press(kb.Escape)
		c.p.wait(`!document.querySelector('[data-chat]') && document.activeElement.matches('[data-action=friend]')`)
	}
	host.do(cd.Reload())
	host.wait(`document.querySelector('main')?.innerText.includes('Invite your friend again')`)
	guest.wait(`(t => t.includes('Ask your friend for a new invitation') && !t.includes('Invite your friend again'))(document.querySelector('main').innerText)`)
	guest.do(cd.Reload())
	guest.wait(`(t => t?.includes('Ask your friend for a new invitation') && !t.includes('Invite your friend again'))(document.querySelector('main')?.innerText)`)
}
