package exercise

import (
	"encoding/json"

	"playout/engine/packed"
	"playout/engine/paste"
)

// Pack is an exercise as in a link, under exercise=: base64url without padding of the raw
// deflate of its JSON.
func (x *Exercise) Pack() string { return packed.Pack(string(x.JSON())) }

// Pack is a set as in a link, under set=.
func (s *Set) Pack() string { return packed.Pack(string(s.JSON())) }

// The places of the page that show an exercise and a set, which are the first words of their
// addresses, and the keys that hold them in addresses and frames.
const (
	PlaceOne = "exercise"
	PlaceSet = "exercises"

	KeyOne = "exercise"
	KeySet = "set"
)

// Link is the part of an address after the page's that opens the exercise.
func (x *Exercise) Link() string { return "#/" + PlaceOne + "?" + KeyOne + "=" + x.Pack() }

// Link is the part of an address after the page's that opens the set.
func (s *Set) Link() string { return "#/" + PlaceSet + "?" + KeySet + "=" + s.Pack() }

// FromLink returns the JSON in a text that holds a link to an exercise or a set, and
// otherwise the text. What is wrong with the JSON is for Read to say.
func FromLink(text string) (string, error) {
	if Like(text) {
		return text, nil
	}
	for _, link := range paste.Links(text) {
		fragment, _ := paste.Fragment(link)
		if packed := paste.Key(fragment, KeyOne, KeySet); packed != "" {
			data, err := Unpack(packed)
			return string(data), err
		}
	}
	return text, nil
}

// Unpack is the JSON in a link, which is hostile until Read has read it.
func Unpack(text string) ([]byte, error) {
	data, err := packed.Unpack(text, MaxBytes)
	return []byte(data), err
}

// JSON is the exercise as text; Parse inverts it.
func (x *Exercise) JSON() []byte { return encode(x) }

// JSON is the set as text; ParseSet inverts it.
func (s *Set) JSON() []byte { return encode(s) }

// encode panics on numbers that JSON cannot represent, which no exercise that was read has.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return data
}
