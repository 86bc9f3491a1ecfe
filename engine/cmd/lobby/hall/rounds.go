package hall

import (
	"errors"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"playout/engine/cmd/lobby/store"
	"playout/engine/cmd/lobby/table"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// every calls do at intervals until the hall ends.
func (h *Hall) every(interval time.Duration, do func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-h.ended:
			return
		case <-ticker.C:
			do()
		}
	}
}

// clockTime is how often the hall looks for fallen flags.
const clockTime = 100 * time.Millisecond

// runClocks lets time pass in the games in which it changes something, and stores signs of life while
// clocks run.
func (h *Hall) runClocks() {
	var alive time.Duration
	h.every(clockTime, func() {
		now := h.now()
		runs := false
		for _, l := range h.all() {
			due := l.due.Load()
			runs = runs || due > 0
			if due > 0 && due <= now.Milliseconds() {
				l.due.Store(0)
				h.workers.Go(l.advance)
			}
		}
		if runs && now-alive >= signOfLife {
			alive = now
			h.workers.Go(func() {
				if err := h.queue.Do(func(core.App) error { return nil }); err != nil {
					h.app.Logger().Error("a sign of life was not stored", "error", err)
				}
			})
		}
	})
}

// retryTime is how long a game waits in which time could not pass.
const retryTime = 10 * time.Second

// advance lets time pass in the game.
func (l *live) advance() {
	err := l.do(func(t *table.Table, now time.Duration) (table.Change, error) { return t.Advance(now) })
	if err != nil && err != errGone {
		l.hall.app.Logger().Error("time cannot pass in a game", "game", l.id, "error", err)
		l.due.Store((l.hall.now() + retryTime).Milliseconds())
	}
}

// runAlive shows all pages that the server is there.
func (h *Hall) runAlive() {
	alive := lobby.Encode(lobby.Event{Alive: true})
	h.every(lobby.AliveSeconds*time.Second, func() {
		for _, c := range h.connections() {
			c.send("alive", alive)
		}
	})
}

// runJanitor closes games that are abandoned, and forgets finished ones that nobody looks at.
func (h *Hall) runJanitor() {
	h.every(janitorTime, func() {
		h.tidy()
		h.tidyGuests()
	})
}

func (h *Hall) tidy() {
	for _, l := range h.all() {
		if l.entry.Load().over {
			l.forget()
			continue
		}
		err := l.do(func(t *table.Table, now time.Duration) (c table.Change, err error) {
			if isAbandoned(t, now) {
				c = t.Close(now)
			}
			return c, nil
		})
		if err != nil && err != errGone {
			h.app.Logger().Error("an abandoned game was not closed", "game", l.id, "error", err)
		}
	}
}

// isAbandoned reports whether a game is to be closed. The players of an assigned game may come late.
func isAbandoned(t *table.Table, now time.Duration) bool {
	since, left, deserted := t.Deserted()
	switch {
	case now-t.Active() > idleTime:
		return true
	case !t.Begun():
		return deserted && !t.Row().Assigned && now-since > openTime
	}
	return deserted && left && now-since > leftTime
}

// forget takes a finished game out of memory if nobody looks at it.
func (l *live) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.followers) > 0 || l.hall.now()-l.quiet < keepTime && !l.table.Row().Closed {
		return
	}
	l.gone = true
	l.hall.mu.Lock()
	delete(l.hall.games, l.id)
	l.hall.mu.Unlock()
}

// guestTime is how long the account of a guest stays without being used.
const guestTime = 7 * 24 * time.Hour

// tidyGuests deletes the accounts of guests who have not been here for long. PocketBase changes the
// time of a row at each write, and the sign-in of a guest is one.
func (h *Hall) tidyGuests() {
	before := types.NowDateTime().Add(-guestTime).String()
	guests, err := h.app.FindRecordsByFilter(store.Users, "guest = true && updated < {:before}", "", 100, 0, dbx.Params{"before": before})
	if err != nil {
		h.app.Logger().Error("guests were not found", "error", err)
		return
	}
	here := map[string]bool{}
	for _, c := range h.connections() {
		here[c.userID()] = true
	}
	for _, guest := range guests {
		if here[guest.Id] || len(h.ownGames(guest.Id)) > 0 {
			continue
		}
		if err := h.app.Delete(guest); err != nil {
			h.app.Logger().Error("a guest was not deleted", "error", err)
		}
	}
}

// leaveAll takes the person of an account that was deleted out of all games.
func (h *Hall) leaveAll(user string) {
	for _, l := range h.all() {
		err := l.do(func(t *table.Table, now time.Duration) (c table.Change, err error) {
			if !t.Has(user) || t.Over() {
				return c, nil
			}
			if c, err = t.Surrender(now, user); err != nil {
				return t.Leave(now, user)
			}
			return c, nil
		})
		if err != nil && err != errGone {
			h.app.Logger().Error("a deleted account stays in a game", "game", l.id, "error", err)
		}
	}
}

// rename shows everyone the new name of a person.
func (h *Hall) rename(user string) {
	for _, l := range h.all() {
		l.mu.Lock()
		if l.table.Has(user) {
			l.describe()
			l.sendStates(h.now())
		}
		l.mu.Unlock()
	}
	h.tell([]string{user})
}

// remove ends a game whose row an administrator has deleted, and deletes what belongs to it.
func (h *Hall) remove(id string) {
	err := h.queue.Do(func(tx core.App) error { return errors.Join(store.DeleteActs(tx, id), store.DeleteChoices(tx, id)) })
	if err != nil {
		h.app.Logger().Error("the acts of a deleted game stay", "game", id, "error", err)
	}
	l := h.inMemory(id)
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gone = true
	h.mu.Lock()
	delete(h.games, id)
	h.mu.Unlock()
	for c, topic := range l.followers {
		c.sendGame(topic, talk.Event{State: &talk.State{}})
	}
	clear(l.followers)
	h.changed()
	h.tell(l.people())
}
