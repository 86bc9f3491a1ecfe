package channel

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// pipe is a connection in one direction: it loses, repeats and delays frames, so that they
// overtake each other.
type pipe struct {
	random *rand.Rand
	loss   float64
	twice  float64
	delay  time.Duration // at most
	frames []onWay
}

type onWay struct {
	at   time.Duration
	data []byte
}

func (p *pipe) put(now time.Duration, data []byte) {
	for range 2 {
		if p.random.Float64() >= p.loss {
			p.frames = append(p.frames, onWay{now + time.Duration(p.random.Int64N(int64(p.delay)+1)), data})
		}
		if p.random.Float64() >= p.twice {
			return
		}
	}
}

func (p *pipe) take(now time.Duration) (data [][]byte) {
	rest := p.frames[:0]
	for _, f := range p.frames {
		if f.at <= now {
			data = append(data, f.data)
		} else {
			rest = append(rest, f)
		}
	}
	p.frames = rest
	return data
}

// Whatever the pipe does, each message arrives once and in order.
func TestEachMessageOnceAndInOrder(t *testing.T) {
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 0))
		loss, twice := 0.5*random.Float64(), 0.5*random.Float64()
		delay := time.Duration(random.IntN(700)) * time.Millisecond
		ends := [2]*Channel{New(0), New(0)}
		pipes := [2]*pipe{{random: random, loss: loss, twice: twice, delay: delay}, {random: random, loss: loss, twice: twice, delay: delay}}
		var sent, come [2]int
		const messages = 100
		for now := time.Duration(0); come[0] < messages || come[1] < messages; now += 50 * time.Millisecond {
			if now > 10*time.Minute {
				t.Fatalf("seed %d: after ten minutes %v of %d messages have come", seed, come, messages)
			}
			for side, c := range ends {
				for sent[side] < messages && random.IntN(3) == 0 {
					sent[side]++
					if err := c.Send(fmt.Appendf(nil, "%d", sent[side])); err != nil {
						t.Fatal(err)
					}
				}
				for _, data := range pipes[1-side].take(now) {
					got, err := c.Hear(now, data)
					if err != nil {
						t.Fatalf("seed %d: %s is refused: %v", seed, data, err)
					}
					for _, m := range got {
						if come[side]++; string(m) != fmt.Sprint(come[side]) {
							t.Fatalf("seed %d: message %s arrives as number %d", seed, m, come[side])
						}
					}
				}
				for _, data := range c.Flush(now) {
					pipes[side].put(now, data)
				}
			}
		}
	}
}

// An idle connection is kept alive, a dead one is lost, and one that comes back is not.
func TestLoss(t *testing.T) {
	a, b := New(0), New(0)
	now := time.Duration(0)
	pass := func(from, to *Channel) {
		for _, data := range from.Flush(now) {
			if _, err := to.Hear(now, data); err != nil {
				t.Fatal(err)
			}
		}
	}
	for ; now < time.Minute; now += time.Second {
		pass(a, b)
		pass(b, a)
		if a.Lost(now) || b.Lost(now) {
			t.Fatalf("an idle connection is lost after %v", now)
		}
	}
	if err := a.Send([]byte(`"x"`)); err != nil {
		t.Fatal(err)
	}
	for range 9 {
		a.Flush(now)
		b.Flush(now)
		now += time.Second
	}
	if !a.Lost(now) || !b.Lost(now) {
		t.Fatal("a dead connection is not lost")
	}
	now += longestGap
	pass(a, b)
	pass(b, a)
	if a.Lost(now) || b.Lost(now) || !a.Idle() {
		t.Fatal("a connection that comes back stays lost")
	}
}

// A hostile other side is refused, and claims no memory.
func TestHostileFrames(t *testing.T) {
	for _, c := range []struct{ frame, why string }{
		{``, "not JSON"},
		{`[]`, "the whole"},
		{`{"n":1,"a":0}`, "both or neither"},
		{`{"a":0,"b":1}`, "both or neither"},
		{`{"n":-1,"a":0,"b":1}`, "both or neither"},
		{`{"n":33,"a":0,"b":1}`, "ahead"},
		{`{"n":9223372036854775807,"a":0,"b":1}`, "ahead"},
		{`{"n":1,"a":2,"b":1}`, "confirms message 2"},
		{`{"n":1,"a":-1,"b":1}`, "confirms message -1"},
		{`{"n":1,"a":0,"b":1,"c":1}`, "unknown field"},
		{`{"n":1,"a":0,"b":1}{}`, "more follows"},
		{`{"n":1,"a":0,"b":"` + strings.Repeat("x", MaxFrame) + `"}`, "frame of"},
	} {
		a := New(0)
		if err := a.Send([]byte("1")); err != nil {
			t.Fatal(err)
		}
		a.Flush(0)
		got, err := a.Hear(0, []byte(c.frame))
		if err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") || got != nil {
			t.Errorf("%.60s: %v, %v; want an error with %q", c.frame, got, err, c.why)
		}
	}
	if err := New(0).Send(make([]byte, MaxMessage+1)); err == nil {
		t.Error("a message that does not fit is accepted")
	}
}

func TestFloodsAndSilenceAreBounded(t *testing.T) {
	a := New(0)
	var err error
	n := 0
	for ; err == nil && n < 10*burst; n++ {
		_, err = a.Hear(0, []byte(`{"a":0}`))
	}
	if !errors.Is(err, ErrFlood) || n != burst+1 {
		t.Errorf("frame %d of a flood: %v", n, err)
	}
	if _, err := a.Hear(time.Second, []byte(`{"a":0}`)); err != nil {
		t.Errorf("a second later: %v", err)
	}
	err = nil
	for n = 0; err == nil && n < 2*maxQueue; n++ {
		err = a.Send([]byte("1"))
	}
	if !errors.Is(err, ErrFull) || n != maxQueue+1 {
		t.Errorf("unconfirmed message %d: %v", n, err)
	}
}

func FuzzHear(f *testing.F) {
	f.Add([]byte(`{"n":1,"a":1,"b":{"x":1}}`))
	f.Add([]byte(`{"n":2,"a":0,"b":[]}`))
	f.Add([]byte(`{"a":9}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a := New(0)
		if err := a.Send([]byte(`"x"`)); err != nil {
			t.Fatal(err)
		}
		a.Flush(0)
		for range 3 {
			got, err := a.Hear(0, data)
			if err != nil && (got != nil || strings.Contains(err.Error(), "\n") || len(err.Error()) > 300) {
				t.Fatalf("%q with messages %q", err, got)
			}
		}
		if len(a.held) > window {
			t.Fatalf("%d messages are held", len(a.held))
		}
		a.Flush(time.Second)
	})
}
