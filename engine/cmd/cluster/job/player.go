package job

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/match"
	"playout/engine/net"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/strict"
)

// Player plays the units of an experiment, several at a time.
type Player struct {
	match  *arena.Config    // of a match, otherwise nil
	data   *selfplay.Config // of self-play
	labels *selfplay.Labels // of labels
	input  []byte           // the data set to label
	at     []int64          // where its games begin, and its end
	head   dataset.Header   // of the data set that is made
}

// NewPlayer prepares an untrusted experiment on this machine. Its error says what is wrong with it, or why
// results would differ here.
func NewPlayer(e *Experiment, files Files) (*Player, error) {
	nets := &supply{named: e.Nets, files: files}
	openings, err := e.unpackBook(files)
	if err != nil {
		return nil, err
	}
	p := &Player{}
	if e.Kind == Match {
		c, err := matchOf(e)
		if err != nil {
			return nil, err
		}
		c.Book, c.Nets = openings, nets
		if err := c.Check(); err != nil {
			return nil, err
		}
		p.match = c
		return p, nets.try(c.Game, c.Agents)
	}
	if e.Kind == Label {
		if err := p.readInput(e, files); err != nil {
			return nil, err
		}
		p.labels.Nets = nets
		return p, nets.try(p.labels.Game, []player.Agent{p.labels.Teacher})
	}
	c, err := dataOf(e)
	if err != nil {
		return nil, err
	}
	c.Book, c.Nets = openings, nets
	if err := c.Check(); err != nil {
		return nil, err
	}
	p.data, p.head = c, *e.Data
	return p, nets.try(c.Game, c.All())
}

// matchOf reads the match of an experiment, without openings of a book.
func matchOf(e *Experiment) (*arena.Config, error) {
	spec, err := match.Parse(e.Match)
	if err != nil {
		return nil, err
	}
	m, err := spec.Match()
	if err != nil {
		return nil, err
	}
	for i, a := range m.Agents {
		if a.Outside() {
			return nil, strict.Wrong(strict.Index("agents", i), "agent %q is a program of another machine", a).Allow("agents of Playout")
		}
	}
	return &arena.Config{Match: m, Workers: 1}, nil
}

// dataOf reads the self-play of an experiment, without openings of a book.
func dataOf(e *Experiment) (*selfplay.Config, error) {
	g, err := games.Parse(e.Data.Game)
	if err != nil {
		return nil, err
	}
	c := &selfplay.Config{Game: g, Seed: e.Data.Seed, From: e.From, To: e.To, Last: selfplay.MaxGames, Workers: 1}
	if c.Agents, err = match.ParseAgents(g, e.Data.Agents); err != nil {
		return nil, err
	}
	if e.Data.Teacher != "" {
		teacher, err := player.Parse(g, e.Data.Teacher)
		if err != nil {
			return nil, err
		}
		c.Teacher = &teacher
	}
	if e.Data.Appraiser != "" || slices.ContainsFunc(c.All(), player.Agent.Outside) {
		return nil, strict.Wrong("agents", "an agent is a program of another machine").Allow("agents of Playout")
	}
	return c, nil
}

// readInput reads the data set to label.
func (p *Player) readInput(e *Experiment, files Files) (err error) {
	p.head = *e.Data
	p.labels = &selfplay.Labels{Seed: e.Data.Seed, All: e.All}
	if p.labels.Game, err = games.Parse(e.Data.Game); err != nil {
		return err
	}
	if p.labels.Teacher, err = player.Parse(p.labels.Game, e.Data.Teacher); err != nil {
		return err
	}
	if p.labels.Teacher.Outside() {
		return strict.Wrong("teacher", "teacher %q is a program of another machine", p.labels.Teacher).Allow("an agent of Playout")
	}
	if err := p.labels.Check(); err != nil {
		return err
	}
	if p.input, err = files(e.Input); err != nil {
		return err
	}
	r, err := dataset.NewReader(p.labels.Game, bytes.NewReader(p.input))
	if err != nil {
		return err
	}
	for {
		p.at = append(p.at, r.Intact)
		if _, err := r.Next(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// label labels games of the input.
func (p *Player) label(ctx context.Context, w *dataset.Writer, from, to int) error {
	if to >= len(p.at) {
		return strict.Wrong("", "games %d to %d of a data set", from, to).Allow("0 to %d", len(p.at)-1)
	}
	text := slices.Concat(p.input[:p.at[0]], p.input[p.at[from]:p.at[to]]) // with the header
	r, err := dataset.NewReader(p.labels.Game, bytes.NewReader(text))
	if err != nil {
		return err
	}
	for number := from; number < to; number++ {
		e, err := r.Next()
		if err == nil {
			e, err = p.labels.Label(number, e)
		}
		if err == nil {
			err = w.Write(e)
		}
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
	}
	return nil
}

// Play plays the games from one number up to, but without, another, and returns them in the form in which a
// Keeper takes them. It returns early with an error once the context is done.
func (p *Player) Play(ctx context.Context, from, to int) ([]byte, error) {
	if from < 0 || to <= from || to-from > MaxUnit {
		return nil, strict.Wrong("", "games %d to %d", from, to).Allow("from 0, ascending, at most %d", MaxUnit)
	}
	var out bytes.Buffer
	if p.match != nil {
		for number := from; number < to; number++ {
			r, err := p.playGame(ctx, number)
			if err != nil {
				return nil, err
			}
			line, err := json.Marshal(r)
			if err != nil {
				return nil, err
			}
			out.Write(line)
			out.WriteByte('\n')
		}
		return out.Bytes(), nil
	}
	w, err := dataset.NewWriter(p.game(), &out, p.head)
	if err != nil {
		return nil, err
	}
	if p.labels != nil {
		err := p.label(ctx, w, from, to)
		return out.Bytes(), err
	}
	run := *p.data
	run.First, run.Last, run.Stop = from, to, ctx.Done()
	run.Each = func(_ int, e *dataset.Episode) error { return w.Write(e) }
	if err := run.Run(); err != nil {
		return nil, err
	}
	return out.Bytes(), ctx.Err()
}

// game returns the game of a data set.
func (p *Player) game() game.Game {
	if p.labels != nil {
		return p.labels.Game
	}
	return p.data.Game
}

// playGame plays a game of a match.
func (p *Player) playGame(ctx context.Context, number int) (*arena.Result, error) {
	const slice = 100 * time.Millisecond
	play, err := p.match.NewPlay(number)
	if err != nil {
		return nil, err
	}
	defer play.Close()
	for !play.Step(slice) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return &play.Result, nil
}

// supply is the nets of an experiment. It implements player.Nets.
type supply struct {
	named map[string]dataset.Net
	files Files

	mutex  sync.Mutex
	loaded map[string]*net.Model
}

// Net implements player.Nets.
func (n *supply) Net(name string) (*net.Model, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if model := n.loaded[name]; model != nil {
		return model, nil
	}
	wanted, known := n.named[name]
	if !known {
		return nil, fmt.Errorf("net %q: %w", game.Clip(name), player.ErrNoNet)
	}
	file, err := n.files(wanted.SHA256)
	if err != nil {
		return nil, err
	}
	if Sum(file) != wanted.SHA256 {
		return nil, fmt.Errorf("net %q: its file has the SHA-256 %s, not %s", game.Clip(name), Sum(file), game.Clip(wanted.SHA256))
	}
	model, err := net.Load(file)
	if err != nil {
		return nil, fmt.Errorf("net %q: %w", game.Clip(name), err)
	}
	if n.loaded == nil {
		n.loaded = map[string]*net.Model{}
	}
	n.loaded[name] = model
	return model, nil
}

// try makes the player of each agent once, and returns an error if one cannot start, or if its net is not that
// of the experiment, or runs on another kernel. Some agents play without a net that is missing, which would
// make other games.
func (n *supply) try(g game.Game, agents []player.Agent) error {
	used := map[string]bool{}
	for _, a := range agents {
		p, err := player.New(g, a, n, 0)
		if err != nil {
			return err
		}
		name, kernel := player.NetOf(p)
		if err := errors.Join(player.Fault(p), player.Close(p)); err != nil {
			return fmt.Errorf("agent %q: %w", a, err)
		}
		if name == "" {
			continue
		}
		used[name] = true
		if want := n.named[name].Kernel; kernel != want {
			return strict.Wrong("nets", "net %q runs on the kernel %q here, which rounds differently", game.Clip(name), kernel).Allow("%q", game.Clip(want))
		}
	}
	for name := range n.named {
		if !used[name] {
			return strict.Wrong("nets", "no agent uses the net %q here", game.Clip(name)).Allow("the nets that the agents use where the games are collected")
		}
	}
	return nil
}
