package author

import (
	"encoding/json"
	"slices"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/feature/studio"
	"playout/ui/features/author/sheet"
)

// key is the setting that holds the drafts.
const key = studio.Drafts

// Limits of the stored drafts.
const (
	maxDrafts = 100
	maxBytes  = 2 << 20
)

// maxLink is the greatest length of the part of an address after the page's, in bytes.
const maxLink = link.MaxLength

// shelf holds the drafts on the device. It reads them again before each change, since another
// page may have changed them. Drafts that the device does not keep are lost with this page,
// which reports that.
type shelf struct {
	loaded  bool
	text    string  // the text last read or written
	drafts  []work  // the last one changed first
	when    []int64 // when each was changed, ms since 1970
	lost    bool    // the device does not keep them
	deleted *work   // the draft deleted last, nil for none
}

// kept is a draft in its stored form.
type kept struct {
	ID      string          `json:"id"`
	Set     bool            `json:"set,omitempty"`
	Title   string          `json:"title,omitempty"`
	At      int             `json:"at,omitempty"`
	Changed int64           `json:"changed"`
	Sheets  json.RawMessage `json:"sheets"`
}

// readDrafts reads the stored drafts, which are hostile: it leaves out what it cannot read.
func readDrafts(text string) (drafts []work, when []int64) {
	var all []kept
	if len(text) > maxBytes || json.Unmarshal([]byte(text), &all) != nil {
		return nil, nil
	}
	for _, k := range all[:min(len(all), maxDrafts)] {
		w := work{id: sheet.Clip(k.ID), set: k.Set, title: sheet.Clip(k.Title), sheets: sheet.Read(k.Sheets)}
		if w.id == "" || len(w.sheets) == 0 || !w.set && len(w.sheets) > 1 {
			continue
		}
		w.at = min(max(k.At, 0), len(w.sheets)-1)
		drafts, when = append(drafts, w), append(when, k.Changed)
	}
	return drafts, when
}

// list returns the drafts, the last one changed first.
func (s *shelf) list(load func(string) string) []work {
	if text := load(key); !s.loaded || text != s.text && !s.lost {
		s.loaded, s.text = true, text
		s.drafts, s.when = readDrafts(text)
	}
	return s.drafts
}

// find returns a draft by its ID, nil for none.
func (s *shelf) find(load func(string) string, id string) *work {
	for _, w := range s.list(load) {
		if w.id == id && id != "" {
			w.sheets = slices.Clone(w.sheets)
			return &w
		}
	}
	return nil
}

// keep stores the edited work as the first of the drafts.
func (s *shelf) keep(c *feature.Context, load func(string) string, w *work) {
	if w.id == "" {
		return
	}
	copied := *w
	copied.sheets = slices.Clone(w.sheets)
	s.list(load)
	s.drop(w.id)
	s.drafts, s.when = sheet.Insert(s.drafts, 0, copied), sheet.Insert(s.when, 0, c.Date.Milli)
	s.store(c)
}

// publishedSet returns the set, or the single exercise, that others open, nil for none.
func (w *work) publishedSet() *exercise.Set {
	if _, data := w.link(); data != nil {
		if set, _, err := exercise.Read(data); err == nil {
			return set
		}
	}
	return nil
}

// announce sends the drafts to features that know sets by their titles.
func (s *shelf) announce(c *feature.Context, load func(string) string) {
	for _, w := range s.list(load) {
		if set := w.publishedSet(); set != nil {
			c.Send(feature.SetOpened{Set: set, Draft: true})
		}
	}
}

// drop removes a draft by its ID.
func (s *shelf) drop(id string) {
	if i := slices.IndexFunc(s.drafts, func(w work) bool { return w.id == id }); i >= 0 {
		s.drafts, s.when = sheet.Remove(s.drafts, i), sheet.Remove(s.when, i)
	}
}

// store stores the drafts. It refuses too many with a message, so that none is lost silently.
func (s *shelf) store(c *feature.Context) {
	all := make([]kept, 0, len(s.drafts))
	for i, w := range s.drafts {
		sheets, err := json.Marshal(w.sheets)
		if err != nil {
			continue
		}
		all = append(all, kept{w.id, w.set, w.title, w.at, s.when[i], sheets})
	}
	text, err := json.Marshal(all)
	if s.lost = err != nil || len(text) > maxBytes || len(all) > maxDrafts; s.lost {
		return
	}
	s.text = string(text)
	c.Do(feature.Store{Key: key, Value: s.text})
	c.Send(stored{})
}

// stored follows the storage of drafts, to see whether it succeeded.
type stored struct{}

// drafts carries out commands about drafts.
func (f *Feature) drafts(c *feature.Context, what string, at int) {
	list := f.shelf.list(f.load)
	there := at >= 0 && at < len(list)
	switch {
	case what == "new":
		f.settle(c)
		f.begin(c, work{sheets: []sheet.Sheet{sheet.Empty(f.work.sheet().Game, c.T.Lang)}}, f.fragment)
		f.tab = tabPosition
		c.Send(feature.Alert{})
		f.write(c)
		c.Send(feature.ShowDialog{})
	case what == "draft-open" && there:
		w := list[at]
		w.sheets = slices.Clone(w.sheets)
		f.replace(c, w)
		c.Send(feature.ShowDialog{})
	case what == "draft-delete" && there:
		w := list[at]
		f.shelf.deleted = &w
		f.shelf.drop(w.id)
		f.shelf.store(c)
		if w.id == f.work.id { // the edited work is stored again with the next change
			f.work.id = ""
			f.settled = f.edits
		}
	case what == "draft-undelete" && f.shelf.deleted != nil:
		w := f.shelf.deleted
		f.shelf.deleted = nil
		f.shelf.keep(c, f.load, w)
	}
}
