package exercise

import (
	"encoding/json"

	"playout/engine/packed"
	"playout/engine/paste"
)

// Pack returns an exercise as links hold it under exercise=: the raw deflate of its JSON in
// base64url without padding.
func (x *Exercise) Pack() string { return packed.Pack(string(x.JSON())) }

// Pack returns a set as links hold it under set=.
func (s *Set) Pack() string { return packed.Pack(string(s.JSON())) }

// The page shows an exercise and a set at these places, the first words of their addresses;
// addresses and frames hold them under these keys.
const (
	PlaceOne = "exercise"
	PlaceSet = "exercises"

	KeyOne = "exercise"
	KeySet = "set"
)

// Link returns the fragment of the page's address that opens the exercise.
func (x *Exercise) Link() string { return "#/" + PlaceOne + "?" + KeyOne + "=" + x.Pack() }

// Link returns the fragment of the page's address that opens the set.
func (s *Set) Link() string { return "#/" + PlaceSet + "?" + KeySet + "=" + s.Pack() }

// FromLink returns the JSON in a text that holds a link to an exercise or a set, and any other
// text as it is. Read finds faults in the JSON.
func FromLink(text string) (string, error) {
	if LooksLike(text) {
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

// Unpack returns the JSON in a link, which is untrusted until Read accepts it.
func Unpack(text string) ([]byte, error) {
	data, err := packed.Unpack(text, MaxBytes)
	return []byte(data), err
}

// JSON returns the exercise as text; Parse inverts it.
func (x *Exercise) JSON() []byte { return encode(x) }

// JSON returns the set as text; ParseSet inverts it.
func (s *Set) JSON() []byte { return encode(s) }

// encode panics on numbers that JSON cannot represent; Read rejects those.
func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("exercise: " + err.Error())
	}
	return data
}
