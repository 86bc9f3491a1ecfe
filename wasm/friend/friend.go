//go:build js && wasm

// Package friend connects a page with another one by WebRTC: the browser's half of a
// game of two people, of which package conduct is the other. Frames go through one
// ordered data channel as texts. A description is given away once the browser knows all
// of its addresses.
package friend

import (
	"errors"
	"syscall/js"
	"time"

	"playout/engine/peer/channel"
	"playout/engine/peer/conduct"
	"playout/wasm/promise"
)

// key is where a game with a friend is kept.
const key = "playout.friend"

// tick is how often time passes for the protocol.
const tick = 250 * time.Millisecond

// gathering is how long the browser may look for its addresses; those that it has found
// until then must do.
const gathering = 4 * time.Second

// Device is a place for settings.
type Device interface {
	Store(key, value string)
	Load(key string) string
}

// Friend is the connection of a page; the zero Friend needs Hear before anything else.
type Friend struct {
	device    Device
	told      func(event string)
	conductor *conduct.Conductor

	pages js.Value // BroadcastChannel, undefined for none

	number  int      // of the connection: what an earlier one still says counts for nothing
	pc      js.Value // RTCPeerConnection, undefined for none
	data    js.Value // RTCDataChannel, undefined until there is one
	abort   js.Value // AbortController of what listens to both
	release []js.Func
}

// Hear has the page hear what happens, in the events of package talk.
func (f *Friend) Hear(device Device, told func(event string)) {
	f.device, f.told = device, told
	f.conductor = conduct.New(line{f}, random{})
	f.listen()
}

// TellFriend passes on a command of package talk.
func (f *Friend) TellFriend(command []byte) {
	go f.conductor.Command(command) // the page must not be called back before this returns
}

// random is the browser's source of unpredictable numbers: package crypto/rand would add
// much to the program, and asks for the same.
type random struct{}

// Read implements io.Reader.
func (random) Read(p []byte) (int, error) {
	const most = 65536 // bytes at once
	p = p[:min(len(p), most)]
	drawn := js.Global().Get("Uint8Array").New(len(p))
	js.Global().Get("crypto").Call("getRandomValues", drawn)
	return js.CopyBytesToGo(p, drawn), nil
}

// line is a Friend as the conductor sees it.
type line struct{ *Friend }

// Keep implements conduct.Line.
func (l line) Keep(state string) { l.device.Store(key, state) }

// Kept implements conduct.Line.
func (l line) Kept() string { return l.device.Load(key) }

// Say implements conduct.Line.
func (l line) Say(event []byte) { l.told(string(event)) }

// Describe implements conduct.Line.
func (l line) Describe(offer string) {
	l.Close()
	number := l.number
	go func() {
		sdp, err := l.describe(number, offer)
		if number == l.number {
			l.conductor.Described(sdp, err)
		}
	}()
}

var errNone = errors.New("this browser has no WebRTC, or it is switched off")

func (f *Friend) describe(number int, offer string) (sdp string, err error) {
	class := js.Global().Get("RTCPeerConnection")
	if class.IsUndefined() {
		return "", errNone
	}
	defer func() {
		if r := recover(); r != nil {
			thrown, is := r.(js.Error)
			if !is {
				panic(r)
			}
			err = thrown
		}
	}()
	pc := class.New(map[string]any{"iceServers": f.servers()})
	f.pc, f.abort = pc, js.Global().Get("AbortController").New()
	f.on(pc, "connectionstatechange", func(js.Value) {
		if state := pc.Get("connectionState").String(); number == f.number && (state == "failed" || state == "closed") {
			f.conductor.Failed(errors.New("no connection came about, or it has failed"))
		}
	})
	var description js.Value
	if offer == "" {
		f.attach(number, pc.Call("createDataChannel", "playout"))
		description, err = promise.Await(pc.Call("createOffer"))
	} else {
		f.on(pc, "datachannel", func(event js.Value) {
			if number == f.number && f.data.IsUndefined() {
				f.attach(number, event.Get("channel"))
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
	for end := time.Now().Add(gathering); pc.Get("iceGatheringState").String() != "complete" && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
	}
	return pc.Get("localDescription").Get("sdp").String(), nil
}

// attach listens to a data channel.
func (f *Friend) attach(number int, data js.Value) {
	f.data = data
	opened := func(js.Value) {
		if number == f.number {
			f.conductor.Opened()
			f.ticks(number)
		}
	}
	f.on(data, "open", opened)
	f.on(data, "message", func(event js.Value) {
		frame := event.Get("data")
		if number != f.number || frame.Type() != js.TypeString || js.Global().Get("String").New(frame).Get("length").Int() > channel.MaxFrame {
			return
		}
		f.conductor.Heard([]byte(frame.String()))
	})
	f.on(data, "close", func(js.Value) {
		if number == f.number {
			f.conductor.Failed(nil)
		}
	})
	if data.Get("readyState").String() == "open" {
		opened(js.Undefined())
	}
}

// ticks lets time pass for as long as a connection lasts.
func (f *Friend) ticks(number int) {
	time.AfterFunc(tick, func() {
		if number == f.number {
			f.conductor.Tick()
			f.ticks(number)
		}
	})
}

// Accept implements conduct.Line.
func (l line) Accept(answer string) {
	number, pc := l.number, l.pc
	go func() {
		_, err := promise.Await(pc.Call("setRemoteDescription", map[string]any{"type": "answer", "sdp": answer}))
		if err != nil && number == l.number {
			l.conductor.Failed(err)
		}
	}()
}

// Send implements conduct.Line. What cannot be sent is lost, and package channel sends it
// again.
func (l line) Send(frame []byte) {
	if l.data.Truthy() && l.data.Get("readyState").String() == "open" {
		l.data.Call("send", string(frame))
	}
}

// Close implements conduct.Line. What has been sent just before still goes out.
func (l line) Close() {
	l.number++
	pc, abort, release := l.pc, l.abort, l.release
	l.pc, l.data, l.release = js.Undefined(), js.Undefined(), nil
	if !pc.Truthy() {
		return
	}
	abort.Call("abort") // closing is an event too, and comes once the functions are gone
	time.AfterFunc(time.Second, func() {
		pc.Call("close")
		for _, f := range release {
			f.Release()
		}
	})
}

// on calls back on an event, each time on a goroutine of its own.
func (f *Friend) on(target js.Value, event string, then func(event js.Value)) {
	callback := js.FuncOf(func(_ js.Value, args []js.Value) any {
		then(args[0])
		return nil
	})
	f.release = append(f.release, callback)
	target.Call("addEventListener", event, callback, map[string]any{"signal": f.abort.Get("signal")})
}
