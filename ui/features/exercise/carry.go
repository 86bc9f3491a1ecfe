package exercise

import (
	"encoding/json"
	"slices"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
)

// carried is what the page around holds for this frame. A frame that is moved in a document
// starts again, and may have no storage, so it takes everything from here: the progress with
// every exercise that it has shown, and where it was.
type carried struct {
	At    string `json:"at,omitempty"`    // identity of the exercise on the board, or atResult; "" for neither
	Moves string `json:"moves,omitempty"` // of the answer to it that is under way, a record
	Game  string `json:"game,omitempty"`  // the link of the game that is played in place of an exercise
	Own   shelf  `json:"own,omitempty"`   // progress that this device keeps, if it keeps anything
	Lent  shelf  `json:"lent,omitempty"`  // progress that the page around had lent, with what has been added
}

// see notes that the exercises of a set are shown here.
func (s *shelves) see(set *exercise.Set) {
	if s.lent {
		return
	}
	for i := range set.Exercises {
		id := identity(&set.Exercises[i])
		s.known = slices.DeleteFunc(s.known, func(other string) bool { return other == id })
		s.known = append([]string{id}, s.known...)
	}
	s.known = s.known[:min(len(s.known), maxKept)]
}

// entry is what is kept of the exercise with an identity.
func (s *shelf) entry(id string) entry {
	for _, e := range *s {
		if e.ID == id {
			return e
		}
	}
	return entry{ID: id, Progress: json.RawMessage(`{"state":"open","attempts":0,"hints":0}`)}
}

// carry notes what the page around needs to move this frame.
func (f whole) carry(c *feature.Context) {
	var k carried
	own := &f.shelf
	if f.lent {
		own = &f.own
	}
	for _, id := range f.known {
		k.Own = append(k.Own, own.entry(id))
	}
	k.Own = append(k.Own, f.carried...)
	set := f.asks.set
	switch {
	case set == nil && len(k.Own) == 0:
		return
	case set == nil:
		k.Game = c.Seen().String()
	case f.cover == resultCover:
		k.At = atResult
	case f.cover == noCover:
		k.At = identity(f.asks.exercise())
	}
	if set != nil && f.lent {
		for i := range set.Exercises {
			k.Lent = append(k.Lent, f.shelf.entry(identity(&set.Exercises[i])))
		}
	}
	// An answer that has been judged counts already, and one in practice never does.
	if f.posed != nil && c.Solves && !f.progress.Over() && (f.stage == feature.Answering || f.pending.judge != nil) {
		k.Moves = record(f.tried(c.Board))
	}
	if text, err := json.Marshal(k); err == nil && len(text) <= maxBytes {
		f.carries = string(text)
	}
}

// unload reads what the page around carried here, which is hostile, and takes over what
// concerns a set, before it is opened. What this frame has shown itself it knows better.
func (s *shelves) unload(set *exercise.Set, text string) (k carried) {
	if len(text) > maxBytes || text != "" && json.Unmarshal([]byte(text), &k) != nil || len(k.Moves) > wire.MaxLink {
		k = carried{}
	}
	for _, e := range k.Own {
		if len(s.carried) < maxKept && !slices.Contains(s.known, e.ID) {
			s.carried.replace(e)
		}
	}
	from := &s.carried
	if s.lent {
		from = &k.Lent
	}
	for i := range set.Exercises {
		id := identity(&set.Exercises[i])
		if at := slices.IndexFunc(*from, func(e entry) bool { return e.ID == id }); at >= 0 {
			s.shelf.replace((*from)[at])
			*from = slices.Delete(*from, at, at+1)
		}
	}
	return k
}
