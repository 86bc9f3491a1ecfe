//go:build !js

package e2e

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"

	"playout/engine/game"
	catalogue "playout/engine/games"
	"playout/engine/net"
	"playout/engine/player"
	"playout/models"
)

var (
	field   = flag.Int("field", 0, "games of an agent in the browser against rivals outside it; 0 for none")
	played  = flag.String("fieldgame", "geese", "the game of -field")
	goose   = flag.String("goose", "puct:ms=100", "the agent in the browser")
	against = flag.String("rivals", "rules rules rules", "agents outside the browser, separated by spaces")
)

// fieldNets holds the shipped models, and files by their paths.
type fieldNets struct{}

func (fieldNets) Net(name string) (*net.Model, error) {
	if player.IsNetFile(name) {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		return net.Load(data)
	}
	data, _, err := models.Open(name)
	if err != nil {
		return nil, err
	}
	return net.Load(data)
}

// An agent in the browser's worker plays against rivals outside the browser: the test prints its
// share of games won, the ranks, and its simulations a move. Seats rotate. If no chance makes
// games differ, they begin with random plies, the same in each seating. Option -field 200 runs
// it, on a machine with a core for each of the two sides.
func TestField(t *testing.T) {
	if *field == 0 {
		t.Skip("-field 200 plays an agent in the browser against others outside it")
	}
	g, err := catalogue.Parse(*played)
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(*against)
	seats := len(g.Spec().Seats)
	if len(words) != seats-1 {
		t.Fatalf("%d rivals; allowed: %d", len(words), seats-1)
	}
	link := "#/" + *played + "?"
	for _, seat := range g.Spec().Seats {
		link += seat + "=human&"
	}
	p := open(t, 1280, 900, link)
	p.waitIdle()
	p.do(cd.Evaluate[cd.Void](lead + `; window.lead.then((lead) => { window.leader = lead; }); undefined`))
	p.wait(`window.leader`)
	ranks := make([]int, seats)
	won := 0.
	var done []float64
	var millis, most float64
	for number := range *field {
		own := game.Seat(number % seats)
		others := map[game.Seat]player.Player{}
		for i, word := range words {
			a, err := player.Parse(g, word)
			if err != nil {
				t.Fatal(err)
			}
			seat := (int(own) + 1 + i) % seats
			if others[game.Seat(seat)], err = player.New(g, a, fieldNets{}, uint64(number*seats+seat)); err != nil {
				t.Fatal(err)
			}
		}
		chance := game.NewRand(uint64(number))
		s := g.New(chance)
		if !g.Spec().Chance {
			opening := game.NewRand(uint64(number / seats))
			var room []game.Move
			for ply := 0; ply < 8 && s.Acting() != 0; ply++ {
				var joint game.Joint
				joint, room = game.RandomJoint(s, opening, room)
				s.Play(joint, chance)
			}
		}
		for s.Acting() != 0 {
			var joint game.Joint
			for acting := s.Acting(); acting != 0; acting = acting.Rest() {
				seat := acting.First()
				if seat != own {
					joint[seat] = player.Choose(others[seat], s, seat)
					continue
				}
				said, err := cd.Run(p.tab.ctx, cd.Evaluate[string](fmt.Sprintf(
					`window.leader.consider(%q, %q, %q, %q, %d).then(JSON.stringify)`,
					*played, s.String(), g.Spec().Seats[own], *goose, number), cd.EvalAwaitPromise))
				if err != nil {
					t.Fatal(err)
				}
				var report struct {
					Move   string
					Done   float64
					Millis float64
				}
				if err := json.Unmarshal([]byte(said), &report); err != nil {
					t.Fatal(err)
				}
				if joint[seat], err = game.FindMove(s, seat, report.Move); err != nil {
					t.Fatal(err)
				}
				done = append(done, report.Done)
				millis += report.Millis
				most = max(most, report.Millis)
			}
			s.Play(joint, chance)
		}
		var returns [game.MaxSeats]float32
		s.Returns(&returns)
		rank, level := 0, 1
		for seat := range seats {
			if returns[seat] > returns[own] {
				rank++
			} else if game.Seat(seat) != own && returns[seat] == returns[own] {
				level++
			}
		}
		ranks[rank]++
		if rank == 0 {
			won += 1 / float64(level)
		}
		if number%10 == 9 {
			fmt.Fprintf(os.Stderr, "%s %d games, %.1f won\n", time.Now().Format(time.TimeOnly), number+1, won)
		}
	}
	slices.Sort(done)
	n := float64(*field)
	share := won / n
	t.Logf("%s in the browser against %s: %.1f of %d games won, %.3f (± %.3f), ranks %v; %.0f simulations a move (median; %.0f to %.0f), %.1f ms a move, at most %.0f",
		*goose, *against, won, *field, share, 1.96*math.Sqrt(share*(1-share)/n), ranks,
		median(done), done[len(done)/20], done[len(done)-1-len(done)/20], millis/float64(len(done)), most)
}
