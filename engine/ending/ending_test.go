package ending

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		of   Ending
		want string // in the error, "" for none
	}{
		{Ending{}, ""},
		{Ending{Resigned, "goose1"}, ""},
		{Ending{Timeout, "white"}, ""},
		{Ending{Lost, "black"}, ""},
		{Ending{How: Agreed}, ""},
		{Ending{How: Drawn}, ""},
		{Ending{Adjudicated, "white"}, ""},
		{Ending{How: AdjudicatedDraw}, ""},
		{Ending{How: Adjudicated}, `the ending "adjudicated" has the seat ""; allowed: a seat's name`},
		{Ending{AdjudicatedDraw, "white"}, `the ending "adjudicateddraw" has a seat; allowed: none`},
		{Ending{How: Resigned}, `the ending "resigned" has the seat ""; allowed: a seat's name`},
		{Ending{Lost, "White"}, `has the seat "White"`},
		{Ending{Agreed, "white"}, `the ending "agreed" has a seat; allowed: none`},
		{Ending{"", "white"}, "has a seat"},
		{Ending{"bored", "white"}, "unknown; allowed: one of resigned, timeout, agreed, lost, drawn, adjudicated, adjudicateddraw"},
	} {
		err := c.of.Check()
		if got := err == nil; got != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("Check of %+v: got the error %v, want %q", c.of, err, c.want)
		}
	}
}
