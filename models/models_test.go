package models

import (
	"encoding/json"
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/net"
	"playout/engine/strict/stricttest"
)

const good = `{"game":"othello","planes":"","recipe":"playout train","seed":1,"data":"10 games","hours":0.5,` +
	`"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","figures":{"score":0.5}}`

// Every model has a card and every card a model; the file matches the card, loads, and takes the
// planes and moves of its game.
func TestModelsHaveTheirCards(t *testing.T) {
	cards, err := fs.Glob(files, "*.json")
	if err != nil {
		t.Fatal(err)
	}
	names := Names()
	for _, card := range cards {
		if name := strings.TrimSuffix(card, ".json"); !slices.Contains(names, name) {
			t.Errorf("card %s has no model", card)
		}
	}
	for _, name := range names {
		data, card, err := Open(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		m, err := net.Load(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		g, err := games.Parse(card.Game)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c, h, w := m.Shape()
		fits := func(p game.Planes) bool {
			return p.Name == card.Planes && p.C == c && p.H == h && p.W == w && (m.Policy() == 0 || m.Policy() == p.Policy)
		}
		if encoder, ok := g.(game.Encoder); !ok || !slices.ContainsFunc(encoder.Planes(), fits) {
			t.Errorf("%s with planes %d×%d×%d and a policy of %d does not fit the planes %q of %s", name, c, h, w, m.Policy(), card.Planes, card.Game)
		}
	}
}

func TestNoSuchModel(t *testing.T) {
	for _, name := range []string{"", "nothing", "../go", "README.md"} {
		if _, _, err := Open(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("model %q: error %v, want fs.ErrNotExist", name, err)
		}
	}
}

// A model is a file and its card, and the card is of that file.
func TestRead(t *testing.T) {
	folder := func(size int, card string) fstest.MapFS {
		files := fstest.MapFS{"mine.onnx": {Data: make([]byte, size)}}
		if card != "" {
			files["mine.json"] = &fstest.MapFile{Data: []byte(card)}
		}
		return files
	}
	if data, card, err := Read(folder(0, good), "mine"); err != nil || len(data) != 0 || card.Game != "othello" {
		t.Errorf("%d bytes, card %+v, %v; want 0 bytes, a card of othello", len(data), card, err)
	}
	for _, c := range []struct {
		size int
		card string
		want string
	}{
		{0, "", "its card mine.json is missing"},
		{0, "{}", "card: game is missing"},
		{1, good, "its SHA-256 is 6e340b9c"},
		{MaxSize, good, "its SHA-256 is "},
		{MaxSize + 1, good, "2000001 bytes; allowed: at most 2000000"},
	} {
		_, _, err := Read(folder(c.size, c.card), "mine")
		if err == nil || errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%d bytes with card %q: error %v, want %s", c.size, c.card, err, c.want)
		}
	}
	if names := List(folder(0, good)); !slices.Equal(names, []string{"mine"}) {
		t.Errorf("the folder has the models %q, want mine", names)
	}
}

func TestParseCard(t *testing.T) {
	want := Card{Game: "othello", Recipe: "playout train", Seed: 1, Data: "10 games", Hours: 0.5,
		SHA256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", Figures: Figures{Other: map[string]float64{"score": 0.5}}}
	if got, err := ParseCard([]byte(good)); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("card %+v, %v; want %+v", got, err, want)
	}
	for _, c := range []struct {
		replace []string
		want    string
		paths   []string
	}{
		{[]string{good, ""}, "card: EOF", []string{""}},
		{[]string{good, good + "{}"}, "card: something follows the object; allowed: one object", []string{""}},
		{[]string{`"seed"`, `"seeds"`}, `card: json: unknown field "seeds"`, []string{""}},
		{[]string{`0.5,`, `"",`}, `card: json: cannot unmarshal string into Go struct field Card.hours of type float64`, []string{"hours"}},
		{[]string{`"othello"`, `""`}, "card: game is missing or wrong; allowed: a game string", []string{"game"}},
		{[]string{"0.5,", "-1,"}, "card: hours -1; allowed: 0 or more", []string{"hours"}},
		{[]string{"e3b0", "E3B0"}, "card: sha256 is missing or wrong; allowed: 64 hexadecimal digits in lower case", []string{"sha256"}},
		{[]string{`"playout train"`, `""`, `"10 games"`, `""`, "e3b0", ""}, "card: recipe is missing or wrong; allowed: the commands that made the model; " +
			"card: data is missing or wrong; allowed: which games it learned from; card: sha256 is missing or wrong; allowed: 64 hexadecimal digits in lower case",
			[]string{"recipe", "data", "sha256"}},
	} {
		text := good
		for i := 0; i < len(c.replace); i += 2 {
			text = strings.Replace(text, c.replace[i], c.replace[i+1], 1)
		}
		_, err := ParseCard([]byte(text))
		stricttest.Refused(t, text, err, c.want, c.paths...)
	}
}

// An accepted card is written and read back unchanged; errors are one line.
func FuzzParseCard(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte(`{"game":"x"}`))
	f.Add([]byte("[]"))
	for _, figures := range []string{`{"weights":0.5}`, `{"weights":7,"validation: value, squared error":-0}`, "null",
		`{"playout match -game g -agents \"a b\" -games 2 -seed 1: score of a":1,"playout match -game g -agents \"a b\" -games 2 -seed 1: ms a move":1}`,
		`{"playout match -game g -agents \"a b\" -games 02 -seed 1: score of a":1,"playout match -game g -agents a -games 2 -seed 1: ms a move":1}`} {
		f.Add([]byte(strings.Replace(good, `{"score":0.5}`, figures, 1)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		card, err := ParseCard(data)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("an error of several lines: %q", err)
			}
			return
		}
		text, err := json.Marshal(card)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseCard(text); err != nil || !reflect.DeepEqual(again, card) {
			t.Fatalf("%s is read as %+v, %v; want %+v", text, again, err, card)
		}
	})
}
