// Package featuretest tests a feature on its own: messages in, messages and effects out,
// without a browser, a worker or another feature.
package featuretest

import (
	"slices"
	"testing"
	"time"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/merge"
)

// Trial is one feature and what it may know.
type Trial struct {
	Now     feature.Snapshot
	Feature feature.Feature
	// Messages and Effects are the results of the last message.
	Messages []feature.Message
	Effects  []feature.Effect

	lastID, round int
}

// Store holds a device's stored values, by key.
type Store map[string]string

// New tests a feature on a device with some stored values, perhaps none.
func New(create func(feature.Device) feature.Feature, stored Store) *Trial {
	return &Trial{
		Now:     feature.Snapshot{FromSettings: feature.FromSettings{T: boards.Text("en")}, Place: feature.PlacePlay, OnBoard: feature.OnBoard{Shows: -1}},
		Feature: create(feature.Device{Load: func(key string) string { return stored[key] }, Lang: "en"}),
	}
}

// Othello puts a game of Othello on the board, of the given plies, between two agents. Its
// position is invented.
func (t *Trial) Othello(plies int, black, white string) {
	game := &wire.Game{ID: "othello", Seats: []string{"black", "white"}, Draws: true, Hint: "uct:n=9", Agents: []wire.Agent{{Name: "random"}, {Name: feature.FirstLevel}}}
	board := &wire.Board{Game: "othello", Seats: game.Seats, Position: "made up", Ply: plies, Squares: []string{"a1", "b1"}, Cells: []string{"", "black"}}
	for i := range plies {
		board.Plies = append(board.Plies, wire.Ply{Name: "a1", Text: "a1", Seat: game.Seats[i%2]})
	}
	board.Acting = []string{game.Seats[plies%2]}
	board.Legal = []wire.Move{{Seat: board.Acting[0], Name: "a1", Squares: []int{0}}}
	t.Now.WorkerStarted = true
	t.Now.OnBoard = feature.OnBoard{
		Phase: feature.Choosing, Catalogue: []wire.Game{*game}, Game: game, Board: board,
		Choices: []string{black, white}, Collected: make([]string, 2), Shows: -1, Epoch: 1,
	}
}

// Handle passes a message to the feature.
func (t *Trial) Handle(m feature.Message) {
	t.round++
	now := t.now()
	now.Date = feature.Date{Milli: time.Date(2026, 3, 12, 9, 30, 0, 0, time.UTC).UnixMilli()}
	c := feature.NewContext(now, &t.lastID, t.round, func() uint64 { return 7 })
	t.Feature.Handle(c, m)
	t.Messages, t.Effects = c.Messages(), c.Effects()
}

// Drawn returns the page with this feature alone, and with the bare board and seats of the game
// to which it adds.
func (t *Trial) Drawn() *feature.View {
	now := t.now()
	var c, around feature.Contributions
	if viewer, is := t.Feature.(feature.Viewer); is {
		c = viewer.View(now)
	}
	if b := t.Now.Board; b != nil && c.Position == nil {
		bare, seats := board.View{Game: b.Game}, make([]feature.Seat, len(t.Now.Game.Seats))
		for i, name := range b.Squares {
			bare.Squares = append(bare.Squares, board.Square{Name: name})
			if i < len(b.Cells) {
				bare.Squares[i].Piece = b.Cells[i]
			}
		}
		for i, id := range t.Now.Game.Seats {
			seats[i].ID = id
		}
		around = feature.Contributions{Seats: seats, Position: &feature.Position{Board: bare}}
	}
	v := merge.View(&now, []feature.Contributions{around, c})
	return &v
}

// now returns the snapshot, with what the feature publishes.
func (t *Trial) now() feature.Snapshot {
	now := t.Now
	if publisher, is := t.Feature.(feature.Publisher); is {
		now.Add(publisher.Publish())
	}
	return now
}

// Publish adds what the feature publishes to the snapshot.
func (t *Trial) Publish() { t.Now = t.now() }

// PartOf returns the only part of its type in a view, a zero one if there is none.
func PartOf[P feature.Part](v *feature.View) (part P) {
	for i := range v.Regions {
		if p, is := v.Regions[i].Part.(P); is {
			part = p
		}
	}
	return part
}

// PutPart puts a part into a view, as the region of its component.
func PutPart(v *feature.View, r feature.Region) {
	for i := range v.Regions {
		if was := &v.Regions[i]; was.Slot == r.Slot && was.Name == r.Name {
			v.Regions = slices.Clone(v.Regions)
			v.Regions[i] = r
			return
		}
	}
	v.Regions = append(slices.Clip(v.Regions), r)
}

// One returns the only message of its type from the last Handle; the test fails if there is none
// or more than one.
func One[M feature.Message](t *testing.T, trial *Trial) M {
	t.Helper()
	return one[M](t, trial.Messages)
}

// Effect returns the only effect of its type from the last Handle.
func Effect[E feature.Effect](t *testing.T, trial *Trial) E {
	t.Helper()
	return one[E](t, trial.Effects)
}

func one[T, Any any](t *testing.T, of []Any) (found T) {
	t.Helper()
	n := 0
	for _, m := range of {
		if m, is := any(m).(T); is {
			found = m
			n++
		}
	}
	if n != 1 {
		t.Fatalf("%d of %T among %+v", n, found, of)
	}
	return found
}

// None fails the test if there was a message or an effect.
func None(t *testing.T, trial *Trial) {
	t.Helper()
	if len(trial.Messages)+len(trial.Effects) > 0 {
		t.Fatalf("told %+v, asked for %+v", trial.Messages, trial.Effects)
	}
}
