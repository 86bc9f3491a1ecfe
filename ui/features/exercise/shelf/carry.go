package shelf

import (
	"encoding/json"
	"slices"

	"playout/engine/exercise"
	"playout/engine/link"
)

// AtResult stands for the result of a set, here and in the "at" of an address.
const AtResult = "result"

// Carried is the data that the page around holds for this frame. A frame that moves in a
// document restarts, and may have no storage, so it takes everything from here: the progress
// with every exercise that it has shown, and its place.
type Carried struct {
	At    string `json:"at,omitempty"`    // identity of the exercise on the board, or AtResult; "" for neither
	Moves string `json:"moves,omitempty"` // of the answer to it that is under way, a record
	Game  string `json:"game,omitempty"`  // the link of the game played instead of an exercise
	Own   Shelf  `json:"own,omitempty"`   // this device's progress, if it stores any
	Lent  Shelf  `json:"lent,omitempty"`  // the progress lent by the page around, with additions
}

// MarkSeen records that the exercises of a set are shown here.
func (s *Shelves) MarkSeen(set *exercise.Set) {
	if s.Lent {
		return
	}
	for i := range set.Exercises {
		id := Identity(&set.Exercises[i])
		s.seen = slices.DeleteFunc(s.seen, func(other string) bool { return other == id })
		s.seen = append([]string{id}, s.seen...)
	}
	s.seen = s.seen[:min(len(s.seen), maxKept)]
}

// entry returns the progress with the exercise of an identity.
func (s *Shelf) entry(id string) entry {
	for _, e := range *s {
		if e.ID == id {
			return e
		}
	}
	return entry{ID: id, Progress: json.RawMessage(`{"state":"open","attempts":0,"hints":0}`)}
}

// Pack returns the progress that the page around needs to move this frame; set is the one on
// the board, nil for none.
func (s *Shelves) Pack(set *exercise.Set) (k Carried) {
	own := &s.Shelf
	if s.Lent {
		own = &s.own
	}
	for _, id := range s.seen {
		k.Own = append(k.Own, own.entry(id))
	}
	k.Own = append(k.Own, s.carried...)
	if set != nil && s.Lent {
		for i := range set.Exercises {
			k.Lent = append(k.Lent, s.Shelf.entry(Identity(&set.Exercises[i])))
		}
	}
	return k
}

// JSON returns its JSON, "" if that would be too long.
func (k *Carried) JSON() string {
	text, err := json.Marshal(k)
	if err != nil || len(text) > maxBytes {
		return ""
	}
	return string(text)
}

// Unpack reads a text that the page around carried here, which is untrusted, and takes over the
// part about a set, before it opens. For exercises that this frame has shown, its own progress
// counts.
func (s *Shelves) Unpack(set *exercise.Set, text string) (k Carried) {
	if len(text) > maxBytes || text != "" && json.Unmarshal([]byte(text), &k) != nil || len(k.Moves) > link.MaxLength {
		k = Carried{}
	}
	for _, e := range k.Own {
		if len(s.carried) < maxKept && !slices.Contains(s.seen, e.ID) {
			s.carried.replace(e)
		}
	}
	from := &s.carried
	if s.Lent {
		from = &k.Lent
	}
	for i := range set.Exercises {
		id := Identity(&set.Exercises[i])
		if at := slices.IndexFunc(*from, func(e entry) bool { return e.ID == id }); at >= 0 {
			s.Shelf.replace((*from)[at])
			*from = slices.Delete(*from, at, at+1)
		}
	}
	return k
}
