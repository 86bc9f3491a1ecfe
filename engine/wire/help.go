package wire

import (
	"errors"
	"fmt"

	"playout/engine/strict"
)

// MaxWorkers bounds the workers that search one position. More would take more memory than small
// machines have.
const MaxWorkers = 16

// Help makes a further worker search a position together with the leader, which assigns each some
// of the root moves (root splitting), or all of them, with Tells in between. The answer is Shares,
// of which exactly one, the last, is Final, or an Error. The further worker's game, if any, stays
// as it is.
type Help struct {
	Open
	Seat    string `json:"seat"`
	Agent   string `json:"agent"`             // agent string
	Seed    uint64 `json:"seed,omitempty"`    // of the leader's random numbers
	Worker  int    `json:"worker"`            // this worker's number, from 1; the leader is 0
	Workers int    `json:"workers"`           // number of workers that search, the leader included
	Part    []int  `json:"part"`              // codes of the root moves of this worker, at least one
	Endless bool   `json:"endless,omitempty"` // as in Think
	Lines   int    `json:"lines,omitempty"`   // likewise
}

// Tell gives a further worker news of the leader. There is no answer, except an Error if no search
// could have written the news. A Tell about an earlier Help does nothing.
type Tell struct {
	Help int    `json:"help"` // ID of the Help
	News []byte `json:"news"` // what alpha-beta searches of one position exchange
}

// MaxNews bounds the bytes of news.
const MaxNews = 1 << 13

// Share is what a further worker has found out about the moves of its part. Shares in full
// alternate with shares of News alone.
type Share struct {
	Final bool     `json:"final,omitempty"` // whether it is the last
	Done  int      `json:"done"`            // simulations
	Held  []Held   `json:"held"`            // of each move of the part; none while it waits for its net
	Line  []string `json:"line"`            // its principal variation
	News  []byte   `json:"news,omitempty"`  // as in Tell
}

// MaxHeld bounds the moves of a part.
const MaxHeld = 256

// Held is the result of searching one move.
type Held struct {
	Move   int     `json:"m"` // code of the game
	Visits int     `json:"n,omitempty"`
	Sum    float64 `json:"w,omitempty"` // of the seat's values over the visits, each -1 to 1
	Proven string  `json:"p,omitempty"` // "win", "loss", "draw" for the seat, "" for unknown
	// Line is its principal variation, of the helper's best moves in a Help with Lines.
	Line []string `json:"l,omitempty"`
}

// maxSimulations bounds counts of simulations, so that the sum of two workers' counts fits into
// 32 bits.
const maxSimulations = 1 << 30

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
	if err := checkRange("lines", h.Lines, 0, MaxLines); err != nil {
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
	if err := checkRange("done", s.Done, 0, maxSimulations); err != nil {
		return err
	}
	for _, h := range s.Held {
		if err := checkRange("visits", h.Visits, 0, maxSimulations); err != nil {
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
		if len(h.Line) > MaxLine {
			return fmt.Errorf("a line of %d; allowed: at most %d", len(h.Line), MaxLine)
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
