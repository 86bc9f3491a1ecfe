package library

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/plaintext"
	"playout/engine/strict"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// Kept is the content of the dialog of kept games.
type Kept struct {
	Open       bool             // the dialog is open
	Kinds      []feature.Option // kinds of games to choose from; none if there is only one
	Kind       string
	Games      []*Game
	More       string           // label of the button that shows more, "" for none
	Empty      string           // text of an empty list, "" if there are games
	Results    []*Results       // of one person, by game; on their tab
	Progress   []Progress       // the same person's reviewed games
	Whose      string           // that person's name
	Persons    []feature.Option // the people whose results can be shown; none if there is only one
	People     People           // on their tab
	Problem    string           // why games are not stored, or not all; "" if they are
	LastAction string           // describes the last action
	Deleted    bool             // a deleted game can be restored
	Any        bool             // there are games of some kind
}

// Game is one game of the list.
type Game struct {
	ID      string
	Game    string        // "Chess"
	Against string        // "against Level 3"
	Result  string        // "Won 40–24", "Unfinished"
	Outcome string        // "won", "drawn", "lost", "open", or "" for a game without a person
	About   string        // "Today, 14:32 · 45 moves · White to move"
	Open    string        // label of the button that opens it
	Current bool          // it is on the board
	Label   string        // the game in one line, for the names of its buttons
	Picture *board.Lesson // its last position, of the line shown last; nil until it is time to draw it
}

// Offer is an unfinished game that may be continued.
type Offer struct {
	ID    string
	Words string
}

// dialog returns the content of the dialog.
func (f *Feature) dialog(now *feature.Snapshot) Kept {
	dialog, tab, _ := strings.Cut(now.Dialog, ":")
	if dialog != Dialog || now.Board == nil {
		return Kept{}
	}
	w := WordsIn(now.T)
	all := f.games.list()
	v := Kept{Open: true, Kind: f.browse.kind, Deleted: f.browse.deleted != nil, Any: len(all) > 0}
	kinds := kinds(all)
	switch tab {
	case "results":
		v.Results, v.Whose, v.Persons = f.people.results(now, kinds, all)
		v.Progress = progressOf(now, v.Whose, kinds, all)
	case "people":
		v.People = f.people.view(now)
	}
	if say := f.browse.lastAction; say != nil {
		v.LastAction = say(now.T)
	}
	switch {
	case f.shelf.problem == feature.ErrFull:
		v.Problem = w.Full
	case f.shelf.problem != nil:
		v.Problem = w.Denied
	case f.shelf.unreadable > 0:
		v.Problem = now.T.Count(w.Spoilt, f.shelf.unreadable)
	}
	if !slices.Contains(kinds, v.Kind) {
		v.Kind = "" // the last game of this kind was deleted
	}
	if len(kinds) > 1 {
		v.Kinds = []feature.Option{{Label: w.All}}
		for _, kind := range kinds {
			v.Kinds = append(v.Kinds, feature.Option{Value: kind, Label: now.T.Game(kind)})
		}
	}
	games := slices.DeleteFunc(all, func(g *kept.Game) bool { return v.Kind != "" && g.Kind() != v.Kind })
	shown := games[:min(len(games), pageOf*(1+f.browse.more))]
	for i, g := range shown {
		entry := f.entry(now, g)
		if i < f.browse.drawn {
			entry.Picture = f.games[g.ID].picture()
		}
		v.Games = append(v.Games, entry)
	}
	if rest := len(games) - len(shown); rest > 0 {
		v.More = now.T.Count(w.More, min(rest, pageOf))
	}
	switch {
	case !f.shelf.answered:
		v.Empty = w.Waiting
	case len(games) == 0:
		v.Empty = w.None
	}
	return v
}

// kinds returns the kinds of games, in the order of the tabs.
func kinds(games []*kept.Game) []string {
	hasKind := func(kind string) bool {
		return slices.ContainsFunc(games, func(g *kept.Game) bool { return g.Kind() == kind })
	}
	var list []string
	for _, g := range boards.All() {
		if hasKind(g.ID) {
			list = append(list, g.ID)
		}
	}
	for _, g := range games { // it may be from another version of the page
		if !slices.Contains(list, g.Kind()) {
			list = append(list, g.Kind())
		}
	}
	return list
}

// entry returns a game of the list.
func (f *Feature) entry(now *feature.Snapshot, g *kept.Game) *Game {
	w := WordsIn(now.T)
	v := &Game{ID: g.ID, Game: nameOf(now, g), Against: playersText(now, g), Current: g.ID == f.id, Open: w.GoOn}
	v.Result, v.Outcome = resultOf(now, g)
	about := []string{timeText(now, g.Played), text.Fill(w.Ply, "n", now.T.Number(g.Plies))}
	if g.Over() {
		v.Open = w.Replay
		if fate := fateOf(now, g); fate != "" {
			about[1] = now.T.Option("steps", now.T.Number(g.Plies))
			about = append(about, fate)
		} else if end, known := now.T.Ends[g.End]; known {
			about = append(about, end)
		}
	} else if g.ToMove != "" {
		about = append(about, now.T.FillSeat(w.ToMove, g.ToMove))
	}
	v.About = strings.Join(about, " · ")
	v.Label = strings.Join([]string{v.Game + " " + v.Against, v.Result, v.About}, ", ")
	return v
}

// nameOf returns a game's name with its variant.
func nameOf(now *feature.Snapshot, g *kept.Game) string {
	_, options, _ := strings.Cut(g.Link.Game, ":")
	parts := []string{now.T.Game(g.Kind())}
	for option := range strings.SplitSeq(options, ",") {
		if name, value, found := strings.Cut(option, "="); found {
			parts = append(parts, strict.Clip(now.T.Option(name, value)))
		}
	}
	return strings.Join(parts, ", ")
}

// playersText names the players.
func playersText(now *feature.Snapshot, g *kept.Game) string {
	w, seats := WordsIn(now.T), g.Link.Seats
	if names := namesOf(g); names != nil && g.OnlyPeople() {
		return strings.Join(names, " – ")
	}
	person := g.Person()
	if person < 0 {
		switch {
		case len(seats) == 2 && (!g.OnlyPeople() || len(g.People) > 0):
			return text.Fill(w.Between, "a", inSentence(now, g.Kind(), g.Player(0)), "b", inSentence(now, g.Kind(), g.Player(1)))
		case g.OnlyPeople():
			return now.T.Count(w.People, len(seats))
		}
		return now.T.Count(w.Players, len(seats))
	}
	opponents := w.AgainstSeveral
	if against := g.OpponentOf(person); against.Agent != kept.Several {
		opponents = text.Fill(w.Against, "who", playerName(now, g.Kind(), against))
	}
	if name := g.Player(person).Name; name != "" {
		return name + " " + opponents
	}
	return opponents
}

// unknown stands for a player whose name no text has.
const unknown = "?"

// namesOf returns the names of a game's players elsewhere, unknown for those without one; nil if
// none has one.
func namesOf(g *kept.Game) []string {
	names := g.Names()
	for i, name := range names {
		names[i] = cmp.Or(strict.Clip(plaintext.Visible(name)), unknown)
	}
	return names
}

// playerName returns a player's name in a kind of game. For a level of an earlier version it adds
// the version.
func playerName(now *feature.Snapshot, kind string, p kept.Player) string {
	w := WordsIn(now.T)
	switch {
	case p.Agent == kept.Several:
		return w.Several
	case p.Agent != link.Human:
		name := strict.Clip(now.ChoiceName(p.Agent))
		if game := now.Find(kind); game != nil && p.Levels > 0 && p.Levels != max(1, game.Levels) {
			return text.Fill(w.Version, "who", name, "n", strconv.Itoa(p.Levels))
		}
		return name
	case p.Name != "":
		return p.Name
	case p.Known:
		return w.You
	}
	return w.Guest
}

// inSentence returns a player's name in the middle of a sentence.
func inSentence(now *feature.Snapshot, kind string, p kept.Player) string {
	switch {
	case p.Agent != link.Human || p.Name != "":
		return playerName(now, kind, p)
	case p.Known:
		return WordsIn(now.T).AndYou
	}
	return WordsIn(now.T).AGuest
}

// outcomeClasses are the style sheet's words for kept.Game.Outcome.
var outcomeClasses = map[int]string{1: "won", 0: "drawn", -1: "lost"}

// resultOf returns the result of a game, or its state.
func resultOf(now *feature.Snapshot, g *kept.Game) (result, outcome string) {
	w := WordsIn(now.T)
	if !g.Over() {
		return w.Unfinished, "open"
	}
	person := g.Person()
	if person < 0 {
		for i, s := range g.Link.Seats {
			if g.Outcome(i) > 0 {
				name := g.Player(i).Name
				if names := namesOf(g); name == "" && i < len(names) && names[i] != unknown {
					name = names[i]
				}
				if name != "" {
					return text.Fill(w.SeatWon.One, "seat", name) + scoreText(now, g, i), ""
				}
				return now.T.FillSeat(w.SeatWon, s.Seat) + scoreText(now, g, i), ""
			}
		}
		return now.T.DrawOf(g.Kind()) + scoreText(now, g, 0), ""
	}
	outcome = outcomeClasses[g.Outcome(person)]
	return map[string]string{"won": w.Won, "drawn": now.T.DrawOf(g.Kind()), "lost": w.Lost}[outcome] + scoreText(now, g, person), outcome
}

// scoreText returns the score of two seats, one given seat first, after a result.
func scoreText(now *feature.Snapshot, g *kept.Game, first int) string {
	if len(g.Score) != 2 || len(g.Link.Seats) != 2 {
		return ""
	}
	return " " + now.T.Number(g.Score[first]) + "–" + now.T.Number(g.Score[1-first])
}

// timeText returns a point in time in words.
func timeText(now *feature.Snapshot, ms int64) string {
	w, today := WordsIn(now.T), now.Date
	at := today.At(ms)
	year, month, day := at.Parts()
	thisYear, _, _ := today.Parts()
	clock := at.Clock(":")
	date := text.Fill(w.Date, "day", strconv.Itoa(day), "month", w.Months[month-1])
	switch days := today.DayNumber() - at.DayNumber(); {
	case days == 0:
		return text.Fill(w.Today, "time", clock)
	case days == 1:
		return text.Fill(w.Yesterday, "time", clock)
	case year == thisYear:
		return date
	}
	return date + " " + strconv.Itoa(year)
}

// offered reports whether a game is offered: an unfinished one only beside a board without
// moves, one by correspondence beside a link that differs from it.
func (f *Feature) offered(now *feature.Snapshot) bool {
	g := f.games[f.offer]
	return g != nil && !g.gone && now.Board != nil && now.Place == feature.PlacePlay && (f.divergence.relation != "" || len(now.Board.Plies) == 0 && !now.Board.Over) && now.Requested == nil
}

// offerView returns the unfinished game on offer.
func (f *Feature) offerView(now *feature.Snapshot) Offer {
	if !f.offered(now) {
		return Offer{}
	}
	g := &f.games[f.offer].game
	if f.divergence.relation != "" {
		return Offer{ID: g.ID, Words: f.divergence.text(now)}
	}
	return Offer{ID: g.ID, Words: text.Fill(WordsIn(now.T).Offer, "game", now.T.TheGame(g.Kind()), "against", playersText(now, g))}
}
