// Package server puts the lobby together: the static site, the commands of the page, PocketBase's
// realtime connection and its pages for administrators, and the lobby's own pages, on one address.
//
// Requests pass, in this order,
//
//  1. a check that a request which may change something comes from this site's own pages;
//  2. the static site, for all addresses outside /api/, /_/ and /lobby/, without touching PocketBase;
//  3. the session: the cookie's token becomes PocketBase's Authorization header, only for the
//     realtime connection and the lobby's pages; commands look their person up themselves;
//  4. PocketBase, which refuses everything else below /api/ except to administrators.
package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"

	"playout/engine/cmd/lobby/account"
	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/store"
	"playout/engine/listen"
	"playout/engine/lobby"
)

// Config says what a server serves.
type Config struct {
	Site string    // folder of a built site
	Data string    // folder of the lobby's data
	Out  io.Writer // for people: where the lobby is, and what an administrator has to do

	// Pages adds the lobby's own pages to the group of routes below /lobby. The routes know who asks
	// (core.RequestEvent.Auth), as commands do. nil for none.
	Pages func(s *Server, pages *router.RouterGroup[*core.RequestEvent])
	Hall  hall.Config
}

// Server is a lobby with its database.
type Server struct {
	App      core.App
	Hall     *hall.Hall
	config   Config
	lock     *flock.Flock // each lobby holds its games in memory: two in one folder would contradict each other
	accounts *account.Accounts
	sessions *sessionCache
}

// Accounts returns the accounts.
func (s *Server) Accounts() *account.Accounts { return s.accounts }

// New opens a lobby, whose data it makes if there is none.
func New(config Config) (*Server, error) {
	if _, err := os.Stat(filepath.Join(config.Site, "index.html")); err != nil {
		return nil, fmt.Errorf("%s holds no index.html; allowed: a folder that site build -lobby has made", config.Site)
	}
	app, err := store.Open(config.Data)
	if err != nil {
		return nil, err
	}
	s := &Server{App: app, config: config, lock: flock.New(filepath.Join(config.Data, "lobby.lock"), flock.SetPermissions(0o600))}
	switch held, err := s.lock.TryLock(); {
	case err != nil && !errors.Is(err, errors.ErrUnsupported): // some file systems have no locks
		return nil, errors.Join(err, store.Close(app))
	case err == nil && !held:
		return nil, errors.Join(fmt.Errorf("%s: another lobby uses this folder; allowed: another one, or this one once that lobby has ended", config.Data), store.Close(app))
	}
	if s.Hall, err = hall.New(app, config.Hall); err != nil {
		return nil, errors.Join(err, s.lock.Unlock(), store.Close(app))
	}
	if s.accounts, err = account.New(app, s.Hall.Now); err != nil {
		s.Hall.Close()
		return nil, errors.Join(err, s.lock.Unlock(), store.Close(app))
	}
	s.sessions = newSessionCache(app)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Func: s.onServe})
	// PocketBase ends connections first; then the hall stores what it has accepted, and only then the
	// database closes.
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.Hall.Close()
		return e.Next()
	})
	return s, nil
}

// Close ends the server and closes its database.
func (s *Server) Close() error { return errors.Join(store.Close(s.App), s.lock.Unlock()) }

// onServe binds the lobby to PocketBase's router, and puts the site before it.
func (s *Server) onServe(e *core.ServeEvent) error {
	e.Router.Bind(sessions, onlyAdministrators)
	e.Router.POST("/"+lobby.CommandPath, s.onCommand).Bind(apis.SkipSuccessActivityLog())
	if s.config.Pages != nil {
		s.config.Pages(s, e.Router.Group(strings.TrimSuffix(lobbyPages, "/")))
	}
	e.InstallerFunc = nil // Serve explains it
	if err := e.Next(); err != nil {
		return err
	}
	e.Server.Handler = front(staticSite(s.config.Site), e.Server.Handler)
	return nil
}

// Serve serves the lobby on a listener until the context ends.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	address := listener.Addr().String()
	if err := s.explainFirstStart("http://" + listen.Display(address)); err != nil {
		return err
	}
	s.App.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Listener = listener
		return e.Next()
	})
	ended := make(chan error, 1)
	go func() {
		// PocketBase's answers name one other origin for scripts at most: this one.
		err := apis.Serve(s.App, apis.ServeConfig{HttpAddr: address, AllowedOrigins: []string{"http://" + address}})
		if errors.Is(err, http.ErrServerClosed) {
			err = nil
		}
		ended <- err
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return nil // Close shuts the server down
	}
}

// The paths that the static site does not serve.
const (
	apiPath    = "/api/"
	adminPath  = "/_/"
	lobbyPages = "/lobby/"
)

// front sends requests to the static site or to PocketBase. It refuses requests of other sites'
// pages that may change something.
func front(site, pocketBase http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	return protection.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, prefix := range []string{apiPath, adminPath, lobbyPages} {
			if strings.HasPrefix(r.URL.Path, prefix) || r.URL.Path+"/" == prefix {
				pocketBase.ServeHTTP(w, r)
				return
			}
		}
		site.ServeHTTP(w, r)
	}))
}

// sessions turns the cookie of a session into the header that PocketBase reads, only for the lobby's
// own paths: with the cookie alone, no script can use PocketBase's generic API, which would give it
// tokens.
var sessions = &hook.Handler[*core.RequestEvent]{
	Priority: apis.DefaultLoadAuthTokenMiddlewarePriority - 1,
	Func: func(e *core.RequestEvent) error {
		switch path := e.Request.URL.Path; {
		case path == "/"+lobby.RealtimePath, strings.HasPrefix(path, lobbyPages):
			if token := account.Token(e.Request); token != "" && e.Request.Header.Get("Authorization") == "" {
				e.Request.Header.Set("Authorization", token)
			}
		}
		return e.Next()
	},
}

// openPaths lists the paths below /api/ that are not only for administrators: the lobby's, and
// those by which an administrator signs in.
var openPaths = []string{"/api/lobby", "/api/realtime", "/api/health", "/api/collections/" + core.CollectionNameSuperusers + "/"}

// onlyAdministrators keeps PocketBase's generic API for administrators: all rules are nil anyway,
// and this holds even if one is not.
var onlyAdministrators = &hook.Handler[*core.RequestEvent]{
	Priority: apis.DefaultLoadAuthTokenMiddlewarePriority + 1,
	Func: func(e *core.RequestEvent) error {
		path := e.Request.URL.Path
		if !strings.HasPrefix(path, apiPath) || e.HasSuperuserAuth() {
			return e.Next()
		}
		for _, open := range openPaths {
			if path == strings.TrimSuffix(open, "/") || strings.HasSuffix(open, "/") && strings.HasPrefix(path, open) {
				return e.Next()
			}
		}
		return e.NotFoundError("", nil)
	},
}

// oneLine returns an error's text as one line.
func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", " ") }
