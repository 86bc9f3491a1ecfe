package training

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"playout/engine/dataset"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/session/announced"
	"playout/engine/session/extension"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// How games are shared and reported.
const (
	taskTime = 250 * time.Millisecond // of games that a helper gets at a time
	fullPart = labwire.MaxPart / 2    // bytes that are sent before the next report is due
)

// collect is the games under way that the page asked for.
type collect struct {
	id     int
	asked  labwire.Collect
	run    *selfplay.Config
	header dataset.Header
	head   []byte // the first line of the data set, its header
	waits  string // the model that it waits for, "" for none

	next    int // the first game that has not been dealt
	back    []int
	ended   map[int]encoded // games that wait for earlier ones
	written int             // games in the parts sent and in out
	out     bytes.Buffer    // the next part
	plies   int             // of the games in out

	clock   extension.Clock
	play    *selfplay.Play // nil between two games
	worked  time.Duration  // before the game in play
	writer  encoder
	helpers []helper
	pace    extension.Pace

	begun    instant.Time // the first slice
	reported instant.Time
}

// encoded is a game as a data set has it.
type encoded struct {
	bytes []byte
	plies int
}

// helper is a further worker.
type helper struct {
	id    int   // of its command, 0 while it has none
	games []int // that it plays
	since instant.Time
	off   bool // it cannot take part, as it lacks a net
}

// encoder encodes games.
type encoder struct {
	to  *dataset.Writer
	out *bytes.Buffer
}

// newEncoder returns an encoder, and the first line of the data set.
func newEncoder(run *selfplay.Config, header dataset.Header) (encoder, []byte, error) {
	out := new(bytes.Buffer)
	to, err := dataset.NewWriter(run.Game, out, header)
	if err != nil {
		return encoder{}, nil, err
	}
	head := bytes.Clone(out.Bytes())
	return encoder{to, out}, head, nil
}

// encode returns an episode as a data set has it.
func (e encoder) encode(episode *dataset.Episode) (encoded, error) {
	e.out.Reset()
	if err := e.to.Write(episode); err != nil {
		return encoded{}, err
	}
	return encoded{bytes.Clone(e.out.Bytes()), len(episode.Steps)}, nil
}

// awaited returns a model that the agents of a run wait for, "" for none.
func awaited(run *selfplay.Config, nets announced.Nets) string {
	for _, a := range run.All() {
		if nets.Awaits(a.Net()) {
			return a.Net()
		}
	}
	return ""
}

// try makes the player of each agent once. It returns the nets that they use, or the error about one
// that cannot start, with its kind.
func try(run *selfplay.Config, nets announced.Nets) (used map[string]dataset.Net, kind string, err error) {
	for i, a := range run.All() {
		p, err := player.New(run.Game, a, nets, 0)
		if err == nil {
			err = errors.Join(player.Fault(p), player.Close(p))
		}
		if err != nil {
			kind = wire.KindAgent
			if a.Net() != "" {
				kind, err = nets.WhyMissing(a.Net(), err)
			}
			path := strict.Index("agents", i)
			if i == len(run.Agents) {
				path = "teacher"
			}
			return nil, kind, strict.At(path, fmt.Errorf("agent %q: %w", a, err))
		}
		if name, kernel := player.NetOf(p); name != "" {
			if used == nil {
				used = map[string]dataset.Net{}
			}
			used[name] = dataset.Net{Kernel: kernel}
		}
	}
	return used, "", nil
}

// busy reports whether there are games to play.
func (c *collect) busy() bool { return c != nil && c.waits == "" }

// total returns the number of games.
func (c *collect) total() int { return c.run.Last }

// known reports whether a game has been played.
func (c *collect) known(number int) bool {
	_, ended := c.ended[number]
	return ended || number < c.written
}

// beginCollect starts games to learn from, instead of those under way.
func (t *Training) beginCollect(id int, asked *labwire.Collect) (kind string, err error) {
	run, header, err := selfplay.Read(asked.Spec)
	if err == nil && asked.Have > run.Last {
		err = strict.Wrong("have", "%d of %d games", asked.Have, run.Last).Allow("at most all")
	}
	if err != nil {
		return labwire.KindTraining, err
	}
	c := &collect{id: id, asked: *asked, run: run, header: header, next: asked.Have, written: asked.Have, ended: map[int]encoded{}}
	c.clock.Now = t.Now
	run.Nets, run.Now = t.Nets, c.clock.Time
	if c.waits = awaited(run, t.Nets); c.waits == "" {
		if kind, err := t.prepare(c); err != nil {
			return kind, err
		}
	}
	if t.Helpers.Leads() {
		c.helpers = make([]helper, max(0, asked.Workers-1))
	}
	t.EndCollect()
	t.collect = c
	t.reportCollect(c, false)
	return "", nil
}

// prepare writes the first line of the data set once all models have come.
func (t *Training) prepare(c *collect) (kind string, err error) {
	used, kind, err := try(c.run, t.Nets)
	if err != nil {
		return kind, err
	}
	for name, net := range used {
		net.SHA256 = t.sums[name]
		used[name] = net
	}
	c.header.Nets = used
	if c.writer, c.head, err = newEncoder(c.run, c.header); err != nil {
		return labwire.KindTraining, err
	}
	if c.written == 0 {
		c.out.Write(c.head)
	}
	return "", nil
}

// readyCollect goes on with games whose last model has come, or cannot come.
func (t *Training) readyCollect(c *collect) {
	if kind, err := t.prepare(c); err != nil {
		t.dropCollect(kind, err)
		return
	}
	t.reportCollect(c, false)
}

// EndCollect ends the games under way, if any, with their Final.
func (t *Training) EndCollect() {
	if c := t.collect; c != nil {
		t.leaveCollect(c)
		t.reportCollect(c, true)
	}
}

// leaveCollect stops all work on the games.
func (t *Training) leaveCollect(c *collect) {
	t.collect = nil
	c.close()
	for i, h := range c.helpers {
		if h.id != 0 {
			t.Helpers.Command(i, labwire.EncodeCommand(labwire.Command{Halt: &labwire.Halt{Job: labwire.JobCollect}}))
		}
	}
}

// dropCollect ends the games under way with an error.
func (t *Training) dropCollect(kind string, err error) {
	c := t.collect
	t.leaveCollect(c)
	t.Fail(c.id, kind, err)
}

// close ends the game in play.
func (c *collect) close() {
	if c.play != nil {
		c.play.Close()
		c.play = nil
	}
}

// reportCollect sends the games so far.
func (t *Training) reportCollect(c *collect, final bool) {
	now := t.Now()
	e := &labwire.Collected{
		Final: final, Over: c.written == c.total(), Done: c.written, Total: c.total(),
		Bytes: bytes.Clone(c.out.Bytes()), Plies: c.plies, Waits: c.waits,
	}
	c.out.Reset()
	c.plies = 0
	if !final && c.waits == "" {
		e.Millis, e.Workers = int(c.left(now).Milliseconds()), 1
		for _, h := range c.helpers {
			if h.id != 0 {
				e.Workers++
			}
		}
	}
	c.reported = now
	t.send(c.id, labwire.Event{Collected: e})
}

// left estimates how long the rest takes at the pace so far, 0 for unknown.
func (c *collect) left(now instant.Time) time.Duration {
	played := c.written + len(c.ended) - c.asked.Have
	if c.begun.IsZero() || played <= 0 {
		return 0
	}
	each := float64(now.Sub(c.begun)) / float64(played)
	return time.Duration(min(each*float64(c.total()-c.written-len(c.ended)), float64(math.MaxInt64)/2))
}

// deal deals the next game to play, or reports that all games are dealt or played.
func (c *collect) deal() (number int, more bool) {
	for len(c.back) > 0 {
		number, c.back = c.back[0], c.back[1:]
		if !c.known(number) {
			return number, true
		}
	}
	if c.next == c.total() {
		return 0, false
	}
	c.next++
	return c.next - 1, true
}

// free takes the games of a helper back, to deal them again.
func (c *collect) free(i int) {
	h := &c.helpers[i]
	for _, number := range h.games {
		if !c.known(number) && (c.play == nil || c.play.Number() != number) {
			c.back = append(c.back, number)
		}
	}
	slices.Sort(c.back)
	h.id, h.games = 0, nil
}

// add adds a game, unless it has been played already, and writes those whose turn it is.
func (t *Training) add(c *collect, number int, e encoded) {
	if c.known(number) {
		return
	}
	c.ended[number] = e
	if c.play != nil && c.play.Number() == number {
		c.close() // a helper was quicker
	}
	for {
		e, ended := c.ended[c.written]
		if !ended {
			return
		}
		if c.out.Len() > 0 && c.out.Len()+len(e.bytes) > labwire.MaxPart {
			t.reportCollect(c, false)
		}
		c.out.Write(e.bytes)
		c.plies += e.plies
		delete(c.ended, c.written)
		c.written++
	}
}

// stepCollect plays games for about a slice.
func (t *Training) stepCollect(slice time.Duration) {
	c := t.collect
	defer func() {
		if fault := recover(); fault != nil && t.collect == c {
			t.dropCollect(wire.KindInside, inside(fault))
		}
	}()
	begin := t.Now()
	if c.begun.IsZero() {
		c.begun = begin
	}
	t.share(c)
	for c.written < c.total() && t.Now().Sub(begin) < slice {
		if c.play == nil {
			if err := c.sit(); err != nil {
				t.dropCollect(labwire.KindTraining, err)
				return
			}
		}
		over, err := advance(c.play, &c.clock, slice-t.Now().Sub(begin))
		if err != nil {
			t.dropCollect(wire.KindAgent, err)
			return
		}
		if over {
			c.pace.Add(1, c.clock.Worked-c.worked)
			number := c.play.Number()
			e, err := c.writer.encode(c.play.Episode())
			if err != nil {
				panic(err) // a game of its own
			}
			c.close()
			t.add(c, number, e)
		}
	}
	switch now := t.Now(); {
	case c.written == c.total():
		t.leaveCollect(c)
		t.reportCollect(c, true)
	case now.Sub(c.reported) >= nextReport || c.out.Len() >= fullPart:
		t.reportCollect(c, false)
	}
}

// advance plays until the slice is over or the game is, and reports whether the game is over.
func advance(play *selfplay.Play, clock *extension.Clock, slice time.Duration) (over bool, err error) {
	clock.Start()
	defer clock.Stop()
	for {
		over, err := play.Step(max(time.Millisecond, slice-clock.Spent()))
		if over || err != nil || clock.Spent() >= slice {
			return over, err
		}
	}
}

// sit begins the next game: one that has not been dealt or, without such, one that a helper has, if
// possible the last of several.
func (c *collect) sit() (err error) {
	number, more := c.deal()
	for i := 0; !more && i < len(c.helpers); i++ {
		open := slices.DeleteFunc(slices.Clone(c.helpers[i].games), c.known)
		if more = len(open) > 0; more {
			number = open[len(open)-1]
		}
	}
	if !more {
		return fmt.Errorf("%d of %d games are played, and none is left", c.written, c.total())
	}
	c.worked = c.clock.Worked
	c.play, err = c.run.NewPlay(number)
	return err
}

// share gives games to the helpers without any.
func (t *Training) share(c *collect) {
	for i := range c.helpers {
		if i == 0 {
			t.Helpers.Enlist(len(c.helpers))
		}
		if h := &c.helpers[i]; h.id == 0 && !h.off && t.Helpers.Able(i) {
			t.give(c, i)
		}
	}
}

// give gives games to a helper, if any are left.
func (t *Training) give(c *collect, i int) {
	var numbers []int
	fair := (c.total() - c.next + len(c.back)) / (2 * (1 + len(c.helpers))) // so that all end together
	for range min(c.pace.Games(taskTime, labwire.MaxTask), max(1, fair)) {
		number, more := c.deal()
		if !more {
			break
		}
		numbers = append(numbers, number)
	}
	if len(numbers) == 0 {
		return
	}
	command := labwire.EncodeCommand(labwire.Command{Games: &labwire.Games{Spec: c.asked.Spec, Games: numbers}})
	h := &c.helpers[i]
	h.id, h.games, h.since = t.Helpers.Command(i, command), numbers, t.Now()
}

// collectEvent handles the answer of helper i to its command.
func (t *Training) collectEvent(i int, e *wire.Event) {
	c := t.collect
	h := &c.helpers[i]
	switch {
	case e.Lab != nil:
		if t.take(c, h, e.Lab) != nil {
			t.Helpers.Lost(i)
			return
		}
		c.pace.Add(len(h.games), t.Now().Sub(h.since))
		c.free(i)
		if c.busy() && c.written < c.total() {
			t.give(c, i) // at once, so that it does not wait
		}
	case e.Error != nil && (e.Error.Kind == wire.KindMissing || e.Error.Kind == wire.KindCorrupt):
		h.off = true
		c.free(i)
	default:
		t.Helpers.Lost(i)
	}
}

// take adds the games of a helper, which must be all of its games.
func (t *Training) take(c *collect, h *helper, message *wire.Lab) error {
	e, err := labwire.DecodeEvent(message)
	if err != nil {
		return err
	}
	if e.Episodes == nil {
		return errors.New("a helper sends no games")
	}
	in, err := dataset.NewReader(c.run.Game, io.MultiReader(bytes.NewReader(c.head), bytes.NewReader(e.Episodes.Bytes)))
	if err != nil {
		return err
	}
	var all []encoded
	for range h.games {
		from := in.Intact
		episode, err := in.Next()
		if err != nil {
			return err
		}
		head := int64(len(c.head))
		all = append(all, encoded{e.Episodes.Bytes[from-head : in.Intact-head], len(episode.Steps)})
	}
	if _, err := in.Next(); err != io.EOF {
		return errors.New("a helper sends too many games")
	}
	for i, number := range h.games {
		t.add(c, number, all[i])
	}
	return nil
}

// task is games that a helper plays for a leader.
type task struct {
	id     int
	asked  labwire.Games
	run    *selfplay.Config
	writer encoder
	waits  bool // for a net
	tried  bool // all agents can start
	clock  extension.Clock
	play   *selfplay.Play
	left   []int // the game in play included
	out    bytes.Buffer
}

// busy reports whether there are games to play.
func (g *task) busy() bool { return g != nil && len(g.left) > 0 && !g.waits }

// close ends the game in play.
func (g *task) close() {
	if g != nil && g.play != nil {
		g.play.Close()
		g.play = nil
	}
}

// beginGames starts the games of a leader, instead of those under way.
func (t *Training) beginGames(id int, asked *labwire.Games) (kind string, err error) {
	next := &task{id: id, asked: *asked, left: asked.Games}
	if last := t.task; last != nil && last.asked.Spec == asked.Spec {
		next.run, next.writer, next.tried = last.run, last.writer, last.tried
	} else {
		run, header, err := selfplay.Read(asked.Spec)
		if err != nil {
			return labwire.KindTraining, err
		}
		next.run = run
		if next.writer, _, err = newEncoder(run, header); err != nil {
			return labwire.KindTraining, err
		}
	}
	for _, number := range asked.Games {
		if number >= next.run.Last {
			return labwire.KindTraining, strict.Wrong("games", "game %d of %d", number, next.run.Last).Allow("0 to %d", next.run.Last-1)
		}
	}
	t.task.close()
	next.waits = awaited(next.run, t.Nets) != ""
	t.task = next
	next.clock.Now = t.Now
	next.run.Nets, next.run.Now = t.Nets, next.clock.Time
	return "", nil
}

// stepGames plays the games of a leader for about a slice, and answers once all are played.
func (t *Training) stepGames(slice time.Duration) {
	g := t.task
	fail := func(kind string, err error) {
		g.close()
		t.task = nil
		t.Fail(g.id, kind, err)
	}
	defer func() {
		if fault := recover(); fault != nil {
			fail(wire.KindInside, inside(fault))
		}
	}()
	if !g.tried {
		if _, kind, err := try(g.run, t.Nets); err != nil {
			fail(kind, err)
			return
		}
		g.tried = true
	}
	for begin := t.Now(); len(g.left) > 0 && t.Now().Sub(begin) < slice; {
		if g.play == nil {
			play, err := g.run.NewPlay(g.left[0])
			if err != nil {
				fail(labwire.KindTraining, err)
				return
			}
			g.play = play
		}
		over, err := advance(g.play, &g.clock, slice-t.Now().Sub(begin))
		if err != nil {
			fail(wire.KindAgent, err)
			return
		}
		if over {
			e, err := g.writer.encode(g.play.Episode())
			if err != nil {
				panic(err) // a game of its own
			}
			g.out.Write(e.bytes)
			g.close()
			g.left = g.left[1:]
		}
	}
	if len(g.left) == 0 {
		t.send(g.id, labwire.Event{Episodes: &labwire.Episodes{Bytes: g.out.Bytes()}})
	}
}
