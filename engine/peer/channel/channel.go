// Package channel carries messages over a connection that may lose, delay, repeat and
// reorder them: each arrives once and in order, or the connection counts as lost. It is
// the lower half of the protocol between two pages; what the messages mean is not known
// here.
//
// A frame is one JSON object of at most MaxFrame bytes:
//
//	{"n":7,"a":12,"b":{…}}
//
// n is the number of the message b, from 1; both are absent where a frame only confirms,
// or only says that its sender is there. a is the number up to which all messages of the
// other side have come. What is not confirmed is sent again, ever more slowly.
//
// A Channel is a state machine: frames and the time come in, frames and messages go out.
// It starts no goroutine and reads no clock. Times are durations since any beginning that
// does not change. Whatever comes from the other side is hostile until it is parsed: the
// memory that it can claim is bounded, and so is the number of frames that are read.
package channel

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"playout/engine/strict"
)

// Limits.
const (
	MaxFrame   = 2048 // bytes of a frame
	MaxMessage = 1900 // bytes of a message, so that its frame fits

	window   = 32  // messages on their way, unconfirmed; as many may come out of order
	maxQueue = 512 // messages that wait for the window, and those on their way

	// Frames that may come: so many at once, and so many a second.
	burst = 400
	rate  = 80
)

// Times.
const (
	Patience = 8 * time.Second // without a frame, after which a connection counts as lost

	heartbeat  = 2 * time.Second // without a frame of one's own, after which an empty one is sent
	firstWait  = 400 * time.Millisecond
	longestGap = 3 * time.Second // between attempts to send a message again
)

// ErrFlood says that more frames come than a game needs; the connection should be closed.
var ErrFlood = errors.New("too many messages; allowed: 80 a second")

// ErrFull says that the other side confirms nothing; the connection should be closed.
var ErrFull = errors.New("too many messages are unconfirmed; allowed: 512")

// frame is what is sent.
type frame struct {
	Number  int             `json:"n,omitempty"`
	Come    int             `json:"a"`
	Message json.RawMessage `json:"b,omitempty"`
}

// sending is a message that has not been confirmed.
type sending struct {
	message []byte
	sent    bool
	again   time.Duration // when it is sent again
	gap     time.Duration // between this attempt and the next
}

// Channel is one end of a connection. The zero Channel is not ready, see New.
type Channel struct {
	queue []sending // unconfirmed, in order
	first int       // number of the queue's first message

	come    int            // all messages up to this number have come
	held    map[int][]byte // those that came early
	confirm bool           // something came that is to be confirmed

	heard, spoke time.Duration // when the last frame came, and when one was sent
	tokens       float64       // frames that may still come
	filled       time.Duration // when tokens were counted last
}

// New is an end of a connection that has just been opened.
func New(now time.Duration) *Channel {
	return &Channel{first: 1, held: make(map[int][]byte), heard: now, spoke: now, tokens: burst, filled: now}
}

// Send queues a message, one JSON value of at most MaxMessage bytes. Flush sends it.
func (c *Channel) Send(message []byte) error {
	if len(message) > MaxMessage {
		return fmt.Errorf("message of %d bytes; allowed: %d", len(message), MaxMessage)
	}
	if len(c.queue) >= maxQueue {
		return ErrFull
	}
	c.queue = append(c.queue, sending{message: message})
	return nil
}

// Hear reads an untrusted frame and returns the messages that are now complete, in order.
// After ErrFlood the connection should be closed; after another error the frame has had
// no effect.
func (c *Channel) Hear(now time.Duration, data []byte) (messages [][]byte, err error) {
	c.tokens = min(burst, c.tokens+rate*(now-c.filled).Seconds())
	c.filled = now
	if c.tokens < 1 {
		return nil, ErrFlood
	}
	c.tokens--
	if len(data) > MaxFrame {
		return nil, fmt.Errorf("frame of %d bytes; allowed: %d", len(data), MaxFrame)
	}
	var f frame
	if err := strict.Decode(data, &f); err != nil {
		return nil, err
	}
	switch last := c.first - 1 + c.onWay(); {
	case f.Come < 0 || f.Come > last:
		return nil, fmt.Errorf("frame confirms message %d; allowed: at most %d", f.Come, last)
	case f.Number < 0 || f.Number == 0 != (f.Message == nil):
		return nil, errors.New("frame with a number and no message, or a message and no number; allowed: both or neither")
	case f.Number > c.come+window:
		return nil, fmt.Errorf("message %d, of which %d have come; allowed: at most %d ahead", f.Number, c.come, window)
	}
	c.heard = now
	if done := f.Come - c.first + 1; done > 0 {
		c.queue = c.queue[done:]
		c.first += done
	}
	if f.Number == 0 {
		return nil, nil
	}
	c.confirm = true
	if _, twice := c.held[f.Number]; f.Number <= c.come || twice {
		return nil, nil
	}
	c.held[f.Number] = f.Message
	for {
		next, here := c.held[c.come+1]
		if !here {
			return messages, nil
		}
		delete(c.held, c.come+1)
		c.come++
		messages = append(messages, next)
	}
}

// onWay is how many messages have been sent and not confirmed.
func (c *Channel) onWay() int {
	n := 0
	for n < len(c.queue) && c.queue[n].sent {
		n++
	}
	return n
}

// Flush returns the frames to send now: new messages, those to be sent again, a
// confirmation, or a sign of life. It is called after every change, and now and then.
func (c *Channel) Flush(now time.Duration) (frames [][]byte) {
	put := func(f frame) {
		f.Come = c.come
		data, err := json.Marshal(f)
		if err != nil {
			panic("channel: a message that is not JSON was queued: " + err.Error())
		}
		frames = append(frames, data)
		c.confirm, c.spoke = false, now
	}
	for i := range min(len(c.queue), window) {
		m := &c.queue[i]
		switch {
		case !m.sent:
			m.sent, m.gap = true, firstWait
		case now < m.again:
			continue
		default:
			m.gap = min(2*m.gap, longestGap)
		}
		m.again = now + m.gap
		put(frame{Number: c.first + i, Message: m.message})
	}
	if c.confirm || now-c.spoke >= heartbeat {
		put(frame{})
	}
	return frames
}

// Heard is when the last valid frame came.
func (c *Channel) Heard() time.Duration { return c.heard }

// Lost says whether nothing has been heard for longer than Patience. A frame that comes
// after all ends that.
func (c *Channel) Lost(now time.Duration) bool { return now-c.heard > Patience }

// Idle says whether everything that was sent has been confirmed.
func (c *Channel) Idle() bool { return len(c.queue) == 0 }
