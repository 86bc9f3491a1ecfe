package server

import (
	"fmt"
	"io"
	"net/http"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/account"
	"playout/engine/cmd/lobby/hall"
	"playout/engine/lobby"
)

// onCommand answers a command of a page.
func (s *Server) onCommand(e *core.RequestEvent) error {
	data, err := io.ReadAll(io.LimitReader(e.Request.Body, lobby.MaxCommand+1))
	if err != nil {
		return e.BadRequestError("the command was cut off; allowed: a whole one", err)
	}
	c, err := lobby.DecodeCommand(data)
	if err != nil {
		return answer(e, refusal(&lobby.Error{Of: lobby.OfServer, Text: oneLine(err)}))
	}
	switch {
	case c.SignUp != nil:
		return s.letIn(e, func() (*core.Record, *lobby.Error) { return s.accounts.SignUp(*c.SignUp) })
	case c.SignIn != nil:
		return s.letIn(e, func() (*core.Record, *lobby.Error) { return s.accounts.SignIn(*c.SignIn) })
	case c.Guest != nil:
		return s.letIn(e, s.accounts.Guest)
	case c.SignOut != nil:
		s.SignOut(e)
		return answer(e, lobby.Event{You: s.Hall.You(hall.User{})})
	}
	return answer(e, s.Hall.Do(s.sessions.user(account.Token(e.Request)), c))
}

// letIn begins a session for the account that find finds or makes.
func (s *Server) letIn(e *core.RequestEvent, find func() (*core.Record, *lobby.Error)) error {
	row, refused := find()
	if refused != nil {
		return answer(e, refusal(refused))
	}
	if err := account.Begin(e.Response, e.Request, row); err != nil {
		return fmt.Errorf("a session: %w", err)
	}
	return answer(e, lobby.Event{You: s.Hall.You(hall.UserOf(row))})
}

// SignOut ends the session of a request, and the connections of its pages.
func (s *Server) SignOut(e *core.RequestEvent) {
	account.End(e.Response, e.Request)
	s.Hall.SignedOut(account.Token(e.Request))
}

func refusal(why *lobby.Error) lobby.Event { return lobby.Event{Error: why} }

// answer writes an event. Its status is that of success also if the event is an error: the page reads
// the event, and only an answer that is none has another status.
func answer(e *core.RequestEvent, event lobby.Event) error {
	e.Response.Header().Set("Cache-Control", "no-store")
	return e.Blob(http.StatusOK, "application/json", lobby.Encode(event))
}
