//go:build !js

package e2e

import (
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// The answer's code holds a link. Opened on the same device as the waiting page, the link hands
// the answer over, and the game begins.
func TestAnswerByACode(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	host, guest := newProfilePage(t), newProfilePage(t)
	host.do(cd.Navigate(bench.host.URL + folder + "#/morris"))
	host.waitIdle()
	host.click(`[data-action=friend]`)
	host.wait(`document.querySelector('[data-dialog=friend] [data-code]')?.checkVisibility()`)
	guest.do(cd.Navigate(eval[string](host, `document.querySelector('[data-invite]').value`)))
	guest.wait(`document.querySelector('[data-dialog=friend] [data-answer]')?.value && document.querySelector('[data-dialog=friend] [data-code]')?.checkVisibility()`)
	link := bench.host.URL + folder + "#/morris?answer=" + eval[string](guest, `document.querySelector('[data-answer]').value`)

	beside := &tab{}
	beside.ctx, beside.close = cd.NewContext(host.tab.ctx)
	t.Cleanup(beside.close)
	camera := pageIn(t, beside, 390, 844)
	t.Cleanup(func() { camera.end() })
	camera.do(cd.Navigate(link))
	camera.wait(`document.querySelector('[data-dialog=friend]')?.innerText.includes('You can close this one')`)
	for _, p := range []*page{host, guest} {
		p.wait(`document.querySelector('main').dataset.peer === 'connected' && !document.querySelector('dialog[open]')`)
	}
	if hash := eval[string](camera, `location.hash`); strings.Contains(hash, "answer") {
		t.Errorf("the address is %s, want no answer in it", hash)
	}
	host.clickSquares("d2")
	guest.waitGame(1, "human")
}
