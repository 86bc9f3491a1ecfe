package selfplay

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/strict"
)

// Spec describes a run of games as text, with the flags of playout selfplay as keys.
type Spec struct {
	Game     string   `json:"game"`
	Agents   []string `json:"agents"`
	Teacher  string   `json:"teacher"` // "" for none
	Games    int      `json:"games"`
	Seed     uint64   `json:"seed"`
	Openings string   `json:"openings"` // as ParseRandom reads them
}

// MaxGames is the most games of a data set.
const MaxGames = 10_000_000

// DefaultSpec returns the description whose keys have their defaults; game and agents have none.
func DefaultSpec() Spec { return Spec{Games: 1000, Seed: 1, Openings: "random:0-10"} }

// Read reads an untrusted description, a JSON object whose absent keys have their defaults, as a run on
// one worker and the header of its data set. Its error has every wrong key, each as a *strict.Fault with
// its path.
func Read(text string) (*Config, dataset.Header, error) {
	s := DefaultSpec()
	if err := strict.Decode([]byte(text), &s); err != nil {
		return nil, dataset.Header{}, err
	}
	g, err := games.Parse(s.Game)
	if err != nil {
		return nil, dataset.Header{}, strict.At("game", err)
	}
	c := &Config{Game: g, Seed: s.Seed, Last: s.Games, Workers: 1}
	var faults strict.Faults
	for i, text := range s.Agents[:min(len(s.Agents), game.MaxSeats)] {
		a, err := player.Parse(g, text)
		faults.Add(strict.At(strict.Index("agents", i), err))
		c.Agents = append(c.Agents, a)
	}
	if len(s.Agents) == 0 || len(s.Agents) > len(g.Spec().Seats) {
		faults.Add(strict.Wrong("agents", "%d agents", len(s.Agents)).Allow("1 to %d", len(g.Spec().Seats)))
	}
	if s.Teacher != "" {
		a, err := player.Parse(g, s.Teacher)
		faults.Add(strict.At("teacher", err))
		c.Teacher = &a
	}
	if s.Games < 1 || s.Games > MaxGames {
		faults.Add(strict.Wrong("games", "%d games", s.Games).Allow("1 to %d", MaxGames))
	}
	c.From, c.To, err = ParseRandom(s.Openings)
	if most := g.Spec().MaxPly - 1; err == nil && c.To > most {
		err = strict.Wrong("openings", "openings of up to %d plies", c.To).Allow("0 to %d", most)
	}
	faults.Add(err)
	if err := faults.Err(); err != nil {
		return nil, dataset.Header{}, err
	}
	return c, c.Header(s.Openings), nil
}

// ParseRandom parses the range of random plies at the beginning of games, random:A-B, or random:A for
// exactly A plies.
func ParseRandom(text string) (from, to int, err error) {
	kind, numbers, _ := strings.Cut(text, ":")
	low, high, ranged := strings.Cut(numbers, "-")
	if !ranged {
		high = low
	}
	from, err = strconv.Atoi(low)
	to, err2 := strconv.Atoi(high)
	if kind != "random" || err != nil || err2 != nil || from < 0 || to < from {
		return 0, 0, strict.Wrong("openings", "openings %q", game.Clip(text)).Allow("random:A-B, from A to B plies, 0 or more")
	}
	return from, to, nil
}

// All returns the agents, and the teacher after them.
func (c *Config) All() []player.Agent {
	if c.Teacher == nil {
		return c.Agents
	}
	return append(slices.Clone(c.Agents), *c.Teacher)
}

// Header returns the header of the run's data set, whose openings are given as text. It lacks the
// checksum of a book, the appraiser, and the nets of the agents.
func (c *Config) Header(openings string) dataset.Header {
	h := dataset.Header{Game: c.Game.Spec().Name(), Rules: c.Game.Spec().Version, Seed: c.Seed, Openings: openings}
	for _, a := range c.Agents {
		h.Agents = append(h.Agents, a.String())
	}
	if c.Teacher != nil {
		h.Teacher = c.Teacher.String()
	}
	return h
}
