// Package instant has moments without a calendar. time.Time would do, but a program that keeps one
// where interfaces lead to it also keeps the code that formats it, a hundredth of the page's program.
package instant

import "time"

// Time is a moment, in nanoseconds since a moment before the program started; 0 is no moment. It
// follows the monotonic clock.
type Time int64

var start = time.Now().Add(-time.Nanosecond)

// Now returns the present moment.
func Now() Time { return Time(time.Since(start)) }

// Since returns how much time has passed since a moment.
func Since(t Time) time.Duration { return Now().Sub(t) }

// Add returns the moment some time later.
func (t Time) Add(d time.Duration) Time { return t + Time(d) }

// Sub returns how much later the moment is than another.
func (t Time) Sub(u Time) time.Duration { return time.Duration(t - u) }

// Before reports whether the moment is before another.
func (t Time) Before(u Time) bool { return t < u }

// After reports whether the moment is after another.
func (t Time) After(u Time) bool { return t > u }

// IsZero reports whether it is no moment.
func (t Time) IsZero() bool { return t == 0 }

// After returns a channel that receives a value once some time has passed.
func After(d time.Duration) <-chan struct{} {
	passed := make(chan struct{}, 1)
	time.AfterFunc(d, func() { passed <- struct{}{} })
	return passed
}
