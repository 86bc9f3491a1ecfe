package recipe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/strict"
)

// MaxText is the longest text of a recipe, in bytes.
const MaxText = 64 << 10

// recipeText is a recipe in the form of its text: one training for all rounds, and in each round
// the differences. The parts with a form of their own are raw JSON.
type recipeText struct {
	Recipe
	Rounds []roundText       `json:"rounds"`
	Train  json.RawMessage   `json:"train"`
	Match  json.RawMessage   `json:"match"`
	Watch  []json.RawMessage `json:"watch"`
	Tests  []json.RawMessage `json:"tests"`
}

// roundText is a round of such a text.
type roundText struct {
	Round
	Train json.RawMessage `json:"train"`
}

// Parse reads the untrusted text of a recipe: one JSON object with the fields of Recipe. A field
// "train" beside them is for all rounds, and a round's own gives the differences. The defaults
// are those of train.Default and arch.Default, a seed of 1 and openings of 0 random plies. The
// error names in one line everything that is wrong and what is allowed, each as a *strict.Fault
// with its path; but Parse does not check the values of a text with unknown fields or wrong
// kinds.
func Parse(text []byte) (Recipe, error) {
	r, err := parse(text)
	if err != nil {
		return Recipe{}, strict.In("", "recipe: ", err)
	}
	return r, nil
}

func parse(text []byte) (Recipe, error) {
	if len(text) > MaxText {
		return Recipe{}, strict.Wrong("", "%d bytes are too long", len(text)).Allow("%d", MaxText)
	}
	t := recipeText{Recipe: Recipe{Seed: 1}}
	common := defaults()
	common.Arch = ""
	var faults strict.Faults
	faults.Add(decode(text, &t))
	faults.Add(decodeTraining(t.Train, &common))
	r := t.Recipe
	for i := range t.Rounds {
		round := t.Rounds[i].Round
		round.Train = common
		faults.Add(strict.In(strict.Index("rounds", i), fmt.Sprintf("round %d: ", i+1), decodeTraining(t.Rounds[i].Train, &round.Train)))
		r.Rounds = append(r.Rounds, round)
	}
	if t.Match != nil {
		faults.Add(strict.At("match", decode(t.Match, &r.Match)))
	}
	for _, list := range []struct {
		key   string
		texts []json.RawMessage
		to    *[]Match
	}{{"watch", t.Watch, &r.Watch}, {"tests", t.Tests, &r.Tests}} {
		for i, text := range list.texts {
			var m Match
			faults.Add(strict.At(strict.Index(list.key, i), decode(text, &m)))
			*list.to = append(*list.to, m)
		}
	}
	if len(faults) > 0 {
		return Recipe{}, faults.Err()
	}
	if g, err := games.Parse(r.Game); err == nil {
		for i := range r.Rounds {
			how := &r.Rounds[i].Train
			how.Complete(g, how.Planes)
		}
	}
	return r, r.Check()
}

// decodeTraining reads the text of a training, if there is one.
func decodeTraining(text json.RawMessage, to *Training) error {
	if text == nil {
		return nil
	}
	return strict.In("train", "train: ", decode(text, to))
}

// decode reads one JSON value with known fields only.
func decode(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) && wrong.Field != "" {
		names := slices.DeleteFunc(strings.Split(wrong.Field, "."), func(name string) bool {
			return name != strings.ToLower(name) // an embedded type, which does not appear in the text
		})
		path := game.Clip(strings.Join(names, "."))
		return strict.Wrong(path, "%q holds the wrong kind, %s", path, game.Clip(wrong.Value)).Allow("%s", kindName(wrong.Type.Kind()))
	}
	if fault := new(strict.Fault); errors.As(err, &fault) {
		return err // of a match
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("not JSON: it ends too early")
	}
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		err = fmt.Errorf("not JSON at byte %d", syntax.Offset)
	}
	if err != nil {
		return strict.Wrong("", "%s", game.Clip(strings.TrimPrefix(err.Error(), "json: "))).Allow("JSON of a recipe's fields, as go doc playout/engine/lab/recipe.Recipe has them")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return strict.Wrong("", "something follows the object").Allow("one object")
	}
	return nil
}

// kindName describes the values of a field of that kind.
func kindName(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Struct:
		return "an object"
	case reflect.Float64:
		return "a number"
	case reflect.Uint64:
		return "a whole number, 0 or more"
	}
	return "a whole number"
}

// Text returns the recipe as indented JSON; Parse inverts it.
func (r *Recipe) Text() []byte {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		panic("recipe: " + err.Error()) // JSON can express every recipe
	}
	return text.Bytes()
}
