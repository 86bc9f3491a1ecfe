package games

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/game"
)

// Parse reads the name of every game of the catalogue as that game.
func TestParseReadsEveryGame(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range All() {
		name := g.Spec().Name()
		if seen[name] {
			t.Errorf("%s is listed twice", name)
		}
		seen[name] = true
		g, err := Parse(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := g.Spec().Name(); got != name {
			t.Errorf("Parse(%q) is the game %q", name, got)
		}
	}
	for _, id := range []string{"othello", "morris", "chess", "geese"} {
		if !seen[id] {
			t.Errorf("%s is missing", id)
		}
	}
}

// A game lists all its options; the options in its variant are those without their default value.
func TestVariantNamesChangedOptions(t *testing.T) {
	for _, name := range []string{"morris", "morris:removal=any", "morris:flying=off,lasker=on", "chess:draws=claimed", "geese", "geese:seats=6,rows=9", "geese:hungerRate=10,steps=30"} {
		g, err := Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		var changed []string
		for _, o := range g.(game.Configurable).Options() {
			if o.Name == "" || o.Value == "" {
				t.Errorf("%s has the option %+v, want a name and a value", name, o)
			}
			if !o.Default {
				changed = append(changed, o.Name+"="+o.Value)
			}
		}
		if got := strings.Join(changed, ","); got != g.Spec().Variant {
			t.Errorf("%s: the options without their default are %q, want %q", name, got, g.Spec().Variant)
		}
	}
}

// Every value of an option makes a game with that value, alone and with all other options at their
// first or last; values outside the range are errors, and the game has the seats that its option
// names.
func TestEveryOptionValue(t *testing.T) {
	for _, standard := range All() {
		configurable, is := standard.(game.Configurable)
		if !is {
			continue
		}
		offered := configurable.Options()
		last := map[string]string{}
		for _, o := range offered {
			if words, number := len(o.Values) > 0, o.Max > o.Min; !o.Default || words == number || words && o.Values[0] != o.Value {
				t.Errorf("%s has the option %+v, want its default first among Values, or a range", standard.Spec().ID, o)
			}
			last[o.Name] = strconv.Itoa(o.Max)
			if len(o.Values) > 0 {
				last[o.Name] = o.Values[len(o.Values)-1]
			}
		}
		with := func(set map[string]string) (game.Game, error) {
			var parts []string
			for _, o := range offered {
				if value, is := set[o.Name]; is && value != o.Value {
					parts = append(parts, o.Name+"="+value)
				}
			}
			return Parse(strings.TrimSuffix(standard.Spec().ID+":"+strings.Join(parts, ","), ":"))
		}
		for _, o := range offered {
			values := o.Values
			if len(values) == 0 {
				values = []string{strconv.Itoa(o.Min), o.Value, strconv.Itoa(o.Max)}
				for _, outside := range []int{o.Min - 1, o.Max + 1} {
					if g, err := with(map[string]string{o.Name: strconv.Itoa(outside)}); err == nil {
						t.Errorf("%s=%d makes the game %s, want an error", o.Name, outside, g.Spec().Name())
					}
				}
			}
			for _, value := range values {
				among := maps.Clone(last)
				among[o.Name] = value
				for _, set := range []map[string]string{{o.Name: value}, among} {
					g, err := with(set)
					if err != nil {
						t.Errorf("%v: %v", set, err)
						continue
					}
					seats := standard.Spec().Seats
					for _, got := range g.(game.Configurable).Options() {
						if want, is := set[got.Name]; is && got.Value != want || !is && !got.Default {
							t.Errorf("%v makes the game %s, whose option %s is %s", set, g.Spec().Name(), got.Name, got.Value)
						}
						if n, err := strconv.Atoi(got.Value); got.Seats != nil && err == nil {
							seats = got.Seats[:n]
						}
					}
					if !slices.Equal(seats, g.Spec().Seats) {
						t.Errorf("%v makes a game with the seats %v, want %v", set, g.Spec().Seats, seats)
					}
				}
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":              `game "" is unknown; allowed: othello, morris, chess, geese`,
		"Othello":       `game "Othello" is unknown; allowed: othello, morris, chess, geese`,
		"go":            `game "go" is unknown; allowed: othello, morris, chess, geese`,
		"othello:":      `game "othello:" has a colon without options; allowed: othello`,
		"chess:960":     `game "chess:960": chess has no option "960"; allowed: draws=claimed`,
		"morris:":       `game "morris:" has a colon without options; allowed: morris`,
		"morris:foo=1":  `game "morris:foo=1": morris has no option "foo=1"; allowed: removal=any`,
		"othello:foo=1": `game "othello:foo=1": othello has no variants; allowed: othello`,
	} {
		if _, err := Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Parse(%q): %v, want %s", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"othello", "othello:a=b", "morris:lasker=on,flying=off", "", ":", "x\ny"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("Parse(%q): the error has more than one line: %v", text, err)
			}
			return
		}
		if name := g.Spec().Name(); name != text {
			if _, err := Parse(name); err != nil {
				t.Errorf("Parse accepts %q, but not its canonical form %q: %v", text, name, err)
			}
		}
		if g.New(game.NewRand(0)).Acting() == 0 {
			t.Errorf("%q starts with a finished game", text)
		}
	})
}

// A game that knows exact results says of which positions, and only such a game.
func TestExactIsDeclared(t *testing.T) {
	for _, g := range All() {
		knows, is := g.(game.Adjudicable)
		known := is && knows.Adjudicator() != nil
		if got := g.Spec().Exact != ""; got != known {
			t.Errorf("%s: it says which results it knows: %v, and knows some: %v; want the same", g.Spec().ID, got, known)
		}
	}
}
