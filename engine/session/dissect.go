package session

import (
	"cmp"

	"playout/engine/dissect"
	"playout/engine/game"
	"playout/engine/net"
	"playout/engine/wire"
)

// startDissect starts to take the judgement of a net apart.
func (s *Session) startDissect(id int, c *wire.Dissect) *refusal {
	if refused := s.checkEpoch(c.Epoch); refused != nil {
		return refused
	}
	o := s.shown
	seat, refused := o.seat(c.Seat)
	if refused != nil {
		return refused
	}
	if !o.state.Acting().Has(seat) {
		return refuse(wire.KindMove, "seat %q does not act now; allowed: %s", c.Seat, o.joinSeats(o.state.Acting()))
	}
	model, refused := s.modelOf(c)
	if refused != nil {
		return refused
	}
	of := dissect.Request{Game: o.game, State: o.state, Seat: seat, Model: model, Now: s.now}
	if o.ply > 0 {
		of.Before = o.record.StateAt(o.ply - 1)
	}
	work, err := dissect.New(of)
	if err != nil {
		return &refusal{wire.KindCorrupt, err}
	}
	if c.File != nil {
		s.opened = model
	}
	s.endQuery()
	s.endThink()
	s.query = &query{id: id, job: work, answer: func() wire.Event {
		return wire.Event{Dissected: o.dissected(c.Net, seat, &work.Result)}
	}}
	return nil
}

// modelOf returns the model that a Dissect names or holds.
func (s *Session) modelOf(c *wire.Dissect) (*net.Model, *refusal) {
	switch {
	case c.Net != "":
		m, err := s.nets.Net(c.Net)
		if err != nil {
			kind, why := s.nets.WhyMissing(c.Net, err)
			return nil, &refusal{kind, why}
		}
		return m, nil
	case c.File == nil && s.opened == nil:
		return nil, refuse(wire.KindMissing, "no file has been opened; allowed: a net's name, or its file")
	case c.File == nil:
		return s.opened, nil
	}
	m, err := net.Load(c.File)
	if err != nil {
		return nil, &refusal{wire.KindCorrupt, err}
	}
	return m, nil
}

// dissected returns what was found of a net in the form of package wire.
func (o *openGame) dissected(name string, seat game.Seat, r *dissect.Result) *wire.Dissected {
	d := &wire.Dissected{Net: name, Kernel: r.Kernel, H: r.H, W: r.W, Rising: r.Rising, Rings: r.Rings, Valued: r.Valued, Value: r.Value}
	for _, p := range r.Planes {
		cells := make([]byte, len(p.Cells))
		for i, v := range p.Cells {
			cells[i] = '0' + byte(min(max(0, v), 1)*9+.5)
		}
		d.Planes = append(d.Planes, wire.Plane{Name: p.Name, Cells: string(cells)})
	}
	for _, t := range r.Turned {
		turned := wire.Turned{Value: t.Value}
		if len(r.Moves) > 0 {
			c := viewMove(o.state, seat, t.Move)
			turned.Move = cmp.Or(c.text, c.name)
		}
		d.Turned = append(d.Turned, turned)
	}
	d.Moves = rowsOf(r.Moves[:min(len(r.Moves), wire.MaxRows)], false, func(m game.Move) moveView { return viewMove(o.state, seat, m) })
	for _, p := range r.Pieces {
		d.Pieces = append(d.Pieces, wire.Without(p))
	}
	for _, l := range r.Layers[:min(len(r.Layers), wire.MaxLayers)] {
		d.Layers = append(d.Layers, wire.Layer{Nodes: game.Clip(l.Nodes), Shape: l.Shape, Weights: l.Weights, Micros: l.Micros})
	}
	for _, c := range r.Changed[:min(len(r.Changed), wire.MaxChanges)] {
		d.Changed = append(d.Changed, wire.NetChange(c))
	}
	return d
}
