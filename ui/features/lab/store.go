package lab

import (
	"encoding/json"
	"strconv"
	"strings"

	"playout/engine/packed"
	"playout/ui/feature"
	"playout/ui/feature/labtab"
)

// The settings that hold the results of a match: its address and the number of parts; the parts, with a
// number after this name; and the page of this device that runs the lab.
const (
	keyIndex = "playout.lab"
	keyPart  = "playout.lab."
	keyTab   = "playout.lab.tab"
)

const (
	partBytes = 64 << 10 // of results in a part
	maxParts  = 120      // that the device keeps: some two million letters of packed text
)

// store keeps the results of the match on the device.
type store struct {
	load    func(string) string
	claim   labtab.Claim
	kept    int    // lines that are stored
	parts   int    // that are full
	open    int    // the first line of the part that is not full
	written int    // parts that the device has, from this page or an earlier one
	wrote   string // the text of the index that was stored last
	denied  bool   // the device did not keep what was stored
	full    bool   // there is no room for further results
}

// index is what the device has about a match besides its results.
type index struct {
	Address string `json:"address"`
	Parts   int    `json:"parts"`
	Total   int    `json:"total"`
	Done    bool   `json:"done,omitempty"`
}

// read returns the match that the device has, paused, nil for none. What is stored is hostile until the
// worker has checked it.
func (s *store) read() *run {
	var is index
	stored := s.load(keyIndex)
	if stored == "" || json.Unmarshal([]byte(stored), &is) != nil || is.Parts < 0 || is.Parts > maxParts {
		return nil
	}
	a, err := readAddress(is.Address)
	if err != nil {
		return nil
	}
	r := &run{form: a.form, state: paused, total: max(is.Total, 0)}
	s.written = is.Parts
	for i := range is.Parts {
		text, err := packed.Unpack(s.load(keyPart+strconv.Itoa(i)), 4*partBytes)
		if err != nil {
			break // the parts before it are whole
		}
		for line := range strings.SplitSeq(text, "\n") {
			if line != "" {
				r.lines = append(r.lines, line)
			}
		}
	}
	if len(r.lines) == 0 {
		return nil
	}
	r.done = len(r.lines)
	s.reckon(r.lines)
	return r
}

// reckon finds out which lines full parts hold.
func (s *store) reckon(lines []string) {
	s.parts, s.open, s.kept = 0, 0, len(lines)
	bytes := 0
	for i, line := range lines {
		if bytes += len(line) + 1; bytes >= partBytes {
			s.parts, s.open, bytes = s.parts+1, i+1, 0
		}
	}
}

// keep stores the results that have come since the last time.
func (s *store) keep(c *feature.Context, r *run) {
	if r == nil || s.full || s.denied || r.state == refused || r.ended || len(r.lines) == s.kept {
		s.check()
		return
	}
	if s.check(); s.denied {
		return
	}
	put := func(lines []string) {
		text := packed.Pack(strings.Join(lines, "\n"))
		c.Do(feature.Store{Key: keyPart + strconv.Itoa(s.parts), Value: text})
	}
	bytes, dirty := 0, false
	for i := s.open; i < len(r.lines) && !s.full; i++ {
		dirty = true
		if bytes += len(r.lines[i]) + 1; bytes >= partBytes {
			put(r.lines[s.open : i+1])
			s.parts, s.open, bytes, dirty = s.parts+1, i+1, 0, false
			s.full = s.parts >= maxParts
		}
	}
	if dirty && !s.full {
		put(r.lines[s.open:])
	}
	s.kept = len(r.lines)
	n := s.parts
	if dirty && !s.full {
		n++
	}
	s.written = max(s.written, n)
	text, err := json.Marshal(index{Address: (address{form: r.form}).String(), Parts: n, Total: r.total})
	if err == nil {
		s.wrote = string(text)
		c.Do(feature.Store{Key: keyIndex, Value: s.wrote})
	}
}

// check finds out whether the device has kept what was stored last.
func (s *store) check() {
	if s.wrote != "" && s.load(keyIndex) != s.wrote {
		s.denied = true
	}
}

// clear removes the results from the device.
func (s *store) clear(c *feature.Context) {
	if s.written > 0 || s.wrote != "" {
		for i := range s.written {
			c.Do(feature.Store{Key: keyPart + strconv.Itoa(i)})
		}
		c.Do(feature.Store{Key: keyIndex})
	}
	*s = store{load: s.load, claim: s.claim}
}
