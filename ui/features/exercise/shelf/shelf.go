// Package shelf holds a visitor's progress with exercises: the device's, the progress that the
// page around a frame lends, and the progress that it carries from one place in its document to
// another. It trusts none of the three, and checks all that it reads.
package shelf

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strconv"

	"playout/engine/exercise"
	"playout/ui/feature"
)

// Key is the setting that holds the visitor's progress.
const Key = "playout.exercises"

// Limits of the stored progress.
const (
	maxKept  = 300       // exercises, the last ones seen
	maxBytes = 100 << 10 // of all of them: the page writes no longer text
)

// Shelf is the visitor's progress, the last exercise first.
type Shelf []entry

// entry is the progress with one exercise.
type entry struct {
	ID       string          `json:"id"` // its own ID and a hash of its content
	Progress json.RawMessage `json:"progress"`
	Millis   int64           `json:"ms,omitempty"` // until it was solved or failed
}

// Load reads stored progress, which is untrusted: it ignores what it cannot read.
func Load(text string) (s Shelf) {
	if len(text) > maxBytes || json.Unmarshal([]byte(text), &s) != nil {
		return nil
	}
	return s[:min(len(s), maxKept)]
}

// Identity identifies an exercise: another position under the same ID is another
// exercise.
func Identity(x *exercise.Exercise) string {
	hash := fnv.New64a()
	_, _ = hash.Write(x.JSON()) // it never fails
	return x.ID + "-" + strconv.FormatUint(hash.Sum64(), 36)
}

// Progress returns the visitor's progress with an exercise.
func (s *Shelf) Progress(x *exercise.Exercise) exercise.Progress {
	id := Identity(x)
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

// Shelves are the shelf in use and, while the page around lends that one, the device's own.
type Shelves struct {
	Shelf Shelf
	Lent  bool  // the page around keeps Shelf
	own   Shelf // the device's, while Shelf is lent

	seen    []string // identities of the exercises shown here without lent progress, the last first
	carried Shelf    // progress with other exercises that the page around carried here
}

// Lend replaces the device's progress with a set by progress that the page around keeps, so that
// no visitor sees another's on the same device; "" ends that. Lent progress is untrusted too: an
// invalid entry counts as that of an untried exercise.
func (s *Shelves) Lend(set *exercise.Set, progress string) {
	if s.Lent {
		s.Shelf, s.own, s.Lent = s.own, nil, false
	}
	if progress == "" {
		return
	}
	s.own, s.Shelf, s.Lent = s.Shelf, nil, true
	var list []json.RawMessage
	if json.Unmarshal([]byte(progress), &list) != nil {
		return
	}
	for i := range min(len(list), len(set.Exercises)) {
		var p exercise.Progress // it ignores other keys, since this may be a whole message
		if json.Unmarshal(list[i], &p) != nil {
			continue
		}
		if own, err := json.Marshal(p); err == nil {
			s.Shelf = append(s.Shelf, entry{ID: Identity(&set.Exercises[i]), Progress: own})
		}
	}
}

// Keep keeps the progress with an exercise, and the time spent on it, on the right shelf.
func (s *Shelves) Keep(c *feature.Context, x *exercise.Exercise, p *exercise.Progress, millis int64) {
	s.Shelf.Put(x, p, millis)
	s.store(c)
}

// Forget forgets the progress with the exercises of a set.
func (s *Shelves) Forget(c *feature.Context, set *exercise.Set) {
	s.Shelf = slices.DeleteFunc(slices.Clone(s.Shelf), func(e entry) bool {
		return slices.ContainsFunc(set.Exercises, func(x exercise.Exercise) bool { return Identity(&x) == e.ID })
	})
	s.store(c)
}

// store stores the device's own shelf, but never a lent one. If the device stores nothing, the
// progress lasts for this visit.
func (s *Shelves) store(c *feature.Context) {
	if s.Lent {
		return
	}
	if text, err := json.Marshal(s.Shelf); err == nil && len(text) <= maxBytes {
		c.Do(feature.Store{Key: Key, Value: string(text)})
	}
}

// maxMillis limits the stored time of an exercise: a day.
const maxMillis = 24 * 60 * 60 * 1000

// Spent returns the time in ms that the visitor has spent on an exercise.
func (s *Shelf) Spent(x *exercise.Exercise) int64 {
	id := Identity(x)
	for i := range *s {
		if (*s)[i].ID == id {
			return min(max((*s)[i].Millis, 0), maxMillis)
		}
	}
	return 0
}

// Put puts the progress with an exercise, and the time spent on it, first.
func (s *Shelf) Put(x *exercise.Exercise, p *exercise.Progress, millis int64) {
	id := Identity(x)
	progress, err := json.Marshal(p)
	if err != nil {
		return
	}
	s.replace(entry{id, progress, min(millis, maxMillis)})
}

// replace puts an entry first, and removes the one of the same exercise.
func (s *Shelf) replace(e entry) {
	rest := slices.DeleteFunc(slices.Clone(*s), func(other entry) bool { return other.ID == e.ID })
	*s = append(Shelf{e}, rest...)
	*s = (*s)[:min(len(*s), maxKept)]
}
