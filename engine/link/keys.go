package link

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"playout/engine/ending"
	"playout/engine/packed"
	"playout/engine/paste"
	"playout/engine/strict"
)

// key is a key of a link. The type of the part that it holds determines how it is
// written and read.
type key struct {
	name string
	part func(*Link) any // a pointer to it
}

// Parts that are not written as they are.
type (
	packing string // of moves
	gameID  string
)

// The two keys of which a link has one.
const (
	plainMoves  = "m"
	packedMoves = "mz"
)

// keys are the keys of a link besides the seats, in the order in which they are written.
// A new key is a line here, and a case in text and set if no other is written like it.
var keys = []key{
	{plainMoves, func(l *Link) any { return &l.Moves }},
	{packedMoves, func(l *Link) any { return (*packing)(&l.Moves) }},
	{"p", func(l *Link) any { return &l.Position }},
	{"seed", func(l *Link) any { return &l.Seed }},
	{ending.Resigned, endingOf},
	{ending.Timeout, endingOf},
	{ending.Agreed, endingOf},
	{ending.Lost, endingOf},
	{ending.Drawn, endingOf},
	{"ply", func(l *Link) any { return &l.Ply }},
	{"id", func(l *Link) any { return (*gameID)(&l.ID) }},
	{"flip", func(l *Link) any { return &l.Flip }},
	{"invite", func(l *Link) any { return &l.Invite }},
	{"answer", func(l *Link) any { return &l.Answer }},
}

func endingOf(l *Link) any { return &l.Ending }

// Keys lists the keys of a link besides the seats, for a message, in the order in which
// they are written.
func Keys() (list string) {
	for i, key := range keys {
		if i > 0 {
			list += ", "
		}
		list += key.name
	}
	return list
}

// The values of keys that have only one: yes of Agreed and ending.Drawn, on of flip.
const (
	yes = "yes"
	on  = "on"
)

// text returns the key's value in a link, "" if the link has none.
func (k key) text(l *Link) string {
	switch part := k.part(l).(type) {
	case *string:
		return *part
	case *packing:
		return packed.Pack(string(*part))
	case *uint64:
		if *part != 0 {
			return strconv.FormatUint(*part, 10)
		}
	case *ending.Ending:
		switch {
		case part.How != k.name:
		case ending.Shared(k.name):
			return yes
		default:
			return part.Seat
		}
	case *int:
		if *part >= 0 {
			return strconv.Itoa(*part)
		}
	case *gameID:
		return string(*part)
	case *bool:
		if *part {
			return on
		}
	}
	return ""
}

// set reads the key's value, which is untrusted.
func (k key) set(l *Link, value string) error {
	switch part := k.part(l).(type) {
	case *string:
		*part = value
	case *packing:
		moves, err := packed.Unpack(value, MaxMoves)
		if err != nil {
			return err
		}
		*part = packing(paste.Value(plainMoves, moves)) // as they are read there
	case *uint64:
		seed, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return refuse(value, "is no seed; allowed: 0 to 18446744073709551615")
		}
		*part = seed
	case *ending.Ending:
		end := ending.Ending{How: k.name}
		switch {
		case !ending.Shared(k.name):
			end.Seat = value
			if !ending.IsSeat(value) {
				return refuse(value, "is no seat; allowed: a seat's name")
			}
		case value != yes:
			return refuse(value, "says nothing; allowed: "+yes)
		}
		if part.How != "" {
			return errors.New("the game has another end already; allowed: one of " + ending.Ways)
		}
		*part = end
	case *int:
		ply, err := strconv.ParseUint(value, 10, 32)
		if err != nil || ply > MaxPly {
			return refuse(value, "is no ply; allowed: 0 to "+strconv.Itoa(MaxPly))
		}
		*part = int(ply)
	case *gameID:
		if len(value) != IDDigits || !ending.IsSeat(strings.ToLower(value)) {
			return refuse(value, "is no ID; allowed: "+strconv.Itoa(IDDigits)+" letters or digits")
		}
		*part = gameID(value)
	case *bool:
		if value != on {
			return refuse(value, "says nothing; allowed: "+on)
		}
		*part = true
	}
	return nil
}

// refuse returns the error about a value.
func refuse(value, why string) error { return fmt.Errorf("%q %s", strict.Clip(value), why) }

// set reads the value of a key or of a seat.
func (l *Link) set(name, value string) error {
	for _, key := range keys {
		if key.name == name {
			return key.set(l, value)
		}
	}
	switch {
	case !ending.IsSeat(name):
		return errors.New("no such key; allowed: " + Keys() + " and the seats' names")
	case value == "":
		return errors.New("nobody is named; allowed: " + Human + " or an agent string")
	case len(l.Seats) == MaxSeats:
		return fmt.Errorf("too many seats; allowed: at most %d", MaxSeats)
	}
	l.Seats = append(l.Seats, Seat{Seat: name, Agent: value})
	return nil
}
