package lab

import (
	"encoding/json"

	"playout/ui/feature"
	"playout/ui/feature/labform"
)

// keyPace is the setting that holds how fast this device plays matches.
const keyPace = "playout.lab.pace"

// pace is the time of one worker, in ms, for a game of a match, by its game and its agents.
type pace map[string]float64

// maxPace bounds the setting.
const maxPace = 40

// readPace reads the untrusted setting.
func readPace(stored string) pace {
	p := make(pace)
	var read map[string]float64
	if json.Unmarshal([]byte(stored), &read) != nil || len(read) > maxPace {
		return p
	}
	for name, ms := range read {
		if ms > 0 && ms < 1e9 && len(name) < labform.MaxValue {
			p[name] = ms
		}
	}
	return p
}

// paceKey names a match in the setting.
func paceKey(f form) string { return f.of(keyGame) + " " + f.of(keyAgents) }

// note notes the pace of the match that has run. Few games tell too little.
func (f *Feature) note(c *feature.Context) {
	r := f.run
	if r.from < 0 || r.done-r.from < 4 || r.workers == 0 {
		return
	}
	key := paceKey(r.form)
	if _, has := f.pace[key]; !has && len(f.pace) >= maxPace {
		clear(f.pace)
	}
	f.pace[key] = (c.Time - r.began) * float64(r.workers) / float64(r.done-r.from)
	r.from = -1
	if text, err := json.Marshal(f.pace); err == nil {
		c.Do(feature.Store{Key: keyPace, Value: string(text)})
	}
}

// takes returns how long the matches in the form take on this device, in ms, 0 for unknown.
func (f *Feature) takes(now *feature.Snapshot) float64 {
	workers := float64(max(now.Workers, 1))
	if s := f.series; s != nil && s.form.isSeries() {
		return s.takes(f.each, workers)
	}
	return f.each(f.address.form) * float64(f.address.form.all()) / workers
}

// each returns the time of one worker for a game of a match, in ms, 0 for unknown.
func (f *Feature) each(of form) float64 {
	key := paceKey(of)
	if ms := f.pace[key]; ms > 0 {
		return ms
	}
	return f.trials.tried[key]
}

// takes returns how long the games take that are left, in ms, 0 for unknown. Those of matches between
// others that were tried out take as long as these in the mean.
func (s *series) takes(each func(form) float64, workers float64) (ms float64) {
	known, sum, unknown := 0, 0., 0.
	for i, r := range s.rows {
		if r.failed != "" {
			continue
		}
		left := float64(max(r.counts()-r.done, 0))
		if !r.plan.Serial {
			left /= workers
		}
		switch game := each(r.full()); {
		case game > 0:
			known++
			sum += game
			ms += game * left
		case i%s.every() == 0:
			return 0
		default:
			unknown += left
		}
	}
	if known == 0 {
		return 0
	}
	return ms + unknown*sum/float64(known)
}
