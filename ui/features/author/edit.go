package author

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/author/sheet"
)

// show chooses a tab.
func (f *Feature) show(c *feature.Context, tab string) {
	if !slices.Contains(tabs, tab) {
		return
	}
	f.reply = 0
	if f.tab, f.why = tab, nil; tab == tabShare {
		f.settle(c)
	}
}

// set changes a field.
func (f *Feature) set(c *feature.Context, m Set) {
	s := f.work.sheet()
	value := sheet.Clip(m.Value)
	switch m.Field {
	case "where":
		f.where = value
		return
	case "game":
		if c.Find(value) == nil || value == s.Game {
			return
		}
		s.Restart(value)
	case "kind":
		if !slices.Contains(sheet.Kinds, exercise.Kind(value)) {
			return
		}
		f.reply = 0
		f.proposes = s.Judge == sheet.UsualJudge
		if s.Kind = exercise.Kind(value); s.Kind == exercise.Choose && len(s.Options) == 0 {
			s.Options = make([]sheet.Option, 2)
		}
		s.AskUsual()
	case "judge":
		s.Judge, f.proposes = value, false
	case "draws":
		s.Draws = value != ""
	case "steps":
		s.Steps = value != ""
	case "fresh":
		s.Fresh = value != ""
	case "setTitle":
		f.work.title = value
	case "hint", "option": // one line, in a field that shows all of it
		value = strings.ReplaceAll(value, "\n", " ")
		fallthrough
	default:
		if text := s.Field(m.Field); text != nil {
			if *text == value {
				return
			}
			*text = value
		} else if !s.SetRow(m.Field, m.Index, value) {
			return
		}
	}
	if m.Field == "replyMove" && strings.TrimSpace(value) != "" {
		f.typed[value], f.reply = value, 0
	}
	if slices.Contains(asked, m.Field) {
		f.changed(c)
	} else {
		f.noteChange(c)
	}
}

// asked lists the fields on which the engine's findings depend.
var asked = []string{"game", "kind", "seat", "judge", "within", "other", "agent", "simulation", "depth", "fresh"}

// do carries out a command.
func (f *Feature) do(c *feature.Context, m Do) {
	switch m.What {
	case "back":
		if ply := f.backTo(&c.Snapshot); ply >= 0 {
			c.Send(feature.ShowPly{Ply: ply})
		}
	case "forward":
		if ply := f.forwardTo(&c.Snapshot); ply >= 0 {
			c.Send(feature.ShowPly{Ply: ply})
		}
	case "start":
		s := f.work.sheet()
		s.Position, s.Moves = "", ""
		f.changed(c)
	case "check":
		f.check = check{wanted: true}
	case "stop-check":
		if f.check.asked != 0 {
			c.Ask(wire.Command{Stop: &wire.Stop{}})
		}
		f.check = check{}
	case "take-best":
		f.takeBest(c)
	case "reply-pick":
		f.await(m.Index + 1)
	case "reply-add", "reply-remove", "hint-add", "hint-up", "hint-remove":
		f.work.sheet().Do(m.What, m.Index)
		if f.reply = 0; m.What == "reply-add" {
			f.await(len(f.work.sheet().Replies))
		}
		f.noteChange(c)
	case "copy-link", "save-file", "embed":
		f.publish(c, m.What)
	default:
		if f.work.sheet().Do(m.What, m.Index) || f.sets(c, m.What, m.Index) {
			f.changed(c)
		} else {
			f.drafts(c, m.What, m.Index)
		}
	}
}

// sets adds, removes, moves and opens exercises of the set, and reports whether a command
// has changed it.
func (f *Feature) sets(c *feature.Context, what string, at int) bool {
	w := &f.work
	there := at >= 0 && at < len(w.sheets)
	open := w.at
	switch {
	case what == "set-make":
		w.set = true
	case what == "set-single" && len(w.sheets) == 1:
		w.set = false
	case what == "set-new" && w.set && len(w.sheets) < exercise.MaxExercises:
		w.sheets = sheet.Insert(w.sheets, len(w.sheets), sheet.Empty(w.sheet().Game, w.sheet().Lang))
		open, f.tab = len(w.sheets)-1, tabPosition
	case what == "set-open" && there:
		open, f.tab = at, tabQuestion
	case what == "set-up" && there && at > 0:
		w.sheets = sheet.Swap(w.sheets, at-1)
		open = moved(w.at, at, at-1)
	case what == "set-down" && there && at+1 < len(w.sheets):
		w.sheets = sheet.Swap(w.sheets, at)
		open = moved(w.at, at, at+1)
	case what == "set-remove" && there && len(w.sheets) > 1:
		w.sheets = sheet.Remove(w.sheets, at)
		if open = w.at; open > at || open == len(w.sheets) {
			open--
		}
	case what == "set-add" && w.set:
		return w.add(f.shelf.list(f.load), at)
	default:
		return false
	}
	if w.at = open; what != "set-make" && what != "set-single" {
		f.endTrial(c)
		f.table, f.proof, f.reply, f.proposes = table{question: -1}, proof{}, 0, false
	}
	return true
}

// moved returns the place of an exercise after two neighbours have changed places.
func moved(one, from, to int) int {
	switch one {
	case from:
		return to
	case to:
		return from
	}
	return one
}

// add adds the exercises of a draft to the set, as many as fit, and reports whether there
// are any.
func (w *work) add(drafts []work, at int) bool {
	if at < 0 || at >= len(drafts) || drafts[at].id == w.id {
		return false
	}
	for _, s := range drafts[at].sheets {
		if len(w.sheets) < exercise.MaxExercises {
			w.sheets = sheet.Insert(w.sheets, len(w.sheets), s)
		}
	}
	return true
}

// publish publishes the exercise or the set.
func (f *Feature) publish(c *feature.Context, what string) {
	f.settle(c)
	link, data := f.work.link()
	if set := f.work.publishedSet(); set != nil {
		c.Send(feature.SetOpened{Set: set}) // its results have its titles, even if the draft is deleted
	}
	switch {
	case data == nil:
	case what == "save-file":
		name, title := "playout-exercise", f.work.sheet().Title
		if f.work.set {
			name, title = "playout-exercises", f.work.title
		}
		c.Do(feature.Save{Name: cmp.Or(exercise.FileName(title), name) + ".json", Kind: "application/json", Data: append(data, '\n')})
	case len(link) > maxLink:
	case what == "copy-link":
		c.Do(feature.Copy{Text: c.Address + link, Then: func(ok bool) feature.Message {
			return done{ok, func(w *Words) string { return w.Copied }}
		}})
	default:
		c.Send(feature.ShowDialog{Dialog: "share:embed"})
	}
}

// newID returns the ID of a new draft, from a random number.
func newID(random uint64) string { return strconv.FormatUint(random|1<<63, 36) }
