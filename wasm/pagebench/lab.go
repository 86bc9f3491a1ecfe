//go:build !js

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

// The lab's matches: one of equal agents for the speed, and a long one of weak agents for the memory.
const (
	speedAgents  = "uct:n=200 uct:n=200"
	memoryAgents = "uct:n=10 uct:n=10"
	memoryGames  = 1000
	maxLabGrowth = 50 // MB that the results of memoryGames games may take
)

// lab measures matches in the place for experiments: games a second beside those of the command line
// in the same run, with one worker and with two; the longest task on the page's thread, in a match of
// its own, since the browser takes a fifth of a core to record tasks; and the memory that results
// take. The page and the command line must agree on the scores.
func lab(b *browser, o options) error {
	dir, err := os.MkdirTemp("", "pagebench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "playout")
	if said, err := exec.Command("go", "build", "-o", program, "playout/engine/cmd/playout").CombinedOutput(); err != nil {
		return fmt.Errorf("the command line: %w: %s", err, said)
	}
	var page, line [2]float64 // games a second, by further workers
	for i := range page {
		found, score, err := b.match(speedAgents, o.matchGames, i+1, false)
		if err != nil {
			return err
		}
		begin := time.Now()
		want, err := commandLine(program, o.matchGames, i+1)
		if err != nil {
			return err
		}
		page[i], line[i] = float64(o.matchGames)/found.seconds, float64(o.matchGames)/time.Since(begin).Seconds()
		if math.Abs(score-want) > 1e-5 { // the page has six decimals
			return fmt.Errorf("the first agent scores %v in the page, and %v on the command line", score, want)
		}
		row(fmt.Sprintf("lab, games a second, workers: %d", i+1), fmt.Sprintf("%.2f; on the command line %.2f: %.2f of it", page[i], line[i], page[i]/line[i]), "", true)
	}
	row("lab, two workers beside one", fmt.Sprintf("%.2f times as many games; on the command line %.2f", page[1]/page[0], line[1]/line[0]), "at least 1.8", page[1] >= 1.8*page[0])
	found, _, err := b.match(speedAgents, o.matchGames, len(page), true)
	if err != nil {
		return err
	}
	timeRow("lab, longest task while it plays", fmt.Sprintf("%.0f ms, at most %.0f ms of work", found.longest, found.busiest), "at most 100 ms", found.longest <= 100)
	if found, _, err = b.match(memoryAgents, memoryGames, 1, false); err != nil {
		return err
	}
	row(fmt.Sprintf("lab, memory of %d games", memoryGames),
		fmt.Sprintf("heap %+.1f, page %+.1f, worker %+.1f MB", found.after.heap-found.before.heap, found.after.page-found.before.page, found.after.worker-found.before.worker),
		fmt.Sprintf("below %d MB", maxLabGrowth), found.after.sum()-found.before.sum() < maxLabGrowth)
	return nil
}

// played is what was measured of a match in the lab.
type played struct {
	threads
	seconds       float64
	before, after memoryUse // before is after some games
}

// match plays a match in the lab, recording tasks if traced, and returns the score of its first agent
// too.
func (b *browser) match(agents string, games, workers int, traced bool) (found played, score float64, err error) {
	address := fmt.Sprintf("#/lab?game=othello&agents=%s&games=%d&seed=1", url.PathEscape(agents), games)
	t, err := b.open("")
	if err != nil {
		return found, 0, err
	}
	defer t.close()
	set := fmt.Sprintf(`localStorage.setItem("playout.workers", "%d")`, workers)
	if _, err := cd.Call(t.ctx, cdpage.AddScriptToEvaluateOnNewDocument, cdpage.AddScriptToEvaluateOnNewDocumentParams{Source: set}); err != nil {
		return found, 0, err
	}
	// Another query makes the browser load the page again.
	if err := cd.Do(t.ctx, cd.Navigate(b.url+"?lab"+address)); err != nil {
		return found, 0, err
	}
	if err := t.wait(`document.querySelector('[data-lab][data-state=ready] [data-action=lab-start]:enabled')`); err != nil {
		return found, 0, err
	}
	const state = `document.querySelector('[data-lab]').dataset`
	play := func() error {
		// The form may be longer than the window, so the mouse cannot press the button without scrolling.
		if _, err := eval[bool](t, `(document.querySelector('[data-action=lab-start]').click(), true)`); err != nil {
			return err
		}
		begin := time.Now()
		if games == memoryGames {
			if err := t.wait(state + `.games >= 20`); err != nil {
				return err
			}
			if found.before, err = t.memory(); err != nil {
				return err
			}
		}
		for {
			done, err := eval[bool](t, state+`.state === 'done'`)
			if err != nil {
				return err
			}
			if found.seconds = time.Since(begin).Seconds(); done {
				return nil
			}
			if found.seconds > 240 {
				return errors.New("waited 4 minutes in vain for the end of a match")
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	if traced {
		if found.threads, err = t.trace(play); err != nil {
			return found, 0, err
		}
	} else if err := play(); err != nil {
		return found, 0, err
	}
	if games == memoryGames {
		if found.after, err = t.memory(); err != nil {
			return found, 0, err
		}
	}
	text, err := eval[string](t, `document.querySelector('[data-lab] [data-result]').dataset.score`)
	if err != nil {
		return found, 0, err
	}
	score, err = strconv.ParseFloat(text, 64)
	return found, score, err
}

// commandLine plays the match for the speed on the command line, and returns the first agent's score.
func commandLine(program string, games, workers int) (score float64, err error) {
	said, err := exec.Command(program, "match", "-game", "othello", "-agents", speedAgents, "-games", strconv.Itoa(games), "-seed", "1", "-workers", strconv.Itoa(workers), "-json").Output()
	if err != nil {
		return 0, fmt.Errorf("the command line: %w", err)
	}
	var table struct {
		Agents []struct {
			Score float64 `json:"score"`
		} `json:"agents"`
	}
	if err := json.NewDecoder(strings.NewReader(string(said))).Decode(&table); err != nil || len(table.Agents) == 0 {
		return 0, fmt.Errorf("the command line prints %q: %v", said, err)
	}
	return table.Agents[0].Score, nil
}
