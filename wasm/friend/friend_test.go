//go:build js && wasm

package friend

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"playout/engine/peer/conduct"
	"playout/engine/peer/message"
)

//go:embed testdata/fakes.js
var fakes string

func init() { js.Global().Call("eval", fakes) }

func eval(expression string) js.Value { return js.Global().Call("eval", "("+expression+")") }

// recorder is a device and a conductor that record their calls as events.
type recorder struct {
	kept   map[string]string
	events chan string
}

func (r *recorder) record(format string, args ...any) { r.events <- fmt.Sprintf(format, args...) }

func (r *recorder) Store(key, value string) { r.kept[key] = value }
func (r *recorder) Load(key string) string  { return r.kept[key] }

func (r *recorder) Command(data []byte) { r.record("command %s", data) }
func (r *recorder) Described(player int, sdp string, err error) {
	r.record("described %d %q %v", player, sdp, err)
}
func (r *recorder) Opened(player int)             { r.record("opened %d", player) }
func (r *recorder) Heard(player int, data []byte) { r.record("heard %d %.20s", player, data) }
func (r *recorder) Failed(player int, why error)  { r.record("failed %d %v", player, why) }
func (r *recorder) Posted(text string)            { r.record("posted %s", text) }
func (r *recorder) Tick()                         { r.record("tick") }

// page makes a page's connections, which report to a recorder.
func page() (*lines, *recorder) {
	r := &recorder{kept: map[string]string{}, events: make(chan string, 100)}
	return &lines{device: r, onEvent: func(event string) { r.record("told %s", event) }, conductor: r, connections: map[int]*connection{}}, r
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

// lastConnection returns the last RTCPeerConnection.
func lastConnection() js.Value { return eval(`RTCPeerConnection.all.at(-1)`) }

// event dispatches an event with properties.
func event(target js.Value, kind, properties string) {
	eval(`(target, kind, properties) => target.dispatchEvent(Object.assign(new Event(kind), properties))`).Invoke(target, kind, eval(properties))
}

// connect makes an open connection to a player and returns its channel.
func connect(t *testing.T, l *lines, r *recorder, player int) js.Value {
	t.Helper()
	l.Describe(player, "")
	r.expect(t, fmt.Sprintf(`described %d "offer" <nil>`, player))
	channel := lastConnection().Get("channel")
	channel.Set("readyState", "open")
	event(channel, "open", "{}")
	r.expect(t, fmt.Sprintf("opened %d", player))
	return channel
}

func TestDescriptions(t *testing.T) {
	l, r := page()
	l.Describe(1, "")
	r.expect(t, `described 1 "offer" <nil>`)
	l.Describe(2, "theirs")
	r.expect(t, `described 2 "answer to theirs" <nil>`)
	l.Describe(1, "bad")
	r.expect(t, `described 1 "" JavaScript error: bad description`)

	eval(`RTCPeerConnection.fails = "refused"`)
	l.Describe(1, "")
	r.expect(t, `described 1 "" JavaScript error: refused`)
	eval(`RTCPeerConnection.fails = ""`)

	eval(`RTCPeerConnection.gathers = 60`) // the description has all addresses
	l.Describe(1, "")
	r.expect(t, `described 1 "offer with addresses" <nil>`)
	eval(`RTCPeerConnection.gathers = 0`)

	class := js.Global().Get("RTCPeerConnection")
	js.Global().Delete("RTCPeerConnection")
	defer js.Global().Set("RTCPeerConnection", class)
	l.Describe(1, "")
	r.expect(t, `described 1 "" `+errNoWebRTC.Error())
}

// A connection uses the servers that the visitor has entered, and none if they cannot be read.
func TestServers(t *testing.T) {
	for text, want := range map[string]string{
		"":                       `{"iceServers":[]}`,
		"stun:example.org":       `{"iceServers":[{"urls":"stun:example.org"}]}`,
		"turn:me:pw@example.org": `{"iceServers":[{"credential":"pw","urls":"turn:example.org","username":"me"}]}`,
		"nonsense":               `{"iceServers":[]}`,
	} {
		l, r := page()
		r.kept["playout.servers"] = text
		l.Describe(1, "")
		r.expect(t, `described 1 "offer" <nil>`)
		got := eval(`(c) => JSON.stringify(c, ["iceServers", "credential", "urls", "username"])`).Invoke(lastConnection().Get("config")).String()
		if got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// Only texts of a bounded length are messages.
func TestMessages(t *testing.T) {
	l, r := page()
	channel := connect(t, l, r, 1)
	event(channel, "message", `{data: "hello"}`)
	r.expect(t, "heard 1 hello")
	event(channel, "message", fmt.Sprintf(`{data: "x".repeat(%d)}`, message.MaxMessage))
	r.expect(t, "heard 1 "+strings.Repeat("x", 20))
	for _, data := range []string{fmt.Sprintf(`"x".repeat(%d)`, message.MaxMessage+1), `new ArrayBuffer(1)`, `null`, `{}`, `7`} {
		event(channel, "message", `{data: `+data+`}`)
		r.expectNothing(t, data)
	}
	l.Send(1, []byte("to you"))
	l.Send(2, []byte("to nobody"))
	channel.Set("readyState", "closing")
	l.Send(1, []byte("too late"))
	if got, want := eval(`(c) => c.sent.join()`).Invoke(channel).String(), "to you"; got != want {
		t.Errorf("sent: got %s, want %s", got, want)
	}
	l.Close(1)
}

// The page that answers gets the channel of the page that invites, and makes none itself.
func TestGivenChannel(t *testing.T) {
	l, r := page()
	l.Describe(1, "theirs")
	r.expect(t, `described 1 "answer to theirs" <nil>`)
	event(lastConnection(), "datachannel", `{channel: Object.assign(new RTCPeerConnection.Channel(), {readyState: "open"})}`)
	r.expect(t, "opened 1") // it may be open already
	eval(`globalThis.second = Object.assign(new RTCPeerConnection.Channel(), {readyState: "open"})`)
	event(lastConnection(), "datachannel", `{channel: second}`)
	event(eval("second"), "message", `{data: "hello"}`)
	r.expectNothing(t, "a second channel")
	l.Close(1)
}

// A connection may fail before it is there, or end; time passes while it lasts.
func TestConnectionsEnd(t *testing.T) {
	l, r := page()
	l.Describe(1, "")
	r.expect(t, `described 1 "offer" <nil>`)
	for _, state := range []string{"connecting", "connected", "disconnected"} { // the last may recover
		lastConnection().Set("connectionState", state)
		event(lastConnection(), "connectionstatechange", "{}")
		r.expectNothing(t, state)
	}
	for _, state := range []string{"failed", "closed"} {
		lastConnection().Set("connectionState", state)
		event(lastConnection(), "connectionstatechange", "{}")
		r.expect(t, "failed 1 no connection came about, or it has failed")
	}
	event(lastConnection().Get("channel"), "close", "{}")
	r.expect(t, "failed 1 <nil>")

	l.Describe(2, "")
	r.expect(t, `described 2 "offer" <nil>`)
	l.Accept(2, "bad")
	r.expect(t, "failed 2 JavaScript error: bad description")
	l.Accept(2, "answer")
	r.expectNothing(t, "a good answer")
	l.Close(1)
	l.Close(2)
	l.Close(3) // no such connection

	connect(t, l, r, 1)
	r.expect(t, "tick")
	l.Close(1)
}

// An old connection's events have no effect once another has replaced it, or it has been closed.
func TestOldConnections(t *testing.T) {
	l, r := page()
	old := connect(t, l, r, 1)
	before := lastConnection()
	connect(t, l, r, 1)
	event(old, "message", `{data: "late"}`)
	event(old, "close", "{}")
	before.Set("connectionState", "failed")
	event(before, "connectionstatechange", "{}")
	r.expectNothing(t, "the one before")
	now := lastConnection().Get("channel")
	l.Close(1)
	event(now, "message", `{data: "late"}`)
	event(now, "close", "{}")
	r.expectNothing(t, "a closed one")
	l.Describe(1, "")
	l.Close(1) // before it has a description
	r.expectNothing(t, "one that was given up")
}

// SendFriend returns before it passes a command on, after those before it.
func TestCommandsAreQueued(t *testing.T) {
	l, r := page()
	f := &Friend{lines: l}
	for i := range 3 {
		f.SendFriend([]byte(fmt.Sprint(i)))
	}
	select {
	case got := <-r.events:
		t.Errorf("got %s before SendFriend has returned, want nothing", got)
	default:
	}
	for i := range 3 {
		r.expect(t, fmt.Sprintf("command %d", i))
	}
}

// A game elsewhere takes the commands that it knows; a game with a friend is left by a command too.
func TestElsewhere(t *testing.T) {
	l, r := page()
	f := &Friend{lines: l, Elsewhere: func(command []byte) bool { return string(command) == "mine" }}
	for _, command := range []string{"mine", "yours", "mine"} {
		f.SendFriend([]byte(command))
	}
	r.expect(t, "command yours")
	r.expectNothing(t, "the game elsewhere has the others")
	f.HangUp()
	r.expect(t, `command {"leave":{}}`)
}

// The other pages of the site get this one's posts, and this one gets their texts.
func TestOtherPages(t *testing.T) {
	l, r := page()
	l.listen()
	other := js.Global().Get("BroadcastChannel").New(pages)
	heard := make(chan string, 1)
	other.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		heard <- args[0].Get("data").String()
		return nil
	}))
	l.Post("from here")
	if got, want := <-heard, "from here"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	other.Call("postMessage", map[string]any{"no": "text"})
	other.Call("postMessage", "from there")
	r.expect(t, "posted from there")
	other.Call("close")
	l.pages.Call("close")

	class := js.Global().Get("BroadcastChannel")
	js.Global().Delete("BroadcastChannel")
	defer js.Global().Set("BroadcastChannel", class)
	l, _ = page()
	l.listen()
	l.Post("to nobody") // the browser keeps pages apart
}

// Kept texts have the page's own keys, and events reach the page.
func TestStoredTexts(t *testing.T) {
	l, r := page()
	l.Keep(conduct.KeptGame, "a game")
	l.Keep(conduct.KeptKey, "a key")
	if got, want := fmt.Sprint(r.kept), "map[playout.friend:a game playout.friend.key:a key]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := l.Kept(conduct.KeptGame), "a game"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	l.Say([]byte("{}"))
	r.expect(t, "told {}")
}

// A page without a game answers the first command by itself.
func TestStart(t *testing.T) {
	r := &recorder{kept: map[string]string{}, events: make(chan string, 10)}
	var f Friend
	f.Start(r, func(event string) { r.record("told %.12s", event) })
	defer f.lines.pages.Call("close")
	f.SendFriend([]byte(`{"join":{"text":"nonsense"}}`))
	select {
	case <-r.events:
	case <-time.After(5 * time.Second):
		t.Error("an invalid invitation: got no answer, want one")
	}
}

// The browser gives at most 64 kB of random numbers in one call.
func TestRandom(t *testing.T) {
	for _, n := range []int{0, 1, 65536, 65537} {
		p := make([]byte, n)
		got, err := random{}.Read(p)
		if want := min(n, 65536); got != want || err != nil {
			t.Errorf("%d bytes: got %d, %v; want %d", n, got, err, want)
		}
	}
	a, b := make([]byte, 16), make([]byte, 16)
	_, errA := random{}.Read(a)
	_, errB := random{}.Read(b)
	if string(a) == string(b) || errors.Join(errA, errB) != nil {
		t.Errorf("got %x twice, want two numbers", a)
	}
}
