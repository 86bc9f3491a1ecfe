package review_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/record"
	enginereview "playout/engine/review"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/review"
	"playout/ui/page/pagetest"
)

// gameMoves is a short game of Othello, in which Black plays badly.
const gameMoves = "f5,d6,c3,d3,c4,f4,c5,b3,c2,e3,d2,c6,b4,b5"

const (
	inside = "#/inside/othello?m=" + gameMoves + "&black=human&white=level:2&view=review"
	judge  = "alphabeta:nodes=3000,ties=first"
)

// tab returns the tab as it is drawn.
func tab(b *pagetest.Bench) review.Part {
	v := b.Page.View()
	return featuretest.PartOf[review.Part](&v.View)
}

// reviewOn reviews the game on the board to the end.
func reviewOn(b *pagetest.Bench) review.Part {
	b.T.Helper()
	b.Page.Send(review.SetJudge{Agent: judge})
	b.Page.Send(review.Start{})
	b.Until("the end of the review", func(pagetest.View) bool { return tab(b).State == "done" })
	return tab(b)
}

// native returns the review of a game by package review alone.
func native(t *testing.T, game, moves string) enginereview.Result {
	t.Helper()
	g, err := games.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(g, "", 0, moves)
	if err != nil {
		t.Fatal(err)
	}
	a, err := player.Parse(g, judge)
	if err != nil {
		t.Fatal(err)
	}
	v, err := enginereview.New(enginereview.Config{Record: r, Judge: a, Seed: 1})
	for done := false; err == nil && !done; {
		done, err = v.Advance(1e9)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v.Result()
}

// The page's numbers are those of playout review.
func TestSameAsTheCommandLine(t *testing.T) {
	b := pagetest.New(t, inside)
	p := reviewOn(b)
	want := native(t, "othello", gameMoves)
	if len(p.Rows) != len(want.Plies) || p.Done != p.Total || p.Total == 0 {
		t.Fatalf("%d rows, %d of %d tasks; want %d rows", len(p.Rows), p.Done, p.Total, len(want.Plies))
	}
	for i, w := range want.Plies {
		if r := p.Rows[i]; r.Ply != w.Ply || r.Grade != string(w.Grade) || r.Loss != strconv.FormatFloat(w.Loss, 'f', -1, 64) {
			t.Errorf("ply %d: %s with a loss of %s, want %s with %g", w.Ply, r.Grade, r.Loss, w.Grade, w.Loss)
		}
	}
	v := b.Page.View()
	for i, seat := range []string{"black", "white"} {
		if got := v.Seats[i].Accuracy; !strings.HasPrefix(got, "accuracy ") || got != "accuracy "+b.Page.Now().T.Chance(want.Accuracy[seat]/100) {
			t.Errorf("%s: %q, want %g", seat, got, want.Accuracy[seat])
		}
	}
}

// The review survives a reload, of a game that is kept here and of one that came by a link: it is shown
// without working again.
func TestReload(t *testing.T) {
	b := pagetest.New(t, inside)
	was := reviewOn(b)
	b.Page.Leave()
	address, stored, games := b.Page.Fragment(), b.Stored, b.Device.Games
	again := pagetest.Bare(t)
	again.Stored, again.Device.Games = stored, games
	again.Begin(address)
	again.Rest()
	again.Until("the review", func(pagetest.View) bool { return tab(again).State == "done" })
	if got := tab(again); got.Title != was.Title || !reflect.DeepEqual(got.Rows, was.Rows) || !reflect.DeepEqual(got.Graph.Curves, was.Graph.Curves) {
		t.Errorf("after the reload: %q, %+v, want %q", got.Title, got.Rows, was.Title)
	}
	for _, c := range again.Sent {
		if c.Review != nil && c.Review.State == nil {
			t.Errorf("the review was made again: %+v", c.Review)
		}
	}
	other := pagetest.Bare(t)
	other.Stored, other.Device.Games = stored, games
	other.Begin(strings.Replace(inside, ",b4,b5", ",b4", 1))
	other.Rest()
	if got := tab(other); got.Graph != nil {
		t.Errorf("another game shows the review: %q", got.Title)
	}
}

// Stop ends a review within a message, leaving the place too; it goes on where it was, and its result
// is the same.
func TestStopAndGoOn(t *testing.T) {
	b := pagetest.New(t, inside)
	want := native(t, "othello", gameMoves)
	b.Page.Send(review.SetJudge{Agent: judge})
	for round := 0; tab(b).State != "done"; round++ {
		if round > 200 {
			t.Fatal("the review never ends")
		}
		was := tab(b).Done
		b.Page.Send(review.Start{})
		b.Until("progress", func(pagetest.View) bool { return tab(b).Done > was || tab(b).State == "done" })
		if tab(b).State == "done" {
			break
		}
		if round%2 == 0 {
			b.Page.Send(review.Stop{})
		} else {
			b.Page.Send(feature.Return{})
		}
		b.Until("the end", func(pagetest.View) bool { return !b.Session.Busy() && len(b.ToPage)+len(b.ToWorker) == 0 })
		if round%2 == 1 {
			b.Rest()
			b.Page.Send(feature.OpenInside{View: feature.ViewReview})
			b.Until("the tab", func(pagetest.View) bool {
				return b.Page.Now().FromInside.View == feature.ViewReview && b.Page.Now().Analysing
			})
		}
		if p := tab(b); p.State != "stopped" || p.Done < was {
			t.Fatalf("round %d: %s after %d tasks, %d before", round, p.State, p.Done, was)
		}
	}
	for i, w := range want.Plies {
		if r := tab(b).Rows[i]; r.Grade != string(w.Grade) {
			t.Errorf("ply %d: %s, want %s", w.Ply, r.Grade, w.Grade)
		}
	}
}

// A review goes on with the next worker if one dies.
func TestDyingWorker(t *testing.T) {
	b := pagetest.New(t, inside)
	const slow = "alphabeta:nodes=60000,ties=first"
	b.Page.Send(review.SetJudge{Agent: slow})
	b.Page.Send(review.Start{})
	b.Until("some tasks", func(pagetest.View) bool { return tab(b).Done > 3 })
	b.Page.WorkerDied("out of memory")
	if p := tab(b); p.State != "running" {
		t.Errorf("between two workers: %s, want running", p.State)
	}
	b.Until("the end", func(pagetest.View) bool { return tab(b).State == "done" })
	if got := tab(b); len(got.Rows) != 14 || got.Done != got.Total {
		t.Errorf("%d rows after %d of %d tasks, want 14", len(got.Rows), got.Done, got.Total)
	}
}

// While a review runs, positions can be looked at and variations played; nothing of it is lost.
func TestLookMeanwhile(t *testing.T) {
	b := pagetest.New(t, inside)
	b.Page.Send(review.SetJudge{Agent: judge})
	b.Page.Send(review.Start{})
	b.Page.Send(review.GoTo{Ply: 4})
	b.Until("ply 4", func(pagetest.View) bool { return b.Page.Now().Board.Ply == 4 })
	square := pagetest.LegalSquares(b.Page.View())[0]
	b.Page.Send(feature.Choose{Square: square})
	b.Until("the variation", func(pagetest.View) bool { return b.Page.Now().Board.Main != nil || b.Page.Now().Board.Ply == 5 })
	b.Until("the end", func(pagetest.View) bool { return tab(b).State == "done" })
	b.Page.Send(review.GoTo{Ply: 14})
	b.Until("the main line", func(pagetest.View) bool { return b.Page.Now().Board.Ply == 14 && b.Page.Now().Board.Main == nil })
	if got := tab(b); got.Graph.Ply != 14 || got.Graph.Plies != 14 {
		t.Errorf("the graph is at %d of %d, want 14 of 14", got.Graph.Ply, got.Graph.Plies)
	}
}

// A mistake is tried on the spot: the game is set aside, the judge's move is right, and the way
// back leads to the review of the same game.
func TestTryOnThePage(t *testing.T) {
	b := pagetest.New(t, inside)
	was := reviewOn(b)
	if was.Try == "" {
		t.Fatalf("there is nothing to try: %+v", was.Rows)
	}
	record := b.Page.Now().Board.Record
	b.Page.Send(review.Try{Ply: was.TryPly})
	b.Until("the exercise", func(pagetest.View) bool { return b.Page.Now().IsExercise && b.Page.Now().Solving == feature.Answering })
	if p := tab(b); !p.Trying || b.Page.Now().Place != feature.PlaceInside || b.Page.Now().Board.Ply != was.TryPly-1 {
		t.Errorf("in %s at ply %d: %+v", b.Page.Now().Place, b.Page.Now().Board.Ply, p.Trying)
	}
	right := pagetest.LegalSquares(b.Page.View())[0]
	for _, e := range native(t, "othello", gameMoves).Plies {
		if e.Ply == was.TryPly {
			right = e.Best
		}
	}
	b.Page.Send(feature.Choose{Square: right})
	b.Until("the verdict", func(pagetest.View) bool { return b.Page.Now().Solving == feature.Answered })
	if v := b.Page.View(); !strings.HasPrefix(v.Status, "Right") {
		t.Errorf("after %s: %q, want right", right, v.Status)
	}
	b.Page.Send(feature.Return{})
	b.Until("the way back", func(pagetest.View) bool { return !b.Page.Now().IsExercise && tab(b).State == "done" })
	if got := tab(b); got.Title != was.Title || b.Page.Now().Board.Record != record || b.Page.Now().Place != feature.PlaceInside || got.Trying {
		t.Errorf("back at %s in %s: %q, want %q of %s", b.Page.Now().Board.Record, b.Page.Now().Place, got.Title, was.Title, record)
	}
}

// The review is saved as a text with all moves, and as a picture.
func TestFiles(t *testing.T) {
	b := pagetest.New(t, inside)
	p := reviewOn(b)
	b.Page.Send(review.SaveText{})
	b.Page.Send(review.SavePicture{})
	if len(b.Saved) != 2 {
		t.Fatalf("%d files", len(b.Saved))
	}
	text, picture := string(b.Saved[0].Data), string(b.Saved[1].Data)
	if !strings.Contains(text, p.Title) || strings.Count(text, "\t") < 3*len(p.Rows) || !strings.HasSuffix(b.Saved[0].Name, ".txt") {
		t.Errorf("the text %s is\n%s", b.Saved[0].Name, text)
	}
	if !strings.HasPrefix(picture, "<svg ") || !strings.Contains(picture, p.Title) || strings.Contains(picture, "var(") {
		t.Errorf("the picture is %s", picture)
	}
}

// A review whose judge cannot judge is refused in one line.
func TestRefusedJudge(t *testing.T) {
	b := pagetest.New(t, inside)
	b.Page.Send(review.SetJudge{Agent: "random"})
	b.Page.Send(review.Start{})
	b.Rest()
	if v := b.Page.View(); v.Alert == "" || tab(b).State != "" {
		t.Errorf("alert %q, state %q; want an alert and no review", v.Alert, tab(b).State)
	}
}

// The part is what the library keeps, and fits.
func TestPartOfAKeptGame(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=random")
	b.Play("f5")
	b.WaitStored()
	b.Page.Send(feature.OpenInside{View: feature.ViewReview})
	b.Until("the tab", func(pagetest.View) bool { return b.Page.Now().Analysing })
	reviewOn(b)
	b.WaitStored()
	games := b.OnDevice()
	if len(games) != 1 || games[0].Review() == nil || !games[0].Review().Done {
		t.Fatalf("kept: %+v", games)
	}
	text, err := json.Marshal(games[0].Parts)
	if err != nil || !slices.Contains(strings.Split(string(text), `"`), "review") {
		t.Errorf("the parts are %s", text)
	}
}

// The review is written into the record as signs and comments, once, and stays with the same moves.
func TestAnnotate(t *testing.T) {
	b := pagetest.New(t, inside)
	p := reviewOn(b)
	b.Page.Send(review.GoTo{Ply: 4})
	b.Rest()
	notes := func() (n int) {
		for i, ply := range b.Page.Now().Board.Plies {
			bad := slices.Contains([]string{"inaccuracy", "mistake", "blunder"}, p.Rows[i].Grade)
			if sign := strings.Trim(ply.Glyphs, "$"); bad != (sign != "") || bad != (ply.Comment != "") {
				t.Errorf("%s %s has the signs %q and the comment %q", p.Rows[i].Grade, ply.Name, ply.Glyphs, ply.Comment)
			}
			n += len(ply.Comment)
		}
		return n
	}
	b.Page.Send(review.Annotate{})
	b.Rest()
	was := notes()
	b.Page.Send(review.Annotate{})
	b.Rest()
	if now := notes(); now != was || was == 0 {
		t.Errorf("%d bytes of comments, and %d after a second time", was, now)
	}
	if got := tab(b); got.State != "done" || b.Page.Now().Board.Ply != 4 {
		t.Errorf("the review is %s at ply %d, want done at 4", got.State, b.Page.Now().Board.Ply)
	}
}

// A review goes on in a hidden page, and two tabs with the same game each finish theirs and keep one.
func TestHiddenAndTwoTabs(t *testing.T) {
	one := pagetest.New(t, inside)
	two := pagetest.Bare(t)
	two.Stored, two.Device.Games = one.Stored, one.Device.Games
	two.Begin(inside)
	two.Rest()
	one.Page.Hidden(true)
	first, second := reviewOn(one), reviewOn(two)
	if !reflect.DeepEqual(first.Rows, second.Rows) || first.Title != second.Title {
		t.Errorf("hidden: %q, %+v; in the other tab %q, %+v", first.Title, first.Rows, second.Title, second.Rows)
	}
	one.Page.Leave()
	two.Page.Leave()
	third := pagetest.Bare(t)
	third.Stored, third.Device.Games = one.Stored, one.Device.Games
	third.Begin(inside)
	third.Rest()
	third.Until("the review", func(pagetest.View) bool { return tab(third).State == "done" })
}

// At a mistake the board marks the better move: the squares of the judge's move, an arrow in games
// whose pieces move. Elsewhere it marks nothing, and none before the better moves are asked for.
func TestBetterMoveOnTheBoard(t *testing.T) {
	for address, arrows := range map[string]bool{
		inside: false,
		"#/inside/chess?m=e2e4,e7e5,d1h5,e8e7,h5e5&black=human&white=level:2&view=review": true,
	} {
		b := pagetest.New(t, address)
		reviewOn(b)
		game := b.Page.Now().Game.ID
		marked := 0
		b.Page.Send(review.ShowAll{})
		for _, row := range tab(b).Rows {
			b.Page.Send(review.GoTo{Ply: row.Ply})
			v := b.Rest()
			marks := len(v.Board.Arrows)
			for _, s := range v.Board.Squares {
				if s.Hint {
					marks++
				}
			}
			if row.Better == "" && marks > 0 {
				t.Errorf("%s: %d marks after ply %d, whose better move is kept back; want none", game, marks, row.Ply)
			}
		}
		b.Page.Send(review.ShowBetter{})
		for _, p := range native(t, game, b.Page.Now().Board.Record).Plies {
			b.Page.Send(review.GoTo{Ply: p.Ply})
			v := b.Rest()
			var got []string
			for _, s := range v.Board.Squares {
				if s.Hint && strings.Contains(s.Label, "the better move") {
					got = append(got, s.Name)
				}
			}
			for _, a := range v.Board.Arrows {
				got = append(got, a.From+a.To)
			}
			want := []string(nil)
			if bad := p.Grade == "inaccuracy" || p.Grade == "mistake" || p.Grade == "blunder"; bad && p.Best != p.Move {
				want = []string{p.Best}
				marked++
			}
			if !slices.Equal(got, want) || arrows != (len(v.Board.Arrows) > 0) && want != nil {
				t.Errorf("%s: ply %d, %s by %s instead of %s: marked %v, want %v", game, p.Ply, p.Grade, p.Move, p.Best, got, want)
			}
		}
		if marked == 0 {
			t.Errorf("%s: no mistake in %s, want some", game, address)
		}
	}
}
