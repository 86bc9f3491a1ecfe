package page

// What is stored of a setting that is on or off.
const (
	settingOn  = "on"
	settingOff = "off"
)

// onOff is what is stored of a switch.
func onOff(on bool) string {
	if on {
		return settingOn
	}
	return settingOff
}

// SetRings chooses whether the board shows what the search thinks of moves.
func (p *Page) SetRings(on bool) {
	p.do(func() {
		p.ringless = !on
		p.host.Store(keyRings, onOff(on))
	})
}
