// Package history holds what the matches of a recipe said about the net of each round: a small
// file of JSON in the recipe's folder, and a drawing of it.
package history

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"playout/engine/lab/plot"
	"playout/engine/rating"
	"playout/engine/strict"
)

// History is the content of such a file.
type History struct {
	Playout string  `json:"playout"` // kind
	Recipe  string  `json:"recipe"`  // its name
	Seed    uint64  `json:"seed"`    // of the recipe
	Rounds  []Round `json:"rounds"`  // those that have begun, in their order
}

// kind identifies the files.
const kind = "rounds of a recipe"

// Begin is how the text of every history begins.
const Begin = "{\n \"playout\": \"" + kind + "\","

// Bounds of a file.
const (
	MaxText = 1 << 20 // bytes
	maxElo  = 1 << 20
)

// Round is what the matches said about a round's net.
type Round struct {
	Sets  int     `json:"sets"`            // sets of games that it learned from
	Match *Score  `json:"match,omitempty"` // against the best net before it, nil if there was none or it is not over
	Watch []Score `json:"watch,omitempty"` // of the matches to watch
}

// Score is the score of the round's net in a match.
type Score struct {
	Agents string  `json:"agents"` // as the recipe has them, separated by spaces
	Games  int     `json:"games"`
	Score  float64 `json:"score"` // of all its seats together, 0 to 1
	Low    float64 `json:"low"`   // lower end of the 95 % interval
	High   float64 `json:"high"`  // upper end of that interval
	// K20 is the rating after a match to watch between two agents, with K = 20 and the other one
	// held at 400, as in report 3: it begins at 400 and goes on from round to round.
	K20 *float64 `json:"k20,omitempty"`
}

// heldElo is the rating of the other agent, and the first one of the round's net.
const heldElo = 400

// Rated returns the score with the rating after its games, given the rating before them, nil for
// the first match, and what the net won of each game, 0 to 1.
func (s Score) Rated(before *float64, won []float64) Score {
	elo := float64(heldElo)
	if before != nil {
		elo = *before
	}
	for _, w := range won {
		elo += 20 * (w - rating.Expected(elo-heldElo))
	}
	s.K20 = &elo
	return s
}

// New returns the history of a recipe that has not begun.
func New(recipe string, seed uint64) *History {
	return &History{Playout: kind, Recipe: recipe, Seed: seed}
}

// Text returns the text of the file; Parse inverts it.
func (h *History) Text() []byte {
	text, err := json.MarshalIndent(h, "", " ")
	if err != nil {
		panic("history: " + err.Error()) // JSON can express every history
	}
	return append(text, '\n')
}

// Parse reads the untrusted text of a history.
func Parse(text []byte) (*History, error) {
	var h History
	if len(text) > MaxText {
		return nil, strict.Wrong("", "%d bytes are too long", len(text)).Allow("%d", MaxText)
	}
	if err := strict.Decode(text, &h); err != nil {
		return nil, err
	}
	if h.Playout != kind {
		return nil, strict.Wrong("playout", "playout is %q", strict.Clip(h.Playout)).Allow("%q", kind)
	}
	for i := range h.Rounds {
		for _, s := range h.Rounds[i].scores() {
			if s.K20 != nil && !(math.Abs(*s.K20) <= maxElo) {
				return nil, strict.Wrong(strict.Index("rounds", i), "round %d has a rating of %g", i+1, *s.K20).Allow("up to %d, either way", maxElo)
			}
			if s.Games < 1 || !(s.Low >= 0 && s.Low <= s.Score && s.Score <= s.High && s.High <= 1) {
				return nil, strict.Wrong(strict.Index("rounds", i), "round %d has a score of %g, %g to %g, in %d games", i+1, s.Score, s.Low, s.High, s.Games).
					Allow("0 to 1, ascending, in 1 game or more")
			}
		}
	}
	return &h, nil
}

// Scored reports whether there is a score.
func (h *History) Scored() bool {
	return slices.ContainsFunc(h.Rounds, func(r Round) bool { return len(r.scores()) > 0 })
}

// scores returns all scores of a round.
func (r *Round) scores() []Score {
	if r.Match == nil {
		return r.Watch
	}
	return append([]Score{*r.Match}, r.Watch...)
}

// Draw draws the scores by round: of the matches that decide, and of those to watch, each named by
// its other agents. It leaves out what no round has.
func (h *History) Draw() []byte {
	gate := plot.Panel{Title: "score against the best net before, in %; above 50 the new net takes its place"}
	scores, half := plot.Line{Name: "the round's net"}, plot.Line{Name: "half"}
	watch := plot.Panel{Title: "score of the round's net, in %"}
	elo := plot.Panel{Title: "rating with K = 20 against an opponent held at 400"}
	decides := false // whether a round has a match that decides
	var order []string
	lines, ratings := map[string][]float64{}, map[string][]float64{}
	for i := range h.Rounds {
		r := &h.Rounds[i]
		scores.Values, half.Values = append(scores.Values, math.NaN()), append(half.Values, 50)
		if r.Match != nil {
			scores.Values[i] = 100 * r.Match.Score
			decides = true
		}
		for _, w := range r.Watch {
			if !slices.Contains(order, w.Agents) {
				order = append(order, w.Agents)
			}
			put(lines, w.Agents, i, 100*w.Score)
			if w.K20 != nil {
				put(ratings, w.Agents, i, *w.K20)
			}
		}
	}
	for _, agents := range order {
		watch.Lines = append(watch.Lines, plot.Line{Name: "against " + others(agents), Values: lines[agents]})
		if ratings[agents] != nil {
			elo.Lines = append(elo.Lines, plot.Line{Name: "against " + others(agents), Values: ratings[agents]})
		}
	}
	var panels []plot.Panel
	if decides {
		gate.Lines = []plot.Line{scores, half}
		panels = append(panels, gate)
	}
	if watch.Lines != nil {
		panels = append(panels, watch)
	}
	if elo.Lines != nil {
		panels = append(panels, elo)
	}
	return plot.Panels(fmt.Sprintf("%s: scores by round", h.Recipe), "round", 1, panels)
}

// put sets the value of a round, with a gap for each earlier round without one.
func put(lines map[string][]float64, agents string, round int, value float64) {
	values := lines[agents]
	for len(values) < round {
		values = append(values, math.NaN())
	}
	lines[agents] = append(values[:round], value)
}

// others returns the agents of a match without those that play with the round's net, each once.
func others(agents string) string {
	var names []string
	for _, agent := range strings.Fields(agents) {
		_, keys, _ := strings.Cut(agent, ":")
		if !slices.Contains(strings.Split(keys, ","), "net=new") && !slices.Contains(names, agent) {
			names = append(names, agent)
		}
	}
	return strings.Join(names, ", ")
}
