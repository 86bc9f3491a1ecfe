package author_test

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/features/author"
	"playout/ui/features/files"
	"playout/ui/page/pagetest"
)

// edited returns the address that edits an exercise.
func edited(t *testing.T, text string) string {
	t.Helper()
	x, err := exercise.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return "#/exercise/edit?exercise=" + x.Pack()
}

const head = `{"playout":"exercise","version":1,`

// Every kind of goal, in every game, opens unchanged, ready for a trial.
func TestOpens(t *testing.T) {
	for _, text := range []string{
		`"game":"othello","position":"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X","goal":{"kind":"moves","accept":["h1"]}}`,
		`"game":"othello","moves":"f5,d6","goal":{"kind":"best","judge":"alphabeta:depth=2","within":1}}`,
		`"game":"morris","position":"WWWW.W......B.BB.....BB. W 0 0","goal":{"kind":"line","line":["d7-d6xg4","c3-d3","d6-d7xa1"]}}`,
		`"game":"chess","position":"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1","goal":{"kind":"win","against":"alphabeta:depth=1","plies":2}}`,
		`"game":"chess","goal":{"kind":"choose","options":["a","b"],"accept":[0]}}`,
		`"game":"geese","seed":5,"goal":{"kind":"moves","accept":["NORTH"]}}`,
	} {
		address := edited(t, head+text)
		b := pagetest.New(t, address)
		b.Wait(100)
		p, v := form(b), b.Page.View()
		if !p.Ready || p.Tab != "question" || p.Wrong != nil || v.State != pagetest.Human || v.Alert != "" {
			t.Errorf("%s: %s, %+v, %q; want it ready at the question, with no error, a person to move, and no alert", text, v.State, p, v.Alert)
			continue
		}
		b.Page.Send(author.Show{Tab: "try"})
		b.Wait(100)
		if p := form(b); !p.Tries {
			t.Errorf("%s is not tried: %+v", text, p)
		}
		b.Page.Send(author.Show{Tab: "question"})
		b.Wait(1000)
		if p := form(b); p.Tries || !p.Ready || b.Page.Now().Fragment != address || len(b.Stored["playout.drafts"]) > 0 {
			t.Errorf("%s: after a trial %+v, %s, %s", text, p, b.Page.Now().Fragment, b.Stored["playout.drafts"])
		}
	}
}

// Unreadable data is refused in a sentence, and the page shows an empty exercise instead.
func TestHostile(t *testing.T) {
	for _, fragment := range []string{"#/exercise/edit?exercise=!", "#/exercise/edit?set=AAAA", "#/exercise/edit?exercise=AAAA&at=x", "#/exercise/edit?exercise=" + strings.Repeat("A", 40_000)} {
		b := pagetest.New(t, fragment)
		if p, v := form(b), b.Page.View(); v.Alert == "" || strings.Contains(v.Alert, "\n") || !p.On || v.State != pagetest.Human {
			t.Errorf("%.40s: %q, %s; want an alert of one line, the editor on, and a person to move", fragment, v.Alert, v.State)
		}
	}
	b := pagetest.New(t, edited(t, head+`"game":"othello","position":"nonsense","moves":"a1","goal":{"kind":"moves","accept":["a1"]}}`))
	if v := b.Page.View(); v.Alert == "" || v.State != pagetest.Human || v.Board.Game != "othello" {
		t.Errorf("a bad position: %q, %s", v.Alert, v.State)
	}
	b = pagetest.New(t, edited(t, head+`"game":"go","goal":{"kind":"moves","accept":["a1"]}}`))
	if v := b.Page.View(); !strings.Contains(v.Alert, "go") || v.State != pagetest.Human {
		t.Errorf("a game that is not there: %q, %s", v.Alert, v.State)
	}
}

// A pasted exercise opens for solving, and in the place for making exercises for editing; an
// unreadable one is refused in a sentence.
func TestPasted(t *testing.T) {
	text := head + `"game":"chess","title":"Pasted","goal":{"kind":"moves","accept":["e2e4"]}}`
	b := pagetest.New(t, "#/othello")
	b.Page.Send(files.Import{Text: text})
	b.Wait(500)
	if now := b.Page.Now(); now.Place != "exercise" || !now.IsExercise || now.Board.Game != "chess" {
		t.Fatalf("%s, %+v; want an exercise of chess in the place of exercises", now.Place, now.Board)
	}
	b = pagetest.New(t, "#/exercise/edit")
	b.Page.Send(files.Import{Text: text})
	b.Wait(1000)
	if p := form(b); p.Sheet.Title != "Pasted" || p.Tab != "question" || !p.Ready || kept(t, b).Exercises[0].Title != "Pasted" {
		t.Fatalf(`the part %+v; want "Pasted", ready at the question, and kept`, p)
	}
	for _, fragment := range []string{"#/othello", "#/exercise/edit"} {
		b := pagetest.New(t, fragment)
		b.Page.Send(files.Import{Text: head + `"game":3}`})
		b.Wait(500)
		if v := b.Page.View(); v.Files.Problem == "" || v.Dialog != files.Dialog {
			t.Errorf("%s: %q, dialog %q; want a problem, in the dialog of files", fragment, v.Files.Problem, v.Dialog)
		}
	}
	// A game becomes the position of the question.
	b = pagetest.New(t, "#/exercise/edit")
	b.Page.Send(files.Import{Text: "1. e4 e5 2. Nf3 *"})
	b.Wait(1000)
	if p := form(b); p.Sheet.Game != "chess" || p.Moves != "e4 e5 Nf3" || b.Page.Now().Place != "edit" || !b.Page.Now().IsExercise {
		t.Fatalf("the part %+v; want chess after e4 e5 Nf3 in the editor", p)
	}
}

// A new exercise becomes a draft with its first change, not before: looking at other exercises
// in between stores none, and the address is not that of the previous one.
func TestUntouchedIsNoDraft(t *testing.T) {
	drafts := func(b *pagetest.Bench) int { return strings.Count(b.Stored["playout.drafts"], `"sheets"`) }
	for name, look := range map[string]func(*pagetest.Bench){
		"nothing": func(*pagetest.Bench) {},
		"tabs": func(b *pagetest.Bench) {
			for _, tab := range []string{"question", "try", "share", "position"} {
				b.Page.Send(author.Show{Tab: tab})
				b.Wait(1000)
			}
		},
		"another one":     func(b *pagetest.Bench) { b.Page.Send(author.Do{What: "new"}) },
		"the list":        func(b *pagetest.Bench) { b.Page.Send(feature.ShowDialog{Dialog: author.Dialog}) },
		"a hidden page":   func(b *pagetest.Bench) { b.Page.Hidden(true); b.Page.Hidden(false) },
		"the same game":   func(b *pagetest.Bench) { b.Page.Send(author.Set{Field: "game", Value: "othello"}) },
		"an empty title":  func(b *pagetest.Bench) { b.Page.Send(author.Set{Field: "title"}) },
		"a game not here": func(b *pagetest.Bench) { b.Page.Send(author.Set{Field: "game", Value: "go"}) },
	} {
		b := pagetest.New(t, "#/exercise/edit")
		look(b)
		b.Wait(1000)
		if n := drafts(b); n != 0 {
			t.Errorf("%s, first: %d drafts, want 0", name, n)
		}
		b.Page.Send(author.Set{Field: "title", Value: "One"})
		b.Wait(1000)
		b.Page.Send(author.Do{What: "new"})
		b.Wait(1000)
		look(b)
		b.Wait(1000)
		if n, at := drafts(b), b.Page.Now().Fragment; n != 1 || at != "#/exercise/edit" || form(b).Sheet.Title != "" {
			t.Errorf("%s: %d drafts, at %s: %+v; want one empty draft at #/exercise/edit", name, n, at, form(b).Sheet)
		}
		b.Page.Send(author.Set{Field: "title", Value: "Two"})
		b.Wait(1000)
		if n, at := drafts(b), b.Page.Now().Fragment; n != 2 || !strings.HasPrefix(at, "#/exercise/edit?") {
			t.Errorf("%s, touched: %d drafts, at %s", name, n, at)
		}
	}
}

// Drafts are kept on the device, listed, deleted and restored; if it keeps none, the page
// reports that. Their exercises form an ordered set, which the address holds.
func TestDraftsAndSets(t *testing.T) {
	b := pagetest.New(t, "#/exercise/edit")
	write := func(title string) {
		b.Page.Send(author.Show{Tab: "question"})
		b.Rest()
		b.Play("f5")
		b.Page.Send(author.Set{Field: "title", Value: title})
		b.Wait(1000)
	}
	write("One")
	b.Page.Send(author.Do{What: "new"})
	b.Wait(1000)
	write("Two")
	b.Page.Send(feature.ShowDialog{Dialog: author.Dialog})
	if p := form(b); len(p.Drafts) != 2 || p.Drafts[0].Title != "Two" || !p.Drafts[0].Current || p.Drafts[1].Title != "One" || p.Lost {
		t.Fatalf(`drafts %+v; want two, "Two" first and current, then "One", and nothing lost`, p.Drafts)
	}
	b.Page.Send(author.Do{What: "draft-delete", Index: 1})
	if p := form(b); len(p.Drafts) != 1 || p.Deleted != "One" {
		t.Fatalf(`drafts %+v, %q; want one, and "One" deleted`, p.Drafts, p.Deleted)
	}
	b.Page.Send(author.Do{What: "draft-undelete"})
	if p := form(b); len(p.Drafts) != 2 || p.Drafts[0].Title != "One" || p.Deleted != "" {
		t.Fatalf(`drafts %+v; want two, "One" first again, and none deleted`, p.Drafts)
	}
	b.Page.Send(author.Show{Tab: "share"})
	b.Page.Send(author.Do{What: "set-make"})
	b.Page.Send(author.Do{What: "set-add", Index: 0})
	b.Page.Send(author.Set{Field: "setTitle", Value: "Both"})
	b.Page.Send(author.Do{What: "set-up", Index: 1})
	b.Wait(1000)
	if set := kept(t, b); set.Title != "Both" || len(set.Exercises) != 2 || set.Exercises[0].Title != "One" || set.Exercises[1].Title != "Two" {
		t.Fatalf(`the set %+v; want "Both" with "One" and "Two"`, set)
	}
	if p := form(b); !p.Set || !p.Items[1].Current || !strings.Contains(p.Link, "#/exercises?set=") {
		t.Fatalf("the part %+v; want a set, its second item current, and a link to it", p)
	}
	b.Page.Send(author.Do{What: "set-remove", Index: 1})
	b.Page.Send(author.Do{What: "set-single"})
	b.Wait(1000)
	if set := kept(t, b); len(set.Exercises) != 1 || set.Exercises[0].Title != "One" {
		t.Fatalf(`the set %+v; want only "One"`, set)
	}
	// Another page finds them.
	again := b.Again(b.Page.Now().Fragment)
	if p := form(again); p.Sheet.Title != "One" || !p.Ready {
		t.Fatalf(`the part %+v; want "One" ready`, p)
	}
}

// The engine tells which of the right answers are the best, and which are missing.
func TestCheck(t *testing.T) {
	b := pagetest.New(t, edited(t, head+`"game":"othello","position":"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X","goal":{"kind":"moves","accept":["f6"]}}`))
	b.Page.Send(author.Do{What: "check"})
	b.Until("the engine's answer", func(pagetest.View) bool { return len(form(b).Findings) > 0 })
	p := form(b)
	said := ""
	for _, x := range p.Findings {
		said += x.Text + "\n"
	}
	if !strings.Contains(said, "f6 loses") || !strings.Contains(said, "best move is h5") || !p.TakeBest {
		t.Fatalf("found:\n%soffers it: %v; want that f6 loses and h5 is best, and an offer to take it", said, p.TakeBest)
	}
	b.Page.Send(author.Do{What: "take-best"})
	b.Page.Send(author.Do{What: "accept-remove", Index: 0})
	if p := form(b); len(p.Answers) != 1 || p.Answers[0].Name != "h5" {
		t.Fatalf("the answers in %+v; want only h5", p.Answers)
	}
}
