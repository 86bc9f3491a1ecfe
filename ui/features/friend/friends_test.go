package friend_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/ends"
	"playout/ui/features/friend"
	"playout/ui/page/pagetest"
)

// hearState makes the page hear a state of the protocol, and rest.
func hearState(b *pagetest.Bench, s talk.State) pagetest.View {
	b.Page.Send(feature.FriendEvent{Text: string(talk.Encode(talk.Event{State: &s}))})
	return b.Rest()
}

// TestRematchOnTheBoard: after a game with a friend a rematch is offered and nothing else;
// once the friend has agreed, the new game is on the board with colours exchanged, and
// Back leads to the finished one.
func TestRematchOnTheBoard(t *testing.T) {
	b := pagetest.New(t, "#/othello")
	s := talk.State{Peer: talk.Connected, ID: "abcDEF012345", Game: "chess", Players: []int{0, 1}, Begun: true, Moves: []string{"e2e4"}}
	if v := hearState(b, s); !v.Button("rematch").Hidden {
		t.Error("a rematch is offered during the game")
	}
	s.How, s.Seat = "resigned", "black"
	if v := hearState(b, s); !v.Can("rematch") || !v.Button("rematch").Next || v.Can("other-colour") || v.Can("next-level") {
		t.Errorf("after the game: %+v", v.Buttons)
	}
	finished := b.Page.Now().Board.Record
	b.Page.Send(ends.Rematch{})
	if b.Rest(); b.Page.Now().Board.Record != finished || len(b.Friend) == 0 || b.Friend[len(b.Friend)-1] != string(talk.Encode(talk.Command{Ask: &talk.Ask{What: talk.Rematch}})) {
		t.Errorf("asked %v, on the board %s", b.Friend, b.Page.Now().Board.Record)
	}
	s.ID, s.Players, s.Moves, s.How, s.Seat = "next12345678", []int{1, 0}, nil, "", ""
	v, now := hearState(b, s), b.Page.Now()
	if want := []string{feature.Remote, "human"}; len(now.Board.Plies) > 0 || !slices.Equal(now.Choices, want) || v.Can("rematch") {
		t.Errorf("the rematch: %q, %v, %+v; want no plies, the seats %v, and no further rematch", now.Board.Record, now.Choices, v.Button("rematch"), want)
	}
	if b.Back(); b.Page.Now().Board.Record != finished {
		t.Errorf("Back leads to %s", b.Page.Now().Board.Record)
	}
}

// TestFriendsFirstMove: the page keeps a game from a friend's first move on, so that a reload
// continues it, and not a former game with the same start.
func TestFriendsFirstMove(t *testing.T) {
	b := pagetest.New(t, "#/othello")
	s := talk.State{Peer: talk.Connected, ID: "abcDEF012345", Game: "othello", Players: []int{0, 1}, Begun: true}
	hearState(b, s)
	for _, move := range []string{"f5", "d6", "c3"} {
		s.Moves = append(s.Moves, move)
		hearState(b, s)
	}
	s.How, s.Seat = "resigned", "white"
	hearState(b, s)
	s.ID, s.Players, s.Moves, s.How, s.Seat = "next12345678", []int{1, 0}, nil, "", ""
	hearState(b, s)
	s.Moves = []string{"f5"}
	hearState(b, s)
	b.WaitStored()
	if games := b.OnDevice(); len(games) != 2 || games[0].Plies != 1 {
		t.Fatalf("stored %v; want 2 games and first with 1 plies", games)
	}
	c := b.Again(b.Page.Fragment())
	if now := c.Page.Now(); now.Board.Record != "f5" || now.Board.Ending.How != "" || len(now.Board.Plies) != 1 {
		t.Errorf(`after a reload %q is on the board, which ended %q: got %q, %q and %v, want "f5", "" and 1`, now.Board.Record, now.Board.Ending.How, now.Board.Record, now.Board.Ending.How, len(now.Board.Plies))
	}
	const lost = "Connection lost. Invite your friend again"
	if v := c.Page.View(); !strings.HasPrefix(v.Notice, lost) {
		t.Errorf("after a reload the notice is %q, want it to begin with %q", v.Notice, lost)
	}
	for _, fragment := range []string{"#/othello?m=d3,c3&black=human&white=human", "#/othello?m=f5&black=random&white=random", "#/morris"} {
		if v := b.Again(fragment).Page.View(); strings.HasPrefix(v.Notice, lost) {
			t.Errorf("%s: the notice is %q", fragment, v.Notice)
		}
	}
	s.Peer = ""
	b.Page.Send(friend.Leave{})
	hearState(b, s)
	if v := b.Again("#/othello?m=f5&black=human&white=human").Page.View(); strings.HasPrefix(v.Notice, lost) {
		t.Errorf("the game with the friend was left, and the notice is %q", v.Notice)
	}
}

// TestBeginsFromStart: the dialog tells a person who invites with moves on the board that the game
// begins without them.
func TestBeginsFromStart(t *testing.T) {
	for fragment, started := range map[string]bool{"#/othello": false, "#/othello?m=f5,d6&black=human&white=human": true} {
		b := pagetest.New(t, fragment)
		b.Page.Send(feature.OpenFriend{})
		s := talk.State{Peer: talk.Waiting, Game: "othello", Players: []int{0, 1}, Inviting: true}
		v := hearState(b, s)
		if part := featuretest.PartOf[friend.Part](&v.View); part.FromStart != started {
			t.Errorf("%s: %+v, want FromStart %v", fragment, part, started)
		}
		s.Begun = true
		v = hearState(b, s)
		if part := featuretest.PartOf[friend.Part](&v.View); part.FromStart {
			t.Errorf("%s, once it has begun: %+v", fragment, part)
		}
	}
}

// TestStatusNamesWhoMustChoose: if all choose at once, a person who has chosen sees for whom
// the page waits, and who has chosen.
func TestStatusNamesWhoMustChoose(t *testing.T) {
	b := pagetest.New(t, "#/othello")
	s := talk.State{Peer: talk.Connected, ID: "abcDEF012345", Game: "geese:seats=3", Seed: 5, Players: []int{0, 1, 2}, Me: 1, Begun: true,
		Names: []string{"Ana", "", ""}, Awaits: []int{0, 1, 2}}
	if v := hearState(b, s); v.Status != "Your move" {
		t.Errorf(`before a choice %q, want "Your move"`, v.Status)
	}
	b.Page.Send(feature.SetMove{Seat: 1, Move: "NORTH"})
	b.Rest()
	for _, c := range []struct {
		awaits         []int
		status, detail string
	}{
		{[]int{0, 2}, "Waiting for Ana, Goose 3", "Step 1 of 200, hunger in 40 steps"},
		{[]int{2}, "Waiting for Goose 3", "Chosen: Ana; Step 1 of 200, hunger in 40 steps"},
	} {
		s.Awaits = c.awaits
		if v := hearState(b, s); v.Status != c.status || v.Detail != c.detail {
			t.Errorf("waiting for %v: %q, %q; want %q and %q", c.awaits, v.Status, v.Detail, c.status, c.detail)
		}
	}
}
