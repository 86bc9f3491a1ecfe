package page

import (
	"slices"
	"strconv"

	"playout/engine/wire"
	"playout/ui/text"
)

// Watch is how the record is gone along: the row of buttons and the slider
// below the move list.
type Watch struct {
	Ply, Plies    int     // shown now, and the record's last
	At            string  // the ply in words: "ply 12 of 60, Black f5"
	Back, Forward bool    // there is a ply before, and one after or a machine's to come
	Play          bool    // the record can be replayed, or machines go on
	Playing       bool    // they do, and Play pauses them
	Speed         Setting // how fast
}

// watching is what the page keeps of it.
type watching struct {
	speed      string // one of speeds
	along      bool   // the record is being replayed
	once       bool   // machines play one move and then wait
	going      int    // ID of the last Goto
	goal       int    // the ply that it shows
	wanted     int    // the ply to show once the worker has answered that; -1 for none
	hidden     bool   // the page cannot be seen
	background bool   // machines go on all the same
}

// speed is how long, in ms, a position is left to be seen before a machine's
// answer and before the next ply of a replay.
type speed struct {
	name           string
	answer, replay float64
}

// speeds are those to choose from. In the second, machines answer at the page's
// own Pace; the last goes as fast as positions can be drawn.
var speeds = []speed{{"slow", 1500, 2000}, {normalSpeed, 0, 900}, {"fast", 150, 300}, {"fastest", 0, 40}}

const normalSpeed = "normal"

// readSpeed is a chosen speed, or the normal one for what is none.
func readSpeed(name string) string {
	if slices.ContainsFunc(speeds, func(s speed) bool { return s.name == name }) {
		return name
	}
	return normalSpeed
}

func (p *Page) speed() speed {
	s := speeds[slices.IndexFunc(speeds, func(s speed) bool { return s.name == p.watching.speed })]
	if s.name == normalSpeed {
		s.answer = p.pace.Answer
	}
	return s
}

// SetSpeed chooses how fast machines answer and records are replayed.
func (p *Page) SetSpeed(name string) {
	p.do(func() {
		if readSpeed(name) != name {
			return
		}
		p.watching.speed = name
		p.host.Store(keySpeed, name)
		if p.watching.along && p.planned {
			p.dropPlan()
			p.rest()
		}
	})
}

// SetBackground chooses whether machines go on while the page cannot be seen.
func (p *Page) SetBackground(on bool) {
	p.do(func() {
		p.watching.background = on
		p.host.Store(keyBackground, map[bool]string{true: "yes"}[on])
		p.rest()
	})
}

// Hidden tells whether the page can be seen. While it cannot, machines neither
// think nor play, replays wait and clocks stand, unless they are to go on; what
// was being thought of begins anew. A hint is given as far as it has come.
func (p *Page) Hidden(hidden bool) {
	p.do(func() {
		if p.watching.hidden == hidden {
			return
		}
		p.watching.hidden = hidden
		switch {
		case !p.asleep():
			p.rest()
			return
		case p.board == nil:
			return
		case p.live():
			p.halt() // a person is to find the game as it was left
		case p.thought != nil && p.thought.hint && !p.thought.dropped:
			p.ask(wire.Command{Stop: &wire.Stop{}})
		default:
			p.stopThought()
		}
		p.dropPlan()
		p.writeAddress() // nothing may be left of the page when it is to be seen again
	})
}

// asleep says whether nothing happens by itself, since nobody looks.
func (p *Page) asleep() bool { return p.watching.hidden && !p.watching.background }

// dropPlan gives up what is about to happen by itself; rest plans it again.
func (p *Page) dropPlan() {
	p.errands++
	p.planned = false
}

// Play replays the record from the position shown, from its start where the
// game is over there, and at its end has machines go on. While either goes on
// it pauses them.
func (p *Page) Play() {
	p.doSoon(func() {
		switch {
		case p.playing():
			p.halt()
		case !p.mayPlay():
		case p.board.Ply < len(p.board.Plies):
			p.stopThought()
			p.giveUp()
			p.watching.along = true
			p.rest()
		case p.board.Over:
			p.watching.along = true
			p.sendGoto(0)
		default:
			p.paused = false
			p.begin()
			p.rest()
		}
	})
}

// playing says whether a replay or machines alone go on.
func (p *Page) playing() bool {
	return p.watching.along || p.board != nil && (p.live() || p.watched() && p.mayStop())
}

// mayPlay says whether Play would have something to show.
func (p *Page) mayPlay() bool {
	return p.board != nil && !p.busy() && (p.board.Ply < len(p.board.Plies) || p.board.Over && p.board.Ply > 0 || p.mayResume())
}

// halt pauses whatever goes on by itself.
func (p *Page) halt() {
	p.watching.along, p.watching.once = false, false
	p.steering.going = false
	p.paused = true
	p.stopThought()
	p.giveUp()
}

// goAlong plans the next ply of a replay. At the record's end it is over, and
// the game goes on from there.
func (p *Page) goAlong() {
	if p.board.Ply == len(p.board.Plies) {
		p.watching.along = false
		p.paused = false
		return
	}
	p.later(p.changed+p.speed().replay-p.host.Now(), func() { p.sendGoto(p.board.Ply + 1) })
}

// Forward goes one ply along the record. At its end, where only machines play,
// they play one move and wait.
func (p *Page) Forward() {
	p.doSoon(func() {
		if !p.mayGoForward() {
			return
		}
		p.watching.along = false
		if p.board.Ply < len(p.board.Plies) {
			p.paused = true
			p.sendGoto(p.board.Ply + 1)
			return
		}
		p.watching.once, p.paused = true, false
		p.rest()
	})
}

func (p *Page) mayGoForward() bool {
	b := p.board
	return b != nil && !p.busy() && (b.Ply < len(b.Plies) || !b.Over && p.watched())
}

// watchView is the row of buttons and the slider, beside the move list.
func (p *Page) watchView(moves []Move) Watch {
	b, w := p.board, &p.words.Watch
	v := Watch{
		Ply: b.Ply, Plies: len(b.Plies),
		At:    text.Fill(w.AtStart, "plies", p.words.Number(len(b.Plies))),
		Speed: Setting{Value: p.watching.speed},
	}
	may := p.mayGo()
	if p.answering() {
		may = p.steady.along
	}
	v.Back, v.Forward, v.Play, v.Playing = may.back, may.forward, may.play, may.playing
	if b.Ply > 0 {
		move := moves[b.Ply-1]
		said := move.Text
		if move.Seat != "" {
			said = p.words.Seat(move.Seat) + " " + said
		}
		v.At = text.Fill(w.At, "ply", strconv.Itoa(b.Ply), "plies", strconv.Itoa(len(b.Plies)), "move", said)
	}
	if p.pending != 0 && p.pending == p.watching.going { // a slider stays where it is led
		v.Ply = p.watching.goal
		if p.watching.wanted >= 0 {
			v.Ply = p.watching.wanted
		}
	}
	for _, s := range speeds {
		v.Speed.Options = append(v.Speed.Options, Option{s.name, w.Speeds[s.name]})
	}
	return v
}
