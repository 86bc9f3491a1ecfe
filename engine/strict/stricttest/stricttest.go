// Package stricttest checks the errors of parsers in tests.
package stricttest

import (
	"errors"
	"strings"
	"testing"

	"playout/engine/strict"
)

// Refused checks the error about an input: its text is want, in one line, and it consists of
// faults at these paths, each of which keeps what is allowed apart from what is wrong.
func Refused(t *testing.T, input string, err error, want string, paths ...string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("%.80q is refused with %v, want %s", input, err, want)
		return
	}
	if strings.ContainsAny(want, "\n\r") {
		t.Errorf("%.80q: the wanted error %q is not one line", input, want)
	}
	if fault := new(strict.Fault); !errors.As(err, &fault) {
		t.Errorf("%.80q is refused with a %T, want faults", input, err)
	}
	var got []string
	for _, f := range strict.FaultsOf(err) {
		got = append(got, f.Path)
		if strings.Contains(f.Got, "; allowed: ") {
			t.Errorf("%.80q: Got is %q; want what is allowed in Allowed", input, f.Got)
		}
	}
	if len(paths) != len(got) || strings.Join(got, " ") != strings.Join(paths, " ") {
		t.Errorf("%.80q has faults at %q, want %q", input, got, paths)
	}
}
