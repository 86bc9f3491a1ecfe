package kept

import (
	"os"
	"reflect"
	"slices"
	"testing"

	"playout/engine/ending"
	"playout/engine/link"
)

// Parse reads the games of the corpus, which earlier versions stored, whole and with the same
// content, and writes them as they were. engine/session tests that their links open at the same
// positions.
func TestCorpusIsRead(t *testing.T) {
	data, err := os.ReadFile("../../engine/link/testdata/corpus/games.json")
	if err != nil {
		t.Fatal(err)
	}
	games, bad, err := Read(data)
	if err != nil || bad != 0 || len(games) != 18 {
		t.Fatalf("%d games, %d that cannot be read, %v; want 18", len(games), bad, err)
	}
	if again := Write(games); string(again) != string(data) {
		t.Errorf("they are not written as they were:\n%s", again)
	}
	want := map[string]*Game{
		"9e3779b97f4a7c15": {
			Link:  link.Link{Game: "othello", Moves: "f5,d6,c3", Ply: -1, Seats: []link.Seat{{Seat: "black", Agent: "human"}, {Seat: "white", Agent: "level:3"}}},
			Begun: 1760000000000, Played: 1760000001000, Plies: 3, ToMove: "white",
		},
		"b54cda58fbbee87e": {
			Link: link.Link{Game: "othello", Moves: "f5,d6", Ply: -1, Ending: ending.Ending{How: ending.Timeout, Seat: "black"},
				Seats: []link.Seat{{Seat: "black", Agent: "human"}, {Seat: "white", Agent: "level:3"}}},
			Begun: 1760000000000, Played: 1760000006000, Plies: 2, Results: []float32{-1, 1}, Score: []int{3, 3}, End: "timeout",
		},
		"a708a824f612c926": {
			Link: link.Link{Game: "chess", Moves: "e2e4,e7e5,d1h5,b8c6,f1c4,g8f6,h5f7", Ply: -1,
				Seats: []link.Seat{{Seat: "white", Agent: "human"}, {Seat: "black", Agent: "level:2"}}},
			Begun: 1760000000000, Played: 1760000014000, Plies: 7, Results: []float32{1, -1}, End: "checkmate",
		},
	}
	for id, g := range want {
		g.ID = id
		i := slices.IndexFunc(games, func(other *Game) bool { return other.ID == id })
		if i < 0 {
			t.Errorf("no game %s: got %v, want at least 0", id, i)
		} else if !reflect.DeepEqual(games[i], g) {
			t.Errorf("game %s is\n%+v, want\n%+v", id, games[i], g)
		}
	}
}
