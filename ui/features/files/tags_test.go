package files_test

import (
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/files"
	"playout/ui/features/library"
	"playout/ui/page/pagetest"
)

const casual = `[Event "Casual game"]
[Site "Lima"]
[Date "1999.05.31"]
[Round "3"]
[White "Ada"]
[Black "Bo"]
[Result "1-0"]
[WhiteElo "2000"]
[Termination "Normal"]
[PlyCount "2"]
[Annotator "Cy"]

1. e4 e5 1-0
`

// TestTagsAreKept: the export of a game has a text's tags again: at once, after a reload, and
// after opening it from Games.
func TestTagsAreKept(t *testing.T) {
	b := pagetest.New(t, "#/chess")
	b.Page.Send(files.Import{Text: casual})
	b.Rest()
	b.WaitStored()
	opened := b.Again("")
	opened.Page.Send(library.Open{ID: b.OnDevice()[0].ID})
	opened.Rest()
	for when, c := range map[string]*pagetest.Bench{"imported": b, "reloaded": b.Reloaded(b.Page.Fragment()), "opened": opened} {
		if got := exportOf(c, "pgn"); got != casual {
			t.Errorf("%s, it is exported as\n%s\nwant\n%s", when, got, casual)
		}
	}
	b.Page.Send(feature.New{}) // a game of this page
	b.Rest()
	if got := exportOf(b, "pgn"); !strings.Contains(got, `[Event "Playout"]`) || strings.Contains(got, "Lima") {
		t.Errorf("a new game is exported as\n%s", got)
	}
	b.Page.Send(files.Import{Text: "1. e4 *"})
	b.Rest()
	if got := exportOf(b, "pgn"); strings.Contains(got, "Playout") || strings.Contains(got, "20") {
		t.Errorf("of a text without tags it says\n%s", got)
	}
}

// TestTagsOfAContinuedGame: a game that continues keeps its tags, except those about its end.
func TestTagsOfAContinuedGame(t *testing.T) {
	b := pagetest.New(t, "#/chess")
	b.Page.Send(files.Import{Text: strings.ReplaceAll(casual, "1-0", "*")})
	b.Rest()
	for _, square := range []string{"g1", "f3"} {
		b.Play(square)
	}
	want := strings.NewReplacer("1-0", "*", "[Termination \"Normal\"]\n", "", "[PlyCount \"2\"]\n", "", "e5 1-0", "e5 2. Nf3 *").Replace(casual)
	want = strings.Replace(want, "e5 *", "e5 2. Nf3 *", 1)
	b.WaitStored()
	for when, c := range map[string]*pagetest.Bench{"played on": b, "reloaded": b.Reloaded(b.Page.Fragment())} {
		if got := exportOf(c, "pgn"); got != want {
			t.Errorf("%s, it is exported as\n%s\nwant\n%s", when, got, want)
		}
	}
	b.Page.Send(files.Import{Text: casual})
	b.Rest()
	b.Page.Send(feature.GoTo{Ply: 1})
	b.Rest()
	for _, square := range []string{"c7", "c5"} {
		b.Play(square)
	}
	if got := exportOf(b, "pgn"); !strings.Contains(got, "Termination") || !strings.HasSuffix(got, "1. e4 e5 (1... c5) 1-0\n") {
		t.Errorf("with a variation it is exported as\n%s", got)
	}
}

// TestDateOfAGame: a game is exported with the day of its start.
func TestDateOfAGame(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=human")
	for _, square := range []string{"e2", "e4"} {
		b.Play(square)
	}
	b.WaitStored()
	b.Days += 9
	c := b.Reloaded(b.Page.Fragment())
	want := `[Date "` + pagetest.FirstDay.Format("2006.01.02") + `"]`
	if got := exportOf(c, "pgn"); !strings.Contains(got, want) || c.Date().Milli-b.Date().Milli < 1000 {
		t.Errorf("after nine days it is exported as\n%s\nwant %s", got, want)
	}
}

// TestTagsFromAFile: tags that no page has written do no harm.
func TestTagsFromAFile(t *testing.T) {
	b := pagetest.New(t, "#/chess?m=e2e4&white=human&black=human")
	for _, bad := range []string{"", "{", "null", "7", `"x"`, `[["a"]]`, `[["a","b","c"]]`, `[[1,2]]`, `[{"a":"b"}]`, `[["Event","` + strings.Repeat("x", 13_000) + `"]]`, "[" + strings.Repeat(`["a","b"],`, 200) + `["a","b"]]`} {
		b.Page.Send(feature.Restored{Parts: map[string]string{"tags": bad}})
		if v := b.Rest(); v.Alert != "" {
			t.Errorf(`%.40s: %s, want ""`, bad, v.Alert)
		}
		if got := exportOf(b, "pgn"); len(got) > 1000 || !strings.HasSuffix(got, "1. e4 *\n") {
			t.Errorf("%.40s: it is exported as %.200s", bad, got)
		}
	}
}
