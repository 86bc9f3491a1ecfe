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

// takes returns how long the match in the form takes on this device, in ms, 0 for unknown.
func (f *Feature) takes(now *feature.Snapshot) float64 {
	ms := 0.
	if s := f.series; s != nil && s.form.isSeries() {
		for _, r := range s.rows {
			if each := f.pace[paceKey(r.form)]; r.failed != "" {
				continue
			} else if each == 0 {
				return 0
			} else {
				ms += each * float64(max(r.counts()-r.done, 0))
			}
		}
	} else {
		key := paceKey(f.address.form)
		each := f.pace[key]
		if each == 0 && f.trials.of == key {
			each = f.trials.ms
		}
		ms = each * float64(f.address.form.all())
	}
	return ms / float64(max(now.Workers, 1))
}
