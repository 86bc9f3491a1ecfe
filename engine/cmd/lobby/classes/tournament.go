package classes

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/pairing"
	"playout/engine/cmd/lobby/statistics"
	"playout/engine/games"
	"playout/engine/lobby"
	"playout/engine/timecontrol"
)

// The kinds of tournaments.
const (
	RoundRobin = "round-robin"
	Swiss      = "swiss"
)

// Limits of tournaments.
const (
	MinPlayers    = 2
	MaxRoundRobin = 40  // players
	MaxSwiss      = 200 // players
	MaxRounds     = 30  // of a Swiss system
)

// The results of a pairing. Who has the first seat comes first.
const (
	Pending      = ""
	FirstWins    = "1-0"
	SecondWins   = "0-1"
	Draw         = "1/2-1/2"
	FirstAbsent  = "-/+" // the first one loses, without a game
	SecondAbsent = "+/-"
	BothAbsent   = "-/-"
	Bye          = "bye" // no opponent; it counts as a win
)

// points returns the points of both players of a result, in halves, and whether they played.
func points(result string) (first, second int, played bool) {
	switch result {
	case FirstWins:
		return 2, 0, true
	case SecondWins:
		return 0, 2, true
	case Draw:
		return 1, 1, true
	case SecondAbsent, Bye:
		return 2, 0, false
	case FirstAbsent:
		return 0, 2, false
	}
	return 0, 0, false
}

// Summary describes a tournament of a class.
type Summary struct {
	ID      string
	Class   string
	Title   string // untrusted
	Kind    string // RoundRobin or Swiss
	Game    string // game string
	Control string // in the notation of package timecontrol, "" for none
	Rounds  int
	Round   int  // the one under way, 0 before the first
	Ended   bool // by the teacher
	Missing int  // results of the present round that are missing
}

// Over reports whether there are no more rounds and no more results to come.
func (s *Summary) Over() bool { return s.Ended || s.Round >= s.Rounds && s.Missing == 0 }

// summaryOf returns a stored tournament's summary, without Missing.
func summaryOf(row *core.Record) Summary {
	return Summary{ID: row.Id, Class: row.GetString("class"), Title: row.GetString("title"), Kind: row.GetString("kind"), Game: row.GetString("game"), Control: row.GetString("control"),
		Rounds: row.GetInt("rounds"), Round: row.GetInt("round"), Ended: row.GetBool("ended")}
}

// Tournament is a tournament of a class.
type Tournament struct {
	Summary
	Entrants []Entrant // by number
	Pairings []Pairing // by round and board

	second bool // lots for the seats of the first round of a Swiss system
}

// Entrant is a player of a tournament.
type Entrant struct {
	User string
	Name string // "" for an account that was deleted
	Left bool
	row  string
}

// Pairing is a game of a tournament.
type Pairing struct {
	ID            string
	Round, Board  int
	First, Second int    // indices of entrants; Second is -1 for a bye
	Game          string // ID in the lobby, "" for none
	Result        string
}

// Opening describes a new tournament.
type Opening struct {
	Title   string
	Kind    string
	Game    string
	Control string
	Rounds  int      // of a Swiss system
	Users   []string // members of the class
}

// OpenTournament makes a tournament of a teacher's class. The players are numbered by rating in a
// Swiss system, and by lots in a round robin.
func (s *School) OpenTournament(user hall.User, class string, o Opening) (id string, err error) {
	if _, err := s.own(user, class); err != nil {
		return "", err
	}
	n, err := s.app.CountRecords(Tournaments, dbx.HashExp{"class": class})
	if err != nil || n >= MaxTournaments {
		return "", cmp.Or(err, refuseLimit(TooMany, MaxTournaments))
	}
	if o.Title, err = checkName(o.Title, MaxName); err != nil {
		return "", err
	}
	if err := o.checkGame(); err != nil {
		return "", err
	}
	members, err := s.members(class)
	if err != nil {
		return "", err
	}
	members = slices.DeleteFunc(members, func(m Member) bool { return !slices.Contains(o.Users, m.User) })
	if err := o.checkRounds(len(members)); err != nil {
		return "", err
	}
	if err := s.number(o.Kind, members); err != nil {
		return "", err
	}
	second, err := rand.Int(rand.Reader, big.NewInt(2))
	if err != nil {
		return "", fmt.Errorf("no random numbers: %w", err)
	}
	err = s.app.RunInTransaction(func(tx core.App) error {
		row, err := insert(tx, Tournaments, map[string]any{"class": class, "title": o.Title, "kind": o.Kind, "game": o.Game, "control": o.Control, "rounds": o.Rounds, "round": 0, "second": second.Sign() > 0})
		if err != nil {
			return err
		}
		id = row.Id
		for i, m := range members {
			if _, err := insert(tx, Entrants, map[string]any{"tournament": id, "user": m.User, "number": i}); err != nil {
				return err
			}
		}
		return nil
	})
	return id, err
}

// checkGame refuses a game that is not for two, and a clock that it cannot have. It writes both in
// their one form.
func (o *Opening) checkGame() error {
	g, err := games.Parse(o.Game)
	if err != nil {
		return refuseInput(BadGame, o.Game, err)
	}
	if seats := len(g.Spec().Seats); seats != 2 {
		return refuseInput(GameSeats, o.Game, fmt.Errorf("a game of %d seats; allowed: 2", seats))
	}
	o.Game = g.Spec().Name()
	if o.Control == "" {
		return nil
	}
	control, err := timecontrol.ParseControl(o.Control)
	if err != nil {
		return refuseInput(BadClock, o.Control, err)
	}
	o.Control = control.String()
	return nil
}

// checkRounds refuses numbers of players and rounds, and sets the rounds of a round robin.
func (o *Opening) checkRounds(players int) error {
	most := MaxSwiss
	switch o.Kind {
	case RoundRobin:
		most, o.Rounds = MaxRoundRobin, players-1+players%2
	case Swiss:
	default:
		return refuse(BadSystem)
	}
	switch {
	case players < MinPlayers:
		return refuseLimit(FewPlayers, MinPlayers)
	case players > most:
		return refuseLimit(ManyPlayers, most)
	case o.Rounds < 1 || o.Kind == Swiss && o.Rounds > min(MaxRounds, players-1+players%2):
		return refuseLimit(BadRounds, min(MaxRounds, players-1+players%2))
	}
	return nil
}

// number puts players into the order of their numbers.
func (s *School) number(kind string, members []Member) error {
	if kind == RoundRobin {
		for i := len(members) - 1; i > 0; i-- {
			j, err := rand.Int(rand.Reader, big.NewInt(int64(i+1)))
			if err != nil {
				return fmt.Errorf("no random numbers: %w", err)
			}
			members[i], members[j.Int64()] = members[j.Int64()], members[i]
		}
		return nil
	}
	ratings := map[string]int{}
	for _, m := range members {
		of, err := statistics.Of(s.app, m.User)
		if err != nil {
			return err
		}
		ratings[m.User] = of.Rating
	}
	slices.SortStableFunc(members, func(a, b Member) int { return ratings[b.User] - ratings[a.User] })
	return nil
}

// readTournament reads a stored tournament.
func (s *School) readTournament(app core.App, row *core.Record) (*Tournament, error) {
	t := &Tournament{Summary: summaryOf(row), second: row.GetBool("second")}
	entrants, err := rowsOf(app, Entrants, dbx.HashExp{"tournament": row.Id}, "number")
	if err != nil {
		return nil, err
	}
	var users []string
	for _, e := range entrants {
		users = append(users, e.GetString("user"))
	}
	names, err := s.names(users)
	if err != nil {
		return nil, err
	}
	for _, e := range entrants {
		user := e.GetString("user")
		t.Entrants = append(t.Entrants, Entrant{User: user, Name: names[user], Left: e.GetBool("left") || names[user] == "", row: e.Id})
	}
	pairings, err := rowsOf(app, Pairings, dbx.HashExp{"tournament": row.Id}, "round", "board")
	if err != nil {
		return nil, err
	}
	for _, p := range pairings {
		read := Pairing{p.Id, p.GetInt("round"), p.GetInt("board"), p.GetInt("first"), p.GetInt("second"), p.GetString("game"), p.GetString("result")}
		if read.First < 0 || read.First >= len(t.Entrants) || read.Second < pairing.None || read.Second >= len(t.Entrants) {
			return nil, fmt.Errorf("the stored pairing %s has players %d and %d; want 0 to %d", p.Id, read.First, read.Second, len(t.Entrants)-1)
		}
		if t.Pairings = append(t.Pairings, read); read.Round == t.Round && read.Result == Pending {
			t.Missing++
		}
	}
	return t, nil
}

// TournamentsOf returns the tournaments of a class that a user teaches, or those in which it plays,
// the newest first.
func (s *School) TournamentsOf(user hall.User, class string) ([]Summary, error) {
	_, teaches, err := s.see(user, class)
	if err != nil {
		return nil, err
	}
	rows := []*core.Record{}
	query := s.app.RecordQuery(Tournaments).AndWhere(dbx.HashExp{Tournaments + ".class": class})
	if !teaches {
		query = query.InnerJoin(Entrants, dbx.NewExp("{{entrants}}.[[tournament]] = {{tournaments}}.[[id]]")).AndWhere(dbx.HashExp{Entrants + ".user": user.ID})
	}
	if err := query.OrderBy("tournaments.created DESC", "tournaments.id").All(&rows); err != nil {
		return nil, err
	}
	var missing []struct {
		ID string `db:"id"`
		N  int    `db:"n"`
	}
	err = s.app.DB().Select("tournaments.id", "COUNT(*) AS n").From(Tournaments).
		InnerJoin(Pairings, dbx.NewExp("{{pairings}}.[[tournament]] = {{tournaments}}.[[id]] AND {{pairings}}.[[round]] = {{tournaments}}.[[round]]")).
		Where(dbx.HashExp{Tournaments + ".class": class, Pairings + ".result": Pending}).GroupBy("tournaments.id").All(&missing)
	list := make([]Summary, len(rows))
	for i, row := range rows {
		list[i] = summaryOf(row)
		for _, m := range missing {
			if m.ID == row.Id {
				list[i].Missing = m.N
			}
		}
	}
	return list, err
}

func (t *Tournament) indexOf(user string) int {
	return slices.IndexFunc(t.Entrants, func(e Entrant) bool { return e.User == user })
}

// Tournament returns a tournament of a class that a user teaches, or in which the user plays: then
// only with the user's own pairings. The standings are those of all players.
func (s *School) Tournament(user hall.User, id string) (t *Tournament, standings []Standing, c Class, teaches bool, err error) {
	row, err := find(s.app, Tournaments, id)
	if err != nil {
		return nil, nil, c, false, err
	}
	if c, teaches, err = s.see(user, row.GetString("class")); err != nil {
		return nil, nil, c, false, err
	}
	if t, err = s.readTournament(s.app, row); err != nil {
		return nil, nil, c, false, err
	}
	standings = t.Standings()
	if teaches {
		return t, standings, c, true, nil
	}
	me := t.indexOf(user.ID)
	if me < 0 {
		return nil, nil, Class{}, false, refuse(NoClass)
	}
	t.Pairings = slices.DeleteFunc(t.Pairings, func(p Pairing) bool { return p.First != me && p.Second != me })
	return t, standings, c, false, nil
}

// ownTournament returns a tournament of a teacher's class.
func (s *School) ownTournament(app core.App, user hall.User, id string) (*core.Record, *Tournament, error) {
	row, err := find(app, Tournaments, id)
	if err != nil {
		return nil, nil, err
	}
	if _, err := s.own(user, row.GetString("class")); err != nil {
		return nil, nil, err
	}
	t, err := s.readTournament(app, row)
	return row, t, err
}

// errChanged is the error about a tournament that has changed while its round was paired.
var errChanged = errors.New("the tournament has changed meanwhile; allowed: to pair it again")

// NextRound pairs the next round of a teacher's tournament and opens its games.
func (s *School) NextRound(user hall.User, id string) error {
	const tries = 3
	err := errChanged
	for try := 0; try < tries && errors.Is(err, errChanged); try++ {
		err = s.pairNext(user, id)
	}
	if err != nil {
		return err
	}
	return s.OpenGames(user, id)
}

// pairNext stores the pairings of the next round. Pairing takes time, so it is done before the
// transaction, for which games wait.
func (s *School) pairNext(user hall.User, id string) error {
	_, before, err := s.ownTournament(s.app, user, id)
	if err != nil {
		return err
	}
	pairs, err := before.pairNext()
	if err != nil {
		return err
	}
	return s.app.RunInTransaction(func(tx core.App) error {
		row, t, err := s.ownTournament(tx, user, id)
		switch {
		case err != nil:
			return err
		case !reflect.DeepEqual(t, before):
			return errChanged
		}
		row.Set("round", t.Round+1)
		if err := tx.Save(row); err != nil {
			return err
		}
		for i, p := range pairs {
			if _, err := insert(tx, Pairings, map[string]any{"tournament": id, "round": t.Round + 1, "board": i + 1, "first": p.First, "second": p.Second, "result": t.resultOf(p)}); err != nil {
				return err
			}
		}
		return nil
	})
}

// pairNext returns the pairs of the next round, or why there is none. In a round robin each player has
// a bye, which counts for nothing.
func (t *Tournament) pairNext() ([]pairing.Pair, error) {
	switch {
	case t.Ended:
		return nil, refuse(Ended)
	case t.Missing > 0:
		return nil, refuseLimit(Unfinished, t.Missing)
	case t.Round >= t.Rounds:
		return nil, refuse(Ended)
	case t.Kind == RoundRobin:
		pairs := pairing.RoundRobin(len(t.Entrants))[t.Round]
		return slices.DeleteFunc(pairs, func(p pairing.Pair) bool { return p.Second == pairing.None }), nil
	}
	return t.pairSwiss()
}

// pairSwiss returns the pairs of the next round of a Swiss system.
func (t *Tournament) pairSwiss() ([]pairing.Pair, error) {
	players := make([]pairing.Player, len(t.Entrants))
	for i, e := range t.Entrants {
		players[i] = pairing.Player{Games: make([]pairing.Game, t.Round), Absent: e.Left}
		for r := range players[i].Games {
			players[i].Games[r].Opponent = pairing.None
		}
	}
	for _, p := range t.Pairings {
		if p.Round > t.Round {
			return nil, errChanged // the tournament and its pairings are read one after the other
		}
		first, second, played := points(p.Result)
		bye := p.Second == pairing.None
		players[p.First].Games[p.Round-1] = pairing.Game{Opponent: p.Second, First: true, Played: played, Bye: bye, Points: first}
		if !bye {
			players[p.Second].Games[p.Round-1] = pairing.Game{Opponent: p.First, Played: played, Points: second}
		}
	}
	pairs, err := pairing.Swiss(players, t.Rounds, t.second)
	switch {
	case errors.Is(err, pairing.ErrNoPairing):
		return nil, refuse(NoPairing)
	case err == nil && len(pairs) == 0:
		return nil, refuseLimit(FewPlayers, MinPlayers)
	}
	return pairs, err
}

// resultOf returns the result that a new pairing has already: of a bye, and if players have left.
func (t *Tournament) resultOf(p pairing.Pair) string {
	switch left := t.Entrants[p.First].Left; {
	case p.Second == pairing.None && left:
		return BothAbsent
	case p.Second == pairing.None:
		return Bye
	case left && t.Entrants[p.Second].Left:
		return BothAbsent
	case left:
		return FirstAbsent
	case t.Entrants[p.Second].Left:
		return SecondAbsent
	}
	return Pending
}

// OpenGames opens the games of the present round that are not open yet: all, unless some could not be
// opened before. It opens as many as it can, and returns the first error.
func (s *School) OpenGames(user hall.User, id string) error {
	_, t, err := s.ownTournament(s.app, user, id)
	if err != nil {
		return err
	}
	var refused error
	for _, p := range t.Pairings {
		if p.Round != t.Round || p.Game != "" || p.Result != Pending {
			continue
		}
		also := func(tx core.App, game string) error {
			row, err := tx.FindRecordById(Pairings, p.ID)
			if err != nil {
				return err
			}
			if row.GetString("game") != "" {
				return errOpened
			}
			row.Set("game", game)
			return tx.Save(row)
		}
		first, second := t.Entrants[p.First], t.Entrants[p.Second]
		_, err := s.games.OpenFor(hall.Assigned{Title: gameTitle(t, &p), Game: t.Game, Control: t.Control, Users: []string{first.User, second.User}, Owner: user.ID}, also)
		if err != nil && !errors.Is(err, errOpened) && refused == nil {
			refused = refuseDetail(NotOpened, err)
		}
	}
	return refused
}

// errOpened is the error about a game that a request at the same time has opened.
var errOpened = errors.New("the game is open already; allowed: one game for each pairing")

// gameTitle returns the title of a tournament's game: the tournament's, with round and board.
func gameTitle(t *Tournament, p *Pairing) string {
	at := fmt.Sprintf(" %d.%d", p.Round, p.Board)
	title := []rune(t.Title)
	return strings.TrimSpace(string(title[:min(len(title), lobby.MaxTitle-len(at))])) + at
}

// Finished stores the result of a tournament's game that has ended; it is a hall.FinishedHook. A
// result that the teacher has entered stays.
func Finished(tx core.App, f hall.Finished) error {
	result := Draw
	for _, p := range f.Players {
		if !slices.Contains(p.Seats, 0) {
			continue
		}
		switch {
		case p.Return > 0:
			result = FirstWins
		case p.Return < 0:
			result = SecondWins
		}
	}
	_, err := tx.DB().Update(Pairings, dbx.Params{"result": result}, dbx.HashExp{"game": f.ID, "result": Pending}).Execute()
	return err
}

// ResultsByHand lists the results that a teacher may enter.
var ResultsByHand = []string{Pending, FirstWins, SecondWins, Draw, FirstAbsent, SecondAbsent, BothAbsent}

// SetResult sets the result of a pairing of a teacher's tournament, also after the round; Pending
// takes back one of the present round, which the game may then give.
func (s *School) SetResult(user hall.User, id, pairingID, result string) error {
	_, t, err := s.ownTournament(s.app, user, id)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(t.Pairings, func(p Pairing) bool { return p.ID == pairingID })
	switch {
	case at < 0:
		return refuse(NoClass)
	case !slices.Contains(ResultsByHand, result) || t.Pairings[at].Second == pairing.None || result == Pending && t.Pairings[at].Round != t.Round:
		return refuse(BadResult)
	}
	row, err := find(s.app, Pairings, pairingID)
	if err != nil {
		return err
	}
	row.Set("result", result)
	return s.app.Save(row)
}

// Enter lets a member of the class play in a Swiss system from the next round on.
func (s *School) Enter(user hall.User, id, member string) error {
	return s.app.RunInTransaction(func(tx core.App) error {
		_, t, err := s.ownTournament(tx, user, id)
		if err != nil {
			return err
		}
		is, err := isMember(tx, member, t.Class)
		switch {
		case err != nil:
			return err
		case !is:
			return refuse(NoClass)
		case t.Kind != Swiss:
			return refuse(NoSwiss)
		case t.Ended || t.Round >= t.Rounds:
			return refuse(Ended)
		case t.indexOf(member) >= 0:
			return refuse(IsPlayer)
		case len(t.Entrants) >= MaxSwiss:
			return refuseLimit(ManyPlayers, MaxSwiss)
		}
		_, err = insert(tx, Entrants, map[string]any{"tournament": id, "user": member, "number": len(t.Entrants)})
		return err
	})
}

// SetLeft says whether a player has left a teacher's tournament: from the next round on it is not
// paired, and in a round robin its opponents win.
func (s *School) SetLeft(user hall.User, id, player string, left bool) error {
	_, t, err := s.ownTournament(s.app, user, id)
	if err != nil {
		return err
	}
	at := t.indexOf(player)
	if at < 0 {
		return refuse(NoClass)
	}
	row, err := find(s.app, Entrants, t.Entrants[at].row)
	if err != nil {
		return err
	}
	row.Set("left", left)
	return s.app.Save(row)
}

// EndTournament ends a teacher's tournament before its last round, or lets it go on.
func (s *School) EndTournament(user hall.User, id string, ended bool) error {
	row, _, err := s.ownTournament(s.app, user, id)
	if err != nil {
		return err
	}
	row.Set("ended", ended)
	return s.app.Save(row)
}

// DeleteTournament deletes a teacher's tournament. Its games go on.
func (s *School) DeleteTournament(user hall.User, id string) error {
	row, _, err := s.ownTournament(s.app, user, id)
	if err != nil {
		return err
	}
	return s.app.Delete(row)
}

// Standing is a line of the standings. Points and tie-breaks are in halves and quarters of a point.
type Standing struct {
	Entrant
	Index  int // of the entrant
	Rank   int // equal ones share it
	Points int // in halves
	Games  int // played
	// Buchholz is the sum of the opponents' points, in halves, and Berger (after Sonneborn and Berger)
	// that sum with each part multiplied by the result against the opponent, in quarters. As in FIDE's
	// rules (C.07), a round without a game counts as one against an opponent with the player's own
	// points.
	Buchholz int
	Berger   int
}

// Standings returns the standings, the first ones first. Equal points are parted by Buchholz, and in
// a round robin by Sonneborn-Berger.
func (t *Tournament) Standings() []Standing {
	list := make([]Standing, len(t.Entrants))
	for i, e := range t.Entrants {
		list[i] = Standing{Entrant: e, Index: i}
	}
	for _, p := range t.Pairings {
		first, second, played := points(p.Result)
		list[p.First].Points += first
		if p.Second != pairing.None {
			list[p.Second].Points += second
		}
		if played {
			list[p.First].Games++
			list[p.Second].Games++
		}
	}
	own := make([]int, len(list))
	for i := range list {
		own[i] = list[i].Points
	}
	rounds := make([]int, len(list)) // with an opponent or a result without one
	meet := func(player, other, score int, played bool) {
		against := own[player]
		if played {
			against = own[other]
		}
		rounds[player]++
		list[player].Buchholz += against
		list[player].Berger += against * score
	}
	for _, p := range t.Pairings {
		if p.Result == Pending {
			if rounds[p.First]++; p.Second != pairing.None {
				rounds[p.Second]++
			}
			continue
		}
		first, second, played := points(p.Result)
		meet(p.First, p.Second, first, played)
		if p.Second != pairing.None {
			meet(p.Second, p.First, second, played)
		}
	}
	for i := range list { // rounds in which the player was not paired
		list[i].Buchholz += max(0, t.Round-rounds[i]) * own[i]
	}
	order := func(a, b Standing) int {
		if t.Kind == RoundRobin {
			return cmp.Or(b.Points-a.Points, b.Berger-a.Berger)
		}
		return cmp.Or(b.Points-a.Points, b.Buchholz-a.Buchholz, b.Berger-a.Berger)
	}
	slices.SortStableFunc(list, order)
	for i := range list {
		if list[i].Rank = i + 1; i > 0 && order(list[i-1], list[i]) == 0 {
			list[i].Rank = list[i-1].Rank
		}
	}
	return list
}
