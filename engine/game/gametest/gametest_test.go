package gametest

import (
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/game/editor"
)

func TestScatterObeys(t *testing.T) { Run(t, Scatter(), Options{}) }

func TestWearyScatterObeys(t *testing.T) { Run(t, weary{}, Options{}) }

// bent is scatter with one thing changed; a nil function changes nothing.
type bent struct {
	game.Game
	spec  func(*game.Spec)
	new   func(*game.Rand) game.State
	parse func(string) (game.State, error)
	wrap  func(*bentState) game.State // adds capabilities

	acting func(*field) game.Seats
	legal  func(*field, game.Seat, []game.Move) []game.Move
	play   func(*field, game.Joint, *game.Rand)
	result func(*field, *[game.MaxSeats]float32)
	copy   func(dst, src *field)
	hash   func(*field) uint64
	name   func(*field, game.Move) string
}

func (b *bent) state(s game.State) game.State {
	inner := &bentState{field: s.(*field), b: b}
	if b.wrap != nil {
		return b.wrap(inner)
	}
	return inner
}

func (b *bent) Spec() *game.Spec {
	spec := *b.Game.Spec()
	if b.spec != nil {
		b.spec(&spec)
	}
	return &spec
}

func (b *bent) New(r *game.Rand) game.State {
	if b.new != nil {
		return b.state(b.new(r))
	}
	return b.state(b.Game.New(r))
}

func (b *bent) Parse(text string) (game.State, error) {
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

type bentState struct {
	*field
	b *bent
}

func (s *bentState) inside() *field { return s.field }

func (s *bentState) Acting() game.Seats {
	if s.b.acting != nil {
		return s.b.acting(s.field)
	}
	return s.field.Acting()
}

func (s *bentState) Legal(seat game.Seat, dst []game.Move) []game.Move {
	if s.b.legal != nil {
		return s.b.legal(s.field, seat, dst)
	}
	return s.field.Legal(seat, dst)
}

func (s *bentState) Play(j game.Joint, r *game.Rand) {
	if s.b.play != nil {
		s.b.play(s.field, j, r)
		return
	}
	s.field.Play(j, r)
}

func (s *bentState) Returns(r *[game.MaxSeats]float32) {
	if s.b.result != nil {
		s.b.result(s.field, r)
		return
	}
	s.field.Returns(r)
}

func (s *bentState) CopyFrom(from game.State) {
	src := from.(interface{ inside() *field }).inside()
	if s.b.copy != nil {
		s.b.copy(s.field, src)
		return
	}
	s.field.CopyFrom(src)
}

func (s *bentState) Hash() uint64 {
	if s.b.hash != nil {
		return s.b.hash(s.field)
	}
	return s.field.Hash()
}

func (s *bentState) MoveName(seat game.Seat, m game.Move) string {
	if s.b.name != nil {
		return s.b.name(s.field, m)
	}
	return s.field.MoveName(seat, m)
}

// hoard keeps an allocation from being optimised away.
var hoard []byte

// Every law fails for a game that breaks it, and none fails for the original.
func TestLawsFindWhatIsBroken(t *testing.T) {
	stray := game.NewRand(99) // a source of chance that no seed reproduces
	covered := map[string]bool{}
	for _, c := range []struct {
		name, law string
		game      game.Game
	}{
		{"unbent", "", &bent{}},
		{"two seats of one name", "spec", &bent{spec: func(s *game.Spec) { s.Seats = []string{"one", "two", "two"} }}},
		{"no moves", "spec", &bent{spec: func(s *game.Spec) { s.Moves = 0 }}},
		{"descending moves", "legal", &bent{legal: func(s *field, seat game.Seat, dst []game.Move) []game.Move {
			n := len(dst)
			dst = s.Legal(seat, dst)
			slices.Reverse(dst[n:])
			return dst
		}}},
		{"no move for an acting seat", "legal", &bent{legal: func(s *field, seat game.Seat, dst []game.Move) []game.Move {
			if s.round == 2 {
				return dst
			}
			return s.Legal(seat, dst)
		}}},
		{"a code too large", "legal", &bent{spec: func(s *game.Spec) { s.Moves = 2 }}},
		{"not any move", "legal", &bent{spec: func(s *game.Spec) { s.AnyMove = true }}},
		{"a seat too many", "legal", &bent{acting: func(s *field) game.Seats {
			if a := s.Acting(); a != 0 {
				return a | 8
			}
			return 0
		}, legal: func(_ *field, _ game.Seat, dst []game.Move) []game.Move { return append(dst, 0) },
			play: func(s *field, _ game.Joint, _ *game.Rand) { s.round++ }}},
		{"an endless game", "end", &bent{play: func(*field, game.Joint, *game.Rand) {}}},
		{"a result of 2", "end", &bent{result: func(s *field, r *[game.MaxSeats]float32) { s.Returns(r); r[0] *= 2 }}},
		{"results not written", "end", &bent{result: func(*field, *[game.MaxSeats]float32) {}}},
		{"a text that Parse refuses", "text", &bent{parse: func(text string) (game.State, error) {
			return scatter{}.Parse("x" + text)
		}}},
		{"Parse forgets the points", "text", &bent{parse: func(text string) (game.State, error) {
			s, err := scatter{}.Parse(text)
			if err == nil {
				s.(*field).points = [3]uint8{}
			}
			return s, err
		}}},
		{"a hash of more than the text", "text", &bent{hash: func(*field) uint64 { return stray.Uint64() }}},
		{"a shared copy", "copy", &bent{copy: func(dst, src *field) {
			*dst = *src
			dst.round = 0
		}}},
		{"chance of its own", "seed", &bent{play: func(s *field, j game.Joint, _ *game.Rand) { s.Play(j, stray) }}},
		{"two moves of one name", "names", &bent{name: func(s *field, m game.Move) string { return s.MoveName(0, m/2) }}},
		{"a space in a name", "names", &bent{name: func(s *field, m game.Move) string { return s.MoveName(0, m) + " !" }}},
		{"two names of one letter", "names", &bent{name: func(s *field, m game.Move) string { return "A" + s.MoveName(0, m) }}},
		{"play allocates", "allocations", &bent{play: func(s *field, j game.Joint, r *game.Rand) {
			hoard = make([]byte, 100)
			s.Play(j, r)
		}}},
		{"moves that Legal does not repeat", "check", &bent{legal: func(s *field, seat game.Seat, dst []game.Move) []game.Move {
			return append(dst, game.Move(stray.IntN(2)))
		}}},
		{"cells missing", "view", withState(func(s *bentState) game.State { return fewCells{s} })},
		{"moves on one square", "view", withState(func(s *bentState) game.State { return oneSquare{fewCells{s}} })},
		{"promotions alike", "view", withState(func(s *bentState) game.State { return samePromotion{oneSquare{fewCells{s}}} })},
		{"texts alike", "names", withState(func(s *bentState) game.State { return sameText{s} })},
		{"planes not written", "planes", emptyPlanes{&bent{}}},
		{"logits shared", "planes", sharedLogits{&bent{}}},
		{"planes fixed in a game of three", "planes", fixedPlanes{&bent{}}},
		{"a symmetry that is none", "symmetries", noSymmetry{&bent{}}},
		{"a playout that stops early", "playout", withState(func(s *bentState) game.State { return lazyPlayout{s} })},
		{"a playout of first moves", "playout fair", withState(func(s *bentState) game.State { return firstPlayout{s} })},
		{"perft off by one", "perft", withState(func(s *bentState) game.State { return wrongPerft{s} })},
		{"a heuristic of 3", "heuristic", withState(func(s *bentState) game.State { return boldHeuristic{s} })},
		{"an illegal favourite", "heuristic", withState(func(s *bentState) game.State { return illegalRules{s} })},
		{"a history that is not reported", "text", muted{}},
		{"a history that is not forgotten", "text", stubborn{}},
		{"a drawn game that goes on", "end", withState(func(s *bentState) game.State { return alwaysDrawn{s} })},
		{"a reward for nobody", "rewards", withState(func(s *bentState) game.State { return miser{s} })},
		{"a result for a seat that acts", "settled", withState(func(s *bentState) game.State { return hasty{s} })},
		{"a senseless move", "sensible", withState(func(s *bentState) game.State { return senseless{s} })},
		{"margins turned round", "margin", withState(func(s *bentState) game.State { return turnedMargin{s} })},
		{"final points of nobody", "margin", wildFinal{bent: withState(func(s *bentState) game.State { return margin{s} })}},
		{"points for all", "evaluation", generous{&bent{}}},
		{"a key of the clock", "keys", withState(func(s *bentState) game.State { return otherKey{s} })},
		{"a key for all", "keys", withState(func(s *bentState) game.State { return sameKey{s} })},
		{"a forcing move that is illegal", "tactics", withState(func(s *bentState) game.State { return illegalNoise{s} })},
		{"a null move that keeps the turn", "tactics", withState(func(s *bentState) game.State { return idleNullMove{s} })},
		{"a check that is none", "tactics", withState(func(s *bentState) game.State { return falseCheck{idleNullMove{s}} })},
		{"a successor of no move", "successors", &bent{play: firstAlone, wrap: func(s *bentState) game.State { return idleSuccessor{s} }}},
		{"facts of another position", "successors", &bent{play: firstAlone, wrap: func(s *bentState) game.State { return wrongFacts{idleSuccessor{s}} }}},
		{"ranks all alike", "ranks", withState(func(s *bentState) game.State { return sameRanks{s} })},
		{"a rank too many", "ranks", withState(func(s *bentState) game.State { return longRanks{sameRanks{s}} })},
		{"a win that does not come nearer", "tablebase", withState(func(s *bentState) game.State { return sureWin{s} })},
		{"a draft that holds nothing", "drafts", deaf{&bent{}}},
		{"a book in a game with chance", "book", &bent{spec: func(s *game.Spec) { s.Book = "left" }}},
	} {
		switch g := c.game.(type) {
		case *bent:
			g.Game = Scatter()
		case emptyPlanes:
			g.bent.Game = Scatter()
		case sharedLogits:
			g.bent.Game = Scatter()
		case fixedPlanes:
			g.bent.Game = Scatter()
		case noSymmetry:
			g.bent.Game = Scatter()
		case generous:
			g.bent.Game = Scatter()
		case wildFinal:
			g.bent.Game = Scatter()
		case deaf:
			g.bent.Game = Scatter()
		}
		covered[c.law] = true
		for _, law := range Laws(c.game, Options{Games: 20}) {
			if c.law != "" && law.Name != c.law {
				continue
			}
			if err := law.Check(); (err != nil) != (law.Name == c.law) {
				t.Errorf("%s: law %q says %v, want %v", c.name, law.Name, err, (law.Name == c.law))
			}
		}
	}
	for _, law := range Laws(Scatter(), Options{}) {
		if !covered[law.Name] {
			t.Errorf("law %q is broken by none of the broken games", law.Name)
		}
	}
}

func withState(wrap func(*bentState) game.State) *bent { return &bent{wrap: wrap} }

type fewCells struct{ *bentState }

func (fewCells) View() game.View                    { return game.View{Cells: []string{""}} }
func (fewCells) Squares(game.Seat, game.Move) []int { return nil }

type oneSquare struct{ fewCells }

func (oneSquare) View() game.View { return game.View{Cells: make([]string, corners)} }

type samePromotion struct{ oneSquare }

func (samePromotion) Promotion(game.Seat, game.Move) string { return "q" }

type sameText struct{ *bentState }

func (sameText) MoveText(game.Seat, game.Move) string { return "runs" }

type emptyPlanes struct{ *bent }

func (emptyPlanes) Planes() []game.Planes {
	return []game.Planes{{C: 1, H: 1, W: 1, Encode: func(game.State, game.Seat, []float32) {}}}
}

type sharedLogits struct{ *bent }

func (sharedLogits) Planes() []game.Planes {
	return []game.Planes{{C: 1, H: 1, W: 1, Policy: 1,
		Encode: func(_ game.State, _ game.Seat, dst []float32) { clear(dst) },
		Index:  func(game.State, game.Seat, game.Move) int { return 0 }}}
}

type fixedPlanes struct{ *bent }

func (fixedPlanes) Planes() []game.Planes {
	return []game.Planes{{C: 1, H: 1, W: 1, Fixed: true,
		Encode: func(_ game.State, _ game.Seat, dst []float32) { clear(dst) }}}
}

type noSymmetry struct{ *bent }

func (noSymmetry) Symmetries() int                            { return 2 }
func (noSymmetry) Transform(_ int, dst, src game.State)       { dst.CopyFrom(src) }
func (noSymmetry) TransformMove(k int, m game.Move) game.Move { return (m + game.Move(k)) % corners }

type lazyPlayout struct{ *bentState }

func (s lazyPlayout) Playout(_ *game.Rand, r *[game.MaxSeats]float32) int {
	s.Returns(r)
	return 0
}

type firstPlayout struct{ *bentState }

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

type wrongPerft struct{ *bentState }

func (wrongPerft) Perft(int) uint64 { return 1 }

type boldHeuristic struct{ *bentState }

func (boldHeuristic) Heuristic(v *[game.MaxSeats]float32) { *v = [game.MaxSeats]float32{3} }

type illegalRules struct{ *bentState }

func (illegalRules) Rules(_ game.Seat, dst []game.Move) []game.Move { return append(dst, corners) }

type miser struct{ *bentState }

func (miser) Reward(game.Seat, int) float64 { return 0 }

type hasty struct{ *bentState }

func (hasty) Settled(game.Seat) (float32, bool) { return 0, true }

type senseless struct{ *bentState }

func (senseless) Sensible(_ game.Seat, dst []game.Move) []game.Move { return append(dst, corners) }

type turnedMargin struct{ *bentState }

func (s turnedMargin) Margin(m *[game.MaxSeats]int) {
	for seat, points := range s.points {
		m[seat] = -int(points)
	}
}

type margin struct{ *bentState }

func (s margin) Margin(m *[game.MaxSeats]int) {
	for seat, points := range s.points {
		m[seat] = int(points)
	}
}

type wildFinal struct {
	*bent
	game.Solvable
}

func (wildFinal) FinalPoints(game.State) int { return 1000 }

type alwaysDrawn struct{ *bentState }

func (alwaysDrawn) Drawn() bool { return true }
func (alwaysDrawn) Forget()     {}

type generous struct{ *bent }

func (generous) Evaluations() []game.Evaluation {
	return []game.Evaluation{{Name: "generous", Scale: 1, Terms: []string{"all"}, Points: func(_ game.State, _ game.Seat, without uint32) int { return int(1 - without) }}}
}

type otherKey struct{ *bentState }

func (otherKey) Key() uint64 { return otherKeys.Uint64() }

var otherKeys = game.NewRand(98)

type sameKey struct{ *bentState }

func (sameKey) Key() uint64 { return 1 }

// deaf is Editable, but no edit changes its drafts.
type deaf struct{ *bent }

func (deaf) Palette() []editor.Tool { return []editor.Tool{{Piece: "one", Key: "1"}} }

func (d deaf) Draft(text string) (editor.Draft, error) { return deafDraft(text), nil }

type deafDraft string

func (d deafDraft) String() string     { return string(d) }
func (deafDraft) View() game.View      { return game.View{Cells: make([]string, corners)} }
func (deafDraft) Facts() []editor.Fact { return nil }
func (deafDraft) Put(int, string)      {}
func (deafDraft) Set(_, _ string)      {}
func (deafDraft) Clear()               {}
