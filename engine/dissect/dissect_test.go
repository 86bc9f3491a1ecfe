package dissect_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/dissect"
	"playout/engine/game"
	"playout/engine/game/editor"
	"playout/engine/games"
	"playout/engine/instant"
	"playout/engine/net"
	"playout/engine/net/nettest"
	"playout/engine/player"
	"playout/models"
)

// gameOf returns a game.
func gameOf(t *testing.T, name string) game.Game {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// file returns the file of a model that ships, or of a small one for Othello.
func file(t *testing.T, name string) []byte {
	t.Helper()
	if name == "small" {
		return nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal()
	}
	data, _, err := models.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// model returns that model.
func model(t *testing.T, name string) *net.Model {
	t.Helper()
	data := file(t, name)
	m, err := net.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// played returns the position after random moves, and the one before the last of them.
func played(g game.Game, seed uint64, plies int) (s, before game.State) {
	rng := game.NewRand(seed)
	s = g.New(rng)
	for range plies {
		var j game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			legal := game.RandomMoves(s, acting.First(), nil)
			j[acting.First()] = legal[rng.IntN(len(legal))]
		}
		next := game.Clone(g, s)
		if next.Play(j, rng); next.Acting() == 0 {
			return s, before
		}
		s, before = next, s
	}
	return s, before
}

// taken takes a position apart to the end.
func taken(t *testing.T, of dissect.Request) dissect.Result {
	t.Helper()
	of.Seat, of.Now = of.State.Acting().First(), instant.Now
	w, err := dissect.New(of)
	if err != nil {
		t.Fatal(err)
	}
	for done := false; !done; {
		if done, err = w.Step(time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	return w.Result
}

// judged returns a model's value of a position for a seat, by the executor alone.
func judged(t *testing.T, g game.Game, m *net.Model, s game.State, seat game.Seat) float64 {
	t.Helper()
	encoding, err := player.PlanesFor(g, m)
	if err != nil {
		t.Fatal(err)
	}
	e, err := m.Executor(1)
	if err != nil {
		t.Fatal(err)
	}
	planes := make([]float32, encoding.C*encoding.H*encoding.W)
	encoding.Encode(s, seat, planes)
	_, values := e.Run(planes, 1)
	if encoding.Fixed && seat == 1 {
		return -float64(values[0])
	}
	return float64(values[0])
}

// shown lists models with their games: the quick ones of those that ship, and a small one.
var shown = map[string]string{
	"small": "othello", "othello-report1-small": "othello", "morris-eval": "morris", "chess-eval": "chess", "geese-report4": "geese",
}

// near reports whether values agree up to the rounding of a kernel.
func near(got float32, want float64) bool { return math.Abs(float64(got)-want) < 1e-4 }

// What is found of a net agrees with the net itself.
func TestLaws(t *testing.T) {
	pieces := 0
	for name, id := range shown {
		g, m := gameOf(t, id), model(t, name)
		s, before := played(g, 5, 9)
		r := taken(t, dissect.Request{Game: g, State: s, Before: before, Model: m})
		checkPlanes(t, name, g, m, s, &r)
		if m.HasValue() {
			checkValues(t, name, g, m, s, &r)
		} else if r.Valued || len(r.Pieces) != 0 {
			t.Errorf("%s: got %d values without a piece, want none", name, len(r.Pieces))
		}
		pieces += len(r.Pieces)
		checkPolicy(t, name, m, s, &r)
		checkLayers(t, name, &r)
	}
	if pieces < 40 {
		t.Errorf("%d pieces were removed, want at least 40", pieces)
	}
}

// checkPlanes checks that the planes are those that the net reads.
func checkPlanes(t *testing.T, name string, g game.Game, m *net.Model, s game.State, r *dissect.Result) {
	t.Helper()
	encoding, err := player.PlanesFor(g, m)
	if err != nil {
		t.Fatal(err)
	}
	planes := make([]float32, encoding.C*encoding.H*encoding.W)
	encoding.Encode(s, s.Acting().First(), planes)
	var all []float32
	for _, p := range r.Planes {
		all = append(all, p.Cells...)
	}
	if !slices.Equal(all, planes) || r.H != encoding.H || r.W != encoding.W {
		t.Errorf("%s: the planes differ from those of the net's input", name)
	}
}

// checkValues checks that the values of the position, of its images and of the positions without a
// piece are those of the net for exactly those positions.
func checkValues(t *testing.T, name string, g game.Game, m *net.Model, s game.State, r *dissect.Result) {
	t.Helper()
	seat := s.Acting().First()
	if want := judged(t, g, m, s, seat); !near(r.Value, want) || !r.Valued {
		t.Errorf("%s: value %g, want %g", name, r.Value, want)
	}
	if of, is := g.(game.Symmetric); is {
		if len(r.Turned) != of.Symmetries() {
			t.Fatalf("%s: %d images, want %d", name, len(r.Turned), of.Symmetries())
		}
		for k, turned := range r.Turned {
			image := game.Clone(g, s)
			of.Transform(k, image, s)
			if want := judged(t, g, m, image, seat); !near(turned.Value, want) {
				t.Errorf("%s: image %d has the value %g, want %g", name, k, turned.Value, want)
			}
		}
	}
	for _, p := range r.Pieces {
		d, err := g.(editor.Editable).Draft(s.String())
		if err != nil {
			t.Fatal(err)
		}
		d.Put(p.Square, "")
		without, err := g.Parse(d.String())
		if err != nil {
			t.Fatal(err)
		}
		if want := judged(t, g, m, without, seat); !near(p.Value, want) {
			t.Errorf("%s: without square %d the value is %g, want %g", name, p.Square, p.Value, want)
		}
	}
	if len(r.Pieces) == 0 {
		t.Errorf("%s: no piece of %s can be removed, want some", name, s)
	}
}

// checkPolicy checks that the policy stands beside visits: of every legal move, with priors that add up
// to 1, and as many visits as simulations. Without a policy there are none.
func checkPolicy(t *testing.T, name string, m *net.Model, s game.State, r *dissect.Result) {
	t.Helper()
	if m.Policy() == 0 {
		if len(r.Moves) != 0 {
			t.Errorf("%s: %d moves, want none without a policy", name, len(r.Moves))
		}
		return
	}
	priors, visits, best := 0.0, 0, 0
	for i, row := range r.Moves {
		priors += float64(row.Prior)
		visits += int(row.Visits)
		if row.Prior > r.Moves[best].Prior {
			best = i
		}
	}
	if n := len(s.Legal(s.Acting().First(), nil)); len(r.Moves) != n || math.Abs(priors-1) > 1e-3 || visits < dissect.Simulations-1 || visits > dissect.Simulations {
		t.Errorf("%s: %d moves with priors of %g and %d visits, want %d, 1 and %d", name, len(r.Moves), priors, visits, n, dissect.Simulations)
	}
	if len(r.Turned) > 0 && r.Turned[0].Move != r.Moves[best].Move {
		t.Errorf("%s: the first image prefers %v, want the highest prior, %v", name, r.Turned[0].Move, r.Moves[best].Move)
	}
}

// checkLayers checks that layers have times, and the weights of the file.
func checkLayers(t *testing.T, name string, r *dissect.Result) {
	t.Helper()
	weights := 0
	for i, l := range r.Layers {
		weights += l.Weights
		if l.Micros <= 0 || l.Nodes == "" || l.Shape == "" {
			t.Errorf("%s: layer %d is %+v, want operators, a shape and a time", name, i, l)
		}
	}
	numbers := len(file(t, name)) / 4
	if weights > numbers*21/10 || weights < numbers/2 { // an evaluation net uses some twice
		t.Errorf("%s: %d weights, want about the %d numbers of the file", name, weights, numbers)
	}
}

// Every plane of every game has a name of its own.
func TestNamesOfPlanes(t *testing.T) {
	for _, g := range games.All() {
		for _, p := range g.(game.Encoder).Planes() {
			names := slices.Clone(p.Names)
			slices.Sort(names)
			if len(p.Names) != p.C || len(slices.Compact(names)) != p.C {
				t.Errorf("%s: planes %q have the names %q, want %d different ones", g.Spec().ID, p.Name, p.Names, p.C)
			}
		}
	}
}

// An evaluation net sees what a move has changed; other nets have no such list.
func TestChanges(t *testing.T) {
	g := gameOf(t, "chess")
	before := g.New(game.NewRand(1))
	s := game.Clone(g, before)
	for _, m := range s.Legal(0, nil) {
		if s.MoveName(0, m) == "e2e4" {
			s.Play(game.Solo(0, m), nil)
			break
		}
	}
	r := taken(t, dissect.Request{Game: g, State: s, Before: before, Model: model(t, "chess-eval")})
	want := []dissect.Change{{Name: "white pawns", Square: 12, On: false}, {Name: "white pawns", Square: 28, On: true}}
	if !slices.Equal(r.Changed, want) {
		t.Errorf("after e4 it sees %+v, want %+v", r.Changed, want)
	}
	g = gameOf(t, "morris")
	s, before = played(g, 1, 3)
	r = taken(t, dissect.Request{Game: g, State: s, Before: before, Model: model(t, "morris-eval")})
	if len(r.Changed) == 0 || !r.Rings {
		t.Error("a move of Morris changes nothing, want stones, on rings")
	}
	for _, c := range r.Changed {
		if c.Square != -1 {
			t.Errorf("in Morris it sees %+v, want no square of the board", c)
		}
	}
	g = gameOf(t, "othello")
	s, before = played(g, 1, 3)
	if r = taken(t, dissect.Request{Game: g, State: s, Before: before, Model: model(t, "small")}); len(r.Changed) != 0 {
		t.Errorf("a net that is not updated sees %+v, want nothing", r.Changed)
	}
}

// A net for another board is refused with what is allowed.
func TestRefused(t *testing.T) {
	m, err := net.Load(nettest.Residual(1, 5, 6, 6, 1, 8, false).Marshal())
	if err != nil {
		t.Fatal(err)
	}
	g := gameOf(t, "othello")
	s, _ := played(g, 1, 2)
	_, err = dissect.New(dissect.Request{Game: g, State: s, Seat: s.Acting().First(), Model: m, Now: instant.Now})
	if err == nil || !strings.Contains(err.Error(), "allowed for othello: planes 4×8×8") {
		t.Errorf("got the error %v, want what is allowed", err)
	}
}
