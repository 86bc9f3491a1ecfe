package row

import (
	"testing"

	"playout/engine/match"
)

// The command of a row has every option that differs from the default.
func TestCommand(t *testing.T) {
	m := Match{Name: "a", Spec: match.Spec{Game: "othello", Agents: []string{"random", "rules"}, Openings: "random:0", Seating: match.SeatingFixed}, Serial: true, Version: 3}
	if got, want := m.Command(3, 7), `playout match -game othello -agents "random rules" -games 3 -seed 7 -openings random:0 -seating fixed -workers 1`; got != want {
		t.Errorf("the command is %s, want %s", got, want)
	}
}

func TestChoose(t *testing.T) {
	rows := []Match{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	name := func(m *Match) string { return m.Name }
	for names, want := range map[string]string{"": "abc", "c,a": "ac", "b,b": "b"} {
		got := ""
		chosen, err := Choose(rows, names, name)
		for _, m := range chosen {
			got += m.Name
		}
		if got != want || err != nil {
			t.Errorf("rows %q: %s, %v, want %s", names, got, err, want)
		}
	}
	if _, err := Choose(rows, "a,\n,d", name); err == nil || err.Error() != `row "\n" is unknown; allowed: a, b, c` {
		t.Error(err)
	}
}
