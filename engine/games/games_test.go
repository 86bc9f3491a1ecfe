package games

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/game"
)

// The catalogue and Parse agree: the name of every game parses as that game.
func TestParseGivesBackTheCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range All() {
		name := g.Spec().Name()
		if seen[name] {
			t.Errorf("%s is listed twice", name)
		}
		seen[name] = true
		again, err := Parse(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := again.Spec().Name(); got != name {
			t.Errorf("Parse(%q) is %q", name, got)
		}
	}
	for _, id := range []string{"othello", "morris", "chess", "geese"} {
		if !seen[id] {
			t.Errorf("%s is missing", id)
		}
	}
}

// A game lists all its options, and the variant consists of those without their default values.
func TestOptionsTellTheVariant(t *testing.T) {
	for _, name := range []string{"morris", "morris:removal=any", "morris:flying=off,lasker=on", "chess:draws=claimed", "geese", "geese:seats=6,rows=9", "geese:hungerRate=10,steps=30"} {
		g, err := Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		var unusual []string
		for _, o := range g.(game.Configurable).Options() {
			if o.Name == "" || o.Value == "" {
				t.Errorf("%s has the option %+v", name, o)
			}
			if !o.Default {
				unusual = append(unusual, o.Name+"="+o.Value)
			}
		}
		if got := strings.Join(unusual, ","); got != g.Spec().Variant {
			t.Errorf("%s: not usual are %s", name, got)
		}
	}
}

// Every value of an option makes a game with that value, alone and with all other options at their
// first or last; values outside the range are refused, and the game has the seats of its option.
func TestOptionsAreWhatTheyMayBe(t *testing.T) {
	for _, standard := range All() {
		configurable, is := standard.(game.Configurable)
		if !is {
			continue
		}
		offered := configurable.Options()
		last := map[string]string{}
		for _, o := range offered {
			if words, number := len(o.Values) > 0, o.Max > o.Min; !o.Default || words == number || words && o.Values[0] != o.Value {
				t.Errorf("%s offers %+v", standard.Spec().ID, o)
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
						t.Errorf("%s is %s: got %v, want an error", o.Name, g.Spec().Name(), err)
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
							t.Errorf("%v is %s, of which %s is %s", set, g.Spec().Name(), got.Name, got.Value)
						}
						if n, err := strconv.Atoi(got.Value); got.Seats != nil && err == nil {
							seats = got.Seats[:n]
						}
					}
					if !slices.Equal(seats, g.Spec().Seats) {
						t.Errorf("%v has the seats %v, the option names %v", set, g.Spec().Seats, seats)
					}
				}
			}
		}
	}
}

func TestParseSaysWhatIsAllowed(t *testing.T) {
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
				t.Errorf("Parse(%q): more than one line: %v", text, err)
			}
			return
		}
		if name := g.Spec().Name(); name != text {
			if _, err := Parse(name); err != nil {
				t.Errorf("%q is accepted, its canonical form %q is not: %v", text, name, err)
			}
		}
		if g.New(game.NewRand(0)).Acting() == 0 {
			t.Errorf("%q starts with a finished game", text)
		}
	})
}
