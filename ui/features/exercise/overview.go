package exercise

import (
	"slices"
	"strings"

	"playout/engine/exercise"
	"playout/engine/exercise/starters"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/tour"
	"playout/ui/features/exercise/shelf"
	"playout/ui/text"
)

// starterSets holds the starters, which the page loads from the site in its language when it first
// shows them.
type starterSets struct {
	lang    string
	sets    []starterSet // in the order of starters.Names
	pending int          // files that have not arrived yet
	fault   string       // why one did not arrive, "" if all did
}

// starterSet is a set of the starters. Its unchanging parts are computed once.
type starterSet struct {
	set     *exercise.Set // nil until it has arrived
	data    []byte        // its file
	link    string
	picture *board.Lesson
}

// arrived is a file of the starters.
type arrived struct {
	lang string
	at   int // in starters.Names
	data []byte
	err  error
}

// fetch loads the starters, unless they are loaded, on their way, or failed to load.
func (l *starterSets) fetch(c *feature.Context) {
	if l.lang == c.T.Lang {
		return
	}
	lang := c.T.Lang
	*l = starterSets{lang: lang, sets: make([]starterSet, len(starters.Names)), pending: len(starters.Names)}
	for i, name := range starters.Names {
		c.Do(feature.FetchFile{Name: starters.File(name, lang), Then: func(data []byte, err error) feature.Message { return arrived{lang, i, data, err} }})
	}
}

// whyEmpty returns why there are no groups yet.
func (l *starterSets) whyEmpty(now *feature.Snapshot) string {
	switch {
	case l.fault != "":
		return WordsIn(now.T).NoStarters
	case l.pending > 0 || now.Catalogue == nil:
		return now.T.Loading
	}
	return ""
}

// receive takes a file that has arrived.
func (l *starterSets) receive(c *feature.Context, m arrived) {
	if m.lang != l.lang || m.at >= len(l.sets) {
		return
	}
	l.pending--
	err := m.err
	if err == nil {
		var set *exercise.Set
		if set, err = exercise.ParseSet(m.data); err == nil {
			a := task{set: set}
			a.lesson, _ = l.lesson(starters.Names[m.at])
			l.sets[m.at] = starterSet{set: set, data: m.data, link: a.link()}
			c.Send(feature.SetOpened{Set: set})
		}
	}
	if err != nil {
		l.fault = err.Error()
	}
}

// lesson returns the address of a lesson and its file, nil until it has arrived; "" if there is
// no lesson of this name.
func (l *starterSets) lesson(name string) (address string, data []byte) {
	at := slices.Index(starters.Names, name)
	if at < starters.Lessons {
		return "", nil
	}
	if at < len(l.sets) {
		data = l.sets[at].data
	}
	return lessonAddress + name, data
}

// groups returns the starters for an overview, or the lessons in the place to learn: all at
// once, so that nothing moves.
func (l *starterSets) groups(now *feature.Snapshot, kept *shelf.Shelf) []Group {
	if l.pending > 0 || now.Catalogue == nil {
		return nil
	}
	w := WordsIn(now.T)
	var list []Group
	for i := range l.sets {
		of := &l.sets[i]
		if of.set == nil || now.Find(of.set.Exercises[0].Game) == nil || (i >= starters.Lessons) != (now.Place == placeLearn) {
			continue
		}
		if of.picture == nil {
			x := &of.set.Exercises[0]
			if x.Position == "" {
				x = &of.set.Exercises[1]
			}
			of.picture = picture(x, now.Find(x.Game).Seats)
		}
		g := Group{Name: of.set.Title, Result: result(kept, now, of.set), Address: of.link, Picture: of.picture,
			About: now.T.Count(w.Holds, len(of.set.Exercises)) + " · " + now.T.Counted(w.Points, of.set.Max())}
		for n := range of.set.Exercises {
			x := &of.set.Exercises[n]
			p := kept.Progress(x)
			item := Item{Title: title(w, now, x, n), Address: address(of.link, n), State: string(p.State), Number: now.T.Number(n + 1), Tip: points(now, w, &p)}
			if p.Over() {
				item.Tip = text.Sentence(w.States[item.State]) + ", " + item.Tip
			}
			g.Items = append(g.Items, item)
		}
		list = append(list, g)
	}
	if now.Place == placeLearn {
		list = append(list, tourGroup(now.T))
		g := Group{Name: w.Guide, About: w.GuideAbout, Address: "guide/index.html"}
		for i, name := range w.Pages {
			g.Items = append(g.Items, Item{Title: name, Address: "guide/" + pages[i] + ".html"})
		}
		list = append(list, g)
	}
	return list
}

// tourGroup returns the stations of the tour.
func tourGroup(t *text.Strings) Group {
	stations, w := tour.All(t), tour.WordsIn(t)
	g := Group{Name: w.Title, About: w.About, Address: stations[0].Address}
	for i := range stations {
		g.Items = append(g.Items, Item{Title: stations[i].Title, Address: stations[i].Address, Number: t.Number(i + 1)})
	}
	return g
}

// picture returns an exercise's position for a small board, or the game's first one of how to
// play.
func picture(x *exercise.Exercise, seats []string) *board.Lesson {
	kind, _, _ := strings.Cut(x.Game, ":")
	l := &board.Lesson{Game: kind, Position: x.Position, Seats: seats}
	if x.Position == "" {
		first := &boards.Of(kind).Pictures[0]
		l.Position, l.To = first.Position, strings.Fields(first.To)
	}
	if pieces := boards.Of(kind).Pieces; pieces != nil {
		l.Pieces = pieces(l.Position)
	}
	return l
}
