package command

import "testing"

func TestText(t *testing.T) {
	got := Text("match", "-agents", "uct:n=5 random", "-out", "a.jsonl", "-planes", "", "-symmetries=true")
	if want := `playout match -agents "uct:n=5 random" -out a.jsonl -planes "" -symmetries=true`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestChain(t *testing.T) {
	if got := Chain("a && b", "c", "a && d", "b"); got != "a && b && c && d" {
		t.Errorf(`got %q, want "a && b && c && d"`, got)
	}
}
