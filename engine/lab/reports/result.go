package reports

import (
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/matches"
	"playout/engine/lab/plot"
	"playout/engine/match"
	"playout/engine/seal"
	"playout/engine/strict"
)

// Result is the result of a table: the content of a file ID.json.
type Result struct {
	Playout string   `json:"playout"` // kind
	Format  int      `json:"format"`  // of the file
	Table   string   `json:"table"`   // ID
	Version int      `json:"version"` // of the table
	Seed    uint64   `json:"seed"`
	Rows    []Played `json:"rows"`          // in the order of the table, and by number of games
	Sum     string   `json:"sum,omitempty"` // checksum of the file without it; "" if the result is not from a file
}

// kind and format identify such a file.
const (
	kind   = "report table"
	format = 1
)

// Bounds of a file.
const (
	maxFile   = 4 << 20 // bytes
	maxPoints = 1 << 30 // of a histogram, either way
	maxBins   = 1000    // intervals of a histogram
)

// Played is a row after a number of games.
type Played struct {
	Row      string           `json:"row"`
	Game     string           `json:"game"`
	Match    string           `json:"match"`              // agent strings separated by spaces
	Meetings string           `json:"meetings,omitempty"` // such as roundrobin, "" for all in one
	Openings string           `json:"openings"`
	Seating  string           `json:"seating"`
	Games    int              `json:"games"`
	Agents   []arena.Standing `json:"agents"`
	Plies    Plies            `json:"plies"`
	// Margins are those of the first of two agents, in the game's points, nil in games without
	// points or with more seats.
	Margins *plot.Histogram `json:"margins,omitempty"`
	Lengths plot.Histogram  `json:"lengths"` // of the games, in plies
	// K20 holds ratings after the games by agent, with K = 20 and a start at 400, nil for rows
	// that are not Rated; a Held row holds the second agent there.
	K20 []float64 `json:"k20,omitempty"`
	// Endings counts the games by how they ended, in the words of chess, nil for rows that are not
	// Rated and in results of earlier versions.
	Endings map[string]int         `json:"endings,omitempty"`
	Nets    map[string]dataset.Net `json:"nets,omitempty"` // by name, with their checksums and kernels
	Run     Run                    `json:"run"`
}

// Plies are the lengths of a row's games.
type Plies struct {
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	Least  int     `json:"least"`
	Most   int     `json:"most"`
}

// k20Start is the first rating, and that of report 3's base opponent.
const k20Start = 400

// newPlayed returns the result of a row.
func newPlayed(r *Row, o *matches.Outcome, run Run) Played {
	c := &o.Config
	p := Played{
		Row: r.Name, Game: r.Game, Match: strings.Join(r.Agents, " "), Meetings: r.Format, Openings: c.Openings.String(), Seating: seating(r),
		Games: len(o.Results), Agents: o.Tournament.Standings(), Nets: o.Nets, Run: run,
	}
	var plies, margins []int
	sum := 0
	for _, game := range o.Results {
		plies = append(plies, game.Plies)
		sum += game.Plies
		for seat, agent := range game.Seats {
			if len(c.Agents) == 2 && agent == 0 && game.Margin != nil && len(game.Faults) == 0 {
				margins = append(margins, game.Margin[seat])
			}
		}
	}
	slices.Sort(plies)
	n := len(plies)
	p.Plies = Plies{float64(sum) / float64(n), float64(plies[n/2]+plies[(n-1)/2]) / 2, plies[0], plies[n-1]}
	p.Lengths = plot.Count(plies)
	if margins != nil && len(c.Game.Spec().Seats) == 2 {
		h := plot.Count(margins)
		p.Margins = &h
	}
	if r.Rated {
		p.K20, p.Endings = ratings(r, o), endings(o)
	}
	return p
}

// forfeit is how a game ends in which a seat failed to move.
const forfeit = "forfeit"

// endingWords has the words of chess for the end of a game, for readers.
var endingWords = map[string]string{
	"checkmate": "checkmate", "stalemate": "stalemate", "repetition": "threefold repetition", "fifty": "fifty moves", "material": "insufficient material",
	"fivefold": "fivefold repetition", "seventyfive": "75 moves", forfeit: "forfeit",
}

// endings counts how games of chess ended, nil in other games: the first note of a finished game
// says it.
func endings(o *matches.Outcome) map[string]int {
	if o.Config.Game.Spec().ID != "chess" {
		return nil
	}
	all := map[string]int{}
	for _, result := range o.Results {
		how := forfeit
		end, err := o.Config.Replay(result, func(game.State, game.Joint, game.Seats) {})
		if err == nil && end.Acting() == 0 {
			how = end.(game.Viewer).View().Notes[0]
		}
		all[how]++
	}
	return all
}

// endingsText lists how the games ended, the most frequent first: "stalemate 25, checkmate 12".
func (p *Played) endingsText() string {
	hows := slices.SortedFunc(maps.Keys(p.Endings), func(a, b string) int {
		return cmp.Or(p.Endings[b]-p.Endings[a], strings.Compare(a, b))
	})
	var parts []string
	for _, how := range hows {
		parts = append(parts, fmt.Sprintf("%s %d", endingWords[how], p.Endings[how]))
	}
	return strings.Join(parts, ", ")
}

// ratings returns the ratings with K = 20 after the games of a row.
func ratings(r *Row, o *matches.Outcome) []float64 {
	if r.Held {
		return o.Tournament.Sequential(20, arena.Anchor{Agent: 1, Elo: k20Start})
	}
	elo := o.Tournament.Sequential(20, arena.Anchor{Agent: -1})
	for i := range elo {
		elo[i] += k20Start
	}
	return elo
}

// seating returns the seating of a row.
func seating(r *Row) string { return cmp.Or(r.Seating, match.SeatingEach) }

// checkMatch returns an error with the differences between a played row and this row's match. It
// compares agents as text, since they may need a net or an engine that is missing here.
func (p *Played) checkMatch(r *Row) error {
	m, _ := r.With(1, 0).Match() // whose openings are known even if its agents are not
	var faults strict.Faults
	for _, f := range []struct{ key, what, was, now string }{
		{"game", "game is", p.Game, r.Game}, {"match", "agents are", p.Match, strings.Join(r.Agents, " ")}, {"meetings", "meetings are", p.Meetings, r.Format},
		{"openings", "openings are", p.Openings, m.Openings.String()}, {"seating", "seating is", p.Seating, seating(r)},
	} {
		if f.was != f.now {
			faults.Add(strict.Wrong(f.key, "row %s: its %s %q, today %q", game.Clip(p.Row), f.what, game.Clip(f.was), f.now).Allow("a new folder"))
		}
	}
	return faults.Err()
}

// Check rejects a result that is not of this table. The error names every wrong row, each as a
// *strict.Fault with its path.
func (t *Table) Check(r *Result) error {
	switch {
	case r.Playout != kind:
		return strict.Wrong("playout", "playout is %q", game.Clip(r.Playout)).Allow("%q", kind)
	case r.Format != format:
		return strict.Wrong("format", "its format is %d", r.Format).Allow("%d", format)
	case r.Table != t.ID:
		return strict.Wrong("table", "it is of table %q", game.Clip(r.Table)).Allow("%s", t.ID)
	case r.Version != t.Version:
		return strict.Wrong("version", "it is of version %d of %s, today's is %d", r.Version, t.ID, t.Version).Allow("a new folder")
	}
	var faults strict.Faults
	for i := range r.Rows {
		faults.Add(strict.At(strict.Index("rows", i), t.checkRow(&r.Rows[i])))
	}
	return faults.Err()
}

// checkRow rejects a played row that is not of this table.
func (t *Table) checkRow(p *Played) error {
	own := t.row(p.Row)
	if own == nil {
		return strict.Wrong("row", "row %q is not of %s", game.Clip(p.Row), t.ID)
	}
	if err := p.checkMatch(own); err != nil {
		return err
	}
	var faults strict.Faults
	if p.Games < 1 || len(p.Agents) != len(strings.Fields(p.Match)) || p.K20 != nil && len(p.K20) != len(p.Agents) {
		faults.Add(strict.Wrong("", "row %s has %d games of %d agents, and %d ratings", p.Row, p.Games, len(p.Agents), len(p.K20)).
			Allow("at least 1, of its %d agents, and a rating each or none", len(strings.Fields(p.Match))))
	}
	ended := 0
	for how, n := range p.Endings {
		if endingWords[how] == "" || n < 1 || n > p.Games {
			faults.Add(strict.Wrong("endings", "row %s: %d games ended by %q", p.Row, n, game.Clip(how)).Allow("of its %d games, by %s", p.Games, strings.Join(slices.Sorted(maps.Keys(endingWords)), ", ")))
		}
		ended += n
	}
	if p.Endings != nil && ended != p.Games {
		faults.Add(strict.Wrong("endings", "row %s: the ends of %d games", p.Row, ended).Allow("of its %d games", p.Games))
	}
	for _, h := range []struct {
		key string
		of  *plot.Histogram
	}{{"margins", p.Margins}, {"lengths", &p.Lengths}} {
		if h.of != nil && (h.of.Width < 1 || h.of.Width > maxPoints || max(h.of.From, -h.of.From) > maxPoints || len(h.of.Counts) > maxBins) {
			faults.Add(strict.Wrong(h.key, "row %s: a histogram of %d intervals of %d from %d", p.Row, len(h.of.Counts), h.of.Width, h.of.From).
				Allow("up to %d, of 1 or more, within %d", maxBins, maxPoints))
		}
	}
	return faults.Err()
}

// parse reads the untrusted text of a result.
func (t *Table) parse(text []byte) (*Result, error) {
	var r Result
	if err := strict.Decode(text, &r); err != nil {
		return nil, err
	}
	if err := t.Check(&r); err != nil {
		return nil, err
	}
	return &r, r.unseal()
}

// resultIn returns the result in a folder, an empty one if there is none. Another seed is an
// error.
func (t *Table) resultIn(dir string, seed uint64) (*Result, error) {
	empty := &Result{Playout: kind, Format: format, Table: t.ID, Version: t.Version, Seed: seed}
	if dir == "" {
		return empty, nil
	}
	path := disk.In(dir, t.ID+".json")
	text, err := disk.Read(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return empty, nil
	}
	var r *Result
	if err == nil {
		r, err = t.parse(text)
	}
	if err == nil && r.Seed != seed {
		err = strict.Wrong("seed", "it is of seed %d", r.Seed).Allow("seed %d, or a new folder", r.Seed)
	}
	if err != nil {
		return nil, strict.In("", path+": ", disk.WithoutPath(err))
	}
	return r, nil
}

// put inserts or replaces a played row. One with the same games keeps the machine that played
// it.
func (r *Result) put(t *Table, p Played) {
	if at := r.find(p.Row, p.Games); at >= 0 {
		was := r.Rows[at]
		if sameStandings(was.Agents, p.Agents) {
			p.Run = was.Run
		}
		r.Rows[at] = p
		return
	}
	r.Rows = append(r.Rows, p)
	place := func(p Played) int {
		return slices.IndexFunc(t.Rows, func(row Row) bool { return row.Name == p.Row })
	}
	slices.SortStableFunc(r.Rows, func(a, b Played) int {
		return cmp.Or(place(a)-place(b), a.Games-b.Games)
	})
}

// find returns the index of a row with a number of games, -1 if there is none.
func (r *Result) find(row string, games int) int {
	return slices.IndexFunc(r.Rows, func(p Played) bool { return p.Row == row && p.Games == games })
}

// sameStandings reports whether two standings are of the same games.
func sameStandings(a, b []arena.Standing) bool {
	one, err := json.Marshal(a)
	other, err1 := json.Marshal(b)
	return err == nil && err1 == nil && string(one) == string(other)
}

// encode returns the text of the file.
func (r *Result) encode() ([]byte, error) {
	sealed := *r
	text, err := r.plain()
	if err != nil {
		return nil, err
	}
	sealed.Sum = seal.Sum(text)
	return sealed.plain()
}

// plain returns the text of the result as it is; encode adds the checksum first.
func (r *Result) plain() ([]byte, error) {
	text, err := json.MarshalIndent(r, "", " ")
	return append(text, '\n'), err
}

// unseal removes the checksum of a result and verifies it; results of earlier versions have
// none.
func (r *Result) unseal() error {
	sum := r.Sum
	r.Sum = ""
	text, err := r.plain()
	if err == nil && sum != "" && sum != seal.Sum(text) {
		err = strict.Wrong("sum", "it does not match its checksum").Allow("the file as it was written")
	}
	return err
}

//go:embed results
var kept embed.FS

// Kept returns the table's result in the repository, nil if the table has not been played yet.
func (t *Table) Kept() (*Result, error) {
	text, err := kept.ReadFile("results/" + t.ID + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var r *Result
	if err == nil {
		r, err = t.parse(text)
	}
	if err != nil {
		return nil, strict.In("", "results/"+t.ID+".json: ", err)
	}
	return r, nil
}
