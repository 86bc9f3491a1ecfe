package geese

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"testing"
)

// testdata/episodes.jsonl.gz holds sixty episodes made by Kaggle's own program,
// on boards and with numbers of several kinds; the leaderboard's episode was
// played by the leading agents of the competition.
func episodes(t testing.TB) (list [][]byte) {
	for _, name := range []string{"testdata/episodes.jsonl.gz", "testdata/leaderboard-26316666.json.gz"} {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		plain, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		if name == "testdata/leaderboard-26316666.json.gz" {
			data, err := io.ReadAll(plain)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, data)
			continue
		}
		lines := bufio.NewScanner(plain)
		lines.Buffer(nil, MaxEpisode)
		for lines.Scan() {
			list = append(list, bytes.Clone(lines.Bytes()))
		}
		if lines.Err() != nil {
			t.Fatal(lines.Err())
		}
	}
	return list
}

func TestEpisodesReplay(t *testing.T) {
	list := episodes(t)
	if len(list) != 61 {
		t.Fatalf("%d episodes, want 61", len(list))
	}
	transitions := 0
	for i, data := range list {
		e, err := ParseEpisode(data)
		if err != nil {
			t.Fatalf("episode %d: %v", i, err)
		}
		transitions += e.Transitions()
		if n, err := e.Verify(); n != 0 {
			t.Errorf("episode %d, %s: %d mismatches, the first: %v", i, e.g.spec.Name(), n, err)
		}
	}
	t.Logf("%d episodes, %d transitions", len(list), transitions)
}
