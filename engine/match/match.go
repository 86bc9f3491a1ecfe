package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/rating"
	"playout/engine/strict"
	"playout/engine/timecontrol"
)

// Match is the parsed form of a Spec.
//
// A meeting is a set of agents that play each other: all of them in every game, or each pair, or
// the first and each other one. A meeting plays every opening once in each seating: with k agents,
// agent (s + r) mod k takes seat s of seating r. These k games are a block. Games are numbered
// block by block; every meeting plays an opening before the next opening begins. With fixed seats
// there is only one seating, and a block is one game.
type Match struct {
	Game     game.Game
	Agents   []player.Agent // at least two
	Meetings [][]int        // the agents of each meeting, by number, all of the same size; nil for all agents in one
	Fixed    bool           // whether agent s of a meeting always has seat s mod k: one seating, not k
	Games    int            // of each meeting, rounded up to a multiple of its seatings
	Seed     uint64
	Openings book.Source
	// Book holds the openings of a match that has a book, in their order; when they run out, they
	// begin again. Spec.Match leaves it empty, since it reads no files.
	Book []book.Opening
	// Clock is the chess clock of every seat, instead of an allowance; the zero Control is none.
	// Players learn their time before each move, and a seat fails when its flag falls. Agents with
	// clock=off have no clock.
	Clock timecontrol.Control
	// Step and Overage are the allowance of time, both 0 for none: time beyond Step is deducted
	// from the seat's Overage, which is for the whole game. A move that exceeds both is a fault.
	Step, Overage time.Duration
	Adjudicate    Adjudication // ends games before their rules do
	SPRT          *rating.SPRT // ends a match of two as soon as the test is decided, nil for none
}

// MaxGames bounds the games of a meeting, and MaxAgents the agents.
const (
	MaxGames  = 1_000_000
	MaxAgents = 100
)

// formats lists the formats with their meetings, the default first.
var formats = []struct {
	name     string
	meetings func(agents int) [][]int // nil for all in one
}{
	{"match", func(int) [][]int { return nil }},
	{"roundrobin", RoundRobin},
	{"gauntlet", Gauntlet},
}

// Meetings returns the meetings of a format, "" for the default; nil for all agents in one.
func Meetings(format string, agents int) ([][]int, error) {
	var names []string
	for i, f := range formats {
		if f.name == format || i == 0 && format == "" {
			return f.meetings(agents), nil
		}
		names = append(names, f.name)
	}
	return nil, strict.Wrong("format", "format %q", game.Clip(format)).Allow("%s", strings.Join(names, ", "))
}

// RoundRobin returns the meetings of each pair of agents.
func RoundRobin(agents int) (pairs [][]int) {
	for a := range agents {
		for b := a + 1; b < agents; b++ {
			pairs = append(pairs, []int{a, b})
		}
	}
	return pairs
}

// Gauntlet returns the meetings of the first agent with each other one.
func Gauntlet(agents int) (pairs [][]int) {
	for b := 1; b < agents; b++ {
		pairs = append(pairs, []int{0, b})
	}
	return pairs
}

// ParseAgents parses agent strings.
func ParseAgents(g game.Game, texts []string) (agents []player.Agent, err error) {
	if len(texts) == 0 {
		return nil, strict.Wrong("agents", "agents is missing").Allow(`agent strings separated by spaces, such as "uct:n=100 random"`)
	}
	if len(texts) > MaxAgents {
		return nil, strict.Wrong("agents", "%d agents are too many", len(texts)).Allow("%d", MaxAgents)
	}
	var faults strict.Faults
	for i, text := range texts {
		agent, err := player.Parse(g, text)
		faults.Add(strict.At(strict.Index("agents", i), err))
		agents = append(agents, agent)
	}
	return agents, faults.Err()
}

// AllowedSPRT describes the text that ParseSPRT reads.
const AllowedSPRT = "E0,E1 in Elo, such as 0,10, and then alpha=0.05, beta=0.05, model=logistic or model=normalized"

// models lists the models of a test by name, with whether its points are normalised Elo.
var models = map[string]bool{"logistic": false, "normalized": true}

// ParseSPRT parses a test: E0,E1 in Elo, and then error rates and the model, by default alpha=0.05,
// beta=0.05 and model=logistic.
func ParseSPRT(text string) (*rating.SPRT, error) {
	wrong := strict.Wrong("sprt", "sprt %q", game.Clip(text)).Allow(AllowedSPRT)
	parts := strings.Split(text, ",")
	test := &rating.SPRT{Alpha: 0.05, Beta: 0.05}
	numbers := map[string]*float64{"alpha": &test.Alpha, "beta": &test.Beta}
	if len(parts) < 2 {
		return nil, wrong
	}
	var err0, err1 error
	test.Elo0, err0 = strconv.ParseFloat(parts[0], 64)
	test.Elo1, err1 = strconv.ParseFloat(parts[1], 64)
	if err0 != nil || err1 != nil {
		return nil, wrong
	}
	seen := map[string]bool{}
	for _, part := range parts[2:] {
		key, value, _ := strings.Cut(part, "=")
		at, isNumber := numbers[key]
		normalised, isModel := models[value]
		var err error
		switch {
		case seen[key]:
			return nil, wrong
		case isNumber:
			*at, err = strconv.ParseFloat(value, 64)
		case key == "model" && isModel:
			test.Normalised = normalised
		default:
			return nil, wrong
		}
		if seen[key] = true; err != nil {
			return nil, wrong
		}
	}
	if err := test.Check(); err != nil {
		return nil, strict.In("sprt", "sprt: ", err)
	}
	return test, nil
}

// Check returns an error with every wrong key, each as a strict.Fault with its path.
func (s Spec) Check() error {
	_, err := s.Match()
	return err
}

// Match returns the match that the Spec describes. Its error has every wrong key, each as a
// strict.Fault with its path: those that cannot be read, and those that do not fit the keys that
// can be read. The Match then follows the other keys.
func (s Spec) Match() (Match, error) {
	var faults strict.Faults
	m := Match{Games: s.Games, Seed: s.Seed, Fixed: s.Seating == SeatingFixed}
	m.parseGame(s, &faults)
	var err error
	m.Meetings, err = Meetings(s.Format, min(len(s.Agents), MaxAgents)) // more agents are a fault already
	faults.Add(err)
	if s.Openings != "" {
		m.Openings, err = book.Parse(s.Openings)
		faults.Add(err)
	}
	if s.Seating != "" && s.Seating != SeatingEach && s.Seating != SeatingFixed {
		faults.Add(strict.Wrong("seating", "seating %q", game.Clip(s.Seating)).Allow("%s, %s", SeatingEach, SeatingFixed))
	}
	if s.Clock != "" {
		if m.Clock, err = timecontrol.ParseControl(s.Clock); err != nil {
			faults.Add(strict.Wrong("clock", "clock %q; %w", game.Clip(s.Clock), err))
		}
	}
	m.Step = duration("step", s.Step, &faults)
	m.Overage = duration("overage", s.Overage, &faults)
	m.Adjudicate, err = ParseAdjudication(s.Adjudicate)
	faults.Add(err)
	if s.SPRT != "" {
		m.SPRT, err = ParseSPRT(s.SPRT)
		faults.Add(err)
	}
	faults.Add(m.check(faults))
	return m, faults.Err()
}

// Canonical returns the canonical form of the Spec: it leaves out texts that are the default,
// except the openings, whose default is the game's.
func (s Spec) Canonical() (Spec, error) {
	m, err := s.Match()
	if err != nil {
		return Spec{}, err
	}
	c := Spec{Game: m.Game.Spec().Name(), Games: s.Games, Seed: s.Seed, Openings: m.Openings.String(), Adjudicate: m.Adjudicate.String(), SPRT: s.SPRT}
	for _, a := range m.Agents {
		c.Agents = append(c.Agents, a.String())
	}
	if s.Format != formats[0].name {
		c.Format = s.Format
	}
	if m.Fixed {
		c.Seating = SeatingFixed
	}
	if m.Clock != (timecontrol.Control{}) {
		c.Clock = m.Clock.String()
	}
	if m.Step > 0 {
		c.Step, c.Overage = m.Step.String(), m.Overage.String()
	}
	return c, nil
}

// parseGame parses the game, and the agents in that game.
func (m *Match) parseGame(s Spec, faults *strict.Faults) {
	if s.Game == "" {
		faults.Add(strict.Wrong("game", "game is missing").Allow("%s", strings.Join(games.Names(), ", ")))
		return
	}
	g, err := games.Parse(s.Game)
	if err != nil {
		faults.Add(strict.At("game", err))
		return
	}
	m.Game, m.Openings = g, book.Source{Plies: g.Spec().Plies}
	m.Agents, err = ParseAgents(g, s.Agents)
	faults.Add(err)
}

// duration parses a time, 0 for "".
func duration(name, text string, faults *strict.Faults) time.Duration {
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		faults.Add(strict.Wrong(name, "%s %q", name, game.Clip(text)).Allow("a time such as 1.5s"))
	}
	return d
}

// Check refuses an invalid match.
func (m *Match) Check() error { return m.check(nil) }

// noFaultOf reports whether no fault is about one of the keys.
func noFaultOf(faults strict.Faults, keys ...string) bool {
	return !slices.ContainsFunc(faults, func(f *strict.Fault) bool { return slices.Contains(keys, f.Top()) })
}

// check refuses an invalid match, some keys of which could not be read: it checks what does not
// depend on them.
func (m *Match) check(unread strict.Faults) error {
	var faults strict.Faults
	if noFaultOf(unread, "game", "agents", "format") {
		spec := m.Game.Spec()
		seats := len(spec.Seats)
		for _, meeting := range m.meetings() {
			k := len(meeting)
			if k < 2 || k > seats || k != len(m.meetings()[0]) {
				allowed := allowedAgents(seats)
				if k > seats {
					allowed += ", or more with format roundrobin or gauntlet and without sprt"
				}
				faults.Add(strict.Wrong("agents", "%s cannot play %s", agentCount(k), spec.ID).Allow("%s", allowed))
				break
			}
		}
	}
	if len(m.Agents) > MaxAgents {
		faults.Add(strict.Wrong("agents", "%d agents are too many", len(m.Agents)).Allow("%d", MaxAgents))
	}
	if m.Games < 1 || m.Games > MaxGames {
		faults.Add(strict.Wrong("games", "a match of %d games", m.Games).Allow("1 to %d", MaxGames))
	}
	if noFaultOf(unread, "game", "openings") {
		faults.Add(m.Openings.Check(m.Game))
	}
	if noFaultOf(unread, "step", "overage") {
		switch {
		case m.Step < 0:
			faults.Add(strict.Wrong("step", "a step of %v", m.Step).Allow("0 or more"))
		case m.Overage < 0:
			faults.Add(strict.Wrong("overage", "an overage of %v", m.Overage).Allow("0 or more"))
		case m.Step == 0 && m.Overage > 0:
			faults.Add(strict.Wrong("overage", "an overage of %v without a step", m.Overage).Allow("a step above 0"))
		}
	}
	if noFaultOf(unread, "step", "clock") && m.Clock != (timecontrol.Control{}) && m.Step > 0 {
		faults.Add(strict.Wrong("clock", "an allowance of %v a move and a clock of %v", m.Step, m.Clock).Allow("one of them"))
	}
	if err := m.Clock.Check(); noFaultOf(unread, "clock") && err != nil {
		faults.Add(strict.Wrong("clock", "a clock of %v; %w", m.Clock, err))
	}
	if noFaultOf(unread, "game", "openings", "adjudicate") {
		faults.Add(m.Adjudicate.check(m.Game, m.Openings))
	}
	if noFaultOf(unread, "game", "agents", "sprt", "seating") && noFaultOf(faults, "agents") {
		faults.Add(m.checkTest())
	}
	return faults.Err()
}

// agentCount returns a number of agents, in words.
func agentCount(n int) string {
	if n == 1 {
		return "1 agent"
	}
	return fmt.Sprintf("%d agents", n)
}

// checkTest refuses a test that the match does not support.
func (m *Match) checkTest() error {
	switch {
	case m.SPRT == nil:
		return nil
	case len(m.Agents) != 2 || len(m.Game.Spec().Seats) != 2:
		return strict.Wrong("sprt", "sprt needs two agents in a game of two seats").Allow("two agents")
	case m.Fixed:
		return strict.Wrong("sprt", "sprt counts openings that are played in both seatings").Allow("with a seating of %s", SeatingEach)
	}
	return nil
}

// allowedAgents describes how many agents can share the seats.
func allowedAgents(seats int) string {
	if seats == 2 {
		return "exactly 2"
	}
	return fmt.Sprintf("2 to %d", seats)
}

// meetings returns the meetings of the match: one of all agents if none are given.
func (m *Match) meetings() [][]int {
	if m.Meetings != nil {
		return m.Meetings
	}
	all := make([]int, len(m.Agents))
	for i := range all {
		all[i] = i
	}
	return [][]int{all}
}

// Seatings returns the number of seatings in which a meeting plays each opening: the games
// of a block.
func (m *Match) Seatings() int {
	if m.Fixed {
		return 1
	}
	return len(m.meetings()[0])
}

// Slot returns the opening of a game and the agent at each seat, by the game's number.
func (m *Match) Slot(number int) (opening int, seats []int) {
	meetings, k := m.meetings(), m.Seatings()
	block, seating := number/k, number%k
	meeting := meetings[block%len(meetings)]
	seats = make([]int, len(m.Game.Spec().Seats))
	for s := range seats {
		seats[s] = meeting[(s+seating)%len(meeting)]
	}
	return block / len(meetings), seats
}

// Total returns the number of games of the match.
func (m *Match) Total() int {
	k := m.Seatings()
	return (m.Games + k - 1) / k * k * len(m.meetings())
}
