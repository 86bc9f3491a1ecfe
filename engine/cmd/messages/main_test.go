package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

var readOnce = sync.OnceValues(func() (all []*message, err error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	return read(root)
})

// code returns the module's folder, and its messages.
func code(t *testing.T) (root string, all []*message) {
	t.Helper()
	all, err := readOnce()
	if err != nil {
		t.Fatal(err)
	}
	if root, err = moduleRoot(); err != nil {
		t.Fatal(err)
	}
	return root, all
}

// The guide's table matches the code, and every message is sent and handled, or has a reason why
// not.
func TestGuideTable(t *testing.T) {
	root, all := code(t)
	page, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(guidePage)))
	if err != nil {
		t.Fatal(err)
	}
	now, err := guideWith(string(page), table(all))
	if err != nil {
		t.Fatal(err)
	}
	was, is := strings.Split(string(page), "\n"), strings.Split(now, "\n")
	for i := range max(len(was), len(is)) {
		if got, want := line(was, i), line(is, i); got != want {
			t.Errorf("line %d of %s is\n%s\nwant\n%s\ngo run ./engine/cmd/messages -guide updates it", i+1, guidePage, got, want)
			break
		}
	}
	if len(all) < 200 {
		t.Errorf("found %d messages, want at least 200", len(all))
	}
	for _, m := range all {
		_, excused := unpaired[m.name()]
		if missing := len(m.Sent) == 0 || len(m.Handled) == 0; missing && !excused {
			t.Errorf("%s is sent in %d places and handled in %d, want at least one each: remove it, or give the reason in unpaired", m.name(), len(m.Sent), len(m.Handled))
		} else if !missing && excused {
			t.Errorf("%s is sent and handled; remove it from unpaired", m.name())
		}
	}
}

func line(list []string, i int) string {
	if i >= len(list) {
		return ""
	}
	return list[i]
}

// A message sent through package feature counts for the caller, and code handles a type that it
// tests a message for.
func TestPlaces(t *testing.T) {
	_, all := code(t)
	for name, want := range map[string][2]string{
		"Ask":                 {"think", "dispatch"},  // by Context.Ask
		"Pause":               {"arcade", "choose"},   // in feature.EndsStep
		"Wake":                {"clock", "steer"},     // by Alarm.Set
		"ShowDialog":          {"newgame", "dialog"},  // by Frame.Show
		"Alert":               {"think", "notice"},    // made by feature.ErrorAlert
		"Sized":               {"wasm/app", "embed"},  // from a variable
		"OpenGame":            {"ui", "links"},        // from a generated file
		"resign.Ask":          {"resign", "resign"},   // kept in a Button until that is pressed
		"address.fragmentSet": {"address", "address"}, // returned by an effect's Then
	} {
		for _, m := range all {
			if m.name() == name {
				if sent, handled := labels(m.Sent), labels(m.Handled); !slices.Contains(sent, want[0]) || !slices.Contains(handled, want[1]) {
					t.Errorf("%s is sent by %q and handled by %q, want %s and %s among them", name, sent, handled, want[0], want[1])
				}
				want = [2]string{}
			}
		}
		if want[0] != "" {
			t.Errorf("%s was not found", name)
		}
	}
}
