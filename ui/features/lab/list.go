package lab

import (
	"encoding/json"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
)

// listed is how many games the list shows at a time.
const listed = 10

// list is the list of finished games.
type list struct {
	open  bool
	page  int            // 0 for the last games
	links map[int]string // addresses that open games, by the index of their lines; "" for none
	asked map[int]int    // indices of lines by the ID of their command
}

type (
	// ShowGames opens the list of games, or closes it.
	ShowGames struct{ On bool }
	// TurnPage shows earlier games, or with -1 later ones.
	TurnPage struct{ By int }
)

// summary is what the list shows of a line of results.
type summary struct {
	Number  int       `json:"game"`
	Seats   []int     `json:"seats"`
	Returns []float32 `json:"returns"`
	Ending  string    `json:"ending"`
	Plies   int       `json:"plies"`
}

// handle handles the messages of the list.
func (l *list) handle(c *feature.Context, r *run, m feature.Message) {
	switch m := m.(type) {
	case ShowGames:
		l.open, l.page = m.On, 0
	case TurnPage:
		if r != nil {
			l.page = min(max(l.page+m.By, 0), max(len(r.lines)-1, 0)/listed)
		}
	}
}

// shown returns the indices of the lines that the list shows: from one up to, but without, another.
func (l *list) shown(r *run) (from, to int) {
	to = max(len(r.lines)-l.page*listed, 0)
	return max(to-listed, 0), to
}

// rest asks the worker how the games of an open list are opened.
func (l *list) rest(c *feature.Context, r *run) {
	if !l.open || r == nil || len(l.asked) > 0 {
		return
	}
	from, to := l.shown(r)
	for i := from; i < to; i++ {
		if _, known := l.links[i]; known {
			continue
		}
		if l.asked == nil {
			l.asked, l.links = make(map[int]int), make(map[int]string)
		}
		open := &labwire.Open{Spec: r.form.spec(), Book: r.book, Line: r.lines[i]}
		l.asked[c.Ask(labwire.EncodeCommand(labwire.Command{Open: open}))] = i
	}
}

// answered takes over how a game is opened, and reports whether the answer was about that.
func (l *list) answered(_ *feature.Context, m feature.Answer) bool {
	i, is := l.asked[m.ID]
	if !is {
		return false
	}
	delete(l.asked, m.ID)
	l.links[i] = ""
	if m.Lab == nil {
		return true
	}
	if event, err := labwire.DecodeEvent(m.Lab); err == nil && event.Opened != nil {
		l.links[i] = inside(event.Opened)
	}
	return true
}

// lost forgets the questions to a worker that is gone.
func (l *list) lost() { clear(l.asked) }

// summaryOf reads a line of results; what it lacks is empty.
func summaryOf(line string) (s summary) {
	if json.Unmarshal([]byte(line), &s) != nil {
		return summary{}
	}
	return s
}
