package library_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/files"
	"playout/ui/features/library"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// playAndResign plays a move and resigns.
func playAndResign(b *pagetest.Bench) {
	b.T.Helper()
	b.Play("f5")
	b.Page.Send(feature.Resign{})
	b.Rest()
	b.WaitStored()
}

// resultsOf returns the results that one person sees, a line each: "Othello Random 0/0/1".
func resultsOf(b *pagetest.Bench, name string) string {
	b.T.Helper()
	b.Page.Send(feature.ShowDialog{Dialog: "games:results"})
	b.Page.Send(library.Whose{Name: name})
	v := b.Page.View().Kept
	if v.Whose != name {
		b.T.Fatalf("shown are the results of %q, not of %q", v.Whose, name)
	}
	var lines []string
	for _, table := range v.Results {
		for _, r := range table.Rows {
			lines = append(lines, fmt.Sprintf("%s %s %d/%d/%d", table.Game, r.Opponent, r.Won, r.Drawn, r.Lost))
		}
	}
	return strings.Join(lines, "; ")
}

// TestPeople: a game counts for the person who started it, whatever the next player; it shows
// the person's name, also a new one; a removed person is not listed, and the game stays.
func TestPeople(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	playAndResign(b)
	b.Page.Send(library.AddPerson{Name: " Ana  María "})
	b.Page.Send(feature.New{})
	b.Rest()
	b.Play("f5")
	b.Page.Send(library.AddPerson{Name: "Ben"})
	b.Page.Send(library.Play{Name: "Ben"})
	b.Page.Send(feature.Resign{})
	b.Rest()
	b.WaitStored()
	for name, want := range map[string]string{"": "Othello Random 0/0/1", "Ana María": "Othello Random 0/0/1", "Ben": ""} {
		if got := resultsOf(b, name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
	if address := b.Page.Fragment(); strings.Contains(address, "Ana") || strings.Contains(b.Page.View().Link, "Ana") {
		t.Errorf("the address is %s", address)
	}
	b.Page.Send(library.RenamePerson{Was: "Ana María", Name: "Zoë"})
	b.WaitStored()
	c := b.Again(againstRandom)
	if got := resultsOf(c, "Zoë"); got != "Othello Random 0/0/1" {
		t.Errorf(`renamed: %s, want "Othello Random 0/0/1"`, got)
	}
	c.Page.Send(feature.ShowDialog{Dialog: "games"})
	if v := c.Page.View().Kept; v.Games[0].Against != "Zoë against Random" || v.Games[1].Against != "against Random" {
		t.Errorf("the games are %q and %q", v.Games[0].Against, v.Games[1].Against)
	}
	c.Page.Send(feature.ShowDialog{Dialog: "remove-person:Zoë"})
	c.Page.Send(library.RemovePerson{Name: "Zoë"})
	c.WaitStored()
	v := c.Page.View()
	if v.Dialog != "games:people" || len(v.Kept.People.Persons) != 2 || v.Kept.People.Plays != "Ben" || len(c.OnDevice()) != 2 {
		t.Errorf("removed: dialog %q, %+v, %d games", v.Dialog, v.Kept.People, len(c.OnDevice()))
	}
	c.Page.Send(library.EraseAll{})
	for c.Step(feature.ShelfPatience) {
	}
	c.Page.Send(library.AddPerson{Name: "Eve"})
	if len(c.Stored) > 0 {
		t.Errorf("erased, and stored is %v, want none", c.Stored)
	}
}

// TestTwoPeople: the current player has the first seat of a person, the second person or a guest
// the next, and their game counts for both.
func TestTwoPeople(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	playAndResign(b) // black moved, white resigned
	b.Page.Send(library.AddPerson{Name: "Ana"})
	b.Page.Send(library.AddPerson{Name: "Ben"})
	for _, second := range []string{"=Ben", "", "="} {
		b.Page.Send(library.Meet{Choice: second})
		b.Page.Send(feature.New{})
		b.Rest()
		playAndResign(b)
	}
	const sides = "; Othello: between people Black 4/0/0; Othello: between people White 0/0/4"
	for name, want := range map[string]string{
		"Ana": "Othello Ben 1/0/0; Othello Guest 1/0/0; Othello You 1/0/0", "Ben": "Othello Ana 0/0/1", "": "Othello Ana 0/0/1",
	} {
		if got := resultsOf(b, name); got != want+sides {
			t.Errorf("%q: %s, want %s", name, got, want+sides)
		}
	}
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	var list []string
	for _, g := range b.Page.View().Kept.Games {
		list = append(list, g.Against+", "+g.Result)
	}
	slices.Sort(list)
	if got := strings.Join(list, "; "); got != "between 2 people, Black won 4–1; between Ana and Ben, Ana won 4–1; between Ana and a guest, Ana won 4–1; between Ana and you, Ana won 4–1" {
		t.Errorf("the games are %s", got)
	}
}

// TestNamesRefused: an invalid name, one that exists or one too many is reported, and changes
// nothing.
func TestNamesRefused(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Page.Send(feature.ShowDialog{Dialog: "games:people"})
	w := library.WordsIn(b.Page.Now().T)
	for i := range kept.MaxPeople {
		b.Page.Send(library.AddPerson{Name: fmt.Sprint("P", i)})
	}
	was := b.Stored["playout.people"]
	for _, m := range []struct {
		tell feature.Message
		says string
	}{
		{library.AddPerson{Name: " "}, "1 to 24"}, {library.AddPerson{Name: "\u202e\u200b"}, "1 to 24"}, {library.AddPerson{Name: strings.Repeat("x", 25)}, "1 to 24"},
		{library.AddPerson{Name: "p3"}, w.Taken}, {library.AddPerson{Name: "One more"}, "20"},
		{library.RenamePerson{Was: "P3", Name: "p4"}, w.Taken}, {library.RenamePerson{Was: "P3", Name: "\x00"}, "1 to 24"},
	} {
		b.Page.Send(m.tell)
		if says := b.Page.View().Kept.People.Wrong; !strings.Contains(says, m.says) || b.Stored["playout.people"] != was {
			t.Errorf("%+v: it says %q; stored is %s; want %q in it and %v", m.tell, says, b.Stored["playout.people"], m.says, was)
		}
	}
	b.Page.Send(library.Play{Name: "P4"})
	if v := b.Page.View().Kept.People; v.Wrong != "" || v.Plays != "P4" {
		t.Errorf(`then %q plays, and it says %q; want "" and "P4"`, v.Plays, v.Wrong)
	}
}

// TestPeopleOfTabs: another tab's changes of the people apply here too; of damaged data the page
// uses the valid part.
func TestPeopleOfTabs(t *testing.T) {
	a := pagetest.New(t, againstRandom)
	b := a.Again(againstRandom) // shares the storage
	a.Page.Send(library.AddPerson{Name: "Ana"})
	b.Page.Send(library.AddPerson{Name: "Ben"})
	b.Page.Send(library.Play{Name: "Ben"})
	playAndResign(a)
	if got := resultsOf(a, "Ben"); got != "Othello Random 0/0/1" || len(kept.ParsePeople(a.Stored["playout.people"]).Names) != 2 {
		t.Errorf("Ben has %s; stored is %s", got, a.Stored["playout.people"])
	}
	c := pagetest.Bare(t)
	c.Stored["playout.people"] = `{"version":1,"people":["Ana","<img src=x>","ana","a\u0000b"],"plays":"Eve","second":7}`
	c.Begin(againstRandom)
	c.Rest()
	c.Page.Send(feature.ShowDialog{Dialog: "games:people"})
	if v := c.Page.View().Kept.People; len(v.Persons) != 1 {
		t.Errorf("damaged data became %+v: got %v, want 1", v, len(v.Persons)) // a number for a name: none of it can be read
	}
}

// TestPersonChangesSeat: a person who takes another seat is still the one who started the game.
func TestPersonChangesSeat(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Page.Send(library.AddPerson{Name: "Ana"})
	b.Play("f5")
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "human"})
	b.Rest()
	b.Page.Send(feature.SetSeat{Seat: "black", Choice: "random"})
	b.Rest()
	b.Page.Send(feature.Resign{})
	b.Rest()
	b.WaitStored()
	if got := resultsOf(b, "Ana"); got != "Othello Random 0/0/1" {
		t.Errorf(`Ana has %s, want "Othello Random 0/0/1"`, got)
	}
}

// TestImportedIsNobodys: a game imported at its end has no player of this device.
func TestImportedIsNobodys(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Page.Send(feature.ShowDialog{Dialog: "files"})
	b.Page.Send(files.Import{Text: "[Event \"x\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"})
	if v := b.Rest(); v.State != pagetest.Over {
		t.Fatalf("imported, the game is %s: %+v, want %v", v.State, v.Files.Problem, pagetest.Over)
	} else if v.Button("rematch").Next || v.Button("next-level").Next {
		t.Errorf("after an imported game %+v is next", v.Buttons)
	}
	b.WaitStored()
	if got, games := resultsOf(b, ""), b.OnDevice(); got != "" || len(games) != 1 || !games[0].Over() {
		t.Errorf("You have %s, of %v", got, games)
	}
}
