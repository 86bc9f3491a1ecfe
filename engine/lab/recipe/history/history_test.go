package history

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

// three returns a history of three rounds, of which the second lost its match and the third has not
// played all of its matches.
func three() *History {
	h := New("some", 7)
	watch := func(rules, flat float64) []Score {
		return []Score{
			{Agents: "net:net=new rules", Games: 20, Score: rules, Low: rules / 2, High: 1},
			{Agents: "net:net=new net:net=new,temp=1 flat:n=9 random", Games: 40, Score: flat, High: flat},
		}
	}
	h.Rounds = []Round{
		{Sets: 1, Watch: watch(0.25, 0.5)},
		{Sets: 1, Match: &Score{Agents: "net:net=new net:net=best", Games: 8, Score: 0.5, Low: 0.25, High: 0.75}, Watch: watch(0.5, 0.625)},
		{Sets: 2, Match: &Score{Agents: "net:net=new net:net=best", Games: 8, Score: 0.625, Low: 0.25, High: 0.75}, Watch: watch(0.75, 0)[:1]},
	}
	return h
}

// rated returns a history of two rounds, whose nets won two games, and drew and lost one.
func rated() *History {
	h := New("rated", 1)
	first := Score{Agents: "puct:net=new random", Games: 2, Score: 1, Low: 1, High: 1}.Rated(nil, []float64{1, 1})
	second := Score{Agents: "puct:net=new random", Games: 2, Score: 0.25, High: 0.5}.Rated(first.K20, []float64{0.5, 0})
	h.Rounds = []Round{{Sets: 1, Watch: []Score{first}}, {Sets: 1, Watch: []Score{second}}}
	return h
}

// Ratings follow report 3's formula, with K = 20 and the opponent held at 400, and go on from round to
// round; the drawing has a panel of them only if there are some.
func TestRatings(t *testing.T) {
	h := rated()
	elo := 400.0
	for i, won := range []float64{1, 1, 0.5, 0} {
		elo += 20 * (won - 1/(1+math.Pow(10, (400-elo)/400)))
		if got := *h.Rounds[i/2].Watch[0].K20; i%2 == 1 && math.Abs(got-elo) > 1e-9 {
			t.Errorf("after game %d the rating is %v, want %v", i+1, got, elo)
		}
	}
	const title = "rating with K = 20 against an opponent held at 400"
	if svg := string(h.Draw()); !strings.Contains(svg, title) {
		t.Errorf("no panel of ratings in\n%s", svg)
	}
	if svg := string(three().Draw()); strings.Contains(svg, title) {
		t.Errorf("a panel of ratings in\n%s\nthough there are none", svg)
	}
}

// The text of a history gives the same history.
func TestParse(t *testing.T) {
	for _, h := range []*History{New("none", 1<<64-1), three(), rated()} {
		if scored := len(h.Rounds) > 0; h.Scored() != scored {
			t.Errorf("%+v has a score: %v, want %v", h, !scored, scored)
		}
		text := h.Text()
		again, err := Parse(text)
		if err != nil || !reflect.DeepEqual(again, h) || !strings.HasPrefix(string(text), Begin) {
			t.Errorf("the text\n%s\nreads as %+v, %v; want %+v, and a text that begins with %q", text, again, err, h, Begin)
		}
	}
}

// Errors are one line that says what is allowed.
func TestParseErrors(t *testing.T) {
	text := string(three().Text())
	for _, c := range []struct{ from, to, want string }{
		{text, "", ""},
		{text, text[:60], ""},
		{text, strings.Repeat(" ", MaxText+1), "1048577 bytes are too long; allowed: 1048576"},
		{kind, "a net", `playout is "a net"; allowed: "rounds of a recipe"`},
		{`"sets"`, `"settings"`, ""},
		{`"games": 20`, `"games": 0`, "round 1 has a score of 0.25, 0.125 to 1, in 0 games; allowed: 0 to 1, ascending, in 1 game or more"},
		{`"score": 0.625`, `"score": 1.5`, "round 2 has a score of 1.5, 0 to 0.625, in 40 games; allowed: 0 to 1, ascending"},
		{`"low": 0.25`, `"k20": 1e9, "low": 0.25`, "round 2 has a rating of 1e+09; allowed: up to 1048576, either way"},
		{`"low": 0.25`, `"low": -1`, "round 2 has a score of 0.5, -1 to 0.75, in 8 games; allowed: 0 to 1, ascending"},
	} {
		_, err := Parse([]byte(strings.Replace(text, c.from, c.to, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40q instead of %.40q: %v, want an error of one line that begins with %q", c.to, c.from, err, c.want)
		}
	}
}

// The drawing has a line for each match, named by its other agents, with a gap where a round has not
// played it; rounds count from 1.
func TestDraw(t *testing.T) {
	svg := string(three().Draw())
	for _, want := range []string{
		"some: scores by round", ">the round&#39;s net<", ">half<", ">against rules<", ">against flat:n=9, random<",
		`d="M305 234L540 112.33"`,           // 50 and 62.5 % of the match, from the second round on
		`d="M70 455.83L305 395L540 334.17"`, // 25, 50 and 75 % against rules
		`d="M70 395L305 364.58"`,            // the third round has not played the other match
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in\n%s", want, svg)
		}
	}
	h := three()
	for i := range h.Rounds {
		h.Rounds[i].Match = nil
	}
	if svg := string(h.Draw()); strings.Contains(svg, ">half<") || !strings.Contains(svg, ">against rules<") {
		t.Errorf("without matches that decide the drawing is\n%s\nwant none of them, and the others", svg)
	}
	if svg := string(New("none", 1).Draw()); strings.Contains(svg, "NaN") || !strings.Contains(svg, "none: scores by round") {
		t.Errorf("without rounds the drawing is\n%s", svg)
	}
}

// Untrusted texts never cause a panic, and what is accepted can be drawn and written.
func FuzzParse(f *testing.F) {
	f.Add(three().Text())
	f.Add(rated().Text())
	f.Add([]byte(Begin + `"rounds":[{"watch":[{}]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		h, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("the error is %q, want one line", err)
			}
			return
		}
		h.Draw()
		if again, err := Parse(h.Text()); err != nil || !reflect.DeepEqual(again, h) {
			t.Fatalf("the text %s is read as %+v, %v; want %+v", h.Text(), again, err, h)
		}
	})
}
