package labtab

import "testing"

// The address decides which tab is open; anything unknown opens the first one.
func TestOf(t *testing.T) {
	for fragment, want := range map[string]string{
		"":                                 Match,
		"#/lab":                            Match,
		"#/lab?game=chess&games=3":         Match,
		"#/lab?view=match":                 Match,
		"#/lab?view=training":              Training,
		"#/lab?game=chess&view=nets&x=%zz": Nets,
		"#/lab?view=moon":                  Match,
		"#/lab?view=":                      Match,
		"#/lab?preview=training":           Match,
	} {
		if got := Of(fragment); got != want {
			t.Errorf("%q opens %s, want %s", fragment, got, want)
		}
	}
}
