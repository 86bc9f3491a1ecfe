package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/record"
)

// maxExplained bounds the lines that explain prints.
const maxExplained = 100_000

// explainSearch prints simulations of a tree search, a JSON line each.
func explainSearch(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("explain")
	gameText := flags.game()
	agentText := flags.String("agent", "", "`agent` that searches a tree, such as uct:c=1.4")
	n := flags.Int("n", 0, "simulations of the search; by default the agent's own number")
	from := flags.Int("from", 0, "the first simulation to print; by default the last")
	position := flags.String("position", "", "`position`, by default the start of the game")
	moves := flags.String("moves", "", "`moves` from that position on, as in links")
	seed := flags.Uint64("seed", 1, "seed of the agent's randomness, and of the chance of -moves")
	if err := flags.parse(args); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	agent, err := parseExplained(g, *agentText, n)
	if err != nil {
		return err
	}
	if *from == 0 {
		*from = *n
	}
	if *from < 1 || *from > *n {
		return fmt.Errorf("-from %d; allowed: 1 to %d, the number of simulations", *from, *n)
	}
	if lines := *n - *from + 1; lines > maxExplained {
		return fmt.Errorf("%d lines; allowed: at most %d, with a higher -from", lines, maxExplained)
	}
	root, err := parsePosition(g, *position)
	if err != nil {
		return err
	}
	if *moves != "" {
		r, err := record.Read(g, root.String(), *seed, *moves)
		if err != nil {
			return err
		}
		root = r.StateAt(r.Len())
	}
	if root.Acting() == 0 {
		return errors.New("the game is over there, no search is allowed")
	}
	cache := new(nets.Cache)
	if _, err := cache.Try(g, []player.Agent{agent}, progress.New(stderr, "playout explain")); err != nil {
		return err
	}
	e, err := explain.New(g, agent, cache, *seed, root, *n)
	if err != nil {
		return err
	}
	e.Skip(*from - 1)
	out := bufio.NewWriter(stdout)
	lines := json.NewEncoder(out)
	for range *n - *from + 1 {
		s := e.Next()
		if s == nil {
			break
		}
		if err := lines.Encode(s); err != nil {
			return err
		}
	}
	return out.Flush()
}

// parseExplained parses the agent of a search to explain. It takes the number of simulations from the
// agent's key n if *n is 0.
func parseExplained(g game.Game, text string, n *int) (player.Agent, error) {
	if text == "" {
		return player.Agent{}, errors.New("-agent is missing; allowed: an agent that searches a tree, such as uct:n=1000")
	}
	agent, err := player.Parse(g, text)
	if err != nil {
		return agent, err
	}
	if agent.Millis() > 0 {
		return agent, fmt.Errorf("agent %q is limited by time; allowed: a number of simulations, such as -n 100", agent)
	}
	own, searches := agent.Simulations()
	switch _, keys, _ := strings.Cut(text, ":"); {
	case !searches:
		return agent, fmt.Errorf("agent %q does no simulations; allowed: uct, puct, and levels that search a tree", agent)
	case *n == 0:
		*n = own
	case *n < 0 || *n > maxSimulations:
		return agent, fmt.Errorf("-n %d; allowed: 1 to %d", *n, maxSimulations)
	case *n != own && (agent.Level() > 0 || strings.HasPrefix(keys, "n=") || strings.Contains(keys, ",n=")):
		return agent, fmt.Errorf("-n %d, but the agent has n=%d; allowed: one of them", *n, own)
	}
	return agent, nil
}

// maxSimulations bounds -n.
const maxSimulations = 10_000_000
