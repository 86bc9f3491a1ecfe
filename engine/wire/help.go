package wire

import (
	"errors"
	"fmt"

	"playout/engine/strict"
)

// MaxWorkers is the most workers that search one position. More would take memory
// that small machines do not have.
const MaxWorkers = 16

// Help has a further worker search a position together with the worker that leads,
// which says what each searches: some of the moves of the root (root splitting), or all
// of them, with Tells in between. It is answered by Shares, of which exactly one, the
// last, is Final, or by an Error. The game of that worker, if any, stays as it is.
type Help struct {
	Open
	Seat    string `json:"seat"`
	Agent   string `json:"agent"`          // agent string
	Seed    uint64 `json:"seed,omitempty"` // of the leading worker's random numbers
	Worker  int    `json:"worker"`         // the number of this worker, from 1; the one that leads is 0
	Workers int    `json:"workers"`        // that search, the leading one included
	Part    []int  `json:"part"`           // codes of the root moves of this worker, at least one
}

// Tell gives a further worker news of the one that leads. It is answered by nothing or,
// if a search could not have written the news, by an Error. One about an earlier Help
// does nothing.
type Tell struct {
	Help int    `json:"help"` // ID of the Help
	News []byte `json:"news"` // what alpha-beta searches of one position tell each other
}

// MaxNews is the most bytes of news.
const MaxNews = 1 << 13

// Share is what a further worker has found of the moves of its part. Between those that say
// all there are some with nothing but News.
type Share struct {
	Final bool     `json:"final,omitempty"` // it is the last
	Done  int      `json:"done"`            // simulations
	Held  []Held   `json:"held"`            // of each move of the part; none while it waits for its net
	Line  []string `json:"line"`            // its principal variation
	News  []byte   `json:"news,omitempty"`  // as in Tell
}

// MaxHeld is the most moves of a part.
const MaxHeld = 256

// Held is what was found of one move.
type Held struct {
	Move   int     `json:"m"` // code of the game
	Visits int     `json:"n,omitempty"`
	Sum    float64 `json:"w,omitempty"` // of the seat's values over the visits, each -1 to 1
	Proven string  `json:"p,omitempty"` // "win", "loss", "draw" for the seat, "" for unknown
}

// most bounds counts of simulations, so that those of two workers can be added in 32 bits.
const most = 1 << 30

// Check implements strict.Checker.
func (h *Help) Check() error {
	if err := h.Open.Check(); err != nil {
		return err
	}
	if err := checkRange("workers", h.Workers, 2, MaxWorkers); err != nil {
		return err
	}
	if err := checkRange("worker", h.Worker, 1, h.Workers-1); err != nil {
		return err
	}
	if err := checkRange("moves of a part:", len(h.Part), 1, MaxHeld); err != nil {
		return err
	}
	for _, m := range h.Part {
		if err := checkRange("move", m, 0, maxMove); err != nil {
			return err
		}
	}
	return nil
}

// Check implements strict.Checker.
func (t *Tell) Check() error {
	if err := checkRange("help", t.Help, 1, maxNumber); err != nil {
		return err
	}
	return checkRange("bytes of news:", len(t.News), 1, MaxNews)
}

// Check implements strict.Checker.
func (s *Share) Check() error {
	if err := checkRange("bytes of news:", len(s.News), 0, MaxNews); err != nil {
		return err
	}
	if len(s.Held) > MaxHeld || len(s.Line) > MaxLine {
		return fmt.Errorf("a share of %d moves and a line of %d; allowed: at most %d and %d", len(s.Held), len(s.Line), MaxHeld, MaxLine)
	}
	if err := checkRange("done", s.Done, 0, most); err != nil {
		return err
	}
	for _, h := range s.Held {
		if err := checkRange("visits", h.Visits, 0, most); err != nil {
			return err
		}
		if visits := float64(h.Visits); !(h.Sum >= -visits-1 && h.Sum <= visits+1) {
			return errors.New("a sum of values beyond the visits")
		}
		if err := checkRange("move", h.Move, 0, maxMove); err != nil {
			return err
		}
		if err := checkProven(h.Proven); err != nil {
			return err
		}
	}
	return nil
}

func checkProven(word string) error {
	switch word {
	case "", "win", "loss", "draw":
		return nil
	}
	return fmt.Errorf("proven %q; allowed: win, loss, draw or nothing", strict.Clip(word))
}
