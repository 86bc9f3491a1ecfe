//go:build js && wasm

// Package lobby connects a page with the lobby of its site: it is the browser's half; package client
// is the other half. Commands go by fetch, and what the lobby reports by itself comes over
// PocketBase's realtime connection, an EventSource. The browser adds the session's cookie, which no
// script can read.
package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"syscall/js"
	"time"

	"playout/engine/lobby"
	"playout/engine/lobby/client"
	"playout/wasm/promise"
)

const (
	tick     = time.Second      // how often time passes for the client
	patience = 20 * time.Second // how long the server may take to answer
	kept     = "playout.lobby"  // key in the session storage, which each tab has for itself
)

// Page is what a Lobby needs of the page.
type Page struct {
	Heard       func(event string) // takes an event of package lobby
	FriendEvent func(event string) // takes an event of package talk, of the page's game
	HangUp      func()             // leaves a game with a friend
}

// Lobby passes the page's commands on. The zero Lobby needs Start before any other call.
type Lobby struct {
	page    Page
	client  machine
	begun   time.Time
	waiting []func() // calls of the client; the first is under way
	ticking bool

	source  js.Value  // EventSource, undefined for none
	release []js.Func // its listeners
}

// machine gets what the browser hears: a client.Client, or a test's.
type machine interface {
	Start(now time.Duration)
	Look(now time.Duration, on bool)
	Command(now time.Duration, data []byte)
	Friend(now time.Duration, data []byte) (taken bool)
	Answered(now time.Duration, n int, data []byte, err error)
	Connected(now time.Duration, n int, id string)
	Subscribed(now time.Duration, n int, err error)
	Heard(now time.Duration, n int, data []byte)
	Failed(now time.Duration, n int, why error)
	Tick(now time.Duration)
	Busy() bool
}

// Start connects the Lobby with a page, which hears its events from now on.
func (l *Lobby) Start(page Page) {
	l.page, l.begun = page, time.Now()
	l.client = client.New((*browser)(l), rand.Float64)
	l.call(func() { l.client.Start(l.now()) })
}

func (l *Lobby) now() time.Duration { return time.Since(l.begun) }

// call calls the client after the calls before it: the page must not be called back before this
// returns.
func (l *Lobby) call(f func()) {
	if l.waiting = append(l.waiting, f); len(l.waiting) > 1 {
		return
	}
	go func() {
		for len(l.waiting) > 0 {
			l.waiting[0]()
			l.waiting = l.waiting[1:]
		}
		l.scheduleTick()
	}()
}

// scheduleTick lets time pass for as long as the client needs it.
func (l *Lobby) scheduleTick() {
	if l.ticking || !l.client.Busy() {
		return
	}
	l.ticking = true
	time.AfterFunc(tick, func() {
		l.ticking = false
		l.client.Tick(l.now())
		l.scheduleTick()
	})
}

// SendLobby passes on a command of package lobby.
func (l *Lobby) SendLobby(command []byte) { l.call(func() { l.client.Command(l.now(), command) }) }

// LookAtLobby reports whether the page shows the lobby.
func (l *Lobby) LookAtLobby(on bool) { l.call(func() { l.client.Look(l.now(), on) }) }

// Friend passes on a command of package talk if the page's game is one of the lobby, and reports
// whether it is.
func (l *Lobby) Friend(command []byte) (taken bool) { return l.client.Friend(l.now(), command) }

// browser is a Lobby as its client uses it.
type browser Lobby

// Say implements client.Browser.
func (b *browser) Say(event []byte) { b.page.Heard(string(event)) }

// SayFriend implements client.Browser.
func (b *browser) SayFriend(event []byte) { b.page.FriendEvent(string(event)) }

// HangUp implements client.Browser.
func (b *browser) HangUp() { b.page.HangUp() }

// Keep implements client.Browser. A browser without storage forgets the game with the page.
func (b *browser) Keep(text string) {
	_, _ = try(func() js.Value {
		js.Global().Get("sessionStorage").Call("setItem", kept, text)
		return js.Undefined()
	})
}

// Kept implements client.Browser.
func (b *browser) Kept() string {
	text, err := try(func() js.Value { return js.Global().Get("sessionStorage").Call("getItem", kept) })
	if err != nil || text.Type() != js.TypeString {
		return ""
	}
	return text.String()
}

// Post implements client.Browser.
func (b *browser) Post(n int, command []byte) {
	l := (*Lobby)(b)
	go func() {
		data, err := fetch(lobby.CommandPath, command)
		l.client.Answered(l.now(), n, data, err)
		l.scheduleTick()
	}()
}

// Subscribe implements client.Browser.
func (b *browser) Subscribe(n int, id string, topics []string) {
	l := (*Lobby)(b)
	body, err := json.Marshal(struct {
		ID     string   `json:"clientId"`
		Topics []string `json:"subscriptions"`
	}{id, topics})
	if err != nil {
		panic("lobby: " + err.Error()) // texts are always JSON
	}
	go func() {
		_, err := fetch(lobby.RealtimePath, body)
		l.client.Subscribed(l.now(), n, err)
		l.scheduleTick()
	}()
}

// Connect implements client.Browser.
func (b *browser) Connect(n int) {
	b.Disconnect()
	l := (*Lobby)(b)
	source, err := try(func() js.Value { return js.Global().Get("EventSource").New(lobby.RealtimePath) })
	if err != nil {
		go func() { l.client.Failed(l.now(), n, err) }()
		return
	}
	b.source = source
	on := func(event string, then func(event js.Value)) {
		listener := js.FuncOf(func(_ js.Value, args []js.Value) any {
			then(args[0])
			return nil
		})
		b.release = append(b.release, listener)
		source.Call("addEventListener", event, listener)
	}
	on("PB_CONNECT", func(event js.Value) { l.client.Connected(l.now(), n, event.Get("lastEventId").String()) })
	on(lobby.EventName, func(event js.Value) {
		data := event.Get("data") // a string
		if length := js.Global().Get("String").New(data).Get("length").Int(); length > lobby.MaxEvent {
			l.client.Failed(l.now(), n, fmt.Errorf("an event of %d characters; allowed: %d", length, lobby.MaxEvent))
			return
		}
		l.client.Heard(l.now(), n, []byte(data.String()))
	})
	on("error", func(js.Value) {
		l.client.Failed(l.now(), n, errors.New("the server has ended the connection, or cannot be reached; allowed: a connection"))
	})
}

// Disconnect implements client.Browser.
func (b *browser) Disconnect() {
	if b.source.IsUndefined() {
		return
	}
	b.source.Call("close") // no event comes after that
	for _, listener := range b.release {
		listener.Release()
	}
	b.source, b.release = js.Undefined(), nil
}

// fetch posts JSON to a path of the site, and returns the answer's body.
func fetch(path string, body []byte) ([]byte, error) {
	response, err := try(func() js.Value {
		return js.Global().Call("fetch", path, map[string]any{
			"method": "POST", "body": string(body), "headers": map[string]any{"Content-Type": "application/json"},
			"cache": "no-store", "redirect": "error", "signal": js.Global().Get("AbortSignal").Call("timeout", patience.Milliseconds()),
		})
	})
	if err == nil {
		response, err = promise.Await(response)
	}
	if err != nil {
		return nil, err
	}
	data, err := read(response)
	switch status := response.Get("status").Int(); {
	case err != nil:
		return nil, err
	case status == tooMany && !isEvent(data):
		return lobby.Encode(lobby.Event{Error: &lobby.Error{Of: lobby.OfSlow, Text: "too many commands; allowed: fewer"}}), nil
	case status >= 400 && !isEvent(data):
		return nil, fmt.Errorf("the server answers with status %d; allowed: 200", status)
	}
	return data, nil
}

// tooMany is the status of PocketBase's limit of requests, which knows nothing of lobbies.
const tooMany = 429

// isEvent reports whether an answer is a lobby's.
func isEvent(data []byte) bool {
	_, err := lobby.DecodeEvent(data)
	return err == nil
}

// read returns the body of an answer.
func read(response js.Value) ([]byte, error) {
	body := response.Get("body")
	if !body.Truthy() {
		return nil, nil
	}
	reader := body.Call("getReader")
	var data []byte
	for {
		part, err := promise.Await(reader.Call("read"))
		if err != nil || part.Get("done").Bool() {
			return data, err
		}
		bytes := part.Get("value")
		begun := len(data)
		if length := begun + bytes.Get("length").Int(); length > lobby.MaxEvent {
			reader.Call("cancel")
			return nil, fmt.Errorf("an answer of more than %d bytes; allowed: %d", lobby.MaxEvent, lobby.MaxEvent)
		} else {
			data = append(data, make([]byte, length-begun)...)
		}
		js.CopyBytesToGo(data[begun:], bytes)
	}
}

// try calls JavaScript, and returns what it throws as an error, also if something is missing.
func try(call func() js.Value) (value js.Value, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		case *js.ValueError:
			err = thrown
		default:
			panic(thrown)
		}
	}()
	return call(), nil
}
