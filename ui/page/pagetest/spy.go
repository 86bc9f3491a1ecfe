package pagetest

import (
	"cmp"
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/library"
)

// Report makes the page receive a search of the position shown, as if for a hint.
func (b *Bench) Report(r *wire.Report) {
	seat := slices.Index(b.Page.Now().Game.Seats, r.Seat)
	b.Page.Send(feature.ThoughtReported{Thought: feature.Thought{Seat: seat, Hint: true}, Report: r})
}

// Spy is a feature for tests.
type Spy struct {
	Exercise    feature.ExerciseChanged // the last one
	Person      bool                    // a person has moved in the game on the board, which has not been deleted since
	Unannounced string                  // the scene that the stage came to show without a message, "board" for none

	stage     string // the scene
	announced bool   // the last message opens or closes a scene
}

// Panic is a message at which the page breaks.
type Panic struct{ Why string }

// Handle implements feature.Feature.
func (s *Spy) Handle(c *feature.Context, m feature.Message) {
	if c.Stage != s.stage && !s.announced {
		s.Unannounced = cmp.Or(c.Stage, "board")
	}
	s.stage, s.announced = c.Stage, false
	switch m := m.(type) {
	case feature.Commit:
		s.Person = true
	case library.Delete:
		s.Person = false
	case feature.BoardChanged:
		s.Person = s.Person && (m.Request == nil || m.Request.Again)
		if was := m.Before; m.Request != nil && was != nil && was.Ending.How != "" && c.Board.Ending.How == "" {
			s.Person = false // resumed after its end, it is another game
		}
	case feature.OpenStage, feature.CloseStage:
		s.announced = true
	case feature.ExerciseChanged:
		s.Exercise = m
	case Panic:
		panic(m.Why)
	}
}

// Times and numbers of the features.
const (
	Unseen     = 40  // ms, package play
	StorePause = 300 // ms, package library
	OfferDays  = 7
	MaxCustoms = 8    // package players
	MaxPaste   = 1000 // bytes
)
