package lab

import (
	"time"

	"playout/engine/arena"
	"playout/engine/contest"
	"playout/engine/game"
	"playout/engine/wire/labwire"
)

// How long a trial works, how many games it plays at most, and of how many random plies it expects a
// game at most.
const (
	trialTime  = 300 * time.Millisecond
	trialGames = 8
	trialPlies = 400
)

// trial finds out how long the games of a match take.
type trial struct {
	id    int
	setup *contest.Setup // nil once it is over
	table table
	games int           // played to their ends
	spent time.Duration // on these
	since time.Duration // worked before the game in play
}

// busy reports whether there is anything to find out.
func (t *trial) busy() bool { return t != nil && t.setup != nil }

// close ends the trial.
func (t *trial) close() {
	if t != nil {
		t.table.close()
		t.setup = nil
	}
}

// beginTrial starts a trial instead of the one under way. While a model is missing its answer is that
// nothing is known.
func (l *Lab) beginTrial(id int, c *labwire.Trial) (kind string, err error) {
	s, err := contest.Read(c.Spec, c.Book)
	if err != nil {
		return labwire.KindMatch, err
	}
	if l.trial.busy() {
		l.tried(&labwire.Tried{})
	}
	l.trial = &trial{id: id, setup: s}
	l.trial.table.clock.Now = l.Now
	s.Now, s.Nets = l.trial.table.clock.Time, l.Nets
	if awaited(s, l.Nets) != "" {
		l.tried(&labwire.Tried{})
	} else if _, err := try(s, l.Nets); err != nil {
		l.tried(&labwire.Tried{}) // the match itself names the fault
	}
	return "", nil
}

// tried answers a trial, and ends it.
func (l *Lab) tried(e *labwire.Tried) {
	id := l.trial.id
	l.trial.close()
	l.send(id, labwire.Event{Tried: e})
}

// stepTrial plays games of a trial for about a slice.
func (l *Lab) stepTrial(slice time.Duration) {
	t := l.trial
	defer func() {
		if recover() != nil && t.busy() {
			l.tried(&labwire.Tried{}) // the match itself names the fault
		}
	}()
	if t.table.play == nil {
		play, err := t.setup.NewPlay(t.games)
		if err != nil {
			l.tried(&labwire.Tried{})
			return
		}
		t.table.play, t.since = play, t.table.clock.Worked
	}
	if t.table.advance(slice) {
		t.games++
		t.spent = t.table.clock.Worked
		t.table.close()
	}
	switch worked := t.table.clock.Worked; {
	case t.games > 0 && (worked >= trialTime || t.games >= min(trialGames, t.setup.Total())):
		l.tried(&labwire.Tried{Millis: millis(t.spent, t.games)})
	case worked >= trialTime:
		play := t.table.play
		plies := play.Plies - t.setup.OpeningPlies(play.Result)
		if plies < 1 {
			l.tried(&labwire.Tried{})
			return
		}
		left := expected(play, t.setup.Game)
		l.tried(&labwire.Tried{Millis: millis(worked*time.Duration(plies+left), plies), Rough: true})
	}
}

// millis returns the milliseconds of one of n equal parts.
func millis(took time.Duration, n int) float64 {
	return took.Seconds() * 1000 / float64(n)
}

// expected returns about how many plies are left in a game: as many as random play takes.
func expected(play *arena.Play, g game.Game) int {
	const tries = 4
	r, plies := game.NewRand(1), 0
	var buffer []game.Move
	for range tries {
		s := game.Clone(g, play.State())
		for n := 0; s.Acting() != 0 && n < trialPlies; n++ {
			var joint game.Joint
			joint, buffer = game.RandomJoint(s, r, buffer)
			s.Play(joint, r)
			plies++
		}
	}
	return plies / tries
}
