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
	Millis   int64           `json:"ms,omitempty"` // spent on it, until it was solved or failed
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

// maxMillis bounds the time that is kept of an exercise: a day.
const maxMillis = 24 * 60 * 60 * 1000

// spent is the time in ms that the visitor has spent on an exercise.
func (s *shelf) spent(x *exercise.Exercise) int64 {
	id := identity(x)
	for i := range *s {
		if (*s)[i].ID == id {
			return min(max((*s)[i].Millis, 0), maxMillis)
		}
	}
	return 0
}

// forget forgets the progress with the exercises of a set.
func (s *shelf) forget(c *feature.Context, set *exercise.Set) {
	*s = slices.DeleteFunc(slices.Clone(*s), func(e entry) bool {
		return slices.ContainsFunc(set.Exercises, func(x exercise.Exercise) bool { return identity(&x) == e.ID })
	})
	s.store(c)
}

// keep keeps the progress with an exercise and the time spent on it, for this visit also
// where the device stores nothing.
func (s *shelf) keep(c *feature.Context, x *exercise.Exercise, p *exercise.Progress, millis int64) {
	id := identity(x)
	progress, err := json.Marshal(p)
	if err != nil {
		return
	}
	rest := slices.DeleteFunc(slices.Clone(*s), func(e entry) bool { return e.ID == id })
	*s = append(shelf{{id, progress, min(millis, maxMillis)}}, rest...)
	*s = (*s)[:min(len(*s), maxKept)]
	s.store(c)
}

func (s *shelf) store(c *feature.Context) {
	if text, err := json.Marshal(s); err == nil && len(text) <= maxBytes {
		c.Do(feature.Store{Key: key, Value: string(text)})
	}
}
