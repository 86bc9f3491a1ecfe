package arcade

import (
	"playout/engine/stage"
	"playout/ui/feature"
)

// beats is the number of beats of a countdown.
const beats = 3

// countdown runs before the first step in real time.
type countdown struct {
	left int     // beats left, 0 while none is running
	due  float64 // when the next beat ends, ms
}

// start starts it, unless it is running.
func (n *countdown) start(now float64) {
	if n.left == 0 {
		*n = countdown{left: beats, due: now + stage.Beat}
	}
}

// beat counts the beats that have passed, and reports whether the last one has.
func (n *countdown) beat(now float64) (over bool) {
	for n.left > 0 && now >= n.due {
		n.left--
		n.due += stage.Beat
		over = n.left == 0
	}
	return over
}

// at returns when the next beat ends.
func (n *countdown) at() float64 {
	if n.left == 0 {
		return never
	}
	return n.due
}

// mayCount reports whether a game on the stage can start in real time.
func mayCount(now *feature.Snapshot) bool {
	return now.Arcade() && now.Board != nil && now.InRealTime() && !now.IsExercise &&
		!now.Live() && !now.Paused && !now.Busy() && !now.Replaying && !now.Asleep && now.Dialog == "" && now.MayChoose() && now.Person() >= 0
}
