//go:build js && wasm

package app

import (
	"syscall/js"

	"playout/ui/board"
)

// note is a tone that fades.
type note struct {
	wave   string  // of the oscillator
	from   float64 // Hz at its start
	to     float64 // Hz at its end
	at     float64 // seconds after the start of the sound
	length float64 // seconds until it has faded
	volume float64 // 0 to 1
}

// chimes are the notes of the sounds: low knocks of wood for pieces, soft bells for what
// matters more.
var chimes = map[string][]note{
	board.SoundPlace:   {{"triangle", 260, 150, 0, .09, .30}},
	board.SoundMove:    {{"triangle", 210, 130, 0, .08, .26}},
	board.SoundCapture: {{"triangle", 210, 110, 0, .08, .30}, {"triangle", 150, 80, .07, .10, .30}},
	board.SoundMill:    {{"sine", 523, 523, 0, .22, .12}, {"sine", 784, 784, .09, .30, .12}},
	board.SoundCheck:   {{"triangle", 210, 130, 0, .08, .26}, {"sine", 660, 660, .03, .24, .10}},
	board.SoundFood:    {{"sine", 440, 660, 0, .12, .14}},
	board.SoundDeath:   {{"sine", 260, 120, 0, .32, .20}},
	board.SoundOver:    {{"sine", 392, 392, 0, .35, .11}, {"sine", 523, 523, .13, .35, .11}, {"sine", 659, 659, .26, .60, .11}},
}

// Sound plays a sound. A browser without Web Audio, or one that plays none before the
// page is first touched, stays silent.
func (b *browser) Sound(kind string) {
	_, _ = try(func() js.Value {
		audio := b.audioContext()
		if !audio.Truthy() {
			return js.Undefined()
		}
		if audio.Get("state").String() != "running" {
			audio.Call("resume")
		}
		begin := audio.Get("currentTime").Float()
		for _, n := range chimes[kind] {
			n.play(audio, begin)
		}
		return js.Undefined()
	})
}

// audioContext returns the context, which it makes at the first sound.
func (b *browser) audioContext() js.Value {
	if b.audio.IsUndefined() {
		if context := b.window.Get("AudioContext"); context.Truthy() {
			b.audio = context.New()
		}
	}
	return b.audio
}

func (n note) play(audio js.Value, begin float64) {
	const attack, silence = .004, .0001 // seconds, and an inaudible volume
	from, end := begin+n.at, begin+n.at+n.length
	tone, gain := audio.Call("createOscillator"), audio.Call("createGain")
	tone.Set("type", n.wave)
	pitch, volume := tone.Get("frequency"), gain.Get("gain")
	pitch.Call("setValueAtTime", n.from, from)
	pitch.Call("exponentialRampToValueAtTime", n.to, end)
	volume.Call("setValueAtTime", silence, from)
	volume.Call("exponentialRampToValueAtTime", n.volume, from+attack)
	volume.Call("exponentialRampToValueAtTime", silence, end)
	tone.Call("connect", gain)
	gain.Call("connect", audio.Get("destination"))
	tone.Call("start", from)
	tone.Call("stop", end)
}
