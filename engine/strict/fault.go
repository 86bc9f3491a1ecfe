package strict

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Fault is a fault of an input. As an error it is one line: what is wrong and, after a semicolon,
// what is allowed.
type Fault struct {
	// Path names the wrong part of the input, which may be missing: a key of a link; keys and
	// indices, from 0, of JSON, such as goal.accept[1]; a line of a text, from 1, such as :12. It is
	// "" for the whole input.
	Path    string `json:"path,omitempty"`
	Got     string `json:"got"`               // what is wrong, the first half of the sentence
	Allowed string `json:"allowed,omitempty"` // what is allowed there, the second half; "" if the first says it all
	Err     error  `json:"-"`                 // the error behind it, nil if there is none
}

// Error implements error.
func (f *Fault) Error() string {
	if f.Allowed == "" {
		return f.Got
	}
	return f.Got + "; allowed: " + f.Allowed
}

// Unwrap returns the error behind the fault.
func (f *Fault) Unwrap() error { return f.Err }

// Top returns the first part of the path, such as goal of goal.accept[1]: "" for the whole input
// or one of its lines.
func (f *Fault) Top() string {
	if end := strings.IndexAny(f.Path, ".[:"); end >= 0 {
		return f.Path[:end]
	}
	return f.Path
}

// Wrong returns a fault of the part at a path. The format describes the fault, as in fmt.Errorf,
// and Allow adds what is allowed:
//
//	strict.Wrong("seed", "%q is no seed", text).Allow("0 to %d", most)
func Wrong(path, format string, args ...any) *Fault {
	err := fmt.Errorf(format, args...)
	return &Fault{Path: path, Got: err.Error(), Err: errors.Unwrap(err)}
}

// Allow sets what is allowed, and returns the fault.
func (f *Fault) Allow(format string, args ...any) *Fault {
	f.Allowed = fmt.Sprintf(format, args...)
	return f
}

// At turns the error of a parser that read one part of an input into an error of the whole input:
// it puts the part's path before that of each fault, so that a fault at accept[1], in the part
// goal, becomes one at goal.accept[1]. It returns nil for nil.
func At(path string, err error) error { return In(path, "", err) }

// In is At, and also puts a prefix, such as "goal: ", before the text of each fault.
func In(path, prefix string, err error) error {
	var all Faults
	for _, f := range FaultsOf(err) {
		all = append(all, &Fault{Path: join(path, f.Path), Got: prefix + f.Got, Allowed: f.Allowed, Err: f.Err})
	}
	return all.Err()
}

// join returns the path of a part inside the part at outer, which the part's own path inner is
// relative to: goal and accept[1] make goal.accept[1].
func join(outer, inner string) string {
	if outer == "" || inner == "" || inner[0] == '[' || inner[0] == ':' {
		return outer + inner
	}
	return outer + "." + inner
}

// Index returns the path of an entry of a list.
func Index(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// Line returns the path of a line of a text, from 1.
func Line(n int) string { return ":" + strconv.Itoa(n) }

// Faults holds several faults of one input.
type Faults []*Fault

// maxFaults bounds the faults that Faults.Error lists.
const maxFaults = 8

// Error lists the faults, separated by semicolons.
func (f Faults) Error() string {
	var list []string
	for i, each := range f {
		if i == maxFaults {
			list = append(list, "and more")
			break
		}
		list = append(list, each.Error())
	}
	return strings.Join(list, "; ")
}

// Unwrap returns each fault.
func (f Faults) Unwrap() []error {
	list := make([]error, len(f))
	for i := range f {
		list[i] = f[i]
	}
	return list
}

// Err returns the faults as an error: nil for none, and a *Fault for one.
func (f Faults) Err() error {
	switch len(f) {
	case 0:
		return nil
	case 1:
		return f[0]
	}
	return f
}

// Add adds the faults of an error, none for nil.
func (f *Faults) Add(err error) { *f = append(*f, FaultsOf(err)...) }

// FaultsOf returns the faults of an error, none for nil. An error that is neither a *Fault nor
// Faults is a fault of the whole input.
func FaultsOf(err error) Faults {
	switch err := err.(type) {
	case nil:
		return nil
	case *Fault:
		return Faults{err}
	case Faults:
		return err
	}
	return Faults{{Got: err.Error(), Err: err}}
}
