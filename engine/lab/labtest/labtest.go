// Package labtest is a test kit for readers of untrusted files: the cost of reading a text may
// grow no faster than the text.
package labtest

import (
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Form is a form of text of any size, and its reader.
type Form struct {
	name string
	good bool // the reader accepts the text
	size int  // the first that is measured
	text func(n int) []byte
	read func(text []byte) error
}

// NewForm returns a form of texts, which read accepts if good is true, and the first size to
// measure.
func NewForm(name string, good bool, size int, text func(n int) []byte, read func(text []byte) error) Form {
	return Form{name, good, size, text, read}
}

// sum is the checksum of a line of JSON.
var sum = regexp.MustCompile(`(?m),"sum":"[0-9a-f]{8}"}$`)

// WithoutSums removes the checksums from a file of lines of JSON, so that a test can change its
// lines: files of earlier versions have none.
func WithoutSums(text []byte) string { return sum.ReplaceAllString(string(text), "}") }

// Repeat returns a text of n equal parts between a beginning and an end.
func Repeat(begin, part, end string) func(n int) []byte {
	return func(n int) []byte { return []byte(begin + strings.Repeat(part, n) + end) }
}

// CheckCost checks that twice the text takes at most three times the memory and, with PLAYOUT_LONG=1,
// that eight times the text takes at most 24 times the time; quadratic cost would be 64 times.
func CheckCost(t *testing.T, forms ...Form) {
	t.Helper()
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			f.memory(t)
			if os.Getenv("PLAYOUT_LONG") == "1" {
				f.time(t)
			}
		})
	}
}

// costs returns the allocated bytes and the time of a reading.
func (f *Form) costs(t *testing.T, n int) (bytes uint64, took time.Duration) {
	t.Helper()
	text := f.text(n)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	err := f.read(text)
	took = time.Since(start)
	runtime.ReadMemStats(&after)
	if (err == nil) != f.good {
		t.Errorf("size %d: %v, want an error: %t", n, err, !f.good)
	}
	return after.TotalAlloc - before.TotalAlloc, took
}

func (f *Form) memory(t *testing.T) {
	var once, twice uint64
	for range 3 { // something else may take memory meanwhile
		once, _ = f.costs(t, f.size)
		twice, _ = f.costs(t, 2*f.size)
		if twice <= 3*once+1<<16 {
			return
		}
	}
	t.Errorf("reading allocates %d bytes for size %d, and %d for twice that size; want at most 3 times as many", once, f.size, twice)
}

func (f *Form) time(t *testing.T) {
	short, long := time.Hour, time.Hour
	for range 8 {
		_, took := f.costs(t, 2*f.size)
		short = min(short, took)
		_, took = f.costs(t, 16*f.size)
		if long = min(long, took); long <= 24*short+5*time.Millisecond {
			return
		}
	}
	t.Errorf("reading takes %v for size %d, and %v for eight times that size; want at most 24 times as long", short, 2*f.size, long)
}
