package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"playout/engine/cmd/cluster/job"
)

// nakDelay is the time after which a unit that failed is given out again. Tests set it.
var nakDelay = time.Second

// ErrShutOut is the error of a worker that may not go on.
var ErrShutOut = errors.New("this worker is shut out")

// work is a worker with several cores.
type work struct {
	queue *Queue
	log   io.Writer

	mutex     sync.Mutex
	self      Worker
	players   map[string]*known // by experiment
	order     []string          // experiments, those that are being collected first
	collected int               // how many of them are
}

// known is an experiment that this worker has looked at.
type known struct {
	player interface { // nil if it is refused
		Play(ctx context.Context, from, to int) ([]byte, error)
	}
	consumer jetstream.Consumer
}

// Work plays units until the context is done. The worker has a name of its own among all.
func (q *Queue) Work(ctx context.Context, name string, cores int, log io.Writer) error {
	w := &work{queue: q, log: log, self: Worker{Name: name, Cores: cores, Refused: map[string]string{}}, players: map[string]*known{}}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if err := w.look(ctx); err != nil {
		return err
	}
	var group sync.WaitGroup
	group.Go(func() { w.live(ctx, cancel) })
	for range cores {
		group.Go(func() { w.core(ctx) })
	}
	group.Wait()
	if err := context.Cause(ctx); errors.Is(err, ErrShutOut) {
		return err
	}
	return nil
}

// live tells that the worker is there, and looks for experiments.
func (w *work) live(ctx context.Context, cancel context.CancelCauseFunc) {
	// New experiments are heard of at once; without this watch the next look finds them.
	var news <-chan jetstream.KeyValueEntry
	if watcher, err := w.queue.experiments.WatchAll(ctx, jetstream.UpdatesOnly()); err == nil {
		defer watcher.Stop()
		news = watcher.Updates()
	}
	ticker := time.NewTicker(beat / 5)
	defer ticker.Stop()
	var alive time.Time
	for {
		if now := time.Now(); now.Sub(alive) >= beat {
			alive = now
			w.mutex.Lock()
			text, err := json.Marshal(w.self)
			w.mutex.Unlock()
			if err == nil {
				// An error passes: the next sign of life tries again.
				_, _ = w.queue.workers.Put(ctx, w.self.Name, text)
			}
			if entry, err := w.queue.shut.Get(ctx, w.self.Name); err == nil {
				cancel(fmt.Errorf("%w: %s", ErrShutOut, entry.Value()))
				return
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case _, open := <-news:
			if !open {
				news = nil // the looks go on
			}
		}
		_ = w.look(ctx) // the next look tries again
	}
}

// look finds out which experiments there are, and whether this machine may play them.
func (w *work) look(ctx context.Context) error {
	lister, err := w.queue.experiments.ListKeys(ctx)
	if err != nil {
		return err
	}
	var ids []string
	for id := range lister.Keys() {
		ids = append(ids, id)
	}
	collected := map[string]bool{}
	if lister, err = w.queue.collectors.ListKeys(ctx); err != nil {
		return err
	}
	for id := range lister.Keys() {
		collected[id] = true
	}
	for _, id := range ids {
		w.mutex.Lock()
		_, is := w.players[id]
		w.mutex.Unlock()
		if is {
			continue
		}
		k, err := w.join(ctx, id)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && k == nil {
			continue // the server is away, or the experiment has not begun: the next look tries again
		}
		w.mutex.Lock()
		if w.players[id] = k; err != nil {
			w.self.Refused[id] = err.Error()
			fmt.Fprintf(w.log, "cluster work: experiment %s is not for this machine: %v\n", id, err)
		}
		w.mutex.Unlock()
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for id := range w.players {
		if !slices.Contains(ids, id) { // it has ended
			delete(w.players, id)
			delete(w.self.Refused, id)
		}
	}
	w.order, w.collected = w.order[:0], 0
	for _, wanted := range []bool{true, false} {
		for _, id := range ids {
			if k := w.players[id]; k != nil && k.player != nil && collected[id] == wanted {
				w.order = append(w.order, id)
			}
		}
		if wanted {
			w.collected = len(w.order)
		}
	}
	return nil
}

// join prepares an experiment. An error with a known experiment refuses it for good.
func (w *work) join(ctx context.Context, id string) (*known, error) {
	entry, err := w.queue.experiments.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	e, err := job.Parse(entry.Value())
	if err != nil {
		return &known{}, err
	}
	if err := e.Fit(); err != nil {
		return &known{}, err
	}
	var missing error // a file that did not come
	player, err := job.NewPlayer(e, func(sum string) ([]byte, error) {
		file, err := w.queue.File(ctx, sum)
		missing = errors.Join(missing, err)
		return file, err
	})
	if missing != nil {
		return nil, missing
	}
	if err != nil {
		return &known{}, err
	}
	consumer, err := w.queue.work.Consumer(ctx, id)
	if err != nil {
		return nil, err
	}
	return &known{player, consumer}, nil
}

// core plays one unit after another. It asks for one at a time, so that none waits here. Experiments that are being
// collected take turns, and come before those whose collector is away.
func (w *work) core(ctx context.Context) {
	const patience = 2 * time.Second
	for turn := 0; ctx.Err() == nil; turn++ {
		order := w.ordered(turn)
		played := false
		for i, id := range order {
			w.mutex.Lock()
			k := w.players[id]
			w.mutex.Unlock()
			if k == nil {
				continue // it has ended meanwhile
			}
			var batch jetstream.MessageBatch
			var err error
			if i < len(order)-1 {
				batch, err = k.consumer.FetchNoWait(1)
			} else { // nothing else is there: wait for a unit
				batch, err = k.consumer.Fetch(1, jetstream.FetchMaxWait(patience))
			}
			if err != nil {
				continue
			}
			for m := range batch.Messages() {
				played = true
				w.unit(ctx, id, k, m)
			}
			if err := batch.Error(); errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrConsumerNotFound) {
				w.forget(id)
			}
			if played {
				break
			}
		}
		if !played {
			select {
			case <-ctx.Done():
			case <-time.After(100 * time.Millisecond):
			}
		}
	}
}

// ordered returns the experiments in the order in which a core asks for units.
func (w *work) ordered(turn int) []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	order := slices.Clone(w.order)
	for _, part := range [][]string{order[:w.collected], order[w.collected:]} {
		if n := len(part); n > 1 {
			copy(part, slices.Concat(part[turn%n:], part[:turn%n]))
		}
	}
	return order
}

// forget forgets an experiment whose consumer is gone: it has ended, or begins again.
func (w *work) forget(id string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	delete(w.players, id)
}

// unit plays a unit and sends its games.
func (w *work) unit(ctx context.Context, id string, k *known, m jetstream.Msg) {
	var u unit
	if err := json.Unmarshal(m.Data(), &u); err != nil {
		_ = m.TermWithReason("the unit cannot be read") // an error means that it comes again
		return
	}
	w.mutex.Lock()
	w.self.Experiment = id
	w.mutex.Unlock()
	// The unit stays with this worker while it plays.
	alive := time.NewTicker(AckWait / 3)
	ended := make(chan struct{})
	go func() {
		defer alive.Stop()
		for {
			select {
			case <-ended:
				return
			case <-alive.C:
				_ = m.InProgress() // without it the unit is given out again
			}
		}
	}()
	begin := time.Now()
	body, err := k.player.Play(ctx, u.From, u.To)
	close(ended)
	if err != nil {
		if ctx.Err() == nil {
			fmt.Fprintf(w.log, "cluster work: %v of experiment %s: %v\n", u, id, err)
			_ = m.NakWithDelay(nakDelay) // another try, here or elsewhere
			return
		}
		_ = m.Nak() // this worker ends: others take the unit at once
		return
	}
	seconds := time.Since(begin).Seconds()
	// A worker that ends still sends what it has finished.
	ctx, cancel := outlive(ctx, 5*time.Second)
	defer cancel()
	if err := w.send(ctx, id, u, body, seconds); err != nil {
		fmt.Fprintf(w.log, "cluster work: %v of experiment %s: not sent: %v\n", u, id, err)
		_ = m.Nak()
		return
	}
	// Without this acknowledgement the unit is played again, and counts once.
	sure, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	_ = m.DoubleAck(sure)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.self.Games += u.To - u.From
	w.self.Seconds += seconds
}

// outlive returns a context that ends some time after another one.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(by, cancel) })
	return longer, func() {
		stop()
		cancel()
	}
}

// send sends the games of a unit, and waits until the server has them on its disk. The server may be away for
// some time.
func (w *work) send(ctx context.Context, id string, u unit, body []byte, seconds float64) error {
	packed := job.Pack(body)
	name := strconv.Itoa(u.From) + "-" + strconv.Itoa(u.To)
	m := nats.NewMsg(doneSubject + id)
	m.Header.Set(headerUnit, name)
	m.Header.Set(headerWorker, w.self.Name)
	m.Header.Set(headerSeconds, strconv.FormatFloat(seconds, 'f', 3, 64))
	m.Header.Set(headerSum, job.Sum(packed))
	m.Header.Set(nats.MsgIdHdr, id+"/"+name+"/"+w.self.Name)
	if m.Data = packed; len(packed) > maxInline {
		object := "games/" + id + "/" + name + "/" + w.self.Name
		m.Header.Set(headerObject, object)
		m.Data = nil
		if err := retry(ctx, func(ctx context.Context) error {
			_, err := w.queue.files.PutBytes(ctx, object, packed)
			return err
		}); err != nil {
			return err
		}
	}
	return retry(ctx, func(ctx context.Context) error {
		_, err := w.queue.js.PublishMsg(ctx, m)
		return err
	})
}

// retry tries something for as long as a server may take to start again.
func retry(ctx context.Context, try func(context.Context) error) error {
	const patience = 5 * time.Minute
	for end := time.Now().Add(patience); ; {
		one, cancel := context.WithTimeout(ctx, 20*time.Second)
		err := try(one)
		cancel()
		if err == nil || ctx.Err() != nil || time.Now().After(end) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}
