package training_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/games"
	"playout/engine/lab/data"
	enginetraining "playout/engine/lab/training"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/session"
	"playout/engine/session/lab"
	"playout/engine/train/trainspec"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/models"
)

// crew is a leading session of the lab and its helpers, which work in turns.
type crew struct {
	*testing.T
	leader  *session.Session
	helpers map[int]*session.Session
	inbox   map[int][][]byte
	tasks   int          // that helpers were sent
	ended   []int        // helpers
	silent  map[int]bool // helpers that do nothing
	answer  func(*labwire.Games) *labwire.Event
	dying   int // the number of the task whose helper dies, 0 for none
	later   []func()

	id     int
	events []wire.Event // of the leader, not read yet
}

func newCrew(t *testing.T) *crew {
	m := &crew{T: t, helpers: map[int]*session.Session{}, inbox: map[int][][]byte{}, silent: map[int]bool{}}
	m.leader = session.NewSmall(func(e wire.Event) {
		arrived, err := wire.DecodeEvent(wire.EncodeEvent(e))
		if err != nil {
			t.Errorf("the leader sends %v", err)
		}
		m.events = append(m.events, arrived)
	})
	m.leader.Extend(lab.New)
	m.leader.Lead(m)
	return m
}

// Send implements the leader's pool.
func (m *crew) Send(i int, message []byte) {
	c, err := wire.DecodeCommand(message)
	if err != nil {
		m.Fatalf("helper %d is sent %s: %v", i, message, err)
	}
	if command, err := labwire.DecodeCommand(c.Lab); err == nil && command.Games != nil {
		m.tasks++
		if m.tasks == m.dying {
			m.later = append(m.later, func() { m.leader.Lost(i) })
			return
		}
		if m.answer != nil {
			if e := m.answer(command.Games); e != nil {
				answer := labwire.EncodeEvent(*e)
				answer.ID = c.ID
				m.later = append(m.later, func() { m.leader.HandleHelper(i, wire.EncodeEvent(answer)) })
				return
			}
		}
	}
	if m.helpers[i] == nil {
		var h *session.Session
		h = session.NewSmall(func(e wire.Event) {
			if m.helpers[i] == h {
				m.leader.HandleHelper(i, wire.EncodeEvent(e))
			}
		})
		h.Extend(lab.New)
		m.helpers[i] = h
	}
	m.inbox[i] = append(m.inbox[i], message)
}

// End implements the leader's pool.
func (m *crew) End(i int) {
	m.ended = append(m.ended, i)
	delete(m.helpers, i)
	delete(m.inbox, i)
}

// ask sends the leader a command.
func (m *crew) ask(c labwire.Command) int {
	m.id++
	message := labwire.EncodeCommand(c)
	message.ID = m.id
	m.leader.Handle(wire.EncodeCommand(message))
	return m.id
}

// work lets everyone work for a slice.
func (m *crew) work() {
	for _, happen := range m.later {
		happen()
	}
	m.later = nil
	for _, i := range slices.Sorted(maps.Keys(m.helpers)) {
		h := m.helpers[i]
		for _, message := range m.inbox[i] {
			h.Handle(message)
		}
		m.inbox[i] = nil
		if h.Busy() && !m.silent[i] {
			h.Step()
		}
	}
	if m.leader.Busy() {
		m.leader.Step()
	}
}

// outcome is the answers to a command.
type outcome struct {
	collected []*labwire.Collected
	data      []byte // of all Collecteds
	trained   []*labwire.Trained
	epochs    []labwire.Epoch
	parts     map[string][]byte // by kind; a part that begins a file replaces the former one
	open      map[string]bool   // kinds whose file goes on
	held      *labwire.Held
	sketched  *labwire.Sketched
	err       *wire.Error
	over      bool // the last answer has come
}

// read reads the events that answer a command.
func (m *crew) read(id int, o *outcome) {
	m.Helper()
	for _, e := range m.events {
		if e.ID != id {
			continue
		}
		if o.over {
			m.Fatalf("an answer after the last one: %+v", e)
		}
		if e.Error != nil {
			o.err, o.over = e.Error, true
			continue
		}
		event, err := labwire.DecodeEvent(e.Lab)
		if err != nil {
			m.Fatal(err)
		}
		switch {
		case event.Collected != nil:
			o.collected = append(o.collected, event.Collected)
			o.data = append(o.data, event.Collected.Bytes...)
			o.over = event.Collected.Final
		case event.Trained != nil:
			o.trained = append(o.trained, event.Trained)
			o.epochs = append(o.epochs, event.Trained.Epochs...)
			o.over = event.Trained.Final
		case event.Part != nil:
			p := event.Part
			if p.First == o.open[p.What] {
				m.Fatalf("a part of %s: first %v, and the former one goes on: %v", p.What, p.First, o.open[p.What])
			}
			if p.First {
				o.parts[p.What] = nil
			}
			o.parts[p.What] = append(o.parts[p.What], p.Bytes...)
			o.open[p.What] = p.More
			o.over = p.What == labwire.PartRows && !p.More
		case event.Held != nil:
			o.held, o.over = event.Held, true
		case event.Sketched != nil:
			o.sketched, o.over = event.Sketched, true
		}
	}
	m.events = slices.DeleteFunc(m.events, func(e wire.Event) bool { return e.ID == id })
}

// run carries out a command to its last answer, and calls between after each turn.
func (m *crew) run(c labwire.Command, between func(*outcome)) *outcome {
	m.Helper()
	o := &outcome{parts: map[string][]byte{}, open: map[string]bool{}}
	id := m.ask(c)
	m.read(id, o)
	for turns := 0; !o.over; turns++ {
		if turns > 100_000 {
			m.Fatal("no last answer")
		}
		m.work()
		if between != nil {
			between(o)
		}
		m.read(id, o)
	}
	return o
}

// put gives the worker a file in parts of a size.
func (m *crew) put(what string, file []byte, size int) *outcome {
	m.Helper()
	for first := true; ; first = false {
		n := min(size, len(file))
		o := m.run(labwire.Command{Put: &labwire.Put{What: what, First: first, More: n < len(file), Bytes: file[:n]}}, nil)
		if file = file[n:]; o.err != nil || len(file) == 0 {
			return o
		}
	}
}

// played returns the file of playout selfplay.
func played(t testing.TB, s selfplay.Spec) []byte {
	t.Helper()
	g, err := games.Parse(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	o := data.SelfPlayOptions{Game: g, Games: s.Games, Seed: s.Seed, Workers: 2, Dir: t.TempDir(), Out: "a.data"}
	if o.Openings, err = data.ParseOpenings(s.Openings); err != nil {
		t.Fatal(err)
	}
	if o.Agents, err = match.ParseAgents(g, s.Agents); err != nil {
		t.Fatal(err)
	}
	if s.Teacher != "" {
		teacher, err := player.Parse(g, s.Teacher)
		if err != nil {
			t.Fatal(err)
		}
		o.Teacher = &teacher
	}
	if _, err := data.SelfPlay(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(o.Dir, o.Out))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func text(s any) string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(data)
}

var othello = selfplay.Spec{Game: "othello", Agents: []string{"alphabeta:depth=2"}, Games: 12, Seed: 7, Openings: "random:0-20"}

// With any number of workers the parts together are the file of playout selfplay.
func TestCollectIsSelfplay(t *testing.T) {
	for _, s := range []selfplay.Spec{
		othello,
		{Game: "geese", Agents: []string{"rules", "uct:n=6"}, Games: 5, Seed: 2, Openings: "random:0-4"},
		{Game: "morris", Agents: []string{"random"}, Teacher: "uct:n=6", Games: 4, Seed: 3, Openings: "random:2"},
	} {
		want := played(t, s)
		for workers := range 4 {
			c := newCrew(t)
			o := c.run(labwire.Command{Collect: &labwire.Collect{Spec: text(s), Workers: workers}}, nil)
			if o.err != nil {
				t.Fatal(o.err)
			}
			last := o.collected[len(o.collected)-1]
			if !last.Over || last.Done != s.Games || last.Total != s.Games || (workers > 1) != (c.tasks > 0) {
				t.Errorf("%s, %d workers: %+v after %d tasks, want %d games", s.Game, workers, last, c.tasks, s.Games)
			}
			if !bytes.Equal(o.data, want) {
				t.Errorf("%s, %d workers: the data are %d bytes, want the %d of playout selfplay", s.Game, workers, len(o.data), len(want))
			}
		}
	}
}

// The first line of a data set names the nets of the agents with their checksums, as that of playout
// selfplay does.
func TestCollectNamesNets(t *testing.T) {
	const net = "morris-eval"
	file, _, err := models.Open(net)
	if err != nil {
		t.Fatal(err)
	}
	s := selfplay.Spec{Game: "morris", Agents: []string{"alphabeta:depth=1"}, Games: 2, Seed: 3, Openings: "random:2"}
	want := played(t, s)
	c := newCrew(t)
	c.leader.Announce(net)
	turns := 0
	o := c.run(labwire.Command{Collect: &labwire.Collect{Spec: text(s)}}, func(*outcome) {
		if turns++; turns == 3 {
			c.leader.Model(net, file, "")
		}
	})
	if o.err != nil || o.collected[0].Waits != net {
		t.Fatalf("%v, and at first it waits for %q, want %s", o.err, o.collected[0].Waits, net)
	}
	if !bytes.Contains(want, []byte(net)) || !bytes.Equal(o.data, want) {
		t.Errorf("the data begin with %.300q, want %.300q", o.data, want)
	}
}

// Games that were ended go on after any part that the page has.
func TestCollectGoesOn(t *testing.T) {
	want := played(t, othello)
	var file []byte
	have := 0
	for tries := 0; have < othello.Games; tries++ {
		c := newCrew(t)
		turns := 0
		o := c.run(labwire.Command{Collect: &labwire.Collect{Spec: text(othello), Have: have}}, func(*outcome) {
			if turns++; turns == 2 {
				c.ask(labwire.Command{Halt: &labwire.Halt{Job: labwire.JobCollect}})
			}
		})
		if o.err != nil || tries > 1000 {
			t.Fatal(o.err, tries)
		}
		last := o.collected[len(o.collected)-1]
		if last.Over != (last.Done == othello.Games) || last.Done < have {
			t.Fatalf("after %d games comes %+v", have, last)
		}
		file = append(file, o.data...)
		have = last.Done
	}
	if !bytes.Equal(file, want) {
		t.Errorf("the data are %d bytes, want the %d of one go", len(file), len(want))
	}
}

// Helpers that die, send nonsense or hang cost nothing but their work.
func TestLostHelpers(t *testing.T) {
	want := played(t, othello)
	nonsense := func(bytes []byte) func(*crew) {
		return func(c *crew) {
			c.answer = func(*labwire.Games) *labwire.Event {
				return &labwire.Event{Episodes: &labwire.Episodes{Bytes: bytes}}
			}
		}
	}
	head := bytes.IndexByte(want, '\n') + 1
	for i, change := range []func(*crew){
		func(c *crew) { c.dying = 1 },
		func(c *crew) { c.silent[0] = true },
		func(c *crew) { c.silent[0], c.silent[1] = true, true },
		nonsense([]byte{0}),
		nonsense(want[head : len(want)-1]),
		nonsense(want[head:]), // too many games
		func(c *crew) {
			c.answer = func(*labwire.Games) *labwire.Event {
				return &labwire.Event{Held: &labwire.Held{Bytes: 1}}
			}
		},
	} {
		c := newCrew(t)
		change(c)
		o := c.run(labwire.Command{Collect: &labwire.Collect{Spec: text(othello), Workers: 3}}, nil)
		if o.err != nil {
			t.Fatal(o.err)
		}
		if !bytes.Equal(o.data, want) {
			t.Errorf("change %d, %d lost: the data are %d bytes, want %d", i, len(c.ended), len(o.data), len(want))
		}
	}
}

// A match ends games to learn from, and they end a match.
func TestMatchAndCollectEndOneAnother(t *testing.T) {
	c := newCrew(t)
	spec := text(match.Spec{Game: "othello", Agents: []string{"uct:n=2000", "random"}, Games: 50, Seed: 1})
	long := othello
	long.Games, long.Agents = 100, []string{"uct:n=500"}
	collecting := c.ask(labwire.Command{Collect: &labwire.Collect{Spec: text(long)}})
	c.work()
	matching := c.ask(labwire.Command{Match: &labwire.Match{Spec: spec}})
	o := &outcome{}
	if c.read(collecting, o); !o.over || o.err != nil || o.collected[len(o.collected)-1].Over {
		t.Errorf("a match leaves games going on: %+v", o)
	}
	c.work()
	c.events = nil
	c.ask(labwire.Command{Collect: &labwire.Collect{Spec: text(long)}})
	final := false
	for _, e := range c.events {
		if event, err := labwire.DecodeEvent(e.Lab); err == nil && e.ID == matching && event.State != nil {
			final = event.State.Final
		}
	}
	if !final {
		t.Errorf("games leave a match going on: %+v", c.events)
	}
}

func TestRefuses(t *testing.T) {
	c := newCrew(t)
	file := played(t, othello)
	train := func(spec string) labwire.Command {
		return labwire.Command{Train: &labwire.Train{Spec: spec, Name: "mine"}}
	}
	if o := c.run(train(`{"game":"othello"}`), nil); o.err == nil || o.err.Kind != labwire.KindTraining || o.err.Faults[0].Path != "data" {
		t.Errorf("training without data is answered by %+v", o.err)
	}
	if o := c.run(labwire.Command{Rows: &labwire.Rows{}}, nil); o.err == nil || o.err.Faults[0].Path != "data" {
		t.Errorf("rows without data are answered by %+v", o.err)
	}
	if o := c.put(labwire.PartData, file, 10_000); o.err != nil {
		t.Fatal(o.err)
	}
	resumed := train(`{"game":"othello"}`)
	resumed.Train.Resume = true
	for _, bad := range []struct {
		command labwire.Command
		path    string
	}{
		{labwire.Command{Collect: &labwire.Collect{Spec: "{}"}}, "game"},
		{labwire.Command{Collect: &labwire.Collect{Spec: `{"game":"othello","agents":["x"]}`}}, "agents[0]"},
		{labwire.Command{Collect: &labwire.Collect{Spec: text(othello), Have: 13}}, "have"},
		{labwire.Command{Collect: &labwire.Collect{Spec: `{"game":"othello","agents":["random"],"teacher":"puct:net=nowhere"}`}}, "teacher"},
		{labwire.Command{Sketch: &labwire.Sketch{Game: "go"}}, "game"},
		{labwire.Command{Sketch: &labwire.Sketch{Game: "othello", Planes: "x"}}, "planes"},
		{labwire.Command{Sketch: &labwire.Sketch{Game: "othello", Channels: 9}}, "channels"},
		{resumed, "checkpoint"},
		{train(`{"game":"morris"}`), "data.game"},
		{train(`{"game":"othello","rate":-1}`), "rate"},
		{train(`{"game":"othello","arch":"dense:4096 relu dense:4096 value(dense tanh)"}`), "arch"},
		{train(`{"game":"othello","arch":"conv3:512 value(dense tanh)","batch":1024}`), "batch"},
	} {
		if o := c.run(bad.command, nil); o.err == nil || len(o.err.Faults) == 0 || o.err.Faults[0].Path != bad.path {
			t.Errorf("%s is answered by %+v, want a fault at %s", text(bad.command), o.err, bad.path)
		}
	}
}

// Held describes the data that have come, however they are cut into parts.
func TestHeld(t *testing.T) {
	file := played(t, othello)
	var want *labwire.Data
	for _, size := range []int{len(file), 5000, 777} {
		c := newCrew(t)
		o := c.put(labwire.PartData, file, size)
		if o.err != nil {
			t.Fatal(o.err)
		}
		d := o.held.Data
		if want == nil {
			want = d
		}
		if diff := cmp.Diff(want, d); diff != "" || o.held.Bytes != len(file) {
			t.Errorf("in parts of %d: %d bytes (-want +got):\n%s", size, o.held.Bytes, diff)
		}
	}
	sum := 0
	for _, n := range want.Results {
		sum += n
	}
	if want.Game != "othello" || want.Games != 12 || sum != 12 || len(want.Results) != 3 || want.Positions < 400 || want.Distinct > want.Positions || want.Plies <= want.Positions ||
		!strings.HasPrefix(want.Command, "playout selfplay -game othello -agents alphabeta:depth=2 -games 12 -seed 7 -openings random:0-20") {
		t.Errorf("the data are described as %+v", want)
	}
}

// Rows are those of playout data, and can be put again to train on.
func TestRows(t *testing.T) {
	file := played(t, othello)
	dir := t.TempDir()
	in, out := filepath.Join(dir, "a.data"), filepath.Join(dir, "a.csv")
	if err := os.WriteFile(in, file, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := data.Collect(context.Background(), data.CollectOptions{Files: []string{in}, CSV: out}); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	c := newCrew(t)
	c.put(labwire.PartData, file, 10_000)
	o := c.run(labwire.Command{Rows: &labwire.Rows{}}, nil)
	if got := o.parts[labwire.PartRows]; o.err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%v, %d bytes of rows, want %d", o.err, len(got), len(want))
	}
	o = c.put(labwire.PartData, want, 10_000)
	lines := bytes.Count(want, []byte("\n"))
	if o.err != nil || !o.held.Data.Rows || o.held.Data.Positions != lines || o.held.Data.Games != 12 {
		t.Fatalf("%v, the rows are described as %+v; want %d rows of 12 games", o.err, o.held, lines)
	}
	spec := `{"game":"othello","planes":"report1","target":"none","arch":"dense:4 relu value(dense tanh)","epochs":1,"symmetries":false,"validation":0.2}`
	if o := c.run(labwire.Command{Train: &labwire.Train{Spec: spec, Name: "rows"}}, nil); o.err != nil || len(o.parts[labwire.PartNet]) == 0 || !strings.Contains(string(o.parts[labwire.PartCard]), "rows of games.csv") {
		t.Errorf("training on rows: %v, card %s", o.err, o.parts[labwire.PartCard])
	}
	if o := c.put(labwire.PartData, append(slices.Clone(want), "1,2\n"...), 10_000); o.err == nil || o.err.Faults[0].Path != fmt.Sprintf(":%d", lines+1) {
		t.Errorf("a bad line is answered by %+v", o.err)
	}
	if o := c.put(labwire.PartData, played(t, selfplay.Spec{Game: "morris", Agents: []string{"random"}, Games: 1, Openings: "random:0"}), 1<<17); o.err != nil {
		t.Fatal(o.err)
	}
	if o := c.run(labwire.Command{Rows: &labwire.Rows{}}, nil); o.err == nil || o.err.Faults[0].Path != "data" {
		t.Errorf("rows of morris are answered by %+v", o.err)
	}
}

// tiny is a short training; training a longer one shows nothing else.
const tiny = `{"game":"othello","arch":"conv3:2 norm relu policy(dense:8 relu dropout:0.2 dense) value(dense:4 relu dense tanh)","epochs":3,"batch":64,"validation":0.2,"seed":5}`

// trained is what playout train makes of a description and data: the net, its card and the log.
func trained(t testing.TB, spec string, file []byte) (net []byte, card models.Card, log string) {
	t.Helper()
	s, err := trainspec.Read(spec)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "games.data"), file, 0o644); err != nil {
		t.Fatal(err)
	}
	o := enginetraining.Options{Game: s.Of, Data: []string{"games.data"}, Planes: s.Planes, Target: s.Target, Config: s.Config, Dir: dir, Out: "mine.onnx", EpochLog: "log"}
	if _, err := enginetraining.Train(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if card, err = models.ParseCard(read("mine.json")); err != nil {
		t.Fatal(err)
	}
	return read("mine.onnx"), card, string(read("log"))
}

// checkNet compares the net, the card and the epochs with those of playout train.
func checkNet(t *testing.T, o *outcome, net []byte, card models.Card, log string) {
	t.Helper()
	if o.err != nil {
		t.Fatal(o.err)
	}
	last := o.trained[len(o.trained)-1]
	if !last.Over || last.Steps != last.Of || last.Reading != 1 || last.Seen != 3*last.Samples || last.Kept == 0 || last.Weights != *card.Figures.Weights || last.Speed <= 0 {
		t.Errorf("it ends with %+v", last)
	}
	if !bytes.Equal(o.parts[labwire.PartNet], net) {
		t.Error("the net differs from that of playout train")
	}
	got, err := models.ParseCard(o.parts[labwire.PartCard])
	if err != nil {
		t.Fatal(err)
	}
	got.Hours = card.Hours
	if diff := cmp.Diff(card, got); diff != "" {
		t.Errorf("the card differs (-want +got):\n%s", diff)
	}
	var epochs strings.Builder
	for _, e := range o.epochs {
		e.Seconds = 0
		epochs.WriteString(text(e) + "\n")
	}
	var want strings.Builder
	for line := range strings.Lines(log) {
		var e labwire.Epoch
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		e.Seconds = 0
		want.WriteString(text(e) + "\n")
	}
	if diff := cmp.Diff(want.String(), epochs.String()); diff != "" {
		t.Errorf("the epochs differ from the log (-want +got):\n%s", diff)
	}
}

// In slices, beside games, and after any pause, a training gives the net, card and log of playout
// train.
func TestTrain(t *testing.T) {
	file := played(t, othello)
	net, card, log := trained(t, tiny, file)

	c := newCrew(t)
	c.put(labwire.PartData, file, 10_000)
	command := labwire.Command{Train: &labwire.Train{Spec: tiny, Name: "mine"}}
	checkNet(t, c.run(command, nil), net, card, log)

	c.ask(labwire.Command{Collect: &labwire.Collect{Spec: text(othello), Workers: 2}})
	checkNet(t, c.run(command, nil), net, card, log)

	for pause := 1; pause < 6; pause++ {
		c := newCrew(t)
		c.put(labwire.PartData, file, 10_000)
		o, pauses := &outcome{}, 0
		for first := true; ; first = false {
			command.Train.Resume = !first && len(o.parts[labwire.PartCheckpoint]) > 0
			if command.Train.Resume {
				if held := c.put(labwire.PartCheckpoint, o.parts[labwire.PartCheckpoint], 3000); held.err != nil {
					t.Fatal(held.err)
				}
			}
			turns := 0
			o = c.run(command, func(o *outcome) {
				if turns++; turns == pause*(pauses+1) {
					c.ask(labwire.Command{Halt: &labwire.Halt{Job: labwire.JobTrain}})
				}
			})
			if o.err != nil {
				t.Fatal(o.err)
			}
			if o.trained[len(o.trained)-1].Over {
				break
			}
			if pauses++; pauses > 300 {
				t.Fatal("it does not end")
			}
		}
		checkNet(t, o, net, card, log)
	}
}

// A Halt that keeps ends a training with the net of the best epoch so far.
func TestTrainKeeps(t *testing.T) {
	file := played(t, othello)
	c := newCrew(t)
	c.put(labwire.PartData, file, 10_000)
	long := strings.Replace(tiny, `"epochs":3`, `"epochs":1000`, 1)
	asked := false
	o := c.run(labwire.Command{Train: &labwire.Train{Spec: long, Name: "mine"}}, func(o *outcome) {
		if !asked && len(o.epochs) > 0 {
			asked = true
			c.ask(labwire.Command{Halt: &labwire.Halt{Job: labwire.JobTrain, Keep: true}})
		}
	})
	if o.err != nil {
		t.Fatal(o.err)
	}
	last := o.trained[len(o.trained)-1]
	if !last.Over || !last.Stopped || last.Best == 0 || len(o.parts[labwire.PartNet]) == 0 {
		t.Errorf("it ends with %+v and a net of %d bytes", last, len(o.parts[labwire.PartNet]))
	}
	c.ask(labwire.Command{Halt: &labwire.Halt{Job: labwire.JobTrain}}) // nothing happens
}

// A hostile checkpoint is refused in one line, and the session goes on.
func TestHostileCheckpoints(t *testing.T) {
	file := played(t, othello)
	c := newCrew(t)
	c.put(labwire.PartData, file, 10_000)
	turns := 0
	o := c.run(labwire.Command{Train: &labwire.Train{Spec: tiny, Name: "mine"}}, func(*outcome) {
		if turns++; turns == 3 {
			c.ask(labwire.Command{Halt: &labwire.Halt{Job: labwire.JobTrain}})
		}
	})
	good := o.parts[labwire.PartCheckpoint]
	other := strings.Replace(tiny, `"seed":5`, `"seed":6`, 1)
	for _, bad := range []struct {
		spec string
		file []byte
	}{
		{tiny, nil}, {tiny, []byte("x")}, {tiny, good[:len(good)-1]}, {tiny, append(slices.Clone(good), 0)}, {tiny, bytes.Replace(good, []byte(`"step":`), []byte(`"step":9`), 1)}, {other, good},
	} {
		if o := c.put(labwire.PartCheckpoint, bad.file, 5000); o.err != nil {
			t.Fatal(o.err)
		}
		o := c.run(labwire.Command{Train: &labwire.Train{Spec: bad.spec, Resume: true, Name: "mine"}}, nil)
		if o.err == nil || o.err.Kind != labwire.KindTraining || len(o.err.Faults) != 1 || o.err.Faults[0].Path != "checkpoint" {
			t.Errorf("a bad checkpoint of %d bytes is answered by %+v", len(bad.file), o.err)
		}
	}
}

// Sketch lists the layers up to a fault, and says where it is.
func TestSketch(t *testing.T) {
	c := newCrew(t)
	sketch := func(s labwire.Sketch) *labwire.Sketched {
		t.Helper()
		o := c.run(labwire.Command{Sketch: &s}, nil)
		if o.err != nil {
			t.Fatal(o.err)
		}
		return o.sketched
	}
	s := sketch(labwire.Sketch{Game: "othello"})
	if len(s.Planes) != 3 || s.Arch == "" || s.Weights == 0 || s.Sums == 0 || len(s.Layers) < 5 || s.Wrong != "" {
		t.Errorf("the default architecture is sketched as %+v", s)
	}
	const wrong = "conv3:4 relu convx policy(dense)"
	s = sketch(labwire.Sketch{Game: "othello", Arch: wrong})
	if len(s.Layers) != 2 || wrong[s.From:s.To] != "convx" || s.Wrong == "" || s.Allowed == "" || s.Weights != 0 {
		t.Errorf("%q is sketched as %+v", wrong, s)
	}
	if s = sketch(labwire.Sketch{Game: "othello", Arch: "dense:4096 relu dense:4096 value(dense tanh)"}); s.Wrong == "" || s.To == 0 {
		t.Errorf("a large architecture is sketched as %+v", s)
	}
}

// Untrusted data are refused or described, and never break a session.
func FuzzPut(f *testing.F) {
	file := played(f, selfplay.Spec{Game: "othello", Agents: []string{"alphabeta:depth=1"}, Games: 2, Seed: 1, Openings: "random:0-4"})
	f.Add(file, 100)
	f.Add(file[:len(file)-3], 7)
	f.Add([]byte(strings.Repeat("0,", 64)+"1\n"), 50)
	f.Add([]byte("playout-data 2 00000000 {}\n"), 1000)
	f.Add([]byte{}, 1)
	f.Fuzz(func(t *testing.T, file []byte, size int) {
		c := newCrew(t)
		o := c.put(labwire.PartData, file, min(max(size, len(file)/50+1), labwire.MaxPart))
		if o.err != nil && (o.err.Kind != labwire.KindTraining || strings.Contains(o.err.Text, "\n")) {
			t.Errorf("%q is answered by %+v", file, o.err)
		}
		if o.err == nil && (o.held.Data == nil || o.held.Bytes != len(file)) {
			t.Errorf("%q is answered by %+v", file, o.held)
		}
	})
}
