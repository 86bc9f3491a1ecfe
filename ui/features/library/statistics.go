package library

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/sorting"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
)

// Results is a table of results.
type Results struct {
	Game string // its subject: "Chess"
	Rows []*Result
	All  *Result // of all rows together
	kind string  // the game's name, if the table is about one game
}

// Result counts the results against one opponent, of one game, or for one seat.
type Result struct {
	Opponent string
	kept.Tally
	Share string // of games won: "62%"
	Label string // in words: "3 won, 1 drawn, 2 lost"
	place int    // for ordering the rows
}

// cells returns the texts under Words.Columns.
func (r *Result) cells() []string {
	list := []string{"", "", "", "", r.Share}
	for i, n := range r.figures() {
		list[i] = strconv.Itoa(n)
	}
	return list
}

// figures returns games played, won, lost and drawn, in the order of Words.Columns.
func (r *Result) figures() [4]int { return [4]int{r.Played(), r.Won, r.Lost, r.Drawn} }

// rowsWithTotal returns the rows of the table, with a total if it adds information.
func (r *Results) rowsWithTotal() []*Result {
	if len(r.Rows) < 2 {
		return r.Rows
	}
	return append(slices.Clip(r.Rows), r.All)
}

// row returns a result in words.
func row(now *feature.Snapshot, name string, t kept.Tally) *Result {
	w := WordsIn(now.T)
	return &Result{Opponent: name, Tally: t, Share: now.T.Chance(t.Ratio()),
		Label: now.T.Count(w.NWon, t.Won) + ", " + now.T.Count(w.NDrawn, t.Drawn) + ", " + now.T.Count(w.NLost, t.Lost)}
}

// results returns the tables of one person whose results can be compared with others': of all
// games together if there are several, of each game by opponent, and then by seat of all games
// that people played with one another.
func (f *peopleState) results(now *feature.Snapshot, kinds []string, games []*kept.Game) (tables []*Results, whose string, persons []feature.Option) {
	whose = f.shown()
	if len(f.Names) > 0 {
		persons = f.options(now)
	}
	of := tablesOf(now, whose, kinds, games)
	if len(of) > 1 {
		all := &Results{Game: WordsIn(now.T).ByGame}
		for i, t := range of {
			all.add(row(now, t.Game, t.All.Tally), i)
		}
		tables = all.finish(now, nil)
	}
	return append(append(tables, of...), sidesOf(now, kinds, games)...), whose, persons
}

// shown returns the person whose results are shown.
func (f *peopleState) shown() string {
	if f.whose != nil && f.Has(*f.whose) {
		return *f.whose
	}
	return f.Current
}

// tablesOf returns the tables of a person, one for each game, the weakest opponents first and
// people last.
func tablesOf(now *feature.Snapshot, name string, kinds []string, games []*kept.Game) (tables []*Results) {
	for _, kind := range kinds {
		table := &Results{Game: now.T.Game(kind)}
		for opponent, t := range kept.Tallies(kind, name, games) {
			table.add(row(now, playerName(now, kind, opponent), t), strength(now, kind, opponent))
		}
		tables = table.finish(now, tables)
	}
	return tables
}

// sidesOf returns the tables by seat of the games that people played with one another.
func sidesOf(now *feature.Snapshot, kinds []string, games []*kept.Game) (tables []*Results) {
	for _, kind := range kinds {
		name := now.T.Game(kind)
		table := &Results{Game: name + ": " + WordsIn(now.T).Sides, kind: name}
		for seat, t := range kept.Sides(kind, games) {
			place := 0
			if game := now.Find(kind); game != nil {
				place = slices.Index(game.Seats, seat)
			}
			table.add(row(now, now.T.Seat(seat), t), place)
		}
		tables = table.finish(now, tables)
	}
	return tables
}

// add adds a row at a place in the order.
func (r *Results) add(row *Result, place int) {
	row.place = place
	r.Rows = append(r.Rows, row)
}

// finish completes a table and appends it to others, unless it has no rows.
func (r *Results) finish(now *feature.Snapshot, tables []*Results) []*Results {
	if len(r.Rows) == 0 {
		return tables
	}
	sorting.By(r.Rows, func(a, b *Result) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.Opponent, b.Opponent))
	})
	var all kept.Tally
	for _, row := range r.Rows {
		all.Add(row.Tally)
	}
	r.All = row(now, WordsIn(now.T).InAll, all)
	return append(tables, r)
}

// strength returns an opponent's rank among those that a game offers, the weakest first; others
// come after them, and people last.
func strength(now *feature.Snapshot, kind string, opponent kept.Player) int {
	game := now.Find(kind)
	if game == nil {
		return 0
	}
	if i := slices.IndexFunc(game.Agents, func(a wire.Agent) bool { return a.Name == opponent.Agent }); i >= 0 {
		return i
	}
	if opponent.Agent == link.Human {
		return len(game.Agents) + 1
	}
	return len(game.Agents)
}

// csv returns the statistics of all people as CSV (RFC 4180).
func (f *peopleState) csv(now *feature.Snapshot, games []*kept.Game) string {
	w := WordsIn(now.T)
	text := csvField(w.Person) + "," + csvField(w.Game) + "," + csvField(w.Opponent)
	for _, column := range w.Columns {
		text += "," + csvField(column.Label)
	}
	line := func(person, game, opponent string, r *Result) {
		text += "\r\n" + csvField(person) + "," + csvField(game) + "," + csvField(opponent)
		for _, n := range r.figures() {
			text += "," + strconv.Itoa(n)
		}
		text += "," + strconv.FormatFloat(r.Ratio(), 'f', 3, 64)
	}
	kinds := kinds(games)
	for _, p := range f.options(now) {
		for _, t := range tablesOf(now, p.Value, kinds, games) {
			for _, r := range t.Rows {
				line(p.Label, t.Game, r.Opponent, r)
			}
		}
	}
	for _, t := range sidesOf(now, kinds, games) {
		for _, r := range t.Rows {
			line(r.Opponent, t.kind, w.Persons, r)
		}
	}
	return text + "\r\n"
}

// csvField returns a field of CSV: a text that a spreadsheet would take for a formula gets a
// leading apostrophe, the usual defence.
func csvField(field string) string {
	if field != "" && strings.Contains("=+-@\t\r", field[:1]) {
		field = "'" + field
	}
	if strings.ContainsAny(field, "\",\r\n") {
		return `"` + strings.ReplaceAll(field, `"`, `""`) + `"`
	}
	return field
}
