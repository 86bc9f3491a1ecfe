package ends_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/features/clock"
	"playout/ui/features/ends"
	"playout/ui/page/pagetest"
)

const (
	mate  = "m=f2f3,e7e5,g2g4,d8h4" // White is mated
	mills = "#/morris:flying=off?p=WW.BB.B.......W......... W 0 0&m=g4-g7,xb6"
	pond  = `#/geese?p={"step":3,"geese":[[13,12],[40,39],[],[]],"food":[5,6],"last":["EAST","EAST","",""]}&m=WE--`
	// dead is a pond on which the first goose has turned straight back.
	dead = `#/geese?p={"step":3,"geese":[[13,12],[40,39],[60,59],[71,70]],"food":[5,6],"last":["EAST","EAST","EAST","EAST"]}&m=WEEE&goose1=human`
)

// offers are the buttons of a finished game: Level is the next level, and Next the action that
// most people take.
type offers struct {
	Same, Again, Swap, Skip bool
	Level                   int
	Next                    string
}

// offered returns the buttons that a view shows.
func offered(v pagetest.View) (o offers) {
	for _, b := range v.Buttons {
		if b.Hidden {
			continue
		}
		switch b.Action {
		case "rematch":
			o.Same = true
		case "again":
			o.Again = true
		case "other-colour":
			o.Swap = true
		case "skip":
			o.Skip = true
		case "next-level":
			o.Level, _ = strconv.Atoi(strings.TrimPrefix(b.Label, "Level "))
		}
		if b.Next {
			o.Next = map[string]string{"next-level": "level"}[b.Action]
			if o.Next == "" {
				o.Next = b.Action
			}
		}
	}
	return o
}

// TestWhatIsOffered: the page offers the next steps once a game is over, whichever of its
// positions is shown, and only possible ones.
func TestWhatIsOffered(t *testing.T) {
	for link, want := range map[string]offers{
		"#/chess?" + mate + "&white=level:3&black=human":                                                   {Same: true, Again: true, Swap: true, Level: 4},
		"#/chess?" + mate + "&white=level:3&black=human&ply=2":                                             {Same: true, Swap: true}, // its end has not been shown yet
		"#/chess?" + mate + "&white=human&black=level:3":                                                   {Same: true, Again: true, Swap: true, Next: "review"},
		"#/chess?" + mate + "&white=level:10&black=human":                                                  {Same: true, Again: true, Swap: true},
		"#/chess?" + mate + "&white=random&black=human":                                                    {Same: true, Again: true, Swap: true},
		"#/chess?" + mate + "&white=human&black=human":                                                     {Same: true, Again: true, Next: "review"},
		"#/chess?" + mate + "&white=random&black=level:3":                                                  {Same: true, Again: true},
		"#/chess?m=e2e4&resigned=white&white=level:1&black=human":                                          {Same: true, Again: true, Swap: true, Level: 2},
		"#/chess?m=e2e4&agreed=yes&white=level:1&black=human":                                              {Same: true, Again: true, Swap: true},
		"#/chess?resigned=white&white=human&black=human":                                                   {Same: true},
		"#/chess?m=e2e4&white=human&black=human":                                                           {},
		pond + "&goose1=level:2&goose2=human&goose3=level:2&goose4=level:2":                                {Same: true, Again: true, Level: 3},
		pond + "&goose1=level:2&goose2=human&goose3=level:2&goose4=level:3":                                {Same: true, Again: true},
		pond + "&goose1=human&goose2=level:2&goose3=level:2&goose4=level:2":                                {Same: true, Again: true, Next: "review"},
		dead + "&ply=1&goose2=random&goose3=random&goose4=random":                                          {Skip: true},
		dead + "&ply=0&goose2=random&goose3=random&goose4=random":                                          {},
		strings.Replace(dead, "=human", "=random", 1) + "&ply=1&goose2=random&goose3=random&goose4=random": {},
	} {
		b := pagetest.New(t, link)
		b.Page.Send(feature.Pause{})
		b.Rest()
		if want.Same && want.Next == "" {
			want.Next = "rematch"
		}
		if want.Level > 0 {
			want.Next = "level"
		}
		if got := offered(b.Page.View()); got != want {
			t.Errorf("%s: %+v, want %+v", link, got, want)
		}
	}
	b := pagetest.New(t, "#/chess?"+mate+"&white=level:3&black=human")
	b.Page.Send(feature.GoTo{Ply: 1})
	if got := offered(b.Rest()); got != (offers{Same: true, Swap: true, Level: 4, Next: "level"}) {
		t.Errorf("looking back: %+v, want the same game, swapped seats and level 4 offered, and the level as the next", got)
	}
	b.Page.Send(feature.GoTo{Ply: 4})
	b.Rest()
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "level:7"})
	if got := offered(b.Rest()); got.Level != 0 {
		t.Errorf("without games against it: %+v, want Level 0", got)
	}
}

// TestOpensTheRightGame: a rematch, the next level and the other colour start the same variant,
// with its clock; the page stores the previous game.
func TestOpensTheRightGame(t *testing.T) {
	for _, c := range []struct {
		link    string
		tell    feature.Message
		choices []string
	}{
		{mills + "&white=human&black=level:2", ends.Rematch{}, []string{link.Human, "level:2"}},
		{mills + "&white=human&black=level:2", ends.NextLevel{}, []string{link.Human, "level:3"}},
		{mills + "&white=human&black=level:2", ends.OtherColour{}, []string{"level:2", link.Human}},
		{mills + "&white=human&black=human", ends.Rematch{}, []string{link.Human, link.Human}},
		{mills + "&white=human&black=human", ends.OtherColour{}, nil},
		{mills + "&white=human&black=human", ends.NextLevel{}, nil},
		{pond + "&goose1=level:2&goose2=human&goose3=level:2&goose4=level:2", ends.Rematch{}, []string{"level:2", link.Human, "level:2", "level:2"}},
		{pond + "&goose1=level:2&goose2=human&goose3=level:2&goose4=level:2", ends.NextLevel{}, []string{"level:3", link.Human, "level:3", "level:3"}},
	} {
		b := pagetest.New(t, c.link)
		before := b.Page.Now().Board
		b.Page.Send(c.tell)
		v, now := b.Rest(), b.Page.Now()
		if c.choices == nil {
			if now.Board.Record != before.Record {
				t.Errorf("%s: %T is not offered, and yet begins %s: got %v, want %v", c.link, c.tell, now.Board.Game, now.Board.Record, before.Record)
			}
			continue
		}
		if b := now.Board; b.Game != before.Game || b.Start != "" || len(b.Plies) > 1 || b.Seed == before.Seed && now.Game.Chance || !slices.Equal(now.Choices, c.choices) || v.Alert != "" {
			t.Errorf("%s: %T begins %s from %q with %q, seed %d, %q", c.link, c.tell, b.Game, b.Start, now.Choices, b.Seed, v.Alert)
		}
		if offered(v) != (offers{}) {
			t.Errorf("%s: in the new game %+v", c.link, offered(v))
		}
		if b.Back(); b.Page.Now().Board.Record != before.Record {
			t.Errorf("%s: Back leads to %s", c.link, b.Page.Now().Board.Record)
		}
	}
}

// TestTheClockIsKept: the next game has the clock of the previous one.
func TestTheClockIsKept(t *testing.T) {
	for _, tell := range []feature.Message{ends.Rematch{}, ends.OtherColour{}, ends.NextLevel{}} {
		b := pagetest.New(t, "#/chess?white=level:1&black=human")
		b.Page.Send(feature.Pause{})
		b.Page.Send(clock.Set{Choice: "game:60+3"})
		b.Page.Send(feature.Resume{})
		b.Rest()
		b.Page.Send(feature.EndGame{How: ending.Ending{How: ending.Resigned, Seat: "white"}})
		b.Rest()
		b.Page.Send(tell)
		v := b.Rest()
		if times := v.Seats[0].Time + " " + v.Seats[1].Time; !strings.Contains(times, "1:0") || v.State == pagetest.Over || len(v.Moves) > 1 {
			t.Errorf("%T: %s, %s, %d moves; want 1:0… on a clock, the game going on, and at most one move", tell, times, v.State, len(v.Moves))
		}
	}
}

// TestSkip: once the person's goose is dead, the rest is played to its end without pauses
// or messages about each step; any other action ends that.
func TestSkip(t *testing.T) {
	rest := "&goose2=rules&goose3=rules&goose4=random"
	b := pagetest.New(t, dead+"&ply=0"+rest)
	b.Page.Send(feature.GoTo{Ply: 1})
	b.Rest()
	b.Page.Send(ends.Skip{})
	begun, steps := b.Time, len(b.Page.View().Moves)
	for i := 0; b.Page.View().State != pagetest.Over; i++ {
		if v := b.Page.View(); i > 20_000 || v.State == pagetest.Human || v.Spoken != "" || v.Board.Stepped {
			t.Fatalf("after %d steps: %s, %q, gliding %v", len(v.Moves), v.State, v.Spoken, v.Board.Stepped)
		}
		b.Step(1e9)
	}
	v := b.Rest()
	if spent := b.Time - begun; spent > float64(len(v.Moves)-steps)*60 || len(v.Moves)-steps < 20 {
		t.Errorf("%d steps take %v ms", len(v.Moves)-steps, spent)
	}
	if !strings.HasPrefix(v.Status, "You come 4th of 4") || offered(v).Skip || b.Page.Now().Skips {
		t.Errorf("at the end: %q, %+v", v.Status, offered(v))
	}
	for _, tell := range []feature.Message{feature.Stop{}, feature.Undo{}, feature.New{}} {
		b := pagetest.New(t, dead+"&ply=0"+rest)
		b.Page.Send(feature.GoTo{Ply: 1})
		b.Rest()
		b.Page.Send(ends.Skip{})
		b.Until("some steps", func(v pagetest.View) bool { return len(v.Moves) > 4 })
		b.Page.Send(tell)
		if v := b.Rest(); v.State == pagetest.Over || b.Page.Now().Skips {
			t.Errorf("%T: %s, skips %v; want the game going on, and no skipping", tell, v.State, b.Page.Now().Skips)
		}
	}
}
