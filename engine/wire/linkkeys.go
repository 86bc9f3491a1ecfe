package wire

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"playout/engine/packed"
	"playout/engine/paste"
)

// linkKey is a key of a link. The type of the part that it holds determines how it is
// written and read.
type linkKey struct {
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

// linkKeys are the keys of a link besides the seats, in the order in which they are written.
// A new key is a line here, and a case in text and set if no other is written like it.
var linkKeys = []linkKey{
	{plainMoves, func(l *Link) any { return &l.Moves }},
	{packedMoves, func(l *Link) any { return (*packing)(&l.Moves) }},
	{"p", func(l *Link) any { return &l.Position }},
	{"seed", func(l *Link) any { return &l.Seed }},
	{Resigned, ending},
	{Timeout, ending},
	{Agreed, ending},
	{Lost, ending},
	{Drawn, ending},
	{"ply", func(l *Link) any { return &l.Ply }},
	{"id", func(l *Link) any { return (*gameID)(&l.ID) }},
	{"flip", func(l *Link) any { return &l.Flip }},
	{"invite", func(l *Link) any { return &l.Invite }},
	{"answer", func(l *Link) any { return &l.Answer }},
}

func ending(l *Link) any { return &l.Ending }

// LinkKeys lists the keys of a link besides the seats, for a message, in the order in which
// they are written.
func LinkKeys() (list string) {
	for i, key := range linkKeys {
		if i > 0 {
			list += ", "
		}
		list += key.name
	}
	return list
}

// The values of keys that have only one: yes of Agreed and Drawn, on of flip.
const (
	yes = "yes"
	on  = "on"
)

// text returns the key's value in a link, "" if the link has none.
func (k linkKey) text(l *Link) string {
	switch part := k.part(l).(type) {
	case *string:
		return *part
	case *packing:
		return packed.Pack(string(*part))
	case *uint64:
		if *part != 0 {
			return strconv.FormatUint(*part, 10)
		}
	case *Ending:
		switch {
		case part.How != k.name:
		case Nobody(k.name):
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
func (k linkKey) set(l *Link, value string) error {
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
	case *Ending:
		end := Ending{How: k.name}
		switch {
		case !Nobody(k.name):
			end.Seat = value
			if !isName(value) {
				return refuse(value, "is no seat; allowed: a seat's name")
			}
		case value != yes:
			return refuse(value, "says nothing; allowed: "+yes)
		}
		if part.How != "" {
			return errors.New("the game has another end already; allowed: one of " + Endings)
		}
		*part = end
	case *int:
		ply, err := strconv.ParseUint(value, 10, 32)
		if err != nil || ply > maxPly {
			return refuse(value, "is no ply; allowed: 0 to "+strconv.Itoa(maxPly))
		}
		*part = int(ply)
	case *gameID:
		if len(value) != IDDigits || !isName(strings.ToLower(value)) {
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
func refuse(value, why string) error { return fmt.Errorf("%q %s", Clip(value), why) }

// set reads the value of a key or of a seat.
func (l *Link) set(name, value string) error {
	for _, key := range linkKeys {
		if key.name == name {
			return key.set(l, value)
		}
	}
	switch {
	case !isName(name):
		return errors.New("no such key; allowed: " + LinkKeys() + " and the seats' names")
	case value == "":
		return errors.New("nobody is named; allowed: " + Human + " or an agent string")
	case len(l.Seats) == MaxSeats:
		return fmt.Errorf("too many seats; allowed: at most %d", MaxSeats)
	}
	l.Seats = append(l.Seats, SeatChoice{Seat: name, Agent: value})
	return nil
}
