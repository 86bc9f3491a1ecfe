// Package training makes games to learn from (package selfplay) and trains nets (package train) for a
// session of the lab, in slices of time. The session that the page asked leads: it gives helpers,
// further workers of package crew, some games at a time and plays games itself, as package lab does
// with those of a match. It trains alone, since a training's steps follow one another; games go on
// beside it, here and on the helpers.
//
// The games and the net are those of the command line: games follow from a seed and their numbers, and
// slices change no bit of a training. Everything that the page and helpers send is checked before it
// is used.
package training

import (
	"fmt"
	"time"

	"playout/engine/digest"
	"playout/engine/session/extension"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// nextReport is the time from one report of a job to the next.
const nextReport = 250 * time.Millisecond

// Training is the jobs of a session. Its methods are those of an extension.
type Training struct {
	extension.Host
	collect    *collect // led, nil for none
	task       *task    // games for a leader, nil for none
	data       *data    // that the page has put, nil for none
	checkpoint []byte   // likewise
	whole      bool     // the checkpoint is whole
	rows       *rows    // that the page has asked for, nil for none
	train      *job     // nil for none
	turn       int      // of the jobs that take turns

	sums map[string]string // SHA-256 of the models that have come, hexadecimal, for data sets
}

// New returns the jobs of a session.
func New(host extension.Host) *Training { return &Training{Host: host, sums: map[string]string{}} }

// Handle carries out a command, and reports whether it is one of these.
func (t *Training) Handle(id int, c *labwire.Command) (handled bool, kind string, err error) {
	switch {
	case c.Collect != nil:
		kind, err = t.beginCollect(id, c.Collect)
	case c.Games != nil:
		kind, err = t.beginGames(id, c.Games)
	case c.Put != nil:
		kind, err = t.put(id, c.Put)
	case c.Rows != nil:
		kind, err = t.beginRows(id)
	case c.Sketch != nil:
		kind, err = t.sketch(id, c.Sketch)
	case c.Train != nil:
		kind, err = t.beginTrain(id, c.Train)
	case c.Halt != nil && c.Halt.Job == labwire.JobTrain:
		t.haltTrain(c.Halt.Keep)
	case c.Halt != nil:
		t.EndCollect()
		t.task.close()
		t.task = nil
	default:
		return false, "", nil
	}
	return true, kind, err
}

// Busy reports whether Step has work.
func (t *Training) Busy() bool { return len(t.jobs()) > 0 }

// jobs lists what there is to do. A file that the page waits for goes first.
func (t *Training) jobs() (list []func(time.Duration)) {
	switch {
	case t.data.busy():
		return append(list, t.stepData)
	case t.rows != nil:
		return append(list, t.stepRows)
	}
	if t.collect.busy() {
		list = append(list, t.stepCollect)
	}
	if t.task.busy() {
		list = append(list, t.stepGames)
	}
	if t.train != nil {
		list = append(list, t.stepTrain)
	}
	return list
}

// Step works for about a slice: on one job, in turns.
func (t *Training) Step(slice time.Duration) {
	if jobs := t.jobs(); len(jobs) > 0 {
		t.turn++
		jobs[t.turn%len(jobs)](slice)
	}
}

// send sends an event.
func (t *Training) send(id int, e labwire.Event) {
	event := labwire.EncodeEvent(e)
	event.ID = id
	t.Send(event)
}

// inside is the error of a fault inside the program.
func inside(fault any) error { return fmt.Errorf("a fault inside Playout: %v", fault) }

// sendPart sends the next part of a file, and returns the rest of it.
func (t *Training) sendPart(id int, what string, first, more bool, file []byte) (rest []byte) {
	size := min(len(file), labwire.MaxPart)
	t.send(id, labwire.Event{Part: &labwire.Part{What: what, First: first, More: more || size < len(file), Bytes: file[:size]}})
	return file[size:]
}

// HandleEvent handles an event of helper i, and reports whether it is about games to learn from.
func (t *Training) HandleEvent(i int, e *wire.Event) bool {
	c := t.collect
	if c == nil || i >= len(c.helpers) || c.helpers[i].id == 0 || c.helpers[i].id != e.ID {
		return false
	}
	t.collectEvent(i, e)
	return true
}

// Lost notes that helper i is lost. Its games are dealt again.
func (t *Training) Lost(i int) {
	if c := t.collect; c != nil && i < len(c.helpers) {
		c.free(i)
	}
}

// ModelCame continues what waits for a model that has come, or that cannot come.
func (t *Training) ModelCame(name string) {
	if file := t.Nets.Data(name); file != nil {
		t.sums[name] = fmt.Sprintf("%x", digest.SHA256(file))
	}
	if c := t.collect; c != nil && c.waits != "" {
		if c.waits = awaited(c.run, t.Nets); c.waits == "" {
			t.readyCollect(c)
		}
	}
	if g := t.task; g != nil {
		g.waits = awaited(g.run, t.Nets) != ""
	}
}
