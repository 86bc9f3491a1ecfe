package dataset

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games/chess"
	"playout/engine/games/geese"
	"playout/engine/games/othello"
	"playout/engine/record"
)

// goose is the standard game of geese, duel a small one.
var goose, duel = newGeese(""), newGeese("seats=2,rows=5,columns=5")

func newGeese(text string) game.Game {
	g, err := geese.New(text)
	if err != nil {
		panic(err)
	}
	return g
}

// exported returns the text of a random game of at most plies plies, as another program writes
// it, with its result.
func exported(t testing.TB, g game.Game, seed uint64, plies int, returns []float32) string {
	t.Helper()
	s := episode(t, g, "", seed)
	r, err := record.New(g, "", seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, joint := range s.Steps[:min(plies, len(s.Steps))] {
		if err := r.Append(joint); err != nil {
			t.Fatal(err)
		}
	}
	text, err := g.(format.Provider).Formats()[0].Write(format.Played{States: r.States(), Steps: r.Steps, Returns: returns})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// imported returns episodes of all forms and endings of games.
func imported(t testing.TB) map[game.Game][]*Episode {
	t.Helper()
	all := map[game.Game][]*Episode{}
	for _, c := range []struct {
		g     game.Game
		plies int
		ends  []float32 // 0 loses
	}{
		{testGames[0], 200, nil},
		{chess.New(), 30, []float32{1, -1}},
		{chess.New(), 31, []float32{-1, 1}},
		{chess.New(), 32, []float32{0, 0}},
		{goose, 300, nil},
	} {
		text := exported(t, c.g, 7, c.plies, c.ends)
		e, _, err := Import(c.g, c.g.(format.Provider).Formats()[0], text)
		if err != nil {
			t.Fatalf("%s of %d plies: %v", c.g.Spec().ID, c.plies, err)
		}
		all[c.g] = append(all[c.g], e)
	}
	return all
}

// The policy of an imported game is its moves, and the value its result; the episode keeps the
// game as it is, with the outcomes of chance and the ending.
func TestImportedDecisions(t *testing.T) {
	for g, episodes := range imported(t) {
		data, _ := dataSet(t, g, episodes...)
		got, _, _ := readAll(g, data)
		if !reflect.DeepEqual(got, episodes) {
			t.Errorf("%s: imported episodes are read back as %v, want %v", g.Spec().ID, got, episodes)
		}
		for _, e := range episodes {
			var values [game.MaxSeats]map[int8]bool
			returns, err := e.Replay(g, func(s game.State, seat game.Seat, m game.Move, d *Decision) {
				for i, other := range s.Legal(seat, nil) {
					if (d.Shares[i] == 255) != (other == m) {
						t.Fatalf("%s: shares %v, want 255 for move %d alone", g.Spec().ID, d.Shares, m)
					}
				}
				if values[seat] == nil {
					values[seat] = map[int8]bool{}
				}
				values[seat][d.Value] = true
			})
			for seat := range g.Spec().Seats {
				if value := int8(math.Round(127 * float64(returns[seat]))); err != nil || len(values[seat]) != 1 || !values[seat][value] {
					t.Errorf("%s: decisions of seat %d have the values %v, %v; want its result %v", g.Spec().ID, seat, values[seat], err, returns[seat])
				}
			}
		}
	}
}

// The game ends as its text says, with the played positions.
func TestImportedGamesEndAsTheirText(t *testing.T) {
	for plies, want := range map[int][]float32{30: {1, -1}, 31: {-1, 1}, 32: {0, 0}} {
		g := chess.New()
		e, _, err := Import(g, g.(format.Provider).Formats()[0], exported(t, g, 3, plies, want))
		if err != nil {
			t.Fatal(err)
		}
		if returns, err := e.Replay(g, func(game.State, game.Seat, game.Move, *Decision) {}); err != nil || returns[0] != want[0] || returns[1] != want[1] || len(e.Steps) != plies {
			t.Errorf("%d plies, returns %v, %v; want %d, %v", len(e.Steps), returns[:2], err, plies, want)
		}
	}
	e := imported(t)[goose][0]
	if e.Chance == nil {
		t.Fatal("an imported game of geese lacks the outcomes of chance")
	}
	original := episode(t, goose, "", 7)
	var want, got []string
	collect := func(to *[]string) func(game.State, game.Seat, game.Move, *Decision) {
		return func(s game.State, seat game.Seat, m game.Move, _ *Decision) {
			*to = append(*to, fmt.Sprint(s, seat, m))
		}
	}
	if _, err := original.Replay(goose, collect(&want)); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Replay(goose, collect(&got)); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%d positions of the imported game, %v; want the same %d as in the original", len(got), err, len(want))
	}
}

func TestImportErrors(t *testing.T) {
	for _, c := range []struct {
		g          game.Game
		text, want string
	}{
		{chess.New(), "1. e4 e5 *", "it does not say how it ended; allowed"},
		{chess.New(), "1. e4 Ke7 1-0", "line "},
		{chess.New(), "1. e4 { comment", "it does not say how it ended"},
		{othello.New(), "f5 f5", "ply 2"},
		{othello.New(), "f5 d6", "it does not say how it ended"},
		{goose, "{}", "episode: "},
		{goose, exported(t, duel, 1, 300, nil), "it is of geese:seats=2,rows=5,columns=5; allowed: geese"},
	} {
		_, _, err := Import(c.g, c.g.(format.Provider).Formats()[0], c.text)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40q: %v, want %s", c.text, err, c.want)
		}
	}
}
