package page

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/text"
)

// How a machine answers the offer of a draw.
const (
	// content is the value, from -1 to 1, up to which a machine agrees: it holds
	// a draw to be as good as what it expects. Values of one seat waver by some
	// hundredths from thought to thought.
	content = 0.05
	// early is how many plies from the game's start must have been played: before,
	// there was no game.
	early = 10
	// sulk is for how many plies after a refusal a machine refuses unasked.
	sulk = 10
)

// Draws says what can be done about a draw by agreement.
type Draws struct {
	Known bool // the game knows one
	Offer bool // a person may offer it now
}

// drawing is what the page keeps of it.
type drawing struct {
	waits   bool        // a machine was asked, and answers once it has thought
	refused map[int]int // by seat: the ply at which it last refused
}

// drawDialog is the dialog in which a person is asked, before the seat.
const drawDialog = "draw:"

// OfferDraw offers the other seat a draw. Another person is asked in a dialog. A
// machine answers by what its own last search expects; while it thinks, once it
// has; and where it has no opinion, as random and rules have none, a short
// search of the game's own agent for hints stands in for it.
func (p *Page) OfferDraw() {
	p.doSoon(func() {
		from := p.offerer()
		if from < 0 {
			return
		}
		to := 1 - from
		if p.choices[to] == wire.Human {
			p.dialog = drawDialog + p.game.Seats[to]
			return
		}
		value, known := p.expects(to)
		switch at, refused := p.drawing.refused[to]; {
		case refused && p.board.Ply >= at && p.board.Ply < at+sulk, p.board.Start == "" && p.board.Ply < early:
			p.refuse(to)
		case p.thought.counts():
			p.drawing.waits = true
			p.tell(text.Fill(p.words.Draws.Considers, "who", p.who(to, p.choices[to])))
		case known:
			p.answer(to, value)
		case p.game.Hint == "" || p.thought != nil || p.machine() < 0 && p.person() < 0:
			p.refuse(to)
		default:
			p.drawing.waits = true
			p.tell(text.Fill(p.words.Draws.Considers, "who", p.who(to, p.choices[to])))
			p.think(max(p.person(), p.machine()), p.game.Hint, true)
			p.thought.judge = true
		}
	})
}

// offerer is the seat of the person who may offer a draw now, -1 for none: the
// one who is to move, or the only one.
func (p *Page) offerer() int {
	if p.game == nil || !p.game.Draws || len(p.game.Seats) != 2 || p.drawing.waits {
		return -1
	}
	return p.loser()
}

// expects is what a machine's last search of this position or the one before it
// expects for its seat, from -1 to 1, if there is one.
func (p *Page) expects(seat int) (value float64, known bool) {
	for ply := p.board.Ply; ply >= max(0, p.board.Ply-1); ply-- {
		for _, s := range p.searches[ply] {
			if !s.hint && s.report.Valued && s.report.Seat == p.game.Seats[seat] {
				return float64(s.report.Value), true
			}
		}
	}
	return 0, false
}

// judged is the Final of a thought that a machine's answer waits for.
func (p *Page) judged(t *thought, r *wire.Report) {
	if !p.drawing.waits {
		return
	}
	p.drawing.waits = false
	seat, value := t.seat, float64(r.Value)
	if p.choices[seat] == wire.Human { // of whom the other seat expects the opposite
		seat, value = 1-seat, -value
	}
	if !r.Valued {
		p.refuse(seat)
		return
	}
	p.answer(seat, value)
}

// answer agrees or refuses by what a machine expects for its seat.
func (p *Page) answer(seat int, value float64) {
	if value > content {
		p.refuse(seat)
		return
	}
	p.end(wire.Ending{How: wire.Agreed})
}

// refuse has a seat refuse.
func (p *Page) refuse(seat int) {
	if p.drawing.refused == nil {
		p.drawing.refused = make(map[int]int)
	}
	if at, refused := p.drawing.refused[seat]; !refused || p.board.Ply < at || p.board.Ply >= at+sulk {
		p.drawing.refused[seat] = p.board.Ply
	}
	who := p.words.Seat(p.game.Seats[seat])
	if p.choices[seat] != wire.Human {
		who = p.who(seat, p.choices[seat])
	}
	p.tell(text.Fill(p.words.Draws.Declines, "who", who))
}

// AnswerDraw is the answer of a person who was asked.
func (p *Page) AnswerDraw(agrees bool) {
	p.do(func() {
		name, asked := strings.CutPrefix(p.dialog, drawDialog)
		from := p.offerer()
		if !asked {
			return
		}
		p.dialog = ""
		switch {
		case from < 0 || p.game.Seats[1-from] != name: // the game has gone on
		case agrees:
			p.end(wire.Ending{How: wire.Agreed})
		default:
			p.refuse(1 - from)
		}
	})
}

// drawsView says what can be done about a draw.
func (p *Page) drawsView() Draws {
	return Draws{Known: p.game != nil && p.game.Draws, Offer: p.offerer() >= 0}
}
