package matches

import (
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/lab/row"
	"playout/engine/match"
)

// A row plays its match, and continues in its file.
func TestPlayRow(t *testing.T) {
	m := row.Match{Name: "a", Spec: match.Spec{Game: "othello", Agents: []string{"random", "rules"}, Openings: "random:0", Seating: match.SeatingFixed}, Serial: true, Version: 3}
	dir := t.TempDir()
	for _, count := range []int{3, 5} {
		outcome, err := PlayRow(t.Context(), &m, dir, count, 7, 4, nil)
		if err != nil || len(outcome.Results) != count || outcome.Config.Workers != 1 {
			t.Fatalf("%v; want %d games by one worker", err, count)
		}
	}
	tournament, err := Read([]string{filepath.Join(dir, "a.jsonl")}, nil)
	if err != nil || tournament.Games() != 5 {
		t.Errorf("read again: %v, want 5 games", err)
	}
}

// The command of a played row plays the same number of games again in each meeting.
func TestGamesPerMeeting(t *testing.T) {
	for format, meetings := range map[string]int{"": 1, "match": 1, "roundrobin": 3, "gauntlet": 2} {
		m := row.Match{Name: "c", Spec: match.Spec{Game: "othello", Agents: []string{"random", "rules", "flat:n=1"}, Format: format}}
		if meetings == 1 {
			m.Agents = m.Agents[:2]
		}
		outcome, err := PlayRow(t.Context(), &m, "", 2, 1, 1, nil)
		if err != nil || len(outcome.Results) != 2*meetings || m.GamesPerMeeting(len(outcome.Results)) != 2 {
			t.Errorf("format %q: %v, %d games per meeting of %d in all, want 2", format, err, m.GamesPerMeeting(2*meetings), 2*meetings)
		}
	}
}

// A row that cannot be played names the reason, and what it needs if that is known.
func TestCanPlay(t *testing.T) {
	for _, c := range []struct {
		m    row.Match
		want string
	}{
		{row.Match{Spec: match.Spec{Game: "othello", Agents: []string{"random", "rules"}}}, ""},
		{row.Match{Spec: match.Spec{Game: "go", Agents: []string{"random", "rules"}}}, `game "go" is unknown; `},
		{row.Match{Spec: match.Spec{Game: "othello", Agents: []string{"random"}, Openings: "fixed"}}, `openings "fixed"; `},
		{row.Match{Spec: match.Spec{Game: "othello", Agents: []string{"tarot"}}}, `agent "tarot"`},
		{row.Match{Spec: match.Spec{Game: "othello", Agents: []string{"net:net=./nowhere.onnx", "random"}}, Needs: "a net"}, `agent "net:net=./nowhere.onnx": `},
	} {
		err := CanPlay(&c.m)
		if err == nil && c.want != "" || err != nil && (c.want == "" || !strings.HasPrefix(err.Error(), c.want) || strings.HasSuffix(err.Error(), "; it needs a net") != (c.m.Needs != "")) {
			t.Errorf("%+v: %v, want %s", c.m, err, c.want)
		}
	}
}
