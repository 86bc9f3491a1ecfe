// Package settings is the feature of a visitor's general preferences: language, colours, sounds,
// rings and workers. Settings of a single feature, such as the clock, belong to it.
package settings

import (
	"slices"
	"strconv"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// Keys of stored settings; static/index.html knows those of the theme and of the board
// style.
const (
	keyTheme   = "playout.theme"
	keyBoard   = "playout.board"
	keyLang    = "playout.lang"
	keyWorkers = "playout.workers"
	keySound   = "playout.sound"
	keyRings   = "playout.rings"
	keyLetters = "playout.letters"
)

// Styles lists the styles of boards, in the order offered: static/style/2-boards.css explains
// them.
var Styles = []string{"standard", "contrast", "colours"}

// The stored values of a setting that is on or off.
const (
	on  = "on"
	off = "off"
)

// Feature holds the preferences.
type Feature struct {
	words       *text.Strings
	theme       string       // "light", "dark" or "" for the system's
	style       string       // one of Styles
	cores       int          // cores available to this page, 0 stands for 1
	workerCount int          // the number of workers chosen to think together, 0 for the default
	ringsOff    bool         // the board does not show the search's findings
	sound       bool         // moves make sounds
	letters     text.Letters // of pieces in moves
}

// New returns the preferences of an earlier visit.
func New(d feature.Device) feature.Feature {
	f := &Feature{words: boards.Text(d.Lang), cores: d.Cores}
	if lang := d.Load(keyLang); slices.Contains(text.Langs(), lang) {
		f.words = boards.Text(lang)
	}
	if theme := d.Load(keyTheme); theme == "light" || theme == "dark" {
		f.theme = theme
	}
	f.style = Styles[0]
	if d.Contrast {
		f.style = "contrast"
	}
	if style := d.Load(keyBoard); slices.Contains(Styles, style) {
		f.style = style
	}
	f.workerCount = readWorkers(d.Load(keyWorkers))
	f.ringsOff = d.Load(keyRings) == off
	f.sound = d.Load(keySound) == on
	if letters := text.Letters(d.Load(keyLetters)); slices.Contains(text.AllLetters(), letters) {
		f.letters = letters
	}
	return f
}

// Part is the feature's part of the view.
type Part struct {
	Workers feature.Setting // how many workers think together
	Rings   bool            // the board shows the search's findings
	Sound   bool            // moves make sounds
	Letters feature.Setting // of pieces in moves
}

type (
	// SetTheme sets light or dark, or with "" the system's colours.
	SetTheme struct{ Theme string }
	// SetStyle sets the style of all boards.
	SetStyle struct{ Style string }
	// SetLang sets the language.
	SetLang struct{ Lang string }
	// SetRings sets whether the board shows the search's findings.
	SetRings struct{ On bool }
	// SetSound turns sounds on or off. Turning them on plays one at once.
	SetSound struct{ On bool }
	// SetLetters sets the letters of pieces in moves.
	SetLetters struct{ Letters text.Letters }
	// SetWorkers sets how many workers think together from the next thought on, "" for
	// the default.
	SetWorkers struct{ Choice string }
)

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	workers := f.workerCount
	if workers == 0 {
		workers = f.defaultWorkers()
	}
	return feature.FromSettings{T: f.words, Rings: !f.ringsOff, Sounds: f.sound, Letters: f.letters, Workers: workers, Theme: f.theme, Style: f.style}
}

// View implements feature.Viewer.
func (f *Feature) View(feature.Snapshot) feature.Contributions {
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Dialogs, Name: Dialog, Part: Part{Workers: f.workers(), Rings: !f.ringsOff, Sound: f.sound, Letters: f.letterChoices()}}}}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.SetAppearance:
		f.theme = m.Theme
		if slices.Contains(text.Langs(), m.Lang) {
			f.words = boards.Text(m.Lang)
		}
	case SetTheme:
		if m.Theme == "" || m.Theme == "light" || m.Theme == "dark" {
			f.theme = m.Theme
			c.Do(feature.Store{Key: keyTheme, Value: m.Theme})
		}
	case SetStyle:
		if slices.Contains(Styles, m.Style) {
			f.style = m.Style
			c.Do(feature.Store{Key: keyBoard, Value: m.Style})
		}
	case SetLang:
		if slices.Contains(text.Langs(), m.Lang) {
			f.words = boards.Text(m.Lang)
			c.Do(feature.Store{Key: keyLang, Value: m.Lang})
			c.Send(feature.Notice{Kept: true}) // the notice is in the other language
		}
	case SetRings:
		f.ringsOff = !m.On
		c.Do(feature.Store{Key: keyRings, Value: onOff(m.On)})
	case SetSound:
		f.sound = m.On
		c.Do(feature.Store{Key: keySound, Value: onOff(m.On)})
		if m.On {
			c.Do(feature.Sound{Kind: board.SoundPlace})
		}
	case SetLetters:
		if slices.Contains(text.AllLetters(), m.Letters) {
			f.letters = m.Letters
			c.Do(feature.Store{Key: keyLetters, Value: string(m.Letters)})
		}
	case SetWorkers:
		if n := readWorkers(m.Choice); n > 0 || m.Choice == "" {
			f.workerCount = n
			c.Do(feature.Store{Key: keyWorkers, Value: m.Choice})
		}
	}
}

// onOff returns the stored value of a switch.
func onOff(is bool) string {
	if is {
		return on
	}
	return off
}

// letterChoices returns the choice of letters for pieces, each set once: in English, the page's own
// are the English ones.
func (f *Feature) letterChoices() feature.Setting {
	s := feature.Setting{Value: string(f.letters)}
	for _, letters := range text.AllLetters() {
		label := f.words.Alphabet(letters)
		if i := slices.IndexFunc(s.Options, func(o feature.Option) bool { return o.Label == label }); i < 0 {
			s.Options = append(s.Options, feature.Option{Value: string(letters), Label: label})
		} else if letters == f.letters {
			s.Value = s.Options[i].Value
		}
	}
	return s
}

// defaultWorkers returns the default number of workers: as many as the machine has cores, less
// the one that the page itself needs.
func (f *Feature) defaultWorkers() int { return min(max(1, f.cores-1), wire.MaxWorkers) }

// readWorkers reads a stored number of workers, 0 if it is invalid.
func readWorkers(choice string) int {
	n, err := strconv.Atoi(choice)
	if err != nil || n < 1 || n > wire.MaxWorkers {
		return 0
	}
	return n
}

// workers returns the choice of workers: from one to the number of cores, or to two if there is
// one.
func (f *Feature) workers() feature.Setting {
	w := f.words
	s := feature.Setting{Options: []feature.Option{{Label: text.Fill(w.Automatic, "n", w.Number(f.defaultWorkers()))}}}
	if f.workerCount > 0 {
		s.Value = strconv.Itoa(f.workerCount)
	}
	for n := range min(max(2, f.cores, f.workerCount), wire.MaxWorkers) {
		s.Options = append(s.Options, feature.Option{Value: strconv.Itoa(n + 1), Label: w.Number(n + 1)})
	}
	return s
}
