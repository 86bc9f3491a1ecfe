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

// MaxText is the longest text of a recipe that is read, in bytes.
const MaxText = 64 << 10

// recipeText is a recipe as its text may have it: the training is given once for all
// rounds, and a round gives what differs.
type recipeText struct {
	Recipe
	Rounds []roundText     `json:"rounds"`
	Train  json.RawMessage `json:"train"`
}

// roundText is a round of such a text.
type roundText struct {
	Round
	Train json.RawMessage `json:"train"`
}

// Parse reads the untrusted text of a recipe: one JSON object of the fields of
// Recipe. A field "train" beside them is for all rounds, and a round's own gives
// what differs. The defaults are those of train.Default and arch.Default, a seed of 1
// and openings of 0 random plies. The error says in one line what is wrong and what is
// allowed.
func Parse(text []byte) (Recipe, error) {
	if len(text) > MaxText {
		return Recipe{}, fmt.Errorf("recipe: %d bytes are too long; allowed: %d", len(text), MaxText)
	}
	t := recipeText{Recipe: Recipe{Seed: 1}}
	common := defaults()
	common.Arch = ""
	err := decode(text, &t)
	if err == nil {
		err = decodeTraining(t.Train, &common)
	}
	for i := range t.Rounds {
		round := t.Rounds[i].Round
		round.Train = common
		if err == nil {
			if err = decodeTraining(t.Rounds[i].Train, &round.Train); err != nil {
				err = fmt.Errorf("round %d: %w", i+1, err)
			}
		}
		t.Recipe.Rounds = append(t.Recipe.Rounds, round)
	}
	if g, unknown := games.Parse(t.Game); unknown == nil {
		for i := range t.Recipe.Rounds {
			how := &t.Recipe.Rounds[i].Train
			how.Complete(g, how.Planes)
		}
	}
	if err == nil {
		err = t.Recipe.Check()
	}
	if err != nil {
		return Recipe{}, fmt.Errorf("recipe: %w", err)
	}
	return t.Recipe, nil
}

// decodeTraining reads the text of a training, which may be absent.
func decodeTraining(text json.RawMessage, to *Training) error {
	if text == nil {
		return nil
	}
	if err := decode(text, to); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return nil
}

// decode reads one JSON value, in which all fields must be known.
func decode(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) && wrong.Field != "" {
		path := slices.DeleteFunc(strings.Split(wrong.Field, "."), func(name string) bool {
			return name != strings.ToLower(name) // an embedded type, which does not appear in the text
		})
		return fmt.Errorf("%q holds the wrong kind, %s; allowed: %s", game.Clip(strings.Join(path, ".")), game.Clip(wrong.Value), kindName(wrong.Type.Kind()))
	}
	if fault := new(strict.Fault); errors.As(err, &fault) {
		return err // of a match
	}
	if err != nil {
		return errors.New(game.Clip(err.Error()) + "; allowed: JSON of a recipe's fields, as go doc playout/engine/lab/recipe.Recipe has them")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the object; allowed: one object")
	}
	return nil
}

// kindName describes what a field of that kind takes.
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

// Text is the recipe as indented JSON; Parse inverts it.
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
