package page

import "playout/engine/wire"

// The sounds that Host.Sound knows.
const (
	SoundPlace   = "place"   // a piece is put on the board
	SoundMove    = "move"    // a piece goes from square to square
	SoundCapture = "capture" // a piece is taken off
	SoundMill    = "mill"    // a mill closes
	SoundCheck   = "check"   // a king is attacked
	SoundFood    = "food"    // the goose one plays eats, or any that one watches
	SoundDeath   = "death"   // a goose dies
	SoundOver    = "over"    // the game ends
)

// SetSound has moves heard, or not. Whoever turns it on hears one at once.
func (p *Page) SetSound(on bool) {
	p.do(func() {
		p.sound = on
		p.host.Store(keySound, onOff(on))
		if on {
			p.host.Sound(SoundPlace)
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
	_, check := Note(p.board.Notes, "check")
	_, due := Note(p.board.Notes, "remove")
	switch hear := p.manner().hear; {
	case ended:
		return SoundOver
	case hear != nil:
		return hear(p, before)
	case check:
		return SoundCheck
	case due:
		return SoundMill
	case taken || m.took:
		return SoundCapture
	case gone || m.brought:
		return SoundMove
	case len(m.falls) > 0:
		return SoundPlace
	}
	return ""
}

// hearGeese is the sound of a step: a goose dies, or one eats that matters here.
func (p *Page) hearGeese(before *wire.Board) string {
	own, food := p.own(), false
	for seat := range min(len(before.Score), len(p.board.Score)) {
		switch was, is := before.Score[seat], p.board.Score[seat]; {
		case was > 0 && is == 0:
			return SoundDeath
		case is > was && (own < 0 || seat == own):
			food = true
		}
	}
	if food {
		return SoundFood
	}
	return ""
}
