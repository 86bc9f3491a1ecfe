package server

import (
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/store"
)

// Bounds of what a server remembers of sessions.
const (
	sessionTime = time.Minute // after which PocketBase is asked again
	maxSessions = 20_000
)

// sessionCache remembers whose sessions are good, so that a command costs no search in the database:
// in a school that plays, it would be most of the work. It forgets an account as soon as anything
// changes about it.
type sessionCache struct {
	app core.App

	mu    sync.Mutex
	known map[string]known // by token
	turn  int              // changes whenever something is forgotten
}

// known is the person of a session.
type known struct {
	user hall.User
	at   time.Time
}

// newSessionCache returns a cache that follows the changes of accounts.
func newSessionCache(app core.App) *sessionCache {
	s := &sessionCache{app: app, known: map[string]known{}}
	forget := func(e *core.RecordEvent) error {
		s.forget(e.Record.Id)
		return e.Next()
	}
	app.OnRecordAfterUpdateSuccess(store.Users).BindFunc(forget)
	app.OnRecordAfterDeleteSuccess(store.Users).BindFunc(forget)
	app.OnCollectionAfterUpdateSuccess(store.Users).BindFunc(func(e *core.CollectionEvent) error {
		s.forget("") // another secret, for example
		return e.Next()
	})
	return s
}

// forget forgets the sessions of an account, all for "".
func (s *sessionCache) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn++
	for token, k := range s.known {
		if id == "" || k.user.ID == id {
			delete(s.known, token)
		}
	}
}

// user returns the person of a session's token, the zero User if it is not good.
func (s *sessionCache) user(token string) hall.User {
	if token == "" {
		return hall.User{}
	}
	s.mu.Lock()
	k, turn := s.known[token], s.turn
	s.mu.Unlock()
	if time.Since(k.at) < sessionTime {
		return k.user
	}
	row, err := s.app.FindAuthRecordByToken(token, core.TokenTypeAuth)
	if err != nil {
		return hall.User{}
	}
	user := hall.UserOf(row)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.turn == turn { // nothing has changed since the search
		if len(s.known) >= maxSessions {
			clear(s.known)
		}
		s.known[token] = known{user, time.Now()}
	}
	return user
}
