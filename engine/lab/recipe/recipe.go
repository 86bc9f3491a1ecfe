// Package recipe describes how nets are made, as values that can be read, written and carried
// out.
//
// A recipe is rounds of games, of training on them, and of a match that decides whether the new
// net replaces the best one so far; further matches may watch the nets of all rounds. Its text is JSON (see Parse), and the recipes that ship are
// in a table (see Recipes). Run carries a recipe out; a Runner keeps games, nets and matches, so
// that this package needs no files or clocks.
package recipe

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/strict"
	"playout/engine/train"
	"playout/engine/train/sample"
)

// Recipe describes how a net is made. The same recipe makes the same net to the bit, as long as
// counts limit its agents and the same kernel runs its nets.
type Recipe struct {
	Name   string  `json:"name"`  // in a to z, 0 to 9 and -; also the name of the net
	About  string  `json:"about"` // its purpose, in one line
	Game   string  `json:"game"`  // game string
	Seed   uint64  `json:"seed"`  // of everything random
	Rounds []Round `json:"rounds"`
	// Match is between a round's net and the best one before it, which the new net replaces if
	// its seats win more than half of the points. The first net plays no match. Without a match
	// every net replaces the previous one.
	Match *Match `json:"match,omitempty"`
	// Gather makes the loop that of fictitious self-play: after a match that a net lost, the next
	// round's net learns from the games of both rounds, and so on until a net wins its match.
	// Then the games of the rounds before are left behind.
	Gather bool `json:"gather,omitempty"`
	// Watch holds matches of every round's net, which is net=new in their agents; nothing
	// depends on them.
	Watch []Match `json:"watch,omitempty"`
	// Tests measure the best net at the end; nothing depends on them.
	Tests []Match `json:"tests,omitempty"`
}

// Round holds sets of games, and the training of one net on them.
type Round struct {
	Games []Games  `json:"games"`           // played in this round
	Reach int      `json:"reach,omitempty"` // number of earlier rounds whose games the net also learns from; 0 with Recipe.Gather
	Train Training `json:"train"`
}

// Games is a set of games to learn from.
type Games struct {
	// Agents are agent strings separated by spaces, as for selfplay.Config. In them net=best is
	// the best net of the earlier rounds, and net=round3, for example, that of an earlier round,
	// so that a net plays against its own past.
	Agents string `json:"agents"`
	// Teacher is an agent whose thoughts on the same games replace the agents' own in training;
	// "" for none.
	Teacher string `json:"teacher,omitempty"`
	// Appraiser is the path of an engine whose static evaluations are also kept, for
	// sample.Worth: Stockfish; "" for none. It needs a game that is game.Appraisable.
	Appraiser string `json:"appraiser,omitempty"`
	Count     int    `json:"count"`          // games
	Seed      uint64 `json:"seed,omitempty"` // of the games; 0 for one that follows from the recipe's
	From      int    `json:"from"`           // random plies of an opening, at least
	To        int    `json:"to"`             // and at most
}

// Match is games between agents, of the recipe's game: at least two, at most one for each seat. In
// the match that decides, net=new is the round's net and net=best the best one before it, and
// half of the agents play with each. So they have equally many seats, and the new net's points
// are those of all its seats together: in a game of four, the share of games that they win. In a
// test the measured net is net=best, in a match to watch net=new.
type Match struct {
	match.Spec
	Seed uint64 `json:"seed,omitzero"` // of the games; 0 for one that follows from the recipe's
}

// UnmarshalJSON implements json.Unmarshaler.
func (m *Match) UnmarshalJSON(text []byte) error {
	err := m.Spec.Read(text)
	m.Seed = m.Spec.Seed
	return err
}

// SpecFor returns the match in the recipe's game, with a seed if it has none of its own.
func (m *Match) SpecFor(game string, seed uint64) match.Spec {
	s := m.Spec
	s.Game, s.Seed = game, cmp.Or(m.Seed, seed)
	return s
}

// Training describes how a net learns, what it sees, and what it predicts.
type Training struct {
	train.Config               // without Seed and Workers
	Planes       string        `json:"planes"` // name of planes of the game, "" for its own
	Target       sample.Target `json:"target"` // "" for sample.Search if the net has a policy, else sample.None
	// Begin starts with the weights of the best net so far, which must have the same
	// architecture, instead of random ones. In the first round weights are always random.
	Begin bool `json:"begin"`
}

// Bounds of a recipe.
const (
	maxRounds = 100
	maxSets   = 20 // of a round
	maxTests  = 50 // and matches to watch
	maxGames  = 10_000_000
	maxAbout  = 300 // bytes
)

// Placeholders for nets in agent strings.
const (
	bestNet  = "best"
	newNet   = "new"
	roundNet = "round" // and its number
)

// roundOf returns the round that a net's placeholder means; ok reports whether it is one.
func roundOf(net string) (number int, ok bool) {
	digits, named := strings.CutPrefix(net, roundNet)
	number, err := strconv.Atoi(digits)
	return number, named && err == nil && digits == strconv.Itoa(number)
}

// Check returns an error of one line with every fault, each as a *strict.Fault with its path. If
// the game is unknown, it does not check rounds, matches and tests, except for their numbers.
func (r *Recipe) Check() error {
	var faults strict.Faults
	if !player.IsNetName(r.Name) {
		faults.Add(strict.Wrong("name", "name %q", game.Clip(r.Name)).Allow("a to z, 0 to 9 and -"))
	}
	if len(r.About) > maxAbout || strings.ContainsAny(r.About, "\r\n") {
		faults.Add(strict.Wrong("about", "about %q", game.Clip(r.About)).Allow("one line of at most %d bytes", maxAbout))
	}
	g, unknown := games.Parse(r.Game)
	faults.Add(strict.At("game", unknown))
	if len(r.Rounds) < 1 || len(r.Rounds) > maxRounds {
		faults.Add(strict.Wrong("rounds", "%d rounds", len(r.Rounds)).Allow("1 to %d", maxRounds))
	}
	if len(r.Tests) > maxTests {
		faults.Add(strict.Wrong("tests", "%d tests", len(r.Tests)).Allow("at most %d", maxTests))
	}
	if len(r.Watch) > maxTests {
		faults.Add(strict.Wrong("watch", "%d matches to watch", len(r.Watch)).Allow("at most %d", maxTests))
	}
	if r.Gather && r.Match == nil {
		faults.Add(strict.Wrong("gather", "gather without a match").Allow("both, or no gather"))
	}
	if unknown != nil {
		return faults.Err()
	}
	for i := range r.Rounds {
		at, name := strict.Index("rounds", i), fmt.Sprintf("round %d: ", i+1)
		if r.Gather && r.Rounds[i].Reach != 0 {
			faults.Add(strict.In(at, name, strict.Wrong("reach", "a reach of %d with gather", r.Rounds[i].Reach).Allow("0")))
		}
		faults.Add(strict.In(at, name, r.Rounds[i].check(g, i)))
	}
	if len(r.Rounds) > 1 && r.Match != nil {
		faults.Add(strict.In("match", "match: ", r.Match.check(g, newNet, bestNet)))
	}
	for i := range r.Watch {
		faults.Add(strict.In(strict.Index("watch", i), fmt.Sprintf("watch %d: ", i+1), r.Watch[i].check(g, newNet)))
	}
	for i := range r.Tests {
		faults.Add(strict.In(strict.Index("tests", i), fmt.Sprintf("test %d: ", i+1), r.Tests[i].check(g, bestNet)))
	}
	return faults.Err()
}

func (r *Round) check(g game.Game, before int) error {
	var faults strict.Faults
	if len(r.Games) > maxSets {
		faults.Add(strict.Wrong("games", "%d sets of games", len(r.Games)).Allow("at most %d", maxSets))
	}
	switch {
	case r.Reach < 0 || r.Reach > before:
		faults.Add(strict.Wrong("reach", "a reach of %d", r.Reach).Allow("0 to %d, the rounds before", before))
	case len(r.Games) == 0 && r.Reach == 0:
		faults.Add(strict.Wrong("games", "it learns from no games").Allow("a set of games, or a reach above 0"))
	}
	for i := range r.Games {
		faults.Add(strict.In(strict.Index("games", i), fmt.Sprintf("games %d: ", i+1), r.Games[i].check(g, before)))
	}
	_, err := r.Train.NewSamples(g, r.Train.Planes, r.Train.Target)
	faults.Add(strict.In("train", "train: ", err))
	return faults.Err()
}

// check rejects games that cannot be played after some rounds: their nets must exist.
func (s *Games) check(g game.Game, before int) error {
	var faults strict.Faults
	run := selfplay.Config{Game: g, Last: s.Count, From: s.From, To: s.To, Workers: 1}
	parse := func(path, word string) player.Agent {
		agent, err := player.Parse(g, word)
		if err != nil {
			faults.Add(strict.At(path, err))
			return agent
		}
		net := agent.Net()
		round, numbered := roundOf(net)
		if net == newNet || net == bestNet && before == 0 || numbered && (round < 1 || round > before) {
			faults.Add(strict.Wrong(path, "agent %q plays with a net that does not exist yet", game.Clip(word)).
				Allow("net=best, from the second round on, and net=round1 and so on, of an earlier round"))
		}
		return agent
	}
	teachers := strings.Fields(s.Teacher)
	if len(teachers) > 1 {
		faults.Add(strict.Wrong("teacher", "%d teachers", len(teachers)).Allow("one"))
	} else if len(teachers) == 1 {
		agent := parse("teacher", teachers[0])
		run.Teacher = &agent
	}
	for _, word := range strings.Fields(s.Agents) {
		run.Agents = append(run.Agents, parse("agents", word))
	}
	if s.Appraiser != "" && !game.Appraisable(g) {
		faults.Add(strict.Wrong("appraiser", "an appraiser for %s", g.Spec().ID).Allow("chess alone"))
	}
	if s.Count < 1 || s.Count > maxGames {
		faults.Add(strict.Wrong("count", "a count of %d", s.Count).Allow("1 to %d", maxGames))
		run.Last = 0
	}
	faults.Add(run.Check())
	return faults.Err()
}

// check rejects matches that cannot be played, and those that lack one of these nets, or name the
// other one. Of two nets, each must play for half of the agents.
func (m *Match) check(g game.Game, nets ...string) error {
	seats := len(g.Spec().Seats)
	if len(m.Agents) < 2 || len(m.Agents) > seats {
		allowed := "two"
		if seats > 2 {
			allowed = fmt.Sprintf("2 to %d", seats)
		}
		return strict.Wrong("agents", "%d agents", len(m.Agents)).Allow("%s", allowed)
	}
	if own := g.Spec().Name(); m.Game != "" && m.Game != own {
		return strict.Wrong("game", "a match of %s", game.Clip(m.Game)).Allow("%s, the recipe's game, or none", own)
	}
	played, err := m.SpecFor(g.Spec().Name(), 0).Match()
	if err != nil {
		return err
	}
	found := map[string]int{}
	for _, agent := range played.Agents {
		found[agent.Net()]++
	}
	text := game.Clip(strings.Join(m.Agents, " "))
	for _, net := range nets {
		if found[net] == 0 {
			count := "two agents"
			if seats > 2 {
				count = "agents"
			}
			return strict.Wrong("agents", "agents %q have no net=%s", text, net).Allow("%s, with net=%s", count, strings.Join(nets, " and net="))
		}
	}
	if len(nets) == 2 && (found[nets[0]] != found[nets[1]] || found[nets[0]]+found[nets[1]] != len(m.Agents)) {
		return strict.Wrong("agents", "agents %q", text).Allow("as many with net=%s as with net=%s, and no others", nets[0], nets[1])
	}
	for _, net := range []string{newNet, bestNet} {
		if found[net] > 0 && !slices.Contains(nets, net) {
			return strict.Wrong("agents", "agents %q name net=%s", text, net).Allow("net=%s", nets[0])
		}
	}
	return nil
}

// Parts returns the number of games, trainings and matches of a recipe.
func (r *Recipe) Parts() int {
	parts := len(r.Rounds)*(1+len(r.Watch)) + len(r.Tests)
	if r.Match != nil {
		parts += len(r.Rounds) - 1 // the first round has no match
	}
	for _, round := range r.Rounds {
		parts += len(round.Games)
	}
	return parts
}

// agentsWith returns the numbers of the agents with a net.
func (m *Match) agentsWith(net string) (numbers []int) {
	for i, agent := range m.Agents {
		if withNet(agent, net, "") != agent {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// with returns the match with a net's own name instead of its placeholder.
func (m Match) with(net, name string) Match {
	m.Agents = slices.Clone(m.Agents)
	for i := range m.Agents {
		m.Agents[i] = withNet(m.Agents[i], net, name)
	}
	return m
}

// withNet returns agent strings with a net's own name instead of its placeholder.
func withNet(agents, net, name string) string {
	words := strings.Fields(agents)
	for i, word := range words {
		kind, rest, _ := strings.Cut(word, ":")
		keys := strings.Split(rest, ",")
		for k, key := range keys {
			if key == "net="+net {
				keys[k] = "net=" + name
				words[i] = kind + ":" + strings.Join(keys, ",")
			}
		}
	}
	return strings.Join(words, " ")
}

// Scaled returns the recipe with its games, matches and epochs multiplied, but at least 2 games
// and 1 epoch: a trial run before hours of work. The nets keep their shape.
func (r Recipe) Scaled(by float64) Recipe {
	scale := func(n, least int) int { return max(least, int(math.Round(by*float64(n)))) }
	matches := func(m Match) Match {
		m.Games = scale(m.Games, 2)
		return m
	}
	r.Rounds = slices.Clone(r.Rounds)
	for i := range r.Rounds {
		round := &r.Rounds[i]
		round.Games = slices.Clone(round.Games)
		for k := range round.Games {
			round.Games[k].Count = scale(round.Games[k].Count, 2)
		}
		round.Train.Epochs = scale(round.Train.Epochs, 1)
	}
	if r.Match != nil {
		scaled := matches(*r.Match)
		r.Match = &scaled
	}
	r.Watch, r.Tests = slices.Clone(r.Watch), slices.Clone(r.Tests)
	for i := range r.Watch {
		r.Watch[i] = matches(r.Watch[i])
	}
	for i := range r.Tests {
		r.Tests[i] = matches(r.Tests[i])
	}
	return r
}
