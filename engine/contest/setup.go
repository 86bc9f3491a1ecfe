// Package contest plays matches in slices of time and without files: for a worker of the page, whose
// match is divided among several workers, is watched while it is played, and goes on from results that
// the page has kept.
//
// Its games and results are those of arena.Run: a match is one for both.
package contest

import (
	"strings"

	"playout/engine/arena"
	"playout/engine/book"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/strict"
)

// Setup is a match that has been read.
type Setup struct {
	arena.Config
	Book string // the SHA-256 of the book of openings, "" for random ones
}

// Read reads an untrusted description of a match, as match.Parse does, and the text of its book of
// openings, "" for random ones. Its error has every wrong key, each as a strict.Fault with its path.
func Read(spec, text string) (*Setup, error) {
	described, err := match.Parse([]byte(spec))
	if err != nil {
		return nil, err
	}
	s := &Setup{Config: arena.Config{Workers: 1}}
	if s.Match, err = described.Match(); err != nil {
		return nil, err
	}
	if s.Openings.Kind != book.Random {
		if err := s.readBook(text); err != nil {
			return nil, err
		}
	}
	return s, s.Check()
}

// readBook reads the openings.
func (s *Setup) readBook(text string) error {
	if text == "" {
		return strict.Wrong("openings", "openings %s without the text of the book", s.Openings).Allow("random:K, or a book with its text")
	}
	read, err := book.Read(s.Game, strings.NewReader(text), s.Openings.Plies)
	if err != nil {
		return strict.In("openings", "openings: ", err)
	}
	s.Match.Book, s.Book = s.Openings.Choose(read.Openings, s.Seed), read.Sum
	return nil
}

// Try makes the player of each agent with a net once, and returns an error about the first that cannot
// start, with its number: its net is missing or does not fit.
func (s *Setup) Try(nets player.Nets) (agent int, err error) {
	for i, agent := range s.Agents {
		if agent.Net() == "" {
			continue
		}
		p, err := player.New(s.Game, agent, nets, 0)
		if err != nil {
			return i, err
		}
		player.Close(p)
	}
	return 0, nil
}
