package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"playout/engine/explain"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/search"
)

// bestMove prints the move that an agent plays, alone on the last line, or as JSON with what the agent
// knows about each move. If several seats act at once, it plays for the first of them.
func bestMove(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("bestmove")
	gameText := flags.game()
	agentText := flags.String("agent", "", "`agent`, such as uct:n=1000")
	position := flags.String("position", "", "`position`, by default the start of the game")
	seed := flags.Uint64("seed", 1, "seed of the agent's randomness")
	asJSON := flags.Bool("json", false, "print the move and the moves of the root, with visits and values, as JSON")
	if err := flags.parse(args); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	if *agentText == "" {
		return errors.New("-agent is missing; allowed: an agent string, such as uct:n=1000")
	}
	agent, err := player.Parse(g, *agentText)
	if err != nil {
		return err
	}
	s, err := parsePosition(g, *position)
	if err != nil {
		return err
	}
	acting := s.Acting()
	if acting == 0 {
		return errors.New("the game is over there, no move is allowed")
	}
	cache := new(nets.Cache)
	if _, err := cache.Try(g, []player.Agent{agent}, progress.New(stderr, "playout bestmove")); err != nil {
		return err
	}
	p, err := player.New(g, agent, cache, *seed)
	if err != nil {
		return err
	}
	defer player.Close(p)
	seat := acting.First()
	move := player.Choose(p, s, seat)
	if err := player.Fault(p); err != nil {
		return fmt.Errorf("agent %q: %w", agent, err)
	}
	if *asJSON {
		var r search.Report
		p.Report(&r)
		return json.NewEncoder(stdout).Encode(struct {
			Move string         `json:"move"`
			Root []explain.Move `json:"root"`
		}{s.MoveName(seat, move), explain.MovesOf(s, seat, &r)})
	}
	_, err = fmt.Fprintln(stdout, s.MoveName(seat, move))
	return err
}
