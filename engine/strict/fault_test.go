package strict_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"playout/engine/strict"
)

// A fault's text is its two halves; At and In put a path and a prefix before those of a fault, and
// change nothing else.
func TestFault(t *testing.T) {
	short := strict.Wrong("seed", "%q is no seed", "x").Allow("0 to %d", 9)
	two := strict.Faults{short, strict.Wrong("[1]", "empty")}
	odd := errors.New("odd")
	for _, c := range []struct {
		err        error
		text, path string
	}{
		{short, `"x" is no seed; allowed: 0 to 9`, "seed"},
		{strict.Wrong("", "too long"), "too long", ""},
		{strict.Wrong("net", "net %q: %w", "a", odd), `net "a": odd`, "net"},
		{strict.At("goal", short), `"x" is no seed; allowed: 0 to 9`, "goal.seed"},
		{strict.In("goal", "goal: ", short), `goal: "x" is no seed; allowed: 0 to 9`, "goal.seed"},
		{strict.In("", "goal: ", short), `goal: "x" is no seed; allowed: 0 to 9`, "seed"},
		{strict.In(strict.Index("exercises", 2), "exercise 2: ", strict.At("goal", strict.At("accept", two[1]))), "exercise 2: empty", "exercises[2].goal.accept[1]"},
		{strict.In("a", "a: ", two), `a: "x" is no seed; allowed: 0 to 9; a: empty`, "a.seed"},
		{strict.In("a", "a: ", odd), "a: odd", "a"},
		{strict.At("out", strict.At(strict.Line(3), short)), `"x" is no seed; allowed: 0 to 9`, "out:3.seed"},
		{strict.FaultsOf(odd), "odd", ""},
	} {
		var f *strict.Fault
		if !errors.As(c.err, &f) || c.err.Error() != c.text || f.Path != c.path {
			t.Errorf("got the error %q with the fault %+v, want %q at %q", c.err, f, c.text, c.path)
		}
	}
	if got := strict.In("goal", "goal: ", nil); got != nil {
		t.Errorf("In of nil is %v, want nil", got)
	}
	if short.Path != "seed" || short.Got != `"x" is no seed` {
		t.Errorf("At or In changed the fault of the part to %+v", short)
	}
	if err := strict.In("a", "a: ", strict.Wrong("net", "net: %w", io.EOF)); !errors.Is(err, io.EOF) {
		t.Errorf("%q does not wrap %v", err, io.EOF)
	}
}

// Faults collects the faults of errors, finds the errors behind them, and lists the first few.
func TestFaults(t *testing.T) {
	var all strict.Faults
	all.Add(nil)
	if err := all.Err(); err != nil {
		t.Errorf("Err of no faults is %v, want nil", err)
	}
	all.Add(strict.Wrong("a", "odd a: %w", io.EOF))
	if f, is := all.Err().(*strict.Fault); !is || f.Path != "a" {
		t.Errorf("Err of one fault is %#v, want that fault", all.Err())
	}
	all.Add(strict.Faults{strict.Wrong("b", "odd b").Allow("even b"), strict.Wrong("c", "odd c")})
	all.Add(io.ErrShortWrite)
	want := "odd a: EOF; odd b; allowed: even b; odd c; short write"
	if err := all.Err(); err.Error() != want || !errors.Is(err, io.EOF) || !errors.Is(err, io.ErrShortWrite) || errors.Is(err, io.ErrNoProgress) {
		t.Errorf("the faults are %q, want %q", err, want)
	}
	for i := range 6 {
		all.Add(fmt.Errorf("%d", i))
	}
	if want += "; 0; 1; 2; 3; and more"; all.Err().Error() != want {
		t.Errorf("the faults are %q, want %q", all.Err(), want)
	}
}
