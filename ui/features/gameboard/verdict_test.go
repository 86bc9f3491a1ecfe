package gameboard_test

import (
	"fmt"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/record"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

// verdicts holds the beginnings of the verdict for the only person, by the winner, in both
// languages.
var verdicts = map[string]map[int]string{
	"en": {1: "You win|You won", 0: "Draw|You share first place", -1: "You lose|You lost|Checkmate: you lose|You come|You share|You resigned|You ran out of time"},
	"es": {1: "Ganas|Ganaste", 0: "Empate|Tablas|Compartes el primer puesto", -1: "Pierdes|Perdiste|Jaque mate: pierdes|Quedas|Compartes el puesto|Has abandonado|Se te acabó"},
}

// TestVerdictAgreesWithTheResult: for every end, by the rules or outside them, the verdict for
// the only person agrees with the result.
func TestVerdictAgreesWithTheResult(t *testing.T) {
	for i, name := range []string{"othello", "morris", "chess", "geese", "geese:seats=2", "geese:seats=3,steps=30"} {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(2) {
			rand := game.NewRand(seed<<8 + uint64(i))
			r, err := record.New(g, "", seed+1)
			if err != nil {
				t.Fatal(err)
			}
			for !r.Over() {
				j, _ := game.RandomJoint(r.StateAt(r.Len()), rand, nil)
				if err := r.Append(j); err != nil {
					t.Fatal(err)
				}
			}
			seats := g.Spec().Seats
			person, other := seats[int(seed)%len(seats)], seats[(int(seed)+1)%len(seats)]
			links := []string{"&m=" + r.String()}
			for _, how := range []string{"resigned=" + person, "resigned=" + other, "timeout=" + person, "timeout=" + other, "lost=" + other} {
				links = append(links, "&m="+r.Cut(2).String()+"&"+how)
			}
			for _, link := range links {
				link = fmt.Sprintf("#/%s?seed=%d%s", name, seed+1, link)
				for _, seat := range seats {
					link += "&" + seat + "=" + map[bool]string{true: "human", false: "random"}[seat == person]
				}
				b := pagetest.New(t, link)
				for lang, begins := range verdicts {
					b.Page.Send(settings.SetLang{Lang: lang})
					b.Rest()
					v, returns := b.Page.View(), b.Page.Now().Board.Returns
					outcome, own := -1, returns[int(seed)%len(seats)]
					switch b.Page.Now().Winner() {
					case int(seed) % len(seats):
						outcome = 1
					case -1:
						if outcome = 0; own < max(returns[0], returns[1]) {
							outcome = -1
						}
					}
					if !beginsWith(v.Status, begins[outcome]) || strings.Contains(v.Status, "{") || v.Alert != "" {
						t.Errorf("%s, for %s with results %v: %q, not one of %s; %s", link, person, returns, v.Status, begins[outcome], v.Alert)
					}
				}
			}
		}
	}
}

func beginsWith(text, beginnings string) bool {
	for _, beginning := range strings.Split(beginnings, "|") {
		if strings.HasPrefix(text, beginning) {
			return true
		}
	}
	return false
}
