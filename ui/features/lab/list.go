package lab

import (
	"encoding/json"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
)

// listed is how many games the list shows at a time.
const listed = 10

// games is the finished games of a list, each a line of results.
type games interface {
	count() int
	line(i int) string
	names() []string          // of the agents
	asks(i int) *labwire.Open // how a game is opened
}

// count implements games.
func (r *run) count() int { return len(r.lines) }

// line implements games.
func (r *run) line(i int) string { return r.lines[i] }

// names implements games.
func (r *run) names() []string { return r.form.agents() }

// asks implements games.
func (r *run) asks(i int) *labwire.Open {
	return &labwire.Open{Spec: r.form.spec(), Book: r.book, Line: r.lines[i]}
}

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
func (l *list) handle(r *run, m feature.Message) {
	switch m := m.(type) {
	case ShowGames:
		l.open, l.page = m.On, 0
	case TurnPage:
		if r != nil {
			l.turn(r, m.By)
		}
	}
}

// turn shows earlier games, or with a number below 0 later ones.
func (l *list) turn(of games, by int) {
	l.page = min(max(l.page+by, 0), max(of.count()-1, 0)/listed)
}

// shown returns the indices of the lines that the list shows: from one up to, but without, another.
func (l *list) shown(of games) (from, to int) {
	to = max(of.count()-l.page*listed, 0)
	return max(to-listed, 0), to
}

// rest asks the worker how the games of an open list are opened.
func (l *list) rest(c *feature.Context, of games) {
	if !l.open || len(l.asked) > 0 {
		return
	}
	from, to := l.shown(of)
	for i := from; i < to; i++ {
		if _, known := l.links[i]; known {
			continue
		}
		if l.asked == nil {
			l.asked, l.links = make(map[int]int), make(map[int]string)
		}
		l.asked[c.Ask(labwire.EncodeCommand(labwire.Command{Open: of.asks(i)}))] = i
	}
}

// view returns the games that the list shows, the last first, and whether there are older and newer ones.
func (l *list) view(now *feature.Snapshot, of games) (list []Played, older, newer bool) {
	from, to := l.shown(of)
	for i := to - 1; i >= from; i-- {
		list = append(list, Played{played(now, of, i), l.links[i]})
	}
	return list, from > 0, l.page > 0
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
