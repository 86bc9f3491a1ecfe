package page

import (
	"playout/engine/wire"
	"playout/ui/board"
)

// SetSound has moves heard, or not. Whoever turns it on hears one at once.
func (p *Page) SetSound(on bool) {
	p.do(func() {
		p.sound = on
		p.host.Store(keySound, onOff(on))
		if on {
			p.host.Sound(board.SoundPlace)
		}
	})
}

// sounds has what led from the board before to the one shown be heard, once
// follow has noted it.
func (p *Page) sounds(before *wire.Board) {
	if !p.sound || before == nil || common(before, p.board) < before.Ply {
		return
	}
	ended := p.board.Over && !before.Over
	if !p.motion.stepped && !ended {
		return
	}
	if kind := p.heard(before, ended); kind != "" {
		p.host.Sound(kind)
	}
}

// heard is the sound of what happened, of several the weightiest, "" for none.
func (p *Page) heard(before *wire.Board, ended bool) string {
	m := &p.motion
	taken, gone := false, false
	for _, way := range m.passing {
		taken, gone = taken || way.To == "", gone || way.To != ""
	}
	_, check := board.Note(p.board.Notes, "check")
	_, due := board.Note(p.board.Notes, "remove")
	switch hear := p.manner().Hear; {
	case ended:
		return board.SoundOver
	case hear != nil:
		return hear(p.scene(before))
	case check:
		return board.SoundCheck
	case due:
		return board.SoundMill
	case taken || m.took:
		return board.SoundCapture
	case gone || m.brought:
		return board.SoundMove
	case len(m.falls) > 0:
		return board.SoundPlace
	}
	return ""
}
