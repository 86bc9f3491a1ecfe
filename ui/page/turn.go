package page

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/text"
)

// States of the page: data-state.
const (
	loading  = "loading"
	human    = "human"
	thinking = "thinking"
	over     = "over"
)

// pass is the name of the move that every game of turns gives to a pass.
const pass = "pass"

// state says who may act: a person, a machine or the page for it, or nobody.
func (p *Page) state() string {
	switch {
	case p.board == nil || p.worker.abandoned:
		return loading
	case p.setup != nil:
		return human
	case p.busy():
		return thinking
	case p.board.Over:
		return over
	case p.live() && p.person() >= 0:
		return human
	case p.planned || p.watching.along || p.thought.counts():
		return thinking
	case p.person() >= 0 || p.paused:
		return human
	}
	return thinking
}

// busy says whether nothing can be done in the game now: its position is
// unsettled, or another one is set up.
func (p *Page) busy() bool { return p.setup != nil || p.unsettled() }

// unsettled says whether the position itself is about to change or to be known.
func (p *Page) unsettled() bool {
	return !p.worker.greeted || p.opening != nil || p.pending != 0 || len(p.checking) > 0
}

// counts says whether a machine thinks about a move it will play.
func (t *thought) counts() bool { return t != nil && !t.hint && !t.dropped }

// acts says whether a seat has still to choose in this step.
func (p *Page) acts(seat int) bool {
	return p.collected[seat] == "" && slices.Contains(p.board.Acting, p.game.Seats[seat])
}

// person is the first seat of a person that has still to choose, -1 for none.
// Whoever can only pass has nothing to choose: the page does it.
func (p *Page) person() int { return p.next(true) }

// machine is the first seat of a machine that has still to choose, -1 for none.
func (p *Page) machine() int { return p.next(false) }

func (p *Page) next(person bool) int {
	if p.forced() != "" {
		return -1
	}
	for seat, choice := range p.choices {
		if (choice == wire.Human) == person && p.acts(seat) {
			return seat
		}
	}
	return -1
}

// forced is the name of the only move of the only acting seat when it asks for
// no square, a pass; else "".
func (p *Page) forced() string {
	b := p.board
	if len(b.Acting) == 1 && len(b.Legal) == 1 && len(b.Legal[0].Squares) == 0 {
		return b.Legal[0].Name
	}
	return ""
}

// persons is how many seats people have, and the last of them.
func (p *Page) persons() (n, last int) {
	for seat, choice := range p.choices {
		if choice == wire.Human {
			n, last = n+1, seat
		}
	}
	return n, last
}

// together says whether several seats choose at once.
func (p *Page) together() bool { return len(p.board.Acting) > 1 }

// own is the seat that a person plays among those that choose together: the one
// that has still to choose, else the first; -1 for none.
func (p *Page) own() int {
	if !p.together() {
		return -1
	}
	if seat := p.person(); seat >= 0 {
		return seat
	}
	for seat, choice := range p.choices {
		if choice == wire.Human && slices.Contains(p.board.Acting, p.game.Seats[seat]) {
			return seat
		}
	}
	return -1
}

// watched says whether machines go on by themselves: no person plays, or none
// does any more.
func (p *Page) watched() bool {
	persons, _ := p.persons()
	return persons == 0 || p.together() && p.own() < 0
}

// rest is called whenever something has come to an end: it sets going what is
// to happen next by itself, if anything.
func (p *Page) rest() {
	if p.board == nil || p.busy() || p.planned || p.thought != nil || p.asleep() {
		return
	}
	if p.watching.along {
		p.goAlong()
	}
	if p.board.Over || p.paused || p.planned || p.person() >= 0 && !p.live() {
		return
	}
	if move := p.forced(); move != "" {
		seat := p.board.Acting[0]
		p.remark(text.Fill(p.words.MustPass, "seat", p.words.Seat(seat)))
		p.later(p.pace.Pass, func() {
			moves := make([]string, len(p.game.Seats))
			moves[slices.Index(p.game.Seats, seat)] = move
			p.sendPlay(moves)
		})
		return
	}
	if seat := p.machine(); seat >= 0 {
		p.think(seat, p.choices[seat], false)
		return
	}
	if p.person() >= 0 {
		return // in real time: the second goes on
	}
	wait := p.changed + p.speed().answer - p.host.Now()
	if p.own() >= 0 {
		wait = 0 // a person has seen enough to choose
	}
	p.later(wait, func() { p.sendPlay(slices.Clone(p.collected)) })
}

// think has an agent think for a seat.
func (p *Page) think(seat int, agent string, hint bool) {
	name := p.game.Seats[seat]
	p.thought = &thought{seat: seat, agent: agent, hint: hint, begun: p.host.Now()}
	switch {
	case hint:
	case p.live():
		p.thought.budget = p.shareOfBeat()
	case p.clock.timing != (timing{}):
		p.thought.budget = p.clock.timing.budget(p.clock.left[seat])
	}
	p.thought.id = p.ask(wire.Command{Think: &wire.Think{
		Epoch: p.epoch, Seat: name, Agent: agent, Seed: p.host.Random(), Workers: p.workers(),
	}})
}

// dropThought makes what is being thought of no interest any more; its Final
// is still awaited.
func (p *Page) dropThought() {
	if p.thought != nil {
		p.thought.dropped = true
		p.drawing.waits = false
	}
}

// stopThought drops the thought and ends it.
func (p *Page) stopThought() {
	if p.thought != nil && !p.thought.dropped {
		p.dropThought()
		p.ask(wire.Command{Stop: &wire.Stop{}})
	}
}

// sendPlay plays the moves of a step.
func (p *Page) sendPlay(moves []string) {
	p.dropThought()
	p.giveUp()
	p.watching.along = false
	p.play = moves
	p.await()
	p.pending = p.ask(wire.Command{Play: &wire.Play{Epoch: p.epoch, Moves: moves}})
}

// sendGoto shows another position of the record.
func (p *Page) sendGoto(ply int) {
	p.steering.going = false
	p.leaveTime()
	p.dropThought()
	p.giveUp()
	p.await()
	p.pending = p.ask(wire.Command{Goto: &wire.Goto{Ply: ply}})
	p.watching.going, p.watching.goal, p.watching.wanted = p.pending, ply, -1
}

// back is the ply that Undo goes to, -1 for none: the last turn of a person,
// or one ply back where nobody or everybody is a person.
func (p *Page) back() int {
	persons, _ := p.persons()
	for ply := p.board.Ply - 1; ply >= 0; ply-- {
		if persons == 0 || p.turnOfPerson(ply) {
			return ply
		}
	}
	return -1
}

// forward is the ply that Redo goes to, -1 for none.
func (p *Page) forward() int {
	persons, _ := p.persons()
	end := len(p.board.Plies)
	for ply := p.board.Ply + 1; ply <= end; ply++ {
		if ply == end || persons == 0 || p.turnOfPerson(ply) {
			return ply
		}
	}
	return -1
}

// turnOfPerson says whether a person chose the move that the record holds at a
// ply. A pass is no choice.
func (p *Page) turnOfPerson(ply int) bool {
	at := p.board.Plies[ply]
	if at.Name == pass {
		return false
	}
	for seat, choice := range p.choices {
		if choice == wire.Human && moved(at, seat, p.game.Seats[seat]) {
			return true
		}
	}
	return false
}

// moved says whether a seat moved in a step: the name of one of several seats
// has a letter for each, - for those that did not move.
func moved(at wire.Ply, seat int, name string) bool {
	if at.Seat != "" {
		return at.Seat == name
	}
	return seat < len(at.Name) && at.Name[seat] != '-'
}
