package web

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/cmd/lobby/classes"
	"playout/engine/cmd/lobby/pairing"
	"playout/engine/cmd/lobby/sheet"
	"playout/engine/games"
)

func tournamentPath(id string) string { return "/lobby/tournament/" + id }

// tournamentPage is the content of the page of a tournament.
type tournamentPage struct {
	page
	IsTeacher             bool
	Tournament            *classes.Tournament
	About                 string
	Swiss                 bool
	FirstSeat, SecondSeat string
	Standings             []standingLine
	Rounds                []roundPart
	Entrants              []entrantLine
	Late                  []classes.Member // who may still enter
	MayPair, MayEnd       bool
	Unopened              bool
	Waits                 string
}

type standingLine struct {
	Rank                           int
	Name, Points, Buchholz, Berger string
	Games                          int
	Left, Mine                     bool
}

type roundPart struct {
	Number   int
	Title    string
	Pairings []pairingLine
}

type pairingLine struct {
	ID, First, Second, Result, Label, Link string
	Pending                                bool
	Choices                                []resultChoice // that the teacher has
}

type resultChoice struct {
	Value, Label string
	Chosen       bool
}

type entrantLine struct {
	User, Name    string
	Left, Deleted bool
}

// halves formats half points.
func halves(n int) string {
	whole, half := strconv.Itoa(n/2), n%2 != 0
	switch {
	case half && n < 2:
		return "½"
	case half:
		return whole + "½"
	}
	return whole
}

// about describes a tournament in a line.
func (r *request) about(t *classes.Summary) string {
	kind, clock := r.w.RoundRobin, shortClock.Replace(t.Control)
	if t.Kind == classes.Swiss {
		kind = r.w.Swiss
	}
	if clock == "" {
		clock = r.w.NoClock
	}
	text := fill(r.w.About, "kind", kind, "game", r.w.gameString(t.Game), "clock", clock, "round", strconv.Itoa(t.Round), "rounds", strconv.Itoa(t.Rounds)) + ". "
	switch {
	case t.Over():
		return text + r.w.IsOver
	case t.Round == 0:
		return text + r.w.BeforeStart
	}
	return text
}

// shortClock leaves out zeros of a clock: "5m0s+3s" is "5m+3s".
var shortClock = strings.NewReplacer("h0m0s", "h", "m0s", "m")

// entrantName returns the name of a player.
func (r *request) entrantName(t *classes.Tournament, index int) string {
	if index == pairing.None {
		return ""
	}
	if name := t.Entrants[index].Name; name != "" {
		return name
	}
	return r.w.Deleted
}

func showTournament(r *request) error {
	t, standings, class, teaches, err := r.school.Tournament(r.user, r.id())
	if err != nil {
		return err
	}
	c := &tournamentPage{page: r.base(t.Title, "classes", tournamentPath(t.ID)), IsTeacher: teaches, Tournament: t, About: r.about(&t.Summary), Swiss: t.Kind == classes.Swiss}
	c.Up, c.UpName = classPath(class.ID), class.Name
	c.FirstSeat, c.SecondSeat = r.seatsOf(t)
	for _, s := range standings {
		c.Standings = append(c.Standings, standingLine{Rank: s.Rank, Name: r.entrantName(t, s.Index), Points: halves(s.Points), Buchholz: halves(s.Buchholz), Berger: r.w.Figure(float64(s.Berger)/4, -1), Games: s.Games, Left: s.Left, Mine: s.User == r.user.ID})
	}
	for round := t.Round; round >= 1; round-- {
		part := roundPart{Number: round, Title: fill(r.w.RoundTitle, "n", strconv.Itoa(round))}
		for i := range t.Pairings {
			if t.Pairings[i].Round == round {
				part.Pairings = append(part.Pairings, r.pairingLine(t, &t.Pairings[i]))
			}
		}
		c.Rounds = append(c.Rounds, part)
	}
	if !teaches {
		return r.show("tournament", c)
	}
	for i := range t.Entrants {
		e := &t.Entrants[i]
		c.Entrants = append(c.Entrants, entrantLine{e.User, r.entrantName(t, i), e.Left, e.Name == ""})
	}
	c.MayEnd = !t.Ended && !t.Over()
	c.MayPair = c.MayEnd && t.Missing == 0
	c.Unopened = !t.Ended && slices.ContainsFunc(t.Pairings, func(p classes.Pairing) bool {
		return p.Round == t.Round && p.Game == "" && p.Result == classes.Pending
	})
	if t.Missing > 0 {
		c.Waits = r.w.count(r.w.Waits, t.Missing)
	}
	if c.Swiss && c.MayEnd && t.Round < t.Rounds {
		if c.Late, err = r.late(t); err != nil {
			return err
		}
	}
	return r.show("tournament", c)
}

// seatsOf returns the names of the seats of a tournament's game.
func (r *request) seatsOf(t *classes.Tournament) (first, second string) {
	g, err := games.Parse(t.Game)
	if err != nil || len(g.Spec().Seats) != 2 { // an administrator has changed it
		return "1", "2"
	}
	return r.w.seat(g.Spec().Seats[0]), r.w.seat(g.Spec().Seats[1])
}

// resultText returns the words for a result.
func (r *request) resultText(t *classes.Tournament, result string) string {
	first, second := r.seatsOf(t)
	return fill(r.w.PairingResults[result], "first", first, "second", second)
}

// late returns the members of the class who do not play in a tournament.
func (r *request) late(t *classes.Tournament) ([]classes.Member, error) {
	members, err := r.school.Members(r.user, t.Class)
	return slices.DeleteFunc(members, func(m classes.Member) bool {
		return slices.ContainsFunc(t.Entrants, func(e classes.Entrant) bool { return e.User == m.User })
	}), err
}

// pairingLine describes a pairing.
func (r *request) pairingLine(t *classes.Tournament, p *classes.Pairing) pairingLine {
	line := pairingLine{ID: p.ID, First: r.entrantName(t, p.First), Second: r.entrantName(t, p.Second), Result: p.Result, Label: r.resultText(t, p.Result), Pending: p.Result == classes.Pending}
	if p.Game != "" {
		line.Link = gameLink(t.Game, p.Game)
	}
	if p.Second == pairing.None {
		return line
	}
	for _, value := range classes.ResultsByHand {
		if value != classes.Pending || p.Round == t.Round || p.Result == classes.Pending {
			line.Choices = append(line.Choices, resultChoice{value, r.resultText(t, value), value == p.Result})
		}
	}
	return line
}

func nextRound(r *request) error {
	return r.done(r.school.NextRound(r.user, r.id()), tournamentPath(r.id()), "paired", showTournament)
}

func openGames(r *request) error {
	return r.done(r.school.OpenGames(r.user, r.id()), tournamentPath(r.id()), "changed", showTournament)
}

func enterResult(r *request) error {
	return r.done(r.school.SetResult(r.user, r.id(), r.form.Get("pairing"), r.form.Get("result")), tournamentPath(r.id()), "changed", showTournament)
}

func setLeft(r *request) error {
	return r.done(r.school.SetLeft(r.user, r.id(), r.form.Get("player"), r.form.Get("left") == "yes"), tournamentPath(r.id()), "changed", showTournament)
}

func enterPlayer(r *request) error {
	return r.done(r.school.Enter(r.user, r.id(), r.form.Get("member")), tournamentPath(r.id()), "changed", showTournament)
}

func endTournament(ended bool) handler {
	return func(r *request) error {
		return r.done(r.school.EndTournament(r.user, r.id(), ended), tournamentPath(r.id()), "changed", showTournament)
	}
}

func deleteTournament(r *request) error {
	_, _, class, _, err := r.school.Tournament(r.user, r.id())
	if err != nil {
		return err
	}
	if !r.sure() {
		return r.refuse(r.w.Problems["sure"], showTournament)
	}
	return r.done(r.school.DeleteTournament(r.user, r.id()), classPath(class.ID), "tournament-deleted", showTournament)
}

// saveStandings saves the standings of a tournament.
func saveStandings(r *request) error {
	t, standings, class, teaches, err := r.school.Tournament(r.user, r.id())
	if err != nil {
		return err
	}
	if !teaches {
		return errMissing
	}
	half := func(n int) string { return points(float64(n) / 2) }
	table := [][]string{{r.w.Rank, r.w.Name, r.w.Points, r.w.Played, "Buchholz", "Sonneborn-Berger"}}
	for _, s := range standings {
		table = append(table, []string{strconv.Itoa(s.Rank), r.entrantName(t, s.Index), half(s.Points), strconv.Itoa(s.Games), half(s.Buchholz), points(float64(s.Berger) / 4)})
	}
	return r.save(fileName(class.Name, t.Title)+".csv", csvType, sheet.CSV(table))
}

// savePairings saves the games of a tournament.
func savePairings(r *request) error {
	t, _, class, teaches, err := r.school.Tournament(r.user, r.id())
	if err != nil {
		return err
	}
	if !teaches {
		return errMissing
	}
	first, second := r.seatsOf(t)
	table := [][]string{{r.w.Round, r.w.Board, first, second, r.w.Result, r.w.OneGame}}
	for _, p := range t.Pairings {
		table = append(table, []string{strconv.Itoa(p.Round), strconv.Itoa(p.Board), r.entrantName(t, p.First), r.entrantName(t, p.Second), r.resultText(t, p.Result), p.Game})
	}
	return r.save(fileName(class.Name, t.Title, r.w.OneGame)+".csv", csvType, sheet.CSV(table))
}
