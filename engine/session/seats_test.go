package session

import (
	"fmt"
	"slices"
	"testing"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/wire"
)

// race is a game of three seats that act at the same time, with two rounds and a roll of a die in
// each; seat b sits out the second round. The seat with the most moves "right" wins.
type race struct{}

var raceSpec = game.Spec{ID: "race", Seats: []string{"a", "b", "c"}, Moves: 2, Squares: []string{"l", "r"}, MaxPly: 2, Chance: true}

func (race) Spec() *game.Spec          { return &raceSpec }
func (race) New(*game.Rand) game.State { return &racing{} }
func (race) Parse(text string) (game.State, error) {
	s := new(racing)
	_, err := fmt.Sscanf(text, "%d %d %d %d %d", &s.round, &s.rights[0], &s.rights[1], &s.rights[2], &s.die)
	return s, err
}

type racing struct {
	round  int
	rights [3]int
	die    int
}

func (s *racing) Acting() game.Seats {
	return [...]game.Seats{0b111, 0b101, 0}[s.round]
}

func (s *racing) Legal(_ game.Seat, dst []game.Move) []game.Move { return append(dst, 0, 1) }

func (s *racing) Play(j game.Joint, r *game.Rand) {
	for i := range s.rights {
		s.rights[i] += int(j[i])
	}
	s.round++
	s.die = r.IntN(6)
}

func (s *racing) Returns(r *[game.MaxSeats]float32) {
	for i, n := range s.rights {
		r[i] = float32(n - 1)
	}
}

func (s *racing) CopyFrom(from game.State) { *s = *from.(*racing) }
func (s *racing) Hash() uint64 {
	return uint64(s.round)<<32 | uint64(s.rights[0]*100+s.rights[1]*10+s.rights[2])<<8 | uint64(s.die)
}
func (s *racing) String() string {
	return fmt.Sprintln(s.round, s.rights[0], s.rights[1], s.rights[2], s.die)
}
func (s *racing) MoveName(_ game.Seat, m game.Move) string { return [...]string{"left", "right"}[m] }
func (s *racing) View() game.View                          { return game.View{Cells: []string{"", ""}} }
func (s *racing) Squares(_ game.Seat, m game.Move) []int   { return []int{int(m)} }

// Several seats that act at the same time, chance, and a seat that sits out.
func TestSeatsThatActTogether(t *testing.T) {
	k := newTalk(t)
	r, err := record.New(race{}, "", 7)
	if err != nil {
		t.Fatal(err)
	}
	k.session.shown = gameAtLine(r.Game, record.NewTree(r, ending.Ending{}), 0)
	b := k.board(going(0))
	if !slices.Equal(b.Acting, raceSpec.Seats) || len(b.Legal) != 6 || b.Legal[5].Seat != "c" {
		t.Fatalf(`begins as %+v; want b.Acting %v, len(b.Legal) 6 and b.Legal[5].Seat "c"`, b, raceSpec.Seats)
	}
	k.checkRefused(playing(k, "left", "right"), wire.KindMove, "c: ")
	first := k.board(playing(k, "left", "right", "right"))
	if want := (wire.Ply{Name: "lrr", Text: "lrr"}); first.Plies[0] != want || !slices.Equal(first.Last, []int{0, 1, 1}) {
		t.Fatalf("the first round is %+v", first)
	}
	report := k.think("c", "uct:n=40")
	if report.Seat != "c" || len(report.Rows) != 2 || report.Done != 40 {
		t.Errorf(`c thought %+v: got %q, %v and %v, want "c", 2 and 40`, report, report.Seat, len(report.Rows), report.Done)
	}
	if len(report.Line) == 0 || len(report.Line[0]) != 3 || report.Line[0][1] != '-' {
		t.Errorf("the expected line is %q; want steps of three letters, b's a -", report.Line)
	}
	k.checkRefused(thinking(k, "b", "random"), wire.KindMove, "allowed: a, c")
	k.checkRefused(playing(k, "left", "left", "left"), wire.KindMove, "b: ")
	end := k.board(playing(k, "left", "", "right"))
	if end.Record != "lrr,l-r" || !end.Over || !slices.Equal(end.Returns, []float32{-1, 0, 1}) {
		t.Errorf("the end is %+v", end)
	}
	// The seed reproduces the roll: an earlier ply is the same again.
	if again := k.board(going(1)); again.Position != first.Position {
		t.Errorf("ply 1 was %q and is %q", first.Position, again.Position)
	}
	k.checkRefused(resigning("b"), wire.KindEnding, "over")
	k.session.shown = gameAtLine(r.Game, record.NewTree(k.session.shown.record.Cut(1), ending.Ending{}), 0)
	if b := k.board(resigning("b")); !b.Over || !slices.Equal(b.Returns, []float32{1, -1, 1}) || b.Record != "lrr" {
		t.Errorf(`resigned as %+v; want b.Over && slices.Equal(b.Returns, []float32{1, -1, 1}) && b.Record == "lrr"`, b)
	}
}
