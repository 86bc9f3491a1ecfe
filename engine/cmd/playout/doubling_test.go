package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/games/othello"
	"playout/engine/lab"
	"playout/engine/net"
	"playout/engine/net/nettest"
	"playout/engine/train"
	"playout/engine/train/sample"
	"playout/models"
)

// grown is a form of data: a text that grows with a number, and who reads it.
// Whether it is right or wrong, what it costs grows with it and no faster.
type grown struct {
	name string
	good bool // the text can be used
	size int  // at which it is measured first
	text func(n int) []byte
	read func(text []byte) error
}

// costs are the allocated bytes and the time of a reading, which may be wanted to
// succeed.
func (f *grown) costs(t *testing.T, n int) (bytes uint64, took time.Duration) {
	t.Helper()
	text := f.text(n)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	err := f.read(text)
	took = time.Since(began)
	runtime.ReadMemStats(&after)
	if (err == nil) != f.good {
		t.Errorf("of %d: %v", n, err)
	}
	return after.TotalAlloc - before.TotalAlloc, took
}

// Of twice the text, whatever it holds, the memory for it is at most three times
// as much.
func TestMemoryGrowsWithTheText(t *testing.T) {
	for _, f := range grownForms(t) {
		t.Run(f.name, func(t *testing.T) {
			var once, twice uint64
			for range 3 { // something else may take memory meanwhile
				once, _ = f.costs(t, f.size)
				twice, _ = f.costs(t, 2*f.size)
				if twice <= 3*once+1<<16 {
					return
				}
			}
			t.Errorf("%d bytes are taken for %d, %d for twice as many", once, f.size, twice)
		})
	}
}

// Of eight times the text the time is at most 24 times as long, where a square
// would be 64: with PLAYOUT_LONG=1.
func TestTimeGrowsWithTheText(t *testing.T) {
	if os.Getenv("PLAYOUT_LONG") != "1" {
		t.Skip("PLAYOUT_LONG=1 runs it")
	}
	for _, f := range grownForms(t) {
		t.Run(f.name, func(t *testing.T) {
			short, long := time.Hour, time.Hour
			for range 8 {
				_, took := f.costs(t, 2*f.size)
				short = min(short, took)
				_, took = f.costs(t, 16*f.size)
				if long = min(long, took); long <= 24*short+5*time.Millisecond {
					return
				}
			}
			t.Errorf("%v for %d, %v for eight times as many", short, 2*f.size, long)
		})
	}
}

// repeated is a text of n parts.
func repeated(begin, part, end string) func(n int) []byte {
	return func(n int) []byte { return []byte(begin + strings.Repeat(part, n) + end) }
}

func grownForms(t *testing.T) []grown {
	t.Helper()
	g := othello.New()
	folder := t.TempDir()
	set := filepath.Join(folder, "a.data")
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "8", "-out", set)
	lessons := contents(t, set)
	at := strings.IndexByte(lessons, '\n') + 1
	results := contents(t, played(t, "othello", "random rules", "-games", "2"))
	head, games, _ := strings.Cut(results, "\n")
	game1, _, _ := strings.Cut(games, "\n")
	var row dataset.Row
	episode := unpacked(t, leaderboard)

	census := func(text []byte) error {
		c := dataset.NewSummary(g)
		_, err := readLessons(g, bytes.NewReader(text), c.Add)
		return err
	}
	samples := func(text []byte) error {
		s, err := sample.New(g, "", sample.Search)
		if err == nil {
			_, err = readLessons(g, bytes.NewReader(text), s.Add)
		}
		return err
	}
	rows := func(text []byte) error {
		s, err := sample.New(g, "report1", sample.None)
		if err == nil {
			err = readRows(bytes.NewReader(text), s)
		}
		return err
	}
	table := func(text []byte) error {
		config, _, results, _, err := readResults(bytes.NewReader(text))
		if err != nil {
			return err
		}
		sheet := new(arena.Sheet)
		if err := sheet.Add(config, results); err != nil {
			return err
		}
		if err := printStandings(io.Discard, sheet.Standings()); err != nil {
			return err
		}
		return printSheet(io.Discard, sheet, arena.Anchor{Agent: -1}, nil)
	}
	load := func(text []byte) error { _, err := net.Load(text); return err }
	c := train.Default()
	c.Arch, c.Epochs = smallArch, 3
	some, err := c.NewSamples(g, "", "")
	if err == nil {
		_, err = readLessons(g, strings.NewReader(lessons), some.Add)
	}
	if err != nil {
		t.Fatal(err)
	}
	resume := func(text []byte) error {
		trainer, err := train.New(c, some)
		if err == nil {
			err = trainer.Resume(text)
		}
		return err
	}
	checkpoint := func(body func(n int) []byte) func(n int) []byte {
		return func(n int) []byte {
			b := body(n)
			return append(fmt.Appendf(nil, "%s 1 %08x ", train.CheckpointMagic, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))), b...)
		}
	}
	recipe := func(text []byte) error { _, err := lab.Parse(text); return err }
	card := func(text []byte) error { _, err := models.ParseCard(text); return err }
	log := func(text []byte) error {
		path := filepath.Join(folder, "log")
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		l, err := openLog(path)
		if err == nil {
			err = l.Close()
		}
		return err
	}
	return []grown{
		{"lessons", true, 5, repeated(lessons[:at], lessons[at:], ""), census},
		{"lessons learned from", true, 5, repeated(lessons[:at], lessons[at:], ""), samples},
		{"a head without an end", false, 8 << 10, repeated(lessons[:at-1], "x", ""), census},
		{"nets of a head", true, 500, func(n int) []byte {
			h := dataset.Header{Game: "othello", Rules: 1, Nets: map[string]dataset.Net{}}
			for i := range n / 8 {
				h.Nets[fmt.Sprint("./", i, ".onnx")] = dataset.Net{SHA256: "x"}
			}
			var out bytes.Buffer
			if _, err := dataset.NewWriter(g, &out, h); err != nil {
				t.Fatal(err)
			}
			return out.Bytes()
		}, census},
		{"rows", true, 1000, repeated("", string(row.Append(nil))+"\n", ""), rows},
		{"a row", false, 100, repeated("", "0,", ""), rows},
		{"results", true, 100, func(n int) []byte {
			var out strings.Builder
			out.WriteString(head + "\n")
			for i := range n {
				out.WriteString(strings.Replace(game1, `"game":0`, fmt.Sprintf(`"game":%d`, 2*i), 1) + "\n")
			}
			return []byte(out.String())
		}, table},
		{"the same result", true, 100, repeated(head+"\n", game1+"\n", ""), table},
		{"a long result", false, 20_000, repeated(head+"\n"+strings.Replace(game1, `"moves":[`, `"moves":[1`, 1)[:60], ",1", "\n"), table},
		{"agents of results", false, 300, func(n int) []byte {
			h := resultsHead{Game: "othello", Format: "roundrobin", Openings: "random:8"}
			for range n {
				h.Agents = append(h.Agents, "rules")
			}
			text, _ := json.Marshal(h)
			return append(text, '\n')
		}, table},
		{"one head", false, 100_000, repeated(`{"game":"`, "a", ""), table},
		{"nodes of a net", true, 200, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			x := "planes"
			for range n {
				x = b.Relu(x)
			}
			b.Heads(x, 4, 64, 65)
			return b.Marshal()
		}, load},
		{"layers of a net", true, 20, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			x := "planes"
			for range n {
				x = b.Relu(b.Norm(b.Conv(x, 4, 4, 3, 1), 4))
			}
			b.Heads(x, 4, 64, 65)
			return b.Marshal()
		}, load},
		{"constants of a net", true, 200, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			for range n {
				b.Floats([]int{1}, 1)
			}
			b.Heads("planes", 4, 64, 65)
			return b.Marshal()
		}, load},
		{"one constant of a net", true, 10_000, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			b.Floats([]int{n}, make([]float32, n)...)
			b.Heads("planes", 4, 64, 65)
			return b.Marshal()
		}, load},
		{"weights of a net", true, 16, func(n int) []byte {
			b := nettest.New(1, 4, 8, 8)
			x := b.Gemm(b.Flat("planes"), 256, 16*n)
			b.Policy(x, 16*n)
			return b.Marshal()
		}, load},
		{"no net", false, 100_000, repeated("", "\x08\x07", ""), load},
		{"a checkpoint's settings", false, 1000, checkpoint(repeated(`{"settings":[{"Name":"a"}`, `,{"Name":"a"}`, "]}\n")), resume},
		{"a checkpoint's epochs", false, 1000, checkpoint(repeated(`{"epochs":[{}`, `,{}`, "]}\n")), resume},
		{"a checkpoint's numbers", false, 10_000, checkpoint(repeated("{}\n", "1234", "")), resume},
		{"a checkpoint's lists", false, 1000, checkpoint(repeated("", "[", "")), resume},
		{"rounds of a recipe", false, 100, repeated(`{"name":"a","game":"othello","rounds":[{}`, `,{"games":[]}`, "]}"), recipe},
		{"trainings of a recipe", false, 50, repeated(`{"name":"a","game":"othello","rounds":[{}`, `,{"train":{"arch":"conv3:4"}}`, "]}"), recipe},
		{"an architecture", false, 100, repeated(`{"name":"a","game":"othello","train":{"arch":"`, "conv3:4 relu ", `"},"rounds":[{"games":[{"agents":"random","count":1}]}]}`), recipe},
		{"figures of a card", true, 500, func(n int) []byte {
			c := models.Card{Game: "othello", Recipe: "a", Data: "b", SHA256: hex.EncodeToString(make([]byte, sha256.Size)), Figures: map[string]float64{}}
			for i := range n {
				c.Figures[fmt.Sprint(i)] = 1
			}
			text, _ := json.Marshal(c)
			return text
		}, card},
		{"what follows a card", false, 10_000, repeated("{}", " ", ""), card},
		{"a log", true, 500, repeated("", "2026-01-01T00:00:00Z\t1.0\tplayout\tdone\n", ""), log},
		{"a line of a log", true, 50_000, repeated("", "a", ""), log},
		{"episodes", true, 1, repeated("", episode+"\n", ""), func(text []byte) error {
			path := filepath.Join(folder, "episodes")
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
			return new(tally).file(path)
		}},
		{"an episode", false, 20_000, repeated(`{"steps":[`, "[{}],", ""), func(text []byte) error {
			_, err := geese.ParseEpisode(text)
			return err
		}},
		{"positions", true, 500, repeated("", g.New(game.NewRand(0)).String()+"\n", ""), func(text []byte) error {
			return movesOfLines(g, bytes.NewReader(text), io.Discard, -1)
		}},
		{"a position", false, 20_000, repeated("", "-", ""), func(text []byte) error {
			return movesOfLines(g, bytes.NewReader(text), io.Discard, -1)
		}},
	}
}
