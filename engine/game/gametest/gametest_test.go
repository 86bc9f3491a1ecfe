package gametest

import (
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/game/editor"
)

func TestScatterObeysLaws(t *testing.T) { Run(t, Scatter(), Options{}) }

func TestHistoryScatterObeysLaws(t *testing.T) { Run(t, historyScatter{}, Options{}) }

// altered is scatter with one function replaced; a nil function replaces nothing.
type altered struct {
	game.Game
	spec  func(*game.Spec)
	new   func(*game.Rand) game.State
	parse func(string) (game.State, error)
	wrap  func(*alteredState) game.State // adds capabilities

	acting func(*field) game.Seats
	legal  func(*field, game.Seat, []game.Move) []game.Move
	play   func(*field, game.Joint, *game.Rand)
	result func(*field, *[game.MaxSeats]float32)
	copy   func(dst, src *field)
	hash   func(*field) uint64
	name   func(*field, game.Move) string
}

func (b *altered) state(s game.State) game.State {
	inner := &alteredState{field: s.(*field), b: b}
	if b.wrap != nil {
		return b.wrap(inner)
	}
	return inner
}

func (b *altered) Spec() *game.Spec {
	spec := *b.Game.Spec()
	if b.spec != nil {
		b.spec(&spec)
	}
	return &spec
}

func (b *altered) New(r *game.Rand) game.State {
	if b.new != nil {
		return b.state(b.new(r))
	}
	return b.state(b.Game.New(r))
}

func (b *altered) Parse(text string) (game.State, error) {
	parse := b.Game.Parse
	if b.parse != nil {
		parse = b.parse
	}
	s, err := parse(text)
	if err != nil {
		return nil, err
	}
	return b.state(s), nil
}

type alteredState struct {
	*field
	b *altered
}

func (s *alteredState) inside() *field { return s.field }

func (s *alteredState) Acting() game.Seats {
	if s.b.acting != nil {
		return s.b.acting(s.field)
	}
	return s.field.Acting()
}

func (s *alteredState) Legal(seat game.Seat, dst []game.Move) []game.Move {
	if s.b.legal != nil {
		return s.b.legal(s.field, seat, dst)
	}
	return s.field.Legal(seat, dst)
}

func (s *alteredState) Play(j game.Joint, r *game.Rand) {
	if s.b.play != nil {
		s.b.play(s.field, j, r)
		return
	}
	s.field.Play(j, r)
}

func (s *alteredState) Returns(r *[game.MaxSeats]float32) {
	if s.b.result != nil {
		s.b.result(s.field, r)
		return
	}
	s.field.Returns(r)
}

func (s *alteredState) CopyFrom(from game.State) {
	src := from.(interface{ inside() *field }).inside()
	if s.b.copy != nil {
		s.b.copy(s.field, src)
		return
	}
	s.field.CopyFrom(src)
}

func (s *alteredState) Hash() uint64 {
	if s.b.hash != nil {
		return s.b.hash(s.field)
	}
	return s.field.Hash()
}

func (s *alteredState) MoveName(seat game.Seat, m game.Move) string {
	if s.b.name != nil {
		return s.b.name(s.field, m)
	}
	return s.field.MoveName(seat, m)
}

// sink keeps an allocation from being optimised away.
var sink []byte

// Every law fails for a game that breaks it, and none fails for the original.
func TestLawsFindBrokenGames(t *testing.T) {
	stray := game.NewRand(99) // a source of chance that no seed reproduces
	covered := map[string]bool{}
	for _, c := range []struct {
		name, law string
		game      game.Game
	}{
		{"unaltered", "", &altered{}},
		{"two seats of one name", "spec", &altered{spec: func(s *game.Spec) { s.Seats = []string{"one", "two", "two"} }}},
		{"no moves", "spec", &altered{spec: func(s *game.Spec) { s.Moves = 0 }}},
		{"descending moves", "legal", &altered{legal: func(s *field, seat game.Seat, dst []game.Move) []game.Move {
			n := len(dst)
			dst = s.Legal(seat, dst)
			slices.Reverse(dst[n:])
			return dst
		}}},
		{"no move for an acting seat", "legal", &altered{legal: func(s *field, seat game.Seat, dst []game.Move) []game.Move {
			if s.round == 2 {
				return dst
			}
			return s.Legal(seat, dst)
		}}},
		{"a code too large", "legal", &altered{spec: func(s *game.Spec) { s.Moves = 2 }}},
		{"not any move", "legal", &altered{spec: func(s *game.Spec) { s.AnyMove = true }}},
		{"a seat too many", "legal", &altered{acting: func(s *field) game.Seats {
			if a := s.Acting(); a != 0 {
				return a | 8
			}
			return 0
		}, legal: func(_ *field, _ game.Seat, dst []game.Move) []game.Move { return append(dst, 0) },
			play: func(s *field, _ game.Joint, _ *game.Rand) { s.round++ }}},
		{"an endless game", "end", &altered{play: func(*field, game.Joint, *game.Rand) {}}},
		{"a result of 2", "end", &altered{result: func(s *field, r *[game.MaxSeats]float32) { s.Returns(r); r[0] *= 2 }}},
		{"results not written", "end", &altered{result: func(*field, *[game.MaxSeats]float32) {}}},
		{"a text that Parse refuses", "text", &altered{parse: func(text string) (game.State, error) {
			return scatter{}.Parse("x" + text)
		}}},
		{"Parse forgets the points", "text", &altered{parse: func(text string) (game.State, error) {
			s, err := scatter{}.Parse(text)
			if err == nil {
				s.(*field).points = [3]uint8{}
			}
			return s, err
		}}},
		{"a hash of more than the text", "text", &altered{hash: func(*field) uint64 { return stray.Uint64() }}},
		{"a shared copy", "copy", &altered{copy: func(dst, src *field) {
			*dst = *src
			dst.round = 0
		}}},
		{"chance of its own", "seed", &altered{play: func(s *field, j game.Joint, _ *game.Rand) { s.Play(j, stray) }}},
		{"two moves of one name", "names", &altered{name: func(s *field, m game.Move) string { return s.MoveName(0, m/2) }}},
		{"a space in a name", "names", &altered{name: func(s *field, m game.Move) string { return s.MoveName(0, m) + " !" }}},
		{"two names of one letter", "names", &altered{name: func(s *field, m game.Move) string { return "A" + s.MoveName(0, m) }}},
		{"play allocates", "allocations", &altered{play: func(s *field, j game.Joint, r *game.Rand) {
			sink = make([]byte, 100)
			s.Play(j, r)
		}}},
		{"moves that Legal does not repeat", "check", &altered{legal: func(s *field, seat game.Seat, dst []game.Move) []game.Move {
			return append(dst, game.Move(stray.IntN(2)))
		}}},
		{"cells missing", "view", withState(func(s *alteredState) game.State { return missingCells{s} })},
		{"moves on one square", "view", withState(func(s *alteredState) game.State { return oneSquare{missingCells{s}} })},
		{"equal promotions", "view", withState(func(s *alteredState) game.State { return samePromotion{oneSquare{missingCells{s}}} })},
		{"equal texts", "names", withState(func(s *alteredState) game.State { return sameText{s} })},
		{"planes not written", "planes", emptyPlanes{&altered{}}},
		{"logits shared", "planes", sharedLogits{&altered{}}},
		{"planes fixed in a game of three", "planes", fixedPlanes{&altered{}}},
		{"a wrong symmetry", "symmetries", noSymmetry{&altered{}}},
		{"a playout that stops early", "playout", withState(func(s *alteredState) game.State { return noPlayout{s} })},
		{"a playout of first moves", "playout fair", withState(func(s *alteredState) game.State { return firstPlayout{s} })},
		{"recounted moves of another playout", "recounted playout", withState(func(s *alteredState) game.State { return lastRecount{firstPlayout{s}} })},
		{"a recount that stops early", "recounted playout", withState(func(s *alteredState) game.State { return noRecount{firstPlayout{s}} })},
		{"perft off by one", "perft", withState(func(s *alteredState) game.State { return wrongPerft{s} })},
		{"a heuristic of 3", "heuristic", withState(func(s *alteredState) game.State { return wrongHeuristic{s} })},
		{"an illegal move of the hand-written player", "heuristic", withState(func(s *alteredState) game.State { return illegalRules{s} })},
		{"a history that is not reported", "text", unreportedDraws{}},
		{"a history that is not forgotten", "text", keptHistory{}},
		{"a drawn game that continues", "end", withState(func(s *alteredState) game.State { return alwaysDrawn{s} })},
		{"no reward for a seat that acts", "rewards", withState(func(s *alteredState) game.State { return noReward{s} })},
		{"a result for a seat that acts", "settled", withState(func(s *alteredState) game.State { return alwaysSettled{s} })},
		{"an illegal sensible move", "sensible", withState(func(s *alteredState) game.State { return illegalSensible{s} })},
		{"a careful move that random play leaves out", "sensible", withState(func(s *alteredState) game.State { return illegalCareful{s} })},
		{"negated margins", "margin", withState(func(s *alteredState) game.State { return turnedMargin{s} })},
		{"final points that no seat has", "margin", wrongFinalPoints{altered: withState(func(s *alteredState) game.State { return margin{s} })}},
		{"equal points for both seats", "evaluation", samePoints{&altered{}}},
		{"a random key", "keys", withState(func(s *alteredState) game.State { return otherKey{s} })},
		{"the same key for all positions", "keys", withState(func(s *alteredState) game.State { return sameKey{s} })},
		{"a forcing move that is illegal", "tactics", withState(func(s *alteredState) game.State { return illegalNoisy{s} })},
		{"a null move that keeps the turn", "tactics", withState(func(s *alteredState) game.State { return idleNullMove{s} })},
		{"a wrong check", "tactics", withState(func(s *alteredState) game.State { return falseCheck{idleNullMove{s}} })},
		{"a successor that ignores the move", "successors", &altered{play: firstAlone, wrap: func(s *alteredState) game.State { return idleSuccessor{s} }}},
		{"facts of another position", "successors", &altered{play: firstAlone, wrap: func(s *alteredState) game.State { return wrongFacts{idleSuccessor{s}} }}},
		{"equal ranks", "ranks", withState(func(s *alteredState) game.State { return sameRanks{s} })},
		{"a rank too many", "ranks", withState(func(s *alteredState) game.State { return longRanks{sameRanks{s}} })},
		{"a win that does not come nearer", "tablebase", withState(func(s *alteredState) game.State { return sureWin{s} })},
		{"a draft that ignores edits", "drafts", ignoredEdits{&altered{}}},
		{"a book in a game with chance", "book", &altered{spec: func(s *game.Spec) { s.Book = "left" }}},
	} {
		switch g := c.game.(type) {
		case *altered:
			g.Game = Scatter()
		case emptyPlanes:
			g.altered.Game = Scatter()
		case sharedLogits:
			g.altered.Game = Scatter()
		case fixedPlanes:
			g.altered.Game = Scatter()
		case noSymmetry:
			g.altered.Game = Scatter()
		case samePoints:
			g.altered.Game = Scatter()
		case wrongFinalPoints:
			g.altered.Game = Scatter()
		case ignoredEdits:
			g.altered.Game = Scatter()
		}
		covered[c.law] = true
		for _, law := range Laws(c.game, Options{Games: 20}) {
			if c.law != "" && law.Name != c.law {
				continue
			}
			if err := law.Check(); (err != nil) != (law.Name == c.law) {
				t.Errorf("%s: law %q returns %v; want an error: %v", c.name, law.Name, err, law.Name == c.law)
			}
		}
	}
	for _, law := range Laws(Scatter(), Options{}) {
		if !covered[law.Name] {
			t.Errorf("no game of this test breaks the law %q", law.Name)
		}
	}
}

func withState(wrap func(*alteredState) game.State) *altered { return &altered{wrap: wrap} }

type missingCells struct{ *alteredState }

func (missingCells) View() game.View                    { return game.View{Cells: []string{""}} }
func (missingCells) Squares(game.Seat, game.Move) []int { return nil }

type oneSquare struct{ missingCells }

func (oneSquare) View() game.View { return game.View{Cells: make([]string, corners)} }

type samePromotion struct{ oneSquare }

func (samePromotion) Promotion(game.Seat, game.Move) string { return "q" }

type sameText struct{ *alteredState }

func (sameText) MoveText(game.Seat, game.Move) string { return "runs" }

type emptyPlanes struct{ *altered }

func (emptyPlanes) Planes() []game.Planes {
	return []game.Planes{{C: 1, H: 1, W: 1, Encode: func(game.State, game.Seat, []float32) {}}}
}

type sharedLogits struct{ *altered }

func (sharedLogits) Planes() []game.Planes {
	return []game.Planes{{C: 1, H: 1, W: 1, Policy: 1,
		Encode: func(_ game.State, _ game.Seat, dst []float32) { clear(dst) },
		Index:  func(game.State, game.Seat, game.Move) int { return 0 }}}
}

type fixedPlanes struct{ *altered }

func (fixedPlanes) Planes() []game.Planes {
	return []game.Planes{{C: 1, H: 1, W: 1, Fixed: true,
		Encode: func(_ game.State, _ game.Seat, dst []float32) { clear(dst) }}}
}

type noSymmetry struct{ *altered }

func (noSymmetry) Symmetries() int                            { return 2 }
func (noSymmetry) Transform(_ int, dst, src game.State)       { dst.CopyFrom(src) }
func (noSymmetry) TransformMove(k int, m game.Move) game.Move { return (m + game.Move(k)) % corners }

type noPlayout struct{ *alteredState }

func (s noPlayout) Playout(_ *game.Rand, r *[game.MaxSeats]float32) int {
	s.Returns(r)
	return 0
}

type firstPlayout struct{ *alteredState }

func (s firstPlayout) Playout(rand *game.Rand, r *[game.MaxSeats]float32) (plies int) {
	for ; s.Acting() != 0; plies++ {
		var j game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			var buffer [corners]game.Move
			j[acting.First()] = s.Legal(acting.First(), buffer[:0])[0]
		}
		s.Play(j, rand)
	}
	s.Returns(r)
	return plies
}

type lastRecount struct{ firstPlayout }

func (s lastRecount) Recount(rand *game.Rand, _ bool, step func(game.Joint)) {
	for s.Acting() != 0 {
		var j game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			moves := s.Legal(acting.First(), nil)
			j[acting.First()] = moves[len(moves)-1]
		}
		s.Play(j, rand)
		step(j)
	}
}

type noRecount struct{ firstPlayout }

func (noRecount) Recount(*game.Rand, bool, func(game.Joint)) {}

type wrongPerft struct{ *alteredState }

func (wrongPerft) Perft(int) uint64 { return 1 }

type wrongHeuristic struct{ *alteredState }

func (wrongHeuristic) Heuristic(v *[game.MaxSeats]float32) { *v = [game.MaxSeats]float32{3} }

type illegalRules struct{ *alteredState }

func (illegalRules) Rules(_ game.Seat, dst []game.Move) []game.Move { return append(dst, corners) }

type noReward struct{ *alteredState }

func (noReward) Reward(game.Reward, game.Seat, int) float64 { return 0 }

type alwaysSettled struct{ *alteredState }

func (alwaysSettled) Settled(game.Seat) (float32, bool) { return 0, true }

type illegalSensible struct{ *alteredState }

func (illegalSensible) Sensible(_ game.Seat, dst []game.Move) []game.Move {
	return append(dst, corners)
}

type illegalCareful struct{ *alteredState }

func (illegalCareful) Careful(_ game.Seat, _ bool, dst []game.Move) []game.Move {
	return append(dst, corners)
}

type turnedMargin struct{ *alteredState }

func (s turnedMargin) Margin(m *[game.MaxSeats]int) {
	for seat, points := range s.points {
		m[seat] = -int(points)
	}
}

type margin struct{ *alteredState }

func (s margin) Margin(m *[game.MaxSeats]int) {
	for seat, points := range s.points {
		m[seat] = int(points)
	}
}

type wrongFinalPoints struct {
	*altered
	game.Solvable
}

func (wrongFinalPoints) FinalPoints(game.State) int { return 1000 }

type alwaysDrawn struct{ *alteredState }

func (alwaysDrawn) Drawn() bool { return true }
func (alwaysDrawn) Forget()     {}

type samePoints struct{ *altered }

func (samePoints) Evaluations() []game.Evaluation {
	return []game.Evaluation{{Name: "generous", Scale: 1, Terms: []string{"all"}, Points: func(_ game.State, _ game.Seat, without uint32) int { return int(1 - without) }}}
}

type otherKey struct{ *alteredState }

func (otherKey) Key() uint64 { return otherKeys.Uint64() }

var otherKeys = game.NewRand(98)

type sameKey struct{ *alteredState }

func (sameKey) Key() uint64 { return 1 }

// ignoredEdits is Editable, but edits do not change its drafts.
type ignoredEdits struct{ *altered }

func (ignoredEdits) Palette() []editor.Tool { return []editor.Tool{{Piece: "one", Key: "1"}} }

func (d ignoredEdits) Draft(text string) (editor.Draft, error) { return ignoringDraft(text), nil }

type ignoringDraft string

func (d ignoringDraft) String() string     { return string(d) }
func (ignoringDraft) View() game.View      { return game.View{Cells: make([]string, corners)} }
func (ignoringDraft) Facts() []editor.Fact { return nil }
func (ignoringDraft) Put(int, string)      {}
func (ignoringDraft) Set(_, _ string)      {}
func (ignoringDraft) Clear()               {}
