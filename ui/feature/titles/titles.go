// Package titles keeps the titles of sets of exercises on the device. A set's result codes do not
// contain them, and the place for results shows them.
package titles

import (
	"cmp"
	"encoding/json"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/ui/feature"
)

// Key is the setting that holds the titles.
const Key = "playout.sets"

// Limits of the stored titles, the last ones seen.
const (
	MaxSets  = 100
	MaxBytes = 64 << 10
)

// Set holds the titles of a set.
type Set struct {
	ID    code.ID  `json:"id"`
	Title string   `json:"title"`
	Each  []string `json:"each,omitempty"` // of its exercises, "" for none
}

// Read reads the stored titles, which are untrusted: it returns none if it cannot read them.
func Read(text string) (list []Set) {
	if len(text) > MaxBytes || json.Unmarshal([]byte(text), &list) != nil {
		return nil
	}
	return list[:min(len(list), MaxSets)]
}

// Of returns the titles of a set, or of an exercise alone. A set without a title is named after its
// first exercise that has one.
func Of(set *exercise.Set) Set {
	now := Set{ID: code.IDOf(set), Title: set.Title}
	first := ""
	for i := range set.Exercises {
		title := set.Exercises[i].Title
		now.Each = append(now.Each, title)
		if first = cmp.Or(first, title); first != "" && len(set.Exercises) > 1 {
			title = first + " …"
		}
		now.Title = cmp.Or(now.Title, title)
	}
	return now
}

// TitleOf returns the title of an exercise, by its index from 0, "" if it is unknown.
func (s Set) TitleOf(index int) string {
	if index < len(s.Each) {
		return s.Each[index]
	}
	return ""
}

// Store stores the titles of a set before those of a list, as many as fit, and returns the new
// list.
func Store(c *feature.Context, list []Set, now Set) []Set {
	if now.Title == "" || len(list) > 0 && list[0].ID == now.ID && list[0].Each != nil {
		return list
	}
	all := []Set{now}
	for _, t := range list {
		if t.ID != now.ID && len(all) < MaxSets {
			all = append(all, t)
		}
	}
	for {
		text, err := json.Marshal(all)
		if err != nil {
			return all
		}
		if len(text) <= MaxBytes {
			c.Do(feature.Store{Key: Key, Value: string(text)})
			return all
		}
		all = all[:len(all)-1]
	}
}
