package session

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/link"
	"playout/engine/record"
	"playout/engine/wire"
)

// The games whose links are tested, including those with the longest texts.
var linked = []string{"othello", "morris", "morris:lasker=on,flying=off", "chess", "geese", "geese:seats=2,rows=5,columns=5",
	"geese:seats=8,rows=32,columns=32,hungerRate=10000,maxLength=1,steps=10000"}

// playRandomly returns a record of random moves until the game is over or has enough plies. Geese
// move into free cells and never straight back.
func playRandomly(t *testing.T, name string, rng *rand.Rand, plies int) *record.Record {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.New(g, "", rng.Uint64())
	if err != nil {
		t.Fatal(err)
	}
	var last [game.MaxSeats]string
	back := map[string]string{"N": "S", "E": "W", "S": "N", "W": "E"}
	for s := r.StateAt(0); s.Acting() != 0 && r.Len() < plies; s = r.StateAt(r.Len()) {
		cells := s.(game.Viewer).View().Cells
		var j game.Joint
		var taken [game.MaxSeats]int
		for set := s.Acting(); set != 0; set = set.Rest() {
			seat := set.First()
			legal := s.Legal(seat, nil)
			j[seat] = legal[rng.IntN(len(legal))]
			if s.Acting().Count() < 2 {
				continue
			}
			rng.Shuffle(len(legal), func(a, b int) { legal[a], legal[b] = legal[b], legal[a] })
			for _, m := range legal {
				to, letter := squares(s, seat, m)[0], s.MoveName(seat, m)[:1]
				if cells[to] == "" && !slices.Contains(taken[:], to) && letter != back[last[seat]] {
					j[seat], taken[seat] = m, to
				}
			}
			last[seat] = s.MoveName(seat, j[seat])[:1]
		}
		if err := r.Append(j); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// The page reads every address that it writes: for any record of the session, its link opens the
// same game, unless the link is reported as too long; and only a very long record is.
func TestLinksOfAllRecordsAreRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	longest := 0
	for _, name := range linked {
		for range 4 {
			r := playRandomly(t, name, rng, 1500)
			to := link.Link{Game: r.Game.Spec().Name(), Moves: r.String(), Seed: r.Seed, Ply: -1}
			longest = max(longest, len(to.Moves))
			for seat := range r.Game.Spec().Seats {
				to.Seats = append(to.Seats, link.Seat{Seat: r.Game.Spec().Seats[seat], Agent: "uct:n=200,c=1.4"})
			}
			text := to.String()
			if !to.Fits() || len(text) > link.MaxLength {
				t.Fatalf("%s of %d bytes fits no link: %d", name, len(to.Moves), len(text))
			}
			back, err := link.Parse(text)
			if err != nil || !reflect.DeepEqual(back, to) {
				t.Fatalf("%.100s is read as %+v, %v", text, back, err)
			}
			open := wire.OpenLink(back)
			if b := newTalk(t).board(wire.Command{Open: &open}); b.Record != to.Moves {
				t.Errorf("%.100s opens another record: got %v, want %v", text, b.Record, to.Moves)
			}
		}
	}
	if longest < 10_000 {
		t.Errorf("the longest record has only %d bytes, want at least 10_000", longest)
	}
}

// No game whose chance comes from its seed can be longer than a record may be, and no record
// longer than a link may hold; so each can be kept and opened again.
func TestNoGameIsTooLongForARecord(t *testing.T) {
	if record.MaxText != link.MaxMoves {
		t.Errorf("a record may have %d bytes, a link's moves %d", record.MaxText, link.MaxMoves)
	}
	for _, name := range linked {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		spec := g.Spec()
		step := len("pass,")
		if s := g.New(game.NewRand(1)); s.Acting().Count() > 1 {
			step = len(spec.Seats) + 1
		} else if spec.ID == "chess" {
			step = len("e7e8q,")
		}
		if most := step * spec.MaxPly; most > record.MaxText {
			t.Errorf("%s may take %d bytes, want at most %v", name, most, record.MaxText)
		}
	}
}
