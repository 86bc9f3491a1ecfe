package arcade

import (
	"playout/engine/stage"
	"playout/ui/feature"
)

// beats are those of a countdown.
const beats = 3

// countdown goes before the first step in real time.
type countdown struct {
	left int     // beats, 0 while nothing is counted
	due  float64 // when there is one less, ms
}

// start begins it, unless it has begun.
func (n *countdown) start(now float64) {
	if n.left == 0 {
		*n = countdown{left: beats, due: now + stage.Beat}
	}
}

// beat counts what time has passed, and says whether that was the last of it.
func (n *countdown) beat(now float64) (over bool) {
	for n.left > 0 && now >= n.due {
		n.left--
		n.due += stage.Beat
		over = n.left == 0
	}
	return over
}

// at is when there is something to count.
func (n *countdown) at() float64 {
	if n.left == 0 {
		return never
	}
	return n.due
}

// mayCount says whether a game could be set going in real time on the stage.
func mayCount(now *feature.Snapshot) bool {
	return now.Arcade() && now.Board != nil && now.RealTime && now.Steers() && !now.Solves &&
		!now.Live() && !now.Paused && !now.Busy() && !now.Replaying && !now.Asleep && now.Dialog == "" && now.MayChoose() && now.Person() >= 0
}
