package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"playout/engine/cmd/cluster/job"
	"playout/engine/lab/matches"
	"playout/engine/match"
)

func init() {
	trialTime, unitTime, lookEvery, nakDelay = 20*time.Millisecond, 200*time.Millisecond, 500*time.Millisecond, 20*time.Millisecond
}

// log is a log of several goroutines.
type log struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Write(p)
}

func (l *log) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.String()
}

// bench is a server for tests, with a token, which can be started again.
type bench struct {
	t      *testing.T
	listen Listen
	server Server
	log    log
	stop   func()
}

// start starts a server at a free address.
func start(t *testing.T) *bench {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte("open-sesame\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, listen: Listen{Store: t.TempDir(), Address: address, TokenFile: token}, server: Server{TokenFile: token}}
	b.up()
	t.Cleanup(func() { b.stop() })
	return b
}

// up starts the server, again with what it had.
func (b *bench) up() {
	b.t.Helper()
	url, stop, err := Serve(b.listen, &b.log)
	if err != nil {
		b.t.Fatal(err)
	}
	b.server.URL, b.stop = url, stop
}

// open connects to the server.
func (b *bench) open(name string) *Queue {
	b.t.Helper()
	q, err := Open(b.t.Context(), b.server, name)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(q.Close)
	return q
}

// work starts a worker, which ends with the returned function or with the test.
func (b *bench) work(name string) (end func()) {
	b.t.Helper()
	q := b.open(name)
	ctx, cancel := context.WithCancel(b.t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := q.Work(ctx, name, 1, &b.log); err != nil && !errors.Is(err, ErrShutOut) {
			b.t.Errorf("worker %s: %v", name, err)
		}
	}()
	end = func() {
		cancel()
		<-ended
	}
	b.t.Cleanup(end)
	return end
}

// options returns a match with a results file in a folder.
func options(dir, out string, games int) matches.Options {
	return matches.Options{Spec: match.Spec{Game: "othello", Agents: []string{"uct:n=8", "random"}, Games: games, Seed: 3, Openings: "random:20"}, Workers: 2, Dir: dir, Out: out}
}

// merged returns the games of a results file without times.
func merged(t *testing.T, dir, out string) string {
	t.Helper()
	if _, err := matches.Merge(matches.MergeOptions{Paths: []string{filepath.Join(dir, out)}, Dir: dir, Out: out + ".merged", Canonical: true}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, out+".merged"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// collect collects a match, and closes its file.
func (b *bench) collect(q *Queue, o matches.Options, each func(Progress)) error {
	b.t.Helper()
	k, err := job.KeepMatch(o)
	if err != nil {
		b.t.Fatal(err)
	}
	defer k.Close()
	return q.Collect(b.t.Context(), k, &b.log, each)
}

// Two workers, of which one leaves and another comes, a server that is away in between, and a collector that is
// interrupted collect the games of a single run.
func TestLawOfQueues(t *testing.T) {
	b, dir := start(t), t.TempDir()
	const games = 1500
	if _, err := matches.Play(t.Context(), options(dir, "one", games)); err != nil {
		t.Fatal(err)
	}
	end := b.work("first")
	b.work("second")
	q := b.open("collects")
	ctx, interrupt := context.WithCancel(t.Context())
	k, err := job.KeepMatch(options(dir, "many", games))
	if err != nil {
		t.Fatal(err)
	}
	disturbed := make(chan struct{})
	go func() {
		defer close(disturbed)
		for what := range 3 {
			time.Sleep(300 * time.Millisecond)
			switch what {
			case 0:
				end()
				b.work("third")
			case 1:
				b.stop()
				b.up()
			default:
				interrupt()
			}
		}
	}()
	if err := q.Collect(ctx, k, &b.log, nil); err != nil && !strings.Contains(err.Error(), "the same command continues") && !errors.Is(err, context.Canceled) {
		t.Fatalf("%v; the log: %s", err, &b.log)
	}
	k.Close()
	<-disturbed
	if err := b.collect(q, options(dir, "many", games), nil); err != nil {
		t.Fatalf("%v; the log: %s", err, &b.log)
	}
	if got, want := merged(t, dir, "many"), merged(t, dir, "one"); got != want {
		t.Errorf("the queue collects\n%.600s\nand a single run is\n%.600s", got, want)
	}
	if keys, err := q.experiments.Keys(t.Context()); err == nil && len(keys) > 0 {
		t.Errorf("the experiments %v stay on the server, want none", keys)
	}
}

// An experiment that nobody collects any more leaves the workers to those that are collected, and a match of another length
// goes on with the same experiment: games beyond its end do not count against a worker.
func TestAbandoned(t *testing.T) {
	b, dir := start(t), t.TempDir()
	q := b.open("collects")
	k, err := job.KeepMatch(options(dir, "long", 500_000))
	if err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithTimeout(t.Context(), time.Second)
	defer interrupt()
	b.work("worker")
	if err := q.Collect(ctx, k, &b.log, nil); err == nil {
		t.Fatal("a match of 500,000 games ends in a second")
	}
	k.Close()
	other := options(dir, "other", 600)
	other.Seed = 4
	if err := b.collect(q, other, nil); err != nil {
		t.Fatalf("%v; the log: %s", err, &b.log)
	}
	if err := b.collect(q, options(dir, "long", 1200), nil); err != nil {
		t.Fatalf("%v; the log: %s", err, &b.log)
	}
	if said := b.log.String(); strings.Contains(said, "do not count") {
		t.Errorf("a worker is blamed for games of the longer match: %s", said)
	}
}

// playing is a player whose unit is a function.
type playing func(ctx context.Context, from int) ([]byte, error)

func (p playing) Play(ctx context.Context, from, _ int) ([]byte, error) { return p(ctx, from) }

// unitsOf gives out an experiment of some games, a unit each, and returns its collector.
func (b *bench) unitsOf(games int) (c *collector, id string) {
	b.t.Helper()
	keeper := &simulated{has: make([]bool, games)}
	e, _ := keeper.Experiment()
	text, id := e.Text()
	c = newCollector(b.open("collects"), keeper, id, &b.log)
	c.size = 1
	if err := c.begin(b.t.Context(), text); err != nil {
		b.t.Fatal(err)
	}
	return c, id
}

// workWith returns a worker on a connection of its own, with a player for an experiment.
func (b *bench) workWith(id string, p playing) *work {
	b.t.Helper()
	own := b.open("worker")
	consumer, err := own.work.Consumer(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return &work{queue: own, log: &b.log, self: Worker{Name: "worker", Cores: 1}, players: map[string]*known{id: {p, consumer}}, order: []string{id}, collected: 1}
}

// A worker that ends gives back the unit that it plays, so that others need not wait until its time is over, and
// sends the one that it has finished.
func TestEndingWorkers(t *testing.T) {
	for _, finishes := range []bool{false, true} {
		b := start(t)
		c, id := b.unitsOf(1)
		ctx, cancel := context.WithCancel(t.Context())
		w := b.workWith(id, func(ctx context.Context, _ int) ([]byte, error) {
			cancel()
			<-ctx.Done()
			if finishes {
				return make([]byte, *fleetBytes), nil
			}
			return nil, ctx.Err()
		})
		w.core(ctx)
		w.queue.Close()
		if !finishes {
			batch, err := c.units.Fetch(1, jetstream.FetchMaxWait(AckWait/3))
			if err != nil {
				t.Fatal(err)
			}
			if m := <-batch.Messages(); m == nil {
				t.Errorf("the unit of a worker that ended does not come back: %v; the log: %s", batch.Error(), &b.log)
			}
			continue
		}
		units, err := c.queue.work.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		done, err := c.queue.done.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if units.State.Msgs != 0 || done.State.Msgs != 1 {
			t.Errorf("after a worker has ended with its unit finished, %d units are left and %d are done, want 0 and 1; the log: %s", units.State.Msgs, done.State.Msgs, &b.log)
		}
	}
}

// A unit that no worker can finish is named each time it has been given out as often as allowed, and ends the run with
// one line in the end; the games of the other units are kept.
func TestHopelessUnits(t *testing.T) {
	b := start(t)
	c, id := b.unitsOf(6)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w := b.workWith(id, func(_ context.Context, from int) ([]byte, error) {
		if from == 3 {
			return nil, errors.New("this game ends every program")
		}
		return make([]byte, *fleetBytes), nil
	})
	var group sync.WaitGroup
	group.Go(func() { w.core(ctx) })
	err := c.collect(ctx)
	cancel()
	group.Wait()
	if want := "the unit of game 3 was given out 15 times and brought nothing; allowed: units that a worker can finish, see what the workers say"; err == nil || err.Error() != want {
		t.Errorf("a unit that never succeeds: %v, want %q; the log: %s", err, want, &b.log)
	}
	if got := c.keeper.Done(); got != 5 {
		t.Errorf("%d games are kept, want the 5 of the other units", got)
	}
	for said, want := range map[string]int{
		"cluster: the unit of game 3 was given out 5 times and brought nothing; it is given out again\n": 2,
		"this game ends every program\n": 15,
	} {
		if got := strings.Count(b.log.String(), said); got != want {
			t.Errorf("the log has %q %d times, want %d times: %s", said, got, want, &b.log)
		}
	}
}

// A unit that was given out as often as allowed while the collector could not hear of it does not stay for good.
func TestUnheardUnits(t *testing.T) {
	b := start(t)
	c, id := b.unitsOf(1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	tries := 0
	w := b.workWith(id, func(context.Context, int) ([]byte, error) {
		if tries++; tries <= deliveries {
			return nil, errors.New("not yet")
		}
		return make([]byte, *fleetBytes), nil
	})
	var group sync.WaitGroup
	group.Go(func() { w.core(ctx) })
	for !c.nothingLeft(ctx) {
		time.Sleep(50 * time.Millisecond)
	}
	err := c.collect(ctx)
	cancel()
	group.Wait()
	if err != nil || c.keeper.Done() != 1 {
		t.Errorf("%d games are kept, %v; want 1; the log: %s", c.keeper.Done(), err, &b.log)
	}
}

// A server that is away while units are given out has each of them once when it is back.
func TestGiveOutAgain(t *testing.T) {
	const games = 3000
	b := start(t)
	c, _ := b.unitsOf(games)
	if err := c.clear(t.Context()); err != nil {
		t.Fatal(err)
	}
	watcher := b.open("watches")
	restarted := make(chan struct{})
	go func() {
		defer close(restarted)
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
			if info, err := watcher.work.Info(t.Context()); err == nil && info.State.Msgs >= games/3 {
				break
			}
		}
		b.stop()
		b.up()
	}()
	err := c.giveOut(t.Context())
	<-restarted
	if err != nil {
		t.Fatalf("a server that starts again while units are given out: %v", err)
	}
	given := map[int]bool{}
	for left := games; left > 0; left -= 1000 {
		batch, err := c.units.Fetch(1000, jetstream.FetchMaxWait(20*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		for m := range batch.Messages() {
			var u unit
			if err := json.Unmarshal(m.Data(), &u); err != nil {
				t.Fatal(err)
			}
			given[u.From] = true
		}
	}
	info, err := c.queue.work.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(given) != games || info.State.Msgs != games {
		t.Errorf("the server has %d units, of %d games, want %d of each", info.State.Msgs, len(given), games)
	}
}

// A worker of another program learns why it plays nothing.
func TestRefusedWorkers(t *testing.T) {
	b := start(t)
	q := b.open("collects")
	e := job.Experiment{Kind: job.Match, Build: "0.0.1 of yesterday", Match: []byte(`{"game":"othello","agents":["random","random"]}`)}
	text, id := e.Text()
	if _, err := q.experiments.Put(t.Context(), id, text); err != nil {
		t.Fatal(err)
	}
	b.work("new")
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		list, err := q.Workers(t.Context())
		if err == nil && len(list) == 1 && strings.Contains(list[0].Refused[id], "0.0.1 of yesterday") {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the workers are %+v, %v; want one that says why it refuses; the log: %s", list, err, &b.log)
		}
	}
	if said := b.log.String(); !strings.Contains(said, "is not for this machine") {
		t.Errorf("the worker's log is %q", said)
	}
}

// A worker that sends games which do not count is shut out and named, and its units are played by others. Games that
// two workers have sent differently end the run, which names both.
func TestHostileWorkers(t *testing.T) {
	b, dir := start(t), t.TempDir()
	const games = 400
	if _, err := matches.Play(t.Context(), options(dir, "one", games)); err != nil {
		t.Fatal(err)
	}
	q := b.open("collects")
	k, err := job.KeepMatch(options(dir, "many", games))
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	e, _ := k.Experiment()
	_, id := e.Text()
	send := func(worker, unit, sum, object string, data []byte) {
		t.Helper()
		m := nats.NewMsg(doneSubject + id)
		m.Header.Set(headerWorker, worker)
		m.Header.Set(headerUnit, unit)
		m.Header.Set(headerSum, sum)
		if object != "" {
			m.Header.Set(headerObject, object)
		}
		m.Data = data
		if _, err := q.js.PublishMsg(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	noise := job.Pack([]byte("noise\n"))
	for i, bad := range []struct {
		unit, sum, object string
		data              []byte
	}{
		{"2-4", job.Sum(noise), "", noise}, {"2-4", "0", "", noise}, {"x", job.Sum(noise), "", noise}, {"-1-4", job.Sum(noise), "", noise},
		{"4-2", job.Sum(noise), "", noise}, {"2-4", job.Sum(nil), "", nil}, {"2-4", job.Sum(noise), "../etc/passwd", nil},
		{"2-4", job.Sum(noise), "games/" + id + "/absent", nil}, {"2-4", job.Sum([]byte("x")), "", []byte("x")},
	} {
		send(fmt.Sprintf("bad%d", i/3), bad.unit, bad.sum, bad.object, bad.data)
	}
	b.work("good")
	if err := q.Collect(t.Context(), k, &b.log, nil); err != nil {
		t.Fatalf("%v; the log: %s", err, &b.log)
	}
	for i := range 3 {
		if said := fmt.Sprintf("worker bad%d is shut out after 3 faults, the last one: ", i); !strings.Contains(b.log.String(), said) {
			t.Errorf("the log lacks %q: %s", said, &b.log)
		}
	}
	if got, want := merged(t, dir, "many"), merged(t, dir, "one"); got != want {
		t.Errorf("the queue collects\n%.600s\nand a single run is\n%.600s", got, want)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := b.open("again").Work(ctx, "bad0", 1, &b.log); !errors.Is(err, ErrShutOut) {
		t.Errorf("a worker that was shut out works again: %v", err)
	}
}

// A worker whose games score otherwise than those of all others is shut out and named, however legal its moves are.
func TestResiduals(t *testing.T) {
	b := start(t)
	c := newCollector(b.open("collects"), nil, "", &b.log)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		for _, w := range []struct {
			name   string
			chance float64
		}{{"a", 0.6}, {"b", 0.6}, {"c", 0.6}, {"d", 0.2}} {
			if c.faults[w.name] == maxFaults {
				continue // its games count no more
			}
			k := &scored{}
			for range 50 {
				if rng.Float64() < w.chance {
					k.sum++
				}
			}
			c.keeper = k
			c.compare(t.Context(), w.name)
		}
	}
	if said := b.log.String(); !strings.Contains(said, "worker d is shut out") || strings.Contains(said, "worker a") || strings.Contains(said, "worker b") || strings.Contains(said, "worker c") {
		t.Errorf("of four workers, of which d lies, the log says %q", said)
	}
}

// scored is a Keeper with the scores of 50 games.
type scored struct {
	job.Keeper
	sum float64
}

func (s *scored) Score() (float64, int) { return s.sum, 50 }

// A server that others could reach needs a token, and refuses those who lack it.
func TestTokens(t *testing.T) {
	for _, l := range []Listen{{Store: t.TempDir(), Address: "0.0.0.0:0"}, {Store: t.TempDir(), Address: "nowhere"}, {Address: "127.0.0.1:0"}, {Store: t.TempDir(), Address: "127.0.0.1:0", TokenFile: "absent"}} {
		if _, stop, err := Serve(l, &log{}); err == nil || !strings.Contains(err.Error(), "allowed") && l.TokenFile == "" {
			if stop != nil {
				stop()
			}
			t.Errorf("%+v: %v, want an error that says what is allowed", l, err)
		}
	}
	b := start(t)
	if _, err := Open(t.Context(), Server{URL: b.server.URL}, "guest"); err == nil {
		t.Error("a connection without the token succeeds")
	}
}

// A second server in a folder, at an address, or in something that is no folder does not start, and says why at once.
func TestSecondServer(t *testing.T) {
	b := start(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		listen Listen
		want   string
	}{
		{"the same folder", Listen{Store: b.listen.Store, Address: "127.0.0.1:-1"}, "another serve"},
		{"the same address", Listen{Store: t.TempDir(), Address: b.listen.Address}, "address already in use"},
		{"no folder", Listen{Store: file, Address: "127.0.0.1:-1"}, "allowed: a folder"},
	} {
		var said log
		_, stop, err := Serve(test.listen, &said)
		if err == nil {
			stop()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) || said.String() != "" {
			t.Errorf("%s: error %v and %q, want only an error with %q", test.name, err, said.String(), test.want)
		}
	}
	b.stop()
	b.up() // in the same folder
}
