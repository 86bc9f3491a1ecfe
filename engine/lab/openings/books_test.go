package openings_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/golden"
	"playout/engine/lab/openings"
	"playout/engine/player"
)

// card is what the file beside a game's book says of it.
type card struct {
	Game    string   `json:"game"`
	Command string   `json:"command"` // that made the book
	Seed    uint64   `json:"seed"`
	Judge   string   `json:"judge"`
	Nets    []string `json:"nets,omitempty"` // of the judge
	Within  float64  `json:"within"`         // points of the game, at most, in favour of either side
	Unit    string   `json:"unit"`           // of these points
	Count   int      `json:"count"`
	Plies   int      `json:"plies"` // of each opening
	SHA256  string   `json:"sha256"`
}

// cardOf returns the card of a game's book, and the options that made it.
func cardOf(t *testing.T, g game.Game) (card, openings.Options) {
	t.Helper()
	book := g.Spec().Book
	sum := sha256.Sum256([]byte(book))
	c := card{Game: g.Spec().Name(), SHA256: hex.EncodeToString(sum[:])}
	for line := range strings.Lines(book) {
		comment, is := strings.CutPrefix(strings.TrimSpace(line), "# ")
		switch {
		case !is:
		case strings.HasPrefix(comment, "playout "):
			c.Command = comment
		default:
			c.Nets = append(c.Nets, comment)
		}
	}
	flags := map[string]string{}
	words := strings.Fields(c.Command)
	for i, word := range words[:len(words)-1] {
		flags[word] = words[i+1]
	}
	number := func(flag string, into any) {
		t.Helper()
		if err := json.Unmarshal([]byte(flags[flag]), into); err != nil {
			t.Fatalf("the command of the book is %q: %s: %v", c.Command, flag, err)
		}
	}
	number("-seed", &c.Seed)
	number("-within", &c.Within)
	number("-count", &c.Count)
	number("-plies", &c.Plies)
	judge, err := player.Parse(g, flags["-judge"])
	if err != nil {
		t.Fatal(err)
	}
	c.Judge = judge.String()
	c.Unit, _ = judge.Unit(g)
	return c, openings.Options{Game: g, Count: c.Count, Plies: c.Plies, Judge: judge, Within: c.Within, Seed: c.Seed, Workers: 1}
}

// The book of each game is what its card says: the command made it, the openings have that number
// and length, all are different, and the judge, asked again about some of them, finds them balanced.
func TestBooks(t *testing.T) {
	const maxBytes, again = 20_000, 3
	with := 0
	for _, g := range games.All() {
		id, text := g.Spec().ID, g.Spec().Book
		if text == "" {
			continue
		}
		with++
		c, o := cardOf(t, g)
		data, err := json.MarshalIndent(c, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		golden.Check(t, filepath.Join("../../games", id, "book.json"), string(data)+"\n")
		states, all := read(t, g, text)
		if len(all) != c.Count || len(text) > maxBytes || c.Game != id || !strings.HasPrefix(c.Command, "playout openings -game "+id+" ") {
			t.Errorf("%s: the card is %+v of a book with %d openings in %d bytes", id, c, len(all), len(text))
		}
		place, seen := openings.PlaceOf(g), map[string]int{}
		for i, s := range states {
			at := place(s)
			if first, twice := seen[at]; twice || len(all[i].Moves) != c.Plies || all[i].Start != "" || s.Acting() == 0 {
				t.Errorf("%s: opening %d is %+v, like opening %d: %v; want %d plies to a new position, and an unfinished game", id, i+1, all[i], first+1, twice, c.Plies)
			}
			seen[at] = i
		}
		for i := 0; i < len(states); i += (len(states) - 1) / (again - 1) {
			if value, err := openings.Value(t.Context(), &o, states[i]); err != nil || math.Abs(value) > c.Within {
				t.Errorf("%s: %s values opening %d at %g %ss, %v; want at most %g. After a change of the judge make the book again, then its card with -update: %s -out FILE", id, c.Judge, i+1, value, c.Unit, err, c.Within, c.Command)
			}
		}
	}
	if with < 3 {
		t.Errorf("%d games have a book, want at least 3", with)
	}
}
