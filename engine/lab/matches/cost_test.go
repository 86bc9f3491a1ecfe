package matches

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/contest"
	"playout/engine/lab/labtest"
	"playout/engine/match"
)

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.jsonl")
	if _, err := Play(t.Context(), Options{Spec: match.Spec{Game: "othello", Agents: []string{"random", "rules"}, Games: 2, Seed: 1}, Workers: 1, Out: file}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, games, _ := strings.Cut(labtest.WithoutSums(text), "\n")
	game1, _, _ := strings.Cut(games, "\n")
	table := func(text []byte) error {
		config, _, results, _, err := readResults(bytes.NewReader(text))
		if err != nil {
			return err
		}
		tournament := new(arena.Tournament)
		if err := tournament.Add(config, results); err != nil {
			return err
		}
		tournament.Standings()
		_, err = tournament.Ratings(arena.Anchor{Agent: -1})
		return err
	}
	labtest.CheckCost(t,
		labtest.NewForm("results", true, 100, func(n int) []byte {
			var out strings.Builder
			out.WriteString(head + "\n")
			for i := range n {
				out.WriteString(strings.Replace(game1, `"game":0`, fmt.Sprintf(`"game":%d`, 2*i), 1) + "\n")
			}
			return []byte(out.String())
		}, table),
		labtest.NewForm("the same result", true, 100, labtest.Repeat(head+"\n", game1+"\n", ""), table),
		labtest.NewForm("a long result", false, 20_000, labtest.Repeat(head+"\n"+strings.Replace(game1, `"moves":[`, `"moves":[1`, 1)[:60], ",1", "\n"), table),
		labtest.NewForm("agents of results", false, 300, func(n int) []byte {
			h := contest.Head{Spec: match.Spec{Game: "othello", Format: "roundrobin", Openings: "random:8"}}
			for range n {
				h.Agents = append(h.Agents, "rules")
			}
			text, _ := json.Marshal(h)
			return append(text, '\n')
		}, table),
		labtest.NewForm("one head", false, 100_000, labtest.Repeat(`{"game":"`, "a", ""), table),
	)
}
