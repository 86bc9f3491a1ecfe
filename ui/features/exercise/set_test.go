package exercise_test

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/engine/exercise/starters"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/tour"
	uiexercise "playout/ui/features/exercise"
	"playout/ui/features/results"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

// three is a set of three exercises.
var three = `{"playout":"exercises","version":1,"title":"Three","exercises":[` +
	json("othello", moves, `,"title":"First","attempts":2,"points":10`) + "," +
	json("chess", `"kind":"moves","accept":["e2e4"]`, `,"points":5`) + "," +
	json("othello", `"kind":"choose","options":["yes","no"],"accept":[1]`, `,"attempts":1,"points":5`) + `]}`

// checkCover compares the cover of a set with the wanted one.
func checkCover(t *testing.T, b *pagetest.Bench, what, cover string, index int) uiexercise.Part {
	t.Helper()
	p := part(b)
	if p.Cover != cover || p.Set == nil || p.Set.Index != index || b.Page.View().Alert != "" {
		t.Fatalf("%s: covered by %q, %+v, alert %q; want %q, exercise %d", what, p.Cover, p.Set, b.Page.View().Alert, cover, index)
	}
	return p
}

// A set begins with its title, leads through its exercises and ends with its result: the points,
// and a code with the same points.
func TestSetFromTitleToResult(t *testing.T) {
	address := link(t, three)
	b := pagetest.New(t, address)
	if p := checkCover(t, b, "opened", "title", 0); p.About != "3 exercises · 20 points" || p.HasResult {
		t.Fatalf(`the set %+v; want "3 exercises · 20 points" and no result yet`, p)
	}
	b.Page.Send(uiexercise.Start{})
	b.Rest()
	checkCover(t, b, "started", "", 0)
	if !strings.HasSuffix(b.Page.Fragment(), "&at=1") || b.Asked(isPose) != 1 {
		t.Errorf("at %s, posed %d times", b.Page.Fragment(), b.Asked(isPose))
	}
	b.Wait(5000)
	b.Play("d3") // wrong
	b.Play("f5")
	b.Page.Send(uiexercise.Go{Index: 2})
	b.Rest()
	if p := checkCover(t, b, "the last one", "", 2); !p.HasResult {
		t.Error("the result cannot be shown")
	}
	b.Page.Send(uiexercise.Pick{Option: 0})
	b.Rest()
	b.Page.Send(uiexercise.ShowResult{})
	b.Rest()
	p := checkCover(t, b, "the result", "result", 2)
	if !strings.HasSuffix(b.Page.Fragment(), "&at=result") || len(p.Outcome.Rows) != 3 || p.Outcome.Total != "5 of 20 points" ||
		p.Outcome.Rows[0].Points != "5 of 10" || p.Outcome.Rows[1].Points != "" || p.Outcome.Rows[2].StateText != "Not solved" || !strings.HasSuffix(p.Outcome.Time, "seconds") {
		t.Fatalf("%+v at %s", p.Outcome, b.Page.Fragment())
	}
	b.Page.Send(uiexercise.Name{Text: " Núria  <b> "})
	p = part(b)
	r, err := code.Decode(p.Outcome.Code)
	if err != nil || r.Name != "Núria <b>" || r.Total() != 5 || r.Max != 20 || len(r.Each) != 3 || r.Each[0].Attempts != 2 || p.Outcome.Name != " Núria  <b> " || r.Seconds < 5 {
		t.Fatalf("%+v, %v of %+v", r, err, p.Outcome)
	}
	b.Page.Send(uiexercise.CopyCode{})
	b.Rest()
	if b.Copied != p.Outcome.Code || part(b).Outcome.Copied != "Code copied" {
		t.Errorf("copied %q, said %q; want the code of the result %q copied, and the page to say so", b.Copied, part(b).Outcome.Copied, p.Outcome.Code)
	}
	b.Page.Send(uiexercise.Name{Text: "Bo"})
	if part(b).Outcome.Copied != "" {
		t.Error("a notice says that a code was copied, which was not")
	}

	// After a reload everything is still there, and the rest can be done.
	again := pagetest.Bare(t)
	again.Stored = b.Stored
	again.Begin(b.Page.Fragment())
	again.Rest()
	if q := checkCover(t, again, "the result again", "result", 2); q.Outcome.Name != "Bo" || q.Outcome.Total != p.Outcome.Total || q.Outcome.Time != p.Outcome.Time {
		t.Errorf(`the outcome %+v; want the name changed to "Bo", total %q and time %q as before`, q.Outcome, p.Outcome.Total, p.Outcome.Time)
	}
	again.Page.FragmentChanged(address)
	again.Rest()
	checkCover(t, again, "opened again", "", 1)
	if again.Page.View().Board.Game != "chess" {
		t.Error("another game is on the board")
	}
	again.Page.Send(uiexercise.ShowResult{})
	again.Page.Send(uiexercise.Go{Index: 1})
	again.Rest()
	checkCover(t, again, "back", "", 1)
}

// An answer on the board starts a set too, and a set that is done opens with its result.
// Starting over takes two steps, and forgets points and name.
func TestSetOver(t *testing.T) {
	two := `{"playout":"exercises","version":1,"title":"Two","exercises":[` + json("othello", moves, "") + "," + json("othello", moves, `,"points":3`) + `]}`
	b := pagetest.New(t, link(t, two))
	checkCover(t, b, "opened", "title", 0)
	b.Play("f5")
	checkCover(t, b, "answered", "", 0)
	b.Page.Send(uiexercise.Go{Index: 1})
	b.Rest()
	b.Play("f5")
	b.Page.Send(uiexercise.Name{Text: "Ada"})
	again := pagetest.Bare(t)
	again.Stored = b.Stored
	again.Begin(link(t, two))
	again.Rest()
	if p := checkCover(t, again, "opened again", "result", 1); p.Outcome.Total != "4 of 4 points" || p.Outcome.Name != "Ada" {
		t.Errorf(`the part %+v; want "4 of 4 points" by "Ada"`, p.Outcome)
	}
	again.Page.Send(uiexercise.StartOver{})
	again.Rest()
	if p := checkCover(t, again, "asked", "result", 1); p.Outcome.Over != "Really forget these points?" {
		t.Errorf("the button says %s", p.Outcome.Over)
	}
	again.Page.Send(uiexercise.StartOver{})
	again.Rest()
	if p := checkCover(t, again, "started over", "title", 0); p.State != "open" || strings.Contains(again.Stored["playout.exercises"], "solved") || again.Stored["playout.exercises.name"] != "" {
		t.Errorf("%+v, kept %q; want the exercise open again, and neither progress nor the name kept", p, again.Stored)
	}
	again.Play("f5")
	checkState(t, again, "solved again", "solved", "1", 1, pagetest.Over)
}

// Another person at the device begins a set again, whether it is open or not; a set that nobody has
// begun stays as it is.
func TestAnotherPersonBeginsAgain(t *testing.T) {
	two := `{"playout":"exercises","version":1,"title":"Two","exercises":[` + json("othello", moves, "") + "," + json("othello", moves, `,"points":3`) + `]}`
	set, err := exercise.ParseSet([]byte(two))
	if err != nil {
		t.Fatal(err)
	}
	b := pagetest.New(t, link(t, two))
	opened := b.Page.Fragment()
	b.Page.Send(feature.ForgetProgress{Set: set})
	b.Rest()
	if checkCover(t, b, "untouched", "title", 0); b.Page.Fragment() != opened {
		t.Errorf("the address is %s, want %s", b.Page.Fragment(), opened)
	}
	b.Play("f5")
	checkCover(t, b, "answered", "", 0)
	b.Page.Send(feature.ForgetProgress{Set: set})
	b.Rest()
	if checkCover(t, b, "begun again", "title", 0); strings.Contains(b.Stored["playout.exercises"], "solved") {
		t.Errorf("kept %q, want no progress", b.Stored["playout.exercises"])
	}
	b.Play("f5")
	checkState(t, b, "solved again", "solved", "1", 1, pagetest.Over)
	b.Page.FragmentChanged("#/exercises")
	b.Rest()
	b.Page.Send(feature.ForgetProgress{Set: set})
	b.Rest()
	if b.Page.Fragment() != "#/exercises" || strings.Contains(b.Stored["playout.exercises"], "solved") {
		t.Errorf("at %s %q is kept, want the list, and no progress", b.Page.Fragment(), b.Stored["playout.exercises"])
	}
}

// A set without a title begins with its first exercise, as does a single one.
func TestUntitled(t *testing.T) {
	b := pagetest.New(t, link(t, `{"playout":"exercises","version":1,"exercises":[`+json("othello", moves, "")+`]}`))
	checkCover(t, b, "a set", "", 0)
	b = pagetest.New(t, link(t, json("othello", moves, "")))
	b.Page.Send(uiexercise.ShowResult{})
	if p := part(b); p.Cover != "" || p.HasResult {
		t.Errorf("a single exercise: %+v", p)
	}
}

// In an embedded board a set has its title and its result too, which do not change the messages.
func TestSetEmbedded(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/othello")
	b.Rest()
	b.Page.Send(feature.SetExercise{Text: three})
	b.Rest()
	checkCover(t, b, "opened", "title", 0)
	if said := b.Spy.Exercise; said.InSet == nil || said.Of != 3 || said.Index != 0 {
		t.Errorf("told %+v; want the first exercise of three in the set", said)
	}
	before := b.Page.Fragment()
	b.Page.Send(uiexercise.Start{})
	b.Rest()
	checkCover(t, b, "started", "", 0)
	b.Page.Send(uiexercise.ShowResult{})
	b.Rest()
	checkCover(t, b, "the result", "result", 0)
	if b.Page.Fragment() != before {
		t.Errorf("the address is %s", b.Page.Fragment())
	}
}

// The lists appear once their files have arrived, in the language of the page: the games'
// exercises in one place, the lessons in the other. Every link in them leads to its exercise.
func TestStarters(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		b := pagetest.New(t, "#/exercises")
		if lang == "es" {
			b.Page.Send(settings.SetLang{Lang: lang})
			b.Rest()
		}
		groups := part(b).Groups
		if len(groups) != 4 || part(b).WhyEmpty != "" {
			t.Fatalf("%d groups, %q; want four groups and no reason why there are none", len(groups), part(b).WhyEmpty)
		}
		b.Page.FragmentChanged("#/learn")
		b.Rest()
		lessons := part(b).Groups
		if len(lessons) != 6 || lessons[4].Name != tour.WordsIn(b.Page.Now().T).Title || lessons[5].Picture != nil || lessons[0].Picture.Position == lessons[1].Picture.Position {
			t.Fatalf("the lessons are %+v", lessons)
		}
		for i, g := range slices.Concat(groups, lessons[:4]) {
			set := starters.Set(starters.Names[i], lang)
			if g.Name != set.Title || g.Picture == nil || len(g.Items) != len(set.Exercises) {
				t.Errorf("%+v is not %s", g, set.Title)
			}
			b.Page.FragmentChanged(g.Address)
			b.Rest()
			checkCover(t, b, g.Name, "title", 0)
			for n, x := range g.Items {
				if lang == "es" && n > 0 {
					break // they are the same
				}
				b.Page.FragmentChanged(x.Address)
				v := b.Rest()
				p := checkCover(t, b, x.Title, "", n)
				if p.Title != x.Title || v.State != pagetest.Human {
					t.Fatalf("%s: %+v, %s; want its title, and the player to move", x.Title, p, v.State)
				}
			}
		}
	}
}

// uct is the address of a lesson, to which the cards of searches lead.
const uct = "#/learn?lesson=uct"

// A lesson has a short address, which leads to it as soon as its file has arrived, in the
// language of the page, and stays short from exercise to exercise. It belongs to the place to
// learn. The page refuses an unknown name.
func TestLesson(t *testing.T) {
	b := pagetest.New(t, uct)
	checkCover(t, b, "opened", "title", 0)
	if p := part(b); p.Set == nil || p.Set.Title != "How UCT chooses" || !p.Shown || b.Page.View().Place != "learn" {
		t.Fatalf(`%s: %+v; want the set "How UCT chooses" shown in the place to learn`, uct, p)
	}
	b.Page.Send(uiexercise.Go{Index: 2})
	b.Rest()
	if at := b.Page.Fragment(); at != uct+"&at=3" || part(b).ID != "uct-backup" {
		t.Errorf("the third exercise is %s at %s", part(b).ID, at)
	}
	b.Page.Send(uiexercise.ShowResult{})
	b.Rest()
	if at := b.Page.Fragment(); at != uct+"&at=result" {
		t.Errorf("the result is at %s", at)
	}
	b.Page.FragmentChanged("#/learn?lesson=x")
	if v := b.Rest(); part(b).Shown || v.Alert == "" || len(part(b).Groups) != 6 {
		t.Errorf("a lesson that there is not: %q", v.Alert)
	}
	b = pagetest.Bare(t)
	b.Site = offline{}
	b.Begin(uct)
	b.Rest()
	if p := part(b); p.Shown || !strings.Contains(p.WhyEmpty, "could not be loaded") {
		t.Errorf("without a network: %+v", p)
	}
}

// The page fetches each file once, and only when it shows the list. Without a network it reports
// that there is no list.
func TestStartersAreFetched(t *testing.T) {
	b := pagetest.New(t, "#/othello")
	if len(b.Asks) > 0 {
		t.Errorf("fetched %v, want no file fetched", b.Asks)
	}
	for range 2 {
		b.Page.FragmentChanged("#/exercises")
		b.Rest()
		b.Page.Send(feature.Return{})
		b.Rest()
	}
	if len(b.Asks) != len(starters.Names) {
		t.Errorf("fetched %v, want %d files, one for each starter set", b.Asks, len(starters.Names))
	}
	b = pagetest.Bare(t)
	b.Site = offline{}
	b.Begin("#/exercises")
	b.Rest()
	if p := part(b); len(p.Groups) > 0 || !strings.Contains(p.WhyEmpty, "could not be loaded") {
		t.Errorf("the part %+v; want no groups, and the reason, \"could not be loaded\"", p)
	}
}

type offline struct{}

func (offline) Open(string) (fs.File, error) { return nil, errors.New("no network") }

func isPose(c wire.Command) bool { return c.Pose != nil }

// A teacher pastes codes and finds the results, by title, of sets that this device has seen.
func TestResults(t *testing.T) {
	b := pagetest.New(t, link(t, three))
	b.Page.Send(uiexercise.ShowResult{})
	b.Page.Send(uiexercise.Name{Text: "Ada"})
	text := part(b).Outcome.Code
	b.Page.FragmentChanged("#/results")
	b.Rest()
	view := func() results.Part {
		v := b.Page.View().View
		return featuretest.PartOf[results.Part](&v)
	}
	if p := view(); b.Page.View().Place != "results" || p.Summary != "" || len(p.Rows) != 0 {
		t.Fatalf("%s, %+v; want the place of results, empty", b.Page.View().Place, p)
	}
	b.Page.Send(results.Text{Text: "> " + text + "\n" + text[:40] + "\n"})
	p := view()
	if p.Summary != "1 result" || len(p.Rows) != 1 || p.Rows[0].Name != "Ada" || p.Rows[0].Set != "Three" || p.Rows[0].Total != "0 of 20" || len(p.Heads) != 3 || len(p.Bad) != 1 || !strings.HasPrefix(p.Bad[0], "Line 2, PLAYOUT1") {
		t.Fatalf("%+v", p)
	}
	b.Page.Send(results.CopyTable{})
	b.Rest()
	b.Page.Send(results.SaveTable{})
	if !strings.HasPrefix(b.Copied, "Name,Set,") || !strings.Contains(b.Copied, "\nAda,Three,#") || view().Copied != "Table copied" || len(b.Saved) != 1 || string(b.Saved[0].Data) != "\ufeff"+b.Copied || b.Saved[0].Name != "playout-results.csv" {
		t.Errorf("copied %q, saved %+v", b.Copied, b.Saved)
	}
	// On another device the page knows the set once its link is in the text.
	other := pagetest.New(t, "#/results")
	other.Page.Send(results.Text{Text: text})
	v := other.Page.View().View
	if set := featuretest.PartOf[results.Part](&v).Rows[0].Set; !strings.HasPrefix(set, "#") {
		t.Errorf("the set is %s", set)
	}
	other.Page.Send(results.Text{Text: text + "\nhttps://example.org/" + link(t, three) + ", and so on"})
	v = other.Page.View().View
	if set := featuretest.PartOf[results.Part](&v).Rows[0].Set; set != "Three" {
		t.Errorf("the set is %s", set)
	}
	other.Page.Send(results.Text{Text: strings.Repeat("x", code.MaxText+1)})
	v = other.Page.View().View
	if p := featuretest.PartOf[results.Part](&v); !strings.Contains(p.Summary, "too long") || len(p.Rows) > 0 {
		t.Errorf(`the part %+v; want a summary that says "too long", and no rows`, p)
	}
}
