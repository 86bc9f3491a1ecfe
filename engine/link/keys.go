package link

import (
	"math"
	"strconv"
	"strings"

	"playout/engine/ending"
	"playout/engine/packed"
	"playout/engine/paste"
	"playout/engine/strict"
)

// key is a key of a link. The type of the part that it stands for determines how the part is
// written and parsed.
type key struct {
	name string
	part func(*Link) any // returns a pointer to the part
}

// The types of the parts that are strings but have a form of their own in a link.
type (
	packing string // moves, which are packed
	lines   string // all lines, packed
	gameID  string // IDDigits letters or digits
)

// The two keys for moves. A link has one of them.
const (
	plainMoves  = "m"
	packedMoves = "mz"
)

// keys lists the keys of a link besides the seats, in the order in which they are written. A new
// key is a line here, and a case in text and set if its type is new.
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
	{ending.Adjudicated, endingOf},
	{ending.AdjudicatedDraw, endingOf},
	{"ply", func(l *Link) any { return &l.Ply }},
	{"id", func(l *Link) any { return (*gameID)(&l.ID) }},
	{"flip", func(l *Link) any { return &l.Flip }},
	{"invite", func(l *Link) any { return &l.Invite }},
	{"answer", func(l *Link) any { return &l.Answer }},
	{"lobby", func(l *Link) any { return (*gameID)(&l.Lobby) }},
	{"v", func(l *Link) any { return (*lines)(&l.Tree) }},
}

func endingOf(l *Link) any { return &l.Ending }

// Keys lists the keys of a link besides the seats, for a message, in the order in which they are
// written.
func Keys() (list string) {
	for i, key := range keys {
		if i > 0 {
			list += ", "
		}
		list += key.name
	}
	return list
}

// The only values of some keys: yes for a shared ending, on for flip.
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
	case *lines:
		if *part != "" {
			return packed.Pack(string(*part))
		}
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

// set parses the key's untrusted value.
func (k key) set(l *Link, value string) error {
	switch part := k.part(l).(type) {
	case *string:
		*part = value
	case *packing:
		moves, err := packed.Unpack(value, MaxMoves)
		if err != nil {
			return err
		}
		*part = packing(paste.Value(plainMoves, moves)) // as paste reads them in a link
	case *lines:
		text, err := packed.Unpack(value, MaxTree)
		if err != nil {
			return err
		}
		*part = lines(text)
	case *uint64:
		seed, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return strict.Wrong("", "%q is no seed", strict.Clip(value)).Allow("0 to %d", uint64(math.MaxUint64))
		}
		*part = seed
	case *ending.Ending:
		end := ending.Ending{How: k.name}
		switch {
		case !ending.Shared(k.name):
			end.Seat = value
			if !ending.IsSeat(value) {
				return strict.Wrong("", "%q is no seat", strict.Clip(value)).Allow("a seat's name")
			}
		case value != yes:
			return strict.Wrong("", "%q is unknown", strict.Clip(value)).Allow(yes)
		}
		if part.How != "" {
			return strict.Wrong("", "the game has another end already").Allow("one of %s", ending.Ways)
		}
		*part = end
	case *int:
		ply, err := strconv.ParseUint(value, 10, 32)
		if err != nil || ply > MaxPly {
			return strict.Wrong("", "%q is no ply", strict.Clip(value)).Allow("0 to %d", MaxPly)
		}
		*part = int(ply)
	case *gameID:
		if len(value) != IDDigits || !ending.IsSeat(strings.ToLower(value)) {
			return strict.Wrong("", "%q is no ID", strict.Clip(value)).Allow("%d letters or digits", IDDigits)
		}
		*part = gameID(value)
	case *bool:
		if value != on {
			return strict.Wrong("", "%q is unknown", strict.Clip(value)).Allow(on)
		}
		*part = true
	}
	return nil
}

// set parses the value of a key or of a seat.
func (l *Link) set(name, value string) error {
	for _, key := range keys {
		if key.name == name {
			return key.set(l, value)
		}
	}
	switch {
	case !ending.IsSeat(name):
		return strict.Wrong("", "no such key").Allow("%s and the seats' names", Keys())
	case value == "":
		return strict.Wrong("", "no player").Allow("%s or an agent string", Human)
	case len(l.Seats) == MaxSeats:
		return strict.Wrong("", "too many seats").Allow("at most %d", MaxSeats)
	}
	l.Seats = append(l.Seats, Seat{Seat: name, Agent: value})
	return nil
}
