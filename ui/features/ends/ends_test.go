package ends

import (
	"testing"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// A machine that thinks about a move of a skipped rest of a game must finish soon; no other
// must.
func TestHurries(t *testing.T) {
	for _, skips := range []bool{false, true} {
		trial := featuretest.New(New, nil)
		trial.Othello(0, link.Human, "level:9")
		trial.Now.Game.Seats = []string{"a", "b", "c"}
		trial.Now.Choices = []string{link.Human, "level:9", "level:9"}
		trial.Now.Collected = make([]string, 3)
		trial.Now.Board.Acting = []string{"b", "c"}
		if skips {
			trial.Handle(Skip{})
			featuretest.One[feature.Hurry](t, trial)
			if featuretest.One[feature.SetPaused](t, trial).On {
				t.Error("machines are held")
			}
		}
		thought := feature.Thought{ID: 5, Seat: 1, Agent: "level:9"}
		trial.Now.Thought = &thought
		trial.Handle(feature.ThoughtBegan{Thought: thought})
		trial.Handle(feature.Idle{})
		trial.Now.Time += float64(skipTime.Milliseconds())
		trial.Handle(feature.Idle{})
		if hurries := len(trial.Messages) > 0; hurries != skips {
			t.Errorf("skipped %v: told %+v", skips, trial.Messages)
		}
	}
}

// If both choose at once, the game from the other side is the same game.
func TestSwap(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, link.Human, "level:1")
	trial.Now.Board.Closed = true
	for _, together := range []bool{false, true} {
		game := *trial.Now.Game
		game.Together = together
		trial.Now.Game = &game
		if part := trial.Feature.(*Feature).offered(&trial.Now); part.swap == together {
			t.Errorf("together %v: swap is offered: %v", together, part.swap)
		}
	}
}

// After a game with a friend on another computer no offer begins another game without asking.
func TestFriendIsNotLeft(t *testing.T) {
	trial := featuretest.New(New, nil)
	for _, opponent := range []string{"level:9", feature.Remote} {
		trial.Othello(0, link.Human, opponent)
		trial.Now.Board.Closed = true
		part := trial.Feature.(*Feature).offered(&trial.Now)
		if offered := opponent != feature.Remote; part.same != offered || part.swap != offered {
			t.Errorf("after a game with %s: %+v; want same %v and swap %v", opponent, part, offered, offered)
		}
	}
	trial.Now.Rematch = true
	if part := trial.Feature.(*Feature).offered(&trial.Now); !part.same || !part.needsConsent || part.swap || trial.Drawn().Button("rematch").Tip != english.AskTip {
		t.Errorf("a friend who can be asked: %+v", part)
	}
	trial.Handle(Rematch{})
	if !featuretest.One[feature.AskFriend](t, trial).Rematch {
		t.Error("the friend is not asked")
	}
}
