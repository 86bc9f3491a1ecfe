package geese

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

const form = `a position is {"step":0,"geese":[[head,...,tail],...],"food":[...],"last":["NORTH",...]}`

// maxText bounds the bytes of a position.
const maxText = 64 << 10

// written is a position in the form of its text.
type written struct {
	Step       int      `json:"step"`
	Geese      [][]int  `json:"geese"`
	Food       []int    `json:"food"`
	Last       []string `json:"last"`
	Rows       *int     `json:"rows"`
	Columns    *int     `json:"columns"`
	HungerRate *int     `json:"hungerRate"`
	MinFood    *int     `json:"minFood"`
	MaxLength  *int     `json:"maxLength"`
	Steps      *int     `json:"steps"`
}

// numbers returns the config's part of a position, in the order of options without the seats,
// whose number is that of the geese.
func (w *written) numbers() []**int {
	return []**int{&w.Rows, &w.Columns, &w.HungerRate, &w.MinFood, &w.MaxLength, &w.Steps}
}

// Parse parses a position of this game, with its seats and its config. The error is a
// *strict.Fault, with the place in the JSON as path.
func (g *geese) Parse(text string) (game.State, error) {
	text = plaintext.Normal(text)
	s, err := g.parse(text)
	if err != nil {
		return nil, withForm(fmt.Sprintf("position %q: ", game.Clip(strings.TrimSpace(text))), err, form)
	}
	return s, nil
}

// withForm puts a prefix before the text of a fault, and the expected form after it.
func withForm(prefix string, err error, form string) error {
	f := *strict.FaultsOf(err)[0]
	f.Got = prefix + f.Got
	last := &f.Got
	if f.Allowed != "" {
		last = &f.Allowed
	}
	*last += "; " + form
	return &f
}

func (g *geese) parse(text string) (*state, error) {
	if len(text) > maxText {
		return nil, strict.Wrong("", "it has %d bytes", len(text)).Allow("%d", maxText)
	}
	var w written
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return nil, jsonError(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, strict.Wrong("", "more follows the position")
	}
	for i, number := range w.numbers() {
		o := &options[i+1]
		value := *o.field(&standard)
		if *number != nil {
			value = **number
		}
		if want := *o.field(&g.config); value != want {
			return nil, strict.Wrong(o.name, "%s is %d, in game %q it is %d", o.name, value, g.spec.Name(), want)
		}
	}
	return g.board(&w)
}

// jsonError describes the fault of untrusted JSON in one line.
func jsonError(err error) error {
	var fault *strict.Fault
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &fault):
		return fault
	case !errors.As(err, &wrong): // encoding/json has no type for an unknown field
		return strict.Wrong("", "%s", strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), "json: ")), " "))
	}
	path := game.Clip(wrong.Field)
	name := path
	if name == "" {
		name = "it"
	}
	allowed := map[reflect.Kind]string{
		reflect.Int: "a whole number", reflect.Float64: "a number", reflect.String: "text", reflect.Slice: "a list", reflect.Struct: "an object",
	}[wrong.Type.Kind()]
	return strict.Wrong(path, "%s is of type %s", name, game.Clip(wrong.Value)).Allow("%s", allowed)
}

// board makes the state of a written position.
func (g *geese) board(w *written) (*state, error) {
	s := g.empty()
	switch {
	case w.Step < 0 || w.Step >= g.steps:
		return nil, strict.Wrong("step", "step %d", w.Step).Allow("0 to %d", g.steps-1)
	case len(w.Geese) != g.seats:
		return nil, strict.Wrong("geese", "%d geese, game %q has %d", len(w.Geese), g.spec.Name(), g.seats)
	case len(w.Last) != 0 && len(w.Last) != g.seats:
		return nil, strict.Wrong("last", "%d last actions for %d geese", len(w.Last), g.seats)
	}
	s.step, s.hunger = w.Step, (w.Step/g.hungerRate+1)*g.hungerRate
	taken := make([]bool, g.cells)
	place := func(c int) error {
		if c < 0 || c >= g.cells {
			return strict.Wrong("", "cell %d", c).Allow("0 to %d", g.cells-1)
		}
		if taken[c] {
			return strict.Wrong("", "cell %d is occupied twice", c)
		}
		taken[c] = true
		return nil
	}
	for seat, cells := range w.Geese {
		if len(cells) > g.maxLength {
			return nil, strict.Wrong(strict.Index("geese", seat), "goose %d has %d cells", seat+1, len(cells)).Allow("%d", g.maxLength)
		}
		for i, c := range cells {
			if err := place(c); err != nil {
				return nil, strict.At(strict.Index(strict.Index("geese", seat), i), err)
			}
		}
		if err := s.placeGoose(seat, cells); err != nil {
			return nil, strict.In(strict.Index("geese", seat), fmt.Sprintf("goose %d: ", seat+1), err)
		}
	}
	for i, c := range w.Food {
		if err := place(c); err != nil {
			return nil, strict.At(strict.Index("food", i), err)
		}
		s.addFood(cell(c))
	}
	for seat, name := range w.Last {
		m, err := readAction(name)
		if err != nil {
			return nil, strict.At(strict.Index("last", seat), err)
		}
		s.geese[seat].last = m
	}
	s.over = s.alive.Rest() == 0 || s.step >= g.steps-1
	return s, nil
}

// readAction returns the move with a name, none for "".
func readAction(name string) (game.Move, error) {
	if name == "" {
		return none, nil
	}
	for m, other := range moveNames {
		if name == other {
			return game.Move(m), nil
		}
	}
	return 0, strict.Wrong("", "action %q", game.Clip(name)).Allow("%s and \"\"", strings.Join(moveNames[:], ", "))
}

// String returns the position in the form that Parse reads.
func (s *state) String() string {
	var b bytes.Buffer
	b.WriteString(`{"step":` + strconv.Itoa(s.step) + `,"geese":[`)
	for seat := range s.g.seats {
		comma(&b, seat)
		b.WriteByte('[')
		for i, c := range s.body(seat, nil) {
			comma(&b, i)
			b.WriteString(strconv.Itoa(int(c)))
		}
		b.WriteByte(']')
	}
	b.WriteString(`],"food":[`)
	for i, c := range s.food {
		comma(&b, i)
		b.WriteString(strconv.Itoa(int(c)))
	}
	b.WriteString(`],"last":[`)
	for seat := range s.g.seats {
		comma(&b, seat)
		b.WriteString(`"` + actionName(s.geese[seat].last) + `"`)
	}
	b.WriteByte(']')
	for _, o := range options[1:] {
		if v := *o.field(&s.g.config); v != *o.field(&standard) {
			b.WriteString(`,"` + o.name + `":` + strconv.Itoa(v))
		}
	}
	b.WriteByte('}')
	return b.String()
}

func comma(b *bytes.Buffer, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
}

// actionName returns the name of a last action, "" for none.
func actionName(m game.Move) string {
	if m == none {
		return ""
	}
	return moveNames[m]
}
