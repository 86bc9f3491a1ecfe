// Package netview is the feature of the tab Net, in the place that looks inside a game: what a net sees
// of the position shown, how it judges it, and of what it is made. The net is one of the game's, or one
// of a file, which never leaves the device.
//
// The worker takes the net apart at each position, once no search is at work.
package netview

import (
	"cmp"
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
)

// patience is the time from one question about a net that has not come to the next, in ms.
const patience = 500

// mostTries is the number of questions after which a net that has not come counts as missing.
const mostTries = 240

// Feature holds the judgement of a net.
type Feature struct {
	net    string // the name of the chosen model, "" for the game's first one
	opened bool   // the net of the file is chosen
	file   []byte // the last file that was opened, nil for none
	sent   bool   // the worker has it

	board *wire.Board     // that the rest is about, nil for none
	asked int             // the question under way, 0 for none
	found *wire.Dissected // the answer, nil for none
	err   *wire.Error     // why there is none, nil for no error
	waits bool            // for the net, until the next try
	tries int             // so far
	large bool            // the last file is too large
}

// New returns a feature that has looked at nothing.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Choose chooses a net by its name, "" for that of the file.
	Choose struct{ Net string }
	// Open opens a file.
	Open struct{}
	// again asks for a net that had not come.
	again struct{}
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	if c.Board != f.board {
		f.forget(c.Board)
	}
	switch m := m.(type) {
	case Choose:
		f.net, f.opened = m.Net, m.Net == ""
		f.forget(c.Board)
	case Open:
		c.Do(feature.Pick{Accept: ".onnx", Then: func(data []byte, err error) feature.Message { return feature.NetFile{Data: data, Err: err} }})
	case feature.NetFile:
		f.open(c, m)
	case again:
		f.waits = false
	case feature.WorkerLost:
		f.asked, f.sent = 0, false
	case feature.Answer:
		if m.ID == f.asked && f.asked != 0 {
			f.answer(c, m.Event)
		}
	case feature.Idle:
		f.follow(c)
	}
}

// forget drops what is known about another position or net.
func (f *Feature) forget(b *wire.Board) {
	f.board, f.asked, f.found, f.err, f.waits, f.tries, f.large = b, 0, nil, nil, false, 0, false
}

// open takes over a file that was opened.
func (f *Feature) open(c *feature.Context, m feature.NetFile) {
	f.forget(c.Board)
	if f.large = m.Err != nil || len(m.Data) > wire.MaxNet; !f.large {
		f.file, f.sent, f.opened = m.Data, false, true
	}
}

// nets returns the names of the models that the game's agents use.
func nets(now *feature.Snapshot) (names []string) {
	for _, a := range now.Game.Agents {
		if a.Net != "" && !slices.Contains(names, a.Net) {
			names = append(names, a.Net)
		}
	}
	return names
}

// netOf returns the name of the net to look at: the chosen one, that of the first agent of the address,
// or the game's first; "" for that of the file, or for none.
func (f *Feature) netOf(now *feature.Snapshot) string {
	names := nets(now)
	switch {
	case f.opened || len(names) == 0:
		return ""
	case slices.Contains(names, f.net):
		return f.net
	}
	for _, agent := range now.FromInside.Agents {
		if net := now.Model(agent); slices.Contains(names, net) {
			return net
		}
	}
	return names[0]
}

// follow asks the worker about the position shown.
func (f *Feature) follow(c *feature.Context) {
	if c.FromInside.View != feature.ViewNet || !c.Analysing || c.Board == nil || c.Board.Over || c.Person() < 0 {
		return
	}
	done := f.found != nil || f.err != nil || f.waits || f.large || f.asked != 0
	if done || c.Asleep || c.Unsettled() || c.Editing || c.Thought != nil {
		return
	}
	ask := &wire.Dissect{Epoch: c.Epoch, Seat: c.Game.Seats[c.Person()], Net: f.netOf(&c.Snapshot)}
	if ask.Net == "" {
		if f.file == nil {
			return
		}
		if !f.sent {
			ask.File = f.file
		}
	}
	f.asked = c.Ask(wire.Command{Dissect: ask})
}

// answer takes over the answer.
func (f *Feature) answer(c *feature.Context, e wire.Event) {
	f.asked = 0
	switch {
	case e.Dissected != nil:
		f.found = e.Dissected
		f.sent = f.sent || e.Dissected.Net == ""
	case e.Error == nil:
		f.err = &wire.Error{}
	case e.Error.Kind == wire.KindStale: // another command came first
	case e.Error.Kind == wire.KindMissing && f.netOf(&c.Snapshot) != "":
		f.waits = true
		if f.tries++; f.tries == mostTries {
			f.err = e.Error
			break
		}
		c.After(patience, again{})
	case e.Error.Kind == wire.KindMissing:
		f.sent = false
	default:
		f.err = e.Error
	}
}

// chosen returns the value of the chosen net among the options: its name, or file.
func (f *Feature) chosen(now *feature.Snapshot) string { return cmp.Or(f.netOf(now), ofFile) }
