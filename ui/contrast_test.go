package ui

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"playout/static"
)

// TestContrast checks the colours of the style sheet against WCAG 2.2 AA in both schemes:
// 4.5 for text, 3 for shapes that mean something.
func TestContrast(t *testing.T) {
	style, err := static.Style(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	light := properties(t, string(style), ":root {")
	dark := properties(t, string(style), `:root[data-theme="dark"] {`)
	system := properties(t, string(style), `:root:not([data-theme="light"]) {`)
	if len(system) != len(dark) {
		t.Errorf("the dark scheme has %d colours when chosen and %d when it is the system's", len(dark), len(system))
	}
	for name, colour := range dark {
		if system[name] != colour {
			t.Errorf("%s is %s in the dark scheme chosen and %s in the system's", name, colour, system[name])
		}
	}
	for _, scheme := range []struct {
		name  string
		chose map[string]string
	}{{"light", nil}, {"dark", dark}} {
		colour := func(name string) string {
			if c, ok := scheme.chose[name]; ok {
				return c
			}
			return light[name]
		}
		for _, pair := range []struct {
			ink, ground string
			least       float64
		}{
			{"ink", "ground", 4.5}, {"ink", "surface", 4.5},
			{"quiet", "ground", 4.5}, {"quiet", "surface", 4.5},
			{"ember-ink", "ground", 4.5}, {"ember-ink", "surface", 4.5}, {"on-ember", "ember-ink", 4.5},
			{"wrong", "ground", 4.5}, {"wrong", "surface", 4.5}, {"on-ember", "wrong", 4.5},
			{"good", "ground", 4.5}, {"good", "surface", 4.5},
			{"felt-ink", "felt", 4.5}, {"glow", "felt", 3},
			{"wood-ink", "wood", 4.5}, {"glow", "wood", 3}, {"white", "wood", 3}, {"wood-line", "wood", 3},
			{"glow", "water", 3},
			{"chess-ink", "chess-light", 4.5}, {"chess-ink", "chess-dark", 4.5},
			{"chess-glow", "chess-light", 3}, {"chess-glow", "chess-dark", 3},
			{"goose1", "water", 3}, {"goose2", "water", 3}, {"goose3", "water", 3}, {"goose5", "water", 3}, {"goose6", "water", 3},
			{"ember", "ground", 3}, {"ember", "surface", 3},
			{"on-white", "white", 3}, {"on-black", "black", 3}, {"cross", "white", 3}, {"cross", "black", 3}, {"last", "wood", 3}, {"last", "water", 3},
		} {
			if got := contrast(t, colour(pair.ink), colour(pair.ground)); got < pair.least {
				t.Errorf("%s: %s %s on %s %s is %.2f, want at least %.1f", scheme.name, pair.ink, colour(pair.ink), pair.ground, colour(pair.ground), got, pair.least)
			}
		}
		// The dot of a legal move is drawn translucent on the felt.
		if got := contrast(t, blend(t, "#eef6f0", colour("felt"), .68), colour("felt")); got < 3 {
			t.Errorf("%s: a legal move's dot on felt is %.2f", scheme.name, got)
		}
		// Numbers in rings, also those of a hint and of what the pointer is on, and the values
		// of all squares: white on the board, under light of the ring's colour.
		for _, ground := range []string{"felt", "wood", "water"} {
			for _, light := range []float64{0, .2, .25} {
				if got := contrast(t, "#ffffff", blend(t, colour("glow"), colour(ground), light)); got < 4.5 && light == 0 || got < 3 {
					t.Errorf("%s: a number on %s under %.2f of light is %.2f", scheme.name, ground, light, got)
				}
			}
		}
		// Marks over the boards have two colours, one of which is visible on any ground; their
		// numbers have one colour on the other.
		if got := contrast(t, colour("warm"), colour("warm-edge")); got < 4.5 {
			t.Errorf("%s: a number beside a piece is %.2f", scheme.name, got)
		}
		grounds := []string{colour("felt"), colour("wood"), colour("water"), colour("chess-light"), colour("chess-dark"), "#ffffff", "#12100f"}
		for _, tone := range []string{"chess-light", "chess-dark"} {
			grounds = append(grounds, blend(t, colour("chess-tint"), colour(tone), .34), blend(t, colour("chess-tint"), colour(tone), .62))
		}
		for _, ground := range grounds {
			for _, of := range []string{"warm", "cool"} {
				if got := max(contrast(t, colour(of), ground), contrast(t, colour(of+"-edge"), ground)); got < 3 {
					t.Errorf("%s: what is drawn in %s on %s is %.2f", scheme.name, of, ground, got)
				}
			}
		}
		// The corners of the last move lie on its tint, and mark it if the tint resembles the
		// squares beside it.
		for _, tone := range []string{"chess-light", "chess-dark"} {
			if got := contrast(t, colour("chess-glow"), blend(t, colour("chess-tint"), colour(tone), .34)); got < 3 {
				t.Errorf("%s: the last move's corners on %s are %.2f", scheme.name, tone, got)
			}
		}
		for _, tone := range []string{"chess-light", "chess-dark"} { // and likewise on the board of chess
			if got := contrast(t, blend(t, colour("chess-ink"), colour(tone), .8), colour(tone)); got < 3 {
				t.Errorf("%s: a legal move's dot on %s is %.2f", scheme.name, tone, got)
			}
		}
	}
}

// TestOneMeaning: the accent is for actions and for the search's own marks. Errors, losses, wins
// and the last move have colours of their own.
func TestOneMeaning(t *testing.T) {
	style, _ := sheet(t)
	rule := regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	other := regexp.MustCompile(`wrong|invalid|refused|problem|alert|failed|solved|\blost\b|\bwon\b|-low\b|alarm|\.last\b|data-final`)
	found := 0
	for _, m := range rule.FindAllStringSubmatch(style, -1) {
		if !other.MatchString(m[1]) {
			continue
		}
		found++
		if strings.Contains(m[2], "--ember") {
			t.Errorf("%s is drawn in the accent: %s", strings.TrimSpace(m[1]), m[2])
		}
	}
	if found < 20 {
		t.Errorf("only %d rules were found", found)
	}
}

var property = regexp.MustCompile(`--([a-z0-9-]+): (#[0-9a-f]{6});`)

// properties returns the opaque colours of the rules with a selector: the page's, and those of
// games.
func properties(t *testing.T, style, selector string) map[string]string {
	t.Helper()
	colours := map[string]string{}
	for _, rest := range strings.Split(style, selector)[1:] {
		body, _, closed := strings.Cut(rest, "}")
		if !closed {
			t.Fatalf("a rule %s does not end", selector)
		}
		for _, m := range property.FindAllStringSubmatch(body, -1) {
			colours[m[1]] = m[2]
		}
	}
	if len(colours) == 0 {
		t.Fatalf("no rule %s has a colour", selector)
	}
	return colours
}

func channels(t *testing.T, colour string) (c [3]float64) {
	t.Helper()
	for i := range c {
		n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#")[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c[i] = float64(n) / 255
	}
	return c
}

func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	c := channels(t, colour)
	for i, x := range c {
		if x <= 0.04045 {
			c[i] = x / 12.92
		} else {
			c[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// blend returns the colour of one colour over another with some opacity.
func blend(t *testing.T, over, under string, opacity float64) string {
	t.Helper()
	o, u := channels(t, over), channels(t, under)
	hex := "#"
	for i := range o {
		n := strconv.FormatInt(int64(math.Round(255*(o[i]*opacity+u[i]*(1-opacity)))), 16)
		hex += strings.Repeat("0", 2-len(n)) + n
	}
	return hex
}
