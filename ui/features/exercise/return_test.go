package exercise_test

import (
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	uiexercise "playout/ui/features/exercise"
	"playout/ui/features/share"
	"playout/ui/page/pagetest"
)

// On return the visitor's game is unchanged, by the header and by Back; the exercise is not
// stored as a game.
func TestGameIsUnchangedOnReturn(t *testing.T) {
	x := link(t, json("othello", moves, ""))
	for _, way := range []string{"header", "back", "games"} {
		b := pagetest.New(t, "#/othello")
		b.Play("f5")
		b.Wait(5000)
		before, address, kept := b.Page.View(), b.Page.Fragment(), len(b.OnDevice())
		b.Page.FragmentChanged(x)
		b.Rest()
		b.Play("f5")
		checkState(t, b, "solved", "solved", "1", 1, pagetest.Over)
		b.Page.Send(feature.ShowDialog{Dialog: "share"})
		v := b.Page.View().View
		if sheet := featuretest.PartOf[share.Part](&v); !sheet.Exercise || sheet.Link != "https://example.org/play/"+x || strings.Contains(b.Page.Now().Link().String(), feature.Nobody) {
			t.Errorf("the sheet shares %q", sheet.Link)
		}
		b.Page.Send(feature.ShowDialog{})
		b.Page.Hidden(true)
		b.Page.Hidden(false)
		b.Rest()
		b.Wait(5000)
		if n := len(b.OnDevice()); n != kept || b.Page.Now().Kept != feature.NotKept || b.Page.Fragment() != x {
			t.Errorf("%d games are kept, %d before; the exercise is kept as %v, the address %s", n, kept, b.Page.Now().Kept, b.Page.Fragment())
		}
		switch way {
		case "header":
			b.Page.Send(feature.Return{})
		case "back":
			b.Page.FragmentChanged(address)
		case "games":
			b.Page.Send(feature.OpenGame{Game: "othello"})
		}
		now := b.Rest()
		if v := now; v.Place != feature.PlacePlay || v.Board.Position != before.Board.Position || pagetest.Played(v) != pagetest.Played(before) || b.Page.Fragment() != address || v.Seats[1].Choice != before.Seats[1].Choice {
			t.Errorf("%s: %s, %s at %s; was %s at %s", way, v.Place, pagetest.Played(v), b.Page.Fragment(), pagetest.Played(before), address)
		}
		if b.Page.Now().Kept != feature.KeptHere {
			t.Errorf("%s: the game is not the one that is kept", way)
		}
		b.Play(pagetest.LegalSquares(now)[0])
		b.Wait(5000)
		if n := len(b.OnDevice()); n != kept {
			t.Errorf("%s: it became another game: %d are kept", way, n)
		}
	}
}

// A visitor who comes to an exercise first finds a new game to play on return; another
// game leaves the place.
func TestExerciseOpenedFirst(t *testing.T) {
	b := pagetest.New(t, link(t, json("chess", `"kind":"moves","accept":["e2e4"]`, "")))
	if opened := b.Asked(func(c wire.Command) bool { return c.Open != nil }); opened != 1 {
		t.Errorf("%d games were opened", opened)
	}
	b.Page.Send(feature.Return{})
	if v := b.Rest(); v.Place != feature.PlacePlay || v.Board.Game != "chess" || v.State != pagetest.Human || !strings.HasPrefix(b.Page.Fragment(), "#/chess?") {
		t.Errorf("%s, %s, %s; want chess in the place to play, a person to move, and an address of chess", v.Place, v.Board.Game, b.Page.Fragment())
	}
	b = pagetest.New(t, link(t, json("othello", moves, "")))
	b.Play("f5")
	b.Page.Send(uiexercise.PlayOn{})
	if v := b.Rest(); v.Place != feature.PlacePlay || b.Page.Now().IsExercise || !strings.Contains(b.Page.Fragment(), "p=") {
		t.Errorf("played on: %s, %s; want the place to play, no exercise, and an address that carries the position", v.Place, b.Page.Fragment())
	}
}

// A visitor who leaves for an exercise while the machine thinks finds the game continued
// afterwards, with the move that was on its way.
func TestLeftWhileAMachineThinks(t *testing.T) {
	x := link(t, json("othello", moves, ""))
	for _, way := range []string{"header", "back"} {
		b := pagetest.New(t, "#/othello?black=human&white=uct:n=40")
		b.Page.Send(feature.Flip{})
		b.Page.Send(feature.Choose{Square: "f5"})
		b.Page.FragmentChanged(x)
		b.Rest()
		checkState(t, b, "opened", "open", "1", 0, pagetest.Human)
		if b.Page.Now().Flipped {
			t.Error("the exercise is upside down")
		}
		if way == "back" {
			b.Page.FragmentChanged(b.History[len(b.History)-1])
		} else {
			b.Page.Send(feature.Return{})
		}
		v := b.Rest()
		if moves := strings.Fields(pagetest.Played(v)); v.Place != feature.PlacePlay || len(moves) < 2 || moves[0] != "f5" || v.State != pagetest.Human || way == "header" && !b.Page.Now().Flipped {
			t.Errorf("%s: %s, %q, %s, flipped %v", way, v.Place, moves, v.State, b.Page.Now().Flipped)
		}
	}
}
