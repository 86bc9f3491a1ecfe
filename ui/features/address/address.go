// Package address is the feature that keeps the address current: it holds the game on the board
// wherever a person plays, and in a game of machines whenever it waits or is over, so that a
// reload or a bookmark loses nothing. Package play opens an address that the visitor changed. If
// a part of an address cannot be opened, the address stays unchanged until the game continues,
// and then remains in the history.
//
// For a game too long for an address it holds the position shown, and the ID under which
// package library keeps the game and finds it again.
package address

import (
	"cmp"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/ui/feature"
)

// Pause is the time, in milliseconds, before the next write while only machines play, and after
// the browser refused one: browsers refuse more than about a hundred writes in half a minute.
const Pause = 1000

// Feature holds the address's fragment and its pending changes.
type Feature struct {
	entry            // its fragment as package paste reads it
	shown    string  // the fragment as the address has it
	lost     bool    // a part of it could not be opened: it stays until the game continues
	instead  string  // what the game opened instead would write, "" if that is not known yet
	writing  entry   // requested from the host
	pushing  bool    // as a new entry in the history
	asked    bool    // the host has not answered yet
	written  float64 // when it was last written, ms
	retrying bool    // a refused address must be written again
	pushes   bool    // the next address is a new entry in the history
	to       string  // the place that the next address belongs to, "" for the present one
	view     string  // of PlaceInside, if to is that place

	link, text string // a complete link to the game, and the part of it that an address holds
	without    bool   // that part lacks lines that are too long for it
}

// New returns an address before the page starts.
func New(feature.Device) feature.Feature { return &Feature{} }

// entry is an entry of the browser's history: its fragment, and the ID of the kept game.
type entry struct{ fragment, id string }

// fragmentSet is the host's answer to SetFragment.
type fragmentSet struct{ ok bool }

// retry is the timer after a refusal.
type retry struct{}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromAddress{Fragment: f.fragment, Entry: f.id, Lost: f.lost, WithoutLines: f.without}
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	return feature.Contributions{Link: now.Address + f.fragment}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		f.entry, f.shown = entry{m.Fragment, m.Entry}, m.Shown
	case feature.FragmentChanged:
		// The same address without an ID is the page's own, typed again.
		if is := (entry{m.Fragment, m.Entry}); is != f.entry && is != (entry{f.fragment, ""}) {
			f.entry, f.to, f.pushes, f.lost = is, "", false, false
			c.Send(feature.Visit{})
		}
		f.shown = cmp.Or(m.Shown, m.Fragment)
	case feature.AddressWritten:
		f.entry, f.shown = entry{m.Fragment, m.ID}, m.Fragment
	case feature.LinkLost:
		f.lost, f.instead = true, ""
	case feature.Leave:
		f.write(c)
		f.pushes, f.lost = true, false
	case feature.OpenInside:
		if c.Place != feature.PlaceInside && c.MayAnalyse() {
			f.write(c)
			f.to, f.view, f.pushes = feature.PlaceInside, m.View, true
		}
	case feature.Return:
		if c.Place != feature.PlacePlay && (c.Place != feature.PlaceInside || !c.IsExercise) { // an exercise inside leads back to the game there
			f.write(c)
			f.to, f.pushes = feature.PlacePlay, true
		}
	case feature.Leaving, feature.WriteAddress:
		f.write(c)
	case feature.Idle:
		if c.Board != nil && c.IsWatched() && c.State() == feature.StateThinking && c.Time-f.written < Pause {
			return
		}
		if !f.retrying {
			f.write(c)
		}
	case retry:
		f.retrying = false
	case fragmentSet:
		f.asked = false
		if m.ok {
			f.entry, f.shown, f.written = f.writing, f.writing.fragment, c.Time
			f.pushes = f.pushes && !f.pushing
			f.to = ""
		} else if !f.retrying {
			f.retrying = true
			c.After(Pause, retry{})
		}
	}
}

// write writes the game into the address, if it is not there yet. While another game opens, or
// the players are not known, the address may hold the coming game.
func (f *Feature) write(c *feature.Context) {
	if c.Board == nil || c.IsExercise || !c.WorkerStarted || c.Requested != nil || c.Recalls || c.Checking || c.Phase == feature.Gone || !c.ShowsGame() && f.to == "" || f.asked {
		return
	}
	is := entry{f.content(c), c.KeptID}
	if f.lost && f.instead == "" {
		f.instead = is.fragment
	}
	if is == f.entry && is.fragment == f.shown || f.lost && is.fragment == f.instead {
		f.pushes = false
		return
	}
	f.pushes, f.lost = f.pushes || f.lost, false
	f.writing, f.pushing, f.asked = is, f.pushes, true
	then := func(ok bool) feature.Message { return fragmentSet{ok} }
	c.Do(feature.SetFragment{Fragment: is.fragment, ID: is.id, Push: f.pushes, Then: then})
}

// content returns what the address should hold. Packing moves takes a while, so it happens once.
func (f *Feature) content(c *feature.Context) string {
	to := c.ViewLink()
	place := cmp.Or(f.to, c.Place)
	view := c.FromInside.View
	if f.to == feature.PlaceInside {
		view = f.view
	}
	in := c.FromInside.Inside(view)
	tree := ""
	if place == feature.PlaceInside || c.KeptID == "" { // otherwise the library has them
		tree = c.Board.Tree
	}
	whole := strings.Join(append([]string{to.Plain(), tree, c.KeptID, place, in.View, strconv.Itoa(in.Simulation), in.Each, strconv.Itoa(in.Tour), strconv.FormatBool(in.Start)}, in.Agents...), " ")
	if whole == f.link {
		return f.text
	}
	write := func(to link.Link) string {
		if in.Link = to; place == feature.PlaceInside {
			return in.String()
		}
		return to.String()
	}
	to.Tree = tree
	f.link, f.text, f.without = whole, write(to), false
	if len(f.text) > link.MaxLength && tree != "" {
		to.Tree = ""
		f.text, f.without = write(to), true
	}
	if len(f.text) > link.MaxLength {
		to = link.Link{Game: to.Game, Position: c.Board.Position, Ply: -1, Flip: to.Flip, Seats: to.Seats}
		if c.KeptID != "" {
			to.ID = c.KeptID[:link.IDDigits]
		}
		f.text = write(to)
	}
	return f.text
}
