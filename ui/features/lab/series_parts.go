package lab

import (
	"slices"

	"github.com/vugu/vugu"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// base is what the parts of the tab have.
type base struct {
	T    *text.Strings
	Send func(feature.Message)
}

func (c *base) words() *Words { return WordsIn(c.T) }

func (c *Main) base() base { return base{c.T, c.Send} }

// Savebar saves the results.
type Savebar struct {
	base
	Hidden, MayCopy bool
}

// files returns the buttons that save the results.
func (c *Main) files() *Savebar {
	return &Savebar{c.base(), !c.Part.MaySave || c.hides(controlExport), c.Part.MayCopy}
}

// Modeform is the choice between a match and a sweep, and the lists of values of a sweep.
type Modeform struct {
	base
	Mode   Mode
	Marked string
	Hidden bool
	drafts [2]markup.Draft
}

// mode returns the choice, with the texts that the visitor types.
func (c *Main) mode() vugu.Builder {
	if c.modeForm == nil {
		c.modeForm = &Modeform{}
	}
	c.modeForm.base, c.modeForm.Mode, c.modeForm.Marked = c.base(), c.Part.Mode, c.Part.Marked
	c.modeForm.Hidden = c.hides(controlMode) && !c.Part.Mode.Table
	return c.modeForm
}

func (c *Modeform) single() bool { return !c.Mode.Sweep && !c.Mode.Table }

func (c *Modeform) draft(i int) *markup.Draft { return &c.drafts[min(i, len(c.drafts)-1)] }

// pick returns the choice of a list's key.
func (c *Modeform) pick(i int, l *List) vugu.Builder {
	return &analyst.Pick{
		Name: "sweep-" + number(i), Label: l.KeyName, Value: l.Key, Options: l.Keys,
		Choose: func(key string) { c.Send(SetSweep{At: i, Key: key}) },
	}
}

// set sets the values of a list to the text of its field.
func (c *Modeform) set(i int, key string, event vugu.DOMEvent) {
	c.Send(SetSweep{At: i, Key: key, Values: c.draft(i).Done(event)})
}

// details returns the heading of the results of a match.
func (c *Main) details() string {
	if c.Part.Details != "" {
		return c.Part.Details
	}
	return c.words().Results
}

// gamesHint returns what an empty number of games means.
func (c *Main) gamesHint() string {
	if c.Part.Mode.Table {
		return c.words().AsReport
	}
	return ""
}

// Valuesplot is the plot of a sweep.
type Valuesplot struct {
	base
	Dots     *Dots
	Heat     *Heat
	Pictures vugu.Builder // nil before the first game
}

// plot returns the plot of a sweep, nil without a sweep.
func (c *Main) plot() vugu.Builder {
	if s := c.Part.Series; s != nil && !s.Table {
		v := &Valuesplot{base: c.base(), Dots: s.Dots, Heat: s.Heat}
		if c.Part.MaySave {
			v.Pictures = c.pictures(plotValues)
		}
		return v
	}
	return nil
}

// note says what the heat map has.
func (c *Valuesplot) note() string {
	return text.Fill(c.words().HeatNote, "down", c.Heat.Down, "across", c.Heat.Across)
}

// Seriescard is the rows of a series.
type Seriescard struct {
	base
	Series *Series
	Files  vugu.Builder
}

// series returns the rows of a series, nil for a single match.
func (c *Main) series() vugu.Builder {
	if c.Part.Series == nil {
		return nil
	}
	return &Seriescard{c.base(), c.Part.Series, c.files()}
}

// gamesOf names the button that shows a row's games.
func (c *Seriescard) gamesOf(r *SeriesRow) string { return c.words().RowGames + ": " + r.Name }

// asked names the button of a question about a row.
func (c *Seriescard) asked(r *SeriesRow, q *Ask) string { return q.Text + " " + r.Name }

func (c *Seriescard) figures(r *SeriesRow) string {
	return text.Fill(c.words().TheReport, "figures", c.translated(r.Figures))
}

func (c *Seriescard) problem(r *SeriesRow) string {
	return text.Fill(c.words().Problem, "what", r.Problem)
}

// problems says which rows of a sweep cannot be played.
func (c *Seriescard) problems() (list []string) {
	for i := range c.Series.Rows {
		if r := &c.Series.Rows[i]; r.Problem != "" {
			list = append(list, r.Name+": "+c.problem(r))
		}
	}
	return list
}

// translated returns a text of a report's table in the page's language, or in English if it has no translation.
func (c *Seriescard) translated(english string) string {
	words, _ := tableTexts.In(c.T).of(english)
	return words
}

// langOf returns the language of what translated returns.
func (c *Seriescard) langOf(english string) string {
	if _, has := tableTexts.In(c.T).of(english); has {
		return c.T.Lang
	}
	return text.Languages[text.English].Lang
}

// departures returns those of the table and of its rows, each once.
func (c *Seriescard) departures() []labwire.Departure {
	all := slices.Clone(c.Series.Departures)
	for _, r := range c.Series.Rows {
		for _, d := range r.Departures {
			if !slices.Contains(all, d) {
				all = append(all, d)
			}
		}
	}
	return all
}
