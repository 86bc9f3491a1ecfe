package lab

import (
	"maps"
	"slices"
	"strings"

	"playout/engine/strict"
	"playout/engine/version"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/text"
)

// trials finds out how long matches take that this device has never played.
type trials struct {
	asked int                // the ID of the command, 0 for none
	of    string             // the match that it asks about, as paceKey has it
	tried map[string]float64 // ms for a game of the matches that were asked about, 0 for unknown
}

// Limits of trials: matches of a series that are tried out, and answers that are kept.
const (
	maxTried  = 12
	maxTrials = 400
)

// tryOut asks about a match in the form, once it stands still and nothing runs.
func (f *Feature) tryOut(c *feature.Context) {
	t := &f.trials
	if t.asked != 0 || f.edits != f.settled || f.runs() || f.run != nil && (f.run.asked != 0 || f.run.state == refused) {
		return
	}
	to := f.address.form
	switch s := f.series; {
	case !to.isSeries():
		if !f.untried(to) {
			return
		}
	case s == nil:
		return
	default:
		if to = s.next(f.untried); to == nil {
			return
		}
	}
	t.of = paceKey(to)
	t.asked = c.Ask(labwire.EncodeCommand(labwire.Command{Trial: &labwire.Trial{Spec: to.spec()}}))
}

// untried reports whether a match can be tried out and needs it.
func (f *Feature) untried(to form) bool {
	key := paceKey(to)
	_, has := f.trials.tried[key]
	return !has && f.pace[key] == 0 && !usesBook(to) && to.check() == nil
}

// next returns the next match of a series that is to be tried out, nil for none. Of many it tries
// every second or third one, and so on.
func (s *series) next(untried func(form) bool) form {
	for i := 0; i < len(s.rows); i += s.every() {
		if to := s.rows[i].full(); s.rows[i].failed == "" && untried(to) {
			return to
		}
	}
	return nil
}

// every returns the distance between the matches of a series that are tried out.
func (s *series) every() int { return max((len(s.rows)+maxTried-1)/maxTried, 1) }

// answered takes over how long a match takes, and reports whether the answer was about that. A match that
// has started ends a trial without an answer.
func (t *trials) answered(m feature.Answer, runs bool) bool {
	if t.asked == 0 || m.ID != t.asked {
		return false
	}
	t.asked = 0
	ms := 0.
	if m.Lab != nil {
		if event, err := labwire.DecodeEvent(m.Lab); err == nil && event.Tried != nil {
			ms = event.Tried.Millis
		}
	}
	if ms == 0 && runs {
		return true
	}
	if t.tried == nil || len(t.tried) >= maxTrials {
		t.tried = make(map[string]float64)
	}
	t.tried[t.of] = ms
	return true
}

// lost forgets the question to a worker that is gone.
func (t *trials) lost() { t.asked = 0 }

// keyMade is the key of an address for what its games depended on when the link was copied.
const keyMade = "made"

// maxMade bounds its value.
const maxMade = 512

// CopyLink copies the link of the experiment with the versions of what its games depend on.
type CopyLink struct{}

// linkCopied reports what has become of a copied link.
type linkCopied struct {
	link string
	ok   bool
}

// made is what the games of a match depend on besides it: the version of the program, and checksums by
// name.
type made struct {
	version string
	sums    map[string]string
}

// madeBook names the book of openings among the sums; no net that ships has this name.
const madeBook = "book"

// madeOf returns what the worker says about a match.
func madeOf(m *labwire.Made) made {
	of := made{m.Version, maps.Clone(m.Nets)}
	if of.sums == nil {
		of.sums = make(map[string]string)
	}
	if m.Book != "" {
		of.sums[madeBook] = m.Book
	}
	return of
}

// String returns the value of an address: the version, then names and checksums, with commas.
func (m made) String() string {
	text := m.version
	for _, name := range slices.Sorted(maps.Keys(m.sums)) {
		text += "," + name + "=" + m.sums[name]
	}
	return text
}

// readMade reads an untrusted value of an address.
func readMade(value string) (m made, err error) {
	if len(value) > maxMade {
		return m, strict.Wrong(keyMade, "made of %d bytes", len(value)).Allow("at most %d", maxMade)
	}
	m.sums = make(map[string]string)
	for i, part := range strings.Split(value, ",") {
		name, sum, is := strings.Cut(part, "=")
		switch {
		case i == 0 && !is && part != "" && isVersion(part):
			m.version = part
		case i > 0 && is && name != "" && sum != "" && strings.Trim(sum, "0123456789abcdef") == "":
			m.sums[name] = sum
		default:
			return made{}, strict.Wrong(keyMade, "made %q", strict.Clip(value)).Allow("a version, then names and checksums such as othello=0123456789ab, with commas")
		}
	}
	return m, nil
}

// isVersion reports whether a text has only the characters of versions.
func isVersion(text string) bool {
	return strings.Trim(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.+-") == ""
}

// differs says in one line what may differ from the games of a link, "" for nothing known.
func (f *Feature) differs(t *text.Strings) string {
	link, w := f.address.made, WordsIn(t)
	if link == nil {
		return ""
	}
	var parts []string
	if link.version != version.Version {
		parts = append(parts, text.Fill(w.OtherVersion, "was", link.version, "is", version.Version))
	}
	if made, _ := f.depends(); made != nil {
		for _, name := range slices.Sorted(maps.Keys(link.sums)) {
			switch is := made.sums[name]; {
			case is == "" || is == link.sums[name]:
			case name == madeBook:
				parts = append(parts, w.OtherBook)
			default:
				parts = append(parts, text.Fill(w.OtherNet, "name", name))
			}
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, " ") + " " + w.MayDiffer
}

// depends returns what the games in the form depend on, and their form: all matches of a series together.
// It returns nil while that is unknown, and for more than an address may hold.
func (f *Feature) depends() (*made, form) {
	s := f.series
	if s == nil || !f.shown().isSeries() {
		if f.run == nil {
			return nil, nil
		}
		return f.run.made, f.run.form
	}
	var all *made
	for _, r := range s.rows {
		switch {
		case r.made == nil:
		case all == nil:
			all = &made{r.made.version, maps.Clone(r.made.sums)}
		default:
			maps.Copy(all.sums, r.made.sums)
		}
	}
	if all != nil && len(all.String()) > maxMade {
		return nil, nil
	}
	return all, s.form
}

// copyLink copies the link of the experiment with its versions.
func (f *Feature) copyLink(c *feature.Context) {
	made, of := f.depends()
	if made == nil {
		return
	}
	a := address{form: of, hide: f.address.hide, made: made}
	link := c.Address + a.link()
	c.Do(feature.Copy{Text: link, Then: func(ok bool) feature.Message { return linkCopied{link, ok} }})
}
