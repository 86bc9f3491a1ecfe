package selfplay

import (
	"fmt"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/strict"
)

// Labels gives the positions of games that were played before the thoughts of a teacher, as if it had taught
// while they were played.
type Labels struct {
	Game    game.Game
	Teacher player.Agent
	Nets    player.Nets
	Seed    uint64 // of the run that played the games
	// All also labels positions in which nobody searched, such as those of random openings.
	All bool
}

// Check refuses a teacher that does not search.
func (l *Labels) Check() error {
	if l.Teacher.Silent() {
		return strict.Wrong("teacher", "teacher %q searches no moves", l.Teacher).Allow("an agent that searches")
	}
	return nil
}

// Label returns a game by its number whose findings are the teacher's. Its moves stay the same.
func (l *Labels) Label(number int, e *dataset.Episode) (*dataset.Episode, error) {
	p, err := player.New(l.Game, l.Teacher, l.Nets, teacherSeed(l.Seed, number))
	if err != nil {
		return nil, err
	}
	defer player.Close(p)
	labelled := *e
	labelled.Decisions, labelled.Imported = nil, false
	var fault error
	searched, ply := false, -1
	_, err = e.Replay(l.Game, func(s game.State, seat game.Seat, _ game.Move, d *dataset.Decision) {
		if seat == s.Acting().First() {
			searched = false
			ply++
		}
		own := dataset.Decision{Worth: d.Worth}
		if fault == nil && (d.Shares != nil || l.All) {
			if !searched || !player.Turn(p, seat) {
				player.SetPly(p, ply)
				player.Choose(p, s, seat)
				fault = player.Fault(p)
				searched = true
			}
			own = decision(p, s, seat)
			if own.Worth = d.Worth; own.Shares == nil && fault == nil {
				fault = fmt.Errorf("teacher %q has searched no moves; allowed: an agent that searches", l.Teacher)
			}
		}
		labelled.Decisions = append(labelled.Decisions, own)
	})
	if err == nil && fault != nil {
		err = fmt.Errorf("game %d: %w", number, fault)
	}
	return &labelled, err
}
