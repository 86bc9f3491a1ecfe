package embed

import (
	"encoding/json"
	"slices"
	"strings"

	"playout/engine/paste"
	"playout/engine/strict"
)

// Version is the version of the messages in both directions.
const Version = 1

// Name is the target of every message to the frame, and the source of every message from it.
const Name = "playout"

// Limits of input.
const (
	MaxMessage = 256 << 10 // bytes of a message to the frame: more than the longest record and the longest exercise
	maxID      = 200       // bytes of an id, as JSON
	maxMove    = 64        // bytes of a move
)

// The types of messages to the frame.
const (
	Load      = "load"
	Play      = "play"
	Undo      = "undo"
	Configure = "configure"
	State     = "state"
	Pause     = "pause"
	Resume    = "resume"
)

// The types of messages from the frame.
const (
	TypeReady    = "ready"
	TypePosition = "position"
	TypeMove     = "move"
	TypeOver     = "over"
	TypeSize     = "size"
	TypeExercise = "exercise"
	TypeCarry    = "carry"
	TypeError    = "error"
)

// Request is a message to the frame. Its Type determines its fields.
type Request struct {
	Type string
	ID   string // as JSON, to be echoed; "" for none

	Fragment string // load: the address to open; "" for an exercise
	Left     string // load: the text stuck to the link, "" for none
	Exercise string // load: an exercise or a set of them, as JSON
	Progress string // load: the visitor's progress in each exercise, a list as JSON, if the page around keeps it; "" if the device does
	Carry    string // load: the last message of type carry, if the frame was moved in the page around; an object as JSON
	Move     string // play
	Frame    Frame  // configure: its LookKeys
}

// The kinds of errors.
const (
	KindMessage  = "message"
	KindVersion  = "version"
	KindLink     = "link"
	KindMove     = "move"
	KindExercise = "exercise"
)

// Why a message is refused.
const (
	WhyLong    = "long"    // it is longer than Allowed bytes
	WhyObject  = "object"  // it is not a plain object
	WhyVersion = "version" // it has version Of
	WhyType    = "type"    // there is no type Of
	WhyField   = "field"   // its type has no field Of
	WhyValue   = "value"   // the field Of does not allow that value
)

// Error is the reason for refusing a message, and what is allowed.
type Error struct{ Kind, Why, Of, Allowed string }

// Error implements error, in English; visitors see the words of package features/embed.
func (e *Error) Error() string {
	return "message refused, " + e.Why + " " + e.Of + "; allowed: " + e.Allowed
}

// requestFields lists the fields of each type besides target, version, id and type. A load may
// also carry keys of links, and seats by name.
var requestFields = []struct {
	kind    string
	carries []string
}{
	{Load, []string{"link", "game", "position", "moves", "exercise", "set", "progress", "carry"}},
	{Play, []string{"move"}},
	{Undo, nil},
	{Configure, LookKeys},
	{State, nil},
	{Pause, nil},
	{Resume, nil},
}

// requestTypes lists the types of messages to the frame, for an error.
func requestTypes() string {
	var list []string
	for _, f := range requestFields {
		list = append(list, f.kind)
	}
	return strings.Join(list, ", ")
}

// Decode parses a message to the frame, the JSON of a plain object. On an error the Request has
// only the ID, if it was readable, so that the error can refer to it.
func Decode(data []byte) (Request, *Error) {
	if len(data) > MaxMessage {
		return Request{}, &Error{KindMessage, WhyLong, "", "262144"}
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(data, &all) != nil || all == nil {
		return Request{}, &Error{KindMessage, WhyObject, "", Name}
	}
	o := Request{}
	if id, is := all["id"]; is {
		if len(id) > maxID || !strings.ContainsRune(`"-0123456789`, rune(id[0])) {
			return o, errValue("id", "text, number")
		}
		o.ID = string(id)
	}
	if version := string(all["version"]); version != "1" {
		return o, &Error{KindVersion, WhyVersion, clipped(all["version"]), "1"}
	}
	kind, _ := textOf(all["type"])
	at := slices.IndexFunc(requestFields, func(f struct {
		kind    string
		carries []string
	}) bool {
		return f.kind == kind
	})
	if at < 0 {
		return o, &Error{KindMessage, WhyType, clipped(all["type"]), requestTypes()}
	}
	for _, head := range []string{"target", "version", "id", "type"} {
		delete(all, head)
	}
	id := o.ID
	o.Type = kind
	if err := o.read(all, requestFields[at].carries); err != nil {
		return Request{ID: id}, err
	}
	return o, nil
}

// errValue returns the error about the value of a field.
func errValue(field, allowed string) *Error {
	return &Error{KindMessage, WhyValue, strict.Clip(field), allowed}
}

// clipped returns a value shortened for a sentence.
func clipped(value json.RawMessage) string {
	if said, is := textOf(value); is {
		return strict.Clip(said)
	}
	return strict.Clip(string(value))
}

// textOf returns the text of a value, if it is a text.
func textOf(value json.RawMessage) (said string, is bool) {
	return said, len(value) > 0 && value[0] == '"' && json.Unmarshal(value, &said) == nil
}

// read parses the fields of a message.
func (o *Request) read(all map[string]json.RawMessage, carries []string) *Error {
	if o.Type == Load {
		return o.load(all)
	}
	for name, value := range all {
		if !slices.Contains(carries, name) {
			return &Error{KindMessage, WhyField, strict.Clip(name), strings.Join(slices.Concat([]string{"id"}, carries), ", ")}
		}
		said, is := textOf(value)
		switch {
		case o.Type == Play:
			if !is || said == "" || len(said) > maxMove {
				return errValue(name, "text")
			}
			o.Move = said
		default:
			k := &keys[slices.IndexFunc(keys, func(k key) bool { return k.name == name })]
			if !is || o.Frame.set(k, said) != nil {
				return errValue(name, k.allowed())
			}
		}
	}
	if o.Type == Play && o.Move == "" {
		return errValue("move", "text")
	}
	return nil
}

// linkNames maps fields of a load to keys of links with shorter names.
var linkNames = map[string]string{"moves": "m", "position": "p"}

// load parses the content to open: an exercise, a link, or a game with the other keys of a link.
func (o *Request) load(all map[string]json.RawMessage) *Error {
	for _, name := range []string{"exercise", "set", "link"} {
		value, is := all[name]
		if !is {
			continue
		}
		if progress, is := all["progress"]; is && name != "link" {
			if progress[0] != '[' {
				return errValue("progress", "[ ]")
			}
			o.Progress = string(progress)
			delete(all, "progress")
		}
		if carry, is := all["carry"]; is {
			if carry[0] != '{' {
				return errValue("carry", "{ }")
			}
			o.Carry = string(carry)
			delete(all, "carry")
		}
		if len(all) > 1 {
			delete(all, name)
			return &Error{KindMessage, WhyField, strict.Clip(firstName(all)), name}
		}
		if name != "link" {
			if value[0] != '{' {
				return errValue(name, "{ }")
			}
			o.Exercise = string(value)
			return nil
		}
		said, is := textOf(value)
		links := paste.Links(said)
		if _, fragment, marked := strings.Cut(said, "#"); marked {
			links = append(links, "#"+fragment) // it may name no game, which the page reports
		}
		if !is || links == nil {
			return errValue(name, "#/<game>?…")
		}
		o.Fragment, o.Left = paste.Fragment(links[0])
		return nil
	}
	game, is := textOf(all["game"])
	if !is || game == "" {
		return errValue("game", "text")
	}
	delete(all, "game")
	var b strings.Builder
	b.WriteString("#/")
	paste.Escape(&b, game)
	mark := "?"
	for len(all) > 0 {
		name := firstName(all)
		said, is := textOf(all[name])
		if !is {
			said = string(all[name])
		}
		if !is && (name != "seed" && name != "ply" || !strings.ContainsRune("0123456789", rune(said[0]))) {
			return errValue(name, "text")
		}
		delete(all, name)
		if said == "" {
			continue
		}
		if short, has := linkNames[name]; has {
			name = short
		}
		b.WriteString(mark)
		paste.Escape(&b, name)
		b.WriteString("=")
		paste.Escape(&b, said)
		mark = "&"
	}
	o.Fragment = b.String()
	return nil
}

// firstName returns the alphabetically first name, so that a message always gives the same result.
func firstName(all map[string]json.RawMessage) string {
	first := ""
	for name := range all {
		if first == "" || name < first {
			first = name
		}
	}
	return first
}

// Position is the content of ready and position.
type Position struct {
	Game     string `json:"game"`     // game string
	Position string `json:"position"` // the one shown
	Moves    string `json:"moves"`    // the whole record, as in links
	Ply      int    `json:"ply"`      // of the position shown
	Turn     string `json:"turn"`     // seat, "" when the game is over
	State    string `json:"state"`    // data-state
}

// Move is a move made.
type Move struct {
	Seat string `json:"seat"`
	Move string `json:"move"` // as programs write it
	Name string `json:"name"` // as people write it
}

// Over tells how a game ended.
type Over struct {
	Result map[string]float32 `json:"result"` // by seat, -1 to 1
	Reason string             `json:"reason"` // "rules", a word of the game, or how it ended outside its rules
}

// Size is the best size of the frame, in CSS pixels.
type Size struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// ErrorMessage is the content of a message of type error.
type ErrorMessage struct {
	Kind    string `json:"kind"`
	Message string `json:"message"` // a sentence in the visitor's language
}

// Encode returns the JSON of a message from the frame, of one of the types above, with its
// content, a struct. id is that of the message that it answers, as JSON.
func Encode(kind, id string, carries any) []byte {
	data := []byte(`{"source":"` + Name + `","version":1,`)
	if id != "" {
		data = append(data, `"id":`+id+`,`...)
	}
	data = append(data, `"type":"`+kind+`",`...)
	body, err := json.Marshal(carries)
	if err != nil {
		panic("embed: " + err.Error()) // these types have a JSON form
	}
	return append(data, body[1:]...)
}
