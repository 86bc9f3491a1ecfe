//go:build js && wasm

package app

import (
	"syscall/js"

	"playout/ui/feature"
)

// Limits on what the stage's frame may send: the characters of a message, which is a text, and
// the bytes of a file that it has made.
const (
	maxText = 256 << 10
	maxFile = 256 << 20
)

// stage is the part of the browser that talks to the stage's frame. It looks the frame up each
// time, so that it holds nothing of a frame that is gone.
type stage struct {
	host js.Value // the window of the page
	file js.Value // Blob made by the frame, undefined unless the page is handling it
}

// frame returns the window of the frame, undefined if there is none.
func (s *stage) frame() js.Value {
	frame := s.host.Get("document").Call("querySelector", "iframe[data-stage]")
	if frame.IsNull() {
		return js.Undefined()
	}
	return frame.Get("contentWindow")
}

func (s *stage) origin() string { return s.host.Get("location").Get("origin").String() }

// SendStage sends a message to the frame; its document receives it only if it has the page's own
// origin.
func (s *stage) SendStage(message []byte) {
	if frame := s.frame(); frame.Truthy() {
		frame.Call("postMessage", string(message), s.origin())
	}
}

// Reveal scrolls to the stage, which is in the board's place.
func (b *browser) Reveal() {
	spot := b.document.Call("querySelector", ".spot")
	if spot.IsNull() || b.embedder != nil {
		return // the embedding page decides what it shows
	}
	way := "smooth"
	if b.matchesMedia(still) {
		way = "auto"
	}
	spot.Call("scrollIntoView", map[string]any{"block": "nearest", "behavior": way})
}

// SaveStaged offers the last file made by the frame.
func (s *stage) SaveStaged(name string) {
	if s.file.Truthy() {
		(&device{s.host}).saveBlob(name, s.file)
	}
}

// listen receives the frame's messages. The page reads those that are texts; an object holds what
// no text can: a file that the frame has made, or one that is held over it or dropped on it.
func (s *stage) listen(tell func(feature.Message), held func(), dropped func(file js.Value)) {
	own := s.origin()
	isA := func(data, kind js.Value, name, class string) bool {
		return kind.Equal(js.ValueOf(name)) && data.InstanceOf(s.host.Get(class))
	}
	s.host.Call("addEventListener", "message", listener(func(event js.Value) {
		if frame := s.frame(); !frame.Truthy() || !event.Get("source").Equal(frame) || event.Get("origin").String() != own {
			return
		}
		switch data := event.Get("data"); data.Type() {
		case js.TypeString:
			text := ""
			if length(data) <= maxText {
				text = data.String()
			}
			tell(feature.StageMessage{Text: text})
		case js.TypeObject:
			kind, blob, file := data.Get("stage"), data.Get("blob"), data.Get("file")
			switch {
			case isA(blob, kind, "saved", "Blob") && blob.Get("size").Float() <= maxFile:
				s.file = blob
				tell(feature.StageSaved{Kind: blob.Get("type").String()})
				s.file = js.Undefined() // handled or not
			case isA(file, kind, "drop", "File"):
				dropped(file)
			case kind.Equal(js.ValueOf("drag")):
				held()
			}
		}
	}))
}
