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
func TestGrow(t *testing.T) {
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
	lessons := string(text)
	at := strings.IndexByte(lessons, '\n') + 1
	episode := unpacked(t, "../../games/geese/testdata/leaderboard-26316666.json.gz")
	census := func(text []byte) error {
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
	labtest.Grow(t,
		labtest.Of("lessons", true, 5, labtest.Repeated(lessons[:at], lessons[at:], ""), census),
		labtest.Of("lessons learned from", true, 5, labtest.Repeated(lessons[:at], lessons[at:], ""), samples),
		labtest.Of("a head without an end", false, 8<<10, labtest.Repeated(lessons[:at-1], "x", ""), census),
		labtest.Of("nets of a head", true, 500, func(n int) []byte {
			h := dataset.Header{Game: "othello", Rules: 1, Nets: map[string]dataset.Net{}}
			for i := range n / 8 {
				h.Nets[fmt.Sprint("./", i, ".onnx")] = dataset.Net{SHA256: "x"}
			}
			var out bytes.Buffer
			if _, err := dataset.NewWriter(g, &out, h); err != nil {
				t.Fatal(err)
			}
			return out.Bytes()
		}, census),
		labtest.Of("episodes", true, 1, labtest.Repeated("", episode+"\n", ""), func(text []byte) error {
			path := filepath.Join(folder, "episodes")
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
			return new(Verified).file(geeseGame(t), path)
		}),
		labtest.Of("an episode", false, 20_000, labtest.Repeated(`{"steps":[`, "[{}],", ""), func(text []byte) error {
			_, err := geese.ParseEpisode(text)
			return err
		}),
	)
}
