//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// playerScenes show a custom player.
var playerScenes = []scene{
	{"player", "#/othello?m=f5,d6&black=human&white=uct:n=200,c=1.4", func(p *page) { p.openPlayerDialog("white", "uct:n=200,c=1.4") }},
	{"player-level", "#/chess", func(p *page) { p.openPlayerDialog("black", "level:3") }},
	{"player-more", "#/othello?white=puct:n=50,net=none,c=1.5", func(p *page) {
		p.openPlayerDialog("white", "puct:n=50,c=1.5,net=none")
		p.click(`.more-params`)
		p.wait(`document.querySelector('.param:last-child').checkVisibility()`)
	}},
	{"player-wrong", "#/othello?white=alphabeta:depth=2", func(p *page) {
		p.openPlayerDialog("white", "alphabeta:depth=2")
		p.set(`[data-param=paste]`, "uct:n=200,d=7")
		p.wait(`document.querySelector('.refused').innerText`)
	}},
}

// openPlayerDialog opens the dialog of a seat's player by its select, and waits for its first agent
// string.
func (p *page) openPlayerDialog(seat, agent string) {
	p.t.Helper()
	p.waitIdle()
	eval[any](p, fmt.Sprintf(`document.querySelector('select[data-seat=%s]').focus()`, seat))
	p.choose(seat, "custom")
	p.waitAgent(agent)
}

// waitAgent waits until the dialog shows an agent string.
func (p *page) waitAgent(agent string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector('[data-param=agent]')?.value === %q`, agent))
}

// typeInto replaces a field's text by typing.
func (p *page) typeInto(selector, text string) {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`(e => { e.scrollIntoView({block: 'center'}); e.focus(); e.select(); })(document.querySelector(%q))`, selector))
	if text == "" {
		p.press(kb.Delete)
	}
	for _, r := range text {
		p.press(string(r))
	}
}

// TestConfigurePlayer: a player is configured by its controls, pasted, refused in a sentence and
// copied, and plays; on a desktop by keyboard and on a phone by touch.
func TestConfigurePlayer(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1280, 900}, {"phone", 360, 740}} {
		t.Run(size.name, func(t *testing.T) {
			p := blank(t, size.width, size.height)
			p.addScripts(map[string]string{
				"desktop": `navigator.clipboard.writeText = async text => { window.copied = text; }`,
				"phone": `Object.defineProperty(navigator, 'clipboard', {value: undefined}); // as on sites without TLS
					document.addEventListener('copy', () => { window.copied = document.activeElement.value; });`,
			}[size.name])
			p.do(cd.Navigate(p.url + "#/othello?m=f5&black=human&white=human"))
			press := p.click
			if size.name == "phone" {
				press = p.tap
			}
			p.openPlayerDialog("white", "level:3")
			if value := eval[string](p, `document.querySelector('select[data-seat=white]').value`); value != "human" {
				t.Errorf(`under the dialog the seat shows %q, want "human"`, value)
			}
			p.wait(`/^Plays as \w+:/.test(document.querySelector('.stands').innerText)`)
			p.set(`[data-param=kind]`, "uct")
			p.waitAgent("uct")
			p.typeInto(`[data-param=n]`, "200")
			p.typeInto(`[data-param=c]`, "1,4")
			p.waitAgent("uct:n=200,c=1.4")
			p.typeInto(`[data-param=n]`, "0")
			p.wait(`document.querySelector('[data-param=n]').ariaInvalid === 'true' && document.querySelector('.wrong').innerText.includes('A whole number from 1 to 10,000,000')`)
			if !eval[bool](p, `document.querySelector('[data-action=use-player]').disabled`) {
				t.Error("a player without simulations can be used")
			}
			p.typeInto(`[data-param=n]`, "200")
			p.waitAgent("uct:n=200,c=1.4")
			press(`[data-action=copy-player]`)
			p.wait(`window.copied === 'uct:n=200,c=1.4' && document.querySelector('.stands .notice').innerText === 'Copied'`)
			p.typeInto(`[data-param=paste]`, "uct:n=200,d=7")
			p.press(kb.Enter)
			p.wait(`document.querySelector('.refused').innerText.includes('“uct:n=200,d=7” is not a player for Othello.') && document.querySelector('.refused').innerText.includes('uct has no key "d"')`)
			p.set(`[data-param=paste]`, "alphabeta:ms=50,ties=first")
			p.waitAgent("alphabeta:ms=50,ties=first")
			p.wait(`document.querySelector('[data-param=kind]').value === 'alphabeta' && document.querySelector('[data-param=ms]').value === '50' && document.querySelector('.refused').innerText === ''`)
			if small := eval[[]string](p, smallTargets); size.name == "phone" && len(small) > 0 {
				t.Errorf("too small to touch: %q, want none", small)
			}
			p.set(`[data-param=report]`, "alphabeta:adaptive=on,plain=on,eval=report5")
			p.waitAgent("alphabeta:adaptive=on,plain=on,eval=report5")
			p.wait(`document.querySelector('[data-param=plain]').value === 'on' && document.querySelector('[data-param=report]').selectedOptions[0].innerText === 'Report 5: alpha-beta'`)
			p.set(`[data-param=kind]`, "uct")
			p.waitAgent("uct:n=200,c=1.4")
			p.wait(`document.querySelector('[data-param=report]').value === ''`)
			press(`[data-action=use-player]`)
			p.wait(`!document.querySelector('dialog').open && document.activeElement.dataset.seat === 'white'`)
			p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
			p.waitIdle()
			seat := eval[[]string](p, `(s => [s.value, s.selectedOptions[0].innerText, s.title])(document.querySelector('select[data-seat=white]'))`)
			if seat[0] != "uct:n=200,c=1.4" || seat[1] != "Tree search" || seat[2] != "uct:n=200,c=1.4" {
				t.Errorf(`the seat shows %q; want "uct:n=200,c=1.4", "Tree search" and "uct:n=200,c=1.4"`, seat)
			}
			if link := eval[string](p, `decodeURIComponent(location.hash)`); !strings.Contains(link, "white=uct:n=200,c=1.4") {
				t.Errorf(`the address is %s, want "white=uct:n=200,c=1.4" in it`, link)
			}
			p.choose("white", "random")
			p.waitIdle()
			p.choose("white", "uct:n=200,c=1.4")
			p.wait(`document.querySelector('select[data-seat=white]').selectedOptions[0].innerText === 'Tree search'`)
		})
	}
}

// The player of report 1 with the sibling of its net is chosen by name, and plays with that net,
// which the page then loads.
func TestPlayerOfReport1(t *testing.T) {
	t.Parallel()
	const agent = "uct:n=80,c=2,net=othello-report1-small,tree=flat,final=ucb"
	p := blank(t, 1280, 900)
	p.do(cd.Navigate(p.url + "#/othello?m=f5&black=human&white=human"))
	loaded := `performance.getEntriesByType('resource').some(r => r.name.includes('/othello-report1-small.'))`
	p.openPlayerDialog("white", "level:3")
	if eval[bool](p, loaded) {
		t.Error("the net is loaded before anybody plays by it")
	}
	p.set(`[data-param=report]`, agent)
	p.waitAgent(agent)
	p.wait(`document.querySelector('[data-param=report]').selectedOptions[0].innerText === 'Report 1: small net'`)
	p.wait(`document.querySelector('[data-param=kind]').closest('label').innerText.includes('instead of playouts')`)
	p.wait(`document.querySelector('.worth').innerText.includes('evaluated by a neural net, 80 simulations')`)
	p.wait(`document.querySelector('.worth').innerText.includes('plays the move with the highest bound')`)
	p.click(`[data-action=use-player]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
	p.waitIdle()
	p.wait(loaded)
	p.wait(`document.querySelector('select[data-seat=white]').selectedOptions[0].innerText === 'Report 1: small net'`)
	for _, width := range []int64{360, 1000, 1280} {
		p.do(cd.EmulateViewport(width, 900))
		p.wait(fmt.Sprintf(`innerWidth === %d`, width))
		if cut := eval[string](p, `(s => s.scrollWidth > s.clientWidth || s.getBoundingClientRect().bottom > s.closest('.rows').getBoundingClientRect().bottom + 4 ? s.innerText : '')(document.querySelector('.more[data-net] span'))`); cut != "" {
			t.Errorf(`%d pixels wide: %q is cut off, want ""`, width, cut)
		}
	}
	if alert := eval[string](p, `document.querySelector('[role=alert]')?.innerText || ''`); alert != "" {
		t.Errorf(`the page says %q, want ""`, alert)
	}
}

// The small net like report 4's plays geese in the page, by its name.
func TestPlayerOfReport4(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/geese?seed=4&goose1=human&goose2=net:net=geese-report4&goose3=rules&goose4=rules")
	p.waitIdle()
	if name := eval[string](p, `document.querySelector('select[data-seat=goose2]').selectedOptions[0].innerText`); name != "Report 4: small net" {
		t.Errorf(`the second goose is called %q, want "Report 4: small net"`, name)
	}
	for at := p.pond(); at.Step < 3 && p.state() != "over"; at = p.pond() {
		p.pick(p.look().Legal[0])
		p.waitStep(at.Step)
	}
	if !eval[bool](p, `performance.getEntriesByType('resource').some(r => r.name.includes('/geese-report4.'))`) {
		t.Error("the page has not loaded the net geese-report4")
	}
	if alert := eval[string](p, `document.querySelector('[role=alert]')?.innerText || ''`); alert != "" {
		t.Errorf(`the page shows the alert %q, want ""`, alert)
	}
}
