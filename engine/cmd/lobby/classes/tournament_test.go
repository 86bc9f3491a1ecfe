package classes_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/classes"
	"playout/engine/cmd/lobby/hall"
	"playout/engine/lobby"
)

// tournament makes a tournament with players.
func (w *world) tournament(teacher hall.User, c classes.Class, kind string, rounds int, players []hall.User) string {
	w.Helper()
	o := classes.Opening{Title: "Spring cup", Kind: kind, Game: "othello", Control: "5m+3s", Rounds: rounds}
	for _, p := range players {
		o.Users = append(o.Users, p.ID)
	}
	id, err := w.school.OpenTournament(teacher, c.ID, o)
	w.must(err)
	return id
}

// finish ends the games of a round that are open: the one with the smaller name wins, or the first
// seat has a result.
func (w *world) finish(t *classes.Tournament, result func(first, second classes.Entrant) float32) {
	w.Helper()
	for _, p := range t.Pairings {
		if p.Result != classes.Pending || p.Game == "" {
			continue
		}
		r := result(t.Entrants[p.First], t.Entrants[p.Second])
		f := hall.Finished{ID: p.Game, Players: []hall.Player{{User: t.Entrants[p.First].User, Seats: []int{0}, Return: r}, {User: t.Entrants[p.Second].User, Seats: []int{1}, Return: -r}}}
		w.must(w.app.RunInTransaction(func(tx core.App) error { return classes.Finished(tx, f) }))
	}
}

func smaller(first, second classes.Entrant) float32 {
	if first.Name < second.Name {
		return 1
	}
	return -1
}

func (w *world) read(user hall.User, id string) (*classes.Tournament, []classes.Standing) {
	w.Helper()
	t, standings, _, _, err := w.school.Tournament(user, id)
	w.must(err)
	return t, standings
}

// In a round robin each meets each other, and the results come from the games.
func TestRoundRobin(t *testing.T) {
	for _, n := range []int{2, 5, 6} {
		w := open(t)
		teacher, players := w.user("teacher1"), w.users(n)
		id := w.tournament(teacher, w.class(teacher, players...), classes.RoundRobin, 0, players)
		for {
			err := w.school.NextRound(teacher, id)
			var refused *classes.Error
			if errors.As(err, &refused) && refused.Kind == classes.Ended {
				break
			}
			w.must(err)
			got, _ := w.read(teacher, id)
			w.refused(classes.Unfinished, w.school.NextRound(teacher, id))
			w.finish(got, smaller)
		}
		got, standings := w.read(teacher, id)
		if len(w.opened) != n*(n-1)/2 || len(got.Pairings) != len(w.opened) || !got.Over() {
			t.Errorf("%d players had %d games in %d pairings, over: %v; want %d", n, len(w.opened), len(got.Pairings), got.Over(), n*(n-1)/2)
		}
		for i, s := range standings {
			if want := fmt.Sprintf("student%02d", i); s.Name != want || s.Points != 2*(n-1-i) || s.Rank != i+1 || s.Games != n-1 {
				t.Errorf("place %d of %d is %+v, want %s with %d points", i+1, n, s, want, n-1-i)
			}
		}
		if a := w.opened[0]; a.Game != "othello" || a.Control != "5m0s+3s" || a.Owner != teacher.ID || len(a.Users) != 2 || !strings.HasPrefix(a.Title, "Spring cup 1.") {
			t.Errorf("the first game is %+v, want one of othello with a clock, of the teacher", a)
		}
	}
}

// In a Swiss system the strongest comes first, players come late and leave, and an odd number has a
// bye.
func TestSwiss(t *testing.T) {
	w := open(t)
	teacher, players := w.user("teacher1"), w.users(9)
	c := w.class(teacher, players...)
	id := w.tournament(teacher, c, classes.Swiss, 4, players[:7])
	for round := range 4 {
		w.must(w.school.NextRound(teacher, id))
		got, _ := w.read(teacher, id)
		w.finish(got, smaller)
		switch round {
		case 0:
			w.must(w.school.Enter(teacher, id, players[7].ID))
			w.refused(classes.IsPlayer, w.school.Enter(teacher, id, players[0].ID))
			w.refused(classes.NoClass, w.school.Enter(teacher, id, teacher.ID))
		case 1:
			w.must(w.school.SetLeft(teacher, id, players[6].ID, true))
		}
	}
	got, standings := w.read(teacher, id)
	if !got.Over() || got.Round != 4 || standings[0].Name != "student00" || standings[0].Points != 8 {
		t.Errorf("after %d rounds, over: %v, the first is %+v; want 4 rounds and student00 with 4 points", got.Round, got.Over(), standings[0])
	}
	by := map[int]int{}
	byes := 0
	for _, p := range got.Pairings {
		by[p.Round]++
		if p.Second < 0 {
			byes++
			if p.Result != classes.Bye || p.Game != "" {
				t.Errorf("the bye is %+v, want its result and no game", p)
			}
		}
	}
	if by[1] != 4 || by[2] != 4 || by[3] != 4 || by[4] != 4 || byes != 3 {
		t.Errorf("the rounds have %v pairings, %d byes; want 4 each, and 3 byes", by, byes)
	}
	w.refused(classes.Ended, w.school.NextRound(teacher, id))
	w.refused(classes.Ended, w.school.Enter(teacher, id, players[8].ID))
}

// A teacher's result stands, whatever the game brings; forfeits count without a game.
func TestResultsByHand(t *testing.T) {
	w := open(t)
	teacher, other, players := w.user("teacher1"), w.user("teacher2"), w.users(4)
	c := w.class(teacher, players...)
	id := w.tournament(teacher, c, classes.Swiss, 3, players)
	w.must(w.school.NextRound(teacher, id))
	got, _ := w.read(teacher, id)
	one, two := got.Pairings[0], got.Pairings[1]
	for _, u := range []hall.User{other, players[0], {}} {
		w.refused(classes.NoClass, w.school.SetResult(u, id, one.ID, classes.Draw))
	}
	w.refused(classes.BadResult, w.school.SetResult(teacher, id, one.ID, "2-0"))
	w.refused(classes.BadResult, w.school.SetResult(teacher, id, one.ID, classes.Bye))
	w.refused(classes.NoClass, w.school.SetResult(teacher, id, "000000000000000", classes.Draw))
	w.must(w.school.SetResult(teacher, id, one.ID, classes.SecondAbsent))
	w.finish(got, func(_, _ classes.Entrant) float32 { return -1 }) // got has no results yet: both games end
	got, standings := w.read(teacher, id)
	if got.Pairings[0].Result != classes.SecondAbsent || got.Pairings[1].Result != classes.SecondWins {
		t.Errorf("the results are %q and %q, want the teacher's %q and the game's %q", got.Pairings[0].Result, got.Pairings[1].Result, classes.SecondAbsent, classes.SecondWins)
	}
	for _, s := range standings {
		want, games := 0, 1
		if s.Index == one.First || s.Index == two.Second {
			want = 2
		}
		if s.Index == one.First || s.Index == one.Second {
			games = 0
		}
		if s.Points != want || s.Games != games {
			t.Errorf("%s has %d half points in %d games, want %d in %d", s.Name, s.Points, s.Games, want, games)
		}
	}
	w.must(w.school.SetResult(teacher, id, two.ID, classes.Pending))
	w.refused(classes.Unfinished, w.school.NextRound(teacher, id))
	w.must(w.school.SetResult(teacher, id, two.ID, classes.Draw))
	w.must(w.school.NextRound(teacher, id))
	w.refused(classes.BadResult, w.school.SetResult(teacher, id, two.ID, classes.Pending)) // of an earlier round
	w.must(w.school.SetResult(teacher, id, two.ID, classes.FirstWins))
}

// Who leaves a round robin loses without games, and who both have left both lose.
func TestLeavingARoundRobin(t *testing.T) {
	w := open(t)
	teacher, players := w.user("teacher1"), w.users(4)
	c := w.class(teacher, players...)
	id := w.tournament(teacher, c, classes.RoundRobin, 0, players)
	w.must(w.school.SetLeft(teacher, id, players[0].ID, true))
	w.must(w.school.SetLeft(teacher, id, players[1].ID, true))
	w.refused(classes.NoSwiss, w.school.Enter(teacher, id, players[0].ID))
	for range 3 {
		w.must(w.school.NextRound(teacher, id))
		got, _ := w.read(teacher, id)
		w.finish(got, smaller)
	}
	got, standings := w.read(teacher, id)
	if len(w.opened) != 1 || !got.Over() {
		t.Errorf("%d games were opened, over: %v; want 1", len(w.opened), got.Over())
	}
	var points []string
	for _, s := range standings {
		points = append(points, fmt.Sprint(s.Name, " ", s.Points))
	}
	if want := []string{"student02 6", "student03 4"}; !slices.Equal(points[:2], want) || !strings.HasSuffix(points[2], " 0") || !strings.HasSuffix(points[3], " 0") {
		t.Errorf("the standings are %q, want %q and two with 0", points, want)
	}
}

// Buchholz and Sonneborn-Berger are those of an example reckoned by hand: a beats b and c, b draws
// with c, d is away.
func TestTieBreaks(t *testing.T) {
	tournament := classes.Tournament{Summary: classes.Summary{Kind: classes.Swiss, Rounds: 3, Round: 3},
		Entrants: []classes.Entrant{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Pairings: []classes.Pairing{
			{Round: 1, First: 0, Second: 1, Result: classes.FirstWins}, {Round: 1, First: 2, Second: -1, Result: classes.Bye},
			{Round: 2, First: 2, Second: 0, Result: classes.SecondWins}, {Round: 2, First: 1, Second: -1, Result: classes.Bye},
			{Round: 3, First: 1, Second: 2, Result: classes.Draw}, {Round: 3, First: 0, Second: -1, Result: classes.Bye},
		}}
	// Points: a 3, b 1½, c 1½. Buchholz: a 1½ + 1½ + 3 (bye); b 3 + 1½ (bye) + 1½; c the same.
	// Sonneborn-Berger: a 1½ + 1½ + 3; b 0 + 1½ + ¾.
	want := []string{"1 a 6 12 24", "2 b 3 12 9", "2 c 3 12 9"}
	var got []string
	for _, s := range tournament.Standings() {
		got = append(got, fmt.Sprint(s.Rank, s.Name, s.Points, s.Buchholz, s.Berger))
	}
	for i := range want {
		if strings.ReplaceAll(want[i], " ", "") != strings.ReplaceAll(got[i], " ", "") {
			t.Errorf("place %d is %s, want %s", i+1, got[i], want[i])
		}
	}
}

// A student sees its own games and the standings of a tournament in which it plays, and nothing of
// others.
func TestTournamentsOfStudents(t *testing.T) {
	w := open(t)
	teacher, other, players := w.user("teacher1"), w.user("teacher2"), w.users(6)
	c := w.class(teacher, players...)
	id := w.tournament(teacher, c, classes.Swiss, 2, players[:5])
	w.must(w.school.NextRound(teacher, id))
	for _, p := range players[:5] {
		got, standings := w.read(p, id)
		me := slices.IndexFunc(got.Entrants, func(e classes.Entrant) bool { return e.User == p.ID })
		if len(standings) != 5 || len(got.Pairings) != 1 || got.Pairings[0].First != me && got.Pairings[0].Second != me {
			t.Errorf("%s sees %+v and %d in the standings, want its own game and 5", p.Name, got.Pairings, len(standings))
		}
	}
	for _, u := range []hall.User{players[5], other, {}} {
		_, _, _, _, err := w.school.Tournament(u, id)
		w.refused(classes.NoClass, err)
	}
	for _, u := range []hall.User{players[0], other, {}} {
		w.refused(classes.NoClass, w.school.NextRound(u, id))
		w.refused(classes.NoClass, w.school.OpenGames(u, id))
		w.refused(classes.NoClass, w.school.Enter(u, id, players[5].ID))
		w.refused(classes.NoClass, w.school.SetLeft(u, id, players[1].ID, true))
		w.refused(classes.NoClass, w.school.EndTournament(u, id, true))
		w.refused(classes.NoClass, w.school.DeleteTournament(u, id))
		_, err := w.school.OpenTournament(u, c.ID, classes.Opening{Title: "t", Kind: classes.Swiss, Game: "othello", Rounds: 1})
		w.refused(classes.NoClass, err)
	}
	if list, err := w.school.TournamentsOf(players[5], c.ID); err != nil || len(list) != 0 {
		t.Errorf("a member who does not play sees %d tournaments, %v; want none", len(list), err)
	}
	for _, u := range []hall.User{players[0], teacher} {
		list, err := w.school.TournamentsOf(u, c.ID)
		if got, _ := w.read(teacher, id); err != nil || len(list) != 1 || list[0] != got.Summary || list[0].Missing != 2 {
			t.Errorf("%s sees the tournaments %+v, %v; want %+v, with two results missing", u.Name, list, err, got.Summary)
		}
	}
	w.must(w.school.EndTournament(teacher, id, true))
	w.refused(classes.Ended, w.school.NextRound(teacher, id))
	w.must(w.school.DeleteTournament(teacher, id))
	_, _, _, _, err := w.school.Tournament(teacher, id)
	w.refused(classes.NoClass, err)
}

func TestImpossibleTournaments(t *testing.T) {
	w := open(t)
	teacher, players := w.user("teacher1"), w.users(4)
	c := w.class(teacher, players...)
	outsider := w.user("outsider")
	ids := []string{players[0].ID, players[1].ID, players[2].ID, players[3].ID}
	for _, c2 := range []struct {
		kind   classes.Kind
		change func(*classes.Opening)
	}{
		{classes.BadName, func(o *classes.Opening) { o.Title = "" }},
		{classes.BadName, func(o *classes.Opening) { o.Title = strings.Repeat("x", 61) }},
		{classes.BadSystem, func(o *classes.Opening) { o.Kind = "knockout" }},
		{classes.BadRounds, func(o *classes.Opening) { o.Rounds = 0 }},
		{classes.BadRounds, func(o *classes.Opening) { o.Rounds = 4 }},
		{classes.BadGame, func(o *classes.Opening) { o.Game = "go" }},
		{classes.GameSeats, func(o *classes.Opening) { o.Game = "geese" }},
		{classes.BadClock, func(o *classes.Opening) { o.Control = "soon" }},
		{classes.FewPlayers, func(o *classes.Opening) { o.Users = ids[:1] }},
		{classes.FewPlayers, func(o *classes.Opening) { o.Users = []string{ids[0], outsider.ID, "x"} }},
	} {
		o := classes.Opening{Title: "t", Kind: classes.Swiss, Game: "othello", Rounds: 3, Users: ids}
		c2.change(&o)
		_, err := w.school.OpenTournament(teacher, c.ID, o)
		w.refused(c2.kind, err)
	}
}

// Games that cannot be opened are opened later, each once.
func TestGamesAreOpenedOnce(t *testing.T) {
	w := open(t)
	teacher, players := w.user("teacher1"), w.users(4)
	c := w.class(teacher, players...)
	id := w.tournament(teacher, c, classes.Swiss, 2, players)
	w.broken = errors.New("the lobby is full;\nallowed: to wait")
	err := w.school.NextRound(teacher, id)
	w.refused(classes.NotOpened, err)
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is %q, want one line", err)
	}
	w.broken = nil
	w.must(w.school.OpenGames(teacher, id))
	w.must(w.school.OpenGames(teacher, id))
	if len(w.opened) != 2 {
		t.Errorf("%d games were opened, want 2", len(w.opened))
	}
}

// A long title leaves room for the round and the board.
func TestTitlesOfGames(t *testing.T) {
	w := open(t)
	teacher, players := w.user("teacher1"), w.users(2)
	c := w.class(teacher, players...)
	o := classes.Opening{Title: strings.Repeat("ñ", 60), Kind: classes.RoundRobin, Game: "chess", Users: []string{players[0].ID, players[1].ID}}
	id, err := w.school.OpenTournament(teacher, c.ID, o)
	w.must(err)
	w.must(w.school.NextRound(teacher, id))
	if got := w.opened[0].Title; len([]rune(got)) != lobby.MaxTitle || !strings.HasSuffix(got, " 1.1") {
		t.Errorf("the game's title is %q, want %d characters that end in 1.1", got, lobby.MaxTitle)
	}
}

// Two requests at once pair one round.
func TestRoundsArePairedOnce(t *testing.T) {
	w := open(t)
	teacher, players := w.user("teacher1"), w.users(4)
	c := w.class(teacher, players...)
	id := w.tournament(teacher, c, classes.Swiss, 3, players)
	errs := make(chan error, 2)
	for range 2 {
		go func() { errs <- w.school.NextRound(teacher, id) }()
	}
	paired := 0
	for range 2 {
		var refused *classes.Error
		switch err := <-errs; {
		case err == nil:
			paired++
		case errors.As(err, &refused) && refused.Kind == classes.Unfinished:
		default:
			t.Errorf("pairing at the same time returns %v, want that results are missing", err)
		}
	}
	if got, _ := w.read(teacher, id); paired != 1 || got.Round != 1 || len(got.Pairings) != 2 || len(w.opened) != 2 {
		t.Errorf("%d requests have paired round %d with %d pairings and %d games; want 1, 1, 2 and 2", paired, got.Round, len(got.Pairings), len(w.opened))
	}
}
