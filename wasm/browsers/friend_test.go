//go:build unix

package browsers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"

	"playout/wasm/chromium"
)

// chrome is Chromium, Firefox's opponent. The only input it supports is clicks.
type chrome struct{ ctx context.Context }

func startChromium(t *testing.T) engine {
	browser, quit, err := chromium.Start()
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(quit)
	ctx, cancel := context.WithTimeout(browser, 5*patience)
	t.Cleanup(cancel)
	if err := cd.Do(ctx, cd.EmulateViewport(1280, 900)); err != nil {
		t.Fatal(err)
	}
	return &chrome{ctx}
}

func (c *chrome) open(url string) error { return cd.Do(c.ctx, cd.Navigate(url)) }

func (c *chrome) enter() error { return errors.New("no frames are entered in Chromium here") }

func (c *chrome) eval(expression string) (string, error) {
	value, err := cd.Run(c.ctx, cd.Evaluate[json.RawMessage](expression, cd.EvalAwaitPromise))
	return string(value), err
}

func (c *chrome) act(hands ...hand) error {
	at := hands[0].Actions[0]
	for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		if _, err := cd.Call(c.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: float64(at["x"].(int)), Y: float64(at["y"].(int)), Button: "left", ClickCount: 1}); err != nil {
			return err
		}
	}
	return nil
}

// connectFriends has a page invite another to its game, and waits until both are connected.
func connectFriends(t *testing.T, host, guest *page) {
	t.Helper()
	host.click(`[data-action=friend]`)
	host.wait(`document.querySelector('[data-dialog=friend] [data-invite]')?.value`)
	if err := guest.open(get[string](host, `document.querySelector('[data-invite]').value`)); err != nil {
		t.Fatal(err)
	}
	guest.wait(`document.querySelector('[data-dialog=friend] [data-answer]')?.value`)
	answer := get[string](guest, `document.querySelector('[data-answer]').value`)
	get[bool](host, fmt.Sprintf(`(document.querySelector('[data-answer-input]').value = %q, true)`, answer))
	host.click(`[data-action=connect-friend]`)
	for _, p := range []*page{host, guest} {
		p.wait(`document.querySelector('main').dataset.peer === 'connected' && !document.querySelector('dialog[open]')`)
	}
}

// Chromium and Firefox play a game by invitation, either of them as the host.
func TestBrowsersPlay(t *testing.T) {
	dist, names := os.Getenv("PLAYOUT_DIST"), strings.Fields(os.Getenv("PLAYOUT_BROWSERS"))
	if dist == "" || !slices.Contains(names, "firefox") {
		t.Skip("PLAYOUT_DIST names no built page or PLAYOUT_BROWSERS not firefox; ./build.sh test browsers does")
	}
	site := httptest.NewServer(http.FileServer(http.Dir(dist)))
	t.Cleanup(site.Close)
	engines := []engine{startChromium(t), startFirefox(t)}
	for i, who := range []string{"chromium", "firefox"} {
		t.Run(who+" invites", func(t *testing.T) {
			host, guest := &page{t, engines[i]}, &page{t, engines[1-i]}
			if err := host.open(site.URL + "/?" + who + "#/chess"); err != nil {
				t.Fatal(err)
			}
			host.waitIdle()
			connectFriends(t, host, guest)
			both := []*page{host, guest}
			for ply, move := range strings.Fields("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7") {
				mover, other := both[ply%2], both[1-ply%2]
				for _, square := range []string{move[:2], move[2:]} {
					mover.wait(fmt.Sprintf(`'legal' in document.querySelector('[data-square=%q]').dataset`, square))
					mover.click(fmt.Sprintf("[data-square=%q]", square))
				}
				other.wait(fmt.Sprintf(`document.querySelectorAll('[data-moves] [data-ply]').length === %d`, ply+1))
			}
			for _, p := range both {
				p.wait(board + `.dataset.state === 'over'`)
			}
			if a, b := host.position(), guest.position(); a != b {
				t.Errorf("the host has %s, the guest %s, want the same position", a, b)
			}
		})
	}
}
