package queue

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"playout/engine/cmd/cluster/job"
	"playout/engine/lab/matches"
)

// Flags of BenchmarkFleet and BenchmarkOverhead.
var (
	fleetWorkers  = flag.Int("workers", 100, "workers of the simulated fleet, with a core each")
	fleetUnits    = flag.Int("units", 2000, "units that they play")
	fleetPause    = flag.Duration("pause", 0, "the time that a unit takes a worker")
	overheadGames = flag.Int("games", 2000, "games of the match that is played with and without the queue")
	fleetBytes    = flag.Int("bytes", 20_000, "bytes of a unit's games: 15 s of Othello between uct:n=400 are about 40,000, compressed")
)

// simulated is a fleet's experiment without games. It is a job.Keeper, and plays units.
type simulated struct {
	has  []bool
	done int
}

func (s *simulated) Experiment() (*job.Experiment, map[string][]byte) {
	return &job.Experiment{Kind: job.Match, Build: job.Build(), Match: []byte(`{"game":"othello","agents":["random","random"]}`)}, nil
}
func (s *simulated) Total() int          { return len(s.has) }
func (s *simulated) Done() int           { return s.done }
func (s *simulated) Has(number int) bool { return s.has[number] }
func (s *simulated) Sync() error         { return nil }
func (s *simulated) Close() error        { return nil }

func (s *simulated) Take(from, to int, body []byte) (added int, err error) {
	if len(body) != *fleetBytes {
		return 0, fmt.Errorf("%d bytes, want %d", len(body), *fleetBytes)
	}
	for number := from; number < to; number++ {
		if !s.has[number] {
			s.has[number] = true
			s.done++
			added++
		}
	}
	return added, nil
}

func (s *simulated) Play(ctx context.Context, _, _ int) ([]byte, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(*fleetPause):
	}
	body := make([]byte, *fleetBytes)
	for i := range body {
		body[i] = byte(i * i >> 3) // hardly compressible
	}
	return body, nil
}

// BenchmarkFleet measures units a second through one server: workers that answer after a pause, on connections of
// their own. Every unit must come back once.
func BenchmarkFleet(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		url, stop, err := Serve(Listen{Store: b.TempDir(), Address: "127.0.0.1:-1"}, &log{})
		if err != nil {
			b.Fatal(err)
		}
		s := Server{URL: url}
		ctx, cancel := context.WithCancel(b.Context())
		q, err := Open(ctx, s, "collects")
		if err != nil {
			b.Fatal(err)
		}
		keeper := &simulated{has: make([]bool, *fleetUnits)}
		e, _ := keeper.Experiment()
		text, id := e.Text()
		c := newCollector(q, keeper, id, &log{})
		c.size = 1
		if err := c.begin(ctx, text); err != nil {
			b.Fatal(err)
		}
		var group sync.WaitGroup
		for i := range *fleetWorkers {
			own, err := Open(ctx, s, "worker")
			if err != nil {
				b.Fatal(err)
			}
			defer own.Close()
			consumer, err := own.work.Consumer(ctx, id)
			if err != nil {
				b.Fatal(err)
			}
			w := &work{
				queue: own, log: &log{}, self: Worker{Name: fmt.Sprint("w", i), Cores: 1}, players: map[string]*known{id: {keeper, consumer}},
				order: []string{id}, collected: 1,
			}
			group.Go(func() { w.core(ctx) })
		}
		begin := time.Now()
		b.StartTimer()
		if err := c.collect(ctx); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		b.ReportMetric(float64(*fleetUnits)/time.Since(begin).Seconds(), "units/s")
		b.ReportMetric(float64(memory.Sys)/1e6, "MB")
		cancel()
		group.Wait()
		q.Close()
		stop()
		b.StartTimer()
	}
}

// BenchmarkOverhead plays a match of two workers with the queue, and without it on two cores, in one run. It reports
// how much longer the queue takes.
func BenchmarkOverhead(b *testing.B) {
	for b.Loop() {
		dir := b.TempDir()
		o := func(out string) matches.Options {
			o := options(dir, out, *overheadGames)
			o.Agents = []string{"uct:n=100", "uct:n=100,c=0.7"}
			o.Openings = "random:8"
			return o
		}
		begin := time.Now()
		if _, err := matches.Play(b.Context(), o("one")); err != nil {
			b.Fatal(err)
		}
		alone := time.Since(begin)
		url, stop, err := Serve(Listen{Store: filepath.Join(dir, "queue"), Address: "127.0.0.1:-1"}, os.Stderr)
		if err != nil {
			b.Fatal(err)
		}
		ctx, cancel := context.WithCancel(b.Context())
		q, err := Open(ctx, Server{URL: url}, "both")
		if err != nil {
			b.Fatal(err)
		}
		var group sync.WaitGroup
		group.Go(func() {
			if err := q.Work(ctx, "worker", 2, &log{}); err != nil {
				b.Error(err)
			}
		})
		unitTime, trialTime = 15*time.Second, 500*time.Millisecond
		begin = time.Now()
		k, err := job.KeepMatch(o("many"))
		if err != nil {
			b.Fatal(err)
		}
		if err := q.Collect(ctx, k, &log{}, nil); err != nil {
			b.Fatal(err)
		}
		queued := time.Since(begin)
		k.Close()
		cancel()
		group.Wait()
		q.Close()
		stop()
		b.ReportMetric(alone.Seconds(), "s-alone")
		b.ReportMetric(queued.Seconds()-alone.Seconds(), "s-more")
		b.ReportMetric(100*(queued.Seconds()/alone.Seconds()-1), "%overhead")
	}
}
