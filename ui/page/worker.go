package page

import (
	"playout/engine/wire"
	"playout/ui/text"
)

// Times in milliseconds after which a worker that says nothing is given up. A
// worker that is loading reports its own failures, so it may take its time.
const (
	loadPatience = 60_000 // from its start to its first word
	patience     = 3_000  // from a question or a report to a ping
	pingPatience = 2_000  // from the ping to anything
)

// Deaths within a span of time, in milliseconds, after which no further worker
// is started.
const (
	maxDeaths = 3
	deathSpan = 60_000
)

// worker is what the page knows of the worker that runs now.
type worker struct {
	phase     int // grows with a worker's start and its greeting: timers of earlier phases do nothing
	lastID    int // of commands, never used twice
	greeted   bool
	heard     float64 // when it last said something, or was started
	asked     float64 // when it was last asked something
	watched   bool    // a timer runs that will look after it
	pinged    bool    // a Hello was sent to see whether it lives
	deaths    []float64
	abandoned bool
}

// startWorker starts a worker and greets it.
func (p *Page) startWorker() {
	w := &p.worker
	w.phase++
	w.greeted, w.watched, w.pinged, w.abandoned = false, false, false, false
	w.heard = p.host.Now()
	p.forget()
	p.host.RestartWorker()
	p.ask(wire.Command{Hello: &wire.Hello{Version: wire.Version}})
}

// forget drops all that the worker before owed.
func (p *Page) forget() {
	p.pending, p.epoch = 0, 0
	p.watching.wanted = -1
	p.thought, p.drawing.waits = nil, false
	p.checking = nil
	p.forgetFiles()
	p.giveUp()
}

// ask sends a command and returns its ID. do sees to it that the answer is
// waited for.
func (p *Page) ask(c wire.Command) int {
	p.worker.lastID++
	c.ID = p.worker.lastID
	p.worker.asked = p.host.Now()
	p.host.Send(wire.EncodeCommand(c))
	return c.ID
}

// owing says whether the worker owes an answer.
func (p *Page) owing() bool {
	return !p.worker.greeted || p.worker.pinged || p.pending != 0 || p.thought != nil || len(p.checking) > 0 || p.players.form.waits() ||
		p.setup != nil && p.setup.asked != nil || p.files.asked != 0
}

// watch looks after a worker that owes an answer: one that says nothing is
// pinged, and one that does not answer that is dead, since a worker that is
// ended from outside gives no sign.
func (p *Page) watch() {
	w := &p.worker
	if w.watched || w.abandoned || !p.owing() {
		return
	}
	limit := float64(patience)
	if !w.greeted {
		limit = loadPatience
	} else if w.pinged {
		limit = pingPatience
	}
	w.watched = true
	phase := w.phase
	since := max(w.heard, w.asked)
	p.after(since+limit-p.host.Now(), func() {
		if w.phase != phase {
			return
		}
		w.watched = false
		if p.host.Now() < max(w.heard, w.asked)+limit || !p.owing() {
			p.watch()
			return
		}
		p.missed()
	})
}

// missed is called when the worker said nothing for as long as it may.
func (p *Page) missed() {
	if !p.worker.greeted || p.worker.pinged {
		p.died("no answer")
		return
	}
	p.worker.pinged = true
	p.ask(wire.Command{Hello: &wire.Hello{Version: wire.Version}})
}

// WorkerDied tells that the worker ended or could not start.
func (p *Page) WorkerDied(reason string) {
	p.do(func() { p.died(reason) })
}

// died starts another worker, which takes the game over, unless that has
// happened too often.
func (p *Page) died(reason string) {
	w := &p.worker
	if w.abandoned {
		return
	}
	now := p.host.Now()
	w.deaths = append(w.deaths, now)
	for w.deaths[0] < now-deathSpan {
		w.deaths = w.deaths[1:]
	}
	p.reopen()
	if len(w.deaths) >= maxDeaths {
		p.forget()
		w.greeted, w.abandoned = false, true
		p.alert = &alert{say: func(w *text.Strings) string { return text.Fill(w.Died, "reason", reason) }}
		return
	}
	p.startWorker()
	if p.board != nil {
		p.tell(p.words.Restarted)
	}
}

// reopen makes the game on the board, with a move that was on its way, the one
// to open next, unless another was being opened.
func (p *Page) reopen() {
	if p.opening != nil || p.board == nil || !p.worker.greeted {
		return // without a greeting the address holds what is to be opened
	}
	b := p.board
	p.opening = &opening{
		command: wire.Open{Game: b.Game, Position: b.Start, Moves: b.Record, Seed: b.Seed, Ply: b.Ply, Ending: b.Ending},
		game:    p.game,
		choices: p.choices,
		paused:  p.paused,
		again:   true,
		play:    p.play,
	}
	if len(p.checking) > 0 {
		p.opening.link = true
	}
}
