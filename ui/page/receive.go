package page

import (
	"fmt"
	"slices"

	"playout/engine/wire"
	"playout/ui/text"
)

// Receive takes a message of the worker.
func (p *Page) Receive(message []byte) {
	p.do(func() {
		event, err := wire.DecodeEvent(message)
		if err != nil {
			p.died(err.Error())
			return
		}
		if p.worker.abandoned {
			return
		}
		p.worker.heard = p.host.Now()
		p.worker.pinged = false
		switch {
		case event.Hello != nil:
			p.onHello(event.Hello)
		case event.Board != nil:
			p.onBoard(event.ID, event.Epoch, event.Board)
			p.steady.until = 0 // whatever was asked in return, this one is drawn
		case event.Report != nil:
			p.onReport(event.ID, event.Epoch, event.Report)
		case event.Checked != nil:
			p.onChecked(event.ID, event.Checked)
		case event.Kinds != nil:
			p.onKinds(event.ID, event.Kinds)
		case event.Composed != nil:
			p.onComposed(event.ID, event.Composed)
		case event.Exported != nil:
			p.onExported(event.ID, event.Exported)
		case event.Error != nil:
			p.onError(event.ID, event.Error)
		}
	})
}

// onHello begins the game with a worker that has just come up. The answer to
// a ping says nothing new.
func (p *Page) onHello(w *wire.Welcome) {
	if p.worker.greeted {
		return
	}
	if w.Version != wire.Version || len(w.Games) == 0 {
		p.died(fmt.Sprintf("protocol version %d with %d games, want version %d", w.Version, len(w.Games), wire.Version))
		return
	}
	p.worker.greeted, p.worker.watched = true, false // from now on it is to answer soon
	p.worker.phase++
	p.catalogue = w.Games
	if p.opening != nil {
		p.sendOpening()
	} else {
		p.openFragment()
	}
}

// onBoard takes over a position.
func (p *Page) onBoard(id, epoch int, b *wire.Board) {
	if id == p.files.importing && b.Imported != nil {
		p.opening = p.imported(id, b)
	}
	o := p.opening
	if o != nil && id != o.id {
		return // of a game that is being left
	}
	p.epoch = epoch
	played := id == p.pending && p.play != nil
	if id == p.pending {
		p.pending, p.play = 0, nil
	}
	before := p.board
	if o != nil {
		p.seat(o, b.Seats)
		p.opening = nil
		p.looked = ""
		p.game, p.choices, p.paused = o.game, o.choices, o.paused
		p.collected = make([]string, len(p.game.Seats))
		if !o.again {
			before = nil
		}
	}
	p.board, p.changed = b, p.host.Now()
	p.steering.since = p.changed
	if p.hint != nil || p.lasts > 0 && (b.Over || b.Ply != p.lasts) || o != nil && !o.again || p.endedOutside() {
		p.hint = nil
		p.keep("") // its words are about an earlier position
	}
	if o != nil && o.says != "" {
		p.tell(o.says)
	}
	p.keepOffline()
	p.giveUp()
	p.recompose()
	if o != nil && !o.again {
		p.setClocks()
		p.clock.begun = false
		p.drawing = drawing{}
	} else {
		p.keepTime(before, played)
	}
	p.forgetAfter(common(before, b))
	p.follow(before)
	p.sounds(before)
	p.keepBoard(o, before)
	if wanted := p.watching.wanted; wanted >= 0 {
		p.watching.wanted = -1
		if o == nil && wanted <= len(b.Plies) && wanted != b.Ply {
			p.sendGoto(wanted)
			return
		}
	}
	if o == nil && p.watching.once {
		p.watching.once, p.paused = false, true
	}
	if o != nil && o.link {
		p.checkAgents()
	}
	if o != nil && !o.again {
		p.files.players = nil
	}
	if o != nil && o.told != nil {
		p.files.players = o.told.Players
		p.tellImported(o.told)
	}
	p.export()
	if o != nil && o.play != nil && !b.Over {
		p.sendPlay(o.play)
	}
	switch {
	case o != nil && o.again:
		p.renewPlayer()
	case o != nil && p.players.form != nil: // it is about a seat of another game
		p.show("")
	}
	p.seatPlayer()
	p.answered()
}

// onChecked seats an agent that a link named.
func (p *Page) onChecked(id int, c *wire.Checked) {
	if p.onPlayer(id, c, nil) {
		return
	}
	seat, asked := p.checking[id]
	if !asked {
		return
	}
	delete(p.checking, id)
	p.choices[slices.Index(p.game.Seats, seat)] = c.Agent
	p.remember(c)
	p.answered()
}

// onError says what went wrong. The worker's game is as it was before.
func (p *Page) onError(id int, e *wire.Error) {
	if id == 0 { // not an answer: the worker could not start
		p.died(e.Text)
		return
	}
	if p.onPlayer(id, nil, e) {
		return
	}
	if seat, asked := p.checking[id]; asked {
		delete(p.checking, id)
		i := slices.Index(p.game.Seats, seat)
		p.choices[i] = defaults(p.game)[i]
		p.blame(refusal(e, true))
		p.answered()
		return
	}
	if p.opening != nil && id == p.opening.id {
		p.refused(e)
		return
	}
	switch {
	case p.setup != nil && p.setup.asked != nil && id == p.setup.id:
		p.notComposed(e)
		return
	case id == p.files.importing:
		p.unimported(e)
		return
	case id == p.files.asked:
		p.files.asked = 0
	case id == p.pending:
		p.pending, p.play = 0, nil
		p.steady.asked = nil
		p.paused = true // a machine whose move is refused does not try for ever
	case p.thought != nil && id == p.thought.id:
		dropped := p.thought.dropped
		p.thought, p.drawing.waits = nil, false
		if dropped {
			p.rest()
			return
		}
		p.paused = true
	default:
		return
	}
	p.alert = refusal(e, false)
	p.rest()
}

// refused opens something else in place of what the worker refuses: what is good
// of a link, or a game's start.
func (p *Page) refused(e *wire.Error) {
	o := p.opening
	p.opening, p.pending = nil, 0
	if o.link {
		p.blame(refusal(e, true))
		if rest := o.less(e.Kind); rest != nil {
			p.openLink(rest)
		} else {
			p.openStart(o.game.ID, p.alert)
		}
		return
	}
	p.alert = refusal(e, false)
	if o.again { // the game itself brings the worker down or is refused: start anew
		p.openStart(o.game.ID, p.alert)
	}
}

// refusal tells of an error by its kind, and where it says of what.
func refusal(e *wire.Error, link bool) *alert {
	return &alert{detail: e.Text, say: func(w *text.Strings) string {
		by := w.Refused
		if link {
			by = w.RefusedLink
		}
		template, known := by[e.Kind]
		if !known {
			template = by[wire.KindInside]
		}
		if link && e.Kind == wire.KindRecord && e.Ply > 0 {
			template = w.LinkMove
		}
		return text.Fill(template, "of", e.Of, "ply", w.Number(e.Ply))
	}}
}
