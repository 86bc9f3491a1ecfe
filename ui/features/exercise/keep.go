package exercise

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strconv"

	"playout/engine/exercise"
	"playout/ui/feature"
)

// key is the setting that holds the visitor's progress.
const key = "playout.exercises"

// Limits of what is kept.
const (
	maxKept  = 300       // exercises, the last ones seen
	maxBytes = 100 << 10 // of all of them: a longer text was not written here
)

// shelf is the visitor's progress, the last exercise first.
type shelf []entry

// entry is the progress with one exercise.
type entry struct {
	ID       string          `json:"id"` // its own ID and a hash of its content
	Progress json.RawMessage `json:"progress"`
}

// load reads what was kept, which is hostile: what cannot be read is ignored.
func load(text string) (s shelf) {
	if len(text) > maxBytes || json.Unmarshal([]byte(text), &s) != nil {
		return nil
	}
	return s[:min(len(s), maxKept)]
}

// identity identifies an exercise: another position under the same ID is another
// exercise.
func identity(x *exercise.Exercise) string {
	hash := fnv.New64a()
	_, _ = hash.Write(x.JSON()) // it never fails
	return x.ID + "-" + strconv.FormatUint(hash.Sum64(), 36)
}

// progress is the visitor's progress with an exercise.
func (s *shelf) progress(x *exercise.Exercise) exercise.Progress {
	id := identity(x)
	for i := range *s {
		if (*s)[i].ID == id {
			p, err := x.Resume((*s)[i].Progress)
			if err != nil {
				return x.Begin()
			}
			return p
		}
	}
	return x.Begin()
}

// shelves are the shelf in use and, while the page around has lent that one, the device's
// own.
type shelves struct {
	shelf shelf
	own   shelf
	lent  bool
}

// lend has progress with a set that the page around keeps take the place of what the
// device keeps, so that nobody sees what somebody else has done on the same device; ""
// ends that. Like what the device keeps it is hostile: an entry that cannot be read is that
// of an exercise nobody has tried.
func (s *shelves) lend(set *exercise.Set, progress string) {
	if s.lent {
		s.shelf, s.own, s.lent = s.own, nil, false
	}
	if progress == "" {
		return
	}
	s.own, s.shelf, s.lent = s.shelf, nil, true
	var list []json.RawMessage
	if json.Unmarshal([]byte(progress), &list) != nil {
		return
	}
	for i := range min(len(list), len(set.Exercises)) {
		var p exercise.Progress // other keys are left out: it may be a whole message
		if json.Unmarshal(list[i], &p) != nil {
			continue
		}
		if own, err := json.Marshal(p); err == nil {
			s.shelf = append(s.shelf, entry{identity(&set.Exercises[i]), own})
		}
	}
}

// keep keeps the progress with an exercise where it belongs.
func (s *shelves) keep(c *feature.Context, x *exercise.Exercise, p *exercise.Progress) {
	if s.lent {
		s.shelf.put(x, p)
	} else {
		s.shelf.keep(c, x, p)
	}
}

// keep keeps the progress with an exercise, for this visit also where the device stores
// nothing.
func (s *shelf) keep(c *feature.Context, x *exercise.Exercise, p *exercise.Progress) {
	s.put(x, p)
	if text, err := json.Marshal(s); err == nil && len(text) <= maxBytes {
		c.Do(feature.Store{Key: key, Value: string(text)})
	}
}

// put puts the progress with an exercise first.
func (s *shelf) put(x *exercise.Exercise, p *exercise.Progress) {
	id := identity(x)
	progress, err := json.Marshal(p)
	if err != nil {
		return
	}
	rest := slices.DeleteFunc(slices.Clone(*s), func(e entry) bool { return e.ID == id })
	*s = append(shelf{{id, progress}}, rest...)
	*s = (*s)[:min(len(*s), maxKept)]
}
