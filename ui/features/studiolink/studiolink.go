// Package studiolink has the features that lead to the studio, the places that not every visitor
// needs: the form for making exercises, the results of a class, and the place that looks inside a
// game. Only the site's larger program has them (playout/ui/page/studio). The program that every
// visitor loads has these features instead: they put what those places need into the address and
// reload the page, for which static/boot.js then loads the larger program. That one has all other
// places too, so the way back reloads nothing.
//
// A reload would end the connection with a friend. With one the place offers a link for another tab.
package studiolink

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/feature/studio"
	"playout/ui/feature/titles"
)

// Features returns the features. Their order means nothing.
func Features() []func(feature.Device) feature.Feature {
	return []func(feature.Device) feature.Feature{New, NewInside}
}

// Feature tracks the way to the studio.
type Feature struct {
	load   func(string) string // what the device has stored
	titles []titles.Set
	drafts int  // how many the device holds
	lost   bool // the page began at an address of the studio, without its program
	asked  bool // the address is being written, or the page reloaded
	linked int  // the ply at which a link opened the game on the board, -1 for another game
}

// New returns a page outside the studio.
func New(d feature.Device) feature.Feature {
	return &Feature{load: d.Load, linked: -1, titles: titles.Read(d.Load(titles.Key))}
}

type (
	// wrote is the outcome of writing the address of a place, before the reload.
	wrote struct{ ok bool }
	// again is the timer after the browser refused to write it.
	again struct{}
)

// pause is the time, in ms, before the next attempt to write the address: browsers refuse more than
// about a hundred writes in half a minute.
const pause = 1000

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromAuthor{Drafts: f.drafts} }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		for _, place := range studio.Places() {
			f.lost = f.lost || place.Has(strings.TrimPrefix(m.Shown, "#/"))
		}
		f.count(m.Fragment)
	case feature.FragmentChanged:
		f.count(m.Fragment)
	case feature.SetOpened:
		f.titles = titles.Store(c, f.titles, titles.Of(m.Set))
	case feature.EditExercise:
		f.edit(c, m)
	case feature.BoardChanged:
		f.linked = m.LinkedAt(f.linked, c.Board)
	case wrote:
		if m.ok {
			c.Do(feature.Reload{})
			return
		}
		c.After(pause, again{})
	case again:
		f.asked = false
	case feature.Idle:
		f.follow(c)
	}
}

// count counts the drafts in the place that lists exercises.
func (f *Feature) count(fragment string) {
	if feature.PlaceOf(fragment, []string{exercise.PlaceSet}) != exercise.PlaceSet {
		return
	}
	var all []struct {
		ID     string            `json:"id"`
		Sheets []json.RawMessage `json:"sheets"`
	}
	f.drafts = 0
	if json.Unmarshal([]byte(f.load(studio.Drafts)), &all) != nil {
		return
	}
	for _, d := range all {
		if d.ID != "" && len(d.Sheets) > 0 {
			f.drafts++
		}
	}
}

// friends reports whether a friend on another computer is connected, also while the visitor moves for
// all seats.
func friends(now *feature.Snapshot) bool { return slices.Contains(now.Choices, feature.Remote) }

// follow reloads the page in one of the studio's places.
func (f *Feature) follow(c *feature.Context) {
	path := studio.PathOf(c.Place)
	if path == "" || f.asked || f.lost || friends(&c.Snapshot) {
		return
	}
	if c.Place == studio.PlaceInside { // the address has the game
		f.reload(c, c.Fragment, c.Entry, false)
		return
	}
	_, query, _ := strings.Cut(c.Fragment, "?")
	f.leave(c, "#/"+path, query, false)
}

// reload writes an address, with the ID of the game on the board, and reloads the page.
func (f *Feature) reload(c *feature.Context, fragment, id string, push bool) {
	f.asked = true
	c.Do(feature.SetFragment{Fragment: fragment, ID: id, Push: push, Then: func(ok bool) feature.Message { return wrote{ok} }})
}

// edit goes to the place for making exercises, with an exercise or with the position on the board.
func (f *Feature) edit(c *feature.Context, m feature.EditExercise) {
	query := ""
	if m.Text != "" {
		set, one, err := exercise.Read([]byte(m.Text))
		switch {
		case err != nil:
			c.Send(feature.ExerciseAlert(err))
			return
		case one:
			query = exercise.KeyOne + "=" + set.Exercises[0].Pack()
		default:
			query = exercise.KeySet + "=" + set.Pack() + "&" + studio.KeyAt + "=" + strconv.Itoa(m.Index+1)
		}
		if len(studio.EditPath)+len(query) >= link.MaxLength {
			c.Do(feature.Store{Key: studio.Held, Value: m.Text})
			query = studio.KeyHeld + "&" + studio.KeyAt + "=" + strconv.Itoa(m.Index+1)
		}
	}
	c.Send(feature.ShowDialog{})
	f.leave(c, studio.EditPath, query, true)
}

// leave writes the address of a place, with the game on the board for the way back, and reloads the
// page; during a game with a friend it only shows the place.
func (f *Feature) leave(c *feature.Context, path, query string, push bool) {
	if from := f.game(c); !strings.Contains(query, link.KeyFrom+"=") && len(path)+len(query)+len(from)+1 < link.MaxLength {
		query = strings.Trim(query+"&"+from, "&")
	}
	fragment := strings.TrimSuffix(path+"?"+query, "?")
	if friends(&c.Snapshot) {
		c.Do(feature.SetFragment{Fragment: fragment, Push: push, Then: func(bool) feature.Message { return feature.FragmentChanged{Fragment: fragment} }})
		return
	}
	f.reload(c, fragment, c.KeptID, push)
}

// game returns the part of an address that leads back to the game on the board, "" without one, and
// for the start of the game that the page opens anyway.
func (f *Feature) game(c *feature.Context) string {
	b := c.Board
	if b == nil || c.IsExercise || b.Game == feature.FirstGame && b.Start == "" && len(b.Plies) == 0 {
		return ""
	}
	from := link.KeyFrom + "=" + c.ViewLink().Pack()
	if f.linked >= 0 && f.linked < b.Ply {
		from += "&" + studio.KeyLink + "=" + strconv.Itoa(f.linked)
	}
	return from
}

// Part is the content of the places.
type Part struct {
	Lost bool   // the page lacks the program
	Link string // leads to the place in another tab, "" without a friend in a game
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	c := feature.Contributions{}
	p := Part{}
	if studio.PathOf(now.Place) != "" {
		if p.Lost = f.lost; friends(&now) {
			p.Link = now.Fragment
		}
	}
	for _, place := range studio.Places() {
		c.Regions = append(c.Regions, feature.Region{Slot: feature.Main, Name: place.Word, Board: place.Word == studio.PlaceInside, Part: p})
	}
	return c
}
