//go:build !js

package e2e

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"playout/engine/lobby"
)

// falseLobby serves the lobby's page, and answers its requests as a lobby does until hostile is set;
// then it answers with what a test gives.
type falseLobby struct {
	hostile  atomic.Bool
	answer   http.HandlerFunc // to a command
	realtime http.HandlerFunc // to a request for the realtime connection
}

func (f *falseLobby) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	you := lobby.Encode(lobby.Event{You: &lobby.You{}})
	switch {
	case r.URL.Path == "/"+lobby.CommandPath && f.hostile.Load():
		f.answer(w, r)
	case r.URL.Path == "/"+lobby.CommandPath:
		_, _ = w.Write(you)
	case r.URL.Path == "/"+lobby.RealtimePath && r.Method == http.MethodPost:
		w.WriteHeader(http.StatusNoContent)
	case r.URL.Path == "/"+lobby.RealtimePath && f.hostile.Load():
		f.realtime(w, r)
	case r.URL.Path == "/"+lobby.RealtimePath:
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "id:abcdefghijklmno\nevent:PB_CONNECT\ndata:{\"clientId\":\"abcdefghijklmno\"}\n\nevent:%s\ndata:%s\n\n", lobby.EventName, you)
		w.(http.Flusher).Flush()
		for !f.hostile.Load() && r.Context().Err() == nil {
			time.Sleep(20 * time.Millisecond)
		}
	default:
		http.FileServer(http.Dir(os.Getenv("PLAYOUT_LOBBY")+"-site")).ServeHTTP(w, r)
	}
}

// events returns a handler that sends events of the lobby's name, as often as given.
func events(times int, data func(i int) string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "id:abcdefghijklmno\nevent:PB_CONNECT\ndata:{\"clientId\":\"abcdefghijklmno\"}\n\n")
		for i := 0; i < times && r.Context().Err() == nil; i++ {
			fmt.Fprintf(w, "event:%s\ndata:%s\n\n", lobby.EventName, data(i))
			w.(http.Flusher).Flush()
		}
	}
}

// text returns a handler that answers with a text.
func text(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write([]byte(body))
	}
}

// silent answers nothing for as long as anyone waits.
func silent(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // the server notices the end of a connection only afterwards
	<-r.Context().Done()
}

// A hostile lobby costs the page no more than the lobby: the page says that it cannot be reached or
// does not answer as one, keeps the game on the board, and plays on; nothing of what it is sent runs.
func TestHostileLobby(t *testing.T) {
	lobbyProgram(t)
	skipUnlessLong(t)
	t.Parallel()
	markup := hostileName + strings.Repeat("x", 20)
	for name, f := range map[string]*falseLobby{
		"garbage":   {answer: text("application/json", "\x00\xff{{{"), realtime: text("text/event-stream", "\x00\xff\n\n")},
		"a page":    {answer: text("text/html", "<!doctype html><title>Sign in to the network</title>"), realtime: text("text/html", "<!doctype html>")},
		"huge":      {answer: text("application/json", `{"error":{"of":"account","text":"`+strings.Repeat("x", 20<<20)+`"}}`), realtime: events(3, func(int) string { return strings.Repeat("x", 8<<20) })},
		"silence":   {answer: silent, realtime: silent},
		"types":     {answer: text("application/json", `{"you":{"name":5,"statistics":[]}}`), realtime: events(1, func(int) string { return `{"list":{"games":{"id":1}}}` })},
		"nothing":   {answer: http.NotFound, realtime: http.NotFound},
		"elsewhere": {answer: http.RedirectHandler("http://127.0.0.2:9/", http.StatusTemporaryRedirect).ServeHTTP, realtime: http.RedirectHandler("http://127.0.0.2:9/", http.StatusTemporaryRedirect).ServeHTTP},
		"many":      {answer: text("application/json", `{"done":true}`), realtime: events(20_000, func(i int) string { return fmt.Sprintf(`{"fly":%d}`, i) })},
		"markup": {answer: text("application/json", fmt.Sprintf(`{"error":{"of":"account","text":%q}}`, markup)), realtime: events(1, func(int) string {
			return fmt.Sprintf(`{"list":{"games":[{"id":"x","title":%q,"game":%[1]q,"state":"open","people":[%[1]q]}]}}`, markup)
		})},
		"a new game": {answer: text("application/json", `{"entered":{"id":"abcDEF012345"}}`), realtime: events(1, func(int) string {
			return `{"friend":{"id":"abcDEF012345","event":{"state":{"peer":"connected","id":"abcDEF012345","game":"chess","players":[0,1],"me":0,"moves":["e2e4"],"begun":true}}}}`
		})},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			host := serve(t, f)
			p := newProfilePage(t)
			t.Cleanup(func() { p.do(cd.Navigate(bench.host.URL + emptyPath)) })
			for _, part := range []string{"Failed to load resource", "net::ERR_", "EventSource", "Content Security Policy", "violates the following", "127.0.0.2", "blocked by CORS"} {
				p.allow(part) // the browser itself reports such answers
			}
			p.addScripts(`window.evil = () => { window.evilRan = true; }`)
			p.url = host.URL + "/"
			p.do(cd.Navigate(p.url + "#/othello?m=f5,d6&black=human&white=human"))
			p.waitIdle()
			p.wait(`document.querySelector('main').dataset.lobby === 'out'`)
			p.openLobby()
			f.hostile.Store(true)
			p.enterAccount("sign-up", "Ana")
			p.wait(`[...document.querySelectorAll('[data-dialog=lobby] .refused')].some(e => e.checkVisibility() && e.innerText)`)
			p.press(kb.Escape)
			p.wait(`!document.querySelector('dialog[open]')`)
			before := p.position()
			for i, square := range []string{"c3", "d3"} {
				p.clickSquares(square)
				p.waitGame(i+3, "human")
			}
			if p.position() == before || p.peer() != "" {
				t.Errorf(`the page's own game is at %s with data-peer %q, want two moves more and ""`, p.position(), p.peer())
			}
			if eval[bool](p, `!!window.evilRan || !!document.querySelector('#app img[src=x]')`) {
				t.Error("a text of the server became markup")
			}
		})
	}
}
