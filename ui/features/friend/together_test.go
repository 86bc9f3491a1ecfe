package friend

import (
	"slices"
	"testing"

	"playout/engine/peer/talk"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// geeseState returns a state of three people's game of geese.
func geeseState(peer string, me int, change func(*talk.State), moves ...string) talk.Event {
	s := &talk.State{Peer: peer, ID: "abcDEF012345", Game: "geese:seats=3", Seed: 5, Players: []int{0, 1, 2}, Me: me, Begun: true, Moves: moves}
	if change != nil {
		change(s)
	}
	return talk.Event{State: s}
}

// setGeese puts such a game on the board, after some steps north of all.
func setGeese(trial *featuretest.Trial, steps int, choices ...string) {
	game := &wire.Game{ID: "geese", Together: true, Seats: []string{"goose1", "goose2", "goose3"}}
	board := &wire.Board{Game: "geese:seats=3", Seed: 5, Seats: game.Seats, Ply: steps, Squares: []string{"r0c0"}, Acting: game.Seats}
	for range steps {
		board.Plies = append(board.Plies, wire.Ply{Name: "NNN"})
	}
	for _, seat := range game.Seats {
		for _, name := range []string{"NORTH", "EAST", "SOUTH", "WEST"} {
			board.Legal = append(board.Legal, wire.Move{Seat: seat, Name: name, Squares: []int{0}})
		}
	}
	trial.Now.WorkerStarted = true
	trial.Now.OnBoard = feature.OnBoard{Phase: feature.Choosing, Catalogue: []wire.Game{*game}, Game: game, Board: board,
		Choices: choices, Collected: make([]string, 3), Shows: -1, Epoch: 1}
}

// playingGeese returns a page that plays geese with two friends, as the second player.
func playingGeese(t *testing.T, steps int, moves ...string) *featuretest.Trial {
	t.Helper()
	trial := featuretest.New(New, nil)
	setGeese(trial, 0, "human", "level:3", "level:3")
	hear(trial, geeseState(talk.Connected, 1, nil, moves...))
	trial.Handle(feature.Idle{})
	opened := featuretest.One[feature.Open](t, trial).Request
	if want := []string{"remote", "human", "remote"}; !slices.Equal(opened.Choices, want) || opened.Command.Seed != 5 || opened.Command.Game != "geese:seats=3" {
		t.Fatalf(`opened %+v; want Choices %v, Command.Seed 5 and Command.Game "geese:seats=3"`, opened, want)
	}
	setGeese(trial, steps, opened.Choices...)
	trial.Handle(feature.BoardChanged{Request: opened})
	return trial
}

// People gather in the host's dialog: after each answer the host may invite another person, or
// begin the game.
func TestGathers(t *testing.T) {
	trial := featuretest.New(New, nil)
	setGeese(trial, 0, "human", "level:3", "level:3")
	if trial.Drawn().Button("friend").Hidden {
		t.Fatal("geese are not offered")
	}
	trial.Handle(feature.OpenFriend{})
	if sentCommand(t, trial).Invite == nil {
		t.Fatal("nobody is invited")
	}
	shows := func(s talk.State, pending, invites, ready bool, does string) {
		t.Helper()
		s.Peer, s.Game, s.Players = talk.Waiting, "geese:seats=2", []int{0, 1}
		hear(trial, talk.Event{State: &s})
		c := &Content{}
		c.Draw(feature.Frame{View: trial.Drawn(), T: trial.Now.T, Part: part(trial)})
		if c.pending() != pending || c.mayInvite() != invites || c.mayBegin() != ready || does != "" && c.instructions() != does {
			t.Errorf("%+v, %+v: pending %v, invites %v, ready %v, %q", s, s.Lobby, c.pending(), c.mayInvite(), c.mayBegin(), c.instructions())
		}
	}
	w := WordsIn(trial.Now.T)
	shows(talk.State{Inviting: true, Lobby: &talk.Lobby{Here: 1}}, true, false, false, w.Invite)
	hear(trial, talk.Event{Invitation: "abc"})
	shows(talk.State{Lobby: &talk.Lobby{Here: 2, Ready: true}}, false, true, true, "2 people are here. Start the game, or invite another friend first.")
	if text := featuretest.PartOf[Part](trial.Drawn()).Text; text != "" {
		t.Errorf(`an invitation that was answered is still shown: %s, want ""`, text)
	}
	trial.Handle(InviteAnother{})
	if sentCommand(t, trial).Invite == nil {
		t.Error("no other is invited")
	}
	shows(talk.State{Inviting: true, Lobby: &talk.Lobby{Here: 2, Ready: true}}, true, false, true, w.Invite)
	shows(talk.State{Lobby: &talk.Lobby{Here: 2}}, false, true, false, w.Gap)
	shows(talk.State{Lobby: &talk.Lobby{Here: 4, Ready: true, Full: true}}, false, false, true, "")
	trial.Handle(Begin{})
	if sentCommand(t, trial).Begin == nil {
		t.Error("the game is not begun")
	}
	hear(trial, talk.Event{Answer: "line"})
	shows(talk.State{Me: 1, Lobby: &talk.Lobby{Here: 2}}, false, false, false, w.Gathers)
	hear(trial, talk.Event{State: &talk.State{}})
	hear(trial, talk.Event{Error: &talk.Error{Of: talk.OfGathering, Text: "gone"}})
	if part := featuretest.PartOf[Part](trial.Drawn()); part.Text != "" || part.ErrorOf != talk.OfGathering {
		t.Errorf(`after the page that invited has gone: %+v; want Text "" and Wrong %v`, part, talk.OfGathering)
	}
}

// A choice is sent once, when it is complete, and again after the connection was lost.
func TestSendsAChoice(t *testing.T) {
	trial := playingGeese(t, 1, "NNN")
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	trial.Now.Collected = []string{"", "EAST", ""}
	sends := func() {
		t.Helper()
		trial.Handle(feature.Idle{})
		if p := sentCommand(t, trial).Play; p == nil || p.Seat != "goose2" || p.Move != "EAST" {
			t.Errorf("played %+v; want the move EAST of goose2", p)
		}
		trial.Handle(feature.Idle{})
		featuretest.None(t, trial)
	}
	sends()
	hear(trial, geeseState(talk.Lost, 1, nil, "NNN"))
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	hear(trial, geeseState(talk.Connected, 1, nil, "NNN"))
	sends()
	hear(trial, geeseState(talk.Connected, 1, func(s *talk.State) { s.Chosen = []string{"", "EAST", ""} }, "NNN"))
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
}

// After a page was reopened, its commitment is on the board, and cannot be changed.
func TestAChoiceStands(t *testing.T) {
	trial := playingGeese(t, 1, "NNN")
	hear(trial, geeseState(talk.Connected, 1, func(s *talk.State) { s.Chosen = []string{"", "WEST", ""} }, "NNN"))
	trial.Handle(feature.Idle{})
	if take := featuretest.One[feature.SetMove](t, trial); take.Seat != 1 || take.Move != "WEST" {
		t.Errorf(`takes %+v; want Seat 1 and Move "WEST"`, take)
	}
}

// A step of the record is played for all seats at once; the choice made here stays, unless the
// record has another.
func TestPlaysAStep(t *testing.T) {
	for step, want := range map[string][]feature.SetMove{
		"EWS": {{Seat: 0, Move: "EAST"}, {Seat: 2, Move: "SOUTH"}},
		"NN-": {{Seat: 0, Move: "NORTH"}, {Seat: 1, Move: "NORTH"}},
	} {
		trial := playingGeese(t, 1, "NNN")
		trial.Now.Collected = []string{"", "WEST", ""}
		hear(trial, geeseState(talk.Connected, 1, nil, "NNN", step))
		trial.Handle(feature.Idle{})
		var takes []feature.SetMove
		for _, m := range trial.Messages {
			if take, ok := m.(feature.SetMove); ok {
				takes = append(takes, take)
			}
		}
		if !slices.Equal(takes, want) {
			t.Errorf("%s: takes %+v; want %+v", step, takes, want)
		}
	}
}

// Drawing the seed again reopens the game; while it is being drawn the board stays unchanged.
func TestSeedsAreDrawnAgain(t *testing.T) {
	trial := playingGeese(t, 0)
	hear(trial, geeseState(talk.Connected, 1, func(s *talk.State) { s.Begun = false }))
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	hear(trial, geeseState(talk.Connected, 1, func(s *talk.State) { s.Seed = 6 }))
	trial.Handle(feature.Idle{})
	if o := featuretest.One[feature.Open](t, trial).Request; !o.Again || o.Command.Seed != 6 {
		t.Errorf("opened %+v; want the game again with seed 6", o)
	}
}

// While a player is away the host may invite again, and the others see whom they wait for.
func TestPlayerIsAway(t *testing.T) {
	for me, want := range map[int]string{0: WordsIn(featuretest.New(New, nil).Now.T).Again, 1: WordsIn(featuretest.New(New, nil).Now.T).Away} {
		trial := featuretest.New(New, nil)
		setGeese(trial, 0, "human", "human", "human")
		hear(trial, geeseState(talk.Connected, me, nil))
		hear(trial, geeseState(talk.Lost, me, func(s *talk.State) { s.Away = []int{2} }))
		c := &Content{}
		c.Draw(feature.Frame{View: trial.Drawn(), T: trial.Now.T, Part: part(trial)})
		if c.instructions() != want || c.mayInvite() != (me == 0) {
			t.Errorf("player %d: %q, invites %v; want %q, and that only the host may invite", me, c.instructions(), c.mayInvite(), want)
		}
	}
}

// The page knows who has yet to choose, and who has, by their names or seats; nothing while
// an earlier step is shown, or before the board has the record's last.
func TestKnowsWhoChooses(t *testing.T) {
	trial := playingGeese(t, 1, "NNN")
	check := func(change func(*talk.State), waits, done []string) {
		t.Helper()
		hear(trial, geeseState(talk.Connected, 1, change, "NNN"))
		trial.Publish()
		if w, d := trial.Now.Choosing(); !slices.Equal(w, waits) || !slices.Equal(d, done) {
			t.Errorf("waits for %q, %q have chosen; want %q, %q", w, d, waits, done)
		}
	}
	one, three := trial.Now.T.Seat("goose1"), trial.Now.T.Seat("goose3")
	check(func(s *talk.State) { s.Awaits = []int{0, 1, 2} }, []string{one, three}, nil)
	check(func(s *talk.State) { s.Awaits, s.Names = []int{2}, []string{"Ana", "", "Bo\n"} }, []string{"Bo"}, []string{"Ana"})
	check(func(s *talk.State) {
		s.Awaits, s.Names = []int{0, 7, -1}, []string{"a name of many characters", "", ""}
	}, []string{"a name of many …"}, []string{three})
	check(func(s *talk.State) { s.Players = []int{0, 1, 0} }, nil, []string{one})
	check(func(s *talk.State) { s.Moves = []string{"NNN", "NNN"} }, nil, nil)
	trial.Now.Board.Ply = 0
	check(nil, nil, nil)
}
