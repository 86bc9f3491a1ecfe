package review

import (
	"encoding/json"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// keyPace is the setting that holds how fast this device judges moves.
const keyPace = "playout.review.pace"

// pace is the time of one worker, in ms, for the judgement of a move, by the game and the judge:
// "othello puct:n=8000".
type pace map[string]float64

// maxPace bounds the setting.
const maxPace = 20

// usualPace is the time for the usual judge of a game, in ms, on a device that has judged nothing yet.
const usualPace = 400

// readPace reads the untrusted setting.
func readPace(stored string) pace {
	p := make(pace)
	var read map[string]float64
	if json.Unmarshal([]byte(stored), &read) != nil || len(read) > maxPace {
		return p
	}
	for name, ms := range read {
		if ms > 0 && ms < 1e7 {
			p[name] = ms
		}
	}
	return p
}

// note notes the pace of a review that has just ended. Short ones tell too little.
func (p pace) note(c *feature.Context, r *wire.Reviewed, begun float64, from int) {
	plies := float64(len(r.Chances) - 1)
	did := float64(r.Done-from) / float64(max(r.Total, 1))
	if plies < 10 || did < 0.5 || len(p) >= maxPace {
		return
	}
	p[c.Game.ID+" "+r.Result.Judge] = (c.Time - begun) * float64(max(c.Workers, 1)) / (plies * did)
	if text, err := json.Marshal(p); err == nil {
		c.Do(feature.Store{Key: keyPace, Value: string(text)})
	}
}

// of returns the time of one worker for a move, 0 for unknown. For a judge that has not judged here
// yet it follows from its counts, compared with those of the usual judge.
func (p pace) of(game, judge, usual string) float64 {
	if ms := p[game+" "+judge]; ms > 0 {
		return ms
	}
	if ms := text.Millis(judge); ms > 0 {
		return 1.6 * float64(ms) // a move that is not the judge's gets a second thought
	}
	base := p[game+" "+usual]
	if base == 0 {
		base = usualPace
	}
	if judge == usual {
		return base
	}
	kind, own := countOf(judge)
	other, of := countOf(usual)
	if own == 0 || of == 0 || kind != other {
		return 0
	}
	return base * own / of
}

// countOf returns the kind of an agent, and the number that limits its thought.
func countOf(agent string) (kind string, n float64) {
	kind, settings, _ := strings.Cut(agent, ":")
	for setting := range strings.SplitSeq(settings, ",") {
		if key, value, _ := strings.Cut(setting, "="); key == "n" || key == "nodes" {
			n, _ = strconv.ParseFloat(value, 64)
		}
	}
	return kind, n
}

// takes says how long a review of the game on the board will take.
func (f *Feature) takes(now *feature.Snapshot) string {
	w := WordsIn(now.T)
	per := f.pace.of(now.Game.ID, f.judgeOf(now), now.Game.Judge)
	plies := len(f.plies)
	if len(now.Game.Seats) > 2 {
		plies *= 2 // of several judgements a ply some are alike
	}
	if per == 0 {
		return w.TakesUnknown
	}
	return lasts(now.T, w.Takes, w.TakesMinutes, per*float64(plies)/float64(max(now.Workers, 1)))
}
