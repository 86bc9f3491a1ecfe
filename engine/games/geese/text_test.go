package geese

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/strict/stricttest"
)

func TestParseErrors(t *testing.T) {
	g := newTestGame(t, "")
	for text, want := range map[string]struct{ says, path string }{
		``:                                      {`EOF`, ""},
		`{"step":1e9,"geese":[]}`:               {`step is of type number 1e9; allowed: a whole number`, "step"},
		`{"step":0,"geese":[1]}`:                {`geese is of type number; allowed: a list`, "geese"},
		`null`:                                  {`0 geese, game "geese" has 4`, "geese"},
		`{"step":-1,"geese":[[1],[2],[3],[4]]}`: {`step -1; allowed: 0 to 199`, "step"},
		`{"step":0,"geese":[[1],[2],[3]]}`:      {`3 geese, game "geese" has 4`, "geese"},
		`{"step":0,"geese":[[1],[2],[3],[77]]}`: {`cell 77; allowed: 0 to 76`, "geese[3][0]"},
		`{"step":0,"geese":[[1],[2],[3],[1]]}`:  {`cell 1 is occupied twice`, "geese[3][0]"},
		`{"step":0,"geese":[[1],[2],[3],[4]],"food":[4]}`:                     {`cell 4 is occupied twice`, "food[0]"},
		`{"step":0,"geese":[[1,3],[2],[],[4]]}`:                               {`goose 1: cell 3 is not next to cell 1`, "geese[0][1]"},
		`{"step":0,"geese":[[1],[2],[3],[4]],"last":["UP","","",""]}`:         {`action "UP"; allowed: NORTH, EAST, SOUTH, WEST and ""`, "last[0]"},
		`{"step":0,"geese":[[1],[2],[3],[4]],"last":[""]}`:                    {`1 last actions for 4 geese`, "last"},
		`{"step":0,"geese":[[1],[2],[3],[4]],"rows":9}`:                       {`rows is 9, in game "geese" it is 7`, "rows"},
		`{"step":0,"geese":[[1],[2],[3],[4]],"wings":2}`:                      {`unknown field "wings"`, ""},
		`{"step":0,"geese":[[1],[2],[3],[4]]} 7`:                              {`more follows the position`, ""},
		`{"step":0,"geese":[[1],[2],[3],[4]]}` + strings.Repeat(" ", maxText): {`it has 65572 bytes; allowed: 65536`, ""},
	} {
		_, err := g.Parse(text)
		stricttest.Refused(t, text, err, fmt.Sprintf("position %q: %s; %s", game.Clip(strings.TrimSpace(text)), want.says, form), want.path)
	}
}

// The numbers of a position must be those of a game.
func TestReadPositionErrors(t *testing.T) {
	for text, want := range map[string]struct{ says, path string }{
		`{"geese":[[1]]}`:               {`position: seats is 1; allowed: 2 to 8`, "seats"},
		`{"geese":[[1],[2]],"rows":33}`: {`position: rows is 33; allowed: 3 to 32`, "rows"},
		`{"geese":[[1],["2"]]}`:         {`position: geese is of type string; allowed: a whole number; ` + form, "geese"},
		`{"geese":[[1],[2]}`:            {`position: invalid character '}' after array element; ` + form, ""},
	} {
		_, err := readPosition(text)
		stricttest.Refused(t, text, err, want.says, want.path)
	}
}

// String inverts Parse; an error is one line.
func FuzzParse(f *testing.F) {
	f.Add(`{"step":0,"geese":[[6],[9],[68],[12]],"food":[49,8],"last":["","","",""]}`)
	f.Add(`{"step":198,"geese":[[6,7],[],[],[12]],"food":[],"last":["WEST","NORTH","SOUTH","EAST"]}`)
	f.Add(`{"step":0,"geese":[],"rows":9}`)
	f.Add(`{"Step":1e3}`)
	f.Add(strings.Repeat("[", 1000))
	g := newTestGame(f, "")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := g.Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 600 {
				t.Errorf("Parse(%q): the error is %q, want one short line", text, err)
			}
			return
		}
		again, err := g.Parse(s.String())
		if err != nil || again.String() != s.String() || again.Hash() != s.Hash() {
			t.Errorf("Parse(%q).String() is %q, which reads as %v, %v", text, s, again, err)
		}
	})
}

func FuzzNew(f *testing.F) {
	for _, seed := range []string{"", "seats=6,rows=9", "steps=2", "rows=99", "=", "seats"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := New(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("New(%q): the error is %q, want one line", text, err)
			}
			return
		}
		again, err := New(g.Spec().Variant)
		if err != nil || again.Spec().Name() != g.Spec().Name() {
			t.Errorf("New(%q) is %q, which reads as %v", text, g.Spec().Name(), err)
		}
	})
}
