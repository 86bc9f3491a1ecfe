package files

import (
	"errors"
	"strings"

	"playout/engine/exercise"
	"playout/engine/packed"
	"playout/engine/paste"
	"playout/engine/plaintext"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// importFile imports the contents of a file.
func (f *Feature) importFile(c *feature.Context, m ImportFile) {
	data, err := m.Data, m.Err
	if err == nil {
		data, err = unpack(data)
	}
	if err != nil {
		f.notImported(c, feature.Alert{Detail: fileCause(err), Text: func(w *text.Strings) string {
			if errors.Is(err, feature.ErrTooLarge) {
				return WordsIn(w).TooLarge
			}
			return WordsIn(w).Unreadable
		}})
		return
	}
	said := plaintext.Decode(data)
	if data = []byte(said); kept.IsFile(data) {
		c.Send(feature.ImportGames{Data: data})
		return
	}
	f.importText(c, attempt{text: said, left: maxAttempts, turn: m.Turn})
}

// fileCause returns the small print about a file; a file that is too large needs none.
func fileCause(err error) string {
	if errors.Is(err, feature.ErrTooLarge) {
		return ""
	}
	return strict.Clip(err.Error())
}

// unpack returns the data inside gzip, or the data itself; at most feature.MaxFile bytes.
func unpack(data []byte) ([]byte, error) {
	if len(data) > feature.MaxFile {
		return nil, feature.ErrTooLarge
	}
	if !packed.IsGzip(data) {
		return data, nil
	}
	data, err := packed.Gunzip(data, feature.MaxFile)
	if errors.Is(err, packed.ErrTooLong) {
		return nil, feature.ErrTooLarge
	}
	return data, err
}

// importText sends a text to the worker once the board has settled, with a limited number of
// attempts. If another game has been opened since its turn, that one stays.
func (f *Feature) importText(c *feature.Context, m attempt) {
	f.choices = nil
	if !f.keepingAll {
		f.problem = feature.Alert{}
	}
	m.text = plaintext.JSON(m.text)
	switch {
	case m.turn != f.latest:
		f.notImported(c, feature.Alert{Text: func(w *text.Strings) string { return WordsIn(w).Overtaken }})
	case f.importLink(c, m.text):
	case f.choose(c, m.text):
	case len(m.text) > wire.MaxText:
		f.notImported(c, feature.Alert{Text: func(w *text.Strings) string { return WordsIn(w).TooLarge }})
	case c.Board != nil && !c.Unsettled():
		f.sent = strings.ToValidUTF8(m.text, "\ufffd")
		c.Send(feature.Import{Text: f.sent, Game: m.game})
	case m.left == 0 || c.Phase == feature.Gone:
		f.notImported(c, feature.Alert{Text: func(w *text.Strings) string { return WordsIn(w).Busy }})
	default:
		m.left--
		c.After(importPause, m)
	}
}

// importLink opens an exercise or a set, or a link to one or to a game with a friend. It
// reports whether the text is one of these.
func (f *Feature) importLink(c *feature.Context, pasted string) bool {
	if fragment := invitation(pasted); fragment != "" {
		c.Send(feature.ShowDialog{})
		c.Do(feature.SetFragment{Fragment: fragment, Push: true, Then: func(bool) feature.Message {
			return feature.FragmentChanged{Fragment: fragment}
		}})
		return true
	}
	source, err := exercise.FromLink(pasted)
	if err == nil && !exercise.LooksLike(source) {
		return false
	}
	if err == nil {
		_, _, err = exercise.Read([]byte(source))
	}
	if err != nil {
		f.notImported(c, feature.ExerciseAlert(err))
		return true
	}
	if c.Dialog == Dialog {
		c.Send(feature.ShowDialog{})
	}
	c.Send(feature.OpenExercise{Text: source})
	return true
}

// invitation returns the fragment of the link in a text that invites a friend or answers
// one, "" if there is none.
func invitation(text string) string {
	for _, link := range paste.Links(text) {
		if fragment, _ := paste.Fragment(link); paste.Key(fragment, "invite", "answer") != "" {
			return fragment
		}
	}
	return ""
}

// notImported opens the dialog and reports there why nothing was imported.
func (f *Feature) notImported(c *feature.Context, why feature.Alert) {
	if f.keepingAll {
		f.nextDue = true
		return
	}
	f.problem = why
	if c.Dialog != Dialog {
		f.opening = true
		c.Send(feature.ShowDialog{Dialog: Dialog})
	}
}

// refused reports why the worker refused a text, or that it was lost meanwhile. The game is
// unchanged.
func (f *Feature) refused(c *feature.Context, e *wire.Error) {
	if e == nil {
		f.notImported(c, feature.Alert{Text: func(w *text.Strings) string { return WordsIn(w).Lost }})
		return
	}
	if f.choices = e.Either; f.choices != nil && !f.keepingAll {
		f.notImported(c, feature.Alert{Text: func(w *text.Strings) string { return WordsIn(w).Either }})
		return
	}
	f.notImported(c, feature.Alert{Detail: e.Text, Text: func(w *text.Strings) string {
		template, known := WordsIn(w).Refused[e.Kind]
		if !known {
			template = WordsIn(w).Refused[wire.KindForm]
		}
		if e.Ply > 0 {
			template = WordsIn(w).WrongMove
		}
		return text.Fill(template, "of", e.Of, "ply", w.Number(e.Ply))
	}})
}
