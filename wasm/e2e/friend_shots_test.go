//go:build !js

package e2e

import cd "github.com/chromedp/chromedp"

// friendScenes show the dialog of a game with a friend from both ends: an answer, and people who
// gather for geese, as the host and as a guest see them.
var friendScenes = []scene{
	{"friend-answer", "", func(p *page) {
		host := p.openInvitation("#/othello")
		p.do(cd.Navigate(eval[string](host, `document.querySelector('[data-invite]').value`)))
		p.wait(`document.querySelector('[data-dialog=friend] [data-answer]')?.value`)
	}},
	{"friend-gathers", "#/geese", func(p *page) {
		p.openShare("link")
		p.click(`[data-dialog=share] [data-action=friend]`)
		guest := newProfilePage(p.t)
		guest.do(cd.Navigate(p.url))
		exchangeInvitation(p.t, p, guest)
		p.wait(`document.querySelector('[data-action=begin-friends]:not([hidden])')`)
	}},
	{"friend-waits", "", func(p *page) {
		exchangeInvitation(p.t, p.openInvitation("#/geese"), p)
		p.wait(`document.querySelector('[data-dialog=friend]') && !document.querySelector('[data-answer]')`)
	}},
}

// openInvitation opens a page in a profile of its own that shows an invitation to the game of a
// fragment.
func (p *page) openInvitation(fragment string) *page {
	p.t.Helper()
	host := newProfilePage(p.t)
	host.do(cd.Navigate(p.url + fragment))
	host.waitIdle()
	host.click(`[data-action=friend]`)
	host.wait(`document.querySelector('[data-dialog=friend] [data-invite]')?.value`)
	return host
}
