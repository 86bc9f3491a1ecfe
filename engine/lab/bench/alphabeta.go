package bench

import (
	"errors"
	"fmt"

	"playout/engine/game"
	"playout/engine/player"
)

// shortDepth is deep enough to use every part of the search, in no more time than a level's
// move.
const shortDepth = 8

// alphaBeta measures a short search of the start and a long one, by the game's heuristic and, if
// it has one, by its evaluation net.
func alphaBeta(g game.Game, nets player.Nets, middle longSearch) []measure {
	list := []measure{
		{"alpha-beta nodes, short", depthBatch(g, nil, startOf(g), shortDepth)},
		{"alpha-beta nodes, long", depthBatch(g, nil, middle.position, middle.depth)},
	}
	if name := evaluationNet(g, nets); name != "" {
		list = append(list,
			measure{"alpha-beta nodes, short, net " + name, depthBatch(g, nets, startOf(g), shortDepth)},
			measure{"alpha-beta nodes, long, net " + name, depthBatch(g, nets, middle.position, middle.depth)})
	}
	return list
}

// evaluationNet returns the net by which alpha-beta evaluates in a game, "" if it has none.
func evaluationNet(g game.Game, nets player.Nets) string {
	agent, err := player.Parse(g, "alphabeta")
	if err != nil || agent.Net() == "" {
		return ""
	}
	if _, err := nets.Net(agent.Net()); errors.Is(err, player.ErrNoNet) {
		return ""
	}
	return agent.Net()
}

// startOf returns the starting position of a game.
func startOf(g game.Game) string { return g.New(game.NewRand(1)).String() }

// depthBatch searches a position to a depth, by the game's heuristic if nets is nil. Each search
// has a new player with an empty memory, so that it must find the same with the same number of
// nodes.
func depthBatch(g game.Game, nets player.Nets, position string, depth int) func() (uint64, string, error) {
	var first string
	return func() (uint64, string, error) {
		s, err := g.Parse(position)
		if err != nil {
			return 0, "", err
		}
		agent, err := player.Parse(g, fmt.Sprintf("alphabeta:depth=%d,ties=first", depth))
		if err != nil {
			return 0, "", err
		}
		p, err := player.New(g, agent, nets, 1)
		if err != nil {
			return 0, "", err
		}
		move, report := think(s, p)
		answer := fmt.Sprintf("%s at depth %d after %d nodes", move, report.Depth, report.Done)
		if _, kernel := player.NetOf(p); kernel != "" {
			answer += ", " + kernel
		}
		if first == "" {
			first = answer
		}
		if report.Depth != depth {
			return 0, "", fmt.Errorf("wrong answer: a depth of %d, want %d", report.Depth, depth)
		}
		return uint64(report.Done), answer, check("the same search once more", answer, first)
	}
}
