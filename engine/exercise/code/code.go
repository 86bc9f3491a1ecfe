// Package code reads and writes result codes: a line of text that a visitor sends to a teacher
// after a set of exercises, with the set, the points of each exercise, and a name. Visitors make
// codes in their browsers and can forge them there, so that a code proves nothing; its checksum
// only detects damage in transit.
//
// A code is Mark, two digits with the number of digits that follow, and these:
//
//	PLAYOUT12G0H5S9K…
//
// Digits are Crockford's base 32 (0-9 and A-Z without I, L, O and U), five bits each, the
// highest first. They encode bytes, padded with zero bits; the bytes hold, with numbers as
// unsigned varints of encoding/binary,
//
//	the set's identity, 4 bytes, big-endian
//	how many exercises it has
//	its points, in tenths
//	the seconds spent on it
//	for each exercise: its points in tenths, and (attempts·11 + hints)·3 + state,
//	  where state is 0 for open, 1 for solved, 2 for failed
//	how many bytes the name has, and the name in UTF-8
//	CRC-32 (IEEE) of all of this, 4 bytes, big-endian
//
// Each result has one code: Read rejects one that could be shorter.
//
// Mark contains letters that are no digits, so that a search in a text finds it, and ends in the
// version of the format. Read finds codes in what a teacher pastes, however mail programs have
// broken the lines.
package code

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/exercise"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Mark begins every code. Its last character is the version.
const Mark = mark + "1"

const mark = "PLAYOUT"

// Limits of a result.
const (
	MaxName    = 40      // characters
	maxSeconds = 8640000 // 100 days
	maxTenths  = exercise.MaxPoints * 10
	maxAll     = maxTenths * exercise.MaxExercises
	// maxAnswers is the most answers that a code can hold. Visitors may give more if an exercise
	// does not limit attempts.
	maxAnswers = 9999
	hintsBase  = exercise.MaxHints + 1
	maxDigits  = 32*32 - 1 // that two digits can count
	minBytes   = 4 + 4 + 4 // identity, the least numbers, checksum
)

// Reasons for a bad code.
var (
	ErrDamaged      = &strict.Fault{Got: "a damaged code, in which characters are missing, added or changed", Allowed: "the whole code as the page shows it"}
	ErrNoBeginning  = &strict.Fault{Got: "a code without its beginning", Allowed: "the whole code, from " + Mark + " on"}
	ErrLaterVersion = &strict.Fault{Got: "a code made by a later version of Playout", Allowed: "one of version 1, which begins with " + Mark}
	ErrInvalid      = &strict.Fault{Got: "a code that no version of Playout made", Allowed: "one as the page shows it"}
)

// Result is the result of a set.
type Result struct {
	Set     ID
	Name    string // of the visitor, "" for none; in the form of Clean
	Max     float64
	Seconds int // spent on it
	Each    []ExerciseResult
}

// ExerciseResult is the result of one exercise.
type ExerciseResult struct {
	State    exercise.State
	Points   float64 // 0 while it is open
	Attempts int     // answers given, at most 9,999
	Hints    int     // shown
}

// ID is the identity of a set: a hash of all that it contains, in four bytes.
type ID uint32

// IDOf returns the identity of a set. Sets that differ only in notation have the same one.
func IDOf(s *exercise.Set) ID {
	hash := fnv.New32a()
	_, _ = hash.Write(s.JSON()) // it never fails
	return ID(hash.Sum32())
}

// String returns the identity as people see it: # and seven digits of base 32. The # keeps
// spreadsheets from taking it for a number.
func (id ID) String() string {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], uint32(id))
	return "#" + formatDigits(b[:])
}

// New returns the result of a visitor's progress in a set.
func New(set ID, all []exercise.Progress, maxPoints float64, seconds int, name string) Result {
	r := Result{Set: set, Name: Clean(name), Max: maxPoints, Seconds: min(seconds, maxSeconds)}
	for i := range all {
		p := &all[i]
		e := ExerciseResult{State: p.State, Attempts: min(p.Attempts, maxAnswers), Hints: p.Hints}
		if p.Over() {
			e.Points = p.Score()
		}
		r.Each = append(r.Each, e)
	}
	return r
}

// Total returns the sum of the points, in tenths exactly.
func (r *Result) Total() float64 {
	total := 0
	for i := range r.Each {
		total += tenths(r.Each[i].Points)
	}
	return float64(total) / 10
}

// Clean returns a name in the form of codes: one line of at most MaxName characters, all of them
// visible.
func Clean(name string) string {
	name = plaintext.Line(name)
	if r := []rune(name); len(r) > MaxName {
		name = plaintext.Line(string(r[:MaxName]))
	}
	return name
}

// states lists the states in the order of their numbers in a code.
var states = [...]exercise.State{exercise.Open, exercise.Solved, exercise.Failed}

func tenths(points float64) int { return int(math.Round(points * 10)) }

// Encode returns the code of a result, which must be within the limits.
func Encode(r *Result) (string, error) {
	if err := r.check(); err != nil {
		return "", err
	}
	b := binary.BigEndian.AppendUint32(nil, uint32(r.Set))
	put := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	put(len(r.Each))
	put(tenths(r.Max))
	put(r.Seconds)
	for i := range r.Each {
		e := &r.Each[i]
		state := 0
		for states[state] != e.State {
			state++
		}
		put(tenths(e.Points))
		put((e.Attempts*hintsBase+e.Hints)*len(states) + state)
	}
	put(len(r.Name))
	b = append(b, r.Name...)
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	text := formatDigits(b)
	if len(text) > maxDigits {
		return "", fmt.Errorf("a code of %d digits; allowed: at most %d", len(text), maxDigits)
	}
	return Mark + string([]byte{alphabet[len(text)>>5], alphabet[len(text)&31]}) + text, nil
}

// check returns an error if the result has no code.
func (r *Result) check() error {
	if len(r.Each) == 0 || len(r.Each) > exercise.MaxExercises {
		return fmt.Errorf("%d exercises; allowed: 1 to %d", len(r.Each), exercise.MaxExercises)
	}
	if r.Name != Clean(r.Name) {
		return fmt.Errorf("the name is too long or has invisible characters; allowed: one line of %d characters", MaxName)
	}
	if r.Seconds < 0 || r.Seconds > maxSeconds {
		return fmt.Errorf("%d seconds; allowed: 0 to %d", r.Seconds, maxSeconds)
	}
	if !isTenths(r.Max, maxAll) || r.Total() > r.Max {
		return fmt.Errorf("%v of %v points; allowed: at most %d, in tenths", r.Total(), r.Max, maxAll/10)
	}
	for i := range r.Each {
		e := &r.Each[i]
		switch {
		case e.State != exercise.Open && e.State != exercise.Solved && e.State != exercise.Failed:
			return errors.New("the state of an exercise is unknown; allowed: open, solved, failed")
		case !isTenths(e.Points, maxTenths) || e.State == exercise.Open && e.Points != 0:
			return fmt.Errorf("%v points of an exercise that is %s; allowed: 0 to %d in tenths, 0 if it is open", e.Points, e.State, exercise.MaxPoints)
		case e.Attempts < 0 || e.Attempts > maxAnswers || e.Hints < 0 || e.Hints > exercise.MaxHints:
			return fmt.Errorf("%d attempts and %d hints; allowed: at most %d and %d", e.Attempts, e.Hints, maxAnswers, exercise.MaxHints)
		case e.State != exercise.Open && e.Attempts == 0:
			return fmt.Errorf("no attempts of an exercise that is %s; allowed: at least 1", e.State)
		}
	}
	return nil
}

// isTenths reports whether points are a whole number of tenths from 0 to most.
func isTenths(points float64, most int) bool {
	return points >= 0 && points <= float64(most)/10 && points == float64(tenths(points))/10
}

// Decode reads one hostile code: in capitals or small letters, with O for 0, I and L for 1, and
// with spaces and hyphens anywhere. Its error is a *strict.Fault.
func Decode(text string) (*Result, error) {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '-' {
			return -1
		}
		return r
	}, text)
	body, is := strings.CutPrefix(upperASCII(clean), mark)
	if !is {
		return nil, ErrNoBeginning
	}
	return decode(body)
}

// decode reads what follows the mark, from the version on, in capitals.
func decode(body string) (*Result, error) {
	switch {
	case len(body) < 3:
		return nil, ErrDamaged
	case body[0] > '1' && body[0] <= '9':
		return nil, ErrLaterVersion
	case body[0] != '1':
		return nil, ErrDamaged
	}
	high, low := digitValue[body[1]], digitValue[body[2]]
	if high < 0 || low < 0 || len(body)-3 != int(high)<<5|int(low) {
		return nil, ErrDamaged
	}
	b, is := parseDigits(body[3:])
	if !is || len(b) < minBytes || binary.BigEndian.Uint32(b[len(b)-4:]) != crc32.ChecksumIEEE(b[:len(b)-4]) {
		return nil, ErrDamaged
	}
	d := &reader{rest: b[4 : len(b)-4]}
	r := &Result{Set: ID(binary.BigEndian.Uint32(b))}
	n := d.number(exercise.MaxExercises)
	r.Max = float64(d.number(maxAll)) / 10
	r.Seconds = d.number(maxSeconds)
	for range n {
		e := ExerciseResult{Points: float64(d.number(maxTenths)) / 10}
		what := d.number((maxAnswers+1)*hintsBase*len(states) - 1)
		e.State = states[what%len(states)]
		what /= len(states)
		e.Attempts, e.Hints = what/hintsBase, what%hintsBase
		r.Each = append(r.Each, e)
	}
	r.Name = d.text(d.number(MaxName * utf8.UTFMax))
	if d.bad || len(d.rest) > 0 || r.check() != nil {
		return nil, ErrInvalid
	}
	return r, nil
}

// reader reads bytes from the front; bad is set by the first that cannot be read.
type reader struct {
	rest []byte
	bad  bool
}

// number reads a number of at most most, in its shortest form.
func (d *reader) number(most int) int {
	n, size := binary.Uvarint(d.rest)
	if d.bad || size <= 0 || n > uint64(most) || size > 1 && d.rest[size-1] == 0 {
		d.bad = true
		return 0
	}
	d.rest = d.rest[size:]
	return int(n)
}

func (d *reader) text(bytes int) string {
	if d.bad || bytes > len(d.rest) {
		d.bad = true
		return ""
	}
	text := string(d.rest[:bytes])
	d.rest = d.rest[bytes:]
	return text
}
