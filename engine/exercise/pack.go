package exercise

import (
	"encoding/json"

	"playout/engine/packed"
)

// Pack is an exercise or a set as a link holds it: under exercise= or set=, base64url
// without padding of the raw deflate of its JSON.
func (x *Exercise) Pack() string { return packed.Pack(string(x.JSON())) }

// Pack is a set as a link holds it.
func (s *Set) Pack() string { return packed.Pack(string(s.JSON())) }

// Unpack is the JSON of what a link holds, which is hostile until Read.
func Unpack(text string) ([]byte, error) {
	data, err := packed.Unpack(text, MaxBytes)
	return []byte(data), err
}

// JSON is the exercise as text; Parse inverts it.
func (x *Exercise) JSON() []byte { return encode(x) }

// JSON is the set as text; ParseSet inverts it.
func (s *Set) JSON() []byte { return encode(s) }

// encode panics where JSON cannot say a number, which no exercise that was read holds.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return data
}
