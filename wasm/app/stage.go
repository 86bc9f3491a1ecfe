//go:build js && wasm

package app

import (
	"syscall/js"

	"playout/ui/page"
)

// Bounds of what the stage's frame may say: the characters of a message, which is a
// text, and the bytes of a file that it has made.
const (
	maxSaid = 256 << 10
	maxMade = 256 << 20
)

// stage is the part of the browser that speaks with the stage's frame, whichever there
// is: it is found anew each time, so that of one that has gone nothing stays.
type stage struct {
	host js.Value // the window of the page
	made js.Value // Blob that the frame has made, undefined but while the page hears of it
}

// frame is the window of the frame, undefined where there is none.
func (s *stage) frame() js.Value {
	frame := s.host.Get("document").Call("querySelector", "iframe[data-stage]")
	if frame.IsNull() {
		return js.Undefined()
	}
	return frame.Get("contentWindow")
}

func (s *stage) origin() string { return s.host.Get("location").Get("origin").String() }

// TellStage sends a message to the frame, whose document gets it only where it is of the
// page's own origin.
func (s *stage) TellStage(message []byte) {
	if frame := s.frame(); frame.Truthy() {
		frame.Call("postMessage", string(message), s.origin())
	}
}

// Reveal scrolls to the board, in whose place the stage is.
func (b *browser) Reveal() {
	spot := b.document.Call("querySelector", ".spot")
	if spot.IsNull() || b.around != nil {
		return // what a page of somebody else's shows is theirs to choose
	}
	way := "smooth"
	if b.asks(still) {
		way = "auto"
	}
	spot.Call("scrollIntoView", map[string]any{"block": "nearest", "behavior": way})
}

// SaveStaged offers what the frame has made last.
func (s *stage) SaveStaged(name string) {
	if s.made.Truthy() {
		(&device{s.host}).saveBlob(name, s.made)
	}
}

// hear hears the frame: texts, which the page reads, and objects with what no text
// holds: a file that it has made, and one that is held over it or was dropped on it.
func (s *stage) hear(p *page.Page, held func(), dropped func(file js.Value)) {
	own := s.origin()
	of := func(data, kind js.Value, name, class string) bool {
		return kind.Equal(js.ValueOf(name)) && data.InstanceOf(s.host.Get(class))
	}
	s.host.Call("addEventListener", "message", listener(func(event js.Value) {
		if frame := s.frame(); !frame.Truthy() || !event.Get("source").Equal(frame) || event.Get("origin").String() != own {
			return
		}
		switch data := event.Get("data"); data.Type() {
		case js.TypeString:
			text := ""
			if length(data) <= maxSaid {
				text = data.String()
			}
			p.StageSaid(text)
		case js.TypeObject:
			kind, made, file := data.Get("stage"), data.Get("blob"), data.Get("file")
			switch {
			case of(made, kind, "saved", "Blob") && made.Get("size").Float() <= maxMade:
				s.made = made
				p.StageSaved(made.Get("type").String())
				s.made = js.Undefined() // whether it was wanted or not
			case of(file, kind, "drop", "File"):
				dropped(file)
			case kind.Equal(js.ValueOf("drag")):
				held()
			}
		}
	}))
}
