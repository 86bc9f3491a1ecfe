package training

import (
	"errors"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/handed"
	"playout/ui/feature/labtab"
	"playout/ui/text"
)

// Kinds of files that the tab offers.
const (
	saveData = "data" // the data set
	saveRows = "csv"  // its rows, as report 1 has them
	saveNet  = "onnx"
	saveCard = "json"
)

// media holds the media types of files by their kinds.
var media = map[string]string{saveData: "application/octet-stream", saveRows: "text/csv", saveNet: "application/octet-stream", saveCard: "application/json"}

// handleFiles handles the messages about files and earlier trainings.
func (f *Feature) handleFiles(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Choose:
		if f.goal == atRest {
			c.Do(handed.Pick{Accept: ".data,.csv"})
		}
	case handed.Files:
		for i := range m.Files {
			if is := &m.Files[i]; is.Kind() == handed.Data && c.Place == labtab.Place {
				f.openFile(c, is)
				return
			}
		}
	case Forget:
		if f.goal == atRest {
			f.setGames(c, games{})
			f.keep(c)
		}
	case Drop:
		f.drop(c, m.At)
	case Save:
		f.save(c, m.Kind)
	}
}

// openFile takes a file of games instead of those that the page has. The worker looks into it.
func (f *Feature) openFile(c *feature.Context, is *handed.File) {
	if f.goal != atRest || f.store.reading > 0 {
		return
	}
	if is.Err != nil || len(is.Data) == 0 || len(is.Data) > labwire.MaxFile {
		c.Send(feature.Alert{Text: func(t *text.Strings) string {
			if errors.Is(is.Err, feature.ErrTooLarge) || len(is.Data) > labwire.MaxFile {
				return text.Fill(WordsIn(t).TooLarge, "file", is.Name)
			}
			return text.Fill(WordsIn(t).Unread, "file", is.Name)
		}})
		return
	}
	c.Send(feature.Alert{})
	f.setGames(c, games{file: is.Name, data: is.Data, whole: true})
	f.faults, f.refused = nil, false
	f.goal = makeData
}

// save offers a file.
func (f *Feature) save(c *feature.Context, kind string) {
	name, data := "", []byte(nil)
	switch r := f.run; kind {
	case saveRows:
		if f.goal == atRest && f.games.whole {
			f.goal = makeRows
		}
		return
	case saveData:
		name, data = of(f.address.Form, keyGame), f.games.data
	case saveNet, saveCard:
		if r == nil || !r.over {
			return
		}
		if name, data = r.name, r.net; kind == saveCard {
			data = r.card
		}
	}
	if len(data) > 0 {
		c.Do(feature.Save{Name: name + "." + kind, Kind: media[kind], Data: data})
	}
}

// rows takes the rows of the games, and offers them once they are whole.
func (f *Feature) rows(c *feature.Context, p *labwire.Part) {
	if p.First {
		f.games.rows = nil
	}
	if f.games.rows = append(f.games.rows, p.Bytes...); p.More {
		return
	}
	f.asked = 0
	c.Do(feature.Save{Name: of(f.address.Form, keyGame) + "." + saveRows, Kind: media[saveRows], Data: f.games.rows})
	f.games.rows = nil
	f.settle(c)
}
