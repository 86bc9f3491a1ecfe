//go:build !js

package e2e

import (
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
)

// The clock chosen before an invitation runs on both pages, stops while the line is down, and
// ends the game on both when a flag falls.
func TestFriendsClocks(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	host, guest := connectFriends(t, "#/othello", func(host *page) {
		host.click(`[data-action=clock]`)
		host.set(`[data-setting=clock]`, "move:30")
		host.wait(`document.querySelector('[data-setting=clock-move]').options.length > 0`)
		host.set(`[data-setting=clock-move]`, "move:5")
		host.closeDialog()
	})
	both := []*page{host, guest}
	for _, p := range both {
		p.wait(`document.querySelector('.time[data-ticking]')`)
	}
	host.clickSquares("f5")
	guest.waitGame(1, "human")
	guest.do(cd.Navigate(bench.host.URL + emptyPath))
	host.wait(`document.querySelector('main').dataset.peer === 'lost' && !document.querySelector('.time[data-ticking]')`)
	const shown = `[...document.querySelectorAll('.time')].map(e => e.textContent).join(' ')`
	stands := eval[string](host, shown)
	time.Sleep(6 * time.Second) // longer than the time for a move
	if now := eval[string](host, shown); now != stands || host.state() == "over" || !strings.Contains(stands, ".") && !strings.Contains(stands, "0:05") {
		t.Errorf(`with the line down the clocks went from %q to %q and the board is %q; want clocks that stand, with tenths or "0:05", and a game that is not over`, stands, now, host.state())
	}
	connectPages(t, host, guest)
	for _, p := range both {
		p.waitFor(`document.querySelector('[data-board]').dataset.state === 'over'`, 2*patience)
		p.wait(`location.hash.includes('timeout=white') && document.querySelector('[data-status]').innerText.includes('ran out of time')`)
	}
}
