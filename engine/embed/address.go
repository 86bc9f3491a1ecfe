// Package embed defines the contract of a board embedded in another page: the address of its
// frame, and the messages between the page and the frame. It knows neither games nor browsers:
// addresses and messages are texts, both hostile until parsed.
package embed

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/paste"
	"playout/engine/strict"
)

// Frame holds an address's settings of the frame itself, besides the game. A missing key is "" and
// means the first of its words.
type Frame struct {
	Controls string // "play", "none" or "full": the controls beside the board
	Theme    string // "auto", "light" or "dark"
	Lang     string // "" for the browser's; "en" or "es"
	Coords   string // "on" or "off": the coordinates on the board
	Table    string // "off" or "on": the search table
	Start    string // "view" or "click": when the loader loads the program
	Stage    string // "off" or "on"
	Exercise string // an exercise, packed
	Set      string // a set of exercises, packed
}

// The words of the keys.
const (
	On, Off = "on", "off"

	ControlsPlay, ControlsNone, ControlsFull = "play", "none", "full"
	ThemeAuto, ThemeLight, ThemeDark         = "auto", "light", "dark"
	StartView, StartClick                    = "view", "click"
)

// key is one of a frame's keys: its name, the allowed words, none for any text, and its field.
type key struct {
	name  string
	words []string
	field func(*Frame) *string
}

// keys lists all keys, in the order in which they are written.
var keys = []key{
	{"controls", []string{ControlsPlay, ControlsNone, ControlsFull}, func(f *Frame) *string { return &f.Controls }},
	{"theme", []string{ThemeAuto, ThemeLight, ThemeDark}, func(f *Frame) *string { return &f.Theme }},
	{"lang", []string{"en", "es"}, func(f *Frame) *string { return &f.Lang }},
	{"coords", []string{On, Off}, func(f *Frame) *string { return &f.Coords }},
	{"table", []string{Off, On}, func(f *Frame) *string { return &f.Table }},
	{"start", []string{StartView, StartClick}, func(f *Frame) *string { return &f.Start }},
	{"stage", []string{Off, On}, func(f *Frame) *string { return &f.Stage }},
	{exercise.KeyOne, nil, func(f *Frame) *string { return &f.Exercise }},
	{exercise.KeySet, nil, func(f *Frame) *string { return &f.Set }},
}

// LookKeys lists the keys that can change while the board is shown.
var LookKeys = []string{"controls", "theme", "lang", "coords", "table"}

// set sets a key to an allowed value.
func (f *Frame) set(k *key, value string) error {
	if value == "" || k.words != nil && !slices.Contains(k.words, value) {
		return strict.Wrong("", "%q is not one of its words", strict.Clip(value)).Allow("%s", k.allowed())
	}
	*k.field(f) = value
	return nil
}

// allowed lists the values that a key allows.
func (k *key) allowed() string {
	if k.words == nil {
		return "base64url of raw deflate"
	}
	return strings.Join(k.words, ", ")
}

// OrElse returns this frame, with missing keys taken from the frame before.
func (f Frame) OrElse(before Frame) Frame {
	for _, k := range keys {
		if value := k.field(&f); *value == "" {
			*value = *k.field(&before)
		}
	}
	return f
}

// Is reports whether a key has a value; a missing key has the first of its words.
func (f Frame) Is(name, value string) bool {
	for _, k := range keys {
		if k.name == name {
			if is := *k.field(&f); is != "" || k.words == nil {
				return is == value
			}
			return k.words[0] == value
		}
	}
	return false
}

// Address is the content of the fragment of a frame's address.
type Address struct {
	Link  link.Link
	Frame Frame
}

// String returns the fragment: the link's keys and then the frame's.
func (a Address) String() string {
	var b strings.Builder
	b.WriteString(a.Link.String())
	mark := "?"
	if b.Len() == 0 {
		b.WriteString("#/")
	} else if strings.Contains(b.String(), "?") {
		mark = "&"
	}
	for _, k := range keys {
		if value := *k.field(&a.Frame); value != "" {
			b.WriteString(mark + k.name + "=")
			paste.Escape(&b, value)
			mark = "&"
		}
	}
	if b.String() == "#/" {
		return ""
	}
	return b.String()
}

// Parse parses a fragment, with or without its #. The error is a *strict.Fault or, if several keys
// are wrong, strict.Faults, with the keys as paths, the link's first; the Address then holds
// everything that is valid. Parse and String are inverses. To the Link an unknown key, such as one
// of a later version, is a seat; the code that knows the game's seats reports it.
func Parse(fragment string) (Address, error) {
	frame, rest, wrong := Cut(fragment)
	link, err := link.Parse(rest)
	faults := append(strict.FaultsOf(err), strict.FaultsOf(wrong)...)
	return Address{Link: link, Frame: frame}, faults.Err()
}

// Cut takes the frame's keys out of a fragment; the rest is for link.Parse. The error is like that
// of Parse.
func Cut(fragment string) (frame Frame, rest string, err error) {
	path, query, asks := strings.Cut(fragment, "?")
	if len(fragment) > link.MaxLength || !asks {
		return Frame{}, fragment, nil
	}
	var left []string
	var faults strict.Faults
	for pair := range strings.SplitSeq(query, "&") {
		name, text, _ := strings.Cut(pair, "=")
		at := slices.IndexFunc(keys, func(k key) bool { return k.name == name })
		if at < 0 {
			left = append(left, pair)
			continue
		}
		faults.Add(strict.In(name, fmt.Sprintf("frame's %q: ", name), frame.read(&keys[at], text)))
	}
	rest = path
	if left != nil {
		rest += "?" + strings.Join(left, "&")
	}
	return frame, rest, faults.Err()
}

// read parses a key of an address. If a key occurs twice, the first counts.
func (f *Frame) read(k *key, text string) error {
	if *k.field(f) != "" {
		return strict.Wrong("", "it is there twice").Allow("once")
	}
	value, err := paste.Unescape(text)
	if err != nil {
		return err
	}
	return f.set(k, value)
}
