package web

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"playout/engine/cmd/lobby/classes"
	"playout/engine/cmd/lobby/sheet"
	"playout/engine/cmd/lobby/store"
	"playout/engine/exercise"
	"playout/engine/games"
)

// classesPage is the content of the list of classes.
type classesPage struct {
	page
	Teaches, Attends []classes.Class
}

const classesPath = "/lobby/classes"

func showClasses(r *request) error {
	teaches, attends, err := r.school.ClassesOf(r.user)
	if err != nil {
		return err
	}
	return r.show("classes", &classesPage{r.base(r.w.Classes, "classes", classesPath), teaches, attends})
}

func makeClass(r *request) error {
	c, err := r.school.MakeClass(r.user, r.form.Get("name"))
	return r.done(err, classPath(c.ID), "class", showClasses)
}

func joinClass(r *request) error {
	c, err := r.school.Join(r.user, r.form.Get("code"))
	return r.done(err, classPath(c.ID), "joined", showClasses)
}

func classPath(id string) string { return "/lobby/class/" + id }

// classPage is the content of the page of a class.
type classPage struct {
	page
	IsTeacher   bool
	Class       classes.Class
	TeacherName string
	Members     []classes.Member
	Assignments []assignmentLine
	Tournaments []tournamentLine
	Games       []choice // in which a tournament is possible
	Renewed     renewed
}

// renewed is a new password of a student, which the teacher sees once.
type renewed struct{ Name, Password string }

type assignmentLine struct {
	ID, Title, Number, Result string
	Closed                    bool
}

type tournamentLine struct{ ID, Title, About string }

func showClass(r *request) error {
	class, teaches, err := r.school.Class(r.user, r.id())
	if err != nil {
		return err
	}
	c := &classPage{page: r.base(class.Name, "classes", classPath(class.ID)), IsTeacher: teaches, Class: class, Renewed: r.renewed}
	c.Up, c.UpName = classesPath, r.w.Classes
	if teaches {
		c.Members, err = r.school.Members(r.user, class.ID)
		c.Games = r.gamesForTwo()
	} else {
		c.TeacherName, err = r.nameOf(class.Teacher)
	}
	if err != nil {
		return err
	}
	assignments, err := r.school.AssignmentsOf(r.user, class.ID)
	if err != nil {
		return err
	}
	begun := map[string]int{}
	if teaches {
		if begun, err = r.school.Begun(r.user, class.ID); err != nil {
			return err
		}
	}
	for _, a := range assignments {
		line := assignmentLine{ID: a.ID, Title: r.assignmentTitle(a), Number: strconv.Itoa(len(a.Set.Exercises)), Result: fmt.Sprintf("%d/%d", begun[a.ID], len(c.Members)), Closed: a.Closed}
		if !teaches {
			if line.Result, err = r.ownPoints(a); err != nil {
				return err
			}
		}
		c.Assignments = append(c.Assignments, line)
	}
	tournaments, err := r.school.TournamentsOf(r.user, class.ID)
	if err != nil {
		return err
	}
	for i := range tournaments {
		t := &tournaments[i]
		c.Tournaments = append(c.Tournaments, tournamentLine{t.ID, t.Title, r.about(t)})
	}
	return r.show("class", c)
}

// ownPoints returns a student's points in an assignment, "" if the student has not begun it.
func (r *request) ownPoints(a *classes.Assignment) (string, error) {
	rows, err := r.school.Results(r.user, a)
	if err != nil || len(rows) != 1 || !rows[0].Begun {
		return "", err
	}
	return r.w.Figure(rows[0].Points(), -1), nil
}

func (r *request) assignmentTitle(a *classes.Assignment) string {
	if a.Title == "" {
		return r.w.Exercises + " " + a.SetID
	}
	return a.Title
}

// nameOf returns the name of an account.
func (r *request) nameOf(user string) (string, error) {
	row, err := r.app.FindRecordById(store.Users, user)
	if err != nil {
		return "", err
	}
	return row.GetString("name"), nil
}

// gamesForTwo returns the games of the catalogue in which two play.
func (r *request) gamesForTwo() (list []choice) {
	for _, g := range games.All() {
		name := g.Spec().ID
		if len(g.Spec().Seats) != 2 {
			name += ":seats=2"
		}
		if two, err := games.Parse(name); err == nil && len(two.Spec().Seats) == 2 {
			list = append(list, choice{name, r.w.gameString(name)})
		}
	}
	return list
}

// points formats points with a decimal point.
func points(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func renewCode(r *request) error {
	return r.done(r.school.RenewCode(r.user, r.id()), classPath(r.id()), "code", showClass)
}

func renameClass(r *request) error {
	return r.done(r.school.Rename(r.user, r.id(), r.form.Get("name")), classPath(r.id()), "changed", showClass)
}

// renewPassword gives a student a new password, and shows it in the answer, which nothing keeps.
func renewPassword(r *request) error {
	row, err := r.school.Student(r.user, r.id(), r.form.Get("member"))
	switch {
	case err != nil:
		return r.done(err, "", "", showClass)
	case !r.sure():
		return r.refuse(r.w.Problems["sure"], showClass)
	}
	password, refused := r.server.Accounts().Renew(row)
	if refused != nil {
		return r.refuse(r.whyNot(refused, "old"), showClass)
	}
	r.app.Logger().Info("a teacher has renewed a password", "teacher", r.user.ID, "student", row.Id)
	r.renewed = renewed{row.GetString("name"), password}
	return showClass(r)
}

func deleteClass(r *request) error {
	if !r.sure() {
		return r.refuse(r.w.Problems["sure"], showClass)
	}
	return r.done(r.school.DeleteClass(r.user, r.id()), classesPath, "class-deleted", showClass)
}

// leaveClass ends a membership: a student's own, or that of a member.
func leaveClass(r *request) error {
	if !r.sure() {
		return r.refuse(r.w.Problems["sure"], showClass)
	}
	member, to := r.form.Get("member"), classPath(r.id())
	if member == r.user.ID {
		to = classesPath
	}
	return r.done(r.school.Leave(r.user, r.id(), member), to, "left", showClass)
}

// giveSet gives out exercises from a file or from a text.
func giveSet(r *request) error {
	text := r.form.Get("set")
	if file, _, err := r.Request.FormFile("file"); err == nil {
		data, err := io.ReadAll(io.LimitReader(file, exercise.MaxBytes+1))
		if closeErr := file.Close(); err != nil || closeErr != nil {
			return fmt.Errorf("the file of exercises: %w", err)
		}
		if len(data) > 0 {
			text = string(data)
		}
	}
	a, err := r.school.Give(r.user, r.id(), text)
	if err != nil {
		return r.done(err, "", "", showClass)
	}
	return r.redirect(assignmentPath(a.ID) + "?said=given")
}

func openTournament(r *request) error {
	rounds, err := strconv.Atoi(r.form.Get("rounds"))
	if err != nil {
		rounds = 0 // refused, unless the system has its own
	}
	id, err := r.school.OpenTournament(r.user, r.id(), classes.Opening{Title: r.form.Get("title"), Kind: r.form.Get("kind"), Game: r.form.Get("game"), Control: r.form.Get("control"), Rounds: rounds, Users: r.form["player"]})
	return r.done(err, tournamentPath(id), "tournament", showClass)
}

// saveClass saves the points of all members in all assignments.
func saveClass(r *request) error {
	class, teaches, err := r.school.Class(r.user, r.id())
	if err != nil {
		return err
	}
	if !teaches {
		return errMissing
	}
	assignments, err := r.school.AssignmentsOf(r.user, class.ID)
	if err != nil {
		return err
	}
	head := []string{r.w.Name}
	var table [][]string
	for at, a := range slices.Backward(assignments) { // the oldest first
		head = append(head, fmt.Sprintf("%s (%s)", r.assignmentTitle(a), points(a.Set.Max())))
		rows, err := r.school.Results(r.user, a)
		if err != nil {
			return err
		}
		for i := range rows {
			if at == len(assignments)-1 {
				table = append(table, []string{rows[i].Name})
			}
			cell := ""
			if rows[i].Begun {
				cell = points(rows[i].Points())
			}
			if i < len(table) && table[i][0] == rows[i].Name { // unless a member has come or gone meanwhile
				table[i] = append(table[i], cell)
			}
		}
	}
	return r.save(fileName(class.Name)+".csv", csvType, sheet.CSV(append([][]string{head}, table...)))
}

// assignmentPage is the content of the page of an assignment.
type assignmentPage struct {
	page
	IsTeacher  bool
	Assignment *classes.Assignment
	Link       string
	Max        string
	Exercises  []exerciseLine
	Rows       []resultLine
	MeanPoints string
	AnyClaimed bool
}

type exerciseLine struct {
	Number           int
	Title, Max, Mean string
}

type resultLine struct {
	Name   string
	Points float64
	Done   int
	Begun  bool
	Cells  []resultCell
}

type resultCell struct {
	Number          int
	Title           string
	State           exercise.State
	StateText, Text string
	Attempts        int
	Claimed         bool
}

func assignmentPath(id string) string { return "/lobby/assignment/" + id }

func showAssignment(r *request) error {
	a, class, teaches, err := r.school.Assignment(r.user, r.id())
	if err != nil {
		return err
	}
	rows, err := r.school.Results(r.user, a)
	if err != nil {
		return err
	}
	c := &assignmentPage{page: r.base(r.assignmentTitle(a), "classes", assignmentPath(a.ID)), IsTeacher: teaches, Assignment: a, Link: "/" + a.Set.Link(), Max: r.w.Figure(a.Set.Max(), -1)}
	c.Up, c.UpName = classPath(class.ID), class.Name
	begun, total := 0, 0.0
	sums := make([]float64, len(a.Set.Exercises))
	for i := range rows {
		row := &rows[i]
		line := resultLine{Name: row.Name, Points: row.Points(), Done: row.Done(), Begun: row.Begun}
		if row.Begun {
			begun++
			total += row.Points()
		}
		for j, e := range row.Entries {
			sums[j] += e.Points
			cell := resultCell{Number: j + 1, Title: r.exerciseTitle(a, j), State: e.State, StateText: r.w.States[string(e.State)], Attempts: e.Attempts, Claimed: e.Claimed}
			if e.State != exercise.Open {
				cell.Text = r.w.Figure(e.Points, -1)
			}
			c.AnyClaimed = c.AnyClaimed || e.Claimed
			line.Cells = append(line.Cells, cell)
		}
		c.Rows = append(c.Rows, line)
	}
	mean := func(sum float64) string {
		if begun == 0 {
			return ""
		}
		return r.w.Figure(sum/float64(begun), 1)
	}
	c.MeanPoints = mean(total)
	for j := range a.Set.Exercises {
		c.Exercises = append(c.Exercises, exerciseLine{j + 1, r.exerciseTitle(a, j), r.w.Figure(a.Set.Exercises[j].Points, -1), mean(sums[j])})
	}
	return r.show("assignment", c)
}

func (r *request) exerciseTitle(a *classes.Assignment, index int) string {
	if title := a.Set.Exercises[index].Title; title != "" {
		return title
	}
	return fill(r.w.Untitled, "n", strconv.Itoa(index+1))
}

// saveResults saves the table of an assignment.
func saveResults(r *request) error {
	a, class, teaches, err := r.school.Assignment(r.user, r.id())
	if err != nil {
		return err
	}
	if !teaches {
		return errMissing
	}
	rows, err := r.school.Results(r.user, a)
	if err != nil {
		return err
	}
	head := []string{r.w.Name, r.w.Points, r.w.Of, r.w.Done}
	for j := range a.Set.Exercises {
		title := strconv.Itoa(j+1) + " " + r.exerciseTitle(a, j)
		head = append(head, title, title+": "+r.w.Attempts)
	}
	table := [][]string{head}
	for i := range rows {
		row := []string{rows[i].Name, "", points(a.Set.Max()), strconv.Itoa(rows[i].Done())}
		if rows[i].Begun {
			row[1] = points(rows[i].Points())
		}
		for _, e := range rows[i].Entries {
			cell := ""
			if e.State != exercise.Open {
				cell = points(e.Points)
			}
			row = append(row, cell, strconv.Itoa(e.Attempts))
		}
		table = append(table, row)
	}
	return r.save(fileName(class.Name, a.Title)+".csv", csvType, sheet.CSV(table))
}

func closeAssignment(closed bool) handler {
	return func(r *request) error {
		return r.done(r.school.Close(r.user, r.id(), closed), assignmentPath(r.id()), "changed", showAssignment)
	}
}

func deleteAssignment(r *request) error {
	_, class, _, err := r.school.Assignment(r.user, r.id())
	if err != nil {
		return err
	}
	if !r.sure() {
		return r.refuse(r.w.Problems["sure"], showAssignment)
	}
	return r.done(r.school.TakeBack(r.user, r.id()), classPath(class.ID), "assignment-deleted", showAssignment)
}
