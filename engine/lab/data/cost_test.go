package data

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/games/geese"
	"playout/engine/games/othello"
	"playout/engine/lab/labtest"
	"playout/engine/match"
	"playout/engine/train/sample"
)

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	g := othello.New()
	folder := t.TempDir()
	agents, err := match.ParseAgents(g, []string{"uct:n=2"})
	if err != nil {
		t.Fatal(err)
	}
	set := SelfPlayOptions{Game: g, Agents: agents, Games: 8, Seed: 1, Openings: Openings{To: 10}, Workers: 1, Dir: folder, Out: "a.data"}
	if _, err := SelfPlay(t.Context(), set); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "a.data"))
	if err != nil {
		t.Fatal(err)
	}
	games := string(text)
	at := strings.IndexByte(games, '\n') + 1 // the end of the header
	episode := unpacked(t, "../../games/geese/testdata/leaderboard-26316666.json.gz")
	count := func(text []byte) error {
		c := dataset.NewSummary(g)
		_, err := Read(g, bytes.NewReader(text), c.Add)
		return err
	}
	samples := func(text []byte) error {
		s, err := sample.New(g, "", sample.Search)
		if err == nil {
			_, err = Read(g, bytes.NewReader(text), s.Add)
		}
		return err
	}
	labtest.CheckCost(t,
		labtest.NewForm("games of a data set, counted", true, 5, labtest.Repeat(games[:at], games[at:], ""), count),
		labtest.NewForm("games of a data set, as samples", true, 5, labtest.Repeat(games[:at], games[at:], ""), samples),
		labtest.NewForm("a header without an end", false, 8<<10, labtest.Repeat(games[:at-1], "x", ""), count),
		labtest.NewForm("nets in a header", true, 500, func(n int) []byte {
			h := dataset.Header{Game: "othello", Rules: 1, Nets: map[string]dataset.Net{}}
			for i := range n / 8 {
				h.Nets[fmt.Sprint("./", i, ".onnx")] = dataset.Net{SHA256: "x"}
			}
			var out bytes.Buffer
			if _, err := dataset.NewWriter(g, &out, h); err != nil {
				t.Fatal(err)
			}
			return out.Bytes()
		}, count),
		labtest.NewForm("episodes", true, 1, labtest.Repeat("", episode+"\n", ""), func(text []byte) error {
			path := filepath.Join(folder, "episodes")
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
			return new(Verified).file(geeseGame(t), path)
		}),
		labtest.NewForm("an episode", false, 20_000, labtest.Repeat(`{"steps":[`, "[{}],", ""), func(text []byte) error {
			_, err := geese.ParseEpisode(text)
			return err
		}),
	)
}
