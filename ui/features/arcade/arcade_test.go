package arcade_test

import (
	"compress/gzip"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/stage"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/arcade"
	"playout/ui/features/steer"
	"playout/ui/page/pagetest"
)

// start is a link to a game at its start, pond one to a wide pond.
const (
	start = "#/geese?seed=1&goose1=human&goose2=random&goose3=random&goose4=random"
	pond  = `#/geese?p={"step":3,"geese":[[1,0],[27,26],[60,59],[71,70]],"food":[75,76],"last":["EAST","EAST","EAST","EAST"]}&seed=1&goose1=human&goose2=human&goose3=rules&goose4=rules`
)

// say makes the stage send a message.
func say(b *pagetest.Bench, e stage.Event) { b.Page.StageMessage(string(stage.EncodeEvent(e))) }

// enter opens the arcade, whose stage is ready.
func enter(b *pagetest.Bench) {
	b.Page.Send(feature.OpenStage{Scene: stage.Geese})
	say(b, stage.Event{Hello: &stage.Hello{Scene: stage.Geese, Records: true}})
}

func part(b *pagetest.Bench) arcade.Part {
	v := b.Page.View()
	return featuretest.PartOf[arcade.Part](&v.View)
}

// A quick choice seats people and agents, and starts the game in real time after a countdown
// from three; a key pressed meanwhile counts for the first step.
func TestQuickChoice(t *testing.T) {
	b := pagetest.New(t, start)
	if part(b).Shown {
		t.Fatal("the card is there without a stage")
	}
	enter(b)
	b.Page.Send(feature.SetSeat{Seat: "goose3", Choice: "rules"})
	b.Rest()
	if p := part(b); !p.Shown || len(p.Quick) != 3 || b.Page.Now().Count > 0 {
		t.Fatalf("the part %+v; want it shown with three quick games, and no countdown", p)
	}
	seen := b.Reveals
	b.Page.Send(arcade.Play{Who: "nobody"})
	if b.Page.Send(arcade.Play{Who: arcade.Friends}); b.Reveals != seen+1 {
		t.Errorf("the pond is scrolled into view %d times: got %v, want %v", b.Reveals-seen, b.Reveals, seen+1)
	}
	b.Until("a countdown", func(pagetest.View) bool { return b.Page.Now().Count == 3 })
	now := b.Page.Now()
	if want := []string{"human", "human", "rules", "random"}; !slices.Equal(now.Choices, want) || !now.RealTime || now.Going {
		t.Fatalf("%v, real time %v; want the seats %v in real time, not going yet", now.Choices, now.RealTime, want)
	}
	for n := 3; n > 0; n-- {
		if v := b.Page.View(); b.Page.Now().Count != n || !strings.HasSuffix(v.Status, " "+string(rune('0'+n))) || v.Detail != "" || v.State != pagetest.Human || v.Board.Ply != 0 {
			t.Fatalf("%d is counted, %q at %d", b.Page.Now().Count, v.Status, v.Board.Ply)
		}
		b.Page.Send(steer.Direction{Person: 1, Way: "SOUTH"})
		b.Wait(700)
	}
	if !b.Page.Now().Live() || b.Page.Now().Count != 0 {
		t.Fatal("and then it does not go")
	}
	v := b.Wait(1010)
	if v.Board.Ply != 1 || v.Moves[0].Text[:2] != "NS" {
		t.Errorf("the first step is %v; want ply 1, and a step that begins with NS", v.Moves)
	}
	if v = b.Wait(1010); v.Board.Ply != 2 {
		t.Errorf("at %d, want 2", v.Board.Ply)
	}
}

// A person starts the game with a key, or resumes it, and in the arcade a countdown comes
// first; without the stage it does not.
func TestCountdownComesFirst(t *testing.T) {
	for _, open := range []bool{false, true} {
		b := pagetest.New(t, pond)
		b.Page.Send(steer.Set{On: true})
		if open {
			enter(b)
		}
		b.Page.Send(steer.Direction{Person: 0, Way: "SOUTH"})
		v := b.Wait(1010)
		if counted := b.Page.Now().Count; (counted > 0) != open || (v.Board.Ply == 0) != open || v.Steer.Counting != open {
			t.Fatalf("open %v: counts %d at %d", open, counted, v.Board.Ply)
		}
		b.Wait(2100)
		b.Page.Send(feature.Stop{})
		at := b.Wait(3000).Board.Ply
		b.Page.Send(feature.Resume{})
		if b.Wait(700); (b.Page.Now().Count > 0) != open {
			t.Errorf("open %v, resumed: counts %d", open, b.Page.Now().Count)
		}
		if v = b.Wait(4000); v.Board.Ply <= at {
			t.Errorf("open %v: does not go on: got %v, want more than %v", open, v.Board.Ply, at)
		}
	}
}

// A pause, a dialog, a hidden page and another position cancel the countdown; nothing
// starts by itself then.
func TestCountdownIsCancelled(t *testing.T) {
	for what, act := range map[string]func(*pagetest.Bench){
		"stop":   func(b *pagetest.Bench) { b.Page.Send(feature.Stop{}) },
		"play":   func(b *pagetest.Bench) { b.Page.Send(feature.Replay{}) },
		"dialog": func(b *pagetest.Bench) { b.Page.Send(feature.ShowDialog{Dialog: "help"}) },
		"hidden": func(b *pagetest.Bench) { b.Page.Hidden(true) },
		"steps":  func(b *pagetest.Bench) { b.Page.Send(steer.Set{}) },
		"closed": func(b *pagetest.Bench) { b.Page.Send(feature.CloseStage{}) },
		"agents": func(b *pagetest.Bench) { b.Page.Send(feature.OpenGame{Game: "othello"}) },
	} {
		b := pagetest.New(t, pond)
		b.Page.Send(steer.Set{On: true})
		enter(b)
		b.Page.Send(steer.Direction{Person: 0, Way: "SOUTH"})
		b.Wait(800)
		if b.Page.Now().Count != 2 || !b.Page.View().Can("stop") {
			t.Fatalf("%s: counts %d; want 2, and a way to stop", what, b.Page.Now().Count)
		}
		act(b)
		if v := b.Wait(5000); b.Page.Now().Count != 0 || v.Board.Ply != 0 || b.Page.Now().Live() {
			t.Errorf("%s: counts %d at %d; want no countdown, ply 0, and no game in real time", what, b.Page.Now().Count, v.Board.Ply)
		}
	}
}

// A show plays game after game with rotated seats until it is stopped; none of it is
// stored, and the browser's history has one entry for all of it.
func TestShow(t *testing.T) {
	b := pagetest.New(t, "#/geese:seats=2,steps=30?seed=1&goose1=human&goose2=rules")
	enter(b)
	entries := len(b.History)
	b.Page.Send(arcade.Show{On: true})
	var first []string
	seeds := map[uint64]bool{}
	for n := 1; n <= 3; n++ {
		b.Until("the end", func(v pagetest.View) bool {
			return b.Page.Now().Board != nil && b.Page.Now().Board.Over && strings.HasSuffix(part(b).Status, string(rune('0'+n)))
		})
		now := b.Page.Now()
		if n == 1 {
			first = now.Choices
		}
		seeds[now.Board.Seed] = true
		if turned := !slices.Equal(now.Choices, first); turned != (n == 2) {
			t.Errorf("game %d: %v, the first %v", n, now.Choices, first)
		}
		b.Until("the next", func(pagetest.View) bool { return len(b.Page.Now().Board.Plies) == 0 })
	}
	rows := part(b).Rows
	if len(seeds) != 3 || len(rows) != 2 || rows[0].Games != "3" || rows[1].Games != "3" || rows[0].Share == "" {
		t.Errorf("seeds %v, rows %+v; want three games with different seeds, and two rows of three games with a share", seeds, rows)
	}
	if len(b.History) > entries+1 {
		t.Errorf("the browser's history has %d entries, before %d, want at most %v", len(b.History), entries, entries+1)
	}
	b.Wait(2000)
	if len(b.Device.Games) > 0 {
		t.Errorf("%d games are kept, want none", len(b.Device.Games))
	}
	b.Page.Send(feature.CloseStage{})
	if !part(b).Shown {
		t.Error("nobody could stop it")
	}
	b.Page.Send(arcade.Show{})
	b.Rest()
	ends := b.Page.Now().Board.Record
	if b.Wait(60_000); b.Page.Now().Board.Record != ends || part(b).Shown {
		t.Error("it goes on")
	}
}

// A game of machines outside a show is stored once it was watched to its end. So is a game of a
// show in which a person took a seat and moved.
func TestWhatOfAShowIsKept(t *testing.T) {
	b := pagetest.New(t, pond)
	enter(b)
	b.Page.Send(arcade.Show{On: true})
	b.Until("some steps", func(pagetest.View) bool { return b.Page.Now().Board.Ply > 1 && b.Page.Now().Requested == nil })
	b.Page.Send(feature.Stop{})
	b.Rest()
	b.Page.Send(feature.SetSeat{Seat: "goose1", Choice: "human"})
	v := b.Rest()
	if part(b).Showing {
		t.Error("the show goes on with a person")
	}
	if legal := pagetest.LegalSquares(v); len(legal) > 0 {
		b.Play(legal[0])
		b.Wait(2000)
		if len(b.Device.Games) != 1 {
			t.Errorf("%d games are kept, want 1", len(b.Device.Games))
		}
	}
}

// Recordings and pictures are offered if the stage can make them, and the stage reports
// the state of a recording.
func TestRecording(t *testing.T) {
	b := pagetest.New(t, start)
	b.Page.Send(feature.OpenStage{Scene: stage.Geese})
	if p := part(b); !p.Shown || p.Records || p.Pictures {
		t.Fatalf("before it has spoken: %+v", p)
	}
	enter(b)
	if p := part(b); !p.Records || !p.Pictures || p.Recording {
		t.Fatalf("then the part is %+v; want a way to record the canvas and its pictures, and no recording yet", p)
	}
	told := func() (c stage.Command) {
		c, err := stage.DecodeCommand([]byte(b.Staged[len(b.Staged)-1]))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	b.Page.Send(arcade.Record{On: true})
	if c := told(); c.Record == nil || !c.Record.On || part(b).Recording {
		t.Fatalf("the command %+v; want one that starts to record, and a part that does not yet say so", c)
	}
	say(b, stage.Event{Took: &stage.Took{On: true}})
	if !part(b).Recording {
		t.Fatal("it is not reported")
	}
	say(b, stage.Event{Failed: &stage.Failed{What: "record"}})
	if part(b).Recording {
		t.Fatal("it is reported though it failed")
	}
	b.Page.Send(arcade.Poster{})
	if c := told(); c.Poster == nil {
		t.Fatalf("told %+v, want that it takes a poster", c)
	}
	say(b, stage.Event{Took: &stage.Took{On: true}})
	b.Page.Send(feature.CloseStage{})
	b.Page.Send(feature.OpenStage{Scene: stage.Geese})
	if p := part(b); p.Records || p.Pictures || p.Recording {
		t.Errorf("a new frame begins with %+v", p)
	}
}

// An episode from Kaggle that is dropped on the page opens while the arcade is open, and
// is replayed there; nothing is counted, and a show ends.
func TestEpisodeInTheArcade(t *testing.T) {
	b := pagetest.New(t, start)
	b.Page.Send(steer.Set{On: true})
	enter(b)
	b.Page.Send(arcade.Show{On: true})
	b.Until("a step", func(pagetest.View) bool { return b.Page.Now().Board.Ply > 0 })
	b.Page.ImportFile("episode.json", episode(t), nil)
	v := b.Rest()
	now := b.Page.Now()
	if now.Board.Game != "geese" || len(now.Board.Plies) < 100 || now.Stage != stage.Geese || !now.Arcade() || part(b).Showing {
		t.Fatalf("%s with %d plies on the stage %q, alert %q", now.Board.Game, len(now.Board.Plies), now.Stage, v.Alert)
	}
	b.Page.Send(feature.Replay{})
	b.Until("the middle", func(pagetest.View) bool { return b.Page.Now().Replaying && b.Page.Now().Board.Ply > 40 })
	var last stage.Command
	for _, text := range b.Staged {
		if c, err := stage.DecodeCommand([]byte(text)); err == nil && c.Pond != nil {
			last = c
		}
	}
	if b.Page.Now().Count > 0 || last.Pond == nil || last.Pond.Step < 40 {
		t.Errorf("the stage shows %+v", last.Pond)
	}
}

func episode(t *testing.T) []byte {
	file, err := os.Open("../../../engine/games/geese/testdata/leaderboard-26316666.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A gamepad belongs to the person of its number, and a single player may use any; a swipe
// on the stage belongs to the first person.
func TestPads(t *testing.T) {
	for _, c := range []struct {
		pad    int
		people int
		want   string
	}{{0, 2, "goose1"}, {1, 2, "goose1"}, {2, 2, "goose2"}, {3, 2, ""}, {3, 1, "goose1"}} {
		link := pond
		if c.people == 1 {
			link = strings.Replace(link, "goose2=human", "goose2=rules", 1)
		}
		b := pagetest.New(t, link)
		b.Page.Send(steer.Set{On: true})
		enter(b)
		say(b, stage.Event{Steer: &stage.Steer{Way: "SOUTH", Pad: c.pad}})
		var got string
		for i, s := range b.Page.View().Board.Squares {
			if s.Chosen {
				for _, m := range b.Page.Now().Board.Legal {
					if m.Name == "SOUTH" && m.Squares[0] == i {
						got = m.Seat
					}
				}
			}
		}
		if got != c.want {
			t.Errorf("pad %d of %d people steers %q, want %q", c.pad, c.people, got, c.want)
		}
	}
}
