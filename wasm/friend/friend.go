//go:build js && wasm

// Package friend connects a page with others by WebRTC: it is the browser's half of a game
// between people; package conduct is the other half. Each connection has one ordered data
// channel, which carries messages as texts. A description goes out once the browser knows all of
// its addresses.
package friend

import (
	"errors"
	"syscall/js"
	"time"

	"playout/engine/peer/conduct"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
	"playout/wasm/promise"
)

// keys holds the device's key for each text that the conductor keeps.
var keys = map[string]string{conduct.KeptGame: "playout.friend", conduct.KeptKey: "playout.friend.key"}

// tick is how often time passes for the protocol.
const tick = 250 * time.Millisecond

// gatherTime is how long the browser may look for its addresses; the description has those found
// until then.
const gatherTime = 4 * time.Second

// Device is a place for settings.
type Device interface {
	Store(key, value string)
	Load(key string) string
}

// Friend passes the page's commands on. The zero Friend needs Start before any other call.
type Friend struct {
	// Elsewhere carries out a command for a game that needs no connections to others, such as one
	// on a server, and reports whether it has; nil if there are no such games.
	Elsewhere func(command []byte) (taken bool)

	lines    *lines
	commands [][]byte // of package talk; the conductor handles the first
}

// lines are the connections of a page, a conduct.Browser.
type lines struct {
	device      Device
	onEvent     func(event string)
	conductor   conductor
	connections map[int]*connection // by player
	pages       js.Value            // BroadcastChannel, undefined for none
}

// conductor gets the events of the connections: a conduct.Conductor, or a test's.
type conductor interface {
	Command(data []byte)
	Described(player int, sdp string, err error)
	Opened(player int)
	Heard(player int, data []byte)
	Failed(player int, why error)
	Posted(text string)
	Tick()
}

// connection is the connection to a player. Once another has replaced it, its events have no
// effect.
type connection struct {
	*lines
	player  int
	pc      js.Value // RTCPeerConnection, undefined until there is one
	data    js.Value // RTCDataChannel, undefined until there is one
	abort   js.Value // AbortController of the listeners on both
	release []js.Func
}

// isCurrent reports whether this is still the connection to its player.
func (k *connection) isCurrent() bool { return k.connections[k.player] == k }

// Start connects the Friend with a device, and sends the page events of package talk from now on.
func (f *Friend) Start(device Device, onEvent func(event string)) {
	f.lines = &lines{device: device, onEvent: onEvent, connections: map[int]*connection{}}
	f.lines.conductor = conduct.New(f.lines, random{})
	f.lines.listen()
}

// SendFriend passes on a command of package talk, after those before it.
func (f *Friend) SendFriend(command []byte) {
	if f.commands = append(f.commands, command); len(f.commands) == 1 {
		go f.runCommands() // the page must not be called back before this returns
	}
}

// runCommands passes on the waiting commands.
func (f *Friend) runCommands() {
	for len(f.commands) > 0 {
		if command := f.commands[0]; f.Elsewhere == nil || !f.Elsewhere(command) {
			f.lines.conductor.Command(command)
		}
		f.commands = f.commands[1:]
	}
}

// HangUp leaves the game with a friend, or withdraws the invitation to one.
func (f *Friend) HangUp() { f.lines.conductor.Command(talk.Encode(talk.Command{Leave: &talk.Leave{}})) }

// random is the browser's source of unpredictable numbers. Package crypto/rand uses the same
// source, but would add much to the program.
type random struct{}

// Read implements io.Reader.
func (random) Read(p []byte) (int, error) {
	const maxBytes = 65536 // bytes in one call
	p = p[:min(len(p), maxBytes)]
	numbers := js.Global().Get("Uint8Array").New(len(p))
	js.Global().Get("crypto").Call("getRandomValues", numbers)
	return js.CopyBytesToGo(p, numbers), nil
}

// Keep implements conduct.Browser.
func (l *lines) Keep(what, text string) { l.device.Store(keys[what], text) }

// Kept implements conduct.Browser.
func (l *lines) Kept(what string) string { return l.device.Load(keys[what]) }

// Say implements conduct.Browser.
func (l *lines) Say(event []byte) { l.onEvent(string(event)) }

// Describe implements conduct.Browser.
func (l *lines) Describe(player int, offer string) {
	l.Close(player)
	k := &connection{lines: l, player: player}
	l.connections[player] = k
	go func() {
		sdp, err := k.describe(offer)
		if k.isCurrent() {
			k.conductor.Described(player, sdp, err)
		}
	}()
}

var errNoWebRTC = errors.New("this browser has no WebRTC, or it is switched off")

func (k *connection) describe(offer string) (sdp string, err error) {
	class := js.Global().Get("RTCPeerConnection")
	if class.IsUndefined() {
		return "", errNoWebRTC
	}
	defer func() {
		if r := recover(); r != nil {
			thrown, ok := r.(js.Error)
			if !ok {
				panic(r)
			}
			err = thrown
		}
	}()
	pc := class.New(map[string]any{"iceServers": k.servers()})
	k.pc, k.abort = pc, js.Global().Get("AbortController").New()
	k.on(pc, "connectionstatechange", func(js.Value) {
		if state := pc.Get("connectionState").String(); k.isCurrent() && (state == "failed" || state == "closed") {
			k.conductor.Failed(k.player, errors.New("no connection came about, or it has failed"))
		}
	})
	var description js.Value
	if offer == "" {
		k.attach(pc.Call("createDataChannel", "playout"))
		description, err = promise.Await(pc.Call("createOffer"))
	} else {
		k.on(pc, "datachannel", func(event js.Value) {
			if k.isCurrent() && k.data.IsUndefined() {
				k.attach(event.Get("channel"))
			}
		})
		if _, err = promise.Await(pc.Call("setRemoteDescription", map[string]any{"type": "offer", "sdp": offer})); err == nil {
			description, err = promise.Await(pc.Call("createAnswer"))
		}
	}
	if err == nil {
		_, err = promise.Await(pc.Call("setLocalDescription", description))
	}
	if err != nil {
		return "", err
	}
	for end := time.Now().Add(gatherTime); pc.Get("iceGatheringState").String() != "complete" && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
	}
	return pc.Get("localDescription").Get("sdp").String(), nil
}

// attach listens to a data channel.
func (k *connection) attach(data js.Value) {
	k.data = data
	opened := func(js.Value) {
		if k.isCurrent() {
			k.conductor.Opened(k.player)
			k.scheduleTick()
		}
	}
	k.on(data, "open", opened)
	k.on(data, "message", func(event js.Value) {
		data := event.Get("data")
		if !k.isCurrent() || data.Type() != js.TypeString || js.Global().Get("String").New(data).Get("length").Int() > message.MaxMessage {
			return
		}
		k.conductor.Heard(k.player, []byte(data.String()))
	})
	k.on(data, "close", func(js.Value) {
		if k.isCurrent() {
			k.conductor.Failed(k.player, nil)
		}
	})
	if data.Get("readyState").String() == "open" {
		opened(js.Undefined())
	}
}

// scheduleTick lets time pass for as long as a connection lasts.
func (k *connection) scheduleTick() {
	time.AfterFunc(tick, func() {
		if k.isCurrent() {
			k.conductor.Tick()
			k.scheduleTick()
		}
	})
}

// Accept implements conduct.Browser.
func (l *lines) Accept(player int, answer string) {
	k := l.connections[player]
	go func() {
		_, err := promise.Await(k.pc.Call("setRemoteDescription", map[string]any{"type": "answer", "sdp": answer}))
		if err != nil && k.isCurrent() {
			k.conductor.Failed(player, err)
		}
	}()
}

// Send implements conduct.Browser. A message that cannot be sent is lost with its connection.
func (l *lines) Send(player int, data []byte) {
	if k := l.connections[player]; k != nil && k.data.Truthy() && k.data.Get("readyState").String() == "open" {
		k.data.Call("send", string(data))
	}
}

// Close implements conduct.Browser. Messages sent just before still go out.
func (l *lines) Close(player int) {
	k := l.connections[player]
	if delete(l.connections, player); k == nil || !k.pc.Truthy() {
		return
	}
	k.abort.Call("abort") // closing fires an event too, after the functions are gone
	time.AfterFunc(time.Second, func() {
		k.pc.Call("close")
		for _, f := range k.release {
			f.Release()
		}
	})
}

// on calls back on an event, each time on its own goroutine.
func (k *connection) on(target js.Value, event string, then func(event js.Value)) {
	callback := js.FuncOf(func(_ js.Value, args []js.Value) any {
		then(args[0])
		return nil
	})
	k.release = append(k.release, callback)
	target.Call("addEventListener", event, callback, map[string]any{"signal": k.abort.Get("signal")})
}
