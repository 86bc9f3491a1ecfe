package exercise

import (
	"os"
	"strings"
	"testing"
)

// The JSON in the guide can be copied: exercises, a set, a goal of each kind, and the message
// as it is written.
func TestGuide(t *testing.T) {
	data, err := os.ReadFile("../../static/guide/exercises.md")
	if err != nil {
		t.Fatal(err)
	}
	goals, others := map[Kind]bool{}, 0
	for i, block := range strings.Split(string(data), "```") {
		text, is := strings.CutPrefix(block, "json\n")
		switch {
		case i%2 == 0 || !is:
		case strings.Contains(text, `"source"`):
			x, err := readJSON([]byte(text))
			if err != nil || len(x) != 10 || x["type"] != "exercise" || x["state"] != string(Solved) {
				t.Errorf(`%s: %v; want len(x) == 10 && x["type"] == "exercise" && x["state"] == string(Solved)`, text, err)
			}
			others++
		case strings.HasPrefix(text, `{"kind"`):
			x, err := Parse([]byte(`{"playout":"exercise","version":1,"game":"othello","goal":` + text + `}`))
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			goals[x.Goal.Kind] = true
		default:
			if _, _, err := Read([]byte(text)); err != nil {
				t.Errorf("%s: %v", text, err)
			}
			others++
		}
	}
	if len(goals) != 9 || others != 3 {
		t.Errorf("goals of %d kinds, %d other examples", len(goals), others)
	}
	x := ask(10, 2, 3, 1)
	p := x.Begin()
	p.Answer(false)
	if p.Hint(); p.Score() != 4.7 || !strings.Contains(string(data), "after a hint and a wrong attempt 4.7") {
		t.Errorf("a hint and a wrong attempt leave %v", p.Score())
	}
}
