package kept

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"playout/engine/link"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Limits of the people of a device.
const (
	MaxPeople = 20 // besides the one without a name
	MaxName   = 24 // characters of a name

	maxRoster = 16 << 10 // bytes of their stored form
)

// ErrMany is the error of one person too many.
var ErrMany = fmt.Errorf("one person more; allowed: at most %d", MaxPeople)

// People holds the people who play on a device. The first has no name and is called "". They are
// stored as one JSON object:
//
//	{"version":1,"people":["Ana","Ben"],"plays":"Ana","second":"Ben"}
//
// Plays is the current player, absent for the one without a name, and second is the person with
// the second seat if two people play, absent for a guest.
type People struct {
	Names   []string // each as Name returns it, no two that differ in case alone
	Current string
	Second  *string // never who Plays; nil for a guest
}

// roster is the form of People in JSON.
type roster struct {
	Version int      `json:"version"`
	People  []string `json:"people,omitempty"`
	Plays   string   `json:"plays,omitempty"`
	Second  *string  `json:"second,omitempty"`
}

// String returns the people in their stored form, "" if there is only the one without a name.
func (p *People) String() string {
	if len(p.Names) == 0 {
		return ""
	}
	data, _ := json.Marshal(roster{Version, p.Names, p.Current, p.Second}) // of text alone
	return string(data)
}

// ParsePeople reads people and drops what is invalid.
func ParsePeople(text string) People {
	var r roster
	var p People
	if len(text) > maxRoster || json.Unmarshal([]byte(text), &r) != nil || r.Version != Version {
		return p
	}
	for _, name := range r.People {
		_, _ = p.Add(name) // drops an invalid name
	}
	if p.Has(r.Plays) {
		p.Current = r.Plays
	}
	if r.Second != nil {
		p.SetSecond(*r.Second)
	}
	return p
}

// Name returns a name in its stored form: without spaces around it, and with single spaces
// inside. The error is one line that says what is allowed.
func Name(text string) (string, error) {
	name := plaintext.Line(text)
	if n := utf8.RuneCountInString(name); n == 0 || n > MaxName || strings.ContainsRune(name, utf8.RuneError) {
		return "", fmt.Errorf("the name %q; allowed: 1 to %d characters that can be seen", strict.Clip(text), MaxName)
	}
	return name, nil
}

// Has reports whether a person has exactly this name.
func (p *People) Has(name string) bool { return name == "" || slices.Contains(p.Names, name) }

// Add adds a person and returns the name in its stored form. The error is one line that says
// what is wrong.
func (p *People) Add(text string) (name string, err error) {
	name, err = p.checkName(text, "")
	if err == nil && len(p.Names) == MaxPeople {
		err = ErrMany
	}
	if err == nil {
		p.Names = append(slices.Clip(p.Names), name)
	}
	return name, err
}

// Rename gives a person another name, as Add does.
func (p *People) Rename(was, text string) (name string, err error) {
	name, err = p.checkName(text, was)
	i := slices.Index(p.Names, was)
	if err == nil && i < 0 {
		err = fmt.Errorf("nobody called %q", strict.Clip(was))
	}
	if err != nil {
		return "", err
	}
	p.Names = slices.Clone(p.Names)
	p.Names[i] = name
	if p.Current == was {
		p.Current = name
	}
	if p.Second != nil && *p.Second == was {
		p.Second = &name
	}
	return name, nil
}

// checkName returns a name in its stored form, or an error if a person other than but has it.
func (p *People) checkName(text, but string) (string, error) {
	name, err := Name(text)
	if err == nil && slices.ContainsFunc(p.Names, func(other string) bool { return other != but && strings.EqualFold(other, name) }) {
		return "", fmt.Errorf("the name %q twice; allowed: names that differ", name)
	}
	return name, err
}

// Remove removes a person.
func (p *People) Remove(name string) {
	if i := slices.Index(p.Names, name); i >= 0 {
		p.Names = append(slices.Clip(p.Names[:i]), p.Names[i+1:]...)
	}
	if p.Current == name {
		p.Current = ""
	}
	if p.Second != nil && (*p.Second == name || *p.Second == p.Current) {
		p.Second = nil
	}
}

// SetCurrent makes a person the current player. If that person had the second seat, the previous
// player gets it.
func (p *People) SetCurrent(name string) {
	if !p.Has(name) {
		return
	}
	if was := p.Current; p.Second != nil && *p.Second == name {
		p.Second = &was
	}
	p.Current = name
}

// SetSecond gives another person the second seat.
func (p *People) SetSecond(name string) {
	if p.Has(name) && name != p.Current {
		p.Second = &name
	}
}

// Seats returns the names of the people who start a game, by seat: the current player has the
// first of the people's seats. It is nil if there is nothing to store, since no person has a
// name or the one without plays alone.
func (p *People) Seats(seats []link.Seat) map[string]string {
	var of []string
	for _, s := range seats {
		if s.Agent == link.Human {
			of = append(of, s.Seat)
		}
	}
	if len(p.Names) == 0 || len(of) == 0 || len(of) == 1 && p.Current == "" {
		return nil
	}
	names := map[string]string{of[0]: p.Current}
	if p.Second != nil && len(of) > 1 {
		names[of[1]] = *p.Second
	}
	return names
}

// validPeople reports whether the people of a game are valid.
func (g *Game) validPeople() bool {
	for seat, name := range g.People {
		if !slices.ContainsFunc(g.Link.Seats, func(s link.Seat) bool { return s.Seat == seat }) {
			return false
		}
		if kept, err := Name(name); name != "" && (err != nil || kept != name) {
			return false
		}
	}
	return true
}
