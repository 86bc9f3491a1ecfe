package text

import "testing"

func TestRoots(t *testing.T) {
	for number, want := range map[string]string{
		"1.4142135623730951": "√2", "1.414213562373": "√2", "2.8284271247461903": "2√2", "12.727922061357855": "9√2",
		"1.4142": "1.4142", "1.4": "1.4", "2": "2", "0": "0", "": "", "own": "own", "NaN": "NaN", "√2": "√2",
	} {
		if got := Root(number); got != want {
			t.Errorf("%s is described as %s, want %s", number, got, want)
		}
	}
	for written, want := range map[string]string{
		"√2": "1.4142135623730951", "2√2": "2.8284271247461903", "2·√2": "2.8284271247461903", "2 * sqrt(2)": "2.8284271247461903",
		"sqrt(2)": "1.4142135623730951", "0.5√2": "0.7071067811865476", "-√2": "-√2", "x√2": "x√2", "√3": "√3", "1.4": "1.4", "": "", "1e999√2": "1e999√2",
	} {
		if got := ParseRoot(written); got != want {
			t.Errorf("%s is read as %s, want %s", written, got, want)
		}
	}
	for agent, told := range map[string]string{
		"uct:c=1.4142135623730951,n=50": "uct:c=√2,n=50", "uct:n=50,c=2.8284271247461903": "uct:n=50,c=2√2",
		"level:3": "level:3", "random": "random", "uct:n=50": "uct:n=50",
	} {
		if got := Roots(agent); got != told || ParseRoots(got) != agent {
			t.Errorf("%s is written as %s and read as %s", agent, got, ParseRoots(got))
		}
	}
}
