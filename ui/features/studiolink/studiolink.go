// Package studiolink has the features that lead to the places that not every visitor needs: those of
// the studio, the form for making exercises, the results of a class, and the place that looks inside a
// game; and the lab. Only larger programs of the site have them (playout/ui/page/studio and
// playout/ui/page/lab). A program that lacks them has these features instead: they put what those
// places need into the address and reload the page, for which static/boot.js then loads the larger
// program. That one has all places of the program that every visitor loads, so the way back there
// reloads nothing.
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

// Features returns the features of a program, "" for the one that every visitor loads. Their order
// means nothing.
func Features(program string) []func(feature.Device) feature.Feature {
	if program == studio.Studio {
		return []func(feature.Device) feature.Feature{func(feature.Device) feature.Feature { return newWay(program) }}
	}
	return []func(feature.Device) feature.Feature{func(d feature.Device) feature.Feature {
		return &Feature{Way: *newWay(program), load: d.Load, titles: titles.Read(d.Load(titles.Key))}
	}, NewInside}
}

// Way tracks the way to the places that the program lacks.
type Way struct {
	places []studio.Place
	lost   bool // the page began at an address of one of them
	asked  bool // the address is being written, or the page reloaded
	linked int  // the ply at which a link opened the game on the board, -1 for another game
}

// newWay returns the way of a program.
func newWay(program string) *Way {
	return &Way{linked: -1, places: slices.DeleteFunc(studio.Places(), func(p studio.Place) bool { return p.Program == program })}
}

// Feature tracks the way to the studio, too.
type Feature struct {
	Way
	load   func(string) string // what the device has stored
	titles []titles.Set
	drafts int // how many the device holds
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
		f.count(m.Fragment)
	case feature.FragmentChanged:
		f.count(m.Fragment)
	case feature.SetOpened:
		f.titles = titles.Store(c, f.titles, titles.Of(m.Set))
	case feature.EditExercise:
		f.edit(c, m)
	}
	f.Way.Handle(c, m)
}

// Handle implements feature.Feature.
func (f *Way) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		for _, place := range f.places {
			f.lost = f.lost || place.Has(strings.TrimPrefix(m.Shown, "#/"))
		}
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

// pathOf returns the Path of a place that the program lacks, "" for any other place.
func (f *Way) pathOf(place string) string {
	for _, p := range f.places {
		if p.Word == place {
			return p.Path
		}
	}
	return ""
}

// follow reloads the page in a place that the program lacks.
func (f *Way) follow(c *feature.Context) {
	path := f.pathOf(c.Place)
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
func (f *Way) reload(c *feature.Context, fragment, id string, push bool) {
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
func (f *Way) leave(c *feature.Context, path, query string, push bool) {
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
func (f *Way) game(c *feature.Context) string {
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
func (f *Way) View(now feature.Snapshot) feature.Contributions {
	c := feature.Contributions{}
	p := Part{}
	if f.pathOf(now.Place) != "" {
		if p.Lost = f.lost; friends(&now) {
			p.Link = now.Fragment
		}
	}
	for _, place := range f.places {
		c.Regions = append(c.Regions, feature.Region{Slot: feature.Main, Name: place.Word, Board: place.Word == studio.PlaceInside, Part: p})
	}
	return c
}
