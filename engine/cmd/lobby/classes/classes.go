// Package classes keeps the classes of teachers: their members, the sets of exercises that they are
// given with what the students have done, and tournaments among them.
//
// A teacher is an account that an administrator has marked so. It sees and changes its own classes.
// Students see their classes' names, what they are given and their own results, and of tournaments
// in which they play their own games and the standings. To everybody else there is no such class:
// every method that is asked for something of another's returns NoClass.
package classes

import (
	"cmp"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/limit"
	"playout/engine/cmd/lobby/store"
	"playout/engine/peer/message"
)

// Limits.
const (
	MaxName        = 60  // characters of the name of a class or a tournament
	MaxTitle       = 200 // characters of an assignment's title
	MaxClasses     = 100 // of a teacher
	MaxMembers     = 500 // of a class
	MaxMemberships = 50  // of a student
	MaxAssignments = 200 // of a class
	MaxTournaments = 100 // of a class
)

// Kind is the kind of an Error. Pages have a sentence for each.
type Kind string

// The kinds of errors.
const (
	NotTeacher  Kind = "not-teacher" // only teachers do this
	NoClass     Kind = "no-class"    // there is no such class, assignment or tournament
	NoCode      Kind = "no-code"     // no class has this code
	BadName     Kind = "bad-name"    // the name is missing or too long
	TooMany     Kind = "too-many"    // there are as many as there may be
	ClassFull   Kind = "class-full"
	IsMember    Kind = "is-member"  // already
	IsPlayer    Kind = "is-player"  // already
	IsTeacher   Kind = "is-teacher" // only students' passwords are renewed
	Guest       Kind = "guest"      // guests cannot do this
	Slow        Kind = "slow"       // too many wrong codes
	BadSet      Kind = "bad-set"    // the exercises cannot be read
	LongSet     Kind = "long-set"   // they have too many bytes
	BadExercise Kind = "bad-exercise"
	BadGame     Kind = "bad-game"   // there is no such game
	GameSeats   Kind = "game-seats" // tournaments are for games of two
	BadClock    Kind = "bad-clock"
	BadSystem   Kind = "bad-system" // neither a round robin nor a Swiss system
	BadRounds   Kind = "bad-rounds"
	FewPlayers  Kind = "few-players"
	ManyPlayers Kind = "many-players"
	Ended       Kind = "ended"      // the tournament, or its rounds
	Unfinished  Kind = "unfinished" // results of the round are missing
	NoPairing   Kind = "no-pairing" // nobody is left whom all could meet
	NotOpened   Kind = "not-opened" // a game could not be opened
	BadResult   Kind = "bad-result"
	NoSwiss     Kind = "no-swiss" // only a Swiss system takes players who come late
)

// Error refuses what a person has asked for.
type Error struct {
	Kind   Kind
	Limit  int    // what is allowed at most, or at least for FewPlayers; how many are missing for Unfinished; the number of a BadExercise; 0 for none
	Input  string // what was entered, "" for none: untrusted
	Detail string // one line in English with what was wrong, "" for none
}

// Error implements error.
func (e *Error) Error() string {
	text := string(e.Kind)
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	if e.Limit > 0 {
		text += fmt.Sprintf("; allowed: %d", e.Limit)
	}
	return text
}

func refuse(kind Kind) error                  { return &Error{Kind: kind} }
func refuseLimit(kind Kind, most int) error   { return &Error{Kind: kind, Limit: most} }
func refuseDetail(kind Kind, err error) error { return &Error{Kind: kind, Detail: oneLine(err)} }
func oneLine(err error) string                { return strings.ReplaceAll(err.Error(), "\n", " ") }

// refuseInput refuses what was entered in a field of one line.
func refuseInput(kind Kind, input string, err error) error {
	const most = 60
	return &Error{Kind: kind, Input: message.Clean(input, most), Detail: oneLine(err)}
}

// School holds the classes. Its methods may be called from any goroutine.
type School struct {
	app     core.App
	games   hall.Opener
	tell    func(users ...string)
	guesses *limit.Buckets // of codes, by account
	now     func() time.Duration
}

// How often a person may try codes of classes.
const (
	codeBurst = 10
	codeRate  = 1.0 / 20
)

// New returns the classes in an app's database. Games of tournaments are opened in games; tell is
// called with the accounts about whom something has changed that their pages show.
func New(app core.App, games hall.Opener, tell func(users ...string)) *School {
	begun := time.Now()
	return &School{app: app, games: games, tell: tell, guesses: limit.NewBuckets(codeBurst, codeRate), now: func() time.Duration { return time.Since(begun) }}
}

// Class is a class.
type Class struct {
	ID      string
	Name    string // untrusted
	Teacher string // user
	Code    string // with which students join
}

func classOf(row *core.Record) Class {
	return Class{row.Id, row.GetString("name"), row.GetString("teacher"), row.GetString("code")}
}

// checkName returns a name of a class or tournament in its stored form.
func checkName(text string, most int) (string, error) {
	name := message.Clean(text, most+1)
	if name == "" || utf8.RuneCountInString(name) > most || message.CheckText("name", name, most) != nil {
		return "", refuseLimit(BadName, most)
	}
	return name, nil
}

// The characters of codes: none that is read as another.
const (
	codeAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
	codeLength   = 8
)

// newCode draws a code.
func newCode() (string, error) {
	var b strings.Builder
	for range codeLength {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(codeAlphabet))))
		if err != nil {
			return "", fmt.Errorf("no random numbers: %w", err)
		}
		b.WriteByte(codeAlphabet[n.Int64()])
	}
	return b.String(), nil
}

// cleanCode returns a code as people write it in the form in which it is stored.
func cleanCode(text string) string {
	return strings.NewReplacer(" ", "", "-", "").Replace(strings.ToUpper(text[:min(len(text), 5*codeLength)]))
}

// MakeClass makes a class of a teacher.
func (s *School) MakeClass(user hall.User, name string) (Class, error) {
	if !user.Teacher {
		return Class{}, refuse(NotTeacher)
	}
	name, err := checkName(name, MaxName)
	if err != nil {
		return Class{}, err
	}
	n, err := s.app.CountRecords(Classes, dbx.HashExp{"teacher": user.ID})
	if err != nil || n >= MaxClasses {
		return Class{}, cmp.Or(err, refuseLimit(TooMany, MaxClasses))
	}
	code, err := newCode()
	if err != nil {
		return Class{}, err
	}
	row, err := insert(s.app, Classes, map[string]any{"name": name, "teacher": user.ID, "code": code})
	if err != nil {
		return Class{}, err
	}
	return classOf(row), nil
}

// insert stores a new row.
func insert(app core.App, collection string, values map[string]any) (*core.Record, error) {
	c, err := app.FindCachedCollectionByNameOrId(collection)
	if err != nil {
		return nil, err
	}
	row := core.NewRecord(c)
	row.Load(values)
	return row, app.Save(row)
}

// find returns a row, or NoClass if there is none.
func find(app core.App, collection, id string) (*core.Record, error) {
	row, err := app.FindRecordById(collection, id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, refuse(NoClass)
	}
	return row, err
}

// first returns the first row with some values, nil if there is none.
func first(app core.App, collection string, where dbx.HashExp) (*core.Record, error) {
	rows, err := rowsOf(app, collection, where, "")
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0], nil
}

// rowsOf returns the rows with some values, in an order.
func rowsOf(app core.App, collection string, where dbx.HashExp, order ...string) ([]*core.Record, error) {
	rows := []*core.Record{}
	query := app.RecordQuery(collection).AndWhere(where)
	for _, by := range order {
		if by != "" {
			query = query.AndOrderBy(by)
		}
	}
	return rows, query.All(&rows)
}

// own returns a class of a teacher.
func (s *School) own(user hall.User, class string) (*core.Record, error) {
	row, err := find(s.app, Classes, class)
	if err == nil && (user.ID == "" || !user.Teacher || row.GetString("teacher") != user.ID) {
		err = refuse(NoClass)
	}
	return row, err
}

// isMember reports whether a user is a member of a class.
func isMember(app core.App, user, class string) (bool, error) {
	row, err := first(app, Members, dbx.HashExp{"class": class, "user": user})
	return row != nil, err
}

// see returns a class that a user teaches or attends.
func (s *School) see(user hall.User, class string) (c Class, teaches bool, err error) {
	row, err := find(s.app, Classes, class)
	if err != nil {
		return c, false, err
	}
	if user.ID != "" && user.Teacher && row.GetString("teacher") == user.ID {
		return classOf(row), true, nil
	}
	switch is, err := isMember(s.app, user.ID, class); {
	case err != nil:
		return c, false, err
	case user.ID == "" || !is:
		return c, false, refuse(NoClass)
	}
	c = classOf(row)
	c.Code = ""
	return c, false, nil
}

// Class returns a class, and whether the user teaches it.
func (s *School) Class(user hall.User, id string) (c Class, teaches bool, err error) {
	return s.see(user, id)
}

// ClassesOf returns the classes that a user teaches and attends, by name.
func (s *School) ClassesOf(user hall.User) (teaches, attends []Class, err error) {
	if user.ID == "" {
		return nil, nil, nil
	}
	if user.Teacher {
		rows, err := rowsOf(s.app, Classes, dbx.HashExp{"teacher": user.ID}, "name", "created")
		if err != nil {
			return nil, nil, err
		}
		for _, row := range rows {
			teaches = append(teaches, classOf(row))
		}
	}
	rows := []*core.Record{}
	err = s.app.RecordQuery(Classes).InnerJoin(Members, dbx.NewExp("{{members}}.[[class]] = {{classes}}.[[id]]")).
		AndWhere(dbx.HashExp{Members + ".user": user.ID}).OrderBy(Classes+".name", Classes+".created").All(&rows)
	for _, row := range rows {
		c := classOf(row)
		c.Code = ""
		attends = append(attends, c)
	}
	return teaches, attends, err
}

// DeleteClass deletes a class with all that belongs to it.
func (s *School) DeleteClass(user hall.User, class string) error {
	row, err := s.own(user, class)
	if err != nil {
		return err
	}
	members, err := s.memberIDs(class)
	if err != nil {
		return err
	}
	if err := s.app.Delete(row); err != nil {
		return err
	}
	s.tell(members...)
	return nil
}

// Rename gives a teacher's class another name.
func (s *School) Rename(user hall.User, class, name string) error {
	row, err := s.own(user, class)
	if err != nil {
		return err
	}
	if name, err = checkName(name, MaxName); err != nil {
		return err
	}
	row.Set("name", name)
	return s.app.Save(row)
}

// RenewCode gives a class another code; the one before lets nobody in any more.
func (s *School) RenewCode(user hall.User, class string) error {
	row, err := s.own(user, class)
	if err != nil {
		return err
	}
	code, err := newCode()
	if err != nil {
		return err
	}
	row.Set("code", code)
	return s.app.Save(row)
}

// Join makes a user a member of the class with a code.
func (s *School) Join(user hall.User, code string) (Class, error) {
	switch {
	case user.ID == "" || user.Guest:
		return Class{}, refuse(Guest)
	case !s.guesses.Take(s.now(), user.ID):
		return Class{}, refuse(Slow)
	}
	var c Class
	err := s.app.RunInTransaction(func(tx core.App) error {
		row, err := first(tx, Classes, dbx.HashExp{"code": cleanCode(code)})
		if err != nil || row == nil {
			return cmp.Or(err, refuse(NoCode))
		}
		is, err := isMember(tx, user.ID, row.Id)
		if err != nil || is || row.GetString("teacher") == user.ID {
			return cmp.Or(err, refuse(IsMember))
		}
		members, err := tx.CountRecords(Members, dbx.HashExp{"class": row.Id})
		if err != nil || members >= MaxMembers {
			return cmp.Or(err, refuseLimit(ClassFull, MaxMembers))
		}
		memberships, err := tx.CountRecords(Members, dbx.HashExp{"user": user.ID})
		if err != nil || memberships >= MaxMemberships {
			return cmp.Or(err, refuseLimit(TooMany, MaxMemberships))
		}
		c = classOf(row)
		c.Code = ""
		_, err = insert(tx, Members, map[string]any{"class": row.Id, "user": user.ID})
		return err
	})
	if err != nil {
		return Class{}, err
	}
	s.tell(user.ID)
	return c, nil
}

// Leave ends a membership: a student's own, or that of a member of a teacher's class. What the
// member has done stays until the account or the class is deleted, for the case that it joins again;
// nobody sees it until then.
func (s *School) Leave(user hall.User, class, member string) error {
	_, teaches, err := s.see(user, class)
	if err != nil {
		return err
	}
	if member != user.ID && !teaches {
		return refuse(NoClass)
	}
	row, err := first(s.app, Members, dbx.HashExp{"class": class, "user": member})
	if err != nil || row == nil {
		return cmp.Or(err, refuse(NoClass))
	}
	if err := s.app.Delete(row); err != nil {
		return err
	}
	s.tell(member)
	return nil
}

// Member is a member of a class.
type Member struct {
	User, Name string
	Teacher    bool // the account is a teacher's
}

// Members returns the members of a teacher's class, by name.
func (s *School) Members(user hall.User, class string) ([]Member, error) {
	if _, err := s.own(user, class); err != nil {
		return nil, err
	}
	return s.members(class)
}

// Student returns the account of a member of a teacher's class whose password the teacher may renew.
// Other teachers join classes too, and none may take over the account of another.
func (s *School) Student(user hall.User, class, member string) (*core.Record, error) {
	if _, err := s.own(user, class); err != nil {
		return nil, err
	}
	is, err := isMember(s.app, member, class)
	if err != nil || !is {
		return nil, cmp.Or(err, refuse(NoClass))
	}
	row, err := find(s.app, store.Users, member)
	if err == nil && row.GetBool("teacher") {
		err = refuse(IsTeacher)
	}
	return row, err
}

func (s *School) members(class string) ([]Member, error) {
	var rows []struct {
		ID      string `db:"id"`
		Name    string `db:"name"`
		Teacher bool   `db:"teacher"`
	}
	err := s.app.DB().Select("users.id", "users.name", "users.teacher").From(store.Users).InnerJoin(Members, dbx.NewExp("{{members}}.[[user]] = {{users}}.[[id]]")).
		Where(dbx.HashExp{Members + ".class": class}).OrderBy("lower(users.name)").All(&rows)
	list := make([]Member, len(rows))
	for i, r := range rows {
		list[i] = Member{r.ID, r.Name, r.Teacher}
	}
	return list, err
}

func (s *School) memberIDs(class string) (users []string, err error) {
	list, err := s.members(class)
	for _, m := range list {
		users = append(users, m.User)
	}
	return users, err
}

// names returns the names of accounts; those that were deleted are missing.
func (s *School) names(users []string) (map[string]string, error) {
	names := map[string]string{}
	for some := range slices.Chunk(users, 500) {
		rows, err := s.app.FindRecordsByIds(store.Users, some)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			names[row.Id] = row.GetString("name")
		}
	}
	return names, nil
}
