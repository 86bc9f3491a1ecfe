//go:build !js

package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// hostileName and hostileText would run a script if a page took them for more than text.
const (
	hostileName = `<img src=x onerror=evil()>`
	hostileText = `<script>evil()</script><img src=x onerror=evil()>javascript:evil()`
)

// sendChat sends a chat message; the chat must be open.
func (p *page) sendChat(text string) {
	p.t.Helper()
	p.set(`[data-chat-input]`, text)
	p.focus(`[data-chat-input]`)
	p.press(kb.Enter)
}

// waitChat waits until the chat has a number of lines, the last of them with a name and a text.
func (p *page) waitChat(lines int, who, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(l => l.length === %d && l.at(-1).querySelector('b').textContent === %s && l.at(-1).querySelector('span').textContent === %s)([...document.querySelectorAll('[data-chat] p')])`,
		lines, quoted(who), quoted(text)))
}

// Two people chat under their names: messages are only text, the page announces a new message
// and marks it as unread, the names stand beside the board and in the record, and a muted person
// is not heard.
func TestFriendsChat(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	host, guest := namedFriends(t, "#/chess", hostileName, "Bo")
	for p, name := range map[*page]string{host: "Bo", guest: hostileName} {
		p.wait(fmt.Sprintf(`[...document.querySelectorAll('[data-seat] option')].some(o => o.textContent === %s)`, quoted(name)))
	}
	host.click(`[data-action=friend]`)
	host.sendChat(hostileText)
	host.waitChat(1, "You", hostileText)
	guest.wait(fmt.Sprintf(`document.querySelector('[data-action=friend]').dataset.unread === '1' && document.querySelector('.says')?.textContent.includes(%s)`, quoted(hostileText[:20])))
	guest.click(`[data-action=friend]`)
	guest.waitChat(1, hostileName, hostileText)
	guest.wait(`!document.querySelector('[data-action=friend]').dataset.unread`)
	guest.sendChat("hello")
	host.waitChat(2, "Bo", "hello")
	for i, p := range []*page{host, guest} {
		if bad := eval[bool](p, `window.evilRan || !!document.querySelector('[data-chat] img, [data-chat] script, [data-seat] img')`); bad {
			t.Errorf("page %d: a name or a message ran as a script or became an element, want only text", i)
		}
	}
	if source, err := os.ReadFile(axeFile); err == nil { // ./build.sh test installs it by npm
		eval[any](guest, string(source)+"; 0")
		guest.checkAxe("the chat")
	}
	host.click(`[data-setting=mute]`)
	guest.sendChat("unheard")
	guest.waitChat(3, "You", "unheard")
	host.sendChat("still here")
	guest.waitChat(4, hostileName, "still here")
	host.waitChat(3, "You", "still here")
	guest.press(kb.Escape)
	guest.click(`[data-action=files]`)
	guest.wait(`document.querySelector('[data-dialog=files]')`)
	guest.set(`[data-setting=form]`, "pgn")
	guest.wait(fmt.Sprintf(`(t => t.includes('[White ' + JSON.stringify(%s) + ']') && t.includes('[Black "Bo"]'))([...document.querySelectorAll('[data-dialog=files] textarea')].map(t => t.value).join('\n'))`, quoted(hostileName)))
}

// namedFriends connects friends who have entered names.
func namedFriends(t *testing.T, fragment string, names ...string) (host, guest *page) {
	t.Helper()
	pages := []*page{newProfilePage(t), newProfilePage(t)}
	for _, p := range pages {
		p.addScripts(`window.evil = () => { window.evilRan = true; }`)
	}
	host, guest = pages[0], pages[1]
	host.do(cd.Navigate(bench.host.URL + folder + fragment))
	host.waitIdle()
	host.click(`[data-action=friend]`)
	host.wait(`document.querySelector('[data-dialog=friend] [data-invite]')?.value`)
	host.set(`[data-name]`, names[0])
	guest.do(cd.Navigate(eval[string](host, `document.querySelector('[data-invite]').value`)))
	guest.wait(`document.querySelector('[data-dialog=friend] [data-answer]')?.value`)
	guest.set(`[data-name]`, names[1])
	host.set(`[data-answer-input]`, strings.TrimSpace(eval[string](guest, `document.querySelector('[data-answer]').value`)))
	host.focus(`[data-answer-input]`)
	host.press(kb.Enter)
	for _, p := range pages {
		p.wait(`document.querySelector('main').dataset.peer === 'connected' && !document.querySelector('dialog[open]')`)
	}
	return host, guest
}
