//go:build !js

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// countKinds lists the kinds of events that testdata/counts.js counts.
var countKinds = []string{"calls", "made", "changes", "reads", "messages"}

// TestWorkCounts: the start of each game, and a move of it, make the browser do no more than
// testdata/counts.txt beside the program allows. Times depend on the machine; these counts do
// not, and they cause the times.
func TestWorkCounts(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile(filepath.Join("testdata", "counts.js"))
	if err != nil {
		t.Fatal(err)
	}
	most := countLimits(t)
	games := map[string]string{
		"othello": "black=human&white=human",
		"morris":  "white=human&black=human",
		"chess":   "white=human&black=human",
		"geese":   "goose1=human&goose2=random&goose3=random&goose4=random",
	}
	for name := range most {
		if game, step, _ := strings.Cut(name, " "); games[game] == "" || step != "start" && step != "move" {
			t.Errorf("counts.txt has %q, which is not counted", name)
		}
	}
	for game, seats := range games {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := open(t, 1280, 900, "#/"+game+"?seed=1&"+seats, string(script))
			p.waitIdle()
			waitQuiet(p)
			checkCounts(t, most, game+" start", eval[map[string]int](p, `counts`))
			// The least count matters: a move may turn more discs than another, and a busy
			// machine draws in several frames what a quick one draws in one.
			var least map[string]int
			for n := 0; n < 3 || n < 8 && over(most[game+" move"], least) != ""; n++ {
				before := eval[map[string]int](p, `counts`)
				was := p.position()
				for clicks := 0; p.position() == was; clicks++ {
					if clicks == 10 {
						t.Fatalf("10 clicks made no move from %s", was)
					}
					p.click(eval[string](p, pick))
					waitQuiet(p)
				}
				move := eval[map[string]int](p, `counts`)
				for _, kind := range countKinds {
					if move[kind] -= before[kind]; least != nil {
						move[kind] = min(move[kind], least[kind])
					}
				}
				least = move
			}
			checkCounts(t, most, game+" move", least)
		})
	}
}

// over returns a kind of which there are more than its limit, or that has none; "" if there is no such kind.
func over(most, counts map[string]int) string {
	for _, kind := range countKinds {
		if limit, known := most[kind]; !known || counts[kind] > limit {
			return kind
		}
	}
	return ""
}

// checkCounts compares the counts of a step with the limits.
func checkCounts(t *testing.T, most map[string]map[string]int, step string, counts map[string]int) {
	t.Helper()
	line := step
	for _, kind := range countKinds {
		line += fmt.Sprint(" ", counts[kind])
	}
	if kind := over(most[step], counts); kind != "" {
		t.Errorf("%s: %d %s, want at most %d", step, counts[kind], kind, most[step][kind])
	}
	t.Log(line)
	if counts["calls"] == 0 || counts["changes"] == 0 || counts["messages"] == 0 {
		t.Errorf("%s: a count of 0 cannot be right", line)
	}
}

// pick returns an element that completes a move, or begins one.
const pick = `(() => {
	const legal = [...document.querySelectorAll('[data-square][data-legal]')], turn = document.querySelector('[data-board]').dataset.turn;
	const targets = legal.filter(e => !e.dataset.piece?.startsWith(turn));
	const from = document.querySelector('[data-square].chosen') && targets.length ? targets : legal;
	return '[data-square="' + from[0].dataset.square + '"]';
})()`

// waitQuiet waits until the page has been idle for a while.
func waitQuiet(p *page) {
	const still = 400 * time.Millisecond // longer than any pause between a move and its consequences
	last, since := "", time.Now()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		now := eval[string](p, `JSON.stringify(counts) + document.querySelector('[data-board]').dataset.state`)
		if now != last {
			last, since = now, time.Now()
		} else if time.Since(since) > still && !strings.HasSuffix(now, "thinking") {
			return
		}
	}
	p.t.Fatal("the page is never quiet: ", last)
}

// countLimits reads the limits, by step and kind.
func countLimits(t *testing.T) map[string]map[string]int {
	t.Helper()
	path := filepath.Join("..", "playout", "testdata", "counts.txt")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	most := map[string]map[string]int{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 2+len(countKinds) {
			t.Fatalf("%s: %q has %d fields, want a game, start or move, and %s", path, line, len(fields), strings.Join(countKinds, ", "))
		}
		name := fields[0] + " " + fields[1]
		if most[name] != nil {
			t.Fatalf("%s has %s twice", path, name)
		}
		most[name] = map[string]int{}
		for i, kind := range countKinds {
			if most[name][kind], err = strconv.Atoi(fields[2+i]); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
		}
	}
	return most
}
