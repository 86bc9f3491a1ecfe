package sweep

import (
	"strings"
	"testing"

	"playout/engine/lab/row"
	"playout/engine/match"
)

func TestParse(t *testing.T) {
	s, err := Parse("alphabeta:depth=2 uct:c=1,n={5, 10},final=ucb", row.Match{Spec: match.Spec{Game: "othello", Openings: "random:4"}})
	if err != nil || s.Parameters[0].Name != "n" || s.Agent() != 1 || len(s.Values) != 2 {
		t.Fatalf("%+v, %v; want two values of n, of the second agent", s, err)
	}
	if v := s.Values[1]; v.Texts[0] != "10" || v.Name != "n=10" || strings.Join(v.Agents, " ") != "alphabeta:depth=2 uct:c=1,n=10,final=ucb" || v.Game != "othello" || v.Openings != "random:4" {
		t.Errorf("the second value is %+v; want 10, with the match of othello", v)
	}
	if s, err = Parse("flat:depth={2,4} random rules", row.Match{Spec: match.Spec{Game: "geese"}}); err != nil || s.Agent() != 0 || s.Parameters[0].Name != "depth" {
		t.Errorf("%+v, %v; want values of depth, of the first agent", s, err)
	}
	s, err = Parse("uct:n={5,10},c={0.5,1, 2} uct:n=100", row.Match{Spec: match.Spec{Game: "othello"}})
	if err != nil || len(s.Values) != 6 || strings.Join(s.Names(), " ") != "n c" || s.Agent() != 0 || s.Parameters[1].Agent != 0 {
		t.Fatalf("%+v, %v; want six pairs of values of n and c, of the first agent", s, err)
	}
	if v := s.Values[4]; s.Label(v.Texts) != "n = 10, c = 1" || v.Name != "n=10-c=1" || strings.Join(v.Agents, " ") != "uct:n=10,c=1 uct:n=100" {
		t.Errorf("the fifth pair is %+v; want n = 10, c = 1", v)
	}
	s, err = Parse("alphabeta:depth={1,2} uct:n={5,10,20}", row.Match{Spec: match.Spec{Game: "othello"}})
	if err != nil || len(s.Values) != 6 || s.Parameters[0].Agent != 0 || s.Parameters[1].Agent != 1 || strings.Join(s.Values[5].Agents, " ") != "alphabeta:depth=2 uct:n=20" {
		t.Errorf("%+v, %v; want six pairs, one key of each agent", s, err)
	}
	for text, want := range map[string]string{
		"uct:n={1},c={1},depth={1} random": "needs one list of values in braces, or two",
		"uct:n={1},c=2}} random":           "needs one list of values in braces, or two",
		"uct:n={1},c={2 random":            "needs one list of values in braces, or two",
		"uct:n={1},{2} random":             "has no key before the braces",
		"uct:n={1,2}={3} random":           "has no key before the braces",
		"uct:n={1,2,3,4,5,6,7,8,9,10,11},c={1,2,3,4,5,6,7,8,9,1.5} random": "a grid of 110 pairs of values; allowed: 100",
	} {
		if _, err := Parse(text, row.Match{Spec: match.Spec{Game: "othello"}}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q in one line", text, err, want)
		}
	}
	many := "uct:n={1" + func() (text string) {
		for i := range MaxValues {
			text += "," + strings.Repeat("1", 1+i%6) + string(rune('0'+i/6%10)) + string(rune('0'+i/60))
		}
		return text
	}() + "} random"
	if _, err := Parse(many, row.Match{Spec: match.Spec{Game: "othello"}}); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("%d values: %v, want an error of one line", MaxValues+1, err)
	}
}

// Every text is rejected in one line, or each value gives a match with its own name and agents,
// in a file of the folder.
func FuzzParse(f *testing.F) {
	f.Add("uct:n={50,100,200} uct:n=100")
	f.Add("random uct:c={0.5,√2},n=10")
	f.Add("uct:n={ 1 ,2} {")
	f.Add("uct:n={../x,..} random")
	f.Add("{}={1} a")
	f.Add("uct:n={1,2},c={1,2} random")
	f.Add("uct:n={1,2} uct:n={1,2}")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text, row.Match{Spec: match.Spec{Game: "othello"}})
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		names := map[string]bool{}
		for _, v := range s.Values {
			if names[v.Name] || strings.ContainsAny(v.Name, "/\\\r\n ") || !strings.Contains(strings.Join(v.Agents, " "), s.Parameters[0].Name+"="+v.Texts[0]) {
				t.Errorf("%q: %+v; want a unique name that a file can have, and agents with the value", text, v)
			}
			names[v.Name] = true
			if err := v.With(1, 0).Check(); err != nil || s.Agent() >= len(v.Agents) {
				t.Errorf("%q: agent %d of %d, %v; want one of them, and a valid match", text, s.Agent(), len(v.Agents), err)
			}
		}
	})
}
