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
		{Ending{How: Resigned}, `the ending "resigned" is of seat ""; allowed: a seat's name`},
		{Ending{Lost, "White"}, `is of seat "White"`},
		{Ending{Agreed, "white"}, `the ending "agreed" is no seat's; allowed: none`},
		{Ending{"", "white"}, "is no seat's"},
		{Ending{"bored", "white"}, "unknown; allowed: one of resigned, timeout, agreed, lost, drawn"},
	} {
		err := c.of.Check()
		if got := err == nil; got != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: got %v, want %q", c.of, err, c.want)
		}
	}
}
