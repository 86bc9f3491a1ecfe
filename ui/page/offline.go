package page

// offline is what the page knows of being kept for visits without a network.
type offline struct {
	asked bool // the browser was asked to keep the page
	ready bool // another version of the page is there, and the visitor has not said no
}

// keepOffline has the page kept, once there is a board.
func (p *Page) keepOffline() {
	if p.offline.asked {
		return
	}
	p.offline.asked = true
	p.host.KeepOffline(func() {
		p.do(func() {
			if !p.offline.ready {
				p.offline.ready = true
				p.tell(p.words.Offline.Ready)
			}
		})
	})
}

// Update loads the page anew, of the version that is ready.
func (p *Page) Update() {
	p.do(func() {
		p.writeAddress()
		p.host.Reload()
	})
}

// CloseUpdate puts the update off to another visit.
func (p *Page) CloseUpdate() { p.do(func() { p.offline.ready = false }) }
