package session

import (
	"errors"
	"strings"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/importer"
	"playout/engine/paste"
	"playout/engine/plaintext"
	"playout/engine/wire"
)

// Names of forms in any game: Playout's own link, and the position shown.
const (
	formLink     = "link"
	formPosition = "position"
)

// importGame reads a text as a game, if possible the one that the command names. It refuses a text
// that several games can play, and names them.
func importGame(i *wire.Import) (*openGame, *wire.Imported, *refusal) {
	text := strings.TrimSpace(strings.TrimPrefix(i.Text, "\ufeff"))
	if text == "" {
		return nil, nil, refuse(wire.KindForm, "there is no text; allowed: %s", importer.Forms())
	}
	if links := paste.Links(text); links != nil {
		return importLinks(links)
	}
	read, err := importer.Open(text, i.Game, func(c importer.Candidate, transcript format.Transcript) (importResult, error) {
		o, imported, refused := importAs(c.Game, c.Form, transcript, i.Seed)
		if refused != nil {
			return importResult{refused: refused}, refused.err
		}
		return importResult{opened: o, imported: imported}, nil
	})
	switch {
	case err == nil:
		return read.opened, read.imported, nil
	case read.refused != nil:
		return nil, nil, read.refused
	case errors.Is(err, importer.ErrNoGame), errors.As(err, new(*importer.AmbiguousError)):
		return nil, nil, &refusal{wire.KindForm, err}
	}
	return nil, nil, &refusal{wire.KindRecord, err}
}

// importResult is the result of playing a text as a game.
type importResult struct {
	opened   *openGame
	imported *wire.Imported
	refused  *refusal
}

// importAs plays a transcript, what a form has read from the text, as a game.
func importAs(g game.Game, form format.Format, transcript format.Transcript, seed uint64) (*openGame, *wire.Imported, *refusal) {
	open := &wire.Open{Game: transcript.Game, Position: transcript.Start, Tree: transcript.Moves, Ply: -1}
	if open.Game == "" {
		open.Game = g.Spec().Name()
	}
	if g.Spec().Chance {
		open.Seed = seed // for the rest of the game
	}
	o, refused := newGame(open)
	if refused != nil {
		return nil, nil, refused
	}
	if e := o.endingOf(transcript); e != (ending.Ending{}) && !o.over() {
		o = o.withEnding(e)
	}
	tags, cut := tags(transcript.Tags)
	imported := &wire.Imported{
		Form: form.Name, Players: names(transcript.Players), Tags: tags, Left: transcript.Omitted, Dropped: transcript.Dropped + cut, Claimed: transcript.Claimed,
	}
	for _, n := range transcript.Notes {
		imported.Notes = append(imported.Notes, wire.Note(n))
	}
	return o, imported, nil
}

// tags returns the further tags of a text, as far as they fit, and the number of tags left out.
func tags(of []format.Tag) (tags []wire.Tag, cut int) {
	for _, tag := range of {
		tags = append(tags, wire.Tag{tag.Name, plaintext.Visible(tag.Value)})
	}
	tags = wire.FitTags(tags)
	return tags, len(of) - len(tags)
}

// names returns the players' names, each a line of at most wire.MaxName bytes.
func names(of []string) []string {
	for i, name := range of {
		of[i] = plaintext.Line(name[:min(len(name), wire.MaxName)])
	}
	return of
}

// endingOf returns how the game ended outside its rules, according to a transcript.
func (o *openGame) endingOf(transcript format.Transcript) ending.Ending {
	switch {
	case transcript.Lost > 0:
		how := ending.Lost
		switch transcript.Termination {
		case format.TimedOut:
			how = ending.Timeout
		case format.Resigned:
			how = ending.Resigned
		case format.Adjudicated:
			how = ending.Adjudicated
		}
		return ending.Ending{How: how, Seat: o.game.Spec().Seats[transcript.Lost-1]}
	case transcript.Drawn && transcript.Termination == format.Adjudicated:
		return ending.Ending{How: ending.AdjudicatedDraw}
	case transcript.Drawn && o.game.Spec().Draws:
		if transcript.Termination == format.Agreed {
			return ending.Ending{How: ending.Agreed}
		}
		return ending.Ending{How: ending.Drawn}
	}
	return ending.Ending{}
}

// export writes the open game in one of its forms.
func (o *openGame) export(x *wire.Export) (*wire.Exported, *refusal) {
	var forms []format.Format
	if provider, is := o.game.(format.Provider); is {
		forms = provider.Formats()
	}
	var names []string
	for _, form := range forms {
		if form.Name != x.Form {
			names = append(names, form.Name)
			continue
		}
		text, err := form.Write(o.played(x, form.Name != formPosition))
		if err == nil && len(text) > wire.MaxText {
			err = errors.New("the game is too long for this form")
		}
		if err != nil {
			return nil, &refusal{wire.KindForm, err}
		}
		return &wire.Exported{Form: form.Name, Text: text}, nil
	}
	return nil, refuse(wire.KindForm, "form %q is unknown; allowed: %s", game.Clip(x.Form), strings.Join(names, ", "))
}

// formsOf returns a game's forms for the catalogue.
func formsOf(g game.Game) []wire.Form {
	provider, is := g.(format.Provider)
	if !is {
		return nil
	}
	var list []wire.Form
	for _, f := range provider.Formats() {
		list = append(list, wire.Form{Name: f.Name, Kind: f.MediaType, Ending: f.Extension})
	}
	return list
}
