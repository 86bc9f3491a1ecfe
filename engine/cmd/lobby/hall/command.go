package hall

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/crypto/bcrypt"

	"playout/engine/cmd/lobby/store"
	"playout/engine/cmd/lobby/table"
	"playout/engine/lobby"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// refuse returns the event of an error.
func refuse(of string, err error) lobby.Event {
	return lobby.Event{Error: &lobby.Error{Of: of, Text: strings.ReplaceAll(err.Error(), "\n", " ")}}
}

// Do carries out the command Open, Join, Watch, Game or Result of a person who is signed in.
func (h *Hall) Do(user User, c lobby.Command) lobby.Event {
	if user.ID == "" {
		return refuse(lobby.OfSignedIn, errors.New("nobody is signed in; allowed: to sign in first"))
	}
	if !h.commands.Take(h.now(), user.ID) {
		slow := refuse(lobby.OfSlow, fmt.Errorf("too many commands; allowed: %d a second", commandRate))
		slow.Error.Wait = 1
		return slow
	}
	switch {
	case c.Open != nil:
		return h.open(user, c.Open)
	case c.Join != nil:
		return h.enter(user, c.Join, false)
	case c.Watch != nil:
		return h.enter(user, c.Watch, true)
	case c.Game != nil:
		return h.play(user, c.Game)
	case c.Result != nil && h.config.Answer != nil:
		if err := h.config.Answer(user, *c.Result); err != nil {
			return refuse(lobby.OfResult, err)
		}
		return lobby.Event{Done: true}
	}
	return refuse(lobby.OfServer, errors.New("not a command for a game; allowed: open, join, watch, game or result"))
}

// gamePasswordCost makes a guess of a game's password take some ten milliseconds.
const gamePasswordCost = 8

// fold makes a password of any length one that bcrypt takes.
func fold(password string) []byte {
	sum := sha256.Sum256([]byte(password))
	return []byte(base64.RawStdEncoding.EncodeToString(sum[:]))
}

// open opens a game.
func (h *Hall) open(user User, o *lobby.Open) lobby.Event {
	title := message.Clean(o.Title, lobby.MaxTitle+1)
	var err error
	switch {
	case title == "":
		err = errors.New("the title is missing; allowed: a line of text")
	case utf8.RuneCountInString(o.Password) > lobby.MaxGamePassword:
		err = fmt.Errorf("a password of %d characters; allowed: %d", utf8.RuneCountInString(o.Password), lobby.MaxGamePassword)
	case len(h.entries(func(e *entry) bool { return e.owner == user.ID })) >= maxOwn:
		return refuse(lobby.OfOwn, fmt.Errorf("%d games that have not ended; allowed: to end one first", maxOwn))
	default:
		err = message.CheckText("title", title, lobby.MaxTitle)
	}
	if err != nil {
		return refuse(lobby.OfOpen, err)
	}
	opening := table.Opening{Game: o.Game, Start: o.Start, Control: o.Control, Owner: user.ID}
	mine := 0
	for _, seat := range o.Seats {
		switch seat {
		case "":
			opening.Seats = append(opening.Seats, table.Seat{})
		case lobby.Me:
			mine++
			opening.Seats = append(opening.Seats, table.Seat{User: user.ID})
		default:
			opening.Seats = append(opening.Seats, table.Seat{User: user.ID, Agent: seat})
		}
	}
	if mine > 1 {
		return refuse(lobby.OfOpen, errors.New("two seats for who opens the game; allowed: one, and agents"))
	}
	hash := ""
	if o.Password != "" {
		data, err := bcrypt.GenerateFromPassword(fold(o.Password), gamePasswordCost)
		if err != nil {
			return refuse(lobby.OfOpen, err)
		}
		hash = string(data)
	}
	id, err := h.openTable(opening, title, hash, nil)
	if err != nil {
		return refuse(lobby.OfOpen, err)
	}
	return lobby.Event{Entered: &lobby.Entered{ID: id}}
}

// openTable opens a game and stores it, with what also writes.
func (h *Hall) openTable(opening table.Opening, title, password string, also func(tx core.App, id string) error) (string, error) {
	if len(h.entries(func(*entry) bool { return true })) >= maxUnfinished {
		return "", errors.New("the lobby is full; allowed: to end a game first")
	}
	id, err := message.NewID(rand.Reader)
	if err != nil {
		return "", err
	}
	opening.ID = id
	t, err := table.Open(opening, h.key, h.now())
	if err != nil {
		return "", err
	}
	var refused error // by also, which the caller wants to see as it is
	err = h.queue.Do(func(tx core.App) error {
		err := store.AddGame(tx, store.Game{Row: t.Row(), Title: title, Password: password})
		if err == nil && also != nil {
			err = also(tx, id)
			refused = err
		}
		return err
	})
	switch {
	case refused != nil:
		return "", refused
	case err != nil:
		h.app.Logger().Error("a game was not stored", "error", err)
		return "", errors.New("the lobby could not store the game; allowed: to try again")
	}
	l := h.newLive(t, title, password)
	h.add(l)
	h.tell(l.entry.Load().people)
	return id, nil
}

// OpenFor implements Opener.
func (h *Hall) OpenFor(a Assigned, also func(tx core.App, id string) error) (string, error) {
	opening := table.Opening{Game: a.Game, Start: a.Start, Control: a.Control, Owner: a.Owner, Assigned: true}
	for _, user := range a.Users {
		if h.person(user).Name == "" {
			return "", errors.New("an account that does not exist; allowed: accounts of the lobby")
		}
		opening.Seats = append(opening.Seats, table.Seat{User: user})
	}
	title := message.Clean(a.Title, lobby.MaxTitle)
	if title == "" {
		return "", errors.New("the title is missing; allowed: a line of text")
	}
	return h.openTable(opening, title, "", also)
}

// enter lets a person into a game, to play or to watch. The ID may be that of a game whose rematch has
// begun; the page keeps it, and gets the events of the rematch under it.
func (h *Hall) enter(user User, e *lobby.Enter, watch bool) lobby.Event {
	l, err := h.find(e.ID)
	if err != nil {
		return refuse(lobby.OfGone, err)
	}
	if refused := l.admit(user.ID, e.Password); refused != nil {
		return *refused
	}
	if watch {
		return lobby.Event{Entered: &lobby.Entered{ID: e.ID, Watch: true}}
	}
	err = l.do(func(t *table.Table, now time.Duration) (table.Change, error) { return t.Join(now, user.ID) })
	switch {
	case errors.Is(err, table.ErrFull) || errors.Is(err, table.ErrAssigned):
		return refuse(lobby.OfFull, err)
	case errors.Is(err, errGone):
		return refuse(lobby.OfGone, err)
	case err != nil:
		return refuse(lobby.OfGame, err)
	}
	l.noticePages(user.ID)
	return lobby.Event{Entered: &lobby.Entered{ID: e.ID}}
}

// noticePages begins the game if the pages of a person who has just joined were watching it before.
func (l *live) noticePages(user string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone || !l.isHere(user) {
		return
	}
	if err := l.carryOut(func(t *table.Table, now time.Duration) (table.Change, error) { return t.SetHere(now, user, true) }); err != nil {
		l.hall.app.Logger().Error("a page was not noted", "game", l.id, "error", err)
	}
}

// admit lets a person see a game who has a seat, or gives the password; nil if that is so.
func (l *live) admit(user, password string) *lobby.Event {
	l.mu.Lock()
	sees, hash := l.maySee(user), l.password
	l.mu.Unlock()
	if sees {
		return nil
	}
	refused := refuse(lobby.OfPassword, errors.New("the game's password is missing or wrong; allowed: that of the person who has opened it"))
	if password == "" || utf8.RuneCountInString(password) > lobby.MaxGamePassword {
		return &refused
	}
	key := user + " " + l.id
	if wait := l.hall.guesses.Try(l.hall.now(), key); wait > 0 {
		slow := Slow(wait)
		return &slow
	}
	if bcrypt.CompareHashAndPassword([]byte(hash), fold(password)) != nil {
		return &refused
	}
	l.hall.guesses.Right(key)
	l.mu.Lock()
	l.admitted[user] = true
	l.mu.Unlock()
	return nil
}

// Slow returns the answer to a guess that comes too soon.
func Slow(wait time.Duration) lobby.Event {
	seconds := int(math.Ceil(wait.Seconds()))
	e := refuse(lobby.OfSlow, fmt.Errorf("too many wrong passwords; allowed: to try again in %d s", seconds))
	e.Error.Wait = seconds
	return e
}

// play passes a command on to a game.
func (h *Hall) play(user User, g *lobby.Game) lobby.Event {
	l, err := h.find(g.ID)
	if err != nil {
		return refuse(lobby.OfGone, err)
	}
	if !l.sees(user.ID) {
		return refuse(lobby.OfGone, errGone) // as if there were none
	}
	if err := l.command(user, &g.Command); err != nil {
		if errors.Is(err, errGone) {
			return refuse(lobby.OfGone, err)
		}
		return refuse(lobby.OfGame, err)
	}
	return lobby.Event{Done: true}
}

func (l *live) sees(user string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.maySee(user)
}

// command carries out a command of a person in the game.
func (l *live) command(user User, c *talk.Command) error {
	if c.Say != nil {
		return l.say(user, c.Say.Text)
	}
	return l.do(func(t *table.Table, now time.Duration) (table.Change, error) {
		switch {
		case c.Begin != nil:
			return t.Begin(now, user.ID)
		case c.Play != nil:
			return t.Play(now, user.ID, c.Play.Seat, c.Play.Move)
		case c.Ask != nil:
			return t.Ask(now, user.ID, c.Ask.What, c.Ask.To)
		case c.Reply != nil:
			return t.Reply(now, user.ID, c.Reply.N, c.Reply.Yes)
		case c.Resign != nil:
			return t.Resign(now, user.ID, c.Resign.Seat)
		case c.Leave != nil && c.Leave.Aside:
			return table.Change{}, nil // the page's own affair
		case c.Leave != nil:
			return t.Leave(now, user.ID)
		}
		return table.Change{}, errors.New("not a command for a game of the lobby; allowed: begin, play, ask, reply, resign, leave, say")
	})
}
