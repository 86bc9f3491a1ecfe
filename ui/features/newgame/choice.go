package newgame

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/timing"
)

// key is the setting that stores the last choice for each game, as JSON.
const key = "playout.new"

// maxStored is the greatest length of that setting, in bytes.
const maxStored = 16 << 10

// choice is the choice for a new game.
type choice struct {
	Options map[string]string `json:"options,omitempty"` // that differ from the standard game, by name
	Players []string          `json:"players,omitempty"` // by seat; of two sides the player, then the opponent
	Colour  string            `json:"colour,omitempty"`  // of two sides: the player's seat, or Random
	Clock   string            `json:"clock,omitempty"`
	Book    bool              `json:"book,omitempty"` // it begins with an opening of the game's book
}

// read parses the stored choices, as far as they are valid.
func read(stored string) map[string]choice {
	started := map[string]choice{}
	if len(stored) > maxStored || json.Unmarshal([]byte(stored), &started) != nil || started == nil {
		return map[string]choice{}
	}
	return started
}

// write returns the choices to store, for the games that exist.
func write(now *feature.Snapshot, started map[string]choice) string {
	known := map[string]choice{}
	for i := range now.Catalogue {
		game := &now.Catalogue[i]
		if c, ok := started[game.ID]; ok {
			known[game.ID] = c.fit(now, game)
		}
	}
	data, err := json.Marshal(known)
	if err != nil {
		return ""
	}
	return string(data)
}

// onBoard returns the present game as a choice.
func onBoard(now *feature.Snapshot) choice {
	c := choice{Options: map[string]string{}, Players: slices.Clone(now.Choices), Clock: now.Clock}
	for _, o := range now.Board.Options {
		c.Options[o.Name] = o.Value
	}
	if len(c.Players) == 2 {
		c.Colour = now.Game.Seats[0]
		if persons, last := now.Persons(); persons == 1 && last == 1 {
			c.Colour = now.Game.Seats[1]
			slices.Reverse(c.Players)
		}
	}
	return c
}

// fit returns the choice restricted to what the game and the page offer: anything else becomes
// the default.
func (c choice) fit(now *feature.Snapshot, game *wire.Game) choice {
	fitted := choice{Options: map[string]string{}, Book: c.Book && game.Book}
	for _, o := range game.Options {
		if value := c.Options[o.Name]; value != o.Value && isAllowed(o, value) {
			fitted.Options[o.Name] = value
		}
	}
	seats := fitted.seats(game)
	fitted.Players = feature.DefaultSeats(&wire.Game{Seats: seats, Agents: game.Agents})
	for i := range fitted.Players {
		switch {
		case i < len(c.Players) && isOffered(now, game, c.Players[i]):
			fitted.Players[i] = c.Players[i]
		case i >= len(c.Players) && i > 1: // another one of the same kind
			fitted.Players[i] = fitted.Players[i-1]
		}
	}
	if hasSides(game, seats) {
		fitted.Colour = seats[0]
		if c.Colour == Random || slices.Contains(seats, c.Colour) {
			fitted.Colour = c.Colour
		}
	}
	if clock, ok := timing.Parse(c.Clock); ok && !game.Together {
		fitted.Clock = clock.String()
	}
	return fitted
}

// isAllowed reports whether an option may have a value.
func isAllowed(o wire.Option, value string) bool {
	if len(o.Values) > 0 {
		return slices.Contains(o.Values, value)
	}
	n, err := strconv.Atoi(value)
	return err == nil && strconv.Itoa(n) == value && n >= o.Min && n <= o.Max
}

// isOffered reports whether a seat of a game may have a choice.
func isOffered(now *feature.Snapshot, game *wire.Game, choice string) bool {
	return feature.Offered(game, choice) || slices.Contains(now.Customs[game.ID], choice)
}

// hasSides reports whether there are two seats that take turns.
func hasSides(game *wire.Game, seats []string) bool { return len(seats) == 2 && !game.Together }

// with returns the choice with an option changed.
func (c choice) with(game *wire.Game, name, value string) choice {
	i := slices.IndexFunc(game.Options, func(o wire.Option) bool { return o.Name == name })
	if i < 0 {
		return c
	}
	o := game.Options[i]
	if len(o.Values) == 0 {
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil {
			return c
		}
		value = strconv.Itoa(min(max(n, o.Min), o.Max))
	}
	c.Options = maps.Clone(c.Options)
	c.Options[name] = value
	return c
}

// value returns the value of an option.
func (c choice) value(o wire.Option) string {
	if value, unusual := c.Options[o.Name]; unusual {
		return value
	}
	return o.Value
}

// seats returns the seats of the variant.
func (c choice) seats(game *wire.Game) []string {
	for _, o := range game.Options {
		if n, err := strconv.Atoi(c.value(o)); err == nil && n <= len(o.Seats) {
			return o.Seats[:n]
		}
	}
	return game.Seats
}

// name returns the game string.
func (c choice) name(game *wire.Game) string {
	var parts []string
	for _, o := range game.Options {
		if value, unusual := c.Options[o.Name]; unusual {
			parts = append(parts, o.Name+"="+value)
		}
	}
	if len(parts) == 0 {
		return game.ID
	}
	return game.ID + ":" + strings.Join(parts, ",")
}

// seated returns the players by seat. It draws a colour left to chance.
func (c choice) seated(game *wire.Game, random func() uint64) []string {
	players := slices.Clone(c.Players)
	if c.Colour == "" {
		return players
	}
	second := c.Colour == c.seats(game)[1]
	if c.Colour == Random {
		second = random()%2 == 1
	}
	if second {
		slices.Reverse(players)
	}
	return players
}
