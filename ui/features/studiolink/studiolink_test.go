package studiolink_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/studio"
	"playout/ui/features/author"
	"playout/ui/features/results"
	"playout/ui/features/studiolink"
	"playout/ui/page/pagetest"
)

// small returns a page of the program that every visitor loads, at rest.
func small(t *testing.T, fragment string) *pagetest.Bench {
	t.Helper()
	b := pagetest.Bare(t)
	b.Small, b.History, b.IDs = true, []string{fragment}, []string{""}
	b.Begin(fragment)
	b.Rest()
	return b
}

// loaded returns the page of the larger program after a reload.
func loaded(t *testing.T, b *pagetest.Bench) *pagetest.Bench {
	t.Helper()
	if b.Reloads != 1 {
		t.Fatalf("%d reloads at %s, want one", b.Reloads, b.History[len(b.History)-1])
	}
	return b.Reloaded(b.History[len(b.History)-1])
}

const one = `{"playout":"exercise","version":1,"game":"othello","title":"T","moves":"f5","goal":{"kind":"moves","accept":["d6"]}}`

// An exercise made from the position on the board has that position, and the way back leads to the
// same game.
func TestMakesFromTheBoard(t *testing.T) {
	b := small(t, "#/chess?m=e2e4,e7e5,g1f3&white=human&black=human")
	b.Page.Send(feature.EditExercise{})
	b.Rest()
	address := b.History[len(b.History)-1]
	if !strings.HasPrefix(address, "#/exercise/edit?from=") || len(b.History) != 2 {
		t.Fatalf("the history %q, want the place for making exercises as a new entry", b.History)
	}
	s := loaded(t, b)
	v := s.Page.View()
	p := featuretest.PartOf[author.Part](&v.View)
	if s.Page.Now().Place != author.Place || p.Sheet.Game != "chess" || p.Sheet.Moves != "e2e4,e7e5,g1f3" {
		t.Errorf("in %s the form has %q of %s, want the moves e2e4,e7e5,g1f3 of chess", s.Page.Now().Place, p.Sheet.Moves, p.Sheet.Game)
	}
	s.Page.Send(feature.Return{})
	v = s.Rest()
	if l := s.Page.Now().Link(); v.Place != feature.PlacePlay || l.Moves != "e2e4,e7e5,g1f3" || l.Seats[1].Agent != "human" || s.Reloads != 0 {
		t.Errorf("back in %s: %+v after %d reloads, want the same game of two people without a reload", v.Place, l, s.Reloads)
	}
}

// An exercise made from a link begins at the link's position, although a machine has answered since.
func TestMadeOfALink(t *testing.T) {
	b := pagetest.Bare(t)
	b.Small, b.History, b.IDs = true, []string{""}, []string{""}
	b.Begin("#/othello?m=f5&black=human&white=random")
	b.Until("an answer", func(v pagetest.View) bool { return v.State == pagetest.Human })
	b.Page.Send(feature.EditExercise{})
	b.Rest()
	s := loaded(t, b)
	v := s.Page.View()
	if p := featuretest.PartOf[author.Part](&v.View); p.Sheet.Moves != "f5" {
		t.Errorf("the exercise begins after %q, want f5", p.Sheet.Moves)
	}
	b = pagetest.New(t, "#/exercise/edit?link=x")
	if v := b.Page.View(); v.Alert == "" || strings.Contains(v.Alert, "\n") {
		t.Errorf("a ply that is no number: alert %q, want one line", v.Alert)
	}
}

// An exercise is edited as it is, also one that is too long for an address.
func TestEdits(t *testing.T) {
	setOf := func(exercises ...string) string {
		return `{"playout":"exercises","version":1,"title":"S","exercises":[` + strings.Join(exercises, ",") + `]}`
	}
	second := strings.Replace(one, `"T"`, `"U"`, 1)
	random, long := rand.New(rand.NewPCG(1, 2)), []string{}
	for range 12 {
		long = append(long, strings.Replace(one, `"title"`, `"prompt":"`+noise(random, 4000)+`","title"`, 1))
	}
	set, tooLong := setOf(one, second), setOf(append(long, second)...)
	for _, c := range []struct{ text, key, title string }{{one, "exercise=", "T"}, {tooLong, "held", "U"}, {set, "set=", "U"}} {
		if _, _, err := exercise.Read([]byte(c.text)); err != nil {
			t.Fatal(err)
		}
		b := small(t, "")
		b.Page.Send(feature.EditExercise{Text: c.text, Index: strings.Count(c.text, `"T"`) * strings.Count(c.text, `"U"`)})
		b.Rest()
		if address := b.History[len(b.History)-1]; !strings.HasPrefix(address, "#/exercise/edit?"+c.key) {
			t.Errorf("the address is %.60s, want the key %s", address, c.key)
		}
		s := loaded(t, b)
		v := s.Page.View()
		if p := featuretest.PartOf[author.Part](&v.View); p.Sheet.Title != c.title || v.Alert != "" {
			t.Errorf("%s: the form has %q, alert %q; want the title %q", c.key, p.Sheet.Title, v.Alert, c.title)
		}
	}
	b := small(t, "")
	b.Page.Send(feature.EditExercise{Text: "{"})
	if v := b.Rest(); v.Alert == "" || b.Reloads != 0 {
		t.Errorf("a broken exercise: alert %q after %d reloads, want an alert alone", v.Alert, b.Reloads)
	}
}

// noise returns text of n letters that packs badly.
func noise(random *rand.Rand, n int) string {
	text := make([]byte, n)
	for i := range text {
		text[i] = "abcdefghijklmnopqrstuvwxyz"[random.IntN(26)]
	}
	return string(text)
}

// An address of the studio that the visitor follows reloads the page once, also one that
// static/boot.js does not know; without the larger program the place says so.
func TestFollows(t *testing.T) {
	for followed, want := range map[string]string{
		"#/results": "#/results?from=", "#/results/": "#/results?from=", "#/exercise/edit?drafts": "#/exercise/edit?drafts&from=",
		"#/exercises/edit": "#/exercise/edit?from=", "#/inside": "#/inside", "#/inside/chess?m=e2e4&view=net&start=on": "#/inside/chess?m=e2e4&white=human&black=level:3&view=net&start=on",
	} {
		b := small(t, "#/othello?m=f5&black=human&white=human")
		b.Page.FragmentChanged(followed)
		b.Rest()
		if address := b.History[len(b.History)-1]; b.Reloads != 1 || !strings.HasPrefix(address, want) {
			t.Errorf("%s: %d reloads at %s, want one at %s…", followed, b.Reloads, address, want)
		}
	}
	for _, place := range studio.Places() {
		b := small(t, "#/"+place.Path)
		v := b.Page.View()
		if p := featuretest.PartOf[studiolink.Part](&v.View); b.Reloads != 0 || !p.Lost || v.Alert != "" {
			t.Errorf("%s: %d reloads, %+v, alert %q; want a note that the program is missing", place.Path, b.Reloads, p, v.Alert)
		}
	}
	b := small(t, "#/exercises/results")
	if s := loaded(t, b); s.Page.Now().Place != results.Place {
		t.Errorf("the place is %s, want the results", s.Page.Now().Place)
	}
}

// The way inside a game loads the page again, with the game, its lines and its players; the way back
// leads to the same game and loads nothing.
func TestLooksInside(t *testing.T) {
	b := small(t, "#/chess?m=e2e4,e7e5,g1f3&white=human&black=human")
	if v := b.Page.View(); v.Button("review").Hidden == false || len(v.Places) < 2 || v.Places[1].ID != feature.PlaceInside || v.Places[1].Unavailable {
		t.Errorf("the places are %+v, want one inside that is available", v.Places)
	}
	b.Page.Send(feature.OpenInside{})
	b.Rest()
	if address := b.History[len(b.History)-1]; !strings.HasPrefix(address, "#/inside/chess?m=e2e4,e7e5,g1f3") || len(b.History) != 2 {
		t.Fatalf("the history %q, want the place inside as a new entry", b.History)
	}
	s := loaded(t, b)
	now := s.Page.Now()
	if !now.Analysing || now.View != feature.ViewAnalysis || len(now.Board.Plies) != 3 {
		t.Errorf("inside: view %q, %d plies, moves for all: %v; want the first view and the game", now.View, len(now.Board.Plies), now.Analysing)
	}
	s.Page.Send(feature.Return{})
	v := s.Rest()
	if l := s.Page.Now().Link(); v.Place != feature.PlacePlay || l.Moves != "e2e4,e7e5,g1f3" || l.Seats[1].Agent != "human" || s.Reloads != 0 {
		t.Errorf("back in %s: %+v after %d reloads, want the same game of two people without a reload", v.Place, l, s.Reloads)
	}
}

// Review goes on once the page has been loaded again, and then the address no longer starts it.
func TestStartsTheReview(t *testing.T) {
	b := small(t, "#/chess?m=f2f3,e7e5,g2g4,d8h4&white=human&black=level:1")
	v := b.Page.View()
	if r := v.Button("review"); r.Hidden || !r.Next {
		t.Fatalf("after a lost game: %+v, want a filled button", r)
	}
	b.Page.Send(v.Button("review").OnClick)
	b.Rest()
	if address := b.History[len(b.History)-1]; !strings.HasSuffix(address, "&view=review&start=on") {
		t.Errorf("the address is %s, want one that starts the review", address)
	}
	s := loaded(t, b)
	s.Until("a review", func(pagetest.View) bool { return s.Asked(func(c wire.Command) bool { return c.Review != nil }) == 1 })
	s.Rest()
	if got := s.Page.Fragment(); strings.Contains(got, "start") || !strings.Contains(got, "view=review") {
		t.Errorf("the address stays %s, want the view alone", got)
	}
}

// A kept review stays with its game, and goes with another line.
func TestKeepsTheReview(t *testing.T) {
	const review = `{"judge":"uct"}`
	trial := featuretest.New(studiolink.NewInside, nil)
	trial.Othello(2, "human", "human")
	gather := func() string {
		parts := map[string]string{feature.ReviewPart: "old"}
		trial.Handle(feature.Gather{Parts: parts})
		return parts[feature.ReviewPart]
	}
	if got := gather(); got != "old" {
		t.Errorf("without a review: %q, want what is kept", got)
	}
	trial.Handle(feature.Restored{Parts: map[string]string{feature.ReviewPart: review}})
	if got := gather(); got != review {
		t.Errorf("the same game has %q, want %q", got, review)
	}
	trial.Now.Board.Record = "f5"
	if got := gather(); got != "" {
		t.Errorf("another line has %q, want none", got)
	}
}

// A game that was played with a friend is looked into in another tab.
func TestFriendStaysBeside(t *testing.T) {
	trial := featuretest.New(studiolink.Features("")[0], nil)
	trial.Othello(2, "human", feature.Remote)
	trial.Now.Place, trial.Now.Fragment, trial.Now.Analysing = feature.PlaceInside, "#/inside/othello?m=f5,d6", true
	trial.Handle(feature.Idle{})
	if p := featuretest.PartOf[studiolink.Part](trial.Drawn()); len(trial.Effects) != 0 || p.Link != trial.Now.Fragment {
		t.Errorf("the effects %+v, %+v; want none, and a link", trial.Effects, p)
	}
}

// During a game with a friend the place offers another tab instead.
func TestFriendStays(t *testing.T) {
	trial := featuretest.New(studiolink.Features("")[0], nil)
	trial.Othello(2, "human", feature.Remote)
	trial.Now.Place, trial.Now.Fragment = studio.PlaceResults, "#/results"
	trial.Handle(feature.FragmentChanged{Fragment: "#/results"})
	trial.Handle(feature.Idle{})
	if p := featuretest.PartOf[studiolink.Part](trial.Drawn()); len(trial.Effects) != 0 || p.Link != "#/results" {
		t.Errorf("the effects %+v, %+v; want none, and a link", trial.Effects, p)
	}
	trial.Now.Place, trial.Now.Fragment = feature.PlacePlay, ""
	trial.Handle(feature.EditExercise{})
	for _, e := range trial.Effects {
		if set, is := e.(feature.SetFragment); !is || set.Then(true) != (feature.FragmentChanged{Fragment: set.Fragment}) {
			t.Errorf("%+v, want the address of the place alone", e)
		}
	}
}

// The place that lists exercises counts the drafts as the form does.
func TestCountsDrafts(t *testing.T) {
	for _, text := range []string{"", "{", `[{"id":"a","sheets":[{"game":"chess"}]},{"id":"","sheets":[{}]},{"id":"b","sheets":[{"game":"othello"}]},{"id":"c"}]`} {
		count := func(isSmall bool) int {
			b := pagetest.Bare(t)
			b.Small, b.Stored[studio.Drafts] = isSmall, text
			b.Begin("#/exercises")
			b.Rest()
			return b.Page.Now().Drafts
		}
		if got, want := count(true), count(false); got != want {
			t.Errorf("%q: %d drafts, want %d", text, got, want)
		}
	}
}

// A set that was opened is known by its title in the results.
func TestStoresTitles(t *testing.T) {
	x, err := exercise.Parse([]byte(one))
	if err != nil {
		t.Fatal(err)
	}
	b := small(t, x.Link())
	if !strings.Contains(b.Stored["playout.sets"], `"T"`) {
		t.Errorf("stored %q, want the title T", b.Stored["playout.sets"])
	}
}
