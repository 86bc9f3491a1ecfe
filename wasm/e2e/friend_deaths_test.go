//go:build !js

package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

// deathsOfPages holds the ways in which a page dies and comes back at its address.
var deathsOfPages = []struct {
	name string
	goes func(p *page)
}{
	{"reloaded", func(p *page) { p.do(cd.Reload()) }},
	{"closed", func(p *page) {
		address := eval[string](p, `location.href`)
		p.do(cd.Navigate(bench.host.URL + emptyPath))
		p.do(cd.Navigate(address))
	}},
	{"crashed", func(p *page) {
		address := eval[string](p, `location.href`)
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		defer cancel()
		crashed := cd.Events(ctx, inspector.TargetCrashed)
		go cd.Call(p.ctx, cdpage.Crash, cdp.Empty{}) // which gives no answer
		for _, err := range crashed {
			if err != nil {
				p.t.Fatal("the page does not crash: ", err)
			}
			break
		}
		p.do(cd.Navigate(bench.host.URL + emptyPath))
		p.do(cd.Navigate(address))
	}},
}

// ownSeats returns the seats of a page's person.
func (p *page) ownSeats() string {
	p.t.Helper()
	return eval[string](p, `[...document.querySelectorAll('select[data-seat]')].filter(s => s.value === 'human').map(s => s.dataset.seat).join()`)
}

// clockTexts returns what a page shows on its clocks, and whether one runs.
func (p *page) clockTexts() string {
	p.t.Helper()
	return eval[string](p, `[...document.querySelectorAll('.time')].map(e => e.textContent).join(' ') + (document.querySelector('.time[data-ticking]') ? ' runs' : '')`)
}

// A hundred times in games with clocks, one of two pages is reloaded or closed, or its renderer
// is killed, some while a move is on its way. A new invitation brings the page back: no move
// that both had is lost, the colours stay, and the clocks stop in the meantime.
func TestDeadPagesReturn(t *testing.T) {
	skipUnlessLong(t)
	moves := longGame(t, 40)
	for game := range 20 {
		t.Run(fmt.Sprint(game), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(game), 1))
			host, guest := connectFriends(t, "#/chess", func(host *page) {
				host.click(`[data-action=clock]`)
				host.set(`[data-setting=clock]`, "game:300+3")
				host.wait(`document.querySelector('[data-setting=clock-game] option')`)
				host.closeDialog()
			})
			pages, plies := []*page{host, guest}, 0
			play := func(waits bool) {
				mover, other := pages[plies%2], pages[1-plies%2]
				mover.clickSquares(moves[plies][:2], moves[plies][2:])
				if plies++; waits {
					other.waitGame(plies, "human")
					mover.waitGame(plies, "thinking")
				}
			}
			for range 5 {
				for range 2 + random.IntN(3) {
					play(true)
				}
				had, colours := plies, []string{host.ownSeats(), guest.ownSeats()}
				inFlight := random.IntN(2) == 0
				if inFlight {
					play(false)
				}
				dies, way := random.IntN(2), deathsOfPages[random.IntN(len(deathsOfPages))]
				where := fmt.Sprintf("after %d plies, one of them on its way: %v, page %d is %s", plies, inFlight, dies, way.name)
				t.Log(where)
				way.goes(pages[dies])
				left := pages[1-dies]
				left.waitFor(`document.querySelector('main').dataset.peer === 'lost'`, 2*patience)
				stand := left.clockTexts()
				time.Sleep(1500 * time.Millisecond)
				if now := left.clockTexts(); now != stand {
					t.Errorf("%s: with the line down the clocks go from %q to %q, want them to stand", where, stand, now)
				}
				if dies == 0 {
					host.wait(`document.querySelectorAll('[data-moves] [data-ply]').length > 0`)
					host.waitIdle()
				}
				guest.do(cd.Navigate(bench.host.URL + emptyPath))
				connectPages(t, host, guest)
				const count = `document.querySelectorAll('[data-moves] [data-ply]').length`
				host.wait(fmt.Sprintf(`%s >= %d`, count, had))
				time.Sleep(time.Second) // for a move on its way
				plies = eval[int](host, count)
				for i, p := range pages {
					p.waitGame(plies, []string{"human", "thinking"}[(plies+i)%2])
					if now := p.ownSeats(); now != colours[i] {
						t.Errorf("%s: the person of page %d has the seat %q, want %q as before", where, i, now, colours[i])
					}
					p.wait(`document.querySelector('.time[data-ticking]')`)
				}
				if plies < had || plies > had+1 {
					t.Fatalf("%s: %d plies are left; want at least %v and at most %v", where, plies, had, had+1)
				}
				if a, b := host.position(), guest.position(); a != b {
					t.Fatalf("%s: the host has %s, the guest %s, want the same position", where, a, b)
				}
			}
		})
	}
}
