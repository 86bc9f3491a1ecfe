package main

import (
	"bufio"
	"bytes"
	"cmp"
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
	"playout/engine/player/keys"
	"playout/engine/record"
)

// maxExplained bounds the lines that explain prints.
const maxExplained = 100_000

// explainSearch prints simulations of a tree search, or the nodes of alpha-beta, a JSON line each.
func explainSearch(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("explain")
	gameText := flags.game()
	agentText := flags.String("agent", "", "`searcher`, an agent that searches, such as uct:c=1.4 or alphabeta:depth=3")
	n := flags.Int("n", 0, "simulations of a tree search; by default the agent's own number")
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
	agent, err := parseExplained(g, *agentText, n, from)
	if err != nil {
		return err
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
	if agent.Deepens() {
		return explainNodes(g, agent, cache, *seed, root, stdout)
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

// explainNodes prints the nodes of an alpha-beta search.
func explainNodes(g game.Game, a player.Agent, cache *nets.Cache, seed uint64, root game.State, stdout io.Writer) error {
	var text bytes.Buffer // an error prints nothing else
	lines := json.NewEncoder(&text)
	var failed error
	err := explain.Nodes(g, a, cache, seed, root, maxExplained, func(n *explain.Node) {
		if err := lines.Encode(n); err != nil {
			failed = err
		}
	})
	if err = cmp.Or(err, failed); err == nil {
		_, err = stdout.Write(text.Bytes())
	}
	return err
}

// parseExplained parses the agent of a search to explain, and checks the numbers of a tree search: it
// takes *n from the agent's key n if *n is 0, and *from from *n.
func parseExplained(g game.Game, text string, n, from *int) (player.Agent, error) {
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
	if agent.Deepens() {
		if *n != 0 || *from != 0 {
			return agent, fmt.Errorf("-n and -from are for tree searches, not for agent %q; allowed: depth or nodes in the agent", agent)
		}
		return agent, nil
	}
	own, searches := agent.Simulations()
	switch _, given, _ := strings.Cut(text, ":"); {
	case !searches:
		return agent, fmt.Errorf("agent %q does no search that can be explained; allowed: uct, puct, flat, alphabeta, and levels of these kinds", agent)
	case *n == 0:
		*n = own
	case *n < 0 || *n > keys.MaxCount:
		return agent, fmt.Errorf("-n %d; allowed: 1 to %d", *n, keys.MaxCount)
	case *n != own && (agent.Level() > 0 || strings.HasPrefix(given, "n=") || strings.Contains(given, ",n=")):
		return agent, fmt.Errorf("-n %d, but the agent has n=%d; allowed: one of them", *n, own)
	}
	if *from == 0 {
		*from = *n
	}
	if *from < 1 || *from > *n {
		return agent, fmt.Errorf("-from %d; allowed: 1 to %d, the number of simulations", *from, *n)
	}
	if lines := *n - *from + 1; lines > maxExplained {
		return agent, fmt.Errorf("%d lines; allowed: at most %d, with a higher -from", lines, maxExplained)
	}
	return agent, nil
}
