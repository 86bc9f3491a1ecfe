package contest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"playout/engine/arena"
	"playout/engine/strict"
)

// Contest keeps account of a match: which games are to be played, and the results of the others. Its
// memory grows with the results alone.
type Contest struct {
	*Setup
	// Total is the number of games of the match or, once its test has decided, of those that count.
	Total int

	front   int          // all games below are dealt or played
	taken   map[int]bool // those from there on that are
	dealt   map[int]bool // games dealt and not played yet
	again   []int        // games that were dealt and given back, ascending
	results []arena.Result
	counted int // results with a number below Total

	enough func([]arena.Result) bool // nil without a test
	blocks map[int][]arena.Result    // by number from whole on, results of blocks that the test has not seen
	whole  int                       // blocks that the test has seen

	times    []times   // by agent
	timeless [][]int64 // the times of every result in results: none for each agent
	curve    curve
}

// New returns a contest without results.
func New(s *Setup) *Contest {
	c := &Contest{
		Setup: s, Total: s.Config.Total(), taken: map[int]bool{}, dealt: map[int]bool{}, blocks: map[int][]arena.Result{},
		times: make([]times, len(s.Agents)), timeless: make([][]int64, len(s.Agents)), curve: newCurve(&s.Config),
	}
	if s.SPRT != nil {
		c.enough = arena.Enough(s.SPRT)
	}
	return c
}

// Next deals the next game to play, or reports that all games are dealt or played.
func (c *Contest) Next() (number int, more bool) {
	if len(c.again) > 0 {
		number, c.again = c.again[0], c.again[1:]
	} else {
		for ; c.taken[c.front]; c.front++ {
			delete(c.taken, c.front)
		}
		number = c.front
		if number < c.Total {
			c.front++
		}
	}
	if number >= c.Total { // a game given back may be one that no longer counts
		return 0, false
	}
	c.dealt[number] = true
	return number, true
}

// GiveBack takes back games that were dealt and will not be played, to deal them again.
func (c *Contest) GiveBack(numbers ...int) {
	for _, number := range numbers {
		if c.dealt[number] {
			delete(c.dealt, number)
			at, _ := slices.BinarySearch(c.again, number)
			c.again = slices.Insert(c.again, at, number)
		}
	}
}

// Dealt reports whether a game has been dealt and neither played nor given back.
func (c *Contest) Dealt(number int) bool { return c.dealt[number] }

// Played reports whether the result of a game is known.
func (c *Contest) Played(number int) bool {
	if c.dealt[number] {
		return false
	}
	if _, waits := slices.BinarySearch(c.again, number); waits {
		return false
	}
	return number < c.front || c.taken[number]
}

// Games returns how many games are played, of those that count.
func (c *Contest) Games() int { return c.counted }

// Left returns how many games are neither played nor dealt.
func (c *Contest) Left() int { return max(0, c.Total-c.counted-len(c.dealt)) }

// Over reports whether the match is over: all games that count are played.
func (c *Contest) Over() bool { return c.counted == c.Total }

// Add adds an untrusted result, unless the game is played already or counts no longer, and reports
// whether it was added.
func (c *Contest) Add(r arena.Result) (added bool, err error) {
	if err := c.CheckResult(r); err != nil {
		return false, err
	}
	if r.Number >= c.Total || c.Played(r.Number) {
		return false, nil
	}
	if at, waits := slices.BinarySearch(c.again, r.Number); waits {
		c.again = slices.Delete(c.again, at, at+1)
	} else if !c.dealt[r.Number] {
		c.taken[r.Number] = true
	}
	delete(c.dealt, r.Number)
	for agent, nanos := range r.Nanos {
		c.times[agent].add(nanos)
	}
	r = c.withoutMoves(r)
	c.results = append(c.results, r)
	c.counted++
	c.curve.add(r)
	c.test(r)
	return true, nil
}

// withoutMoves returns what a table needs of a result.
func (c *Contest) withoutMoves(r arena.Result) arena.Result {
	return arena.Result{
		Number: r.Number, Seats: r.Seats, Returns: r.Returns, Margin: r.Margin, Ending: r.Ending, Plies: r.Plies,
		Nanos: c.timeless, Sizes: r.Sizes, Died: r.Died, Faults: r.Faults,
	}
}

// test lets the test see the blocks that are whole now, in order.
func (c *Contest) test(r arena.Result) {
	if c.enough == nil {
		return
	}
	size := c.Seatings()
	block := r.Number / size
	c.blocks[block] = append(c.blocks[block], r)
	for ; len(c.blocks[c.whole]) == size; c.whole++ {
		games := c.blocks[c.whole]
		delete(c.blocks, c.whole)
		slices.SortFunc(games, func(a, b arena.Result) int { return a.Number - b.Number })
		if c.enough(games) {
			c.enough, c.blocks = nil, nil
			c.Total = (c.whole + 1) * size
			c.results = slices.DeleteFunc(c.results, func(r arena.Result) bool { return r.Number >= c.Total })
			c.counted = len(c.results)
			return
		}
	}
}

// AddLines adds untrusted results, a line of JSON each, as Line writes them. An error names the line.
func (c *Contest) AddLines(text string) error {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		r, err := c.ReadLine(line)
		if err == nil {
			_, err = c.Add(r)
		}
		if err != nil {
			return strict.In(strict.Line(number), fmt.Sprintf("line %d: ", number), err)
		}
	}
	return nil
}

// ReadLine reads an untrusted result of the match. CheckResult may still refuse it.
func (s *Setup) ReadLine(line string) (r arena.Result, err error) {
	if json.Unmarshal([]byte(line), &r) != nil {
		return arena.Result{}, strict.Decode([]byte(line), &r) // which finds the fault
	}
	return r, nil
}

// Line returns a result as a line of JSON, with a line feed.
func Line(r *arena.Result) string {
	line, err := json.Marshal(r)
	if err != nil {
		panic(fmt.Sprintf("contest: game %d: %v", r.Number, err)) // a result has finite numbers and texts
	}
	return string(line) + "\n"
}
