package page

import (
	"math"

	"playout/engine/wire"
)

// beat is the time in ms between two steps of a game in real time.
const beat = 1000

// Steer is how a person among seats that all choose at once plays: with as much
// time as they like, or in real time, a step each second.
type Steer struct {
	Shown    bool // a person plays such a game
	RealTime bool // chosen
	Going    bool // the seconds are counted now
}

// steering is what the page keeps of it. The first choice sets the game going,
// a pause, another position and a hidden page end that; then the next choice
// does it again.
type steering struct {
	realTime bool
	going    bool
	since    float64 // when the step that is chosen for began, ms of Host.Now
	wish     string  // the move chosen for it so far, "" for none
}

// SetRealTime chooses between real time and step by step.
func (p *Page) SetRealTime(on bool) {
	p.do(func() {
		was := p.live()
		p.steering.realTime, p.steering.going = on, false
		p.host.Store(keyRealTime, map[bool]string{true: "on"}[on])
		if was {
			p.stopThought() // it may have been given little time
			p.steering.wish = ""
			p.rest()
		}
	})
}

// steers says whether a person plays, alone among machines, a game in which all
// choose at once.
func (p *Page) steers() bool {
	persons, _ := p.persons()
	return p.board != nil && p.setup == nil && p.game.Together && persons == 1
}

// live says whether steps come by themselves while a person chooses.
func (p *Page) live() bool {
	return p.steering.going && p.steering.realTime && !p.paused && p.steers() && p.own() >= 0
}

// begin sets a game in real time going.
func (p *Page) begin() {
	if p.steering.realTime && p.steers() {
		p.steering.going = true
		p.steering.since = p.host.Now()
	}
}

// keepBeat makes the step when its second is over: what the person has chosen,
// or else what the worker says that the seat does without a choice. Machines
// that think still are to be done at once. It is called after everything that
// happens.
func (p *Page) keepBeat() {
	if !p.live() || p.busy() || p.asleep() || p.host.Now() < p.steering.since+beat {
		return
	}
	seat := p.person()
	if seat < 0 {
		return // made already; the last machines choose
	}
	move := p.steering.wish
	for _, m := range p.board.Legal {
		if move == "" && m.Default && m.Seat == p.game.Seats[seat] {
			move = m.Name
		}
	}
	p.collected[seat] = move
	if t := p.thought; t != nil && !t.dropped && !t.hurried {
		t.hurried = true
		p.ask(wire.Command{Stop: &wire.Stop{}})
	}
	p.rest()
}

// nextBeat is when keepBeat has something to do, infinitely late for never.
func (p *Page) nextBeat() float64 {
	if p.live() && !p.busy() && !p.asleep() && p.person() >= 0 {
		return p.steering.since + beat
	}
	return math.Inf(1)
}

// shareOfBeat is how long a machine may think in real time, in ms: what is left
// of the second by the machines that have still to choose.
func (p *Page) shareOfBeat() float64 {
	const least, reserve = 20, 80 // ms
	machines := 0
	for seat, choice := range p.choices {
		if choice != wire.Human && p.acts(seat) {
			machines++
		}
	}
	return max(least, (p.steering.since+beat-reserve-p.host.Now())/float64(machines))
}

// wished are the squares of the move that is chosen for the step to come.
func (p *Page) wished() []int {
	if own := p.own(); own >= 0 && p.steering.wish != "" {
		for _, m := range p.board.Legal {
			if m.Seat == p.game.Seats[own] && m.Name == p.steering.wish {
				return m.Squares
			}
		}
	}
	return nil
}
