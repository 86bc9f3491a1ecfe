package classes

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/hall"
	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/engine/exercise/grade"
	"playout/engine/lobby"
	"playout/engine/strict"
)

// Assignment is a set of exercises that a class is given.
type Assignment struct {
	ID     string
	Class  string
	Title  string // untrusted; "" if no text has one
	Set    *exercise.Set
	SetID  string // identity of the set, as package exercise/code writes it
	Closed bool   // no more results are taken
}

// readAssignment reads a stored assignment.
func readAssignment(row *core.Record) (*Assignment, error) {
	set, _, err := exercise.Read([]byte(row.GetString("set")))
	if err != nil {
		return nil, fmt.Errorf("the stored exercises of the assignment %s: %w", row.Id, err)
	}
	return &Assignment{ID: row.Id, Class: row.GetString("class"), Title: row.GetString("title"), Set: set, SetID: row.GetString("setID"), Closed: row.GetBool("closed")}, nil
}

// Entry is what a student has done in an exercise.
type Entry struct {
	State    exercise.State `json:"state"`
	Attempts int            `json:"attempts"`
	Hints    int            `json:"hints,omitempty"`
	Points   float64        `json:"points"`              // 0 while it is open
	Part     float64        `json:"part,omitempty"`      // see exercise.Progress
	Claimed  bool           `json:"claimed,omitempty"`   // only the page has judged the right answer
	Millis   int64          `json:"ms,omitempty"`        // to the last answer, since the exercise was shown
	Counted  int            `json:"counted,omitempty"`   // Attempts and Millis of the last result
	CountedM int64          `json:"countedMs,omitempty"` // that was counted
}

// progress returns the progress that an entry stands for.
func (e *Entry) progress(x *exercise.Exercise) exercise.Progress {
	p := x.Begin()
	if e.State == "" {
		return p
	}
	text, err := json.Marshal(struct {
		State    exercise.State `json:"state"`
		Attempts int            `json:"attempts"`
		Hints    int            `json:"hints"`
		Part     float64        `json:"part,omitempty"`
	}{e.State, e.Attempts, e.Hints, e.Part})
	if err != nil {
		return p
	}
	if read, err := x.Resume(text); err == nil {
		p = read
	}
	return p
}

// Give gives a class a set of exercises: its JSON, or a link to it. A single exercise is a set of one.
func (s *School) Give(user hall.User, class, text string) (*Assignment, error) {
	if _, err := s.own(user, class); err != nil {
		return nil, err
	}
	n, err := s.app.CountRecords(Assignments, dbx.HashExp{"class": class})
	if err != nil || n >= MaxAssignments {
		return nil, cmp.Or(err, refuseLimit(TooMany, MaxAssignments))
	}
	set, err := readSet(text)
	if err != nil {
		return nil, err
	}
	title := set.Title
	for i := 0; i < len(set.Exercises) && title == ""; i++ {
		title = set.Exercises[i].Title
	}
	row, err := insert(s.app, Assignments, map[string]any{"class": class, "title": title, "set": string(set.JSON()), "setID": code.IDOf(set).String()})
	if err != nil {
		return nil, err
	}
	s.tellClass(class)
	return readAssignment(row)
}

// readSet reads a set that can be solved, or says in an Error why it cannot.
func readSet(text string) (*exercise.Set, error) {
	text = strings.TrimSpace(text)
	if len(text) > 2*exercise.MaxBytes {
		return nil, refuseLimit(LongSet, exercise.MaxBytes)
	}
	text, err := exercise.FromLink(text)
	if err != nil {
		return nil, refuseDetail(BadSet, err)
	}
	if len(text) > exercise.MaxBytes {
		return nil, refuseLimit(LongSet, exercise.MaxBytes)
	}
	set, _, err := exercise.Read([]byte(text))
	if err != nil {
		return nil, refuseExercise(err)
	}
	for i := range set.Exercises {
		if _, err := grade.NewQuestion(&set.Exercises[i]); err != nil {
			return nil, &Error{Kind: BadExercise, Limit: i + 1, Detail: oneLine(err)}
		}
	}
	return set, nil
}

// refuseExercise returns the error about a set that cannot be read: about its first wrong exercise, if
// it has one.
func refuseExercise(err error) error {
	fault := strict.FaultsOf(err)[0]
	var index int
	if _, err := fmt.Sscanf(fault.Path, "exercises[%d]", &index); err != nil {
		return refuseDetail(BadSet, fault)
	}
	detail := strings.TrimPrefix(oneLine(fault), fmt.Sprintf("exercise %d: ", index)) // which counts from 0
	return &Error{Kind: BadExercise, Limit: index + 1, Detail: detail}
}

// tellClass notes that something has changed for all members of a class.
func (s *School) tellClass(class string) {
	members, err := s.memberIDs(class)
	if err != nil {
		s.app.Logger().Error("the members of a class cannot be read", "class", class, "error", err)
	}
	s.tell(members...)
}

// AssignmentsOf returns the assignments of a class that a user teaches or attends, the newest first.
func (s *School) AssignmentsOf(user hall.User, class string) ([]*Assignment, error) {
	if _, _, err := s.see(user, class); err != nil {
		return nil, err
	}
	rows, err := rowsOf(s.app, Assignments, dbx.HashExp{"class": class}, "created DESC", "id")
	if err != nil {
		return nil, err
	}
	list := make([]*Assignment, len(rows))
	for i, row := range rows {
		if list[i], err = readAssignment(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Assignment returns an assignment of a class that a user teaches or attends.
func (s *School) Assignment(user hall.User, id string) (a *Assignment, c Class, teaches bool, err error) {
	row, err := find(s.app, Assignments, id)
	if err != nil {
		return nil, c, false, err
	}
	if c, teaches, err = s.see(user, row.GetString("class")); err != nil {
		return nil, c, false, err
	}
	a, err = readAssignment(row)
	return a, c, teaches, err
}

// ownAssignment returns an assignment of a teacher's class.
func (s *School) ownAssignment(user hall.User, id string) (*core.Record, error) {
	row, err := find(s.app, Assignments, id)
	if err != nil {
		return nil, err
	}
	_, err = s.own(user, row.GetString("class"))
	return row, err
}

// Close says whether an assignment takes no more results.
func (s *School) Close(user hall.User, assignment string, closed bool) error {
	row, err := s.ownAssignment(user, assignment)
	if err != nil {
		return err
	}
	row.Set("closed", closed)
	if err := s.app.Save(row); err != nil {
		return err
	}
	s.tellClass(row.GetString("class"))
	return nil
}

// TakeBack deletes an assignment with its results.
func (s *School) TakeBack(user hall.User, assignment string) error {
	row, err := s.ownAssignment(user, assignment)
	if err != nil {
		return err
	}
	if err := s.app.Delete(row); err != nil {
		return err
	}
	s.tellClass(row.GetString("class"))
	return nil
}

// Row is a student's row in the table of an assignment.
type Row struct {
	Member
	Entries []Entry // one for each exercise
	Begun   bool    // a result has arrived
}

// Points returns the sum of the points.
func (r *Row) Points() float64 {
	tenths := 0
	for i := range r.Entries {
		tenths += int(r.Entries[i].Points*10 + 0.5)
	}
	return float64(tenths) / 10
}

// Done returns the number of exercises that are solved or failed.
func (r *Row) Done() (n int) {
	for i := range r.Entries {
		if state := r.Entries[i].State; state == exercise.Solved || state == exercise.Failed {
			n++
		}
	}
	return n
}

// Claimed reports whether only the page has judged some of the right answers.
func (r *Row) Claimed() bool {
	for i := range r.Entries {
		if r.Entries[i].Claimed {
			return true
		}
	}
	return false
}

// readEntries reads the entries of a row, one for each exercise.
func readEntries(row *core.Record, exercises int) ([]Entry, error) {
	entries := []Entry{}
	if row != nil {
		if err := json.Unmarshal([]byte(row.GetString("entries")), &entries); err != nil {
			return nil, fmt.Errorf("the stored work %s: %w", row.Id, err)
		}
	}
	entries = append(entries, make([]Entry, max(0, exercises-len(entries)))...)
	for i := range entries {
		if entries[i].State == "" {
			entries[i].State = exercise.Open
		}
	}
	return entries[:exercises], nil
}

// Results returns the table of an assignment: a row for each member of a teacher's class, by name, or
// a student's own row.
func (s *School) Results(user hall.User, a *Assignment) ([]Row, error) {
	_, teaches, err := s.see(user, a.Class)
	if err != nil {
		return nil, err
	}
	members := []Member{{User: user.ID, Name: user.Name}}
	where := dbx.HashExp{"assignment": a.ID}
	if teaches {
		if members, err = s.members(a.Class); err != nil {
			return nil, err
		}
	} else {
		where["user"] = user.ID
	}
	work, err := rowsOf(s.app, Work, where)
	if err != nil {
		return nil, err
	}
	by := map[string]*core.Record{}
	for _, row := range work {
		by[row.GetString("user")] = row
	}
	rows := make([]Row, len(members))
	for i, m := range members {
		entries, err := readEntries(by[m.User], len(a.Set.Exercises))
		if err != nil {
			return nil, err
		}
		rows[i] = Row{m, entries, by[m.User] != nil}
	}
	return rows, nil
}

// Begun returns how many members have begun each assignment of a teacher's class, by its ID.
func (s *School) Begun(user hall.User, class string) (map[string]int, error) {
	if _, err := s.own(user, class); err != nil {
		return nil, err
	}
	var rows []struct {
		ID string `db:"id"`
		N  int    `db:"n"`
	}
	err := s.app.DB().Select("assignments.id", "COUNT(*) AS n").From(Assignments).InnerJoin(Work, dbx.NewExp("{{work}}.[[assignment]] = {{assignments}}.[[id]]")).
		InnerJoin(Members, dbx.NewExp("{{members}}.[[class]] = {{assignments}}.[[class]] AND {{members}}.[[user]] = {{work}}.[[user]]")).
		Where(dbx.HashExp{Assignments + ".class": class}).GroupBy("assignments.id").All(&rows)
	begun := map[string]int{}
	for _, r := range rows {
		begun[r.ID] = r.N
	}
	return begun, err
}

// Open returns the open assignments of a student's classes, the newest first.
func Open(app core.App, user string) ([]lobby.Assignment, error) {
	var rows []struct {
		ID    string `db:"id"`
		SetID string `db:"setID"`
	}
	err := app.DB().Select("assignments.id", "assignments.setID").From(Assignments).InnerJoin(Members, dbx.NewExp("{{members}}.[[class]] = {{assignments}}.[[class]]")).
		Where(dbx.HashExp{Members + ".user": user, Assignments + ".closed": false}).OrderBy("assignments.created DESC", "assignments.id").Limit(lobby.MaxAssignments).All(&rows)
	var list []lobby.Assignment
	for _, r := range rows {
		list = append(list, lobby.Assignment{ID: r.ID, Set: r.SetID})
	}
	return list, err
}

// errNotTheirs is the error about an assignment that is none of the student's.
var errNotTheirs = errors.New("no open assignment of a class of this account; allowed: those of the account's classes")

// Answer counts the answer of a student. An answer that the page calls right is right only if it is,
// as far as the server judges that (see judge).
func (s *School) Answer(user hall.User, r lobby.Result) error {
	if user.ID == "" {
		return errNotTheirs
	}
	a, err := s.answerable(s.app, user, r.Assignment)
	if err != nil {
		return err
	}
	if r.Index < 0 || r.Index >= len(a.Set.Exercises) {
		return fmt.Errorf("exercise %d; allowed: 0 to %d", r.Index, len(a.Set.Exercises)-1)
	}
	x := &a.Set.Exercises[r.Index]
	const most = 1 << 40
	switch {
	case r.Hints < 0 || r.Hints > len(x.Hints):
		return fmt.Errorf("%d hints; allowed: 0 to %d", r.Hints, len(x.Hints))
	case !(r.Part >= 0 && r.Part < 1):
		return fmt.Errorf("a part of %v; allowed: at least 0, and less than 1", r.Part)
	case r.Attempts < 1 || r.Attempts > most || r.Millis < 0 || r.Millis > most:
		return fmt.Errorf("%d attempts in %d ms; allowed: at least one, and a time of at least 0", r.Attempts, r.Millis)
	}
	right, claimed := false, false
	if r.Right {
		if right, claimed, err = judge(x, &r); err != nil {
			return err
		}
	}
	return s.app.RunInTransaction(func(tx core.App) error { return s.count(tx, user, a, &r, right, claimed) })
}

// answerable returns an open assignment of a class that a user attends.
func (s *School) answerable(app core.App, user hall.User, id string) (*Assignment, error) {
	row, err := app.FindRecordById(Assignments, id)
	if err != nil {
		return nil, errNotTheirs
	}
	is, err := isMember(app, user.ID, row.GetString("class"))
	switch {
	case err != nil:
		return nil, errors.New("the lobby cannot read the class; allowed: to try again")
	case !is || row.GetBool("closed"):
		return nil, errNotTheirs
	}
	return readAssignment(row)
}

// judge judges an answer that the page calls right. The judges of the goals moves, line, choose and
// win are quick, and the same here as in the page. That of the best move may search for seconds: the
// answer must be a whole turn by the rules, and the page's word counts, as it does for questions about a
// search. In a game to be won the moves
// must be legal and reach the goal; whether the opponent would have played its moves is not checked.
func judge(x *exercise.Exercise, r *lobby.Result) (right, claimed bool, err error) {
	if x.Goal.Kind.IsSearch() {
		_, err = grade.NewQuestion(x)
		return err == nil, true, err
	}
	asked := *x
	if claimed = x.Goal.Kind == exercise.Best; claimed {
		asked.Goal, asked.Feedback = exercise.Goal{Kind: exercise.Moves}, nil
	}
	q, err := grade.NewQuestion(&asked)
	if err != nil {
		return false, false, err
	}
	answer := grade.Answer{}
	if x.Goal.Kind == exercise.Choose {
		if r.Option == nil {
			return false, false, errors.New("an answer without an option; allowed: one of those that the exercise offers")
		}
		answer.Option = *r.Option
	} else if r.Moves != "" {
		answer.Moves = strings.Split(r.Moves, ",")
	}
	job, err := q.Judge(answer)
	if err != nil {
		return false, false, err
	}
	if claimed {
		return job.Verdict.Outcome != grade.Open, true, nil
	}
	return job.Verdict.Outcome == grade.Right, false, nil
}

// count counts an answer.
func (s *School) count(tx core.App, user hall.User, a *Assignment, r *lobby.Result, right, claimed bool) error {
	row, err := first(tx, Work, dbx.HashExp{"assignment": a.ID, "user": user.ID})
	if err != nil {
		return err
	}
	entries, err := readEntries(row, len(a.Set.Exercises))
	if err != nil {
		return err
	}
	e, x := &entries[r.Index], &a.Set.Exercises[r.Index]
	if e.Counted == r.Attempts && e.CountedM == r.Millis {
		return nil // the page has repeated it
	}
	p := e.progress(x)
	for p.Hints < r.Hints && p.Hint() {
	}
	part := 0.0
	if x.Goal.Steps {
		part = r.Part
	}
	if !p.AnswerInPart(right, part) {
		return nil // practice
	}
	*e = Entry{State: p.State, Attempts: p.Attempts, Hints: p.Hints, Part: p.Part, Claimed: right && claimed || p.Part > 0 && p.State == exercise.Failed, Millis: r.Millis, Counted: r.Attempts, CountedM: r.Millis}
	if p.Over() {
		e.Points = p.Score()
	}
	text, err := json.Marshal(entries)
	if err != nil {
		return err
	}
	if row == nil {
		_, err = insert(tx, Work, map[string]any{"assignment": a.ID, "user": user.ID, "entries": string(text)})
		return err
	}
	row.Set("entries", string(text))
	return tx.Save(row)
}
