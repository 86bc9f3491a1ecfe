//go:build js && wasm

package app

import "syscall/js"

// Bounds of what the stage's frame may say: the bytes of a message, which is a text,
// and of a file that it has made.
const (
	maxSaid  = 256 << 10
	maxSaved = 256 << 20
)

// frame is the window of the stage's frame, undefined where there is none.
func (b *browser) frame() js.Value {
	frame := b.document.Call("querySelector", "iframe[data-stage]")
	if frame.IsNull() {
		return js.Undefined()
	}
	return frame.Get("contentWindow")
}

// TellStage sends a message to the stage's frame, to whose document it goes only where
// that is of the page's own origin.
func (b *browser) TellStage(message []byte) {
	if frame := b.frame(); frame.Truthy() {
		frame.Call("postMessage", string(message), b.location.Get("origin"))
	}
}

// SaveStaged offers what the stage has made last, which goes from the frame to the disk
// without being copied.
func (b *browser) SaveStaged(name string) {
	if b.staged.Truthy() {
		b.saveBlob(name, b.staged)
		b.staged = js.Undefined()
	}
}

// hearStage hears the stage's frame, whichever there is: texts, which the page reads,
// and objects with what no text can hold, a file that it has made or one that was
// dropped on it. A board that lives in another page imports none.
func (b *browser) hearStage(embedded bool) {
	window := js.Global()
	blob, own := window.Get("Blob"), b.location.Get("origin").String()
	b.window.Call("addEventListener", "message", listener(func(event js.Value) {
		if frame := b.frame(); frame.IsUndefined() || !event.Get("source").Equal(frame) || event.Get("origin").String() != own {
			return
		}
		switch data := event.Get("data"); data.Type() {
		case js.TypeString:
			text := ""
			if length(data) <= maxSaid {
				text = data.String()
			}
			b.page.StageSaid(text)
		case js.TypeObject:
			switch says := data.Get("stage"); {
			case says.Equal(js.ValueOf("saved")):
				if made := data.Get("blob"); made.InstanceOf(blob) && made.Get("size").Float() <= maxSaved {
					b.staged = made
					b.page.StageSaved(made.Get("type").String())
				}
			case says.Equal(js.ValueOf("drop")) && !embedded:
				if file := data.Get("file"); file.InstanceOf(window.Get("File")) {
					b.importFile(file)
				}
			}
		}
	}))
}
