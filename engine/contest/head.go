package contest

import (
	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/match"
)

// Head is the first line of a results file: the match. It has neither the number of games nor a test,
// so that a match can become longer.
type Head struct {
	match.Spec
	Shard   string                 `json:"shard,omitempty"`   // of the match, "" for all of it
	Version int                    `json:"version,omitempty"` // of the agents' behaviour, for tables; 0 for none
	Book    string                 `json:"book,omitempty"`    // the SHA-256 of the book of openings, "" for random ones
	Levels  int                    `json:"levels,omitempty"`  // the version of the levels among the agents, 0 for 1 or none
	Nets    map[string]dataset.Net `json:"nets,omitempty"`    // by the name or path that agents use
	Playout string                 `json:"playout,omitempty"` // the version of the program that began the file; never compared
}

// Normalise brings the match into the one form of heads.
func (h *Head) Normalise() (err error) {
	h.Games, h.SPRT = match.MaxGames, ""
	h.Spec, err = h.Spec.Canonical()
	h.Games = 0
	return err
}

// Config returns the match that a head describes, with the largest number of games and without a book.
func (h *Head) Config() (arena.Config, error) {
	s := h.Spec
	s.Games = match.MaxGames
	m, err := s.Match()
	return arena.Config{Match: m, Workers: 1}, err
}
