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

// deaths holds the ways in which a page dies and comes back at its address.
var deaths = []struct {
	name string
	goes func(p *page)
}{
	{"reloaded", func(p *page) { p.do(cd.Reload()) }},
	{"closed", func(p *page) {
		address := eval[string](p, `location.href`)
		p.do(cd.Navigate(bench.host.URL + nowhere))
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
		p.do(cd.Navigate(bench.host.URL + nowhere))
		p.do(cd.Navigate(address))
	}},
}

// colours returns the seats of a page's person.
func (p *page) colours() string {
	p.t.Helper()
	return eval[string](p, `[...document.querySelectorAll('select[data-seat]')].filter(s => s.value === 'human').map(s => s.dataset.seat).join()`)
}

// clocks returns what a page shows on its clocks, and whether one runs.
func (p *page) clocks() string {
	p.t.Helper()
	return eval[string](p, `[...document.querySelectorAll('.time')].map(e => e.textContent).join(' ') + (document.querySelector('.time[data-ticking]') ? ' runs' : '')`)
}

// A hundred times in games with clocks, one of two pages is reloaded or closed, or its renderer
// is killed, some while a move is on its way. A new invitation brings the page back: no move
// that both had is lost, the colours stay, and the clocks stop in the meantime.
func TestPagesDie(t *testing.T) {
	long(t)
	moves := longGame(t, 40)
	for game := range 20 {
		t.Run(fmt.Sprint(game), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(game), 1))
			host, guest := friends(t, "#/chess", func(host *page) {
				host.click(`[data-action=clock]`)
				host.set(`[data-setting=clock]`, "game:300+3")
				host.wait(`document.querySelector('[data-setting=clock-game] option')`)
				host.shut()
			})
			pages, plies := []*page{host, guest}, 0
			play := func(waits bool) {
				mover, other := pages[plies%2], pages[1-plies%2]
				mover.acts(moves[plies][:2], moves[plies][2:])
				if plies++; waits {
					other.has(plies, "human")
					mover.has(plies, "thinking")
				}
			}
			for range 5 {
				for range 2 + random.IntN(3) {
					play(true)
				}
				had, colours := plies, []string{host.colours(), guest.colours()}
				inFlight := random.IntN(2) == 0
				if inFlight {
					play(false)
				}
				dies, way := random.IntN(2), deaths[random.IntN(len(deaths))]
				where := fmt.Sprintf("after %d plies, one of them on its way: %v, page %d is %s", plies, inFlight, dies, way.name)
				t.Log(where)
				way.goes(pages[dies])
				left := pages[1-dies]
				left.waitFor(`document.querySelector('main').dataset.peer === 'lost'`, 2*patience)
				stand := left.clocks()
				time.Sleep(1500 * time.Millisecond)
				if now := left.clocks(); now != stand {
					t.Errorf("%s: the line is down, and the clocks go from %q to %q", where, stand, now)
				}
				if dies == 0 {
					host.wait(`document.querySelectorAll('[data-moves] [data-ply]').length > 0`)
					host.rest()
				}
				guest.do(cd.Navigate(bench.host.URL + nowhere))
				meet(t, host, guest)
				const count = `document.querySelectorAll('[data-moves] [data-ply]').length`
				host.wait(fmt.Sprintf(`%s >= %d`, count, had))
				time.Sleep(time.Second) // for a move on its way
				plies = eval[int](host, count)
				for i, p := range pages {
					p.has(plies, []string{"human", "thinking"}[(plies+i)%2])
					if now := p.colours(); now != colours[i] {
						t.Errorf("%s: page %d had %s, and has %s", where, i, colours[i], now)
					}
					p.wait(`document.querySelector('.time[data-ticking]')`)
				}
				if plies < had || plies > had+1 {
					t.Fatalf("%s: %d plies are left; want at least %v and at most %v", where, plies, had, had+1)
				}
				if a, b := host.position(), guest.position(); a != b {
					t.Fatalf("%s: one has %s, the other %s", where, a, b)
				}
			}
		})
	}
}
