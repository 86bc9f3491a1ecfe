// Package results is the feature with which teachers collect the results of sets of exercises: a
// place of the page with a field for result codes, and a table. It needs no server: its data
// come from the codes, the sets that this device has seen, and the drafts made on it.
package results

import (
	"cmp"
	"encoding/json"
	"strings"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/ui/feature"
)

// Place is the word of the place's address.
const Place = "results"

// key is the setting that holds the titles of sets.
const key = "playout.sets"

// Limits of the stored titles, the last ones seen, and of the links to sets that are read in a
// text.
const (
	maxTitles = 100
	maxBytes  = 64 << 10
	maxLinks  = 20
)

// file is the name of the saved table.
const file = "playout-results.csv"

// Feature holds the pasted text.
type Feature struct {
	text   string
	found  []code.Found
	fault  bool // the text is too long
	titles []setTitles
	drafts []setTitles // the drafts made here, which are kept elsewhere
	copied string      // the outcome of copying: copyDone, copyFailed or ""
}

// setTitles holds the titles of a set, which its codes do not contain.
type setTitles struct {
	ID    code.ID  `json:"id"`
	Title string   `json:"title"`
	Each  []string `json:"each,omitempty"` // of its exercises, "" for none
}

// The outcomes of copying the table.
const (
	copyDone   = "copied"
	copyFailed = "not copied"
)

// New returns a page without pasted codes.
func New(d feature.Device) feature.Feature { return &Feature{titles: load(d.Load(key))} }

// load reads the stored titles, which are untrusted: it ignores what it cannot read.
func load(text string) (titles []setTitles) {
	if len(text) > maxBytes || json.Unmarshal([]byte(text), &titles) != nil {
		return nil
	}
	return titles[:min(len(titles), maxTitles)]
}

type (
	// Text is the text of the field for codes.
	Text struct{ Text string }
	// CopyTable puts the table on the clipboard.
	CopyTable struct{}
	// SaveTable offers the table as a file.
	SaveTable struct{}

	// copied is the outcome of CopyTable.
	copied struct{ ok bool }
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.SetOpened:
		if now := titlesOf(m.Set); !m.Draft {
			f.storeTitles(c, now)
		} else if f.titlesOfSet(now.ID).Each == nil {
			f.drafts = append(f.drafts, now)
		}
	case Text:
		f.read(c, m.Text)
	case CopyTable:
		if rows := f.rows(); len(rows) > 0 {
			c.Do(feature.Copy{Text: code.CSV(rows, WordsIn(c.T).Heads), Then: func(ok bool) feature.Message { return copied{ok} }})
		}
	case SaveTable:
		if rows := f.rows(); len(rows) > 0 {
			// The mark of UTF-8 is for spreadsheets, which otherwise misread letters.
			c.Do(feature.Save{Name: file, Kind: "text/csv", Data: []byte("\ufeff" + code.CSV(rows, WordsIn(c.T).Heads))})
		}
	case copied:
		if f.copied = copyDone; !m.ok {
			f.copied = copyFailed
		}
	}
}

// read reads the field's text, and takes titles from links to sets in it.
func (f *Feature) read(c *feature.Context, text string) {
	f.text, f.copied = text, ""
	found, err := code.Read(text)
	f.found, f.fault = found, err != nil
	if f.fault {
		return
	}
	const set, one = exercise.KeySet + "=", exercise.KeyOne + "="
	for range maxLinks {
		_, rest, ok := strings.Cut(text, set)
		if before, after, too := strings.Cut(text, one); too && (!ok || len(before) < len(text)-len(rest)-len(set)) {
			rest, ok = after, true
		}
		if !ok {
			return
		}
		end := strings.IndexFunc(rest, func(r rune) bool {
			return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
		})
		if end < 0 {
			end = len(rest)
		}
		if data, err := exercise.Unpack(rest[:end]); err == nil {
			if set, _, err := exercise.Read(data); err == nil {
				f.storeTitles(c, titlesOf(set))
			}
		}
		text = rest
	}
}

// titlesOf returns the titles of a set, or of an exercise alone. A set without a title is named
// after its first exercise that has one.
func titlesOf(set *exercise.Set) setTitles {
	now := setTitles{ID: code.IDOf(set), Title: set.Title}
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

// storeTitles stores the titles of a set, the last one first, as many as fit.
func (f *Feature) storeTitles(c *feature.Context, now setTitles) {
	if now.Title == "" || len(f.titles) > 0 && f.titles[0].ID == now.ID && f.titles[0].Each != nil {
		return
	}
	all := []setTitles{now}
	for _, t := range f.titles {
		if t.ID != now.ID && len(all) < maxTitles {
			all = append(all, t)
		}
	}
	f.titles = all
	for {
		text, err := json.Marshal(f.titles)
		if err != nil {
			return
		}
		if len(text) <= maxBytes {
			c.Do(feature.Store{Key: key, Value: string(text)})
			return
		}
		f.titles = f.titles[:len(f.titles)-1]
	}
}

// titlesOfSet returns the titles of a set, empty if they are unknown here.
func (f *Feature) titlesOfSet(id code.ID) setTitles {
	for _, all := range [][]setTitles{f.drafts, f.titles} {
		for i := range all {
			if all[i].ID == id {
				return all[i]
			}
		}
	}
	return setTitles{}
}

// rows returns the good codes.
func (f *Feature) rows() (rows []code.ResultRow) {
	for i := range f.found {
		if r := f.found[i].Result; r != nil {
			rows = append(rows, code.ResultRow{Result: r, Title: f.titlesOfSet(r.Set).Title})
		}
	}
	return rows
}
