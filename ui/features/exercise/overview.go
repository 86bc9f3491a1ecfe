package exercise

import (
	"slices"
	"strings"

	"playout/engine/exercise"
	"playout/engine/exercise/starters"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// lists are the starters in the language in which the overview was last drawn. What does
// not change is computed once.
type lists struct {
	lang string
	sets []*exercise.Set
	made []Group
}

// groups are the starters as the overview lists them.
func (l *lists) groups(now *feature.Snapshot, kept *shelf) []Group {
	w := Says(now.T)
	if l.lang != now.T.Lang && now.Catalogue != nil {
		*l = lists{lang: now.T.Lang}
		for _, game := range boards.All() {
			set := starters.Set(game.ID, l.lang)
			if set == nil || now.Find(game.ID) == nil {
				continue
			}
			g, link := Group{Name: set.Title}, set.Link()
			for i := range set.Exercises {
				x := &set.Exercises[i]
				g.Items = append(g.Items, Item{Title: title(w, now, x, i), Prompt: x.Prompt, Address: address(link, i), Picture: picture(x, now.Find(x.Game).Seats)})
			}
			l.sets, l.made = append(l.sets, set), append(l.made, g)
		}
	}
	list := make([]Group, len(l.made))
	for i, g := range l.made {
		list[i] = Group{Name: g.Name, Result: kept.result(now, l.sets[i]), Items: slices.Clone(g.Items)}
		for n := range g.Items {
			item, p := &list[i].Items[n], kept.progress(&l.sets[i].Exercises[n])
			item.State, item.Says = string(p.State), points(now, w, &p)
			if p.Over() {
				item.Says = text.Sentence(w.States[item.State]) + ", " + item.Says
			}
		}
	}
	return list
}

// picture is an exercise's position for a small board.
func picture(x *exercise.Exercise, seats []string) *board.Lesson {
	kind, _, _ := strings.Cut(x.Game, ":")
	l := &board.Lesson{Game: kind, Position: x.Position, Seats: seats}
	if stands := boards.Of(kind).Stands; stands != nil {
		l.Pieces = stands(x.Position)
	}
	return l
}
