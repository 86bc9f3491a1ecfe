package geese

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/gametest"
	"playout/engine/golden"
	"playout/engine/strict/stricttest"
)

// The laws of games hold for the standard game, for two and for eight geese, on the smallest
// board, and with short and hungry geese.
func TestLaws(t *testing.T) {
	for _, c := range []struct {
		options string
		depth   int // of perft, which counts all joint moves of a ply: 4 to the number of living geese
	}{
		{"", 1},
		{"seats=2,rows=9", 3},
		{"seats=8,rows=3,columns=6,maxLength=3", 1},
		{"seats=3,rows=3,columns=3,minFood=9,hungerRate=3", 2},
		{"maxLength=1,hungerRate=1", 2},
		{"rows=32,columns=32,steps=20", 1},
	} {
		t.Run(c.options, func(t *testing.T) {
			gametest.Run(t, newTestGame(t, c.options), gametest.Options{Games: 25, Depth: c.depth, Playouts: 2000})
		})
	}
}

func newTestGame(t testing.TB, options string) *geese {
	t.Helper()
	g, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	return g.(*geese)
}

func parse(t testing.TB, g *geese, text string) *state {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

func TestOptions(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "geese",
		"seats=4,rows=7":          "geese",
		"rows=9,seats=6":          "geese:seats=6,rows=9",
		"steps=100,hungerRate=+5": "geese:hungerRate=5,steps=100",
	} {
		if got := newTestGame(t, text).spec.Name(); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]struct{ says, path string }{
		"seats=9":       {`geese: seats="9"; allowed: a whole number from 2 to 8`, "seats"},
		"rows":          {`geese: rows=""; allowed: a whole number from 3 to 32`, "rows"},
		"food=3":        {`geese has no option "food"; allowed: seats, rows, columns, hungerRate, minFood, maxLength, steps`, "food"},
		"rows=5,rows=5": {`geese: option rows occurs twice; allowed: once`, "rows"},
		",":             {`geese has no option ""; allowed: seats, rows, columns, hungerRate, minFood, maxLength, steps`, ""},
	} {
		_, err := New(text)
		stricttest.Refused(t, text, err, want.says, want.path)
	}
}

// Each rule has an example: a position, the actions, and the geese and food afterwards, before new
// food appears.
func TestRules(t *testing.T) {
	const noFood = `,"food":[]`
	for _, c := range []struct{ name, options, before, actions, geese, food string }{
		{"round the edges", "seats=2", `"geese":[[0],[76]],"food":[]`, "NS", `[[66],[10]]`, `[]`},
		{"eating makes longer", "seats=2", `"geese":[[0],[40]],"food":[1,2]`, "EE", `[[1,0],[41]]`, `[2]`},
		{"two heads on one food: both die, and the food is eaten", "seats=3", `"geese":[[0],[2],[40]],"food":[1,7]`, "EWE", `[[],[],[41]]`, `[7]`},
		{"into the own body", "seats=2", `"geese":[[0,1,12,11,22],[40]]` + noFood, "SE", `[[],[41]]`, `[]`},
		{"the own tail moves away", "seats=2", `"geese":[[0,1,12,11],[40]]` + noFood, "SE", `[[11,0,1,12],[41]]`, `[]`},
		{"head into a body", "seats=2", `"geese":[[0],[12,1,2]]` + noFood, "ES", `[[],[23,12,1]]`, `[]`},
		{"a rival's tail moves away", "seats=2", `"geese":[[0],[12,1]]` + noFood, "ES", `[[1],[23,12]]`, `[]`},
		{"a rival's tail stays when it eats", "seats=2", `"geese":[[0],[12,1]],"food":[23]`, "ES", `[[],[23,12,1]]`, `[]`},
		{"heads that change places do not collide", "seats=2", `"geese":[[0],[1]]` + noFood, "EW", `[[1],[0]]`, `[]`},
		{"longest", "seats=2,maxLength=2", `"geese":[[0,11],[40]],"food":[1]`, "EE", `[[1,0],[41]]`, `[]`},
		{"hunger", "seats=2,hungerRate=1", `"geese":[[0,11],[40]]` + noFood, "EE", `[[1],[]]`, `[]`},
		{"a goose that eats survives hunger", "seats=2,hungerRate=1", `"geese":[[0],[40]],"food":[1,41]`, "EE", `[[1],[41]]`, `[]`},
		{"a starved goose does not block a cell", "seats=3,hungerRate=1", `"geese":[[0],[2],[40,41]],"food":[]`, "EWS", `[[],[],[51]]`, `[]`},
	} {
		g := newTestGame(t, c.options)
		s := parse(t, g, position(g, c.before, nil))
		var j game.Joint
		for seat, letter := range c.actions {
			j[seat] = game.Move(strings.IndexRune("NESW", letter))
		}
		s.move(&j)
		got := s.String()
		if want := `"geese":` + c.geese + `,"food":` + c.food; !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
	}
}

// position returns the text of a position at step 0.
func position(g *geese, board string, last []string) string {
	text := `{"step":0,` + board
	if last != nil {
		text += `,"last":["` + strings.Join(last, `","`) + `"]`
	}
	for _, o := range options[1:] {
		if v := *o.field(&g.config); v != *o.field(&standard) {
			text += fmt.Sprintf(`,%q:%d`, o.name, v)
		}
	}
	return text + "}"
}

// Turning straight back is legal, and death; random play and the hand-written
// player never do it.
func TestTurningBack(t *testing.T) {
	g := newTestGame(t, "seats=2")
	s := parse(t, g, position(g, `"geese":[[0],[40]],"food":[]`, []string{"EAST", "NORTH"}))
	if got := game.Names(s, 0, s.Legal(0, nil)); got != "NORTH EAST SOUTH WEST" {
		t.Errorf("the legal moves are %s, want NORTH EAST SOUTH WEST", got)
	}
	if got := game.Names(s, 0, game.RandomMoves(s, 0, nil)); got != "NORTH EAST SOUTH" {
		t.Errorf("the moves of random play are %s, want NORTH EAST SOUTH", got)
	}
	for _, m := range s.Rules(0, nil) {
		if m == west {
			t.Error("the hand-written player turns back")
		}
	}
	s.Play(game.Joint{west, north}, game.NewRand(1))
	if s.length(0) != 0 || s.Acting() != 0 {
		t.Errorf("a goose that turned back still lives: %s", s)
	}
	var r [game.MaxSeats]float32
	if s.Returns(&r); r[0] != -1 || r[1] != 1 {
		t.Errorf("results %v; want r[0] -1 and r[1] 1", r[:2])
	}
}

// The hand-written player's rules, each in a position in which the next rule would choose
// differently.
func TestHandWrittenPlayer(t *testing.T) {
	for _, c := range []struct{ name, board, want string }{
		{"not beside a rival's head, even into a dead end", `"geese":[[24,23,22,33,44,55,66,67],[47,36,37,26,15,14,3],[12],[34]],"food":[]`, "EAST"},
		{"in a dead end towards the tail, not to food", `"geese":[[38,49,48,59,58,57],[62,61,50,51,40,29,28,27,26,25,36,47,46,45]],"food":[39]`, "WEST"},
		{"beside a rival's head if nothing else is free", `"geese":[[24,23,34,33],[2,13,14,25,26],[46]],"food":[]`, "SOUTH"},
		{"nearest food", `"geese":[[24],[70]],"food":[26]`, "EAST"},
		{"round the edge", `"geese":[[22],[70]],"food":[32]`, "WEST"},
		{"not to food that a rival is nearer to", `"geese":[[24],[27]],"food":[26,46]`, "SOUTH"},
		{"not beside a rival's head", `"geese":[[24],[26]],"food":[25]`, "NORTH SOUTH WEST"},
		{"not into a dead end", `"geese":[[24,23,22,33,44,55,66,67],[47,36,37,26,15,14,3]],"food":[25]`, "NORTH SOUTH"},
		{"towards the tail if a rival is nearer to all food", `"geese":[[24,23,22,33],[40]],"food":[41]`, "SOUTH"},
	} {
		g := newTestGame(t, fmt.Sprintf("seats=%d", strings.Count(c.board, "],[")+1))
		s := parse(t, g, position(g, c.board, nil))
		if got := game.Names(s, 0, s.Rules(0, nil)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The hand-written player outlives random players.
func TestHandWrittenPlayerWins(t *testing.T) {
	g := newTestGame(t, "")
	var total float32
	const games = 60
	for i := range games {
		rand := game.NewRand(uint64(i))
		s := g.New(rand)
		me := game.Seat(i % 4)
		for s.Acting() != 0 {
			j, _ := game.RandomJoint(s, rand, nil)
			if s.Acting().Has(me) {
				list := s.(game.RuleBased).Rules(me, nil)
				j[me] = list[rand.IntN(len(list))]
			}
			s.Play(j, rand)
		}
		var r [game.MaxSeats]float32
		s.Returns(&r)
		total += r[me]
	}
	if mean := total / games; mean < 0.8 {
		t.Errorf("mean result %.2f against three random geese, want at least 0.8", mean)
	}
}

func TestPlaythrough(t *testing.T) {
	golden.Check(t, "testdata/playthrough.txt", playthrough(3))
}

// playthrough returns a game of the hand-written player in all seats, with all facts of its
// positions.
func playthrough(seed uint64) string {
	var b strings.Builder
	rand := game.NewRand(seed)
	s := newGame(standard).New(rand).(*state)
	for {
		var h [game.MaxSeats]float32
		s.Heuristic(&h)
		v := s.View()
		fmt.Fprintf(&b, "%s\nhash %016x, lengths %v, notes %q, heuristic %.3f\n", s, s.Hash(), v.Score, v.Notes, h[:4])
		if s.Acting() == 0 {
			break
		}
		var j game.Joint
		for seats := s.Acting(); seats != 0; seats = seats.Rest() {
			seat := seats.First()
			list := s.Rules(seat, nil)
			j[seat] = list[rand.IntN(len(list))]
			fmt.Fprintf(&b, "%s: %s of %s; ", s.g.spec.Seats[seat], s.MoveName(seat, j[seat]), game.Names(s, seat, list))
		}
		b.WriteString("\n\n")
		s.Play(j, rand)
	}
	var r [game.MaxSeats]float32
	var m [game.MaxSeats]int
	s.Returns(&r)
	s.Margin(&m)
	rewards := make([]int, s.g.seats)
	for seat := range rewards {
		rewards[seat] = s.rewardOf(seat)
	}
	fmt.Fprintf(&b, "over, rewards %v, results %.3f, margins %v\n", rewards, r[:4], m[:4])
	return b.String()
}

// The view of a finished game describes how it ended.
func TestNotesOfTheEnd(t *testing.T) {
	seen := map[string]bool{}
	for _, options := range []string{"", "seats=2,rows=5,columns=5", "steps=20"} {
		g, err := New(options)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(60) {
			rand := game.NewRand(seed)
			s := g.New(rand).(*state)
			var r [game.MaxSeats]float32
			for s.Acting() != 0 {
				for _, end := range []string{"alone", "together", "steps"} {
					if slices.Contains(s.View().Notes, end) {
						t.Fatalf("%s: the note %s before the end", s, end)
					}
				}
				s.Playout(rand, &r)
			}
			notes := s.View().Notes
			end := notes[len(notes)-1]
			if living := s.alive.Count(); (end == "alone") != (living == 1) || (end == "together") != (living == 0) || end == "steps" && s.step != s.g.steps-1 {
				t.Errorf("%s: %d live, notes %q", s, living, notes)
			}
			seen[end] = true
		}
	}
	if len(seen) != 3 {
		t.Errorf("the games ended by %v, want all 3 ways", seen)
	}
}

// Careful leaves out cells of geese without their tails, and if wary those next to rivals' heads,
// as found from the lists of all cells; it never leaves fewer than two for fear of a head.
func TestCareful(t *testing.T) {
	seen := map[string]bool{}
	for _, options := range []string{"", "seats=8,rows=5,columns=5", "seats=3,rows=3,columns=4,minFood=6"} {
		g := newTestGame(t, options)
		rand := game.NewRand(2)
		for range 60 {
			for s := g.New(rand).(*state); s.Acting() != 0; {
				geese, _ := s.lists()
				var joint game.Joint
				for acting := s.Acting(); acting != 0; acting = acting.Rest() {
					seat := acting.First()
					var free, apart []game.Move
					for _, m := range s.Sensible(seat, nil) {
						c := int(s.cellAhead(int(seat), m))
						blocked, near := false, false
						for other, cells := range geese {
							blocked = blocked || len(cells) > 0 && slices.Contains(cells[:len(cells)-1], c)
							near = near || len(cells) > 0 && other != int(seat) && slices.Contains(g.neighbours(cells[0]), cell(c))
						}
						if !blocked {
							free = append(free, m)
						}
						if !blocked && !near {
							apart = append(apart, m)
						}
					}
					careful, wary := free, free
					if len(free) == 0 {
						careful, wary = s.Sensible(seat, nil), s.Sensible(seat, nil)
					} else if len(apart) > 1 {
						wary = apart
					}
					seen[fmt.Sprintf("%d free, %d apart", min(len(free), 2), min(len(apart), 2))] = true
					if got, gotWary := s.Careful(seat, false, nil), s.Careful(seat, true, nil); !slices.Equal(got, careful) || !slices.Equal(gotWary, wary) {
						t.Fatalf("%s: goose %d has the careful moves %v and the wary moves %v, want %v and %v", s, seat, got, gotWary, careful, wary)
					}
					joint[seat] = careful[rand.IntN(len(careful))]
				}
				s.Play(joint, rand)
			}
		}
	}
	if len(seen) != 6 {
		t.Errorf("seen %v, want 6 kinds: 0, 1 or more free, and as many or fewer apart", seen)
	}
}

// The rewards count the length, and the steps of the simulation, no steps, or 100 points for each
// step of the game.
func TestRewards(t *testing.T) {
	g := newTestGame(t, "seats=2")
	s := parse(t, g, `{"step":7,"geese":[[24,35,36],[]],"food":[23,75],"last":["NORTH",""]}`)
	for of, want := range map[game.Reward]float64{game.RewardSteps: 5 + 243, game.RewardLength: 243, game.RewardScore: 800 + 243} {
		if got := s.Reward(of, 0, 4); got != want {
			t.Errorf("kind %d: reward %g after 4 steps at step 7 with length 3, want %g", of, got, want)
		}
		if got := s.Reward(of, 1, 4); got != 0 {
			t.Errorf("kind %d: a dead goose has the reward %g, want 0", of, got)
		}
	}
}

// A careful playout ends the game, allocates nothing and takes more steps than a random one, since
// geese live longer; no goose moves onto a goose that it could avoid.
func TestCarefulPlayout(t *testing.T) {
	g := newTestGame(t, "")
	rand := game.NewRand(1)
	s := g.New(rand).(*state)
	from := g.New(rand).(*state)
	var r, want [game.MaxSeats]float32
	steps, random := 0, 0
	for range 200 {
		s.CopyFrom(from)
		random += s.Playout(rand, &r)
		s.CopyFrom(from)
		steps += s.CarefulPlayout(rand, &r)
		s.Returns(&want)
		if s.Acting() != 0 || r != want {
			t.Fatalf("%s: returns %v, want %v", s, r, want)
		}
	}
	if steps < 3*random/2 {
		t.Errorf("careful playouts took %d steps, random ones %d; want at least %d", steps, random, 3*random/2)
	}
	if n := testing.AllocsPerRun(20, func() { s.CopyFrom(from); s.CarefulPlayout(rand, &r) }); n != 0 {
		t.Errorf("%g allocations, want 0", n)
	}
	for range 50 {
		s.CopyFrom(from)
		for s.Acting() != 0 {
			for seats := s.alive; seats != 0; seats = seats.Rest() {
				seat := seats.First()
				dodges := s.dodge(&s.geese[seat], s.Default(seat))
				if !s.board[s.cellAhead(int(seat), dodges)].isGoose() {
					continue
				}
				for _, m := range s.Sensible(seat, nil) {
					if !s.board[s.cellAhead(int(seat), m)].isGoose() {
						t.Fatalf("%s: goose %d moves %d onto a goose, want a move such as %d", s, seat, dodges, m)
					}
				}
			}
			joint, _ := game.RandomJoint(s, rand, nil)
			s.Play(joint, rand)
		}
	}
}
