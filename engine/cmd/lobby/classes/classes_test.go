package classes_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/classes"
	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/store"
)

// world is a database with a teacher, a class, and people; its games are only noted.
type world struct {
	*testing.T
	app     core.App
	school  *classes.School
	opening sync.Mutex
	opened  []hall.Assigned
	told    []string
	broken  error // what opening a game returns
	made    int   // accounts
}

func open(t *testing.T) *world {
	t.Helper()
	app, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(app); err != nil {
			t.Error(err)
		}
	})
	w := &world{T: t, app: app}
	w.school = classes.New(app, w, func(users ...string) { w.told = append(w.told, users...) })
	return w
}

// OpenFor notes a game, whose ID is its number.
func (w *world) OpenFor(a hall.Assigned, also func(core.App, string) error) (string, error) {
	if w.broken != nil {
		return "", w.broken
	}
	w.opening.Lock()
	defer w.opening.Unlock()
	id := fmt.Sprintf("game%08d", len(w.opened))
	if err := w.app.RunInTransaction(func(tx core.App) error { return also(tx, id) }); err != nil {
		return "", err
	}
	w.opened = append(w.opened, a)
	return id, nil
}

// user makes an account, without a password, which would take time.
func (w *world) user(name string) hall.User {
	w.Helper()
	w.made++
	u := hall.User{ID: fmt.Sprintf("user%011d", w.made), Name: name, Teacher: strings.HasPrefix(name, "teacher"), Guest: strings.HasPrefix(name, "guest")}
	w.fill(1, store.Users, func(int) dbx.Params {
		return dbx.Params{"id": u.ID, "name": name, "teacher": u.Teacher, "guest": u.Guest, "tokenKey": u.ID, "password": "x"}
	})
	return u
}

func (w *world) users(n int) (list []hall.User) {
	for i := range n {
		list = append(list, w.user(fmt.Sprintf("student%02d", i)))
	}
	return list
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// refused fails unless an error is one of a kind.
func (w *world) refused(kind classes.Kind, err error) {
	w.Helper()
	var refused *classes.Error
	if !errors.As(err, &refused) || refused.Kind != kind {
		w.Errorf("the error is %v, want one of the kind %q", err, kind)
	}
}

// class makes a class with members.
func (w *world) class(teacher hall.User, members ...hall.User) classes.Class {
	w.Helper()
	c, err := w.school.MakeClass(teacher, "Chess club")
	w.must(err)
	for _, m := range members {
		_, err := w.school.Join(m, c.Code)
		w.must(err)
	}
	return c
}

func TestClasses(t *testing.T) {
	w := open(t)
	teacher, other, ana, ben := w.user("teacher1"), w.user("teacher2"), w.user("ana"), w.user("ben")
	_, err := w.school.MakeClass(ana, "mine")
	w.refused(classes.NotTeacher, err)
	for _, name := range []string{"", " \n ", strings.Repeat("x", classes.MaxName+1)} {
		_, err = w.school.MakeClass(teacher, name)
		w.refused(classes.BadName, err)
	}
	c := w.class(teacher)
	if len(c.Code) != 8 || strings.ContainsAny(c.Code, "01IOLU") || c.Name != "Chess club" {
		t.Errorf("the class is %+v, want a code of 8 characters without ambiguous ones", c)
	}
	joined, err := w.school.Join(ana, " "+strings.ToLower(c.Code[:4])+"-"+c.Code[4:]+" ")
	w.must(err)
	if joined.ID != c.ID || joined.Code != "" {
		t.Errorf("joining returns %+v, want the class without its code", joined)
	}
	_, err = w.school.Join(ana, c.Code)
	w.refused(classes.IsMember, err)
	_, err = w.school.Join(teacher, c.Code)
	w.refused(classes.IsMember, err)
	_, err = w.school.Join(ben, "AAAAAAAA")
	w.refused(classes.NoCode, err)
	_, err = w.school.Join(ben, "")
	w.refused(classes.NoCode, err)
	_, err = w.school.Join(w.user("guest-1"), c.Code)
	w.refused(classes.Guest, err)
	_, err = w.school.Join(hall.User{}, c.Code)
	w.refused(classes.Guest, err)

	old := c.Code
	w.refused(classes.NoClass, w.school.RenewCode(other, c.ID))
	w.refused(classes.NoClass, w.school.RenewCode(ana, c.ID))
	w.refused(classes.NoClass, w.school.Rename(other, c.ID, "mine"))
	w.refused(classes.NoClass, w.school.Rename(ana, c.ID, "mine"))
	w.refused(classes.BadName, w.school.Rename(teacher, c.ID, " "))
	w.must(w.school.Rename(teacher, c.ID, " Chess\nclub 2 "))
	if c, _, err := w.school.Class(ana, c.ID); err != nil || c.Name != "Chess club 2" {
		t.Errorf("after another name the class is %+v, %v; want Chess club 2", c, err)
	}
	w.must(w.school.RenewCode(teacher, c.ID))
	c, teaches, err := w.school.Class(teacher, c.ID)
	w.must(err)
	if c.Code == old || !teaches {
		t.Errorf("after the renewal the class is %+v, taught by its teacher: %v; want another code than %s, true", c, teaches, old)
	}
	_, err = w.school.Join(ben, old)
	w.refused(classes.NoCode, err)
	_, err = w.school.Join(ben, c.Code)
	w.must(err)

	seen, teaches, err := w.school.Class(ana, c.ID)
	if err != nil || teaches || seen.Code != "" {
		t.Errorf("a member sees %+v, %v, %v; want the class without its code", seen, teaches, err)
	}
	members, err := w.school.Members(teacher, c.ID)
	if want := []classes.Member{{User: ana.ID, Name: "ana"}, {User: ben.ID, Name: "ben"}}; err != nil || !slices.Equal(members, want) {
		t.Errorf("the members are %v, %v; want %v", members, err, want)
	}
	for _, u := range []hall.User{ana, other, {}} {
		_, err = w.school.Members(u, c.ID)
		w.refused(classes.NoClass, err)
		w.refused(classes.NoClass, w.school.DeleteClass(u, c.ID))
		w.refused(classes.NoClass, w.school.Leave(u, c.ID, ben.ID))
	}
	_, _, err = w.school.Class(other, c.ID)
	w.refused(classes.NoClass, err)
	_, _, err = w.school.Class(hall.User{}, c.ID)
	w.refused(classes.NoClass, err)
	_, _, err = w.school.Class(teacher, "000000000000000")
	w.refused(classes.NoClass, err)

	teaching, attending, err := w.school.ClassesOf(teacher)
	if err != nil || len(teaching) != 1 || len(attending) != 0 {
		t.Errorf("the teacher's classes are %v and %v, %v; want one and none", teaching, attending, err)
	}
	teaching, attending, err = w.school.ClassesOf(ana)
	if err != nil || len(teaching) != 0 || len(attending) != 1 || attending[0].Code != "" {
		t.Errorf("a member's classes are %v and %v, %v; want none and one without its code", teaching, attending, err)
	}

	w.must(w.school.Leave(ana, c.ID, ana.ID))
	w.must(w.school.Leave(teacher, c.ID, ben.ID))
	w.refused(classes.NoClass, w.school.Leave(teacher, c.ID, ben.ID))
	_, _, err = w.school.Class(ben, c.ID)
	w.refused(classes.NoClass, err)
	w.must(w.school.DeleteClass(teacher, c.ID))
	_, _, err = w.school.Class(teacher, c.ID)
	w.refused(classes.NoClass, err)
}

// A teacher reaches the accounts of own students, and of no others: neither other teachers', who may
// be members, nor administrators'.
func TestStudents(t *testing.T) {
	w := open(t)
	teacher, other, ana, ben := w.user("teacher1"), w.user("teacher2"), w.user("ana"), w.user("ben")
	c := w.class(teacher, ana, other)
	foreign := w.class(other, ana)
	if row, err := w.school.Student(teacher, c.ID, ana.ID); err != nil || row.Id != ana.ID {
		t.Errorf("the student is %v, %v; want ana", row, err)
	}
	admins, err := w.app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	w.must(err)
	admin := core.NewRecord(admins)
	admin.SetEmail("head@school.example")
	admin.SetPassword("correct horse battery")
	w.must(w.app.Save(admin))
	w.fill(1, classes.Members, func(int) dbx.Params { return dbx.Params{"id": "m00000000000000", "class": c.ID, "user": admin.Id} })
	for _, x := range []struct {
		kind   classes.Kind
		user   hall.User
		class  string
		member string
	}{
		{classes.IsTeacher, teacher, c.ID, other.ID},
		{classes.NoClass, teacher, c.ID, admin.Id},
		{classes.NoClass, teacher, c.ID, teacher.ID},
		{classes.NoClass, teacher, c.ID, ben.ID},
		{classes.NoClass, teacher, c.ID, ""},
		{classes.NoClass, teacher, foreign.ID, ana.ID},
		{classes.NoClass, other, c.ID, ana.ID},
		{classes.NoClass, ana, c.ID, ana.ID},
		{classes.NoClass, hall.User{}, c.ID, ana.ID},
		{classes.NoClass, hall.User{ID: teacher.ID}, c.ID, ana.ID}, // no teacher any more
	} {
		_, err := w.school.Student(x.user, x.class, x.member)
		w.refused(x.kind, err)
	}
}

// An account that is no teacher any more has no power over its classes.
func TestFormerTeacher(t *testing.T) {
	w := open(t)
	teacher := w.user("teacher1")
	c := w.class(teacher, w.user("ana"))
	teacher.Teacher = false
	_, _, err := w.school.Class(teacher, c.ID)
	w.refused(classes.NoClass, err)
	w.refused(classes.NoClass, w.school.DeleteClass(teacher, c.ID))
	if teaching, _, err := w.school.ClassesOf(teacher); err != nil || len(teaching) > 0 {
		t.Errorf("the former teacher's classes are %v, %v; want none", teaching, err)
	}
}

// Guesses of codes are slowed down.
func TestCodesAreNotGuessed(t *testing.T) {
	w := open(t)
	c, ana := w.class(w.user("teacher1")), w.user("ana")
	var last error
	for range 30 {
		_, last = w.school.Join(ana, "ZZZZZZZZ")
	}
	w.refused(classes.Slow, last)
	_, err := w.school.Join(ana, c.Code)
	w.refused(classes.Slow, err)
}

// fill stores rows directly, many at once.
func (w *world) fill(n int, collection string, values func(i int) dbx.Params) {
	w.Helper()
	w.must(w.app.RunInTransaction(func(tx core.App) error {
		for i := range n {
			if _, err := tx.DB().Insert(collection, values(i)).Execute(); err != nil {
				return err
			}
		}
		return nil
	}))
}

func TestNumbersAreBounded(t *testing.T) {
	w := open(t)
	teacher, ana := w.user("teacher1"), w.user("ana")
	c := w.class(teacher)
	w.fill(classes.MaxMembers, classes.Members, func(i int) dbx.Params {
		return dbx.Params{"class": c.ID, "user": fmt.Sprintf("u%014d", i)}
	})
	_, err := w.school.Join(ana, c.Code)
	w.refused(classes.ClassFull, err)
	w.fill(classes.MaxClasses-1, classes.Classes, func(i int) dbx.Params {
		return dbx.Params{"name": "x", "teacher": teacher.ID, "code": fmt.Sprintf("%08d", i)}
	})
	_, err = w.school.MakeClass(teacher, "one more")
	w.refused(classes.TooMany, err)
	w.fill(classes.MaxMemberships, classes.Members, func(i int) dbx.Params {
		return dbx.Params{"class": fmt.Sprintf("c%014d", i), "user": ana.ID}
	})
	other := w.class(w.user("teacher2"))
	_, err = w.school.Join(ana, other.Code)
	w.refused(classes.TooMany, err)
	w.fill(classes.MaxAssignments, classes.Assignments, func(i int) dbx.Params {
		return dbx.Params{"class": other.ID, "set": "{}", "setID": "x"}
	})
	w.fill(classes.MaxTournaments, classes.Tournaments, func(i int) dbx.Params {
		return dbx.Params{"class": other.ID, "title": "x", "kind": classes.Swiss, "game": "othello"}
	})
	owner := hall.User{ID: other.Teacher, Teacher: true}
	_, err = w.school.Give(owner, other.ID, corner)
	w.refused(classes.TooMany, err)
	_, err = w.school.OpenTournament(owner, other.ID, classes.Opening{Title: "t", Kind: classes.Swiss, Game: "othello", Rounds: 1})
	w.refused(classes.TooMany, err)
}

// With an account go its memberships and its work; with a teacher's its classes and all in them. In a
// tournament of others the name goes.
func TestDeletedAccounts(t *testing.T) {
	w := open(t)
	teacher, students := w.user("teacher1"), w.users(3)
	c := w.class(teacher, students...)
	a, err := w.school.Give(teacher, c.ID, corner)
	w.must(err)
	w.must(w.school.Answer(students[0], right(a.ID, 1)))
	id := w.tournament(teacher, c, classes.Swiss, 2, students)
	w.must(w.school.NextRound(teacher, id))
	w.delete(students[0])
	rows, err := w.school.Results(teacher, a)
	if err != nil || len(rows) != 2 {
		t.Errorf("after an account was deleted the table has %d rows, %v; want 2", len(rows), err)
	}
	if n, err := w.app.CountRecords(classes.Work); err != nil || n != 0 {
		t.Errorf("after an account was deleted there are %d rows of work, %v; want none", n, err)
	}
	got, standings, _, _, err := w.school.Tournament(teacher, id)
	w.must(err)
	if e := got.Entrants[got.Pairings[0].First]; len(standings) != 3 || len(got.Pairings) != 2 {
		t.Errorf("the tournament has %d players and %d pairings, the first %+v; want 3 and 2", len(standings), len(got.Pairings), e)
	}
	for _, e := range got.Entrants {
		if deleted := e.User == students[0].ID; deleted != (e.Name == "") || deleted != e.Left {
			t.Errorf("the player is %+v; want no name, and away, only for the deleted one", e)
		}
	}
	w.delete(teacher)
	for _, name := range []string{classes.Classes, classes.Members, classes.Assignments, classes.Tournaments, classes.Entrants, classes.Pairings} {
		if n, err := w.app.CountRecords(name); err != nil || n != 0 {
			t.Errorf("after the teacher's account was deleted there are %d rows of %s, %v; want none", n, name, err)
		}
	}
}

func (w *world) delete(user hall.User) {
	w.Helper()
	row, err := w.app.FindRecordById(store.Users, user.ID)
	w.must(err)
	w.must(w.app.Delete(row))
}

// All collections are closed to PocketBase's generic API.
func TestRulesAreNil(t *testing.T) {
	w := open(t)
	for _, name := range []string{classes.Classes, classes.Members, classes.Assignments, classes.Work, classes.Tournaments, classes.Entrants, classes.Pairings} {
		c, err := w.app.FindCollectionByNameOrId(name)
		w.must(err)
		if c.ListRule != nil || c.ViewRule != nil || c.CreateRule != nil || c.UpdateRule != nil || c.DeleteRule != nil {
			t.Errorf("the rules of %s are %v, want none", name, []*string{c.ListRule, c.ViewRule, c.CreateRule, c.UpdateRule, c.DeleteRule})
		}
	}
}
