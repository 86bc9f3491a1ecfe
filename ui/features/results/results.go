// Package results is the feature with which teachers collect the results of sets of exercises: a
// place of the page with a field for result codes, and a table. It needs no server: its data
// come from the codes, the sets that this device has seen, and the drafts made on it.
package results

import (
	"strings"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/ui/feature"
	"playout/ui/feature/studio"
	"playout/ui/feature/titles"
)

// Place is the word of the place's address.
const Place = studio.PlaceResults

// maxLinks is the most links to sets that are read in a text.
const maxLinks = 20

// file is the name of the saved table.
const file = "playout-results.csv"

// Feature holds the pasted text.
type Feature struct {
	text   string
	found  []code.Found
	fault  bool // the text is too long
	titles []titles.Set
	drafts []titles.Set // the drafts made here, which are kept elsewhere
	copied string       // the outcome of copying: copyDone, copyFailed or ""
}

// The outcomes of copying the table.
const (
	copyDone   = "copied"
	copyFailed = "not copied"
)

// New returns a page without pasted codes.
func New(d feature.Device) feature.Feature { return &Feature{titles: titles.Read(d.Load(titles.Key))} }

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
		if now := titles.Of(m.Set); !m.Draft {
			f.titles = titles.Store(c, f.titles, now)
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
				f.titles = titles.Store(c, f.titles, titles.Of(set))
			}
		}
		text = rest
	}
}

// titlesOfSet returns the titles of a set, empty if they are unknown here.
func (f *Feature) titlesOfSet(id code.ID) titles.Set {
	for _, all := range [][]titles.Set{f.drafts, f.titles} {
		for i := range all {
			if all[i].ID == id {
				return all[i]
			}
		}
	}
	return titles.Set{}
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
