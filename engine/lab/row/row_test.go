package row

import (
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/lab/matches"
	"playout/engine/match"
)

// A row plays its match, its command has every option that differs from the default, and it
// continues in its file.
func TestMatch(t *testing.T) {
	m := Match{Name: "a", Spec: match.Spec{Game: "othello", Agents: []string{"random", "rules"}, Openings: "random:0", Seating: match.SeatingFixed}, Serial: true, Version: 3}
	if got, want := m.Command(3, 7), `playout match -game othello -agents "random rules" -games 3 -seed 7 -openings random:0 -seating fixed -workers 1`; got != want {
		t.Errorf("the command is %s, want %s", got, want)
	}
	dir := t.TempDir()
	for _, count := range []int{3, 5} {
		outcome, err := m.Play(t.Context(), dir, count, 7, 4, nil)
		if err != nil || len(outcome.Results) != count || outcome.Config.Workers != 1 {
			t.Fatalf("%v; want %d games by one worker", err, count)
		}
	}
	tournament, err := matches.Read([]string{filepath.Join(dir, "a.jsonl")}, nil)
	if err != nil || tournament.Games() != 5 {
		t.Errorf("read again: %v, want 5 games", err)
	}
}

// The command of a played row plays the same number of games again in each meeting.
func TestGamesPerMeeting(t *testing.T) {
	for format, meetings := range map[string]int{"": 1, "match": 1, "roundrobin": 3, "gauntlet": 2} {
		m := Match{Name: "c", Spec: match.Spec{Game: "othello", Agents: []string{"random", "rules", "flat:n=1"}, Format: format}}
		if meetings == 1 {
			m.Agents = m.Agents[:2]
		}
		outcome, err := m.Play(t.Context(), "", 2, 1, 1, nil)
		if err != nil || len(outcome.Results) != 2*meetings || m.GamesPerMeeting(len(outcome.Results)) != 2 {
			t.Errorf("format %q: %v, %d games per meeting of %d in all, want 2", format, err, m.GamesPerMeeting(2*meetings), 2*meetings)
		}
	}
}

// A row that cannot be played names the reason, and what it needs if that is known.
func TestCanPlay(t *testing.T) {
	for _, c := range []struct {
		m    Match
		want string
	}{
		{Match{Spec: match.Spec{Game: "othello", Agents: []string{"random", "rules"}}}, ""},
		{Match{Spec: match.Spec{Game: "go", Agents: []string{"random", "rules"}}}, `game "go" is unknown; `},
		{Match{Spec: match.Spec{Game: "othello", Agents: []string{"random"}, Openings: "fixed"}}, `openings "fixed"; `},
		{Match{Spec: match.Spec{Game: "othello", Agents: []string{"tarot"}}}, `agent "tarot"`},
		{Match{Spec: match.Spec{Game: "othello", Agents: []string{"net:net=./nowhere.onnx", "random"}}, Needs: "a net"}, `agent "net:net=./nowhere.onnx": `},
	} {
		err := c.m.CanPlay()
		if err == nil && c.want != "" || err != nil && (c.want == "" || !strings.HasPrefix(err.Error(), c.want) || strings.HasSuffix(err.Error(), "; it needs a net") != (c.m.Needs != "")) {
			t.Errorf("%+v: %v, want %s", c.m, err, c.want)
		}
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
