//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// enterAnswer gives the host an answer, and waits for a sentence in the dialog.
func (p *page) enterAnswer(text, says string) {
	p.t.Helper()
	p.set(`[data-answer-input]`, text)
	p.focus(`[data-answer-input]`)
	p.press(kb.Enter)
	p.wait(fmt.Sprintf(`document.querySelector('.friend-says')?.textContent.includes(%q)`, says))
}

// The page reports a wrong invitation, a wrong answer, and an answer to an expired invitation in
// a sentence; the right answer works after all of them.
func TestWrongInvitations(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	const noInvitation, noAnswer = "This invitation cannot be used", "This answer cannot be used"
	guest := newProfilePage(t)
	for _, invitation := range []string{"abc", "<img src=x onerror=alert(1)>", strings.Repeat("A", 3000)} {
		guest.do(cd.Navigate(bench.host.URL + emptyPath))
		guest.do(cd.Navigate(bench.host.URL + folder + "#/othello?invite=" + invitation))
		guest.wait(fmt.Sprintf(`document.querySelector('[data-dialog=friend]')?.innerText.includes(%q)`, noInvitation))
	}
	host := newProfilePage(t)
	host.do(cd.Navigate(bench.host.URL + folder + "#/othello"))
	host.waitIdle()
	invited := func() string {
		host.click(`[data-action=friend]`)
		host.wait(`document.querySelector('[data-dialog=friend] [data-invite]')?.value`)
		return eval[string](host, `document.querySelector('[data-invite]').value`)
	}
	answered := func(link string) string {
		guest.do(cd.Navigate(bench.host.URL + emptyPath))
		guest.do(cd.Navigate(link))
		guest.wait(`document.querySelector('[data-dialog=friend] [data-answer]')?.value`)
		return eval[string](guest, `document.querySelector('[data-answer]').value`)
	}
	expired := answered(invited())
	host.do(cd.Reload())
	host.waitIdle()
	answer := answered(invited())
	for _, text := range []string{"hello", answer[:len(answer)-3], expired} {
		host.enterAnswer(text, noAnswer)
	}
	host.set(`[data-answer-input]`, answer)
	host.focus(`[data-answer-input]`)
	host.press(kb.Enter)
	for _, p := range []*page{host, guest} {
		p.wait(`document.querySelector('main').dataset.peer === 'connected' && !document.querySelector('dialog[open]')`)
	}
}
