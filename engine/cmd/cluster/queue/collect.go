package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"playout/engine/cmd/cluster/job"
)

// How units are given out and collected.
const (
	maxFaults = 3 // of a worker before it is shut out
	// maxDeviations is how far a worker's scores may lie from those of the others: an honest worker exceeds it
	// once in some million comparisons.
	maxDeviations = 5
	batchSize     = 64
	idleRounds    = 3 // looks that find nothing left anywhere before lost units are given out again
	reportEvery   = 10 * time.Second
)

// Tests set these times: of the games that are played first, to learn how long one takes, of a unit on one core, and
// between two looks for lost units.
var (
	trialTime = 500 * time.Millisecond
	unitTime  = 15 * time.Second
	lookEvery = 5 * time.Second
)

// Progress is how far an experiment has come.
type Progress struct {
	Done, Total int
	Workers     []Worker
	Rate        float64 // games a second since this run began
}

// collector collects an experiment.
type collector struct {
	queue  *Queue
	keeper job.Keeper
	id     string
	log    io.Writer
	report func(Progress)

	units  jetstream.Consumer
	done   jetstream.Consumer
	size   int            // games of a unit
	least  int            // games of the last units
	tries  int            // how often units were given out
	from   map[int]string // who has played a game, in this run
	faults map[string]int // by worker
	scores map[string]*score
	told   map[string]bool
	// lostUnits counts how often a unit has come to its last delivery.
	lostUnits map[unit]int
}

// newCollector returns a collector of an experiment.
func newCollector(q *Queue, k job.Keeper, id string, log io.Writer) *collector {
	return &collector{
		queue: q, keeper: k, id: id, log: log, from: map[int]string{}, faults: map[string]int{}, scores: map[string]*score{},
		told: map[string]bool{}, lostUnits: map[unit]int{},
	}
}

// Collect spreads the games that a keeper lacks over the workers, and gives them to the keeper until it has all of
// them. An error leaves what is collected so far in the keeper's file; the same call continues.
func (q *Queue) Collect(ctx context.Context, k job.Keeper, log io.Writer, report func(Progress)) error {
	e, needed := k.Experiment()
	text, id := e.Text()
	if len(text) > job.MaxExperiment {
		return fmt.Errorf("the experiment has %d bytes; allowed: at most %d, so fewer agents", len(text), job.MaxExperiment)
	}
	c := newCollector(q, k, id, log)
	c.report = report
	if err := c.trial(ctx, e, needed); err != nil || k.Done() == k.Total() {
		return err
	}
	for sum, file := range needed {
		if err := q.putFile(ctx, sum, file); err != nil {
			return fmt.Errorf("file %.16s: %w", sum, err)
		}
	}
	if err := c.begin(ctx, text); err != nil {
		return err
	}
	if err := c.collect(ctx); err != nil {
		return err
	}
	return c.end(ctx)
}

// trial plays some games here, to learn how many make a unit.
func (c *collector) trial(ctx context.Context, e *job.Experiment, needed map[string][]byte) error {
	p, err := job.NewPlayer(e, func(sum string) ([]byte, error) { return needed[sum], nil })
	if err != nil {
		return err
	}
	short, cancel := context.WithTimeout(ctx, trialTime)
	defer cancel()
	begin, played := time.Now(), 0
	for number := 0; number < c.keeper.Total(); number++ {
		if c.keeper.Has(number) {
			continue
		}
		body, err := p.Play(short, number, number+1)
		if err != nil && short.Err() != nil && ctx.Err() == nil {
			break // the workers play this game
		}
		if err != nil {
			return err
		}
		if _, err := c.keeper.Take(number, number+1, body); err != nil {
			return err
		}
		played++
	}
	each := max(time.Since(begin)/time.Duration(max(played, 1)), time.Microsecond)
	c.size = int(min(max(unitTime/each, 1), job.MaxUnit))
	c.least = int(max(unitTime/each/60, 1))
	if played == 0 { // a game takes longer than the trial
		c.size, c.least = 1, 1
	}
	return c.keeper.Sync()
}

// begin announces the experiment, and gives out its units. The server may be away for some time.
func (c *collector) begin(ctx context.Context, text []byte) (err error) {
	if err := c.clear(ctx); err != nil {
		return err
	}
	consumer := func(s jetstream.Stream, subject string, config jetstream.ConsumerConfig) (made jetstream.Consumer, err error) {
		config.Durable, config.FilterSubject, config.AckPolicy, config.AckWait = c.id, subject+c.id, jetstream.AckExplicitPolicy, AckWait
		config.MaxAckPending = maxUnits
		err = retry(ctx, func(ctx context.Context) error {
			made, err = s.CreateOrUpdateConsumer(ctx, config)
			return err
		})
		return made, err
	}
	if c.units, err = consumer(c.queue.work, workSubject, jetstream.ConsumerConfig{MaxDeliver: deliveries, MaxWaiting: 1 << 16}); err != nil {
		return err
	}
	if c.done, err = consumer(c.queue.done, doneSubject, jetstream.ConsumerConfig{}); err != nil {
		return err
	}
	if err := c.giveOut(ctx); err != nil {
		return err
	}
	return retry(ctx, func(ctx context.Context) error {
		_, err := c.queue.experiments.Put(ctx, c.id, text)
		return err
	})
}

// clear takes the experiment's units off the server.
func (c *collector) clear(ctx context.Context) error {
	return retry(ctx, func(ctx context.Context) error {
		return c.queue.work.Purge(ctx, jetstream.WithPurgeSubject(workSubject+c.id))
	})
}

// giveOut gives out all games that are missing. A unit keeps its name when it is sent again, so that the server has
// it once.
func (c *collector) giveOut(ctx context.Context) error {
	c.tries++
	begin := time.Now().UnixNano()
	for part := range slices.Chunk(job.Missing(c.keeper, c.size, c.least), 1000) {
		if err := retry(ctx, func(ctx context.Context) error { return c.send(ctx, part, fmt.Sprintf("%d-%d", begin, c.tries)) }); err != nil {
			return err
		}
	}
	return nil
}

// send sends some units, and waits until the server has them on its disk. The text makes their names those of one try.
func (c *collector) send(ctx context.Context, units [][2]int, try string) error {
	var waiting []jetstream.PubAckFuture
	for _, u := range units {
		text, err := json.Marshal(unit{u[0], u[1]})
		if err != nil {
			return err
		}
		m := nats.NewMsg(workSubject + c.id)
		m.Data = text
		m.Header.Set(nats.MsgIdHdr, fmt.Sprintf("%s/%d-%d/%s", c.id, u[0], u[1], try))
		future, err := c.queue.js.PublishMsgAsync(m)
		if err != nil {
			return err
		}
		waiting = append(waiting, future)
	}
	for _, future := range waiting {
		select {
		case <-future.Ok():
		case err := <-future.Err():
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// collect takes games until the keeper has all.
func (c *collector) collect(ctx context.Context) error {
	lost := make(chan *nats.Msg, 64)
	advisory, err := c.queue.conn.ChanSubscribe("$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES."+workStream+"."+c.id, lost)
	if err != nil {
		return err
	}
	defer advisory.Unsubscribe()
	begin, before := time.Now(), c.keeper.Done()
	var looked, reported time.Time
	idle, rescued := 0, 0
	for c.keeper.Done() < c.keeper.Total() {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("interrupted after %d of %d games; the same command continues", c.keeper.Done(), c.keeper.Total())
		}
		took, err := c.take(ctx)
		if err != nil {
			return err
		}
		if took {
			idle, rescued = 0, 0
		}
		select {
		case m := <-lost:
			if err := c.lost(ctx, m.Data); err != nil {
				return err
			}
		default:
		}
		if now := time.Now(); now.Sub(looked) >= lookEvery {
			looked = now
			c.live(ctx)
			if !took && c.nothingLeft(ctx) {
				idle++
			} else {
				idle = 0
			}
			if idle >= idleRounds {
				missing := c.keeper.Total() - c.keeper.Done()
				if rescued++; rescued >= maxFaults {
					return fmt.Errorf("%d games were given out %d times and brought nothing; allowed: units that a worker can finish, see what the workers say", missing, rescued*deliveries)
				}
				fmt.Fprintf(c.log, "cluster: %d games are missing and no unit is left; they are given out again\n", missing)
				if err := c.again(ctx); err != nil {
					return err
				}
				idle = 0
			}
		}
		if now := time.Now(); c.report != nil && now.Sub(reported) >= reportEvery {
			reported = now
			c.tell(ctx, begin, before)
		}
	}
	if c.report != nil {
		c.tell(ctx, begin, before)
	}
	return nil
}

// live tells the workers that somebody waits for the experiment.
func (c *collector) live(ctx context.Context) {
	asked, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	// An error passes: the next sign of life tries again.
	_, _ = c.queue.collectors.PutString(asked, c.id, "")
}

// tell reports progress, and why workers play nothing.
func (c *collector) tell(ctx context.Context, begin time.Time, before int) {
	p := Progress{Done: c.keeper.Done(), Total: c.keeper.Total()}
	if seconds := time.Since(begin).Seconds(); seconds > 0 {
		p.Rate = float64(p.Done-before) / seconds
	}
	asked, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if list, err := c.queue.Workers(asked); err == nil {
		p.Workers = list
	}
	for _, w := range p.Workers {
		if why := w.Refused[c.id]; why != "" && !c.told[w.Name] {
			c.told[w.Name] = true
			fmt.Fprintf(c.log, "cluster: worker %s plays nothing of this: %s\n", w.Name, why)
		}
	}
	c.report(p)
}

// take takes some messages with games, and reports whether there were any. The messages are acknowledged once their
// games are on the disk.
func (c *collector) take(ctx context.Context) (took bool, err error) {
	batch, err := c.done.Fetch(batchSize, jetstream.FetchMaxWait(time.Second))
	if err != nil {
		c.wait(ctx)
		return false, nil
	}
	var messages []jetstream.Msg
	for m := range batch.Messages() {
		messages = append(messages, m)
		if err := c.message(ctx, m); err != nil {
			return true, err
		}
		if c.keeper.Done() == c.keeper.Total() {
			break // no more come
		}
	}
	if len(messages) == 0 {
		if batch.Error() != nil {
			c.wait(ctx)
		}
		return false, nil
	}
	if err := c.keeper.Sync(); err != nil {
		return true, err
	}
	for _, m := range messages {
		_ = m.Ack() // without it the games come again, and count once
		if object := m.Headers().Get(headerObject); strings.HasPrefix(object, "games/"+c.id+"/") {
			_ = c.queue.files.Delete(ctx, object) // what stays costs only room
		}
	}
	return true, nil
}

// wait waits a moment for a server that is away.
func (c *collector) wait(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second):
	}
}

// message gives the games of a message to the keeper. Its error ends the run.
func (c *collector) message(ctx context.Context, m jetstream.Msg) error {
	worker := m.Headers().Get(headerWorker)
	if c.faults[worker] >= maxFaults {
		return c.again(ctx)
	}
	from, to, body, err := c.read(ctx, m)
	if err == errBeyond {
		return nil
	}
	if err == nil {
		_, err = c.keeper.Take(from, to, body)
		var conflict *job.Conflict
		var failure *job.Failure
		switch {
		case errors.As(err, &conflict):
			first := c.from[conflict.Number]
			if first == "" {
				first = "an earlier run"
			}
			return fmt.Errorf("worker %s and %s disagree: %w", worker, first, err)
		case errors.As(err, &failure):
			return err
		case err == nil:
			for number := from; number < to; number++ {
				if c.from[number] == "" {
					c.from[number] = worker
				}
			}
			c.compare(ctx, worker)
			return nil
		}
	}
	c.faults[worker]++
	fmt.Fprintf(c.log, "cluster: worker %s has sent games that do not count: %v\n", worker, err)
	if c.faults[worker] == maxFaults {
		c.shutOut(ctx, worker, fmt.Sprintf("%d faults, the last one: %v", maxFaults, err))
	}
	return c.again(ctx)
}

// shutOut names a worker, and lets it play no more.
func (c *collector) shutOut(ctx context.Context, worker, why string) {
	fmt.Fprintf(c.log, "cluster: worker %s is shut out after %s\n", worker, why)
	c.faults[worker] = maxFaults
	if _, err := c.queue.shut.PutString(ctx, worker, why); err != nil {
		fmt.Fprintf(c.log, "cluster: worker %s: %v\n", worker, err)
	}
}

// score is the sum of the first agent's scores in some games.
type score struct {
	sum   float64
	games int
}

// compare compares the scores of each worker's games with those of all others. The one whose mean differs most, by
// more than maxDeviations standard deviations, plays other agents than it claims, or has a broken machine: its games
// may have legal moves all the same. A score's standard deviation is at most 1/2.
func (c *collector) compare(ctx context.Context, worker string) {
	k, scores := c.keeper.(job.Scorer)
	if !scores {
		return
	}
	own := c.scores[worker]
	if own == nil {
		own = &score{}
		c.scores[worker] = own
	}
	sum, games := k.Score()
	own.sum, own.games = own.sum+sum, own.games+games
	const fewest = 200 // games of a worker that is compared
	var all score
	compared := map[string]*score{}
	for name, one := range c.scores {
		if one.games >= fewest {
			compared[name] = one
			all.sum, all.games = all.sum+one.sum, all.games+one.games
		}
	}
	if len(compared) < 3 { // of two, nothing tells which one it is
		return
	}
	liar, most := "", 0.0
	for name, one := range compared {
		others := score{all.sum - one.sum, all.games - one.games}
		difference := one.sum/float64(one.games) - others.sum/float64(others.games)
		deviations := difference / (0.5 * math.Sqrt(1/float64(one.games)+1/float64(others.games)))
		if math.Abs(deviations) > math.Abs(most) {
			liar, most = name, deviations
		}
	}
	if math.Abs(most) <= maxDeviations {
		return
	}
	out := c.scores[liar]
	delete(c.scores, liar) // the others no longer differ from it
	c.shutOut(ctx, liar, fmt.Sprintf("scores that differ from those of the others by %.1f standard deviations; its %d games are in the file", most, out.games))
}

// again gives out what is missing, since a unit brought nothing: without the units that are still there.
func (c *collector) again(ctx context.Context) error {
	if err := c.clear(ctx); err != nil {
		return err
	}
	return c.giveOut(ctx)
}

// errBeyond is the error of games beyond the last one: an earlier run was longer.
var errBeyond = errors.New("games beyond the last one")

// read reads an untrusted message with the games of a unit.
func (c *collector) read(ctx context.Context, m jetstream.Msg) (from, to int, body []byte, err error) {
	first, last, _ := strings.Cut(m.Headers().Get(headerUnit), "-")
	from, err = strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	if err != nil || err2 != nil || from < 0 || to <= from || to-from > job.MaxUnit {
		return 0, 0, nil, fmt.Errorf("the unit %.40q; allowed: FROM-TO, ascending from 0, at most %d games", m.Headers().Get(headerUnit), job.MaxUnit)
	}
	if to > c.keeper.Total() {
		return 0, 0, nil, errBeyond
	}
	packed := m.Data()
	if object := m.Headers().Get(headerObject); object != "" {
		if !strings.HasPrefix(object, "games/"+c.id+"/") {
			return 0, 0, nil, fmt.Errorf("the file %.80q; allowed: one of this experiment's games", object)
		}
		info, err := c.queue.files.GetInfo(ctx, object)
		if err == nil && info.Size > job.MaxResult {
			err = fmt.Errorf("games of %d bytes; allowed: at most %d", info.Size, job.MaxResult)
		}
		if err == nil {
			packed, err = c.queue.files.GetBytes(ctx, object)
		}
		if err != nil {
			return 0, 0, nil, err
		}
	}
	if job.Sum(packed) != m.Headers().Get(headerSum) {
		return 0, 0, nil, errors.New("the games do not match their checksum")
	}
	body, err = job.Unpack(packed)
	return from, to, body, err
}

// nothingLeft reports whether the server has neither units to give out or in play, nor games. A unit beyond its last
// delivery stays in the stream, but the consumer counts it no more.
func (c *collector) nothingLeft(ctx context.Context) bool {
	for _, consumer := range []jetstream.Consumer{c.units, c.done} {
		asked, cancel := context.WithTimeout(ctx, 2*time.Second)
		info, err := consumer.Info(asked)
		cancel()
		if err != nil || info.NumPending > 0 || info.NumAckPending > 0 {
			return false
		}
	}
	return true
}

// lost handles a unit that was given out as often as allowed and brought nothing: it is reported, and given out
// again twice.
func (c *collector) lost(ctx context.Context, text []byte) error {
	var advisory struct {
		Sequence uint64 `json:"stream_seq"`
	}
	if json.Unmarshal(text, &advisory) != nil {
		return nil
	}
	m, err := c.queue.work.GetMsg(ctx, advisory.Sequence)
	if err != nil {
		return nil // a worker has finished it meanwhile
	}
	var u unit
	if json.Unmarshal(m.Data, &u) != nil {
		return nil
	}
	if c.lostUnits[u]++; c.lostUnits[u] >= maxFaults {
		return fmt.Errorf("the unit of %v was given out %d times and brought nothing; allowed: units that a worker can finish, see what the workers say", u, c.lostUnits[u]*deliveries)
	}
	fmt.Fprintf(c.log, "cluster: the unit of %v was given out %d times and brought nothing; it is given out again\n", u, deliveries)
	return c.again(ctx)
}

// end takes the experiment off the server, which may be away for some time.
func (c *collector) end(ctx context.Context) error {
	return retry(ctx, func(ctx context.Context) error {
		for _, step := range []error{
			c.queue.experiments.Delete(ctx, c.id),
			c.queue.collectors.Delete(ctx, c.id),
			c.queue.work.DeleteConsumer(ctx, c.id),
			c.queue.done.DeleteConsumer(ctx, c.id),
			c.queue.work.Purge(ctx, jetstream.WithPurgeSubject(workSubject+c.id)),
			c.queue.done.Purge(ctx, jetstream.WithPurgeSubject(doneSubject+c.id)),
		} {
			if step != nil && !errors.Is(step, jetstream.ErrConsumerNotFound) { // an earlier try has deleted it
				return step
			}
		}
		return nil
	})
}
