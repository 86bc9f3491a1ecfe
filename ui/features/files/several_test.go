package files_test

import (
	"strings"
	"testing"

	"playout/ui/features/files"
	"playout/ui/page/pagetest"
)

// cup has three games; the second cannot be played.
const cup = `[Event "Cup"]
[White "Ada"]
[Black "Bo"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Cup"]
[White "Cy"]
[Black "Di"]
[FEN "no position"]

1. e4 *

[Event "Cup"]
[White "Eve"]
[Black "Flo"]
[Result "1/2-1/2"]

1. d4 d5 {[Event "no game"]}
1/2-1/2
`

// listed returns the labels of the choices.
func listed(v pagetest.View) string {
	var labels []string
	for _, o := range v.Files.Choices {
		labels = append(labels, o.Label)
	}
	return strings.Join(labels, "; ")
}

// TestSeveralGames: a text with several games is a list to choose from, and the chosen game
// opens.
func TestSeveralGames(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Send(files.Import{Text: strings.ReplaceAll(cup, "\n", "\r\n")})
	v := b.Rest()
	if got := listed(v); v.Dialog != files.Dialog || len(v.Moves) > 0 || !strings.HasPrefix(v.Files.Problem, "This text has 3 games.") ||
		got != "Put all into Games; Ada – Bo, Cup, 1-0; Cy – Di, Cup; Eve – Flo, Cup, 1/2-1/2" {
		t.Fatalf("in the dialog %q, after %d moves: %q, %q", v.Dialog, len(v.Moves), v.Files.Problem, got)
	}
	b.Page.Send(files.ImportAs{Game: "4"})
	b.Page.Send(files.ImportAs{Game: "3"})
	if v = b.Rest(); v.Dialog != "" || pagetest.Played(v) != "d4 d5" || v.Alert != "" || len(v.Files.Choices) > 0 {
		t.Errorf("in the dialog %q: %s, alert %q, %d games", v.Dialog, pagetest.Played(v), v.Alert, len(v.Files.Choices))
	}
	for _, one := range []string{"[White \"A\"]\n[White \"B\"]\n1. e4", "[White \"A\"]\n1. e4", "1. e4 e5"} {
		b.Page.Send(files.Import{Text: one})
		if v = b.Rest(); v.Dialog != "" || len(v.Files.Choices) > 0 {
			t.Errorf(`%q: %d games: got %q and %v, want "" and none`, one, len(v.Files.Choices), v.Dialog, len(v.Files.Choices))
		}
	}
}

// TestSeveralGamesAreKept: all games of a text can be kept at once, and the page reports how
// many it could not read.
func TestSeveralGamesAreKept(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Send(files.Import{Text: cup})
	b.Rest()
	b.Page.Send(files.ImportAs{Game: files.All})
	v := b.Rest()
	if v.Dialog != "games" || len(v.Files.Choices) > 0 || v.Alert != "2 of 3 games are now in Games." {
		t.Errorf(`in the dialog %q: alert %q, %d games left; want "games", none and "2 of 3 games are now in Games."`, v.Dialog, v.Alert, len(v.Files.Choices))
	}
	var names []string
	for _, g := range v.Kept.Games {
		names = append(names, g.Against+" "+g.Result)
	}
	if got := strings.Join(names, "; "); len(names) != 2 || !strings.Contains(got, "Ada – Bo Ada won") || !strings.Contains(got, "Eve – Flo Draw") {
		t.Errorf("Games has %s", got)
	}
}
