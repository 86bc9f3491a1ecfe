package ui

import (
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/static"
	"playout/ui/feature/studio"
	"playout/ui/features/settings"
)

// sheet returns the style sheets of all programs, one after the other, and the colours of the pieces in index.html: the lightest of a
// black disc, the darkest of a white one, and the middle of both.
func sheet(t *testing.T) (style string, own map[string]string) {
	t.Helper()
	root := os.DirFS("..")
	css, err := static.Style(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, program := range studio.Programs() {
		further, err := static.StyleOf(root, program)
		if err != nil {
			t.Fatal(err)
		}
		css = append(css, further...)
	}
	page, err := static.Index(root)
	if err != nil {
		t.Fatal(err)
	}
	own = map[string]string{"ink-number": "#1d2120", "chalk-number": "#f7f3ec"}
	for name, pattern := range map[string]string{
		"black-lit": `id="black-face".*?offset="0" stop-color="(#\w+)"`, "black-disc": `id="black-face".*?offset=".45" stop-color="(#\w+)"`,
		"white-dim": `id="white-face".*?offset="1" stop-color="(#\w+)"`, "white-disc": `id="white-face".*?offset=".6" stop-color="(#\w+)"`,
		"food": `id="food".*?r="17" fill="(#\w+)"`,
	} {
		m := regexp.MustCompile(pattern).FindStringSubmatch(string(page))
		if m == nil {
			t.Fatalf("no %s in the page", name)
		}
		own[name] = m[1]
	}
	return string(css), own
}

// palette returns the function from the name of a colour of a style to its value by day
// or by night.
func palette(t *testing.T, style string) func(name string) string {
	t.Helper()
	css, own := sheet(t)
	usual, chosen := properties(t, css, ":root {"), properties(t, css, `:root[data-style="`+style+`"] {`)
	return func(name string) string {
		for _, of := range []map[string]string{chosen, own, usual} {
			if colour, is := of[name]; is {
				return colour
			}
		}
		t.Fatalf("there is no colour %s", name)
		return ""
	}
}

// lightGeese and darkGeese name geese by their colours: light ones have a dark edge, dark ones a
// light one.
var lightGeese, darkGeese = []string{"goose1", "goose2", "goose3", "goose5", "goose6", "goose7"}, []string{"goose4", "goose8"}

// TestStylesOutweighTheNight: a board's style applies by day and by night, so it comes after the
// rules of the schemes for the same colours.
func TestStylesOutweighTheNight(t *testing.T) {
	css, _ := sheet(t)
	for _, style := range settings.Styles[1:] {
		rules := `:root[data-style="` + style + `"] {`
		for name := range properties(t, css, rules) {
			last := strings.LastIndex(css, "--"+name+": #")
			rule := css[:last]
			if rule = rule[strings.LastIndex(rule, "}")+1:]; !strings.Contains(rule, "data-style=") {
				t.Errorf("%s: --%s is set again in %q", style, name, strings.TrimSpace(rule))
			}
		}
	}
}

// TestHighContrast: on boards of high contrast a piece has a contrast of 7 with its
// square, by its face or by its edge, and a mark and a line have 4.5.
func TestHighContrast(t *testing.T) {
	colour := palette(t, "contrast")
	least := func(most float64, inks string, grounds ...string) {
		t.Helper()
		for _, ground := range grounds {
			for ink := range strings.FieldsSeq(inks) {
				if got := contrast(t, colour(ink), colour(ground)); got < most {
					t.Errorf("%s %s on %s %s is %.2f, want at least %.1f", ink, colour(ink), ground, colour(ground), got, most)
				}
			}
		}
	}
	least(7, "white-dim black-edge", "felt", "wood")
	least(7, "black-edge", "black-lit")
	least(7, "felt-ink", "felt")
	least(7, "wood-ink", "wood")
	least(7, "chess-ink chess-black chess-white-line", "chess-light", "chess-dark")
	least(7, "chess-white", "chess-white-line")
	least(7, strings.Join(lightGeese, " ")+" goose-dark food", "water")
	least(7, "goose-dark", darkGeese...)
	least(4.5, "legal glow last felt-line", "felt")
	least(4.5, "legal glow last wood-line", "wood")
	least(4.5, "legal glow last water-line", "water")
	least(4.5, "on-black", "black-lit")
	least(4.5, "on-white", "white-dim")
	least(4.5, "warm", "warm-edge") // arrows and values, and a person's drawings
	least(4.5, "cool", "cool-edge")
	for _, tone := range []string{"chess-light", "chess-dark"} {
		for _, opacity := range []float64{0, .34, .5, .62} { // opacity of the tint under corners, frames and the king in check
			under := blend(t, colour("chess-tint"), colour(tone), opacity)
			if got := contrast(t, colour("chess-glow"), under); got < 4.5 {
				t.Errorf("frames on %s with a tint of %v are %.2f", tone, opacity, got)
			}
		}
	}
	css, _ := sheet(t)
	for _, solid := range []string{"--legal-solid: 1;", "--line-solid: 1;", "--ring-solid: 1;", "--chess-legal: 1;", "--shallow: 1;"} {
		if !regexp.MustCompile(`:root\[data-style="contrast"\] {[^}]*` + solid).MatchString(css) {
			t.Errorf("high contrast is not %s", solid)
		}
	}
}

// TestGooseNumbers: a number is legible on its goose in every style.
func TestGooseNumbers(t *testing.T) {
	for _, style := range settings.Styles[1:] {
		colour := palette(t, style)
		for ink, geese := range map[string][]string{"ink-number": lightGeese, "chalk-number": darkGeese} {
			for _, goose := range geese {
				if got := contrast(t, colour(ink), colour(goose)); got < 4.5 {
					t.Errorf("%s: the number on %s is %.2f", style, goose, got)
				}
			}
		}
	}
}

// TestColourBlind: on boards for colour-blind eyes, colours that differ in meaning are
// distinguishable without one kind of cones: the pieces of the seats, eight geese, the last
// move, squares to choose, and the search's marks.
func TestColourBlind(t *testing.T) {
	colour := palette(t, "colours")
	for eyes, see := range sights {
		apart := func(least float64, pairs ...string) {
			t.Helper()
			for _, pair := range pairs {
				a, b, _ := strings.Cut(pair, "/")
				if got := difference(t, colour(a), colour(b), see); got < least {
					t.Errorf("%s: %s and %s differ by %.1f, want at least %.0f", eyes, a, b, got, least)
				}
			}
		}
		apart(20, "warm/cool")
		apart(50, "black-disc/white-disc", "chess-black/chess-white")
		apart(20, "black-disc/felt", "white-disc/felt", "black-disc/wood", "white-disc/wood", "chess-light/chess-dark")
		apart(40, "legal/felt", "glow/felt", "legal/wood", "glow/wood", "legal/water", "glow/water", "on-black/black-disc", "on-white/white-disc", "chess-glow/chess-dark")
		all := append(append([]string{"water"}, lightGeese...), darkGeese...)
		for i, a := range all {
			for _, b := range all[:i] {
				if b != "water" || !slices.Contains(darkGeese, a) { // they are visible by their edge
					apart(24, a+"/"+b)
				}
			}
		}
		for _, tone := range []string{"chess-light", "chess-dark"} {
			tinted := blend(t, colour("chess-tint"), colour(tone), .34)
			if got := difference(t, tinted, colour(tone), see); got < 10 {
				t.Errorf("%s: the last move on %s differs by %.1f from other squares", eyes, tone, got)
			}
		}
	}
	for _, pair := range []string{"legal/felt", "glow/felt", "last/felt", "legal/wood", "glow/wood", "last/wood", "legal/water", "glow/water", "on-black/black-lit", "on-white/white-dim",
		"chess-glow/chess-light", "chess-glow/chess-dark", "wood-line/wood", "goose-dark/water"} {
		ink, ground, _ := strings.Cut(pair, "/")
		if got := contrast(t, colour(ink), colour(ground)); got < 3 {
			t.Errorf("%s has a contrast of %.2f, want at least 3", pair, got)
		}
	}
	for _, pair := range []string{"felt-ink/felt", "wood-ink/wood", "chess-ink/chess-light", "chess-ink/chess-dark"} {
		ink, ground, _ := strings.Cut(pair, "/")
		if got := contrast(t, colour(ink), colour(ground)); got < 4.5 {
			t.Errorf("%s has a contrast of %.2f, want at least 4.5", pair, got)
		}
	}
}

// TestSights checks the simulations against known facts: greys stay, and red and green that
// differ much to all eyes do not without one kind of cones.
func TestSights(t *testing.T) {
	for eyes, see := range sights {
		if got := difference(t, "#808080", "#ffffff", see); math.Abs(got-46.4) > .5 {
			t.Errorf("%s: grey and white differ by %.1f", eyes, got)
		}
	}
	const red, green = "#b35a00", "#6f7a00"
	if usual := difference(t, red, green, sights["usual"]); usual < 40 {
		t.Errorf("%.1f, want at least 40", usual)
	}
	if deutan := difference(t, red, green, sights["without green cones"]); deutan > 15 {
		t.Errorf("%.1f, want at most 15", deutan)
	}
}

// sights holds eyes' views of linear red, green and blue: as usual, and without one kind of
// cones, from G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model
// for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer
// Graphics 15 (6), 2009, severity 1.0.
var sights = map[string][3][3]float64{
	"usual":               {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"without red cones":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"without green cones": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"without blue cones":  {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// difference returns the distance of two colours for some eyes in CIELAB (1976, D65), of which
// about 2 is just noticeable.
func difference(t *testing.T, a, b string, see [3][3]float64) float64 {
	t.Helper()
	x, y, sum := lab(t, a, see), lab(t, b, see), 0.
	for i := range x {
		sum += (x[i] - y[i]) * (x[i] - y[i])
	}
	return math.Sqrt(sum)
}

func lab(t *testing.T, colour string, see [3][3]float64) [3]float64 {
	t.Helper()
	linear, seen := channels(t, colour), [3]float64{}
	for i, x := range linear {
		if linear[i] = x / 12.92; x > 0.04045 {
			linear[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	for i, row := range see {
		seen[i] = min(1, max(0, row[0]*linear[0]+row[1]*linear[1]+row[2]*linear[2]))
	}
	f := func(r, g, b, white float64) float64 {
		x := (r*seen[0] + g*seen[1] + b*seen[2]) / white
		if x > 216./24389 {
			return math.Cbrt(x)
		}
		return (24389./27*x + 16) / 116
	}
	x, y, z := f(.4124564, .3575761, .1804375, .95047), f(.2126729, .7151522, .0721750, 1), f(.0193339, .1191920, .9503041, 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// What a small screen hides of Morris are the notes of its players, not those of other parts of the page.
func TestNotesHidden(t *testing.T) {
	css, _ := sheet(t)
	found := 0
	for _, m := range regexp.MustCompile(`([^{}]*\.note) *\{[^}]*clip-path`).FindAllStringSubmatch(css, -1) {
		found++
		if !strings.HasSuffix(m[1], ".seat .note") {
			t.Errorf("%q hides notes, want only those in a seat", strings.TrimSpace(m[1]))
		}
	}
	if found == 0 {
		t.Error("no rule hides notes, want that of Morris")
	}
}

// No animation repeats for ever: an invisible one would cost the battery.
func TestAnimationsEnd(t *testing.T) {
	css, _ := sheet(t)
	for _, rule := range regexp.MustCompile(`animation[-a-z]*:[^;}]*`).FindAllString(css, -1) {
		if strings.Contains(rule, "infinite") {
			t.Errorf("%q never ends", rule)
		}
	}
}
