package grade

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"playout/engine/exercise"
	"playout/engine/games"
	"playout/engine/player"
)

// small lowers the bounds for a test, so that slow agents end at once.
func small(t *testing.T) {
	before := bounds
	bounds.Simulations, bounds.Evaluated, bounds.Nodes, bounds.Millis, bounds.Empties = 200, 20, 1000, 5, 4
	t.Cleanup(func() { bounds = before })
}

// slow lists agents that would think for hours, and what the bounds of small lower them to.
var slow = map[string]string{
	"alphabeta:depth=60":                        "alphabeta:depth=12,nodes=1000",
	"alphabeta:depth=60,plain=on":               "alphabeta:depth=12,nodes=1000,plain=on",
	"alphabeta:depth=60,ties=first":             "alphabeta:depth=12,nodes=1000,ties=first",
	"alphabeta:depth=40,nodes=10000000":         "alphabeta:depth=12,nodes=1000",
	"alphabeta:nodes=10000000":                  "alphabeta:nodes=1000",
	"alphabeta:ms=600000":                       "alphabeta:ms=5",
	"alphabeta:depth=2,solve=60":                "alphabeta:depth=2,solve=4",
	"uct:n=10000000":                            "uct:n=200",
	"uct:ms=600000":                             "uct:ms=5",
	"uct:n=10000000,depth=1000":                 "uct:n=200,depth=1000",
	"uct:n=10000000,tree=flat":                  "uct:n=200,tree=flat",
	"puct:n=10000000,net=none":                  "puct:n=200,net=none",
	"puct:ms=600000,net=none":                   "puct:ms=5,net=none",
	"puct:n=100,net=none,solve=64":              "puct:n=100,net=none,solve=4",
	"puct:n=10000000,net=none,select=gumbel":    "puct:n=200,net=none,select=gumbel",
	"flat:n=10000000":                           "flat:n=200",
	"flat:ms=600000":                            "flat:ms=5",
	"flat:n=10000000,depth=1000":                "flat:n=200,depth=1000",
	"alphabeta:depth=60,hasty=0.5,eval=report5": "alphabeta:depth=12,nodes=1000,hasty=0.5,eval=report5",
}

// A judge and an opponent are lowered to what an exercise may ask for, and end.
func TestSlowAgentsEnd(t *testing.T) {
	small(t)
	for agent, want := range slow {
		for _, goal := range []string{`"kind":"best","judge":"` + agent + `"`, `"kind":"win","against":"` + agent + `","plies":2`} {
			q := ask(t, `"game":"othello","goal":{`+goal+`}`)
			lowered, began := q.Lowered, time.Now()
			_, err := q.Try(nil).Answer("f5")
			took := time.Since(began)
			if lowered != want || err != nil || took > 10*time.Second {
				t.Errorf("%s: lowered to %q after %v, %v; want %q", goal, lowered, took, err, want)
			}
			if all := q.Against(); strings.Contains(goal, "win") && all[1] != want {
				t.Errorf("%s: %s plays, want %s", goal, all[1], want)
			}
		}
	}
}

// Agents that an exercise may ask for stay as they are, and so does what the levels play.
func TestQuickAgentsStay(t *testing.T) {
	agents := []string{"random", "rules", "flat", "uct", "puct", "alphabeta", "alphabeta:depth=8", "alphabeta:depth=8,ties=first", "uct:n=10000", "puct:n=2000"}
	for level := 1; level <= player.Levels; level++ {
		agents = append(agents, fmt.Sprintf("level:%d", level))
	}
	for _, name := range games.Names() {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range agents {
			a, err := player.Parse(g, text)
			if err != nil && !strings.HasPrefix(text, "alphabeta") { // which plays no geese
				t.Fatal(err)
			} else if err != nil {
				continue
			}
			if within, lowered := a.Resolve().Within(&bounds); lowered {
				t.Errorf("%s: %s is lowered to %s", name, a, within)
			}
		}
	}
}

// Waiting receives how long a search still takes, and can end it.
func TestWaiting(t *testing.T) {
	over := errors.New("over")
	for goal, most := range map[string]time.Duration{
		`"kind":"best","judge":"uct:ms=600000"`:               exercise.MaxMillis * time.Millisecond,
		`"kind":"win","against":"flat:ms=9000"`:               9 * time.Second,
		`"kind":"best","judge":"alphabeta:depth=60,plain=on"`: math.MaxInt64, // of the time so far, which other load lengthens
	} {
		q, calls := ask(t, `"game":"chess","goal":{`+goal+`}`), 0
		q.Waiting = func(left time.Duration) error {
			if calls++; left <= 0 || left > most {
				t.Errorf("%s: %v are left, want at most %v", goal, left, most)
			}
			return over
		}
		try := q.Try(nil)
		if _, err := try.Answer("e2e4"); !errors.Is(err, over) || calls != 1 || try.Progress.Attempts != 0 {
			t.Errorf("%s: %v after %d calls, %d attempts", goal, err, calls, try.Progress.Attempts)
		}
	}
}
