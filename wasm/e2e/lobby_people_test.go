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

// tabTo presses Tab until an element has the focus, as a person does who sees where it is.
func (p *page) tabTo(selector string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	for range 80 {
		if eval[bool](p, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return
		}
		p.press(kb.Tab)
	}
	p.t.Fatalf("80 times Tab do not lead to %s\n%s", selector, p.summary())
}

// write types a text at the focus, key by key.
func (p *page) write(text string) {
	p.t.Helper()
	p.press(strings.Split(text, "")...)
}

// signUpByKeys opens the lobby and makes an account by keyboard alone.
func (p *page) signUpByKeys(name string) {
	p.t.Helper()
	p.tabTo(`[data-action=lobby]`)
	p.press(kb.Enter)
	p.tabTo(lobbyDialog + `[name=user]`)
	p.write(name)
	p.tabTo(lobbyDialog + `[name=password]`)
	p.write(passwordOf(name))
	p.tabTo(lobbyDialog + `[data-action=sign-up]`)
	p.press(kb.Enter)
	p.wait(`document.querySelector('main').dataset.lobby === 'in'`)
	if !eval[bool](p, `document.querySelector('[data-dialog=lobby]').contains(document.activeElement)`) {
		p.t.Errorf("after the sign-up the focus is on %s, want it in the dialog", eval[string](p, `document.activeElement.outerHTML.slice(0, 99)`))
	}
}

// Two people meet and play by keyboard alone: they sign up, open a game with a password and join it.
func TestLobbyByKeyboard(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	s := startLobby(t)
	host, guest := s.visit("#/othello"), s.visit("")
	host.signUpByKeys("Ana")
	guest.signUpByKeys("Bert")
	host.tabTo(lobbyDialog + `[name=title]`)
	host.write("By keys")
	host.tabTo(lobbyDialog + `[name=game-password]`)
	host.write("secret")
	host.press(kb.Enter)
	guest.tabTo(rowOf("By keys") + ` [data-action=join]`)
	guest.press(kb.Enter)
	guest.tabTo(rowOf("By keys") + ` [name=game-password]`)
	guest.write("secret")
	guest.press(kb.Enter)
	waitConnected(host, guest)
	for i, turn := range []struct {
		p      *page
		square string
	}{{host, "f5"}, {guest, "d6"}, {host, "c3"}} {
		turn.p.wait(`document.querySelector('[data-board]').dataset.state === 'human'`)
		turn.p.tabTo(`[data-square][tabindex="0"]`)
		turn.p.focusOthelloSquare(turn.square)
		turn.p.press(kb.Enter)
		for _, p := range []*page{host, guest} {
			p.wait(fmt.Sprintf(`document.querySelectorAll('[data-moves] [data-ply]').length === %d`, i+1))
		}
	}
}

// On a phone a person signs up, opens a game and plays by touch, and nothing needs scrolling
// sideways.
func TestLobbyOnAPhone(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	s := startLobby(t)
	phone, guest := s.visit("#/morris"), s.member("Bert", "")
	phone.do(cd.EmulateViewport(360, 740, cd.EmulateTouch, cd.EmulateMobile))
	narrow := func(where string) {
		t.Helper()
		if wide := eval[string](phone, `[...document.querySelectorAll('#app *')].filter(e => !e.ownerSVGElement && e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 90))[0] ?? ''`); wide != "" {
			t.Errorf("%s: %s is beyond the window", where, wide)
		}
	}
	phone.tap(`[data-action=lobby]`)
	phone.wait(`document.querySelector('[data-dialog=lobby]')?.checkVisibility()`)
	narrow("signed out")
	phone.set(lobbyDialog+`[name=user]`, "A-name-as-long-as-a-name-can-be.")
	phone.set(lobbyDialog+`[name=password]`, passwordOf("Ana"))
	phone.tap(lobbyDialog + `[data-action=sign-up]`)
	phone.wait(`document.querySelector('main').dataset.lobby === 'in'`)
	title := strings.Repeat("W", 60)
	guest.openGame(title, "x")
	phone.wait(fmt.Sprintf(`document.querySelector(%q)`, rowOf(title)))
	narrow("with a long title")
	phone.tap(rowOf(title) + ` [data-action=join]`)
	phone.wait(fmt.Sprintf(`document.querySelector(%q)`, rowOf(title)+` [name=game-password]`))
	narrow("asking for a password")
	phone.enterPassword(title, "x")
	waitConnected(phone, guest)
	narrow("playing")
	guest.clickSquares(guest.waitTurn()[0])
	phone.waitGame(1, "human")
	phone.tap(fmt.Sprintf(`[data-square=%q]`, phone.waitTurn()[0]))
	guest.waitGame(2, "human")
}

// The lobby speaks Spanish, its faults too.
func TestLobbySpeaksSpanish(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	s := startLobby(t)
	host, guest := s.visit("#/chess"), s.member("Bert", "")
	host.language("es")
	says := func(words ...string) {
		t.Helper()
		for _, w := range words {
			host.wait(fmt.Sprintf(`document.querySelector('[data-dialog=lobby]').innerText.includes(%s)`, quoted(w)))
		}
		for _, w := range []string{"Sign", "Password", "Title", "Open", "Join", "Watch", "Played"} {
			if eval[bool](host, fmt.Sprintf(`document.querySelector('[data-dialog=lobby]').innerText.includes(%s)`, quoted(w))) {
				t.Errorf("the Spanish dialog has the English word %s", w)
			}
		}
	}
	host.openLobby()
	says("Sala", "Contraseña", "Crear cuenta")
	host.enterAccount("sign-in", "Ana")
	says("Ninguna cuenta")
	host.enterAccount("sign-up", "Ana")
	host.wait(`document.querySelector('main').dataset.lobby === 'in'`)
	says("Has entrado como Ana", "Jugadas 0", "Título")
	guest.openGame("Partida", "x")
	host.join("Partida")
	says("Unirse", "con contraseña", "Contraseña de esta partida")
	host.enterPassword("Partida", "y")
	says("no es la contraseña")
	host.enterPassword("Partida", "x")
	waitConnected(host, guest)
	host.wait(`/[Bb]ert/.test(document.body.innerText)`)
}

// Axe-core finds nothing wrong with the lobby's dialog in any of its states, nor with a game.
func TestLobbyAxe(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	source, err := os.ReadFile(axeFile)
	if err != nil {
		t.Skip("no axe-core in .cache: ./build.sh test installs it by npm")
	}
	s := startLobby(t)
	p, other := s.visit("#/othello"), s.member("Bert", "#/morris")
	eval[any](p, string(source)+"; 0")
	look := func(where string) {
		t.Helper()
		p.prefer("prefers-color-scheme", "light", "prefers-reduced-motion", "reduce")
		p.do(cd.EmulateViewport(1280, 900))
		p.checkAxe(where + ", on a desktop, light")
		p.prefer("prefers-color-scheme", "dark", "prefers-reduced-motion", "reduce")
		p.do(cd.EmulateViewport(360, 740, cd.EmulateTouch, cd.EmulateMobile))
		p.checkAxe(where + ", on a phone, dark")
		p.do(cd.EmulateViewport(1280, 720))
	}
	p.openLobby()
	look("signed out")
	p.enterAccount("sign-in", "Ana")
	p.wait(`[...document.querySelectorAll('[data-dialog=lobby] .refused')].some(e => e.innerText)`)
	look("after a wrong name")
	p.enterAccount("sign-up", "Ana")
	p.wait(`document.querySelector('main').dataset.lobby === 'in'`)
	look("signed in, without games")
	other.openGame("Locked", "x")
	p.join("Locked")
	p.enterPassword("Locked", "y")
	p.wait(`document.querySelector('[data-dialog=lobby] [name=game-password][aria-invalid=true]')`)
	look("after a wrong password")
	p.openGame("Waiting", "")
	p.wait(fmt.Sprintf(`document.querySelector(%q)`, rowOf("Waiting")))
	look("with a game that waits")
	p.join("Locked")
	p.enterPassword("Locked", "x")
	waitConnected(p, other)
	look("in a game")
}
