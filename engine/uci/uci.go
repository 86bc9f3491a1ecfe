// Package uci implements the Universal Chess Interface (Stefan Meyer-Kahlen, April 2006): the
// limits and options in its lines, the notation of every game, and the process of another
// program's engine. Package uciserver is the other side, an engine for other programs.
//
// A line consists of words separated by spaces. Unknown words are ignored, as the
// protocol demands.
//
// Engine exists only natively, not in the browser.
package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"playout/engine/game"
)

// MaxLine is the longest line in bytes: enough for a game of 6,000 moves.
const MaxLine = 1 << 16

// Limits holds the limits of a search, from the words after "go". Zero means not given.
type Limits struct {
	MoveTime  time.Duration    // for this move
	Clock     [2]time.Duration // left to White and Black; 1 ms for a clock that has run out
	Inc       [2]time.Duration // added to them for each move
	MovesToGo int              // until time is added to the clocks
	Depth     int              // plies
	Nodes     int
	Mate      int    // until a mate in this number of moves is found
	Moves     string // to search, separated by spaces; "" for all
	Infinite  bool   // until "stop"
	Ponder    bool   // the other limits apply from "ponderhit" on
}

// String returns the command "go" with the limits. ParseGo inverts it, to the millisecond.
func (l Limits) String() string {
	text := "go"
	for _, w := range goWords {
		switch field := w.field(&l).(type) {
		case *bool:
			if *field {
				text += " " + w.name
			}
		case *int:
			if *field > 0 {
				text += fmt.Sprintf(" %s %d", w.name, *field)
			}
		case *string:
			if *field != "" {
				text += " " + w.name + " " + *field
			}
		case *time.Duration:
			if *field > 0 {
				text += fmt.Sprintf(" %s %d", w.name, max(1, field.Milliseconds()))
			}
		}
	}
	return text
}

// goWord is a word after "go". The type of its field decides what follows the word: nothing for a
// *bool; a whole number for an *int or, in milliseconds, a *time.Duration; all words up to the next
// goWord for a *string.
type goWord struct {
	name  string
	field func(*Limits) any
}

var goWords = []goWord{
	{"infinite", func(l *Limits) any { return &l.Infinite }},
	{"ponder", func(l *Limits) any { return &l.Ponder }},
	{"wtime", func(l *Limits) any { return &l.Clock[0] }},
	{"btime", func(l *Limits) any { return &l.Clock[1] }},
	{"winc", func(l *Limits) any { return &l.Inc[0] }},
	{"binc", func(l *Limits) any { return &l.Inc[1] }},
	{"movestogo", func(l *Limits) any { return &l.MovesToGo }},
	{"movetime", func(l *Limits) any { return &l.MoveTime }},
	{"depth", func(l *Limits) any { return &l.Depth }},
	{"nodes", func(l *Limits) any { return &l.Nodes }},
	{"mate", func(l *Limits) any { return &l.Mate }},
	{"searchmoves", func(l *Limits) any { return &l.Moves }},
}

// maxGo bounds the numbers after "go"; in milliseconds it is eleven days.
const maxGo = 1_000_000_000

// ParseGo parses the words after "go". It ignores wrong words, which the error names.
func ParseGo(text string) (Limits, error) {
	var l Limits
	var wrong []error
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		w := findGoWord(words[i])
		if w == nil {
			wrong = append(wrong, fmt.Errorf("go: %q is ignored", game.Clip(words[i])))
			continue
		}
		field := w.field(&l)
		if flag, ok := field.(*bool); ok {
			*flag = true
			continue
		}
		if list, ok := field.(*string); ok {
			from := i + 1
			for i+1 < len(words) && findGoWord(words[i+1]) == nil {
				i++
			}
			*list = strings.Join(words[from:i+1], " ")
			continue
		}
		value := ""
		if i+1 < len(words) && findGoWord(words[i+1]) == nil {
			i++
			value = words[i]
		}
		n, err := strconv.Atoi(value)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("go: %s %q is ignored; allowed: a whole number", w.name, game.Clip(value)))
			continue
		}
		n = min(max(n, 0), maxGo)
		switch field := field.(type) {
		case *int:
			*field = n
		case *time.Duration:
			*field = time.Duration(n) * time.Millisecond
			if n == 0 && (field == &l.Clock[0] || field == &l.Clock[1] || field == &l.MoveTime) {
				*field = time.Millisecond
			}
		}
	}
	if len(wrong) == 0 {
		return l, nil
	}
	// Report one line, however many words are wrong.
	more := ""
	if len(wrong) > 1 {
		more = fmt.Sprintf(", and %d more", len(wrong)-1)
	}
	return l, errors.New(wrong[0].Error() + more)
}

func findGoWord(name string) *goWord {
	for i := range goWords {
		if goWords[i].name == name {
			return &goWords[i]
		}
	}
	return nil
}
