package session

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"slices"
	"testing"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/wire"
)

// corpus holds links and kept games as the page once wrote them; the page must always be able to
// open them. Its README names their sources.
const corpus = "../link/testdata/corpus/"

var fillCorpus = flag.Bool("fill", false, "add to the corpus what those links open that have no board yet")

// opened describes the game of a link, reduced to the parts that must never change.
type opened struct {
	Game     string        `json:"game"`
	Start    string        `json:"start"`
	Position string        `json:"position"`
	Seed     uint64        `json:"seed"`
	Ply      int           `json:"ply"`
	Record   string        `json:"record"`
	Seats    []string      `json:"seats"`
	Score    []int         `json:"score"`
	Acting   []string      `json:"acting"`
	Ending   ending.Ending `json:"ending"`
	Over     bool          `json:"over"`
	Returns  []float32     `json:"returns"`

	Plays map[string]string `json:"plays,omitempty"` // the full name of the agent that thinks, by the seats that act
}

// opens returns the game that a link opens in a new session, and checks that its agents have a
// move when they act.
func opens(t *testing.T, text string) *opened {
	t.Helper()
	to, err := link.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	k := newTalk(t)
	open := wire.OpenLink(to)
	b := k.board(wire.Command{Open: &open})
	o := &opened{b.Game, b.Start, b.Position, b.Seed, b.Ply, b.Record, b.Seats, b.Score, b.Acting, b.Ending, b.Over, b.Returns, nil}
	for _, s := range to.Seats {
		if !slices.Contains(b.Seats, s.Seat) {
			t.Errorf("%s: no seat %q is there", text, s.Seat)
		}
		if s.Agent == link.Human || !slices.Contains(b.Acting, s.Seat) {
			continue
		}
		if refused := k.send(thinking(k, s.Seat, s.Agent)); len(refused) != 0 {
			t.Fatalf("%s: %+v: got %v, want 0", text, refused[0].Error, len(refused))
		}
		think := k.id
		r := k.final(think, append(k.step(3), k.send(stopping)...))
		if !slices.ContainsFunc(b.Legal, func(m wire.Move) bool { return m.Name == r.Move }) {
			t.Errorf("%s: %s plays %q, want slices.ContainsFunc(b.Legal, func(m wire.Move) bool { return m.Name == r.Move })", text, s.Agent, r.Move)
		}
		if o.Plays == nil {
			o.Plays = map[string]string{}
		}
		o.Plays[s.Seat] = r.Agent
	}
	return o
}

// Every link of the corpus opens the same game as when it was written, and so does the link that
// the page writes for that game today.
func TestLinksOfTheCorpusOpen(t *testing.T) {
	file := corpus + "links.jsonl"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var filled bytes.Buffer
	write := json.NewEncoder(&filled)
	write.SetEscapeHTML(false)
	lines := 0
	for line := range bytes.Lines(data) {
		lines++
		var c struct {
			Link  string  `json:"link"`
			Board *opened `json:"board"`
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatalf("line %d: %v", lines, err)
		}
		got := opens(t, c.Link)
		if *fillCorpus && c.Board == nil {
			c.Board = got
		}
		if c.Board == nil || !reflect.DeepEqual(got, c.Board) {
			t.Errorf("%s opens\n%+v, want\n%+v", c.Link, got, c.Board)
		}
		link, _ := link.Parse(c.Link)
		again := link
		again.Game, again.Moves, again.Position = got.Game, got.Record, got.Start
		if back := opens(t, again.String()); !reflect.DeepEqual(back, got) {
			t.Errorf("%s, written as %s, opens\n%+v, want\n%+v", c.Link, again, back, got)
		}
		if err := write.Encode(c); err != nil {
			t.Fatal(err)
		}
	}
	if lines < 60 {
		t.Errorf("only %d links, want at least 60", lines)
	}
	if *fillCorpus && !bytes.Equal(filled.Bytes(), data) {
		if err := os.WriteFile(file, filled.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// The link of every kept game opens its position.
func TestKeptGamesOfTheCorpusOpen(t *testing.T) {
	data, err := os.ReadFile(corpus + "games.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Games []struct {
			Link    string
			Plies   int
			ToMove  string
			Results []float32
			Score   []int
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for _, g := range file.Games {
		b := opens(t, g.Link)
		if b.Ply != g.Plies || b.Over != (len(g.Results) > 0) || b.Over && !reflect.DeepEqual(b.Returns, g.Results) ||
			len(g.Score) > 0 && !slices.Equal(b.Score, g.Score) || g.ToMove != "" && !slices.Equal(b.Acting, []string{g.ToMove}) {
			t.Errorf("%s is kept as %+v, and opens %+v", g.Link, g, b)
		}
	}
	if len(file.Games) < 6 {
		t.Errorf("only %d games, want at least 6", len(file.Games))
	}
}
