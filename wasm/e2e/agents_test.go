//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// seatsOf holds the seats of every game, first to move first.
var seatsOf = map[string][]string{
	"othello": {"black", "white"},
	"morris":  {"white", "black"},
	"chess":   {"white", "black"},
	"geese":   {"goose1", "goose2", "goose3", "goose4"},
}

// boards holds the games in the order of visits; the last is the one that the page starts with.
var boards = []string{"morris", "chess", "geese", "othello"}

// Every seat of every game may be a person, random, rules, flat Monte Carlo or any of the
// ten levels.
func TestSeatMenus(t *testing.T) {
	t.Parallel()
	want := []string{"human", "random", "rules", "flat"}
	for level := 1; level <= 10; level++ {
		want = append(want, fmt.Sprintf("level:%d", level))
	}
	p := open(t, 1280, 900, "")
	p.waitIdle()
	for _, game := range boards {
		p.goTo("#/" + game)
		for _, seat := range seatsOf[game] {
			values := eval[[]string](p, fmt.Sprintf(`[...document.querySelector('select[data-seat=%q]').options].map(o => o.value)`, seat))
			for _, agent := range want {
				if !slices.Contains(values, agent) {
					t.Errorf("%s: %s offers no %s, but %v", game, seat, agent, values)
				}
			}
			if named := eval[int](p, fmt.Sprintf(`new Set([...document.querySelector('select[data-seat=%q]').options].map(o => o.innerText.trim()).filter(s => s)).size`, seat)); named != len(values) {
				t.Errorf("%s: the %d choices of %s have %d names", game, len(values), seat, named)
			}
		}
	}
}

// Every agent plays every game on the page, in all seats, from a link; none is refused.
// Without PLAYOUT_LONG=1 each agent plays one of the games: TestEveryAgentPlaysEveryGame
// in engine/player, which runs in Node too, checks that each plays all of them.
func TestEveryAgentInThePage(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "")
	p.waitIdle()
	for i, game := range boards {
		p.goTo("#/" + game)
		for j, agent := range everyAgent {
			if !runLong && j%len(boards) != i {
				continue
			}
			link := "#/" + game + "?seed=3"
			for _, seat := range seatsOf[game] {
				link += "&" + seat + "=" + agent
			}
			eval[bool](p, fmt.Sprintf(`(location.hash = %q, true)`, link))
			p.wait(fmt.Sprintf(`[...document.querySelectorAll('select[data-seat]')].every(s => s.value.startsWith(%q))`, strings.Split(agent, ":")[0]))
			p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length >= 3`)
			if alert := eval[string](p, `[...document.querySelectorAll('[role=alert]')].map(e => e.innerText.trim()).join(' ')`); alert != "" {
				t.Errorf(`%s: %s: %q, want ""`, game, agent, alert)
			}
		}
	}
}

// everyAgent holds one quick agent of each kind.
var everyAgent = []string{"random", "rules", "flat:n=40", "uct:n=20", "puct:n=20,net=none", "level:1", "level:4"}

// Links to impossible positions, moves and seats, in every game: the page reports the error and
// opens the game's start, from which a person can play on.
func TestHostileLinksOfEveryGame(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	for game, links := range map[string]map[string]string{
		"othello": {
			"m=f5,e9":                      "e9",
			"m=f5,f5":                      "f5",
			"p=XXXX":                       "position",
			"black=deepblue":               "deepblue",
			"black=uct:n=-1&white=human":   "-1",
			"m=%zz":                        "%zz",
			"red=human":                    "red",
			"#/checkers":                   "checkers",
			"#/othello:size=10":            "size",
			"seed=99999999999999999999999": "seed",
		},
		"chess": {
			"p=4k3/8/8/8/8/8/4R3/4K3%20w%20-%20-%200%201": "in check",
			"p=P3k3/8/8/8/8/8/8/4K3%20w%20-%20-%200%201":  "pawn on a8",
			"p=8/8/8/8/8/8/8/8%20w%20-%20-%200%201":       "kings",
			"p=4k3/8/8/8/8/8/8/4K3%20w%20KQ%20-%200%201":  "castling",
			"m=e2e4,e2e4":                    "e2e4",
			"m=e2e5":                         "e2e5",
			"p=" + strings.Repeat("q", 5000): "position",
			"white=flat:depth=-1":            "depth",
			"goose1=human":                   "goose1",
		},
		"morris": {
			"p=WWWWWWWWWW..............%20W%200%209":     "stones",
			"p=........................%20W%2010%209":    "stones",
			"p=........................%20W%209%209%20x": "mill",
			"p=.......................%20W%209%209":      "24 of W, B",
			"m=d2,d2":                                    "d2",
			"m=xg7":                                      "xg7",
			"black=level:11":                             "level",
		},
		"geese": {
			`p={"step":0,"geese":[[1],[1],[2],[3]],"food":[5,6]}`:   "occupied twice",
			`p={"step":0,"geese":[[1],[4],[2],[77]],"food":[5,6]}`:  "cell 77",
			`p={"step":0,"geese":[[1,9],[4],[2],[7]],"food":[5,6]}`: "next to",
			`p={"step":1e9,"geese":[[1],[4],[2],[7]],"food":[5,6]}`: "step",
			`p=` + strings.Repeat("[", 3000):                        "position",
			"m=NEWX":                                                "NEWX",
			"m=--":                                                  "--",
			"goose4=rules:n=1":                                      "no key",
		},
	} {
		p := open(t, 1280, 900, "#/"+game)
		p.waitIdle()
		for link, word := range links {
			eval[bool](p, fmt.Sprintf(`(location.hash = '#/' + %q, true)`, game))
			p.wait(`[...document.querySelectorAll('[role=alert]')].every(e => !e.innerText.trim())`)
			fragment := "#/" + game + "?" + link
			if strings.HasPrefix(link, "#") {
				fragment = link
			}
			eval[bool](p, fmt.Sprintf(`(location.hash = %q, true)`, fragment))
			p.wait(fmt.Sprintf(`[...document.querySelectorAll('[role=alert]')].some(e => e.checkVisibility() && e.innerText.includes(%q))`, word))
			if p.waitIdle() != "human" {
				t.Errorf("%s: after %.60s the state is %s", game, link, p.state())
			}
			if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]:not([data-ahead])').length`); n != 0 || len(p.legal()) == 0 {
				t.Errorf("%s: after %.60s there are %d moves, and %v may be chosen", game, link, n, p.legal())
			}
		}
	}
}

// The first problem of the FFO endgame suite's second half, 20 empty squares, is
// solved exactly on the page.
func TestSolveInThePage(t *testing.T) {
	t.Parallel()
	const ffo40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------%20X"
	p := open(t, 1280, 900, "#/othello?p="+ffo40+"&black=alphabeta%3Adepth%3D1%2Csolve%3D20&white=human")
	p.waitFor(`document.querySelector('[data-moves] [data-ply="1"]')`, 2*patience)
	if move := eval[string](p, `document.querySelector('[data-moves] [data-ply="1"]').innerText`); move != "a2" {
		t.Errorf("%q is played, want a2", move)
	}
}
