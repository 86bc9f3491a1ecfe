//go:build js && wasm

package app

import (
	"testing"

	"playout/ui/board"
)

// Each sound of package board has notes that can be heard.
func TestSounds(t *testing.T) {
	for _, kind := range []string{board.SoundPlace, board.SoundMove, board.SoundCapture, board.SoundMill, board.SoundCheck, board.SoundFood, board.SoundDeath, board.SoundOver} {
		b := fakeBrowser(`{AudioContext: function () { return globalThis.audioOfTest = ` + audio + `; }}`)
		b.Sound(kind)
		if got, want := eval("audioOfTest.started").Int(), len(chimes[kind]); got != want || want == 0 {
			t.Errorf("%s: got %d notes, want %d, and at least one", kind, got, want)
		}
		equal(t, kind+": the context is resumed", eval("audioOfTest.resumed").Int(), 1)
		for _, n := range chimes[kind] {
			if n.from <= 0 || n.to <= 0 || n.length <= 0 || n.volume <= 0 || n.volume > 1 || n.at < 0 {
				t.Errorf("%s: got %+v, want positive numbers and a volume of at most 1", kind, n)
			}
		}
	}
}

const audio = `{
	state: "suspended", currentTime: 1, started: 0, resumed: 0, destination: {}, resume() { this.resumed++; },
	param() { return {setValueAtTime() {}, exponentialRampToValueAtTime() {}}; },
	createOscillator() { return {frequency: this.param(), connect() {}, start: () => { this.started++; }, stop() {}}; },
	createGain() { return {gain: this.param(), connect() {}}; },
}`

// A browser without sound stays silent, however it refuses.
func TestBrowserWithoutSound(t *testing.T) {
	for _, window := range []string{`{}`, `{AudioContext: null}`, `{AudioContext: function () { throw fakes.failure("NotAllowedError"); }}`} {
		fakeBrowser(window).Sound(board.SoundMove)
	}
}
