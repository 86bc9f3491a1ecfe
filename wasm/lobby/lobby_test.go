//go:build js && wasm

package lobby

import (
	_ "embed"
	"fmt"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"playout/engine/lobby"
)

//go:embed testdata/fakes.js
var fakes string

// newBrowser replaces what an earlier test has left in the fakes: requests, connections and what was
// kept.
func newBrowser() { js.Global().Call("eval", fakes) }

func eval(expression string) js.Value { return js.Global().Call("eval", "("+expression+")") }

// recorder is a client that records its calls as events.
type recorder struct {
	events chan string
	taken  bool
	busy   int // how many more times Busy reports true
}

func (r *recorder) record(format string, args ...any) { r.events <- fmt.Sprintf(format, args...) }

func (r *recorder) Start(time.Duration)                  { r.record("start") }
func (r *recorder) Look(_ time.Duration, on bool)        { r.record("look %t", on) }
func (r *recorder) Command(_ time.Duration, data []byte) { r.record("command %s", data) }
func (r *recorder) Friend(_ time.Duration, data []byte) bool {
	r.record("friend %s", data)
	return r.taken
}
func (r *recorder) Connected(_ time.Duration, n int, id string) { r.record("connected %d %s", n, id) }
func (r *recorder) Heard(_ time.Duration, n int, data []byte)   { r.record("heard %d %.20s", n, data) }
func (r *recorder) Failed(_ time.Duration, n int, why error)    { r.record("failed %d %.20s", n, why) }
func (r *recorder) Tick(time.Duration)                          { r.record("tick") }

func (r *recorder) Answered(_ time.Duration, n int, data []byte, err error) {
	r.record("answered %d %.40s %v", n, data, err)
}

func (r *recorder) Subscribed(_ time.Duration, n int, err error) {
	r.record("subscribed %d %v", n, err)
}

func (r *recorder) Busy() bool {
	r.busy--
	return r.busy >= 0
}

// page makes a page's lobby in a new browser, whose client is a recorder.
func page() (*browser, *recorder) {
	newBrowser()
	r := &recorder{events: make(chan string, 100)}
	tell := func(what string) func(string) { return func(event string) { r.record("%s %s", what, event) } }
	l := &Lobby{client: r, page: Page{Heard: tell("page hears"), FriendEvent: tell("game hears"), HangUp: func() { r.record("hang up") }}}
	return (*browser)(l), r
}

// expect checks the next event.
func (r *recorder) expect(t *testing.T, want string) {
	t.Helper()
	select {
	case got := <-r.events:
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	case <-time.After(5 * time.Second):
		t.Fatalf("got nothing, want %s", want)
	}
}

// expectNothing checks that there is no further event.
func (r *recorder) expectNothing(t *testing.T, after string) {
	t.Helper()
	time.Sleep(time.Millisecond)
	select {
	case got := <-r.events:
		t.Errorf("%s: got %s, want nothing", after, got)
	default:
	}
}

// event dispatches an event with properties to the last EventSource.
func event(kind, properties string) {
	eval(`(kind, properties) => EventSource.all.at(-1).dispatchEvent(Object.assign(new Event(kind), properties))`).Invoke(kind, eval(properties))
}

// A command is posted as JSON, and its answer is the whole body, whatever parts it comes in.
func TestPosts(t *testing.T) {
	b, r := page()
	eval(`answer = {status: 200, parts: ['{"do', 'ne":true}']}`)
	b.Post(7, []byte(`{"signOut":{}}`))
	r.expect(t, `answered 7 {"done":true} <nil>`)
	got := eval(`(f => [f.address, f.method, f.body, f.headers["Content-Type"], f.cache, f.redirect, f.signal instanceof AbortSignal].join())(fetches.at(-1))`).String()
	if want := `api/lobby,POST,{"signOut":{}},application/json,no-store,error,true`; got != want {
		t.Errorf("fetched %s, want %s", got, want)
	}
	for _, c := range []struct{ answer, want string }{
		{`{status: 403, parts: ['{"error":{"of":"full","text":""}}']}`, `{"error":{"of":"full","text":""}} <nil>`},
		{`{status: 429, parts: ['{"status":429}']}`, `{"error":{"of":"slow","text":"too many c <nil>`},
		{`{status: 502, parts: ['<html>']}`, ` the server answers with status 502; allowed: 200`},
		{`{status: 200, parts: ['<html>']}`, `<html> <nil>`},
		{`{status: 200, parts: []}`, ` <nil>`},
		{`new Error("no network")`, ` JavaScript error: no network`},
	} {
		eval("answer = " + c.answer)
		b.Post(8, []byte("{}"))
		r.expect(t, "answered 8 "+c.want)
	}
	most := fmt.Sprintf("an answer of more than %d bytes; allowed: %d", lobby.MaxEvent, lobby.MaxEvent)
	eval(fmt.Sprintf(`answer = {status: 200, parts: [%d, 1, 1, 1]}`, lobby.MaxEvent))
	b.Post(9, []byte("{}"))
	r.expect(t, "answered 9  "+most)
	if !eval("globalThis.cancelled").Truthy() {
		t.Error("the rest of a body without end is still read")
	}
}

// The events of the realtime connection reach the client under its number, and none after its end.
func TestRealtime(t *testing.T) {
	b, r := page()
	b.Disconnect() // there is none
	b.Connect(1)
	if got := eval(`EventSource.all.at(-1).address`).String(); got != "api/realtime" {
		t.Errorf("connected to %s, want api/realtime", got)
	}
	event("PB_CONNECT", `{lastEventId: "abc", data: "{}"}`)
	r.expect(t, "connected 1 abc")
	event("lobby", `{data: '{"alive":true}'}`)
	r.expect(t, `heard 1 {"alive":true}`)
	event("lobby", fmt.Sprintf(`{data: "x".repeat(%d)}`, lobby.MaxEvent))
	r.expect(t, "heard 1 "+strings.Repeat("x", 20))
	event("lobby", fmt.Sprintf(`{data: "x".repeat(%d)}`, lobby.MaxEvent+1))
	r.expect(t, "failed 1 an event of 1048577 ")
	event("message", `{data: "other"}`)
	r.expectNothing(t, "an event of another name")
	event("error", `{}`)
	r.expect(t, "failed 1 the server has ended")
	b.Connect(2)
	if !eval(`EventSource.all.at(-2).closed`).Bool() {
		t.Error("a new connection leaves the one before open")
	}
	event("lobby", `{data: "{}"}`)
	r.expect(t, "heard 2 {}")
	b.Disconnect()
	if !eval(`EventSource.all.at(-1).closed`).Bool() {
		t.Error("the connection is still open")
	}
	eval(`EventSource.fails = "refused"`)
	b.Connect(3)
	r.expect(t, "failed 3 JavaScript error: re")
}

// The topics go to the server as PocketBase reads them.
func TestSubscribes(t *testing.T) {
	b, r := page()
	eval(`answer = {status: 204, parts: []}`)
	b.Subscribe(3, "abc", []string{"hall", "game/x"})
	r.expect(t, "subscribed 3 <nil>")
	if got, want := eval(`fetches.at(-1).address + fetches.at(-1).body`).String(), `api/realtime{"clientId":"abc","subscriptions":["hall","game/x"]}`; got != want {
		t.Errorf("fetched %s, want %s", got, want)
	}
	eval(`answer = {status: 404, parts: ['{}']}`)
	b.Subscribe(4, "abc", nil)
	r.expect(t, "subscribed 4 the server answers with status 404; allowed: 200")
}

// Calls of the page return before the client is called, in their order; time passes while the client
// needs it.
func TestCallsAreQueued(t *testing.T) {
	b, r := page()
	l := (*Lobby)(b)
	r.busy = 2
	l.LookAtLobby(true)
	l.SendLobby([]byte("{}"))
	select {
	case got := <-r.events:
		t.Errorf("got %s before the calls have returned, want nothing", got)
	default:
	}
	r.expect(t, "look true")
	r.expect(t, "command {}")
	r.expect(t, "tick")
	r.taken = true
	if !l.Friend([]byte("[]")) {
		t.Error("the client has taken a command, and the page learns that it has not")
	}
	r.expect(t, "friend []")
}

// The tab keeps a text, and the page hears events; a browser without storage keeps nothing.
func TestKeeps(t *testing.T) {
	b, r := page()
	if got := b.Kept(); got != "" {
		t.Errorf("at first %q is kept, want nothing", got)
	}
	b.Keep("abc")
	if got := b.Kept(); got != "abc" {
		t.Errorf("kept %q, want abc", got)
	}
	js.Global().Set("sessionStorage", js.Undefined())
	if b.Keep("x"); b.Kept() != "" {
		t.Error("kept without storage")
	}
	b.Say([]byte("{}"))
	r.expect(t, "page hears {}")
	b.SayFriend([]byte("{}"))
	r.expect(t, "game hears {}")
	b.HangUp()
	r.expect(t, "hang up")
}

// A page without a server learns that.
func TestStart(t *testing.T) {
	newBrowser()
	heard := make(chan string, 10)
	eval(`EventSource.fails = "refused"`)
	var l Lobby
	defer func() { l.client = &recorder{events: make(chan string, 100)} }() // the client would go on connecting
	l.Start(Page{Heard: func(event string) { heard <- event }})
	select {
	case got := <-heard:
		if e, err := lobby.DecodeEvent([]byte(got)); err != nil || e.Error == nil || e.Error.Of != lobby.OfServer {
			t.Errorf("heard %s, want that the lobby cannot be reached", got)
		}
	case <-time.After(5 * time.Second):
		t.Error("heard nothing, want that the lobby cannot be reached")
	}
}
