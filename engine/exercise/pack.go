package exercise

import (
	"encoding/json"

	"playout/engine/packed"
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
