package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/kept"
	"playout/ui/text"
)

// Kept is what the dialog of the kept games shows.
type Kept struct {
	Kinds   []Option // of games, to choose from; none where there is one kind only
	Kind    string
	Games   []*KeptGame
	More    string // words of the button that shows more, "" for none
	Empty   string // what is said in place of games, "" where there are some
	Results []*KeptResults
	Problem string // why games are not kept, or not all; "" where they are
	Said    string // what was done last
	Deleted bool   // a game can be brought back
	Any     bool   // there are games, of whatever kind
}

// KeptGame is one game of the list.
type KeptGame struct {
	ID      string
	Game    string // "Chess"
	Against string // "against Level 3"
	Result  string // "Won 40–24", "Unfinished"
	Outcome string // "won", "drawn", "lost", "open", or "" for a game without a person
	About   string // "Today, 14:32 · 45 moves · White to move"
	Open    string // words of the button that opens it
	Current bool   // it is on the board
	Label   string // the game in one line, for the names of its buttons
}

// KeptResults are the results of one kind of game.
type KeptResults struct {
	Game string
	Rows []*KeptResult
}

// KeptResult is how games against one opponent ended.
type KeptResult struct {
	Opponent         string
	Won, Drawn, Lost int
	Label            string // in words: "3 won, 1 drawn, 2 lost"
	place            int    // of the opponent among those of the game
}

// Offer is an unfinished game to go on with.
type Offer struct {
	ID    string
	Words string
}

// list are the games that are kept, the last played first.
func (k *keeping) list() []*kept.Game {
	games := make([]*kept.Game, 0, len(k.games))
	for _, g := range k.games {
		if !g.gone {
			games = append(games, &g.game)
		}
	}
	slices.SortFunc(games, func(a, b *kept.Game) int {
		return cmp.Or(cmp.Compare(b.Played, a.Played), cmp.Compare(a.ID, b.ID))
	})
	return games
}

// keptView is what the dialog shows, nil while it is closed.
func (p *Page) keptView() *Kept {
	if kind, _, _ := strings.Cut(p.dialog, ":"); kind != keptDialog {
		return nil
	}
	k, w := &p.kept, p.words.Kept
	all := k.list()
	v := &Kept{Kind: k.browse.kind, Deleted: k.browse.deleted != nil, Any: len(all) > 0}
	kinds := kinds(all)
	for _, kind := range kinds {
		if r := p.keptResults(kind, all); len(r.Rows) > 0 {
			v.Results = append(v.Results, r)
		}
	}
	if say := k.browse.said; say != nil {
		v.Said = say(p.words)
	}
	switch {
	case k.shelf.problem == ErrFull:
		v.Problem = w.Full
	case k.shelf.problem != nil:
		v.Problem = w.Denied
	case k.shelf.spoilt > 0:
		v.Problem = p.words.Count(w.Spoilt, k.shelf.spoilt)
	}
	if !slices.Contains(kinds, v.Kind) {
		v.Kind = "" // the last of them was deleted
	}
	if len(kinds) > 1 {
		v.Kinds = []Option{{"", w.All}}
		for _, kind := range kinds {
			v.Kinds = append(v.Kinds, Option{kind, p.words.Game(kind)})
		}
	}
	games := slices.DeleteFunc(all, func(g *kept.Game) bool { return v.Kind != "" && g.Kind() != v.Kind })
	shown := games[:min(len(games), keptPage*(1+k.browse.more))]
	for _, g := range shown {
		v.Games = append(v.Games, p.keptGame(g))
	}
	if rest := len(games) - len(shown); rest > 0 {
		v.More = p.words.Count(w.More, min(rest, keptPage))
	}
	switch {
	case !k.shelf.answered:
		v.Empty = w.Waiting
	case len(games) == 0:
		v.Empty = w.None
	}
	return v
}

// kinds are the kinds of games, in the order of the tabs.
func kinds(games []*kept.Game) []string {
	there := func(kind string) bool {
		return slices.ContainsFunc(games, func(g *kept.Game) bool { return g.Kind() == kind })
	}
	var list []string
	for _, g := range boards.All() {
		if there(g.ID) {
			list = append(list, g.ID)
		}
	}
	for _, g := range games { // of another version of the page
		if !slices.Contains(list, g.Kind()) {
			list = append(list, g.Kind())
		}
	}
	return list
}

// keptGame is a game of the list.
func (p *Page) keptGame(g *kept.Game) *KeptGame {
	w := p.words.Kept
	v := &KeptGame{ID: g.ID, Game: p.keptName(g), Against: p.against(g), Current: g.ID == p.kept.id, Open: w.GoOn}
	v.Result, v.Outcome = p.keptResult(g)
	about := []string{p.when(g.Played), p.words.Count(w.Plies, g.Plies)}
	if g.Over() {
		v.Open = w.Replay
		if end, known := w.Ends[g.End]; known {
			about = append(about, end)
		}
	} else if g.ToMove != "" {
		about = append(about, text.Fill(w.ToMove, "seat", p.words.Seat(g.ToMove)))
	}
	v.About = strings.Join(about, " · ")
	v.Label = strings.Join([]string{v.Game + " " + v.Against, v.Result, v.About}, ", ")
	return v
}

// keptName is a game with what is not as in the standard one.
func (p *Page) keptName(g *kept.Game) string {
	_, options, _ := strings.Cut(g.Link.Game, ":")
	parts := []string{p.words.Game(g.Kind())}
	for option := range strings.SplitSeq(options, ",") {
		if name, value, found := strings.Cut(option, "="); found {
			parts = append(parts, wire.Clip(p.words.Option(name, value)))
		}
	}
	return strings.Join(parts, ", ")
}

// against says who played.
func (p *Page) against(g *kept.Game) string {
	w, seats := p.words.Kept, g.Link.Seats
	switch opponent := g.Opponent(); {
	case opponent == kept.Several:
		return w.AgainstSeveral
	case opponent != "":
		return text.Fill(w.Against, "who", p.opponent(opponent))
	case !slices.ContainsFunc(seats, func(s wire.SeatChoice) bool { return s.Agent != wire.Human }):
		return p.words.Count(w.People, len(seats))
	case len(seats) == 2:
		return text.Fill(w.Between, "a", p.opponent(seats[0].Agent), "b", p.opponent(seats[1].Agent))
	}
	return p.words.Count(w.Players, len(seats))
}

// opponent is what a player is called.
func (p *Page) opponent(agent string) string {
	switch agent {
	case wire.Human:
		return p.words.Human
	case kept.Several:
		return p.words.Kept.Several
	}
	return wire.Clip(p.choiceName(agent))
}

// outcomes are the words of kept.Game.Outcome for the style sheet.
var outcomes = map[int]string{1: "won", 0: "drawn", -1: "lost"}

// keptResult is how a game ended or stands.
func (p *Page) keptResult(g *kept.Game) (result, outcome string) {
	w := p.words.Kept
	if !g.Over() {
		return w.Unfinished, "open"
	}
	person := g.Person()
	if person < 0 {
		for i, s := range g.Link.Seats {
			if g.Outcome(i) > 0 {
				return text.Fill(w.SeatWon, "seat", p.words.Seat(s.Seat)) + p.points(g, i), ""
			}
		}
		return w.Drawn + p.points(g, 0), ""
	}
	outcome = outcomes[g.Outcome(person)]
	return map[string]string{"won": w.Won, "drawn": w.Drawn, "lost": w.Lost}[outcome] + p.points(g, person), outcome
}

// points are the points of two seats, those of one first, after a result.
func (p *Page) points(g *kept.Game, first int) string {
	if len(g.Score) != 2 || len(g.Link.Seats) != 2 {
		return ""
	}
	return " " + p.words.Number(g.Score[first]) + "–" + p.words.Number(g.Score[1-first])
}

// when is a moment in words.
func (p *Page) when(ms int64) string {
	w, now := p.words.Kept, p.host.Date()
	at := time.UnixMilli(ms).In(now.Location())
	day := func(t time.Time) time.Time {
		y, m, d := t.Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	}
	clock := at.Format("15:04")
	date := text.Fill(w.Date, "day", strconv.Itoa(at.Day()), "month", w.Months[at.Month()-1])
	switch days := day(now).Sub(day(at)) / (24 * time.Hour); {
	case days == 0:
		return text.Fill(w.Today, "time", clock)
	case days == 1:
		return text.Fill(w.Yesterday, "time", clock)
	case at.Year() == now.Year():
		return date
	}
	return date + " " + strconv.Itoa(at.Year())
}

// keptResults are the results of one kind of games against each opponent, the
// weakest first.
func (p *Page) keptResults(kind string, games []*kept.Game) *KeptResults {
	w := p.words
	results := &KeptResults{Game: w.Game(kind)}
	for opponent, t := range kept.Tallies(kind, games) {
		results.Rows = append(results.Rows, &KeptResult{
			Opponent: p.opponent(opponent), Won: t.Won, Drawn: t.Drawn, Lost: t.Lost,
			Label: w.Count(w.Kept.NWon, t.Won) + ", " + w.Count(w.Kept.NDrawn, t.Drawn) + ", " + w.Count(w.Kept.NLost, t.Lost),
			place: p.strength(kind, opponent),
		})
	}
	slices.SortFunc(results.Rows, func(a, b *KeptResult) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.Opponent, b.Opponent))
	})
	return results
}

// strength is an opponent's place among those that a game offers, which are
// the weakest first; others come after them.
func (p *Page) strength(kind, opponent string) int {
	if game := p.find(kind); game != nil {
		if i := slices.IndexFunc(game.Agents, func(a wire.Agent) bool { return a.Name == opponent }); i >= 0 {
			return i
		}
		return len(game.Agents)
	}
	return 0
}

// offerView is the unfinished game that is offered, nil for none: only beside a
// board on which nothing was played.
func (p *Page) offerView() *Offer {
	g := p.kept.games[p.kept.offer]
	if g == nil || g.gone || p.board == nil || len(p.board.Plies) > 0 || p.board.Over || p.opening != nil {
		return nil
	}
	return &Offer{ID: g.game.ID, Words: text.Fill(p.words.Kept.Offer, "game", p.keptName(&g.game), "against", p.against(&g.game))}
}
