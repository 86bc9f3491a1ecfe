package feature

import (
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
)

// PlaceInside is the place that takes the game on the board apart: nobody plays there, and the
// visitor moves for all seats.
const PlaceInside = link.PlaceInside

// The views of PlaceInside: the Names of Regions in the slot Inside, and values of view in
// its addresses.
const (
	ViewAnalysis = "analysis"
	ViewReview   = "review"
	ViewCompare  = "compare"
	ViewNet      = "net"
	ViewSearch   = "search"
)

// ReviewPart is the name of a review among the parts that are kept with a game.
const ReviewPart = "review"

// The place for looking inside; package inside handles and sends them.
type (
	// OpenInside goes from the game on the board to PlaceInside, or changes its view. An empty View
	// is the last one. Start also starts what the view offers.
	OpenInside struct {
		View  string
		Start bool
	}
	// InsideOpened reports that the view of PlaceInside has opened, and whether it should start
	// what it offers.
	InsideOpened struct {
		View  string
		Start bool
	}
	// Amend changes the lines of the game that the page looks into, or what people say about the move
	// shown: Do and Text are as in wire.Amend.
	Amend struct {
		Do, Text string
		Ply      int // of the line shown, 0 for the ply shown
	}
	// AmendRefused reports why the lines stay as they are.
	AmendRefused struct{ Error *wire.Error }
	// NetFile is the file of a net that a person has opened, or the error of reading it.
	NetFile struct {
		Data []byte
		Err  error
	}
	// SetInsideAgents sets the agents in the addresses of PlaceInside.
	SetInsideAgents struct{ Agents []string }
	// SetInsideEach sets what each of several agents gets in the addresses of ViewCompare, one of
	// link.Limits.
	SetInsideEach struct{ Each string }
	// SetInsideSimulation sets the simulation of a search in the addresses of ViewSearch, 0 for
	// none.
	SetInsideSimulation struct{ Simulation int }
)

// ShowsGame reports whether the place shows the game on the board: people play it, or look inside.
func (s *Snapshot) ShowsGame() bool { return s.Place == PlacePlay || s.Place == PlaceInside }

// PersonLost reports whether a person has lost the game, whose end the board shows.
func (s *Snapshot) PersonLost() bool {
	if s.Board == nil || !s.Board.Over || s.Board.Ply == 0 {
		return false
	}
	winner := s.Winner()
	for seat, choice := range s.Choices {
		if choice == link.Human && winner >= 0 && seat != winner {
			return true
		}
	}
	return false
}

// MainLine returns the game on a board up to the end of its main line, of which a review is. How it
// ended outside its rules changes nothing in a review.
func MainLine(b *wire.Board) wire.Open {
	o := wire.Open{Game: b.Game, Position: b.Start, Moves: b.Record, Seed: b.Seed, Ply: -1}
	if b.Main != nil {
		o.Moves = b.Main.Record
	}
	return o
}

// Shared returns the number of plies that the line shown has in common with the main line.
func (s *Snapshot) Shared() int {
	if s.Board.Main == nil {
		return len(s.Board.Plies)
	}
	main := strings.FieldsFunc(s.Board.Main.Record, func(r rune) bool { return r == ',' })
	n := 0
	for n < len(main) && n < len(s.Board.Plies) && main[n] == s.Board.Plies[n].Name {
		n++
	}
	return n
}

// MayAnalyse reports whether the visitor may look inside the game on the board. A game with
// friends on other computers must be over.
func (s *Snapshot) MayAnalyse() bool {
	return s.Board != nil && !s.IsExercise && !s.Making && (s.Analysing || !s.HasRemote() || s.Board.Closed)
}
