package sweep

import (
	"strings"
	"testing"

	"playout/engine/lab/row"
	"playout/engine/match"
)

func TestParse(t *testing.T) {
	s, err := Parse("alphabeta:depth=2 uct:c=1,n={5, 10},final=ucb", row.Match{Spec: match.Spec{Game: "othello", Openings: "random:4"}})
	if err != nil || s.Parameter != "n" || s.Agent != 1 || len(s.Values) != 2 {
		t.Fatalf("%+v, %v; want two values of n, of the second agent", s, err)
	}
	if v := s.Values[1]; v.Text != "10" || v.Name != "n=10" || strings.Join(v.Agents, " ") != "alphabeta:depth=2 uct:c=1,n=10,final=ucb" || v.Game != "othello" || v.Openings != "random:4" {
		t.Errorf("the second value is %+v; want 10, with the match of othello", v)
	}
	if s, err = Parse("flat:depth={2,4} random rules", row.Match{Spec: match.Spec{Game: "geese"}}); err != nil || s.Agent != 0 || s.Parameter != "depth" {
		t.Errorf("%+v, %v; want values of depth, of the first agent", s, err)
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
			if names[v.Name] || strings.ContainsAny(v.Name, "/\\\r\n ") || !strings.Contains(strings.Join(v.Agents, " "), s.Parameter+"="+v.Text) {
				t.Errorf("%q: %+v; want a unique name that a file can have, and agents with the value", text, v)
			}
			names[v.Name] = true
			if err := v.With(1, 0).Check(); err != nil || s.Agent >= len(v.Agents) {
				t.Errorf("%q: agent %d of %d, %v; want one of them, and a valid match", text, s.Agent, len(v.Agents), err)
			}
		}
	})
}
