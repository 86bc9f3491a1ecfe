package hall

import (
	"slices"
	"time"

	"playout/engine/lobby"
)

// listPause is the least time between two lists.
const listPause = time.Second

// changed notes that the list has changed.
func (h *Hall) changed() {
	select {
	case h.list <- struct{}{}:
	default:
	}
}

// runList sends the list to everyone in the hall when it has changed, at most once a second.
func (h *Hall) runList() {
	for {
		select {
		case <-h.ended:
			return
		case <-h.list:
		}
		data := h.encodeList()
		for _, c := range h.connections() {
			if c.seesList() {
				c.send("list", data)
			}
		}
		select {
		case <-h.ended:
			return
		case <-time.After(listPause):
		}
	}
}

// seesList reports whether the page shows the list: only people who are signed in see others' names.
func (c *client) seesList() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.inHall && c.user.ID != ""
}

func (h *Hall) encodeList() []byte {
	entries := h.entries(func(*entry) bool { return true })
	list := lobby.List{Games: []lobby.Listed{}, More: max(0, len(entries)-lobby.MaxListed)}
	for _, e := range entries[:min(len(entries), lobby.MaxListed)] {
		list.Games = append(list.Games, e.Listed)
	}
	return lobby.Encode(lobby.Event{List: &list})
}

// entries returns the unfinished games that fulfil a condition, the newest first.
func (h *Hall) entries(has func(e *entry) bool) []*entry {
	var list []*entry
	for _, l := range h.all() {
		if e := l.entry.Load(); !e.over && has(e) {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b *entry) int { return b.order - a.order })
	return list
}

// ownGames returns the IDs of a person's unfinished games, the newest first.
func (h *Hall) ownGames(user string) (ids []string) {
	for _, e := range h.entries(func(e *entry) bool { return slices.Contains(e.people, user) }) {
		ids = append(ids, e.ID)
	}
	return ids
}

// You describes a person to its page, the zero User if nobody is signed in.
func (h *Hall) You(user User) *lobby.You {
	school := h.School()
	you := &lobby.You{Guests: school.Guests, Chat: school.Chat}
	if user.ID == "" {
		return you
	}
	you.Name, you.Guest, you.Teacher, you.Games = user.Name, user.Guest, user.Teacher, h.ownGames(user.ID)
	if h.config.Statistics != nil {
		statistics, err := h.config.Statistics(h.app, user.ID)
		if err != nil {
			h.app.Logger().Error("statistics cannot be read", "user", user.ID, "error", err)
		}
		you.Statistics = statistics
	}
	if h.config.Assignments != nil {
		assignments, err := h.config.Assignments(h.app, user.ID)
		if err != nil {
			h.app.Logger().Error("assignments cannot be read", "user", user.ID, "error", err)
		}
		you.Assignments = assignments
	}
	return you
}

// greet sends a page that enters the hall what it shows.
func (h *Hall) greet(c *client) {
	h.sendYou(c)
	if c.seesList() {
		c.send("list", h.encodeList())
	}
}

// sendYou sends a page in the hall its person.
func (h *Hall) sendYou(c *client) {
	c.mu.Lock()
	user, inHall := c.user, c.inHall
	c.mu.Unlock()
	if inHall {
		c.send("you", lobby.Encode(lobby.Event{You: h.You(user)}))
	}
}

// Tell sends accounts' pages what they show of the person, since something of it has changed.
func (h *Hall) Tell(users ...string) { h.tell(users) }

// tell notes people whose games or statistics have changed.
func (h *Hall) tell(users []string) {
	h.mu.Lock()
	for _, user := range users {
		h.untold[user] = true
	}
	h.mu.Unlock()
	select {
	case h.you <- struct{}{}:
	default:
	}
}

// runYou sends people what has changed about them.
func (h *Hall) runYou() {
	for {
		select {
		case <-h.ended:
			return
		case <-h.you:
		}
		h.mu.Lock()
		users := h.untold
		h.untold = map[string]bool{}
		h.mu.Unlock()
		for _, c := range h.connections() {
			if users[c.userID()] {
				h.sendYou(c)
			}
		}
	}
}
