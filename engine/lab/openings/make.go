package openings

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"playout/engine/book"
	"playout/engine/command"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	names "playout/engine/game/openings"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/search"
	"playout/engine/strict"
)

// Options describes balanced openings to make.
type Options struct {
	Game   game.Game
	Count  int
	Plies  int          // of each opening
	Judge  player.Agent // values the positions
	Within float64      // the largest value of a position for either side, in points of the game, such as pawns
	Seed   uint64

	Workers int // openings judged at a time; they change nothing else
	Dir     string
	Out     string // file for the openings, "" for none; Make continues one that it began
	Nets    *nets.Cache
	Log     *progress.Log
}

// Made is what Make has found.
type Made struct {
	Text  string // the file: comments, then a line for each opening
	Found int    // openings
	Drawn int    // openings that were drawn to find them
}

// maxCount bounds Options.Count, and triesFor how many openings Make draws for each.
const (
	maxCount = 100_000
	triesFor = 1000
)

// Make draws openings at random from a seed and keeps the first ones after which neither side is
// ahead by more than Within, according to the judge. No two of them lead to the same
// position or its image. The result follows from the options alone if counts limit the judge.
//
// If the context is done, Make returns what it has found together with the error.
func Make(ctx context.Context, o Options) (*Made, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	used, err := o.Nets.Try(o.Game, []player.Agent{o.Judge}, o.Log)
	if err != nil {
		return nil, err
	}
	m := &maker{Options: o, place: PlaceOf(o.Game), head: o.head(used), seen: map[string]bool{}, judged: map[int]*candidate{}}
	target := disk.Target{Name: "out", Dir: o.Dir, Path: o.Out, Mark: disk.Mark{What: "the same openings, begun", Begin: m.head}}
	if o.Out != "" {
		if err := target.Check(); err != nil {
			return nil, err
		}
		if err := m.resume(disk.In(o.Dir, o.Out)); err != nil {
			return nil, strict.In("out", disk.Shown(o.Out)+": ", disk.WithoutPath(err))
		}
	}
	err = m.run(ctx)
	made := &Made{m.text(), len(m.lines), m.next}
	if o.Out != "" {
		if failed := target.Replace([]byte(made.Text)); failed != nil {
			return nil, failed
		}
	}
	return made, err
}

// check refuses options that make no openings.
func (o *Options) check() error {
	spec := o.Game.Spec()
	switch {
	case !Judged(o.Game):
		return strict.Wrong("game", "game %s: its openings are not moves alone", spec.ID).Allow("%s", strings.Join(games.With(Judged), ", "))
	case o.Count < 1 || o.Count > maxCount:
		return strict.Wrong("count", "count %d", o.Count).Allow("1 to %d", maxCount)
	case o.Plies < 1 || o.Plies >= spec.MaxPly:
		return strict.Wrong("plies", "plies %d", o.Plies).Allow("1 to %d", spec.MaxPly-1)
	case !(o.Within >= 0 && o.Within <= math.MaxInt32):
		return strict.Wrong("within", "within %g", o.Within).Allow("0 or more, in points of the game")
	case o.Judge.Silent():
		return strict.Wrong("judge", "judge %q gives positions no values", o.Judge).Allow("an agent that searches, such as alphabeta:depth=8")
	case o.Workers < 1:
		return strict.Wrong("workers", "workers %d", o.Workers).Allow("1 or more")
	}
	return nil
}

// Judged reports whether a game has openings that can be judged: moves, one after the other and
// without chance.
func Judged(g game.Game) bool { return !g.Spec().Chance && !game.Together(g) }

// head returns the first lines of the file, except for the count at their end.
func (o *Options) head(used map[string]dataset.Net) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(&b, "# The net %s has the SHA-256 %s.\n", name, used[name].SHA256)
	}
	fmt.Fprintf(&b, "# %s -count ", command.Text("openings", "-game", o.Game.Spec().Name(), "-plies", strconv.Itoa(o.Plies), "-judge", o.Judge.String(),
		"-within", strconv.FormatFloat(o.Within, 'g', -1, 64), "-seed", strconv.FormatUint(o.Seed, 10)))
	return b.String()
}

// PlaceOf returns a function whose result is equal for equal positions of a game and their images,
// and for no others.
func PlaceOf(g game.Game) func(game.State) string {
	if board, ok := g.(names.SymmetricGame); ok {
		return names.AnySide(board)
	}
	return func(s game.State) string {
		if keyed, ok := s.(game.Keyed); ok { // without counters, which differ if moves change their order
			return strconv.FormatUint(keyed.Key(), 16)
		}
		return s.String()
	}
}

// candidate is an opening that was drawn.
type candidate struct {
	line  string
	place string // "" if it is not balanced
	err   error
}

// maker makes openings.
type maker struct {
	Options
	place func(game.State) string
	head  string

	mutex  sync.Mutex // guards the following fields
	lines  []string
	seen   map[string]bool // places of the lines
	drawn  int             // openings that a worker has begun to judge
	next   int             // the first opening that is not decided
	judged map[int]*candidate
	failed error
}

// text returns the file.
func (m *maker) text() string {
	return m.head + strconv.Itoa(m.Count) + "\n" + strings.Join(append(slices.Clone(m.lines), ""), "\n")
}

// draw draws an opening by its number. It returns nil if the game is over after it.
func (m *maker) draw(number int) *record.Record {
	const odd = 0x9e3779b97f4a7c15
	rand := game.NewRand(game.Mix(m.Seed*odd + uint64(number)))
	r, err := record.New(m.Game, "", 0)
	if err != nil {
		panic("openings: the start of a game: " + err.Error())
	}
	s := m.Game.New(rand)
	var room []game.Move
	for range m.Plies {
		var joint game.Joint
		joint, room = game.RandomJoint(s, rand, room)
		if err := r.Append(joint); err != nil {
			panic("openings: a move of random play: " + err.Error())
		}
		s.Play(joint, rand)
		if s.Acting() == 0 {
			return nil
		}
	}
	return r
}

// resume takes over the openings of a file that Make has begun. It draws the openings up to the
// last one of the file, but judges none of them.
func (m *maker) resume(path string) error {
	data, err := disk.Read(path, book.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(data) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	_, list, _ := strings.Cut(strings.TrimPrefix(string(data), m.head), "\n")
	for line := range strings.Lines(list) {
		if len(m.lines) == m.Count {
			return strict.Wrong("", "it has more than %d openings", m.Count).Allow("a count that is no smaller, or a new file")
		}
		r := m.draw(m.next)
		for ; r == nil || r.String() != strings.TrimSuffix(line, "\n"); r = m.draw(m.next) {
			if m.next++; m.next > m.Count*triesFor {
				return strict.Wrong("", "line %d, %q, is not of these openings", len(m.lines)+strings.Count(m.head, "\n")+2, game.Clip(line)).Allow("a new file")
			}
		}
		m.next++
		m.add(r.String(), m.place(r.StateAt(m.Plies)))
	}
	m.drawn = m.next
	return nil
}

// add adds an opening, unless its place is taken.
func (m *maker) add(line, place string) {
	if !m.seen[place] {
		m.seen[place] = true
		m.lines = append(m.lines, line)
	}
}

// run draws and judges openings until there are enough, or the context is done.
func (m *maker) run(ctx context.Context) error {
	meter := m.Log.Meter("openings", len(m.lines), m.Count)
	var group sync.WaitGroup
	for range m.Workers {
		group.Go(func() {
			var j judge
			defer j.close()
			for number, ok := m.take(ctx); ok; number, ok = m.take(ctx) {
				m.deliver(number, m.judge(ctx, &j, number), meter)
			}
		})
	}
	group.Wait()
	meter.Clear()
	switch {
	case m.failed != nil:
		return m.failed
	case len(m.lines) == m.Count:
		return nil
	case ctx.Err() == nil:
		return strict.Wrong("within", "only %d of %d openings within %g were found among %d", len(m.lines), m.Count, m.Within, m.next).Allow("more points, more plies, or a smaller count")
	case m.Out == "":
		return strict.Wrong("out", "stopped after %d of %d openings", len(m.lines), m.Count).Allow("out FILE, and the same command continues")
	}
	return fmt.Errorf("stopped after %d of %d openings; the same command continues from %s", len(m.lines), m.Count, m.Out)
}

// take returns the number of an opening to judge, and whether there is one.
func (m *maker) take(ctx context.Context) (number int, ok bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if ctx.Err() != nil || m.failed != nil || len(m.lines) == m.Count || m.drawn >= m.Count*triesFor {
		return 0, false
	}
	m.drawn++
	return m.drawn - 1, true
}

// deliver decides on openings in the order of their numbers, so that workers change nothing.
func (m *maker) deliver(number int, c *candidate, meter *progress.Meter) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.judged[number] = c
	for ; m.failed == nil && len(m.lines) < m.Count && m.judged[m.next] != nil; m.next++ {
		c := m.judged[m.next]
		delete(m.judged, m.next)
		if errors.Is(c.err, context.Canceled) {
			return
		}
		if m.failed = c.err; c.err == nil && c.place != "" {
			m.add(c.line, c.place)
		}
	}
	meter.Update(len(m.lines), fmt.Sprintf(", %d drawn", m.next))
}

// judge draws an opening and judges it.
func (m *maker) judge(ctx context.Context, j *judge, number int) *candidate {
	r := m.draw(number)
	if r == nil {
		return new(candidate)
	}
	s := r.StateAt(m.Plies)
	value, err := j.value(ctx, &m.Options, s)
	if err != nil || math.Abs(value) > m.Within {
		return &candidate{err: err}
	}
	return &candidate{line: r.String(), place: m.place(s)}
}

// judge is a player that values positions. Each position gets a player that has seen no other.
type judge struct{ p player.Player }

func (j *judge) close() {
	if j.p != nil {
		player.Close(j.p)
		j.p = nil
	}
}

// Value returns the value of a position for its side to move, in points of the game, by the judge.
// A result that is certain is infinite unless it has points itself.
func Value(ctx context.Context, o *Options, s game.State) (float64, error) {
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	var j judge
	defer j.close()
	return j.value(ctx, o, s)
}

// slice is the longest time between two looks at the context.
const slice = 50 * time.Millisecond

func (j *judge) value(ctx context.Context, o *Options, s game.State) (float64, error) {
	if j.p == nil || !player.Renew(j.p) {
		j.close()
		var err error
		if j.p, err = player.New(o.Game, o.Judge, o.Nets, o.Seed); err != nil {
			return 0, err
		}
	}
	for j.p.Think(s, s.Acting().First()); !j.p.Advance(slice); {
		if ctx.Err() != nil {
			return 0, context.Canceled
		}
	}
	var r search.Report
	err := player.Fault(j.p)
	if err == nil && (!j.p.Report(&r) || len(r.Rows) == 0) {
		err = strict.Wrong("judge", "judge %q gives the position %s no value", o.Judge, s).Allow("an agent that searches")
	}
	if err != nil {
		return 0, err
	}
	return points(o.Game, &r), nil
}

// points returns the value of a position for the side to move, in points of the game.
func points(g game.Game, r *search.Report) float64 {
	row := &r.Rows[0]
	switch {
	case row.Proven != search.Unknown && row.Margin != 0:
		return float64(row.Margin)
	case row.Proven == search.Unknown && r.Unit != "":
		return float64(row.Points)
	}
	return search.Hundredths(g, row.Value) / 100
}
