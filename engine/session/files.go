package session

import (
	"errors"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/paste"
	"playout/engine/plaintext"
	"playout/engine/wire"
)

// Names of forms: Playout's own link, and the position shown, in any game.
const (
	formLink     = "link"
	positionForm = "position"
)

// importTable makes a table from a text. The likeliest game is tried first, then all
// others; a text that belongs to no game, or cannot be played in any, is refused with the
// error of the likeliest one.
func importTable(i *wire.Import) (*table, *wire.Imported, *problem) {
	text := strings.TrimSpace(strings.TrimPrefix(i.Text, "\ufeff"))
	if text == "" {
		return nil, nil, refuse(wire.KindForm, "there is no text; allowed: %s", formNames())
	}
	if links := paste.Links(text); links != nil {
		return importLinks(links)
	}
	var worst *problem
	furthest := -1 // ply that the text of worst reached
	for _, c := range named(candidates(i.Game), text) {
		if !c.form.Detect(text) {
			continue
		}
		t, imported, problem := importAs(c.game, c.form, text, i.Seed)
		if problem == nil {
			return t, imported, nil
		}
		if ply := reached(problem); ply > furthest {
			worst, furthest = problem, ply
		}
	}
	if worst == nil {
		worst = refuse(wire.KindForm, "%q begins no game that is known here; allowed: %s", game.Clip(text[:min(len(text), 400)]), formNames())
	}
	return nil, nil, worst
}

// candidate is a form that a text may be in.
type candidate struct {
	game game.Game
	form format.Format
}

// candidates are all forms in the order in which they are tried: those of the game that
// is named, then those that can hardly be mistaken, then the rest.
func candidates(name string) []candidate {
	var named, sure, vague []candidate
	for i, g := range likely(name) {
		provider, is := g.(format.Provider)
		if !is {
			continue
		}
		for _, form := range provider.Formats() {
			c := candidate{g, form}
			switch {
			case i == 0:
				named = append(named, c)
			case form.Ambiguous:
				vague = append(vague, c)
			default:
				sure = append(sure, c)
			}
		}
	}
	return slices.Concat(named, sure, vague)
}

// named are the candidates whose form the text itself names, all of them where it names
// none.
func named(all []candidate, text string) []candidate {
	var by []candidate
	for _, c := range all {
		if c.form.Identify != nil && c.form.Identify(text) {
			by = append(by, c)
		}
	}
	if by != nil {
		return by
	}
	return all
}

// likely are the games to which a text may belong: the one that is named, with its
// variant, then all in their standard form.
func likely(name string) []game.Game {
	all := games.All()
	first, err := games.Parse(name)
	if err != nil {
		return all
	}
	return slices.Concat([]game.Game{first}, slices.DeleteFunc(all, func(g game.Game) bool { return g.Spec().Name() == first.Spec().Name() }))
}

// reached is the ply at which a text failed, 0 where it failed before the moves.
func reached(p *problem) int {
	var fault *format.MoveError
	if errors.As(p.err, &fault) {
		return fault.Ply
	}
	return 0
}

// formNames lists the forms that can be read, for a message.
func formNames() string {
	var names []string
	for _, g := range games.All() {
		if provider, is := g.(format.Provider); is {
			for _, form := range provider.Formats() {
				names = append(names, g.Spec().ID+" "+form.Name)
			}
		}
	}
	return strings.Join(append(names, formLink), ", ")
}

// importAs reads a text in one form.
func importAs(g game.Game, form format.Format, text string, seed uint64) (*table, *wire.Imported, *problem) {
	transcript, err := form.Read(text)
	if err != nil {
		return nil, nil, &problem{wire.KindRecord, err}
	}
	open := &wire.Open{Game: transcript.Game, Position: transcript.Start, Tree: transcript.Moves, Ply: -1}
	if open.Game == "" {
		open.Game = g.Spec().Name()
	}
	if g.Spec().Chance {
		open.Seed = seed // for the rest of the game
	}
	t, problem := openTable(open)
	if problem != nil {
		return nil, nil, problem
	}
	if e := t.ends(transcript); e != (wire.Ending{}) && !t.over() {
		t = t.ended(e)
	}
	tags, cut := tags(transcript.Tags)
	imported := &wire.Imported{
		Form: form.Name, Players: names(transcript.Players), Tags: tags, Left: transcript.Omitted, Dropped: transcript.Dropped + cut, Claimed: transcript.Claimed,
	}
	for _, n := range transcript.Notes {
		imported.Notes = append(imported.Notes, wire.Note(n))
	}
	return t, imported, nil
}

// tags are what else a text says about a game, as far as there is room for it, and the
// number of tags that are left out.
func tags(of []format.Tag) (tags []wire.Tag, cut int) {
	for _, tag := range of {
		tags = append(tags, wire.Tag{tag.Name, plaintext.Visible(tag.Value)})
	}
	tags = wire.FitTags(tags)
	return tags, len(of) - len(tags)
}

// names are the players' names, each a line of at most wire.MaxName bytes.
func names(of []string) []string {
	for i, name := range of {
		of[i] = plaintext.Line(name[:min(len(name), wire.MaxName)])
	}
	return of
}

// ends is how the game ended outside its rules, according to a transcript.
func (t *table) ends(transcript format.Transcript) wire.Ending {
	switch {
	case transcript.Lost > 0:
		how := wire.Lost
		switch transcript.Termination {
		case format.TimedOut:
			how = wire.Timeout
		case format.Resigned:
			how = wire.Resigned
		}
		return wire.Ending{How: how, Seat: t.game.Spec().Seats[transcript.Lost-1]}
	case transcript.Drawn && t.game.Spec().Draws:
		if transcript.Termination == format.Agreed {
			return wire.Ending{How: wire.Agreed}
		}
		return wire.Ending{How: wire.Drawn}
	}
	return wire.Ending{}
}

// export writes the open game in one of its forms.
func export(t *table, x *wire.Export) (*wire.Exported, *problem) {
	var forms []format.Format
	if provider, is := t.game.(format.Provider); is {
		forms = provider.Formats()
	}
	var names []string
	for _, form := range forms {
		if form.Name != x.Form {
			names = append(names, form.Name)
			continue
		}
		text, err := form.Write(t.played(x, form.Name != positionForm))
		if err == nil && len(text) > wire.MaxText {
			err = errors.New("the game is too long for this form")
		}
		if err != nil {
			return nil, &problem{wire.KindForm, err}
		}
		return &wire.Exported{Form: form.Name, Text: text}, nil
	}
	return nil, refuse(wire.KindForm, "form %q is unknown; allowed: %s", game.Clip(x.Form), strings.Join(names, ", "))
}

// formsOf are a game's forms for the catalogue.
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
