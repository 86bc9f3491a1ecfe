package classes_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/cmd/lobby/classes"
	"playout/engine/cmd/lobby/hall"
	"playout/engine/exercise"
	"playout/engine/exercise/starters"
	"playout/engine/lobby"
)

// corner is the exercise of the guide, whose answer is h1.
const corner = `{"playout":"exercise","version":1,"id":"corner-1","game":"othello",
 "position":"----OXO---OOXO---XOXOOO--X-XOO---X-OO------O-X------------------ X",
 "title":"Take what stays","goal":{"kind":"moves","accept":["h1"]},"hints":["a","b"],"hintCost":2,"attempts":3,"points":10}`

// right is a right answer of corner, the one with a number on its page.
func right(assignment string, attempts int) lobby.Result {
	return lobby.Result{Assignment: assignment, Attempts: attempts, Moves: "h1", Right: true, Millis: int64(1000 * attempts)}
}

func wrong(assignment string, attempts int) lobby.Result {
	return lobby.Result{Assignment: assignment, Attempts: attempts, Moves: "g2", Millis: int64(1000 * attempts)}
}

// entry returns what a student has done in the first exercise.
func (w *world) entry(student hall.User, a *classes.Assignment) classes.Entry {
	w.Helper()
	rows, err := w.school.Results(student, a)
	w.must(err)
	if len(rows) != 1 || rows[0].User != student.ID {
		w.Fatalf("a student's table is %+v, want its own row", rows)
	}
	e := rows[0].Entries[0]
	e.Millis, e.Counted, e.CountedM = 0, 0, 0
	return e
}

func TestAnswersAreCounted(t *testing.T) {
	w := open(t)
	teacher, ana := w.user("teacher1"), w.user("ana")
	class := w.class(teacher, ana)
	for name, c := range map[string]struct {
		answers []func(id string) lobby.Result
		want    classes.Entry
	}{
		"none":          {nil, classes.Entry{State: exercise.Open}},
		"right at once": {[]func(string) lobby.Result{func(id string) lobby.Result { return right(id, 1) }}, classes.Entry{State: exercise.Solved, Attempts: 1, Points: 10}},
		"a hint and a wrong one": {[]func(string) lobby.Result{
			func(id string) lobby.Result { r := wrong(id, 1); r.Hints = 1; return r },
			func(id string) lobby.Result { r := right(id, 2); r.Hints = 1; return r },
		}, classes.Entry{State: exercise.Solved, Attempts: 2, Hints: 1, Points: 4.7}},
		"three wrong ones": {[]func(string) lobby.Result{
			func(id string) lobby.Result { return wrong(id, 1) }, func(id string) lobby.Result { return wrong(id, 2) }, func(id string) lobby.Result { return wrong(id, 3) },
			func(id string) lobby.Result { return right(id, 4) }, // practice
		}, classes.Entry{State: exercise.Failed, Attempts: 3}},
		"the page repeats one": {[]func(string) lobby.Result{
			func(id string) lobby.Result { return wrong(id, 1) }, func(id string) lobby.Result { return wrong(id, 1) }, func(id string) lobby.Result { return right(id, 2) },
		}, classes.Entry{State: exercise.Solved, Attempts: 2, Points: 6.7}},
		"the page starts over": {[]func(string) lobby.Result{
			func(id string) lobby.Result { return wrong(id, 1) }, func(id string) lobby.Result { r := right(id, 1); r.Millis = 5; return r },
		}, classes.Entry{State: exercise.Solved, Attempts: 2, Points: 6.7}},
		"a lie": {[]func(string) lobby.Result{
			func(id string) lobby.Result { r := wrong(id, 1); r.Right = true; return r },
		}, classes.Entry{State: exercise.Open, Attempts: 1}},
		"a lie without moves": {[]func(string) lobby.Result{
			func(id string) lobby.Result { r := right(id, 1); r.Moves = ""; return r },
		}, classes.Entry{State: exercise.Open, Attempts: 1}},
		"hints that are forgotten": {[]func(string) lobby.Result{
			func(id string) lobby.Result { r := wrong(id, 1); r.Hints = 2; return r }, func(id string) lobby.Result { return right(id, 2) },
		}, classes.Entry{State: exercise.Solved, Attempts: 2, Hints: 2, Points: 2.7}},
	} {
		a, err := w.school.Give(teacher, class.ID, corner)
		w.must(err)
		for _, answer := range c.answers {
			w.must(w.school.Answer(ana, answer(a.ID)))
		}
		if diff := cmp.Diff(c.want, w.entry(ana, a)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

// Impossible answers are refused in one line, and so are those of people who are not members.
func TestImpossibleAnswers(t *testing.T) {
	w := open(t)
	teacher, ana, ben := w.user("teacher1"), w.user("ana"), w.user("ben")
	c := w.class(teacher, ana)
	a, err := w.school.Give(teacher, c.ID, corner)
	w.must(err)
	change := func(f func(*lobby.Result)) lobby.Result { r := right(a.ID, 1); f(&r); return r }
	for name, r := range map[string]lobby.Result{
		"no assignment":      change(func(r *lobby.Result) { r.Assignment = "" }),
		"another assignment": change(func(r *lobby.Result) { r.Assignment = "000000000000000" }),
		"no exercise":        change(func(r *lobby.Result) { r.Index = 1 }),
		"an index below":     change(func(r *lobby.Result) { r.Index = -1 }),
		"many hints":         change(func(r *lobby.Result) { r.Hints = 3 }),
		"hints below":        change(func(r *lobby.Result) { r.Hints = -1 }),
		"no attempts":        change(func(r *lobby.Result) { r.Attempts = 0 }),
		"a time below":       change(func(r *lobby.Result) { r.Millis = -1 }),
		"an illegal move":    change(func(r *lobby.Result) { r.Moves = "a1" }),
		"no move":            change(func(r *lobby.Result) { r.Moves = "h1,<b>" }),
	} {
		if err := w.school.Answer(ana, r); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error is %v, want one in one line", name, err)
		}
	}
	for _, u := range []hall.User{ben, teacher, {}} {
		if err := w.school.Answer(u, right(a.ID, 1)); err == nil {
			t.Errorf("the answer of %q, who is no member, is counted", u.Name)
		}
	}
	if got := w.entry(ana, a); got.Attempts != 0 {
		t.Errorf("after refused answers the work is %+v, want none", got)
	}
	w.must(w.school.Close(teacher, a.ID, true))
	if err := w.school.Answer(ana, right(a.ID, 1)); err == nil {
		t.Error("a closed assignment takes an answer")
	}
	w.must(w.school.Close(teacher, a.ID, false))
	w.must(w.school.Answer(ana, right(a.ID, 1)))
}

// The server judges the answers of each goal as the page does, except for the best move.
func TestGoals(t *testing.T) {
	const chess = `"playout":"exercise","version":1,"game":"chess","position":"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1","attempts":5,"goal":`
	option := func(n int) *int { return &n }
	w := open(t)
	teacher, ana := w.user("teacher1"), w.user("ana")
	class := w.class(teacher, ana)
	for _, c := range []struct {
		goal    string
		moves   string
		option  *int
		solved  bool
		claimed bool
		refused bool
	}{
		{goal: `{"kind":"moves","accept":["e1e8"]}`, moves: "e1e8", solved: true},
		{goal: `{"kind":"moves","accept":["e1e8"]}`, moves: "e1e7"},
		{goal: `{"kind":"line","line":["e1e7","h7h6","e7e8","g8h7"]}`, moves: "e1e7,h7h6,e7e8", solved: true},
		{goal: `{"kind":"line","line":["e1e7","h7h6","e7e8","g8h7"]}`, moves: "e1e7"},
		{goal: `{"kind":"line","line":["e1e7","h7h6","e7e8","g8h7"]}`, moves: "e1e7,h7h5,e7e8", refused: true},
		{goal: `{"kind":"win","against":"level:1"}`, moves: "e1e8", solved: true},
		{goal: `{"kind":"win","against":"level:1"}`, moves: "e1e7,h7h6"},
		{goal: `{"kind":"win","against":"level:1"}`, moves: "e1e7,e7e8", refused: true},
		{goal: `{"kind":"choose","options":["a","b","c"],"accept":[1]}`, option: option(1), solved: true},
		{goal: `{"kind":"choose","options":["a","b","c"],"accept":[1]}`, option: option(2)},
		{goal: `{"kind":"choose","options":["a","b","c"],"accept":[1]}`, option: option(3), refused: true},
		{goal: `{"kind":"choose","options":["a","b","c"],"accept":[1]}`, refused: true},
		{goal: `{"kind":"best","judge":"alphabeta:depth=12"}`, moves: "e1e7", solved: true, claimed: true},
		{goal: `{"kind":"best","judge":"alphabeta:depth=12"}`, moves: "e1e9", refused: true},
		{goal: `{"kind":"best","judge":"alphabeta:depth=12"}`, moves: ""},
		{goal: `{"kind":"backup","agent":"uct:n=50","simulation":9}`, moves: "2,0.5", solved: true, claimed: true},
	} {
		a, err := w.school.Give(teacher, class.ID, "{"+chess+c.goal+"}")
		w.must(err)
		err = w.school.Answer(ana, lobby.Result{Assignment: a.ID, Attempts: 1, Moves: c.moves, Option: c.option, Right: true, Millis: 1})
		got := w.entry(ana, a)
		if err != nil != c.refused || (got.State == exercise.Solved) != c.solved || got.Claimed != c.claimed || got.Attempts == 0 != c.refused {
			t.Errorf("%s, %q: %+v, error %v; want solved %v, claimed %v, an error %v", c.goal, c.moves, got, err, c.solved, c.claimed, c.refused)
		}
	}
}

// The right steps of a wrong answer earn their share once the exercise is failed, where steps earn points.
func TestStepsAreCounted(t *testing.T) {
	w := open(t)
	teacher, ana := w.user("teacher1"), w.user("ana")
	class := w.class(teacher, ana)
	for steps, want := range map[string]classes.Entry{
		`,"steps":true`: {State: exercise.Failed, Attempts: 1, Points: 6, Part: 2. / 3, Claimed: true},
		"":              {State: exercise.Failed, Attempts: 1},
	} {
		a, err := w.school.Give(teacher, class.ID, `{"playout":"exercise","version":1,"game":"othello","attempts":1,"points":9,"goal":{"kind":"select","agent":"uct:n=50","simulation":30`+steps+`}}`)
		w.must(err)
		r := lobby.Result{Assignment: a.ID, Attempts: 1, Moves: "f5,c3,c2", Part: 2. / 3, Millis: 1}
		for _, bad := range []float64{-0.1, 1} {
			r := r
			if r.Part = bad; w.school.Answer(ana, r) == nil {
				t.Errorf("a part of %v is taken, want an error", bad)
			}
		}
		w.must(w.school.Answer(ana, r))
		if got := w.entry(ana, a); got != want {
			t.Errorf("%s: %+v, want %+v", steps, got, want)
		}
	}
}

// The server takes the right answers of all sets that come with the site.
func TestAnswersOfTheSitesSets(t *testing.T) {
	w := open(t)
	teacher, ana := w.user("teacher1"), w.user("ana")
	class := w.class(teacher, ana)
	judged := map[exercise.Kind]int{}
	for _, name := range starters.Names {
		a, err := w.school.Give(teacher, class.ID, string(starters.Set(name, "es").JSON()))
		w.must(err)
		for i := range a.Set.Exercises {
			goal, r := &a.Set.Exercises[i].Goal, lobby.Result{Assignment: a.ID, Index: i, Attempts: 1, Right: true, Millis: 1}
			switch goal.Kind {
			case exercise.Moves:
				r.Moves = goal.Accept[0]
			case exercise.Line:
				r.Moves = strings.Join(goal.Line, ",")
			case exercise.Choose:
				r.Option = &goal.Answers[0]
			default:
				continue
			}
			judged[goal.Kind]++
			w.must(w.school.Answer(ana, r))
			rows, err := w.school.Results(ana, a)
			w.must(err)
			if e := rows[0].Entries[i]; e.State != exercise.Solved || e.Points != a.Set.Exercises[i].Points || e.Claimed {
				t.Errorf("exercise %d of %s: the answer %q gives %+v, want it solved", i+1, name, r.Moves, e)
			}
		}
	}
	if judged[exercise.Moves] < 10 || judged[exercise.Line] < 1 || judged[exercise.Choose] < 5 {
		t.Errorf("the goals that were judged are %v, want some of each", judged)
	}
}

// The sets that come with the site can be given out, as a file and as a link, and are listed for the
// members' pages.
func TestSetsAreGiven(t *testing.T) {
	w := open(t)
	teacher, ana := w.user("teacher1"), w.user("ana")
	c := w.class(teacher, ana)
	var want []string
	for _, name := range starters.Names {
		data := starters.Set(name, "en").JSON()
		a, err := w.school.Give(teacher, c.ID, string(data))
		w.must(err)
		again, err := w.school.Give(teacher, c.ID, "https://school.example/"+a.Set.Link())
		w.must(err)
		if again.SetID != a.SetID || again.Title != a.Title || a.Title == "" {
			t.Errorf("%s as a link is %q %q, as a file %q %q; want the same", name, again.SetID, again.Title, a.SetID, a.Title)
		}
		want = append(want, a.ID, again.ID)
	}
	list, err := classes.Open(w.app, ana.ID)
	var got []string
	for _, a := range list {
		got = append(got, a.ID)
	}
	slices.Sort(got)
	slices.Sort(want)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("the open assignments are %v, %v; want %v", got, err, want)
	}
	if !slices.Contains(w.told, ana.ID) {
		t.Errorf("the members who are told are %v, want also ana", w.told)
	}
	set := `{"playout":"exercises","version":1,"exercises":[` + corner + "," + corner + "]}"
	for text, want := range map[string]classes.Error{
		"": {Kind: classes.BadSet}, "{}": {Kind: classes.BadSet}, "x": {Kind: classes.BadSet},
		`{"playout":"exercises","version":1,"exercises":[]}`: {Kind: classes.BadSet},
		strings.Replace(corner, "othello", "go", 1):          {Kind: classes.BadExercise, Limit: 1},
		strings.Replace(corner, `"h1"`, `"z9"`, 1):           {Kind: classes.BadExercise, Limit: 1},
		strings.Replace(set, `10},`, `"ten"},`, 1):           {Kind: classes.BadExercise, Limit: 1},
		set[:len(set)-3] + `,"more":1}]}`:                    {Kind: classes.BadExercise, Limit: 2},
		strings.Repeat("x", 1<<16+1):                         {Kind: classes.LongSet, Limit: 1 << 16},
		strings.Repeat("x", 1<<18):                           {Kind: classes.LongSet, Limit: 1 << 16},
	} {
		_, err := w.school.Give(teacher, c.ID, text)
		w.refused(want.Kind, err)
		var got *classes.Error
		if errors.As(err, &got) && (got.Limit != want.Limit || (got.Detail == "") != (want.Kind == classes.LongSet) || strings.Contains(got.Detail, "exercise ")) {
			t.Errorf("%.200s is refused with %+v, want the number %d and what is wrong", text, got, want.Limit)
		}
	}
}

// Only the teacher sees the table of all, changes assignments and gives them out.
func TestAssignmentsAreTheTeachers(t *testing.T) {
	w := open(t)
	teacher, other, ana, ben := w.user("teacher1"), w.user("teacher2"), w.user("ana"), w.user("ben")
	c := w.class(teacher, ana, ben)
	a, err := w.school.Give(teacher, c.ID, corner)
	w.must(err)
	w.must(w.school.Answer(ben, right(a.ID, 1)))
	for _, u := range []hall.User{ana, other, {}} {
		_, err := w.school.Give(u, c.ID, corner)
		w.refused(classes.NoClass, err)
		w.refused(classes.NoClass, w.school.Close(u, a.ID, true))
		w.refused(classes.NoClass, w.school.TakeBack(u, a.ID))
	}
	for _, u := range []hall.User{other, {}} {
		_, _, _, err := w.school.Assignment(u, a.ID)
		w.refused(classes.NoClass, err)
		_, err = w.school.Results(u, a)
		w.refused(classes.NoClass, err)
		_, err = w.school.AssignmentsOf(u, c.ID)
		w.refused(classes.NoClass, err)
	}
	if got := w.entry(ana, a); got.Attempts != 0 {
		t.Errorf("ana sees %+v, want her own work only", got)
	}
	rows, err := w.school.Results(teacher, a)
	if err != nil || len(rows) != 2 || rows[0].Name != "ana" || rows[0].Begun || !rows[1].Begun || rows[1].Points() != 10 || rows[1].Done() != 1 {
		t.Errorf("the teacher's table is %+v, %v; want ana without and ben with 10 points", rows, err)
	}
	_, _, teaches, err := w.school.Assignment(teacher, a.ID)
	if err != nil || !teaches {
		t.Errorf("the teacher's assignment: teaches %v, %v; want true", teaches, err)
	}
	w.must(w.school.TakeBack(teacher, a.ID))
	_, _, _, err = w.school.Assignment(teacher, a.ID)
	w.refused(classes.NoClass, err)
}

// A whole set of the largest number of exercises fits.
func TestLargestSet(t *testing.T) {
	w := open(t)
	teacher, ana := w.user("teacher1"), w.user("ana")
	c := w.class(teacher, ana)
	one := `{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["f5"]}}`
	a, err := w.school.Give(teacher, c.ID, fmt.Sprintf(`{"playout":"exercises","version":1,"exercises":[%s]}`, strings.Join(slices.Repeat([]string{one}, exercise.MaxExercises), ",")))
	w.must(err)
	for i := range exercise.MaxExercises {
		w.must(w.school.Answer(ana, lobby.Result{Assignment: a.ID, Index: i, Attempts: 1, Moves: "f5", Right: true, Millis: 1 << 39}))
	}
	rows, err := w.school.Results(teacher, a)
	if err != nil || rows[0].Points() != exercise.MaxExercises {
		t.Errorf("the points are %v, %v; want %d", rows[0].Points(), err, exercise.MaxExercises)
	}
}
