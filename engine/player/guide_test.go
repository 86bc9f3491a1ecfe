package player_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// sections returns a page of the guide by its headings of the second level.
func sections(t *testing.T, page string) map[string]string {
	t.Helper()
	data, err := os.ReadFile("../../static/guide/" + page)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for i, part := range strings.Split(string(data), "\n## ") {
		heading, text, _ := strings.Cut(part, "\n")
		if i > 0 {
			parts[heading] = text
		}
	}
	return parts
}

// The guide lists every level with what it plays and what that has scored.
func TestGuideHasLevels(t *testing.T) {
	var columns []game.Game // of the table that a line belongs to
	rows := 0
	for line := range strings.Lines(sections(t, "agents.md")["Levels"]) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		switch {
		case !strings.HasPrefix(line, "| "):
			continue
		case cells[0] == "level":
			columns = nil
			for i := 1; i < len(cells); i += 2 {
				columns = append(columns, parseGame(t, strings.ToLower(cells[i])))
			}
			continue
		}
		for i, g := range columns {
			a := parseLevel(t, g, cells[0])
			w, measured := a.Worth(g)
			want := fmt.Sprintf("`%s` | %.1f %% (%d)", a.InFull(), w.Score*100, w.Games)
			if got := strings.Join(cells[1+2*i:3+2*i], " | "); got != want || !measured {
				t.Errorf("level %s of %s is %s in the guide, want %s", cells[0], g.Spec().ID, got, want)
			}
			rows++
		}
	}
	if want := len(games.All()) * player.Levels; rows != want {
		t.Errorf("the guide has %d levels, want %d", rows, want)
	}
}

// The guide has a section for every kind of agent that names all of its keys.
func TestGuideHasKinds(t *testing.T) {
	guide := sections(t, "agents.md")
	for _, g := range games.All() {
		for _, kind := range player.Kinds(g, func(string) bool { return true }) {
			heading := map[string]string{"level": "Levels", "random": "random and rules", "rules": "random and rules"}[kind.Name]
			if heading == "" {
				heading = kind.Name
			}
			text, found := guide[heading]
			if !found {
				t.Errorf("the guide has no section %q", heading)
			}
			for _, key := range kind.Keys {
				if key.Name != kind.Name && !strings.Contains(text, "`"+key.Name+"`") {
					t.Errorf("the guide's section %q does not name %s", heading, key.Name)
				}
			}
		}
	}
}
